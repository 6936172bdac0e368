"""The walk through the hands of a match, from the first on, with the totals running along."""

from functools import lru_cache
from operator import add, eq
from typing import NamedTuple

from app.rules.calls import Round, bid_marks
from app.rules.house import HouseRules
from app.rules.lines import BIDDING, PLAYING, SCORED, SheetHand
from app.rules.match import Cell, Hand, Match
from app.rules.plan import cap, plan, trump_of
from app.rules.scoring import Scoring, next_run, scoring
from app.rules.turns import dealer_of, order_after, size_to_come

SUM_RULES = ("hook", "equal", "over")


class _Terms(NamedTuple):
    """The rules that a hand is played under, looked up once for all the hands that share them. `hook_only`: no mark can
    come from bids that differ from the cards; `asks_trump`: the rules may settle the trumps of any hand."""

    rules: HouseRules
    scoring: Scoring
    sizes: frozenset[int]
    largest: int
    hook_only: bool
    asks_trump: bool


@lru_cache(maxsize=256)
def _terms(rules: HouseRules, starters: int) -> _Terms:
    sizes = frozenset(plan(rules, starters).sizes)
    hook_only = rules.bidding not in ("equal", "over") and not rules.zero_run
    asks_trump = rules.trump in ("cycle", "fixed", "none") or bool(rules.no_trump)
    return _Terms(rules, scoring(rules), sizes, max(sizes), hook_only, asks_trump)


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


_line = tuple.__new__  # quicker than calling the class, and every hand passes here


