"""Points: known ones, and laws for all of them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.house import HouseRules, merged
from app.rules.scoring import Scoring, next_run, scoring
from tests.rules.golden import cases, rules_of
from tests.rules.strategies import house_rules

DEFAULT = HouseRules()

tricks = st.integers(0, 14)
circumstances = st.fixed_dictionaries(
    {},
    optional={
        "trump": st.sampled_from([None, *"SHDCN"]),
        "last": st.booleans(),
        "blind": st.booleans(),
        "other": st.integers(-999, 999),
        "over": st.booleans(),
        "run": st.integers(-20, 20),
    },
)


def points(change: dict[str, Any], cards: int, bid: int, took: int, **context: Any) -> int:
    return scoring(merged(DEFAULT, change)).points(cards, bid, took, **context)


def told(change: dict[str, Any], cards: int, bid: int, took: int, **context: Any) -> list[str]:
    return [term.text.english for term in scoring(merged(DEFAULT, change)).explain(cards, bid, took, **context)]


@pytest.mark.parametrize(
    "case", cases("points"), ids=lambda case: f"{case['preset']}, {case['cards']}: {case['bid']} {case['took']}"
)
def test_known_points(case: dict[str, Any]):
    context = dict(case.get("context", {}))
    if "other_points" in context:
        context["other"] = context.pop("other_points")
    found = scoring(rules_of(case))
    assert found.points(case["cards"], case["bid"], case["took"], **context) == case["points"]
    terms = found.explain(case["cards"], case["bid"], case["took"], **context)
    assert sum(term.points for term in terms) == case["points"]


HALF = {"bonus": 0, "bonus_per_card": 10, "per_trick": 0, "near_half": True}
STREAK = {"streak": {"n": 3, "make": 10, "miss": 20, "from": 2}}


@pytest.mark.parametrize(
    ("what", "change", "cards", "bid", "took", "context", "right"),
    [
        ("half", HALF, 5, 2, 1, {}, 25),
        ("half with other points", HALF | {"other_points": "if_made"}, 5, 2, 1, {"other": 21}, 35),
        ("half rounds down", {"bonus": 9, "per_trick": 0, "near_half": True}, 5, 2, 1, {}, 4),
        ("half without those always given", HALF | {"other_points": "always"}, 5, 2, 1, {"other": 21}, 46),
        ("two off is no half", HALF, 5, 2, 0, {}, 0),
        ("other points off", {}, 5, 2, 2, {"other": 7}, 12),
        ("other points for made only", {"other_points": "if_made"}, 5, 2, 1, {"other": 7}, 0),
        ("other points always", {"other_points": "always"}, 5, 2, 1, {"other": -7}, -7),
        ("all multiplications", {"times": [{"when": "one", "by": 2}, {"when": "last", "by": -3}]}, 1, 0, 0,
         {"last": True}, -60),
        ("blind times counts for a miss", {"miss": {"flat": 5}, "blind": {"times": 3}}, 5, 2, 1, {"blind": True}, -15),
        ("blind extra for made only", {"blind": {"add": 5}}, 5, 2, 1, {"blind": True}, 0),
        ("streak after the multiplication", STREAK | {"times": [{"when": "last", "by": 2}]}, 5, 1, 1,
         {"run": 2, "last": True}, 32),
        ("no streak below the size", STREAK, 1, 1, 1, {"run": 2}, 11),
        ("the sixth counts again", STREAK, 5, 1, 0, {"run": -5}, -20),
        ("a slam", {"slam": {"per_trick": 5, "flat": 3, "from": 3}}, 3, 3, 3, {}, 31),
        ("no slam below its size", {"slam": {"flat": 3, "from": 4}}, 3, 3, 3, {}, 13),
        ("a missed slam, mirrored", {"slam": {"flat": 3}, "miss": {"mirror": 1}}, 3, 3, 2, {}, -16),
        ("more than the cards", {"miss": {"per_off": 1}}, 3, 1, 5, {}, -4),
        ("rising", {"shape": "triangle", "miss": {"per_off": 2, "off_shape": "triangle"}}, 5, 4, 1, {}, -12),
    ],
)  # fmt: skip
def test_points_by_the_letter(
    what: str, change: dict[str, Any], cards: int, bid: int, took: int, context: dict[str, Any], right: int
):
    assert points(change, cards, bid, took, **context) == right


@pytest.mark.parametrize(
    ("change", "hand", "context", "sentences"),
    [
        ({}, (5, 2, 2), {}, ["exact bid: 10", "2 tricks bid: +2"]),
        ({}, (5, 1, 2), {}, ["missed, 1 off"]),
        ({"miss": {"per_off": 1}}, (5, 0, 2), {}, ["missed, 2 off: −2"]),
        ({"miss": {"per_off": 5, "off_shape": "squared"}}, (5, 0, 2), {}, ["missed, 2 off, squared, −5 each: −20"]),
        ({"miss": {"per_off": 1, "off_shape": "triangle"}}, (5, 0, 2), {}, ["missed, 2 off, 1 + 2 up to that: −3"]),
        ({"miss": {"per_trick": 1, "flat": 5, "per_bid": 2, "per_card": -1, "mirror": 1}}, (5, 1, 2), {},
         ["missed, 1 off", "2 tricks taken: +2", "for missing the bid: −5", "1 trick bid, −2 each: −2",
          "5 cards dealt: +5", "what the bid would have paid: −11"]),
        ({"shape": "squared", "per_trick": 3, "bonus_per_card": 2}, (1, 1, 1), {},
         ["exact bid: 10", "1 card dealt, +2 each: +2", "the bid squared, 1, +3 each: +3"]),
        ({"shape": "triangle"}, (5, 3, 3), {}, ["exact bid: 10", "1 + 2 up to the bid, 6: +6"]),
        ({"zero_extra": -5, "zero_per_card": 2, "zero_if_over": -3}, (5, 0, 0), {"over": True},
         ["exact bid: 10", "made zero: −5", "made zero, 5 cards dealt, +2 each: +10",
          "the bids came to more than the tricks: −3"]),
        ({"slam": {"flat": 5}}, (1, 1, 1), {}, ["exact bid: 10", "1 trick bid: +1", "bid and took all the tricks: +5"]),
        ({"blind": {"add": 5, "times": 2}, "bonus": 5}, (5, 0, 0), {"blind": True},
         ["exact bid: 5", "bid blind: +5", "bid blind: ×2"]),
        ({"times": [{"when": "H", "by": -2}, {"when": "H", "by": 1}]}, (5, 0, 0), {"trump": "H"},
         ["exact bid: 10", "hearts are trumps: ×−2"]),
        (HALF, (5, 2, 3), {}, ["one off, half of what the bid would have paid: +25"]),
        (STREAK, (5, 0, 0), {"run": 2}, ["exact bid: 10", "3 hands made running: +10"]),
        (STREAK, (5, 0, 1), {"run": -2}, ["missed, 1 off", "3 hands missed running: −20"]),
        ({"other_points": "always"}, (5, 0, 1), {"other": -4}, ["missed, 1 off", "other points: −4"]),
        ({"other_points": "if_made"}, (5, 0, 0), {"other": 4}, ["exact bid: 10", "other points: +4"]),
    ],
)  # fmt: skip
def test_points_are_told_in_words(
    change: dict[str, Any], hand: tuple[int, int, int], context: dict[str, Any], sentences: list[str]
):
    assert told(change, *hand, **context) == sentences


@pytest.mark.parametrize(
    ("run", "cards", "made", "after"),
    [(0, 5, True, 1), (3, 5, True, 4), (3, 5, False, -1), (-2, 5, False, -3), (-2, 5, True, 1), (3, 1, False, 3)],
)
def test_runs_go_on_or_turn(run: int, cards: int, made: bool, after: int):
    assert next_run(merged(DEFAULT, STREAK), run, cards, made) == after


def test_scoring_is_made_once():
    assert scoring(DEFAULT) is scoring(HouseRules())
    assert scoring(DEFAULT).table(5) is scoring(DEFAULT).table(5)


@given(house_rules(), tricks, tricks, tricks, circumstances)
def test_the_reasons_add_up_to_the_points(rules: HouseRules, cards: int, bid: int, took: int, context: dict[str, Any]):
    found = Scoring(rules)
    terms = found.explain(cards, bid, took, **context)
    assert sum(term.points for term in terms) == found.points(cards, bid, took, **context)
    assert all(term.text.english for term in terms)


@given(house_rules(), tricks, tricks, tricks, circumstances)
def test_points_are_those_of_the_printed_formula(
    rules: HouseRules, cards: int, bid: int, took: int, context: dict[str, Any]
):
    assert Scoring(rules).points(cards, bid, took, **context) == printed(rules, cards, bid, took, **context)


@given(house_rules(), st.integers(1, 14), st.data())
def test_plain_points_are_those_of_the_table(rules: HouseRules, cards: int, data: st.DataObject):
    bid, took = data.draw(st.integers(0, cards)), data.draw(st.integers(0, cards))
    found = Scoring(rules)
    if found.plain:
        assert found.points(cards, bid, took, **data.draw(circumstances)) == found.table(cards)[bid][took]


def printed(
    rules: HouseRules, c: int, b: int, t: int, *,
    trump: str | None = None, last: bool = False, blind: bool = False, other: int = 0, over: bool = False, run: int = 0,
) -> int:  # fmt: skip
    """The formula as it is printed, read line by line."""
    shape = {"linear": lambda n: n, "squared": lambda n: n * n, "triangle": lambda n: sum(range(n + 1))}
    made = rules.bonus + rules.bonus_per_card * c + rules.per_trick * shape[rules.shape](b)
    if b == 0:
        made += rules.zero_extra + rules.zero_per_card * c
    if b == c >= rules.slam.from_:
        made += rules.slam.flat + rules.slam.per_trick * b
    if_made = other if rules.other_points == "if_made" else 0
    off = abs(t - b)
    if t == b:
        points = made + (rules.zero_if_over if b == 0 and over else 0) + (rules.blind.add if blind else 0) + if_made
    elif rules.near_half and off == 1:
        points = (made + if_made) // 2
    else:
        m = (
            rules.miss_zero
            if b == 0 and rules.miss_zero
            else rules.miss_over
            if t > b and rules.miss_over
            else rules.miss
        )
        points = m.per_trick * t - m.flat - m.per_bid * b - m.per_off * shape[m.off_shape](off)
        points += -m.per_card * c - m.mirror * made
    for each in rules.times:
        matches = {"last": last, "one": c == 1}
        points *= each.by if matches.get(each.when, each.when == trump) else 1
    points *= rules.blind.times if blind else 1
    running = max(run if t == b else -run, 0) + 1
    if rules.streak.n and c >= rules.streak.from_ and running % rules.streak.n == 0:
        points += rules.streak.make if t == b else -rules.streak.miss
    return points + (other if rules.other_points == "always" else 0)
