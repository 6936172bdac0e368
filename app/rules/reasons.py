"""How the points of a hand came about, term by term and in words."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.rules.formula import factors, made_parts, miss_of, miss_parts, next_run, prize, shaped
from app.rules.house import HouseRules, Miss
from app.rules.text import TN, T, Text

TIMES_WORDS = {
    "S": T("spades are trumps"),
    "H": T("hearts are trumps"),
    "D": T("diamonds are trumps"),
    "C": T("clubs are trumps"),
    "N": T("no trumps"),
    "one": T("one-card hand"),
    "last": T("last hand"),
}


class Term(NamedTuple):
    """One reason in words, with its points in them where it has any, and the points that it adds. `by`: what it
    multiplies all before it with, which makes these points; `each`: what each of several is worth."""

    text: Text
    points: int
    by: int = 1
    each: int = 1


class Case(NamedTuple):
    """One player's hand and what went with it; the arguments of `Scoring.points`."""

    cards: int
    bid: int
    took: int
    trump: str | None
    last: bool
    blind: bool
    other: int
    over: bool
    run: int

    @property
    def made(self) -> bool:
        return self.bid == self.took


def reasons(rules: HouseRules, case: Case) -> tuple[Term, ...]:
    """The terms of a hand's points, in the order in which they count. A multiplication adds the difference it makes."""
    terms = list(_made(rules, case) if case.made else _missed(rules, case))
    so_far = sum(term.points for term in terms)
    for reason, by in _factors(rules, case):
        terms.append(Term(T("{reason}: ×{by}", reason=reason, by=number(by)), so_far * (by - 1), by))
        so_far *= by
    if points := prize(rules, case.run, case.cards, case.made):
        terms.append(_with_points(_streak_words(abs(next_run(rules, case.run, case.cards, case.made)), case), points))
    if rules.other_points == "always" and case.other:
        terms.append(_with_points(T("other points"), case.other))
    return tuple(terms)


def sum_of(terms: Iterable[Term]) -> str:
    """The terms as a sum that people can follow with a pencil: "10 + 2 = 12", "(10 + 2) × 2 = 24", "−10"."""
    written, parts, total = "", 0, 0
    for term in terms:
        total += term.points
        if term.by != 1 and written:
            written, parts = f"{f'({written})' if parts > 1 else written} × {number(term.by)}", 1
        elif term.by == 1 and term.points:
            sign = "−" if term.points < 0 else "+" if written else ""
            written, parts = (
                f"{written} {sign} {_factors_of(term)}" if written else f"{sign}{_factors_of(term)}",
                parts + 1,
            )
    return number(total) if written in ("", number(total)) else f"{written} = {number(total)}"


def signed(points: int) -> str:
    """A number with its sign, as it is written: +2, −2, 0."""
    return f"+{points}" if points > 0 else number(points)


def number(n: int) -> str:
    """A number as it is written, with a minus sign that is not a hyphen."""
    return f"−{-n}" if n < 0 else str(n)


def _factors_of(term: Term) -> str:
    """The points of a term without their sign: "3 × 10" where there are several of something."""
    several = abs(term.points // term.each)
    return f"{several} × {abs(term.each)}" if abs(term.each) > 1 and several > 1 else str(abs(term.points))


def _with_points(what: Text, points: int) -> Term:
    return Term(T("{what}: {points}", what=what, points=signed(points)), points)


def _each(what: Text, each: int, points: int) -> Term:
    """So many of something at so many points each."""
    if abs(each) == 1:
        return _with_points(what, points)
    return Term(
        T("{what}, {each} each: {points}", what=what, each=signed(each), points=signed(points)), points, each=each
    )


def _made(rules: HouseRules, case: Case) -> Iterator[Term]:
    parts = made_parts(rules, case.cards, case.bid)
    yield Term(T("exact bid: {points}", points=parts.bonus), parts.bonus)
    if parts.per_card:
        yield _each(_cards_words(case.cards), rules.bonus_per_card, parts.per_card)
    if parts.tricks:
        yield _each(_bid_words(rules, case.bid), rules.per_trick, parts.tricks)
    if parts.zero:
        yield _with_points(T("made zero"), parts.zero)
    if parts.zero_per_card:
        yield _each(_zero_cards_words(case.cards), rules.zero_per_card, parts.zero_per_card)
    if parts.slam:
        yield _with_points(T("bid and took all the tricks"), parts.slam)
    yield from _made_extras(rules, case)


def _made_extras(rules: HouseRules, case: Case) -> Iterator[Term]:
    if case.over and case.bid == 0 and rules.zero_if_over:
        yield _with_points(T("the bids came to more than the tricks"), rules.zero_if_over)
    if case.blind and rules.blind.add:
        yield _with_points(T("bid blind"), rules.blind.add)
    if rules.other_points == "if_made" and case.other:
        yield _with_points(T("other points"), case.other)


def _missed(rules: HouseRules, case: Case) -> Iterator[Term]:
    paid = sum(made_parts(rules, case.cards, case.bid))
    off = abs(case.took - case.bid)
    if rules.near_half and off == 1:
        other = case.other if rules.other_points == "if_made" else 0
        yield _with_points(T("one off, half of what the bid would have paid"), (paid + other) // 2)
        return
    miss = miss_of(rules, case.bid, case.took)
    parts = miss_parts(miss, case.cards, case.bid, case.took, paid)
    words = _off_words(miss, off)
    yield _each(words, -miss.per_off, parts.off) if parts.off else Term(words, 0)
    if parts.taken:
        yield _each(TN("{n} trick taken", "{n} tricks taken", case.took, n=case.took), miss.per_trick, parts.taken)
    if parts.flat:
        yield _with_points(T("for missing the bid"), parts.flat)
    if parts.bid:
        yield _each(_tricks_bid(case.bid), -miss.per_bid, parts.bid)
    if parts.per_card:
        yield _each(_cards_words(case.cards), -miss.per_card, parts.per_card)
    if parts.mirror:
        yield _with_points(T("what the bid would have paid"), parts.mirror)


def _factors(rules: HouseRules, case: Case) -> Iterator[tuple[Text, int]]:
    for when, by in factors(rules, case.cards, case.trump, case.last):
        if by != 1:
            yield TIMES_WORDS[when], by
    if case.blind and rules.blind.times != 1:
        yield T("bid blind"), rules.blind.times


def _streak_words(run: int, case: Case) -> Text:
    if case.made:
        return TN("{n} hand made running", "{n} hands made running", run, n=run)
    return TN("{n} hand missed running", "{n} hands missed running", run, n=run)


def _cards_words(cards: int) -> Text:
    return TN("{n} card dealt", "{n} cards dealt", cards, n=cards)


def _zero_cards_words(cards: int) -> Text:
    return TN("made zero, {n} card dealt", "made zero, {n} cards dealt", cards, n=cards)


def _tricks_bid(bid: int) -> Text:
    return TN("{n} trick bid", "{n} tricks bid", bid, n=bid)


def _bid_words(rules: HouseRules, bid: int) -> Text:
    if rules.shape == "squared":
        return T("the bid squared, {n}", n=shaped("squared", bid))
    return T("1 + 2 up to the bid, {n}", n=shaped("triangle", bid)) if rules.shape == "triangle" else _tricks_bid(bid)


def _off_words(miss: Miss, off: int) -> Text:
    if miss.off_shape == "squared" and miss.per_off:
        return T("missed, {n} off, squared", n=off)
    if miss.off_shape == "triangle" and miss.per_off:
        return T("missed, {n} off, 1 + 2 up to that", n=off)
    return T("missed, {n} off", n=off)
