"""Places and winners: functions of the totals."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.rules.match import Match


class Standing(NamedTuple):
    """A seat's place. `rank` is None for whoever left before the last hand or was to join after it. `made` and `missed`
    count hands."""

    seat: int
    total: int
    rank: int | None
    made: int
    missed: int


def standings(
    match: Match, totals: Sequence[int], tally: Sequence[tuple[int, int]], final: int
) -> tuple[Standing, ...]:
    """Every seat with its place, best first, equal places in seat order. Equal totals share a rank and the next is
    skipped. `tally` is (made, missed) a seat, `final` the number of the match's last hand."""
    eligible = {s for s, seat in enumerate(match.seats) if seat.sits_in(max(final, 1))}
    best_first = sorted((totals[s] for s in eligible), reverse=match.rules.win == "high")
    rows = [
        Standing(s, total, best_first.index(total) + 1 if s in eligible else None, *tally[s])
        for s, total in enumerate(totals)
    ]
    return tuple(sorted(rows, key=lambda row: (row.rank is None, row.rank, row.seat)))


def leaders(rows: Sequence[Standing]) -> list[Standing]:
    """Those who share the first place."""
    return [row for row in rows if row.rank == 1]


def winners(rows: Sequence[Standing], ties: str, tricks_made: Callable[[int], int]) -> tuple[int, ...]:
    """The seats that win: the leaders, or among them those with most bids made, or most tricks in made bids (which
    `tricks_made` counts for a seat). Still equal: shared."""
    first = leaders(rows)
    if ties == "made":
        most = max((row.made for row in first), default=0)
        first = [row for row in first if row.made == most]
    elif ties == "bids":
        most = max((tricks_made(row.seat) for row in first), default=0)
        first = [row for row in first if tricks_made(row.seat) == most]
    return tuple(row.seat for row in first)
