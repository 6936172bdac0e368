"""Matches as rows for a spreadsheet: one for each player and hand, or one for each player and match."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import Any, Literal, NamedTuple, TypeAlias

from app.rules.lines import SheetHand
from app.rules.presets import preset_of
from app.scorer.export import match_ids
from app.scorer.house import House, load
from app.scorer.live import Live

Rows: TypeAlias = Literal["hands", "matches"]
# Excel takes a file without it for one in the letters of the computer's country.
BYTE_ORDER_MARK = "\ufeff"
# A cell that begins so is worked out as a formula, whoever typed it; some programs take the wide signs for the others.
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")


class HandRow(NamedTuple):
    """One player's hand. Times are UTC; `trump` is S, H, D, C, or N for none; yes and no are 1 and 0."""

    match_id: str
    match: str
    began: str
    hand: int
    cards: int
    dealer: str
    trump: str | None
    extra: int
    player_id: str
    player: str
    seat: int
    absent: int
    bid: int | None
    took: int | None
    made: int | None
    points: int | None
    total: int | None
    blind: int
    other_points: int | None
    marks: str


class MatchRow(NamedTuple):
    """One player's match."""

    match_id: str
    match: str
    began: str
    finished: str | None
    ended_early: int
    preset: str | None
    hands_played: int
    player_id: str
    player: str
    seat: int
    from_hand: int
    last_hand: int | None
    carry_in: int
    made: int
    missed: int
    total: int
    rank: int | None
    won: int


def one_match(house: House, match_id: str, rows: Rows) -> str:
    """The table of one match, as CSV. Refuses with `not_found`, also when it was deleted."""
    return _head(rows) + _lines(house.read(match_id), rows)


def every_match(house: House, rows: Rows) -> Iterator[str]:
    """The table of all matches that are not deleted, newest first, piece by piece."""
    yield _head(rows)
    for match_id in match_ids(house):
        with house.db.reading() as connection:
            live = load(connection, match_id)
        if live.stored.deleted_at is None:
            yield _lines(live, rows)


def _head(rows: Rows) -> str:
    names = HandRow._fields if rows == "hands" else MatchRow._fields
    return BYTE_ORDER_MARK + _csv([names])


def _lines(live: Live, rows: Rows) -> str:
    return _csv(_hand_rows(live) if rows == "hands" else _match_rows(live))


def _hand_rows(live: Live) -> Iterator[HandRow]:
    for line in live.sheet.hands:
        for s in range(len(live.match.seats)) if line.started else ():
            if live.match.seats[s].sits_in(line.n):
                yield _hand_row(live, line, s)


def _hand_row(live: Live, line: SheetHand, s: int) -> HandRow:
    match, stored, seat = live.match, live.stored, live.match.seats[s]
    made = line.made[s] if line.made else None
    return HandRow(
        stored.id, match.name, stored.created_at, line.n, line.cards, match.seats[line.dealer].name, line.trump,
        int(line.extra), seat.player, seat.name, s, int(s in line.absent), line.bids[s], line.took[s],
        None if made is None else int(made), line.points[s] if line.points else None,
        line.totals[s] if line.totals else None, int(line.blind[s]), line.other_points[s], " ".join(line.marks),
    )  # fmt: skip


def _match_rows(live: Live) -> Iterator[MatchRow]:
    match, stored, sheet = live.match, live.stored, live.sheet
    preset = preset_of(match.rules)
    for row in sorted(sheet.standings):
        seat = match.seats[row.seat]
        yield MatchRow(
            stored.id, match.name, stored.created_at, stored.finished_at, int(match.ended_early), preset, sheet.played,
            seat.player, seat.name, row.seat, seat.from_hand, seat.last_hand, seat.carry_in, row.made, row.missed,
            row.total, row.rank, int(row.seat in sheet.winners),
        )  # fmt: skip


def _csv(rows: Iterable[Sequence[Any]]) -> str:
    written = StringIO(newline="")
    csv.writer(written).writerows([_guarded(cell) for cell in row] for row in rows)
    return written.getvalue()


def _guarded(cell: Any) -> Any:
    """Text that would be a formula gets a mark in front that spreadsheets do not show; numbers stay numbers."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
