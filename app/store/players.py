"""Players whom the house remembers."""

import json
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, literal_column, select, tuple_, update

from app.rules.names import name_key
from app.store.rows import MatchRow, PlayerRow, SeatRow
from app.store.statement import Prepared, Row, columns, new_id, table

# A table that sat together is worth offering again while it is among the latest so many matches.
LATEST_MATCHES = 60


class Player(NamedTuple):
    """A remembered player. `renames` counts other names; `used_at` is when the latest match with them began; `colour`
    is a number of the palette; `merged_into` is who this player turned out to be; `nth` counts those of one name in the
    order in which the house came to know them, from 1."""

    id: str
    name: str
    renames: int
    created_at: str
    used_at: str
    archived: bool = False
    colour: int | None = None
    merged_into: str | None = None
    nth: int = 1


class LatestTable(NamedTuple):
    """Who sat together in a match, in seating order."""

    match_id: str
    players: tuple[Player, ...]


_players, _matches, _seats = table(PlayerRow), table(MatchRow), table(SeatRow)
_older = _players.alias("older")
_since = tuple_(_players.c.created_at, literal_column("players.rowid"))  # several can come at one moment
_nth = (
    select(func.count() + 1)
    .where(_older.c.key == _players.c.key, _older.c.merged_into.is_(None))
    .where(tuple_(_older.c.created_at, literal_column("older.rowid")) < _since)
    .correlate(_players)
    .scalar_subquery()
)
_player = (*columns(_players, *Player._fields[:-1]), _nth)
_remembered = Prepared(
    select(*_player)
    .where(_players.c.archived == bindparam("archived"), _players.c.merged_into.is_(None))
    .order_by(_players.c.used_at.desc(), _players.c.name)
    .limit(bindparam("most")),
    "archived",
    "most",
)
_by_key = Prepared(
    select(*_player)
    .where(_players.c.key == bindparam("wanted"), _players.c.merged_into.is_(None))
    .order_by(_players.c.archived, _players.c.used_at.desc()),
    "wanted",
)
_by_id = Prepared(select(*_player).where(_players.c.id == bindparam("player")), "player")
_add = Prepared(insert(_players), "id", "name", "key", "renames", "archived", "created_at", "used_at")
_rename = Prepared(
    update(_players)
    .where(_players.c.id == bindparam("player"))
    .values(name=bindparam("new_name"), key=bindparam("new_key"), renames=_players.c.renames + 1),
    "player",
    "new_name",
    "new_key",
)
_used = Prepared(
    update(_players)
    .where(_players.c.id == bindparam("player"), _players.c.used_at < bindparam("at"))
    .values(used_at=bindparam("at")),
    "player",
    "at",
)
_set_colour = Prepared(
    update(_players).where(_players.c.id == bindparam("player")).values(colour=bindparam("number")), "player", "number"
)
_set_archived = Prepared(
    update(_players).where(_players.c.id == bindparam("player")).values(archived=bindparam("so")), "player", "so"
)
_latest = Prepared(
    select(_matches.c.id, _matches.c.seating)
    .where(_matches.c.deleted_at.is_(None))
    .order_by(_matches.c.created_at.desc(), _matches.c.id.desc())
    .limit(bindparam("most")),
    "most",
)
_seated = Prepared(
    select(*_player)
    .join_from(_seats, _players, _players.c.id == _seats.c.player_id)
    .where(_seats.c.match_id == bindparam("match"))
    .order_by(_seats.c.seat),
    "match",
)


def remembered(connection: Connection, limit: int, *, archived: bool = False) -> list[Player]:
    """The players, those who played last first; or those who were archived."""
    return [_as_player(row) for row in _remembered.rows(connection, archived, limit)]


def by_name(connection: Connection, name: str) -> list[Player]:
    """All players of that name, archived ones last: compared NFC, trimmed, without invisible characters."""
    return [_as_player(row) for row in _by_key.rows(connection, name_key(name))]


def get(connection: Connection, player_id: str) -> Player | None:
    """One player, also when archived."""
    row = _by_id.one(connection, player_id)
    return _as_player(row) if row else None


def who_is(connection: Connection, player_id: str) -> Player | None:
    """One player, or who that player turned out to be, however often."""
    found = get(connection, player_id)
    while found is not None and found.merged_into is not None:
        found = get(connection, found.merged_into)
    return found


def add(connection: Connection, name: str, now: str) -> Player:
    """Remembers somebody new; equal names are different people."""
    added = new_id()
    _add.run(connection, added, name, name_key(name), 0, False, now, now)
    return Player(added, name, 0, now, now)


def rename(connection: Connection, player_id: str, name: str) -> Player | None:
    """Another name, in all matches. None when there is no such player."""
    known = get(connection, player_id)
    if known is None or known.name == name:
        return known
    _rename.run(connection, player_id, name, name_key(name))
    return known._replace(name=name, renames=known.renames + 1)


def set_colour(connection: Connection, player_id: str, colour: int | None) -> None:
    """Another colour, or none."""
    _set_colour.run(connection, player_id, colour)


def set_archived(connection: Connection, player_id: str, archived: bool) -> None:
    """Whether this player is offered for a new match."""
    _set_archived.run(connection, player_id, archived)


def used(connection: Connection, player_id: str, at: str) -> None:
    """Remembers that this player was in a match that began at that time."""
    _used.run(connection, player_id, at)


def latest_tables(connection: Connection, limit: int) -> list[LatestTable]:
    """Who sat together in the latest matches, each set of players once, latest first."""
    found: dict[frozenset[str], LatestTable] = {}
    for match_id, seating in _latest.rows(connection, LATEST_MATCHES):
        seats = [_as_player(row) for row in _seated.rows(connection, match_id)]
        group = tuple(seats[seat] for seat in json.loads(seating))
        found.setdefault(frozenset(player.id for player in group), LatestTable(match_id, group))
        if len(found) == limit:
            break
    return list(found.values())


def _as_player(row: Row) -> Player:
    player = Player(*row)
    return player._replace(archived=bool(player.archived))
