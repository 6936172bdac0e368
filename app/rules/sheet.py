"""The sheet: everything that is worked out from what was entered. Reading never refuses."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from app.rules.calls import Round, barred_to
from app.rules.lines import BIDDING, PLAYING, SCORED, SheetHand
from app.rules.match import Match
from app.rules.standing import Standing, leaders, standings, winners
from app.rules.turns import size_to_come
from app.rules.walk import Walk

__all__ = ["BIDDING", "PLAYING", "SCORED", "Next", "Sheet", "SheetHand", "Standing", "derive"]

Tally: TypeAlias = list[tuple[int, int]]


class Next(NamedTuple):
    """What comes next; all None and empty when nothing does. `why` names the rule that bars `barred`."""

    hand: int | None = None
    action: str | None = None
    seat: int | None = None
    barred: tuple[int, ...] = ()
    why: str | None = None
    tricks_left: int | None = None


class Sheet(NamedTuple):
    """A match, worked out. `hands` are those started and the one that comes next; `plan` holds the sizes of all hands,
    dealt and to come; `truncated` says that the plan stopped at its most hands; `final` is the number of the last
    hand, as far as it can be known."""

    hands: tuple[SheetHand, ...]
    plan: tuple[int, ...]
    truncated: bool
    next: Next
    standings: tuple[Standing, ...]
    winners: tuple[int, ...]
    finished: bool
    totals: tuple[int, ...]
    final: int

    @property
    def played(self) -> int:
        """How many hands are scored."""
        return sum(1 for line in self.hands if line.points is not None)

    @property
    def leading(self) -> tuple[int, ...]:
        """The seats that share the first place; none before a hand is scored."""
        return tuple(row.seat for row in leaders(self.standings)) if self.played else ()


def derive(match: Match) -> Sheet:
    """Works out points, totals, places, winners, marks and what comes next, all from what was entered."""
    walk = Walk(match)
    lines = walk.lines()
    tally = _tally(lines, len(match.seats))
    coming = _coming(walk, lines, tally)
    finished = match.ended_early or coming is None
    if coming == walk.started + 1 and not finished:
        lines.append(walk.line(coming))
    final = _final(walk, coming, finished=finished)
    places = standings(match, walk.totals, tally, _last_hand(lines, final))
    won = finished and any([line.points is not None for line in lines])
    return Sheet(
        hands=tuple(lines),
        plan=_plan(walk, lines, final),
        truncated=walk.truncated,
        next=Next() if finished or coming is None else _next(match, lines[coming - 1]),
        standings=places,
        winners=winners(places, match.rules.ties, partial(_tricks_made, lines)) if won else (),
        finished=finished,
        totals=walk.totals,
        final=final,
    )


def _tally(lines: Sequence[SheetHand], seats: int) -> Tally:
    """Hands made and missed, a seat each."""
    made = [line.made for line in lines if line.made is not None]
    if not made:
        return [(0, 0)] * seats
    return [(column.count(True), column.count(False)) for column in zip(*made, strict=True)]


def _tricks_made(lines: Sequence[SheetHand], seat: int) -> int:
    return sum([line.took[seat] or 0 for line in lines if line.made is not None and line.made[seat]])


def _coming(walk: Walk, lines: Sequence[SheetHand], tally: Tally) -> int | None:
    """The number of the lowest hand that is not scored, or None when nothing is to come. While the lead is shared,
    `ties: extra` brings one more hand."""
    for line in lines:
        if line.points is None:
            return line.n
    played = walk.started
    if played < len(walk.sizes) and not walk.reached:
        return played + 1
    if walk.match.rules.ties != "extra" or not played:
        return None
    if len(walk.match.present(played + 1)) < 2:  # nobody to play it off with: the win is shared
        return None
    first = leaders(standings(walk.match, walk.totals, tally, _last_hand(lines, played)))
    return played + 1 if len(first) > 1 else None


def _last_hand(lines: Sequence[SheetHand], n: int) -> int:
    """The last hand up to n that is no extra one: whoever was there until then can still win."""
    while 0 < n <= len(lines) and lines[n - 1].extra:
        n -= 1
    return n


def _final(walk: Walk, coming: int | None, *, finished: bool) -> int:
    if finished:
        return walk.started
    reached = max(walk.started, coming or 0)
    return reached if walk.reached else max(len(walk.sizes), reached)


def _plan(walk: Walk, lines: Sequence[SheetHand], final: int) -> tuple[int, ...]:
    dealt = tuple([line.cards for line in lines])
    if walk.whole and len(walk.match.hands) <= len(dealt):
        return dealt + walk.sizes[len(dealt) : final]
    return dealt + tuple(size_to_come(walk.match, walk.sizes, n) for n in range(len(dealt) + 1, final + 1))


def _next(match: Match, line: SheetHand) -> Next:
    if line.phase == BIDDING:
        seat = next(s for s in line.order if line.bids[s] is None)
        return Next(line.n, "bid", seat, *barred_to(match, Round(line.n, line.cards, line.order, line.last), seat))
    left = line.cards - sum([line.took[s] or 0 for s in line.order])
    return Next(line.n, "took", next((s for s in line.order if line.took[s] is None), None), tricks_left=left)
