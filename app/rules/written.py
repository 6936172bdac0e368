"""A match that was written on paper, judged hand by hand, so that every wrong hand can be told at once."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from app.rules import judge
from app.rules.match import Cell, Hand, Match
from app.rules.moves import HandChange, set_hand
from app.rules.refusal import Refusal
from app.rules.sheet import Sheet, SheetHand, derive
from app.rules.text import T

MISSING = {"bid": T("{name}’s bid is missing."), "took": T("{name}’s tricks are missing.")}


class WrittenHand(NamedTuple):
    """What stands on paper for one hand: a value a seat, None where there is none."""

    bids: tuple[Cell, ...]
    took: tuple[Cell, ...]
    other_points: tuple[Cell, ...]

    @property
    def blank(self) -> bool:
        return all(cell is None for cells in self for cell in cells)


Line: TypeAlias = "WrittenHand | Refusal"
"""A hand, or what is wrong with the way in which it is written."""


class Judged(NamedTuple):
    """`match` with the first `good` hands in it, worked out; `wrong` says what is wrong with hands, by number."""

    match: Match
    sheet: Sheet
    good: int
    wrong: dict[int, Refusal]


def judged(match: Match, lines: Sequence[Line]) -> Judged:
    """Judges hands of a match in which nobody sits out, each like a hand at the table; barred bids are written as
    played. Behind a wrong hand the others are judged as if it were right, as far as that can be."""
    wrong: dict[int, Refusal] = {}
    good = match
    for n, line in enumerate(lines[: _last(lines)], 1):
        sheet = derive(match)
        if n > len(sheet.hands):
            wrong[n] = Refusal("finished", T("The match was over after hand {n}.", n=n - 1))
            break
        try:
            match = _written(match, sheet, n, line)
            good = good if wrong else match
        except Refusal as refusal:
            wrong[n] = refusal
            match = match.with_hand(n, _stand_in(sheet.hands[n - 1], line))
    return Judged(good, derive(good), good.started, wrong)


def _last(lines: Sequence[Line]) -> int:
    """The number of the last hand of which something is written."""
    written = [n for n, line in enumerate(lines, 1) if isinstance(line, Refusal) or not line.blank]
    return written[-1] if written else 0


def _written(match: Match, sheet: Sheet, n: int, line: Line) -> Match:
    if isinstance(line, Refusal):
        raise line
    if line.blank:
        raise Refusal("invalid", T("This hand is blank, but one after it is not."), field="bid", seat=0)
    _ranges(match, sheet.hands[n - 1], line)
    for field, seat in _missing(line):
        text = MISSING[field]._replace(facts=(("name", match.seats[seat].name),))
        raise Refusal("invalid", text, field=field, seat=seat)
    other = None if all(cell is None for cell in line.other_points) else line.other_points
    return set_hand(match, sheet, n, HandChange(line.bids, line.took, other, as_played=True))


def _ranges(match: Match, row: SheetHand, line: WrittenHand) -> None:
    """A number that cannot be is told before what is missing, so that it is told while the hand is typed."""
    for seat, (bid, took) in enumerate(zip(line.bids, line.took, strict=True)):
        if bid is not None:
            judge.bid_range(match, row, seat, bid)
        if took is not None:
            judge.took_range(match, row, seat, took)


def _missing(line: WrittenHand) -> Iterator[tuple[str, int]]:
    for seat, (bid, took) in enumerate(zip(line.bids, line.took, strict=True)):
        if bid is None:
            yield "bid", seat
        if took is None:
            yield "took", seat


def _stand_in(row: SheetHand, line: Line) -> Hand:
    """A hand in place of a wrong one: nobody looks at its points."""
    seats = len(row.bids)
    bids: tuple[Cell, ...] = (1,) * seats
    if not isinstance(line, Refusal):
        bids = tuple(bid if bid is not None and 0 <= bid <= row.cards else 1 for bid in line.bids)
    none: tuple[Cell, ...] = (None,) * seats
    return Hand(True, row.extra, row.cards, row.dealer, None, bids, (0,) * seats, none, (False,) * seats)
