"""Matches: written as differences, read whole."""

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, select, update
from sqlalchemy import insert as insert_into

from app.rules.difference import Diff
from app.rules.match import Match, Seat, Segment
from app.store import hands, players
from app.store.rows import MatchRow, PlayerRow, RuleSegmentRow, SeatRow
from app.store.statement import Prepared, new_id, rules_from_text, rules_text, table, to_json, upsert


class Stored(NamedTuple):
    """How a match is kept. `version` rises with every change, `names_version` with every rename of its players;
    times are UTC, ISO 8601 with Z."""

    id: str
    version: int
    names_version: int
    created_at: str
    finished_at: str | None
    deleted_at: str | None


_matches, _seats, _players = table(MatchRow), table(SeatRow), table(PlayerRow)
_segments = table(RuleSegmentRow)
_insert = Prepared(
    insert_into(_matches),
    *("id", "name", "version", "op", "fingerprint", "created_at", "finished_at"),
    *("first_dealer", "seating", "ended_early", "figured"),
)
_this = (_matches.c.id == bindparam("match"), _matches.c.version == bindparam("old"))
_raise = Prepared(update(_matches).where(*_this).values(version=bindparam("new")), "match", "old", "new")
_raise_and_count = Prepared(
    update(_matches).where(*_this).values(version=bindparam("new"), finished_at=bindparam("finished"), figured=0),
    *("match", "old", "new", "finished"),
)
_behind = Prepared(update(_matches).where(_matches.c.id == bindparam("match")).values(figured=0), "match")
_update = Prepared(
    update(_matches)
    .where(*_this)
    .values(
        name=bindparam("new_name"),
        first_dealer=bindparam("dealer"),
        seating=bindparam("clockwise"),
        ended_early=bindparam("early"),
    ),
    *("match", "old", "new_name", "dealer", "clockwise", "early"),
)
_set_deleted = Prepared(
    update(_matches).where(*_this).values(version=bindparam("new"), deleted_at=bindparam("at"), figured=0),
    *("match", "old", "new", "at"),
)
_every = Prepared(select(_matches.c.id).order_by(_matches.c.created_at))
_deleted_before = Prepared(
    select(_matches.c.id).where(_matches.c.deleted_at < bindparam("before")).limit(bindparam("most")),
    *("before", "most"),
)
_purge = Prepared(delete(_matches).where(_matches.c.id == bindparam("match")), "match")
_find_op = Prepared(select(_matches.c.id, _matches.c.fingerprint).where(_matches.c.op == bindparam("wanted")), "wanted")
_match = Prepared(
    select(
        _matches.c.version, _matches.c.created_at, _matches.c.finished_at, _matches.c.deleted_at,
        _matches.c.name, _matches.c.seating, _matches.c.first_dealer, _matches.c.ended_early,
    ).where(_matches.c.id == bindparam("match")),
    "match",
)  # fmt: skip
_seated = Prepared(
    select(
        _seats.c.player_id, _players.c.name, _seats.c.from_hand, _seats.c.last_hand, _seats.c.carry_in,
        _players.c.renames,
    )
    .join_from(_seats, _players, _players.c.id == _seats.c.player_id)
    .where(_seats.c.match_id == bindparam("match"))
    .order_by(_seats.c.seat),
    "match",
)  # fmt: skip
_put_seat = upsert(
    _seats,
    *("match_id", "seat", "player_id", "from_hand", "last_hand", "carry_in"),
    key=("match_id", "seat"),
)
_drop_seats = Prepared(
    delete(_seats).where(_seats.c.match_id == bindparam("match"), _seats.c.seat >= bindparam("first")),
    *("match", "first"),
)
_rules_of = Prepared(
    select(_segments.c.from_hand, _segments.c.rules)
    .where(_segments.c.match_id == bindparam("match"))
    .order_by(_segments.c.from_hand),
    "match",
)
_add_segment = Prepared(insert_into(_segments), "match_id", "from_hand", "rules")
_drop_segments = Prepared(delete(_segments).where(_segments.c.match_id == bindparam("match")), "match")
_renames = Prepared(
    select(func.coalesce(func.sum(_players.c.renames), 0))
    .join_from(_seats, _players, _players.c.id == _seats.c.player_id)
    .where(_seats.c.match_id == bindparam("match")),
    "match",
)
COLUMNS = ("name", "seating", "first_dealer", "ended_early")


def insert(
    connection: Connection, match: Match, *, created_at: str, op: str | None = None, fingerprint: str | None = None,
    finished_at: str | None = None, key: str | None = None, version: int = 1,
) -> Stored:  # fmt: skip
    """Keeps a new match, with all that was entered in it so far. Its players must be known already. `key` and
    `version` are those that it had elsewhere."""
    key = key or new_id()
    _insert.run(
        connection, key, match.name, version, op, fingerprint or None, created_at, finished_at,
        match.first_dealer, to_json(match.seating), match.ended_early, 0,
    )  # fmt: skip
    for s in range(len(match.seats)):
        _save_seat(connection, key, s, match.seats[s], created_at)
    _save_segments(connection, key, match)
    for n, hand in enumerate(match.hands, 1):
        hands.save(connection, key, n, hand)
    return Stored(key, version, _names_version(connection, key), created_at, finished_at, None)


