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
    skipped. `tally` is (made, missed) a seat, `final` the number of the match's last
    hand; extra hands are none."""
    final = max(final, 1)
    best_first = sorted(range(len(totals)), key=totals.__getitem__, reverse=match.rules.win == "high")
    rows: list[Standing] = []
    others: list[Standing] = []
    rank, before = 0, None
    for s in best_first:
        total = totals[s]
        if match.seats[s].sits_in(final):
            if total != before:
                rank, before = len(rows) + 1, total
            rows.append(Standing(s, total, rank, *tally[s]))
        else:
            others.append(Standing(s, total, None, *tally[s]))
    return (*rows, *sorted(others))


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
