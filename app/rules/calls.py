"""Which bids a seat may not make, and which of those were made all the same."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.rules.bidding import Barred, barred
from app.rules.match import Match
from app.rules.turns import zeros_running


class Round(NamedTuple):
    """The bidding of one hand: its number, cards, bidding order, and whether it is the plan's last."""

    n: int
    cards: int
    order: tuple[int, ...]
    last_hand: bool


def barred_to(match: Match, bidding: Round, seat: int) -> Barred:
    """The bids that are barred to a seat, as the others have bid so far."""
    others = _others(match, bidding, seat)
    return _barred(match, bidding, seat, others, completes=len(others) == len(bidding.order) - 1)


def broken_by(match: Match, bidding: Round, seat: int, bid: int) -> str | None:
    """The rule that bars this bid to this seat (hook, equal, over or zero_run), or None."""
    others = _others(match, bidding, seat)
    return _broken(match, bidding, seat, bid, others, completes=len(others) == len(bidding.order) - 1)


def bid_marks(match: Match, bidding: Round) -> tuple[str, ...]:
    """The bidding rules that a hand breaks in which everyone has bid, each once."""
    return tuple(dict.fromkeys(why for _, why in broken_bids(match, bidding)))


def broken_bids(match: Match, bidding: Round) -> Iterator[tuple[int, str]]:
    """The seats whose bids break a rule in a hand in which everyone has bid, with the rule. The sum is judged on the
    last of the order, the runs of zeros on everyone."""
    rules = match.rules_of(bidding.n)
    bids = match.hand(bidding.n).bids
    for seat in bidding.order:
        last, bid = seat == bidding.order[-1], bids[seat] or 0
        if last or (bid == 0 and rules.zero_run):
            why = _broken(match, bidding, seat, bid, _others(match, bidding, seat), completes=last)
            if why is not None:
                yield seat, why


def _others(match: Match, bidding: Round, seat: int) -> list[int]:
    bids = match.hand(bidding.n).bids
    return [bid for s in bidding.order if s != seat and (bid := bids[s]) is not None]


def _barred(match: Match, bidding: Round, seat: int, others: Sequence[int], *, completes: bool) -> Barred:
    rules = match.rules_of(bidding.n)
    zeros = zeros_running(match, bidding.n, seat) if rules.zero_run else 0
    return barred(rules, bidding.cards, others, completes, bidding.last_hand, zeros)


def _broken(match: Match, bidding: Round, seat: int, bid: int, others: Sequence[int], *, completes: bool) -> str | None:
    if bid not in _barred(match, bidding, seat, others, completes=completes).bids:
        return None
    rules = match.rules_of(bidding.n)
    by_sum = barred(rules, bidding.cards, others, completes, bidding.last_hand, 0)
    return rules.bidding if bid in by_sum.bids else "zero_run"
