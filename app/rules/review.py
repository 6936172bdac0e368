"""What a match was like, looked back on: who led since when, places after every hand, the best and the worst hand."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from app.rules.lines import SheetHand
from app.rules.match import Cell, Match
from app.rules.sheet import Sheet

NAMED_MOST = 3  # more who share a best hand say nothing of any of them


class Feat(NamedTuple):
    """Points that somebody made in one hand; `by` are the hands and seats that came to just these."""

    points: int
    by: tuple[tuple[int, int], ...]


def totals_after(match: Match, sheet: Sheet) -> tuple[tuple[Cell, ...], ...]:
    """The totals of all seats before the match and after each hand up to the last one that is scored; None while a
    seat does not belong to the match. A hand that was cleared leaves the totals as they were."""
    found = [tuple(seat.carry_in if seat.from_hand == 1 else None for seat in match.seats)]
    for line in _up_to_the_last(sheet):
        before = found[-1]
        if line.totals is None:
            found.append(before)
        else:
            found.append(tuple(t if match.seats[s].sits_in(line.n) else None for s, t in enumerate(line.totals)))
    return tuple(found)


def places_after(match: Match, sheet: Sheet) -> tuple[tuple[Cell, ...], ...]:
    """The places of all seats after each hand up to the last one that is scored; None while a seat does not belong to
    the match. Equal totals share a place, and the next is skipped."""
    sign = 1 if match.rules.win == "high" else -1
    return tuple(_places([t if t is None else sign * t for t in totals]) for totals in totals_after(match, sheet)[1:])


def led_since(match: Match, sheet: Sheet, seats: Sequence[int]) -> int | None:
    """The hand after which all these seats were in front, alone or together with others, and stayed there up to now.
    None when they are not in front, and when that says nothing: after a single hand, or when everybody is in front."""
    after = places_after(match, sheet)
    if len(after) < 2 or not seats or all(place in (1, None) for place in after[-1]):
        return None
    in_front = takewhile(lambda places: all(places[s] == 1 for s in seats), reversed(after))
    since = len(after) - sum(1 for _ in in_front) + 1
    return since if since <= len(after) else None


def in_front_before(match: Match, sheet: Sheet, seats: Sequence[int], n: int) -> tuple[int, ...]:
    """Those of the seats that were in front, alone or together, already before hand n; nobody is before the first."""
    places = places_after(match, sheet)[n - 2] if n > 1 else ()
    return tuple(seat for seat in seats if places and places[seat] == 1)


def best_hand(match: Match, sheet: Sheet) -> Feat | None:
    """The most points that anybody made in one hand (the fewest where the lowest total wins). None when more than
    three came to them, or when all points were the same."""
    return _feat(sheet, most=match.rules.win == "high")


def worst_hand(match: Match, sheet: Sheet) -> Feat | None:
    """The fewest points that anybody made in one hand (the most where the lowest total wins); None as above."""
    return _feat(sheet, most=match.rules.win != "high")


def over_under(sheet: Sheet) -> tuple[tuple[int, int], ...]:
    """For each hand that is scored its number, and by how much its bids came to more (below zero: less) than the
    cards dealt."""
    return tuple((line.n, line.bids_total - line.cards) for line in sheet.hands if line.points is not None)


def _up_to_the_last(sheet: Sheet) -> tuple[SheetHand, ...]:
    last = max((line.n for line in sheet.hands if line.points is not None), default=0)
    return sheet.hands[:last]


def _places(totals: Sequence[Cell]) -> tuple[Cell, ...]:
    known = [total for total in totals if total is not None]
    return tuple(None if total is None else 1 + sum(other > total for other in known) for total in totals)


def _feat(sheet: Sheet, *, most: bool) -> Feat | None:
    made = [(p, line.n, s) for line in sheet.hands if line.points for s, p in enumerate(line.points) if p is not None]
    points = {each[0] for each in made}
    if len(points) < 2:
        return None
    best = max(points) if most else min(points)
    by = tuple((n, s) for p, n, s in made if p == best)
    return Feat(best, by) if len(by) <= NAMED_MOST else None
