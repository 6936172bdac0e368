"""What two tables may do differently, aspect by aspect, as short answers that stand side by side."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from app.rules.examples import examples
from app.rules.house import HouseRules
from app.rules.phrases import AND, COMMA, PLUS, joined, lost, paid
from app.rules.plan import plan
from app.rules.reasons import TIMES_WORDS, number
from app.rules.text import T, Text
from app.rules.words import SUIT_WORDS, bidding_words, plan_words

NONE = T("no")
YES = T("yes")
AS_ANY_MISS = T("like any missed bid")

TRUMPS = {
    "turned": T("a card is turned up"),
    "chosen": T("somebody chooses"),
    "none": T("none"),
}
WITHOUT = {"one": T("none in one-card hands"), "largest": T("none in the largest hands")}
TIES = {
    "share": T("share the win"),
    "extra": T("one more hand, until somebody leads"),
    "made": T("most bids made"),
    "bids": T("most tricks in made bids"),
}
OTHER = {"off": NONE, "always": T("in every hand"), "if_made": T("for a made bid")}
WORTH = ("made", "zero", "under", "over", "far")
"""The examples that every game has, where its hands are large enough."""


class Aspect(NamedTuple):
    """One line of a comparison: what it is about, and what each of the games does."""

    key: str
    title: Text
    answers: tuple[Text, ...]

    @property
    def differs(self) -> bool:
        return len(set(self.answers)) > 1


def aspects(games: tuple[HouseRules, ...], players: int) -> tuple[Aspect, ...]:
    """Everything in which games can differ, for a table of so many players; the points of the same hands at the end.
    Raises Refusal("players") where the deck of one is too small for them."""
    told = tuple(Aspect(key, title, tuple(tell(rules, players) for rules in games)) for key, title, tell in _TOLD)
    return (*told, *_worth(games, players))


def _hands(rules: HouseRules, players: int) -> Text:
    return plan_words(plan(rules, players).sizes)


def _deck(rules: HouseRules, players: int) -> Text:
    words = T("{n} cards", n=rules.deck)
    return T("{pack}, one stays over", pack=words) if rules.keep_turn_up else words


def _trumps(rules: HouseRules, players: int) -> Text:
    if rules.trump == "cycle":
        words = joined([SUIT_WORDS[suit] for suit in rules.cycle], COMMA)
    else:
        words = SUIT_WORDS[rules.cycle[0]] if rules.trump == "fixed" else TRUMPS[rules.trump]
    without = rules.no_trump if rules.trump != "none" else ()
    return joined([words, *(WITHOUT[each] for each in without)], T("{first}; {more}"))


def _bidding(rules: HouseRules, players: int) -> Text:
    return bidding_words(rules)


def _made(rules: HouseRules, players: int) -> Text:
    return paid(rules)


def _zero(rules: HouseRules, players: int) -> Text:
    phrases = [T("{points}", points=number(rules.zero_extra))] if rules.zero_extra else []
    if rules.zero_per_card:
        phrases.append(T("{points} a card dealt", points=number(rules.zero_per_card)))
    if rules.zero_if_over:
        phrases.append(T("{points} when the bids are over", points=number(rules.zero_if_over)))
    return T("{points} on top", points=joined(phrases, PLUS)) if phrases else T("like any made bid")


def _missed(rules: HouseRules, players: int) -> Text:
    return lost(rules.miss, rules.bonus)


def _too_many(rules: HouseRules, players: int) -> Text:
    return AS_ANY_MISS if rules.miss_over is None else lost(rules.miss_over, rules.bonus)


def _missed_zero(rules: HouseRules, players: int) -> Text:
    return AS_ANY_MISS if rules.miss_zero is None else lost(rules.miss_zero, rules.bonus)


def _by_one(rules: HouseRules, players: int) -> Text:
    return T("pays half") if rules.near_half else AS_ANY_MISS


def _slam(rules: HouseRules, players: int) -> Text:
    slam = rules.slam
    phrases = [T("{points}", points=number(slam.flat))] if slam.flat else []
    if slam.per_trick:
        phrases.append(T("{points} a trick", points=slam.per_trick))
    if not phrases:
        return NONE
    words = T("{points} on top", points=joined(phrases, PLUS))
    return T("{words}, from {n} cards on", words=words, n=slam.from_) if slam.from_ > 1 else words


def _times(rules: HouseRules, players: int) -> Text:
    phrases = [T("{reason}: ×{by}", reason=TIMES_WORDS[each.when], by=number(each.by)) for each in rules.times]
    return joined(phrases, COMMA) if phrases else NONE


def _blind(rules: HouseRules, players: int) -> Text:
    phrases = [T("{points} when made", points=number(rules.blind.add))] if rules.blind.add else []
    if rules.blind.times > 1:
        phrases.append(T("count {by} times", by=rules.blind.times))
    return joined(phrases, AND) if phrases else NONE


def _running(rules: HouseRules, players: int) -> Text:
    streak = rules.streak
    phrases = []
    if streak.n and streak.make:
        phrases.append(T("{points} for {n} made", points=number(streak.make), n=streak.n))
    if streak.n and streak.miss:
        phrases.append(T("{points} for {n} missed", points=number(-streak.miss), n=streak.n))
    return joined(phrases, COMMA) if phrases else NONE


def _other(rules: HouseRules, players: int) -> Text:
    return OTHER[rules.other_points]


def _vanish(rules: HouseRules, players: int) -> Text:
    return YES if rules.tricks_may_vanish else NONE


def _win(rules: HouseRules, players: int) -> Text:
    return T("the highest total") if rules.win == "high" else T("the lowest total")


def _ties(rules: HouseRules, players: int) -> Text:
    return TIES[rules.ties]


def _target(rules: HouseRules, players: int) -> Text:
    return T("at a total of {target}", target=rules.target) if rules.target else T("after the last hand")


_TOLD: tuple[tuple[str, Text, Callable[[HouseRules, int], Text]], ...] = (
    ("hands", T("Hands"), _hands),
    ("deck", T("The pack"), _deck),
    ("trumps", T("Trumps"), _trumps),
    ("bidding", T("Bidding"), _bidding),
    ("made", T("A made bid"), _made),
    ("zero", T("A made zero"), _zero),
    ("missed", T("A missed bid"), _missed),
    ("too_many", T("More tricks than bid"), _too_many),
    ("missed_zero", T("A missed zero"), _missed_zero),
    ("by_one", T("Missed by one"), _by_one),
    ("slam", T("All the tricks bid and taken"), _slam),
    ("times", T("Hands that count more"), _times),
    ("blind", T("Blind bids"), _blind),
    ("running", T("Hands running"), _running),
    ("other", T("Other points"), _other),
    ("vanish", T("A trick may go to nobody"), _vanish),
    ("win", T("Who wins"), _win),
    ("ties", T("Equal totals"), _ties),
    ("target", T("The end"), _target),
)


def _worth(games: tuple[HouseRules, ...], players: int) -> Iterator[Aspect]:
    """The points of the examples that all of the games have with the same cards, bid and tricks."""
    every = [{each.kind: each for each in examples(rules, players).hands} for rules in games]
    for kind in WORTH:
        found = [hands[kind] for hands in every if kind in hands]
        if len(found) == len(games) and len({(each.cards, each.bid, each.took) for each in found}) == 1:
            hand = found[0]
            title = T("{n} cards, bid {bid}, took {took}", n=hand.cards, bid=hand.bid, took=hand.took)
            yield Aspect(f"worth_{kind}", title, tuple(T("{points}", points=number(each.points)) for each in found))
