"""What comes from a file and is kept as it was elsewhere: players, and the history of a match."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select, update

from app.rules.names import name_key
from app.store.export import CHANGE_FIELDS, JSON_FIELDS, renumbered
from app.store.rows import ChangeRow, MatchRow, PlayerRow
from app.store.statement import Prepared, table, to_json

_changes, _players, _matches = table(ChangeRow), table(PlayerRow), table(MatchRow)
_add_player = Prepared(
    insert(_players),
    *("id", "name", "key", "renames", "archived", "created_at", "used_at", "colour"),
)
_merged = Prepared(
    update(_players).where(_players.c.id == bindparam("player")).values(merged_into=bindparam("into")), "player", "into"
)
_newest = Prepared(select(func.coalesce(func.max(_changes.c.id), 0)))
_add_change = Prepared(insert(_changes), "id", "match_id", *CHANGE_FIELDS)
_known = Prepared(select(_matches.c.deleted_at).where(_matches.c.id == bindparam("match")), "match")


def known(connection: Connection, match_id: str) -> bool | None:
    """Whether a match of this id is here: True, False when it is here but deleted, None when it is not."""
    row = _known.one(connection, match_id)
    return None if row is None else row[0] is None


def add_player(connection: Connection, player: Mapping[str, Any]) -> None:
    """Remembers somebody under the id that they had elsewhere."""
    _add_player.run(
        connection, player["id"], player["name"], name_key(player["name"]), 0, player["archived"],
        player["created_at"], player["used_at"], player["colour"],
    )  # fmt: skip


def merged(connection: Connection, player: str, into: str) -> None:
    """Remembers that somebody turned out to be another, whose matches are all theirs already."""
    _merged.run(connection, player, into)


def add_history(connection: Connection, match_id: str, changes: Sequence[Mapping[str, Any]]) -> None:
    """Writes the whole history of a match, in its order; references by place in it become ids of this house."""
    row = _newest.one(connection)
    before = int(row[0]) if row else 0
    for n, change in enumerate(changes, 1):
        kept = renumbered(dict(change), lambda place: before + place)
        if kept["undone_after"] is not None:
            kept["undone_after"] += before
        for field in JSON_FIELDS:
            kept[field] = None if kept[field] is None else to_json(kept[field])
        _add_change.run(connection, before + n, match_id, *[kept[field] for field in CHANGE_FIELDS])
