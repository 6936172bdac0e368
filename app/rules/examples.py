"""Worked examples of exactly these house rules: hands scored and last bids judged by what scores and judges matches."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from app.rules.bidding import barred
from app.rules.formula import factors
from app.rules.house import HouseRules
from app.rules.plan import plan, trump_of
from app.rules.reasons import TIMES_WORDS, Term, sum_of
from app.rules.scoring import scoring
from app.rules.text import T, Text
from app.rules.words import plan_words

USUAL_CARDS = 5
SLAM_CARDS = 3
OTHER_POINTS = 20


class Example(NamedTuple):
    """One player's hand: `kind` is a key (made, zero, under ...), `title` says what happens; `terms` are the reasons
    for the points, `words` the account in one line: "bid 2, took 2: 10 + 2 = 12"."""

    kind: str
    title: Text
    cards: int
    bid: int
    took: int
    points: int
    terms: tuple[Term, ...]
    words: Text


class LastBid(NamedTuple):
    """The last bid of a hand of so many cards, when the others bid `others` together; `barred` are the bids that it may
    not be, `words` the same in one line: "5 cards, the others bid 2: the dealer may not bid 3"."""

    cards: int
    others: int
    barred: tuple[int, ...]
    words: Text


class Examples(NamedTuple):
    """All examples of one set of rules. `plan` is the plan in a sentence."""

    plan: Text
    hands: tuple[Example, ...]
    bids: tuple[LastBid, ...]


class _Deal(NamedTuple):
    """A hand of the plan, as far as it counts for points."""

    cards: int
    trump: str | None
    last: bool


@lru_cache(maxsize=256)
def examples(rules: HouseRules, players: int) -> Examples:
    """Examples for a table of so many players: only of what these rules have. Raises Refusal("players") when the deck
    is too small for them."""
    deals = _deals(rules, players)
    return Examples(
        plan=T("{plan}.", plan=plan_words([deal.cards for deal in deals])),
        hands=tuple(_hands(rules, deals)),
        bids=tuple(_last_bids(rules, players, deals)),
    )


def _deals(rules: HouseRules, players: int) -> list[_Deal]:
    sizes = plan(rules, players).sizes
    largest = max(sizes)
    return [
        _Deal(cards, trump_of(rules, n, cards, players, largest), n == len(sizes)) for n, cards in enumerate(sizes, 1)
    ]


def _usual(rules: HouseRules, deals: list[_Deal]) -> _Deal:
    """A hand of a middling size in which nothing is multiplied, where the plan has one."""

    def strangeness(deal: _Deal) -> tuple[bool, bool, int]:
        return bool(factors(rules, *deal)), deal.last, abs(deal.cards - USUAL_CARDS)

    return min(deals, key=strangeness)


def _hands(rules: HouseRules, deals: list[_Deal]) -> Iterator[Example]:
    deal = _usual(rules, deals)
    yield from _made(rules, deal)
    yield from _missed(rules, deal)
    yield from _all_taken(rules, deals)
    yield from _multiplied(rules, deals)
    yield from _blind(rules, deal)
    yield from _streak(rules, deals)
    yield from _other_points(rules, deal)


def _bid_of(deal: _Deal) -> int:
    """A bid that can be missed both ways, where the hand is large enough."""
    return 2 if deal.cards > 2 else 1


def _made(rules: HouseRules, deal: _Deal) -> Iterator[Example]:
    bid = _bid_of(deal)
    yield _example(rules, "made", T("A made bid"), deal, bid, bid)
    yield _example(rules, "zero", T("A made zero"), deal, 0, 0)
    if rules.zero_if_over:
        title = T("A made zero, and the bids came to more than the tricks")
        yield _example(rules, "zero_over", title, deal, 0, 0, over=True)


def _missed(rules: HouseRules, deal: _Deal) -> Iterator[Example]:
    bid = _bid_of(deal)
    yield _example(rules, "under", T("One trick too few"), deal, bid, bid - 1)
    if deal.cards > bid:
        yield _example(rules, "over", T("One trick too many"), deal, bid, bid + 1)
    if deal.cards > 3:
        yield _example(rules, "far", T("Far off"), deal, 4, 1)
    if rules.miss_zero is not None:
        yield _example(rules, "missed_zero", T("A missed zero"), deal, 0, 1)


def _all_taken(rules: HouseRules, deals: list[_Deal]) -> Iterator[Example]:
    """A small hand in which it counts to bid and take everything."""
    large = [deal for deal in deals if deal.cards >= rules.slam.from_]
    if large and (rules.slam.flat or rules.slam.per_trick):
        deal = min(large, key=lambda deal: (bool(factors(rules, *deal)), abs(deal.cards - SLAM_CARDS)))
        yield _example(rules, "slam", T("All the tricks bid and taken"), deal, deal.cards, deal.cards)


def _multiplied(rules: HouseRules, deals: list[_Deal]) -> Iterator[Example]:
    """A made bid in a hand of each kind that counts more than once or turns the points round."""
    for when in dict.fromkeys(each.when for each in rules.times if each.by != 1):
        fitting = [deal for deal in (_under(when, deal) for deal in deals) if deal is not None]
        if fitting:
            deal = min(fitting, key=lambda deal: (len(factors(rules, *deal)), abs(deal.cards - USUAL_CARDS)))
            title = T("A made bid: {reason}", reason=TIMES_WORDS[when])
            yield _example(rules, f"times_{when}", title, deal, _bid_of(deal), _bid_of(deal))


def _under(when: str, deal: _Deal) -> _Deal | None:
    """The hand when this holds in it; None when it cannot. A suit that is turned up may be any."""
    if when == "last":
        return deal if deal.last else None
    if when == "one":
        return deal if deal.cards == 1 else None
    return deal._replace(trump=when) if deal.trump in (when, None) else None


def _blind(rules: HouseRules, deal: _Deal) -> Iterator[Example]:
    bid = _bid_of(deal)
    if rules.blind.add or rules.blind.times > 1:
        yield _example(rules, "blind", T("Bid blind and made"), deal, bid, bid, blind=True)
    if rules.blind.times > 1:
        yield _example(rules, "blind_missed", T("Bid blind and missed"), deal, bid, bid - 1, blind=True)


def _streak(rules: HouseRules, deals: list[_Deal]) -> Iterator[Example]:
    """The hand that completes a run, played in a hand that counts for it."""
    streak = rules.streak
    large = [deal for deal in deals if deal.cards >= streak.from_]
    if not streak.n or not large:
        return
    deal = _usual(rules, large)
    bid, before = _bid_of(deal), streak.n - 1
    if streak.make:
        title = T("Made, {n} hands running", n=streak.n)
        yield _example(rules, "streak", title, deal, bid, bid, run=before)
    if streak.miss:
        title = T("Missed, {n} hands running", n=streak.n)
        yield _example(rules, "streak_missed", title, deal, bid, bid - 1, run=-before)


def _other_points(rules: HouseRules, deal: _Deal) -> Iterator[Example]:
    bid, title = _bid_of(deal), T("A made bid and {points} other points", points=OTHER_POINTS)
    if rules.other_points != "off":
        yield _example(rules, "other", title, deal, bid, bid, other=OTHER_POINTS)
    if rules.other_points == "always":
        title = T("A missed bid and {points} other points", points=OTHER_POINTS)
        yield _example(rules, "other_missed", title, deal, bid, bid - 1, other=OTHER_POINTS)


def _example(rules: HouseRules, kind: str, title: Text, deal: _Deal, bid: int, took: int, **more: Any) -> Example:
    context = {"trump": deal.trump, "last": deal.last, **more}
    terms = scoring(rules).explain(deal.cards, bid, took, **context)
    points = scoring(rules).points(deal.cards, bid, took, **context)
    words = T("bid {bid}, took {took}: {sum}", bid=bid, took=took, sum=sum_of(terms))
    return Example(kind, title, deal.cards, bid, took, points, terms, words)


def _last_bids(rules: HouseRules, players: int, deals: list[_Deal]) -> Iterator[LastBid]:
    """A hand in which the sum of the bids is judged, one in which the others have bid too much for that, and those in
    which the rule does not hold; none where the last bid is free anyway."""
    if rules.bidding in ("free", "together"):
        return
    judged = [deal for deal in deals if not _free(rules, deal)]
    if judged:
        cards = min((deal.cards for deal in judged), key=lambda cards: abs(cards - USUAL_CARDS))
        yield _last_bid(rules, cards, cards // 2, last=False)
        if players > 2:
            yield _last_bid(rules, cards, cards + 1, last=False)
    small = [deal.cards for deal in deals if rules.bidding == "hook" and deal.cards < rules.hook_from]
    if small:
        yield _last_bid(rules, max(small), max(small) // 2, last=False)
    last = deals[-1]
    if rules.bidding == "hook" and not rules.hook_last and last.cards >= rules.hook_from:
        yield _last_bid(rules, last.cards, last.cards // 2, last=True)


def _free(rules: HouseRules, deal: _Deal) -> bool:
    return not barred(rules, deal.cards, (deal.cards,), True, deal.last, 0).bids


def _last_bid(rules: HouseRules, cards: int, others: int, *, last: bool) -> LastBid:
    bids = barred(rules, cards, (others,), True, last, 0).bids
    if last:
        which = T("the last hand, {n} cards", n=cards) if cards > 1 else T("the last hand, 1 card")
    else:
        which = T("{n} cards", n=cards) if cards > 1 else T("1 card")
    words = T("{which}, the others bid {others}: {rule}", which=which, others=others, rule=_may(rules, cards, bids))
    return LastBid(cards, others, bids, words)


def _may(rules: HouseRules, cards: int, bids: tuple[int, ...]) -> Text:
    """What the dealer may bid, who bids last."""
    left = sorted(frozenset(range(cards + 1)) - frozenset(bids))
    if not bids:
        return T("the dealer may bid anything")
    if rules.bidding == "hook":
        return T("the dealer may not bid {bid}", bid=bids[0])
    if len(left) == 1:
        return T("the dealer must bid {bid}", bid=left[0])
    return T("the dealer must bid {bid} or more", bid=left[0])
