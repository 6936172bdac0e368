"""The sheet: everything that is worked out from what was entered. Reading never refuses."""

from collections.abc import Sequence
from operator import add, eq
from typing import NamedTuple

from app.rules.calls import Round, barred_to, bid_marks
from app.rules.house import HouseRules
from app.rules.match import Cell, Hand, Match
from app.rules.plan import cap, plan, trump_of
from app.rules.scoring import Scoring, next_run, scoring
from app.rules.standing import Standing, leaders, standings, winners
from app.rules.turns import dealer_of, order_after, size_to_come

BIDDING, PLAYING, SCORED = "bidding", "playing", "scored"
SUM_RULES = ("hook", "equal", "over")


class SheetHand(NamedTuple):
    """One hand as it stands. `points`, `totals` and `made` are None until it is scored; in `points` and `made` an
    absent seat has None, its total is carried on."""

    n: int
    cards: int
    dealer: int
    order: tuple[int, ...]
    phase: str
    bids: tuple[Cell, ...]
    took: tuple[Cell, ...]
    points: tuple[Cell, ...] | None
    totals: tuple[int, ...] | None
    made: tuple[bool | None, ...] | None
    trump: str | None
    blind: tuple[bool, ...]
    other_points: tuple[Cell, ...]
    absent: tuple[int, ...]
    bids_total: int
    marks: tuple[str, ...]
    started: bool
    extra: bool
    last: bool


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


class _Terms(NamedTuple):
    """The rules that a hand is played under, looked up once for all the hands that share them."""

    rules: HouseRules
    scoring: Scoring
    sizes: frozenset[int]
    judged: bool


class _Dealt(NamedTuple):
    """A hand with what its place in the match says of it. `full`: every seat is in it."""

    n: int
    hand: Hand
    terms: _Terms
    cards: int
    dealer: int
    order: tuple[int, ...]
    full: bool
    extra: bool
    phase: str
    bids_total: int
    trump: str | None


def derive(match: Match) -> Sheet:
    """Works out points, totals, places, winners, marks and what comes next, all from what was entered."""
    return _Reading(match).sheet()


