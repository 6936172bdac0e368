"""Two remembered players who are one person: whose seats went to whom, so that it can be taken back."""

import json
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select, update

from app.store.rows import MatchRow, MergeRow, PlayerRow, SeatRow
from app.store.statement import Prepared, Row, table, to_json


class Merge(NamedTuple):
    """`seats` are the pairs (match, seat) that went from `gone` to `kept`; `at` is UTC."""

    id: int
    at: str
    kept: str
    gone: str
    seats: tuple[tuple[str, int], ...]


_seats, _players, _matches, _merges = table(SeatRow), table(PlayerRow), table(MatchRow), table(MergeRow)
_other = _seats.alias("other")
_of_player = Prepared(
    select(_seats.c.match_id, _seats.c.seat)
    .where(_seats.c.player_id == bindparam("player"))
    .order_by(_seats.c.match_id, _seats.c.seat),
    "player",
)
_both = Prepared(
    select(_seats.c.match_id)
    .join(_other, _other.c.match_id == _seats.c.match_id)
    .join(_matches, _matches.c.id == _seats.c.match_id)
    .where(_seats.c.player_id == bindparam("one"), _other.c.player_id == bindparam("two"))
    .order_by(_matches.c.created_at.desc()),
    *("one", "two"),
)
_move = Prepared(
    update(_seats)
    .where(
        _seats.c.match_id == bindparam("match"),
        _seats.c.seat == bindparam("place"),
        _seats.c.player_id == bindparam("who"),
    )
    .values(player_id=bindparam("becomes")),
    *("match", "place", "who", "becomes"),
)
_add = Prepared(insert(_merges), "at", "kept", "gone", "seats")
_mark = Prepared(
    update(_players).where(_players.c.id == bindparam("player")).values(merged_into=bindparam("into")),
    *("player", "into"),
)
_raise = Prepared(
    update(_players)
    .where(_players.c.id == bindparam("player"))
    .values(renames=_players.c.renames + bindparam("by"), used_at=func.max(_players.c.used_at, bindparam("used"))),
    *("player", "by", "used"),
)
_open = (_merges.c.id, _merges.c.at, _merges.c.kept, _merges.c.gone, _merges.c.seats)
_newest_of = Prepared(
    select(*_open)
    .where(_merges.c.gone == bindparam("player"), _merges.c.undone_at.is_(None))
    .order_by(_merges.c.id.desc()),
    "player",
)
_into = Prepared(
    select(*_open)
    .where(_merges.c.kept == bindparam("player"), _merges.c.undone_at.is_(None))
    .order_by(_merges.c.id.desc()),
    "player",
)
_undone = Prepared(
    update(_merges).where(_merges.c.id == bindparam("merge")).values(undone_at=bindparam("now")), "merge", "now"
)


def match_with_both(connection: Connection, one: str, two: str) -> str | None:
    """The id of the latest match in which both sat."""
    row = _both.one(connection, one, two)
    return row[0] if row else None


def seats_of(connection: Connection, player: str) -> list[tuple[str, int]]:
    """Every seat that this player ever had, deleted matches too: match and seat."""
    return [(row[0], row[1]) for row in _of_player.rows(connection, player)]


def merge(connection: Connection, *, kept: str, gone: str, now: str) -> tuple[tuple[str, int], ...]:
    """Gives all seats of `gone` to `kept`; returns them."""
    seats = tuple(seats_of(connection, gone))
    for match_id, seat in seats:
        _move.run(connection, match_id, seat, gone, kept)
    _add.run(connection, now, kept, gone, to_json(seats))
    _mark.run(connection, gone, kept)
    return seats


def undo(connection: Connection, made: Merge, now: str) -> None:
    """Gives the seats of a merge back."""
    for match_id, seat in made.seats:
        _move.run(connection, match_id, seat, made.kept, made.gone)
    _mark.run(connection, made.gone, None)
    _undone.run(connection, made.id, now)


def raise_names(connection: Connection, player: str, by: int, used_at: str) -> None:
    """Counts so many other names for a player, so that the ETags of the matches rise."""
    _raise.run(connection, player, by, used_at)


def of_gone(connection: Connection, player: str) -> Merge | None:
    """How this player went into another one."""
    return _read(_newest_of.one(connection, player))


def into(connection: Connection, player: str) -> list[Merge]:
    """Who went into this player, the latest first."""
    return [merge for row in _into.rows(connection, player) if (merge := _read(row))]


def _read(row: Row | None) -> Merge | None:
    if row is None:
        return None
    number, at, kept, gone, seats = row
    return Merge(number, at, kept, gone, tuple((match_id, seat) for match_id, seat in json.loads(seats)))