class Walk:
    """Goes from hand to hand: first `lines` for those that are started, then `line` for the one that comes next."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.whole = all([seat.from_hand == 1 and seat.last_hand is None for seat in match.seats])
        self.everyone = tuple(range(len(match.seats)))
        self.starters = match.starters or 1
        self.sizes, self.truncated = plan(match.rules, self.starters)
        self.started = match.started
        played = self.started
        while played and match.hands[played - 1].extra:
            played -= 1
        self.last = max(len(self.sizes), played)  # hands beyond a plan that was shortened count as its end
        self.target = match.rules.target
        self.reached = False
        self.totals: tuple[int, ...] = tuple([seat.carry_in for seat in match.seats])
        self.dealer: int | None = None
        self.runs = [0] * len(match.seats)
        self.orders: dict[int, tuple[int, ...]] = {}
        self.streaks = any([each.rules.streak.n for each in match.segments])

    def lines(self) -> list[SheetHand]:
        """All started hands, worked out; their points are added to the totals."""
        lines: list[SheetHand] = []
        while len(lines) < self.started:
            lines += self._plain_lines(len(lines))
            if len(lines) < self.started:
                lines.append(self.line(len(lines) + 1))
        return lines

    def line(self, n: int) -> SheetHand:
        """Hand n, worked out, whatever it is like; its points are added to the totals."""
        return self._other_line(self._dealt(n, self.match.hand(n)))

    def _plain_lines(self, done: int) -> list[SheetHand]:
        """The hands after the first `done` ones, as long as everybody bid and took in them and nothing but bids and
        tricks counts. Nearly all hands are like that, so this is the short way: one loop, and no calls in it that can
        be done without."""
        terms, end = self._terms_of(done + 1)
        if not self.whole or self.streaks or not terms.scoring.plain:
            return []
        lines: list[SheetHand] = []
        totals, orders, last, target = self.totals, self.orders, self.last, self.target
        rules, compiled, sizes, _, hook_only, asks_trump = terms
        table_of, deck = compiled.table, rules.deck
        for n, hand in enumerate(self.match.hands[done:end], done + 1):
            _, extra, cards, dealer, trump, bids, took, other_points, blind, absent = hand
            if absent or cards is None or dealer is None:
                break
            table = table_of(cards)
            try:
                points = tuple([table[b][t] for b, t in zip(bids, took)])  # type: ignore[index]  # noqa: B905 - speed
            except (TypeError, IndexError):  # a cell is empty, or above the cards: the long way copes with both
                break
            totals = tuple(map(add, totals, points))
            bid: int = sum(bids)  # type: ignore[arg-type]
            if target and max(totals) >= target:
                self.reached = True
            order = orders.get(dealer) or self._order(dealer)
            if trump is None and (asks_trump or cards * len(bids) == deck):
                trump = trump_of(rules, n, cards, len(bids), terms.largest)
            marks: tuple[str, ...] = ()
            if bid == cards or extra or sum(took) != cards or cards not in sizes or not hook_only:  # type: ignore[arg-type]
                marks = self._marks(_Dealt(n, hand, terms, cards, dealer, order, True, extra, SCORED, bid, trump))
            made = tuple(map(eq, bids, took))
            lines.append(
                _line(
                    SheetHand,
                    (
                        n, cards, dealer, order, SCORED, bids, took, points, totals, made, trump, blind,
                        other_points, (), bid, marks, True, extra, n == last,
                    ),
                )
            )  # fmt: skip
            self.dealer = dealer
        self.totals = totals
        return lines

    def _other_line(self, dealt: _Dealt) -> SheetHand:
        hand = dealt.hand
        self.dealer = dealt.dealer
        points = made = totals = None
        if dealt.phase == SCORED:
            points, made = self._points(dealt)
            totals = self._add(points, dealt)
        absent = () if dealt.full else tuple([s for s in self.everyone if s not in dealt.order])
        marks = self._marks(dealt) if hand.started else ()
        return SheetHand(
            dealt.n, dealt.cards, dealt.dealer, dealt.order, dealt.phase, hand.bids, hand.took, points, totals, made,
            dealt.trump, hand.blind, hand.other_points, absent, dealt.bids_total, marks, hand.started, dealt.extra,
            self._is_last(dealt),
        )  # fmt: skip

    def _dealt(self, n: int, hand: Hand) -> _Dealt:
        match = self.match
        full = self.whole and not hand.absent
        present = self.everyone if full else match.present(n)
        dealer = dealer_of(match, n, self.dealer, present)
        order = order_after(match.seating, dealer, present)
        extra = hand.extra or (not hand.started and (self.reached or n > len(self.sizes)))
        cards = hand.cards
        if cards is None or not hand.started:
            cards = size_to_come(match, (max(self.sizes),) if extra else self.sizes, n)
        bid = all([hand.bids[s] is not None for s in order])
        taken = hand.started and all([hand.took[s] is not None for s in order])
        phase = (SCORED if taken else PLAYING) if bid else BIDDING
        terms, _ = self._terms_of(n)
        trump = hand.trump or trump_of(terms.rules, n, cards, len(order), terms.largest)
        total = sum([hand.bids[s] or 0 for s in order])
        return _Dealt(n, hand, terms, cards, dealer, order, full, extra, phase, total, trump)

    def _order(self, dealer: int) -> tuple[int, ...]:
        order = self.orders[dealer] = order_after(self.match.seating, dealer, self.everyone)
        return order

    def _terms_of(self, n: int) -> tuple[_Terms, int]:
        """What hand n is played under, and the last hand that is known to be."""
        segments = self.match.segments
        index = len(segments) - 1
        end = self.started
        while index and segments[index].from_hand > n:
            end = min(end, segments[index].from_hand - 1)
            index -= 1
        return _terms(segments[index].rules, self.starters), end

    def _points(self, dealt: _Dealt) -> tuple[tuple[Cell, ...], tuple[bool | None, ...]]:
        hand = dealt.hand
        points = tuple([self._cell(dealt, s) if s in dealt.order else None for s in self.everyone])
        made = tuple([hand.bids[s] == hand.took[s] if s in dealt.order else None for s in self.everyone])
        return points, made

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

    def _add(self, points: tuple[Cell, ...], dealt: _Dealt) -> tuple[int, ...]:
        self.totals = tuple([total + (cell or 0) for total, cell in zip(self.totals, points, strict=True)])
        if self.target and any([self.totals[s] >= self.target for s in dealt.order]):
            self.reached = True
        return self.totals

    def _is_last(self, dealt: _Dealt) -> bool:
        return dealt.n == self.last and not dealt.extra

    def _marks(self, dealt: _Dealt) -> tuple[str, ...]:
        rules, cards, hand = dealt.terms.rules, dealt.cards, dealt.hand
        marks: tuple[str, ...] = ()
        if dealt.phase != BIDDING and (rules.bidding in SUM_RULES or rules.zero_run):
            marks = bid_marks(self.match, Round(dealt.n, cards, dealt.order, self._is_last(dealt)))
        if dealt.phase == SCORED:
            tricks = sum([hand.took[s] or 0 for s in dealt.order])
            if tricks != cards and not (rules.tricks_may_vanish and tricks < cards):
                marks += ("tricks",)
        if cards not in dealt.terms.sizes and not _lowered(dealt):
            marks += ("cards",)
        return (*marks, "extra") if hand.extra else marks


def _lowered(dealt: _Dealt) -> bool:
    """Whether a larger size of the plan was lowered to what the deck gives those present."""
    most = cap(dealt.terms.rules, len(dealt.order) or 1)
    return dealt.cards == most < max(dealt.terms.sizes)