class _Reading:
    """One walk through the hands of a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.whole = all(seat.from_hand == 1 and seat.last_hand is None for seat in match.seats)
        self.everyone = tuple(range(len(match.seats)))
        self.sizes, self.truncated = plan(match.rules, match.starters or 1)
        self.largest = max(self.sizes)
        self.started = match.started
        played = self.started
        while played and match.hands[played - 1].extra:
            played -= 1
        self.last = max(len(self.sizes), played)  # hands beyond a plan that was shortened count as its end
        self.totals = [seat.carry_in for seat in match.seats]
        self.runs = [0] * len(match.seats)
        self.streaks = any(each.rules.streak.n for each in match.segments)
        self.reached = False
        self.terms: dict[int, _Terms] = {}
        self.orders: dict[int, tuple[int, ...]] = {}

    def sheet(self) -> Sheet:
        rows = []
        dealer: int | None = None
        for n in range(1, self.started + 1):
            row = self._row(n, dealer)
            dealer = row.dealer
            rows.append(row)
        tally = self._tally(rows)
        coming = self._coming(rows, tally)
        if coming == self.started + 1:
            rows.append(self._row(coming, dealer))
        finished = self.match.ended_early or coming is None
        final = self._final(coming, finished=finished)
        places = standings(self.match, self.totals, tally, final)
        won = finished and any(row.points is not None for row in rows)
        return Sheet(
            hands=tuple(rows[: self.started] if finished else rows),
            plan=self._plan(rows, final),
            truncated=self.truncated,
            next=Next() if finished or coming is None else self._next(rows[coming - 1]),
            standings=places,
            winners=winners(places, self.match.rules.ties) if won else (),
            finished=finished,
            totals=tuple(self.totals),
            final=final,
        )

    def _final(self, coming: int | None, *, finished: bool) -> int:
        reached = max(self.started, coming or 0)
        return reached if finished or self.reached else max(len(self.sizes), reached)

    def _row(self, n: int, before: int | None) -> SheetHand:
        dealt = self._dealt(n, before)
        hand = dealt.hand
        points = made = totals = None
        if dealt.phase == SCORED:
            points, made = self._points(dealt)
            self._add(points, dealt)
            totals = tuple(self.totals)
        return SheetHand(
            n, dealt.cards, dealt.dealer, dealt.order, dealt.phase, hand.bids, hand.took, points, totals, made,
            dealt.trump, hand.blind, hand.other_points, self._absent(dealt), dealt.bids_total,
            self._marks(dealt) if hand.started else (), hand.started, dealt.extra, self._is_last(dealt),
        )  # fmt: skip

    def _dealt(self, n: int, before: int | None) -> _Dealt:
        match = self.match
        hand = match.hand(n)
        full = self.whole and not hand.absent
        present = self.everyone if full else match.present(n)
        dealer = dealer_of(match, n, before, present)
        order = self._order(dealer, present, full)
        extra = hand.extra or (not hand.started and (self.reached or n > len(self.sizes)))
        cards = (
            hand.cards if hand.cards is not None else size_to_come(match, (self.largest,) if extra else self.sizes, n)
        )
        bids, took = hand.bids, hand.took
        if full:
            bid, taken = None not in bids, None not in took
        else:
            bid, taken = all(bids[s] is not None for s in order), all(took[s] is not None for s in order)
        phase = (SCORED if taken and hand.started else PLAYING) if bid else BIDDING
        terms = self._terms(n)
        trump = hand.trump or trump_of(terms.rules, n, cards, len(order), self.largest)
        total = sum([bids[s] or 0 for s in order])
        return _Dealt(n, hand, terms, cards, dealer, order, full, extra, phase, total, trump)

    def _order(self, dealer: int, present: tuple[int, ...], full: bool) -> tuple[int, ...]:
        if not full:
            return order_after(self.match.seating, dealer, present)
        order = self.orders.get(dealer)
        if order is None:
            order = self.orders[dealer] = order_after(self.match.seating, dealer, present)
        return order

    def _terms(self, n: int) -> _Terms:
        segments = self.match.segments
        index = len(segments) - 1
        while index and segments[index].from_hand > n:
            index -= 1
        terms = self.terms.get(index)
        if terms is None:
            rules = segments[index].rules
            sizes = frozenset(plan(rules, self.match.starters or 1).sizes)
            judged = rules.bidding in SUM_RULES or rules.zero_run > 0
            terms = self.terms[index] = _Terms(rules, scoring(rules), sizes, judged)
        return terms

    def _absent(self, dealt: _Dealt) -> tuple[int, ...]:
        return () if dealt.full else tuple(s for s in self.everyone if s not in dealt.order)

    def _points(self, dealt: _Dealt) -> tuple[tuple[Cell, ...], tuple[bool | None, ...]]:
        hand, terms = dealt.hand, dealt.terms
        if dealt.full and terms.scoring.plain and not self.streaks:
            table = terms.scoring.table(dealt.cards)
            try:
                points = tuple([table[b][t] for b, t in zip(hand.bids, hand.took, strict=True)])  # type: ignore[index]
                return points, tuple(map(eq, hand.bids, hand.took))
            except IndexError:  # more than the cards: not let in, but reading never refuses
                pass
        some = [self._cell(dealt, s) if s in dealt.order else None for s in self.everyone]
        made = tuple(hand.bids[s] == hand.took[s] if s in dealt.order else None for s in self.everyone)
        return tuple(some), made

    def _cell(self, dealt: _Dealt, seat: int) -> int:
        hand, terms = dealt.hand, dealt.terms
        bid, took = hand.bids[seat] or 0, hand.took[seat] or 0
        run = self.runs[seat]
        self.runs[seat] = next_run(terms.rules, run, dealt.cards, bid == took)
        return terms.scoring.points(
            dealt.cards, bid, took,
            trump=dealt.trump, last=self._is_last(dealt), blind=hand.blind[seat],
            other=hand.other_points[seat] or 0, over=dealt.bids_total > dealt.cards, run=run,
        )  # fmt: skip

    def _is_last(self, dealt: _Dealt) -> bool:
        return dealt.n == self.last and not dealt.extra

    def _add(self, points: tuple[Cell, ...], dealt: _Dealt) -> None:
        if dealt.full:
            self.totals = list(map(add, self.totals, points))  # type: ignore[arg-type]
        else:
            self.totals = [total + (cell or 0) for total, cell in zip(self.totals, points, strict=True)]
        target = self.match.rules.target
        if target and any(self.totals[s] >= target for s in dealt.order):
            self.reached = True

    def _marks(self, dealt: _Dealt) -> tuple[str, ...]:
        rules, cards, marks = dealt.terms.rules, dealt.cards, ()
        if dealt.terms.judged and dealt.phase != BIDDING and (rules.zero_run or self._sum_is_off(dealt)):
            marks = bid_marks(self.match, Round(dealt.n, cards, dealt.order, self._is_last(dealt)))
        if dealt.phase == SCORED:
            tricks = sum([dealt.hand.took[s] or 0 for s in dealt.order])
            if tricks != cards and not (rules.tricks_may_vanish and tricks < cards):
                marks += ("tricks",)
        if cards not in dealt.terms.sizes and not _lowered(dealt):
            marks += ("cards",)
        return (*marks, "extra") if dealt.hand.extra else marks

    def _sum_is_off(self, dealt: _Dealt) -> bool:
        """A quick look that spares most hands the judge."""
        return dealt.terms.rules.bidding != "hook" or dealt.bids_total == dealt.cards

    def _tally(self, rows: Sequence[SheetHand]) -> list[tuple[int, int, int]]:
        """Made and missed hands and tricks in made bids, a seat each."""
        scored = [row for row in rows if row.made is not None]
        if not scored:
            return [(0, 0, 0)] * len(self.everyone)
        tally = []
        for s, column in enumerate(zip(*[row.made or () for row in scored], strict=True)):
            tricks = sum([row.took[s] or 0 for row, made in zip(scored, column, strict=True) if made])
            tally.append((column.count(True), column.count(False), tricks))
        return tally

    def _coming(self, rows: Sequence[SheetHand], tally: list[tuple[int, int, int]]) -> int | None:
        """The number of the lowest hand that is not scored, or None."""
        for row in rows:
            if row.points is None:
                return row.n
        played = self.started
        if played < len(self.sizes) and not self.reached:
            return played + 1
        if self.match.rules.ties == "extra" and played and not self.match.ended_early:
            if len(leaders(standings(self.match, self.totals, tally, played))) > 1:
                return played + 1
        return None

    def _plan(self, rows: Sequence[SheetHand], final: int) -> tuple[int, ...]:
        dealt = tuple([row.cards for row in rows[:final]])
        if self.whole and len(self.match.hands) <= len(dealt):
            return dealt + self.sizes[len(dealt) : final]
        return dealt + tuple(size_to_come(self.match, self.sizes, n) for n in range(len(dealt) + 1, final + 1))

    def _next(self, row: SheetHand) -> Next:
        if row.phase == BIDDING:
            seat = next((s for s in row.order if row.bids[s] is None), None)
            if seat is None:
                return Next(row.n, "bid")
            bidding = Round(row.n, row.cards, row.order, row.last)
            return Next(row.n, "bid", seat, *barred_to(self.match, bidding, seat))
        left = row.cards - sum(row.took[s] or 0 for s in row.order)
        return Next(row.n, "took", next((s for s in row.order if row.took[s] is None), None), tricks_left=left)


def _lowered(dealt: _Dealt) -> bool:
    """Whether a larger size of the plan was lowered to what the deck gives those present."""
    most = cap(dealt.terms.rules, len(dealt.order) or 1)
    return dealt.cards == most < max(dealt.terms.sizes)
