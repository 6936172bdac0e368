"""What a file needs of a match besides the match itself: its whole history, who plays, and how it was opened."""

import json
from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import Connection, bindparam, select

from app.store.history import STEPS
from app.store.rows import ChangeRow, MatchRow, PlayerRow
from app.store.statement import Prepared, columns, table

# Kept as JSON texts; everything else is kept as it is.
JSON_FIELDS = ("before", "after", "diff", "facts")
CHANGE_FIELDS = (
    *("version", "at", "by", "op", "fingerprint", "kind", "hand", "seat"),
    *("before", "after", "diff", "undone", "undone_after", "status", "code", "facts"),
)
PLAYER_FIELDS = ("id", "name", "archived", "created_at", "used_at", "colour", "merged_into")

_changes, _players, _matches = table(ChangeRow), table(PlayerRow), table(MatchRow)
_history = Prepared(
    select(*columns(_changes, "id", *CHANGE_FIELDS))
    .where(_changes.c.match_id == bindparam("match"))
    .order_by(_changes.c.id),
    "match",
)
_everyone = Prepared(select(*columns(_players, *PLAYER_FIELDS)).order_by(_players.c.id))
_opening = Prepared(select(_matches.c.op, _matches.c.fingerprint).where(_matches.c.id == bindparam("match")), "match")


def history(connection: Connection, match_id: str) -> list[dict[str, Any]]:
    """All answered requests of a match, oldest first, by field; what is empty is left out. They refer to one another
    by their number in this list, from 1: ids are those of one house."""
    rows = _history.rows(connection, match_id)
    ids = [row[0] for row in rows]
    numbers = {key: n for n, key in enumerate(ids, 1)}
    return [_told(dict(zip(CHANGE_FIELDS, row[1:], strict=True)), ids, numbers.get) for row in rows]


def everyone(connection: Connection) -> list[dict[str, Any]]:
    """All players by id, archived ones too."""
    return [_player(dict(zip(PLAYER_FIELDS, row, strict=True))) for row in _everyone.rows(connection)]


def some(connection: Connection, wanted: Iterable[str]) -> list[dict[str, Any]]:
    """Those of the players whose ids are wanted, and who they turned out to be."""
    rows = {player["id"]: player for player in everyone(connection)}
    ids: set[str] = set()
    following = set(wanted) & rows.keys()
    while following:
        ids |= following
        following = {rows[key]["merged_into"] for key in following} & rows.keys() - ids
    return [player for key, player in rows.items() if key in ids]


def opening(connection: Connection, match_id: str) -> tuple[str | None, str | None]:
    """The `op` that opened a match, and the fingerprint of its content."""
    row = _opening.one(connection, match_id)
    return (row[0], row[1]) if row else (None, None)


def renumbered(change: dict[str, Any], number: Callable[[int], int | None]) -> dict[str, Any]:
    """A change of which every reference to another change is replaced: what was undone or done again, and what was
    newest when that was refused. References that lead nowhere go."""
    if change["kind"] not in STEPS:
        return change
    facts = change.get("facts")
    if facts and "current" in facts:
        facts = {**facts, "current": _reference(facts["current"], number)}
    return {**change, "after": _reference(change["after"], number), "facts": facts}


def _told(change: dict[str, Any], ids: list[int], number: Callable[[int], int | None]) -> dict[str, Any]:
    for field in JSON_FIELDS:
        change[field] = json.loads(change[field]) if change[field] is not None else None
    if change["undone_after"] is not None:
        change["undone_after"] = bisect_right(ids, change["undone_after"])
    change["undone"] = bool(change["undone"])
    usual = {"undone": False, "status": 200}
    return {
        field: value
        for field, value in renumbered(change, number).items()
        if value is not None and value != usual.get(field)
    }


def _player(player: dict[str, Any]) -> dict[str, Any]:
    return {**player, "archived": bool(player["archived"])}


def _reference(value: Any, number: Callable[[int], int | None]) -> str | None:
    found = number(int(value)) if isinstance(value, str) and value.isdecimal() else None
    return None if found is None else str(found)