def load(connection: Connection, match_id: str) -> tuple[Stored, Match] | None:
    """A match as it is, deleted or not. None when there is no such match."""
    row = _match.one(connection, match_id)
    if row is None:
        return None
    version, created_at, finished_at, deleted_at, name, seating, first_dealer, ended_early = row
    rows = _seated.rows(connection, match_id)
    seats = tuple([Seat(*row[:5]) for row in rows])
    segments = [Segment(n, rules_from_text(text)) for n, text in _rules_of.rows(connection, match_id)]
    played = hands.load(connection, match_id, len(seats))
    match = Match(name, seats, tuple(json.loads(seating)), first_dealer, tuple(segments), played, bool(ended_early))
    return Stored(match_id, version, sum([row[5] for row in rows]), created_at, finished_at, deleted_at), match


def save(connection: Connection, stored: Stored, new: Match, diff: Diff, *, finished_at: str | None) -> Stored:
    """Writes what the difference names, as it is in `new`, and raises the version by one."""
    if any(field in diff for field in COLUMNS):
        _update.run(
            connection, stored.id, stored.version,
            new.name, new.first_dealer, to_json(new.seating), new.ended_early,
        )  # fmt: skip
    changed_seats = diff.get("seats", {})
    for s, change in changed_seats.items():
        if int(s) < len(new.seats):
            _save_changed_seat(connection, stored, int(s), new.seats[int(s)], change)
    if "segments" in diff:
        _drop_segments.run(connection, stored.id)
        _save_segments(connection, stored.id, new)
        _behind.run(connection, stored.id)
    for n, change in diff.get("hands", {}).items():
        hands.save(connection, stored.id, int(n), new.hand(int(n)), change)
    names_version = stored.names_version
    if changed_seats:
        _drop_seats.run(connection, stored.id, len(new.seats))
        names_version = _names_version(connection, stored.id)
    version = stored.version + 1
    if finished_at is None and stored.finished_at is None:  # under way: nothing but its rules counts elsewhere
        _raised(_raise.run(connection, stored.id, stored.version, version))
    else:
        _raised(_raise_and_count.run(connection, stored.id, stored.version, version, finished_at))
    return stored._replace(version=version, names_version=names_version, finished_at=finished_at)


def mark_deleted(connection: Connection, stored: Stored, at: str) -> Stored:
    """Deletes a match so that it can be restored."""
    return _with_deleted(connection, stored, at)


def restore(connection: Connection, stored: Stored) -> Stored:
    """Brings a deleted match back."""
    return _with_deleted(connection, stored, None)


def every_id(connection: Connection) -> list[str]:
    """The ids of all matches, deleted ones too."""
    return [row[0] for row in _every.rows(connection)]


def deleted_before(connection: Connection, before: str, most: int) -> list[str]:
    """The ids of matches that were deleted before a time."""
    return [row[0] for row in _deleted_before.rows(connection, before, most)]


def purge(connection: Connection, match_id: str) -> None:
    """Takes a match away for good, with its history. What was counted of it must be gone already."""
    _purge.run(connection, match_id)


def find_by_op(connection: Connection, op: str) -> tuple[str, str] | None:
    """The id of the match that this `op` opened, and the fingerprint of its content."""
    row = _find_op.one(connection, op)
    return (row[0], row[1] or "") if row else None


def _with_deleted(connection: Connection, stored: Stored, at: str | None) -> Stored:
    _raised(_set_deleted.run(connection, stored.id, stored.version, stored.version + 1, at))
    return stored._replace(version=stored.version + 1, deleted_at=at)


def _raised(rows: int) -> None:
    """The version in the file is the one that was read, or nothing of this job is kept."""
    if rows != 1:
        raise RuntimeError("the match was changed by somebody who is not the writer")


def _save_changed_seat(connection: Connection, stored: Stored, s: int, seat: Seat, change: Any) -> None:
    _save_seat(connection, stored.id, s, seat, stored.created_at)
    if isinstance(change, dict) and "name" in change and "player" not in change:
        players.rename(connection, seat.player, seat.name)


def _save_seat(connection: Connection, match_id: str, s: int, seat: Seat, began: str) -> None:
    _put_seat.run(connection, match_id, s, seat.player, seat.from_hand, seat.last_hand, seat.carry_in)
    players.used(connection, seat.player, began)


def _save_segments(connection: Connection, match_id: str, match: Match) -> None:
    for segment in match.segments:
        _add_segment.run(connection, match_id, segment.from_hand, rules_text(segment.rules))


def _names_version(connection: Connection, match_id: str) -> int:
    row = _renames.one(connection, match_id)
    return int(row[0]) if row else 0
