"""What the table's page may see of one player: the line with the total, the bid and the tricks."""

from collections.abc import Sequence
from typing import NamedTuple

from app.rules.scoring import scoring
from app.rules.sheet import BIDDING, PLAYING, SCORED, SheetHand
from app.rules.text import T, Text
from app.scorer.live import Live
from app.web.names import number


class Line(NamedTuple):
    """A player's line. It holds nothing but facts, so that it is quickly found among the pieces that were rendered
    before; its words are made when they are asked for. `mark` is the place in the bidding order, `then` the total with
    this hand where it is known, `root` the address of the match."""

    root: str
    hand: int
    phase: str
    seat: int
    name: str
    mark: int
    dealer: bool
    last: bool
    on_turn: bool
    bid: int | None
    took: int | None
    total: int
    then: int | None

    @property
    def value(self) -> int | None:
        """The number that is entered in this phase."""
        return self.bid if self.phase == BIDDING else self.took

    @property
    def state(self) -> str:
        """empty, entered, made or missed."""
        if self.value is None:
            return "empty"
        if self.phase == BIDDING:
            return "entered"
        return "made" if self.took == self.bid else "missed"

    @property
    def url(self) -> str:
        """Where this line is tapped to."""
        if self.phase == SCORED:
            return f"{self.root}/hands/{self.hand}?from=table#p{self.seat}"
        return f"{self.root}?seat={self.seat}"

    @property
    def action(self) -> str:
        return action(self.root, self.hand, self.seat, self.phase)

    @property
    def total_shown(self) -> str:
        return number(self.total)

    @property
    def then_shown(self) -> str | None:
        return None if self.then is None else number(self.then)

    @property
    def says(self) -> Text:
        return asks(self.phase)

    @property
    def hint(self) -> Text | None:
        return hint(self.phase, self.bid, last=self.last)

    @property
    def label(self) -> Text:
        name, bid, took = self.name, self.bid, self.took
        if self.phase == SCORED and bid is not None and took is not None:
            return T("{name}: bid {bid}, took {took}. Correct this hand", name=name, bid=bid, took=took)
        if bid is None:
            return T("{name}: no bid yet. Enter the bid", name=name)
        if self.phase == BIDDING:
            return T("{name}: bid {bid}. Change the bid", name=name, bid=bid)
        if took is None:
            return T("{name}: bid {bid}, tricks not entered. Enter the tricks", name=name, bid=bid)
        return T("{name}: bid {bid}, took {took}. Change the tricks", name=name, bid=bid, took=took)


class Sitter(NamedTuple):
    """The line of whoever sits the hand out; `url` is where that is taken back."""

    url: str
    name: str
    total: int

    @property
    def total_shown(self) -> str:
        return number(self.total)


def lines_of(live: Live, row: SheetHand, names: tuple[str, ...], on_turn: int | None) -> tuple[Line, ...]:
    """A line for everyone who is dealt this hand, in bidding order."""
    root, last = f"/m/{live.id}", row.order[-1] if row.order else None
    totals, then = _totals(live, row)
    return tuple(
        [
            Line(
                root, row.n, row.phase, s, names[s], mark, s == row.dealer, s == last, s == on_turn,
                row.bids[s], row.took[s], totals[s], then[s],
            )
            for mark, s in enumerate(row.order, 1)
        ]
    )  # fmt: skip


def sitters_of(live: Live, row: SheetHand, names: tuple[str, ...]) -> tuple[Sitter, ...]:
    """A line for everyone who has a seat and is not dealt this hand, as they sit."""
    if len(row.order) == len(names):
        return ()
    match, url = live.match, f"/m/{live.id}/hands/{row.n}?from=table#deal"
    totals = live.sheet.totals if row.totals is None else row.totals
    out = [s for s in match.seating if s not in row.order and match.seats[s].sits_in(row.n)]
    return tuple([Sitter(url, names[s], totals[s]) for s in out])


def action(root: str, hand: int, seat: int, phase: str) -> str:
    """Where a seat's number is posted to in this phase."""
    return f"{root}/hands/{hand}/seats/{seat}/{'bid' if phase == BIDDING else 'took'}"


def asks(phase: str) -> Text:
    """The question that the next tap answers. It says {name} in place of the name, which is cut where it is long."""
    return T("{name} bids", name="{name}") if phase == BIDDING else T("{name} took", name="{name}")


def hint(phase: str, bid: int | None, *, last: bool) -> Text | None:
    """What helps whoever answers it."""
    if phase == BIDDING:
        return T("dealer, last to bid") if last else None
    return T("bid {bid}", bid=bid) if bid is not None else None


Totals = tuple[int, ...]


def _totals(live: Live, row: SheetHand) -> tuple[Totals, tuple[int | None, ...]]:
    """Everybody's total before the hand, and after it where that can be said (before all tricks are in, too)."""
    seats = range(len(row.bids))
    if row.points is not None and row.totals is not None:
        return tuple([row.totals[s] - (row.points[s] or 0) for s in seats]), row.totals
    before = live.sheet.totals
    compiled = scoring(live.match.rules_of(row.n))
    if row.phase != PLAYING or not compiled.plain:
        return before, (None,) * len(before)
    points = compiled.table(row.cards)
    return before, tuple([_then(before[s], points, row.bids[s], row.took[s]) for s in seats])


def _then(before: int, points: Sequence[Sequence[int]], bid: int | None, took: int | None) -> int | None:
    return None if bid is None or took is None else before + points[bid][took]
