"""Entries, corrections and the end of a match, as values: a match in, a new match or a Refusal out."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from app.rules import judge
from app.rules.calls import Round, broken_bids, broken_by
from app.rules.match import Cell, Hand, Match, blank_hand, has_entries
from app.rules.refusal import Refusal
from app.rules.sheet import BIDDING, SCORED, Sheet, SheetHand, derive
from app.rules.text import T
from app.rules.turns import dealer_of

V = TypeVar("V")


class HandChange(NamedTuple):
    """New values for a hand as a whole; None leaves a field as it is. Lists hold one value a seat, in which None
    clears; `trump` "" clears the suit; `cleared` names those of cards and dealer that are no longer set by hand."""

    bids: Sequence[Cell] | None = None
    took: Sequence[Cell] | None = None
    other_points: Sequence[Cell] | None = None
    blind: Sequence[bool] | None = None
    cards: int | None = None
    dealer: int | None = None
    trump: str | None = None
    absent: Sequence[int] | None = None
    cleared: tuple[str, ...] = ()
    as_played: bool = False

    @property
    def enters(self) -> bool:
        """Whether it holds what can only be known once the hand is dealt."""
        return any(each is not None for each in (self.bids, self.took, self.other_points, self.blind, self.trump))


def set_bid(
    match: Match, sheet: Sheet, n: int, seat: int, value: Cell, *, blind: bool | None = None, as_played: bool = False
) -> Match:
    """Writes one bid, or clears it with None. Refuses what is out of range, out of turn or, unless `as_played`,
    barred. A bid that is there already was judged when it was written."""
    row = _row_for(match, sheet, n, seat)
    hand = match.hand(n)
    if value is not None and value != hand.bids[seat]:
        judge.bid_range(match, row, seat, value)
        why = None if as_played else broken_by(match, _round(row), seat, value)
        if why is not None:
            raise judge.barred_bid(match, _round(row), seat, why)
    hand = hand._replace(bids=_put(hand.bids, seat, value))
    if blind is not None:
        hand = hand._replace(blind=_put(hand.blind, seat, blind))
    return _entered(match, sheet, row, hand)


def set_took(match: Match, sheet: Sheet, n: int, takes: Mapping[int, Cell]) -> Match:
    """Writes the tricks that one seat (or several at once) took, or clears them with None. Refuses sums that cannot
    be; takes that are there already were judged when they were written."""
    row = _row_for(match, sheet, n, *takes)
    hand = before = match.hand(n)
    for seat, value in takes.items():
        if value is not None:
            judge.took_range(match, row, seat, value)
        hand = hand._replace(took=_put(hand.took, seat, value))
    if hand.took != before.took and any(value is not None for value in takes.values()):
        judge.all_have_bid(match, row, hand)
        judge.tricks(match, row, hand)
    return _entered(match, sheet, row, hand)


def set_other_points(match: Match, sheet: Sheet, n: int, seat: int, value: Cell) -> Match:
    """Writes a free number of points, -999 to 999, or clears it with None."""
    row = _row_for(match, sheet, n, seat)
    judge.other_points(value)
    hand = match.hand(n)
    return _entered(match, sheet, row, hand._replace(other_points=_put(hand.other_points, seat, value)))


def set_hand(match: Match, sheet: Sheet, n: int, change: HandChange) -> Match:
    """Corrects a hand as a whole, judged as a whole. Of hands to come only the cards, the dealer and who sits out can
    be set."""
    if change.enters or n <= len(sheet.hands):
        _row_of(sheet, n)
    elif n > len(sheet.plan):
        raise _no_such_hand(sheet, n)
    before = match.hand(n)
    hand = judge.changed(match, before, change)
    after = match.with_hand(n, hand)
    judge.presence(after, n, match.present(n))
    judge.cards_and_dealer(after, n, change.cards, change.dealer)
    if n > len(sheet.hands):
        return after
    row = derive(after).hands[n - 1]
    judge.entries(after, row, before)
    played_anew = change.cards is not None or hand.bids != before.bids
    if played_anew and row.phase != BIDDING and not change.as_played:
        for seat, why in broken_bids(after, _round(row)):
            raise judge.barred_bid(after, _round(row), seat, why)
    return _entered(match, sheet, row, hand)


def clear_hand(match: Match, sheet: Sheet, n: int) -> Match:
    """Misdeal: the entries go; the cards, the dealer and those who sit out stay."""
    if n > len(sheet.hands) or n < 1:
        raise _no_such_hand(sheet, n)
    hand = match.hand(n)
    blank = blank_hand(len(match.seats))
    return match.with_hand(
        n,
        blank._replace(
            started=hand.started, extra=hand.extra, cards=hand.cards, dealer=hand.dealer, absent=hand.absent
        ),
    )


def finish(match: Match, sheet: Sheet) -> Match:
    """Ends a match early."""
    if sheet.finished:
        raise Refusal("finished", T("This match is already finished."))
    return match._replace(ended_early=True)


def reopen(match: Match, sheet: Sheet) -> Match:
    """Takes back an early end."""
    if match.ended_early:
        return match._replace(ended_early=False)
    if sheet.finished:
        raise Refusal("finished", T("All hands are played. To go on, set a larger number of hands in the house rules."))
    raise Refusal("nothing", T("This match is still running."))


def _row_for(match: Match, sheet: Sheet, n: int, *seats: int) -> SheetHand:
    """The hand that these seats want to write to."""
    row = _row_of(sheet, n)
    for seat in seats:
        if not 0 <= seat < len(match.seats):
            raise Refusal("not_found", T("There is no seat {seat} in this match.", seat=seat))
        if seat not in row.order:
            raise Refusal("players", T("{name} is not dealt in hand {n}.", name=match.seats[seat].name, n=n))
    return row


def _row_of(sheet: Sheet, n: int) -> SheetHand:
    """Entries go to the hand that comes next and, as corrections, to hands already scored."""
    if not 1 <= n <= len(sheet.hands):
        raise _no_such_hand(sheet, n)
    row, coming = sheet.hands[n - 1], sheet.next.hand
    if coming is not None and coming < n and row.phase != SCORED:
        raise Refusal("not_yet", T("Hand {coming} comes first: it is not finished yet.", coming=coming))
    return row


def _no_such_hand(sheet: Sheet, n: int) -> Refusal:
    if 1 <= n <= len(sheet.plan):
        return Refusal("not_yet", T("Hand {coming} comes first: it is not finished yet.", coming=len(sheet.hands)))
    if n == len(sheet.plan) + 1 and sheet.finished:
        return Refusal("finished", T("This match is finished: no new hand can be started."))
    return Refusal("not_found", T("There is no hand {n} in this match.", n=n))


def _entered(match: Match, sheet: Sheet, row: SheetHand, hand: Hand) -> Match:
    """The match with the hand in it. Its first entry starts a hand: from then on it keeps its cards and its dealer."""
    if not hand.started and has_entries(hand):
        after = match.with_hand(row.n, hand)
        before = sheet.hands[row.n - 2].dealer if row.n > 1 else None
        dealer = dealer_of(after, row.n, before, after.present(row.n))
        hand = hand._replace(started=True, extra=row.extra, cards=row.cards, dealer=dealer)
    return match.with_hand(row.n, hand)


def _round(row: SheetHand) -> Round:
    return Round(row.n, row.cards, row.order, row.last)


def _put(cells: tuple[V, ...], seat: int, value: V) -> tuple[V, ...]:
    return (*cells[:seat], value, *cells[seat + 1 :])
