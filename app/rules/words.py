"""The rules of this table in sentences."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from app.rules.house import HouseRules, Slam
from app.rules.phrases import COMMA, PLUS, filled, joined, lost, paid
from app.rules.plan import Plan, cap, plan
from app.rules.reasons import number
from app.rules.text import TN, T, Text

SUIT_WORDS = {"S": T("spades"), "H": T("hearts"), "D": T("diamonds"), "C": T("clubs"), "N": T("no trumps")}

BIDDING_WORDS = {
    "hook": T("the dealer may not make the bids add up"),
    "free": T("any bid is allowed"),
    "together": T("all bid at once"),
    "equal": T("the dealer must make the bids add up"),
    "over": T("the dealer must bring the bids above the tricks"),
}

TRUMP_WORDS = {
    "turned": T("A card is turned up for trumps."),
    "chosen": T("Somebody chooses the trumps."),
    "none": T("There are no trumps."),
}

TIES_WORDS = {
    "share": T("Equal totals share the win."),
    "extra": T("Equal totals at the top play one more hand of the largest size, until somebody leads."),
    "made": T("Between equal totals the most bids made win."),
    "bids": T("Between equal totals the most tricks in made bids win."),
}

TIMES_SENTENCES = {
    "S": T("Hands with spades as trumps count {by} times."),
    "H": T("Hands with hearts as trumps count {by} times."),
    "D": T("Hands with diamonds as trumps count {by} times."),
    "C": T("Hands with clubs as trumps count {by} times."),
    "N": T("Hands without trumps count {by} times."),
    "one": T("One-card hands count {by} times."),
    "last": T("The last hand counts {by} times."),
}


def plan_words(sizes: Sequence[int]) -> Text:
    """The plan in short: "19 hands, 10 down to 1 and back"."""
    return TN("{n} hand, {way}", "{n} hands, {way}", len(sizes), n=len(sizes), way=way_words(sizes))


def way_words(sizes: Sequence[int]) -> Text:
    """The way that the sizes go: "10 down to 1 and back"."""
    first, last, low, high = sizes[0], sizes[-1], min(sizes), max(sizes)
    if low == high:
        return TN("{n} card each", "{n} cards each", low, n=low)
    steps = [after - before for before, after in pairwise(sizes) if after != before]
    turns = sum((a > 0) != (b > 0) for a, b in pairwise(steps))
    down = steps[0] < 0
    if turns == 0:
        words = T("{first} down to {last}") if down else T("{first} up to {last}")
    elif turns > 1:
        words = T("{low} to {high} cards, starting with {first}")
    elif first == last:
        words = T("{first} down to {low} and back") if down else T("{first} up to {high} and back")
    else:
        down_up, up_down = T("{first} down to {low} and up to {last}"), T("{first} up to {high} and down to {last}")
        words = down_up if down else up_down
    return filled(words, first=first, last=last, low=low, high=high)


def one_sentence(rules: HouseRules, players: int) -> Text:
    """What matters most, in one line without a full stop: the plan, what a bid pays, a miss, and the hook."""
    return T(
        "{plan}, {paid} for an exact bid, {missed} for a miss, {bidding}",
        plan=way_words(plan(rules, players).sizes),
        paid=paid(rules),
        missed=lost(rules.miss, rules.bonus),
        bidding=BIDDING_WORDS[rules.bidding],
    )


class Chapter(NamedTuple):
    """The sentences about one part of the game, under a heading."""

    key: str
    title: Text
    sentences: tuple[Text, ...]


def sentences(rules: HouseRules, players: int) -> list[Text]:
    """The rules of a table of so many players, a sentence each, in the order in which a match needs them. What is not
    played is not told."""
    return [sentence for chapter in chapters(rules, players) for sentence in chapter.sentences]


def chapters(rules: HouseRules, players: int) -> list[Chapter]:
    """The same sentences under headings; without the chapters in which nothing stands."""
    every = (
        Chapter("deal", T("The deal"), tuple(_deal(rules, players))),
        Chapter("trumps", T("Trumps"), tuple(_trumps(rules, players))),
        Chapter("bids", T("Bidding"), tuple(_bids(rules))),
        Chapter("made", T("A made bid"), tuple(_made(rules))),
        Chapter("missed", T("A missed bid"), tuple(_missed(rules))),
        Chapter("special", T("What else counts"), tuple(_special(rules))),
        Chapter("end", T("The end"), tuple(_end(rules))),
    )
    return [chapter for chapter in every if chapter.sentences]


def bidding_words(rules: HouseRules) -> Text:
    """What the last bid is held to, and where that does not hold, in one phrase."""
    words = BIDDING_WORDS[rules.bidding]
    if rules.bidding == "hook" and rules.hook_from > 1:
        words = T("{rule}, from {n} cards on", rule=words, n=rules.hook_from)
    if rules.bidding == "hook" and not rules.hook_last:
        words = T("{rule}, but not in the last hand", rule=words)
    return T("{rule}; zero {n} times running at most", rule=words, n=rules.zero_run) if rules.zero_run else words


def _deal(rules: HouseRules, players: int) -> Iterator[Text]:
    made = plan(rules, players)
    yield T("{plan}.", plan=plan_words(made.sizes))
    if rules.custom:
        yield T("The hands one by one: {sizes}.", sizes=" ".join(map(str, made.sizes)))
    elif rules.step > 1 and rules.pattern != "fixed":
        yield T("From hand to hand it is {step} cards more or fewer.", step=rules.step)
    yield T(
        "{deck} cards in the pack: at most {most} each for {players} players.",
        deck=rules.deck, most=cap(rules, players), players=players,
    )  # fmt: skip
    if rules.keep_turn_up:
        yield T("One card must stay over to turn up.")
    yield from _stopped(rules, made)


def _stopped(rules: HouseRules, made: Plan) -> Iterator[Text]:
    if made.truncated:
        yield T("A match has {most} hands at most: the plan stops there.", most=len(made.sizes))
    if rules.over_cap == "repeat" and not rules.custom:
        yield T("Where the deck cannot give a hand, the most that it gives is dealt instead.")


def _trumps(rules: HouseRules, players: int) -> Iterator[Text]:
    if rules.trump == "cycle":
        yield T("Trumps go in turn: {suits}.", suits=joined([SUIT_WORDS[suit] for suit in rules.cycle], COMMA))
    elif rules.trump == "fixed":
        yield T("Trumps are always the same: {suit}.", suit=SUIT_WORDS[rules.cycle[0]])
    else:
        yield TRUMP_WORDS[rules.trump]
    if rules.trump == "none":
        return
    if "one" in rules.no_trump:
        yield T("One-card hands have no trumps.")
    if "largest" in rules.no_trump:
        yield T("The largest hands have no trumps.")
    if rules.trump == "turned" and max(plan(rules, players).sizes) * players == rules.deck:
        yield T("Hands that deal the whole pack have no trumps: no card is left to turn up.")


def _bids(rules: HouseRules) -> Iterator[Text]:
    yield T("Bidding: {rule}.", rule=BIDDING_WORDS[rules.bidding])
    if rules.bidding == "hook" and rules.hook_from > 1:
        yield T("That holds in hands of {n} cards or more.", n=rules.hook_from)
    if rules.bidding == "hook" and not rules.hook_last:
        yield T("It does not hold in the last hand.")
    if rules.zero_run:
        yield TN(
            "Nobody may bid zero more than {n} time running.",
            "Nobody may bid zero more than {n} times running.",
            rules.zero_run, n=rules.zero_run,
        )  # fmt: skip


def _made(rules: HouseRules) -> Iterator[Text]:
    yield T("An exact bid: {paid}.", paid=paid(rules))
    if rules.zero_extra:
        yield T("A made zero: {points} on top.", points=number(rules.zero_extra))
    if rules.zero_per_card:
        yield T("A made zero: {points} on top for each card dealt.", points=rules.zero_per_card)
    if rules.zero_if_over:
        yield T("A made zero: {points} when the bids come to more than the tricks.", points=number(rules.zero_if_over))
    yield from _slam(rules.slam)


def _slam(slam: Slam) -> Iterator[Text]:
    phrases = [T("{points}", points=number(slam.flat))] if slam.flat else []
    if slam.per_trick:
        phrases.append(T("{points} a trick", points=slam.per_trick))
    if phrases:
        yield T("Whoever bids and takes everything: {points} on top.", points=joined(phrases, PLUS))
    if phrases and slam.from_ > 1:
        yield T("That counts in hands of {n} cards or more.", n=slam.from_)


def _missed(rules: HouseRules) -> Iterator[Text]:
    yield T("A missed bid: {points}.", points=lost(rules.miss, rules.bonus))
    if rules.miss_over is not None:
        yield T("More tricks than bid: {points}.", points=lost(rules.miss_over, rules.bonus))
    if rules.miss_zero is not None:
        yield T("A missed zero: {points}.", points=lost(rules.miss_zero, rules.bonus))
    if rules.near_half:
        yield T("A bid missed by one pays half of what it would have paid.")


def _special(rules: HouseRules) -> Iterator[Text]:
    for each in rules.times:
        yield filled(TIMES_SENTENCES[each.when], by=number(each.by))
    if rules.blind.add:
        yield T("A made blind bid: {points} on top.", points=number(rules.blind.add))
    if rules.blind.times > 1:
        yield T("A blind bid counts {by} times, made or missed.", by=rules.blind.times)
    yield from _streak(rules)
    if rules.other_points != "off":
        always = rules.other_points == "always"
        yield T("Other points count in every hand.") if always else T("Other points count for a made bid.")
    if rules.tricks_may_vanish:
        yield T("A trick may go to nobody.")


def _streak(rules: HouseRules) -> Iterator[Text]:
    streak = rules.streak
    if streak.n and streak.make:
        yield T("Every {n} made hands running: {points} on top.", n=streak.n, points=streak.make)
    if streak.n and streak.miss:
        yield T("Every {n} missed hands running: {points}.", n=streak.n, points=number(-streak.miss))
    if streak.n and streak.from_ > 1:
        yield T("Hands of fewer than {n} cards do not count for that.", n=streak.from_)


def _end(rules: HouseRules) -> Iterator[Text]:
    yield T("The highest total wins.") if rules.win == "high" else T("The lowest total wins.")
    yield TIES_WORDS[rules.ties]
    if rules.target:
        yield T("The match ends after the hand in which somebody reaches {target}.", target=rules.target)
