"""Worked examples, checked with a pencil against the printed rules."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.examples import Example, examples
from app.rules.house import HouseRules, merged
from app.rules.presets import presets
from app.rules.reasons import Term, sum_of
from app.rules.scoring import scoring
from app.rules.text import T
from tests.rules.strategies import house_rules


def of(change: dict[str, Any], players: int = 4) -> dict[str, Example]:
    return {each.kind: each for each in examples(merged(HouseRules(), change), players).hands}


def told(change: dict[str, Any], players: int = 4) -> dict[str, str]:
    return {kind: each.words.english for kind, each in of(change, players).items()}


def last_bids(change: dict[str, Any], players: int = 4) -> list[str]:
    return [each.words.english for each in examples(merged(HouseRules(), change), players).bids]


def test_the_plain_game_has_five_examples_and_a_plan():
    assert told({}) == {
        "made": "bid 2, took 2: 10 + 2 = 12",
        "zero": "bid 0, took 0: 10",
        "under": "bid 2, took 1: 0",
        "over": "bid 2, took 3: 0",
        "far": "bid 4, took 1: 0",
    }
    assert examples(HouseRules(), 4).plan.english == "19 hands, 10 down to 1 and back."


def test_an_example_says_what_it_is_and_why():
    made = of({"miss": {"per_off": 10}})["far"]
    assert (made.title.english, made.cards, made.bid, made.took, made.points) == ("Far off", 5, 4, 1, -30)
    assert [each.text.english for each in made.terms] == ["missed, 3 off, −10 each: −30"]
    assert made.words.english == "bid 4, took 1: −3 × 10 = −30"


@pytest.mark.parametrize(
    ("preset", "kind", "words"),
    [
        ("standard", "over", "bid 2, took 3: 3"),
        ("skull_king", "made", "bid 2, took 2: 2 × 20 = 40"),
        ("skull_king", "zero", "bid 0, took 0: 5 × 10 = 50"),
        ("skull_king", "missed_zero", "bid 0, took 1: −5 × 10 = −50"),
        ("wizard", "made", "bid 2, took 2: 20 + 2 × 10 = 40"),
        ("rage_amigo", "under", "bid 2, took 1: 1 − 5 = −4"),
        ("romanian_whist_prize", "streak", "bid 2, took 2: 5 + 2 + 10 = 17"),
        ("romanian_whist_prize", "streak_missed", "bid 2, took 1: −1 − 10 = −11"),
        ("prospect", "blind", "bid 2, took 2: 10 + 2 + 10 = 22"),
        ("joker", "slam", "bid 3, took 3: 50 + 3 × 50 + 100 = 300"),
        ("golf", "far", "bid 4, took 1: 6"),
    ],
)
def test_known_games(preset: str, kind: str, words: str):
    found = {each.kind: each.words.english for each in examples(presets()[preset].rules, 4).hands}
    assert found[kind] == words


@pytest.mark.parametrize(
    ("change", "kind", "words"),
    [
        ({"zero_extra": -5, "zero_if_over": 3}, "zero_over", "bid 0, took 0: 10 − 5 + 3 = 8"),
        ({"slam": {"flat": 9, "from": 6}}, "slam", "bid 6, took 6: 10 + 6 + 9 = 25"),
        ({"times": [{"when": "last", "by": 2}]}, "times_last", "bid 2, took 2: (10 + 2) × 2 = 24"),
        ({"times": [{"when": "one", "by": -2}]}, "times_one", "bid 1, took 1: (10 + 1) × −2 = −22"),
        ({"times": [{"when": "S", "by": 3}], "bonus": 0}, "times_S", "bid 2, took 2: 2 × 3 = 6"),
        ({"trump": "cycle", "times": [{"when": "H", "by": 2}]}, "times_H", "bid 2, took 2: (10 + 2) × 2 = 24"),
        ({"blind": {"times": 2}, "miss": {"flat": 5}}, "blind_missed", "bid 2, took 1: −5 × 2 = −10"),
        ({"other_points": "if_made"}, "other", "bid 2, took 2: 10 + 2 + 20 = 32"),
        ({"other_points": "always"}, "other_missed", "bid 2, took 1: 20"),
        ({"near_half": True, "bonus": 11}, "over", "bid 2, took 3: 6"),
        ({"custom": [1]}, "under", "bid 1, took 0: 0"),
    ],
)
def test_each_special_rule_has_its_example(change: dict[str, Any], kind: str, words: str):
    assert told(change)[kind] == words


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"custom": [1]}, "over"),
        ({"custom": [3, 2, 1]}, "far"),
        ({"slam": {"flat": 5, "from": 11}}, "slam"),
        ({"slam": {"from": 3}}, "slam"),
        ({"times": [{"when": "one", "by": 2}], "smallest": 2}, "times_one"),
        ({"times": [{"when": "H", "by": 2}], "trump": "none"}, "times_H"),
        ({"times": [{"when": "last", "by": 1}]}, "times_last"),
        ({"streak": {"n": 5, "make": 10, "from": 11}}, "streak"),
        ({"streak": {"n": 5, "make": 10}}, "streak_missed"),
        ({"streak": {"n": 5, "miss": 10}}, "streak"),
        ({"blind": {"add": 5}}, "blind_missed"),
        ({"other_points": "if_made"}, "other_missed"),
    ],
)
def test_what_cannot_be_is_no_example(change: dict[str, Any], kind: str):
    assert kind not in told(change)


@pytest.mark.parametrize(
    ("change", "players", "words"),
    [
        ({}, 4, ["5 cards, the others bid 2: the dealer may not bid 3",
                 "5 cards, the others bid 6: the dealer may bid anything"]),
        ({}, 2, ["5 cards, the others bid 2: the dealer may not bid 3"]),
        ({"hook_from": 4}, 2, ["5 cards, the others bid 2: the dealer may not bid 3",
                               "3 cards, the others bid 1: the dealer may bid anything"]),
        ({"hook_from": 2}, 2, ["5 cards, the others bid 2: the dealer may not bid 3",
                               "1 card, the others bid 0: the dealer may bid anything"]),
        ({"hook_from": 20}, 4, ["10 cards, the others bid 5: the dealer may bid anything"]),
        ({"hook_last": False}, 2, ["5 cards, the others bid 2: the dealer may not bid 3",
                                   "the last hand, 10 cards, the others bid 5: the dealer may bid anything"]),
        ({"hook_last": False, "pattern": "down"}, 2,
         ["5 cards, the others bid 2: the dealer may not bid 3",
          "the last hand, 1 card, the others bid 0: the dealer may bid anything"]),
        ({"bidding": "equal"}, 4, ["5 cards, the others bid 2: the dealer must bid 3",
                                   "5 cards, the others bid 6: the dealer may bid anything"]),
        ({"bidding": "over"}, 4, ["5 cards, the others bid 2: the dealer must bid 4 or more",
                                  "5 cards, the others bid 6: the dealer may bid anything"]),
        ({"bidding": "free"}, 4, []),
        ({"bidding": "together"}, 4, []),
    ],
)  # fmt: skip
def test_the_last_bid(change: dict[str, Any], players: int, words: list[str]):
    assert last_bids(change, players) == words


def test_sums_are_written_as_a_player_writes_them():
    half = Term(T("half"), -4)
    assert sum_of(()) == "0"
    assert sum_of((Term(T("missed"), 0), Term(T("doubled"), 0, by=2))) == "0"
    assert sum_of((half, Term(T("doubled"), -4, by=2), Term(T("prize"), 10))) == "−4 × 2 + 10 = 2"
    assert sum_of((half, half, Term(T("doubled"), -8, by=2))) == "(−4 − 4) × 2 = −16"


@settings(deadline=None)
@given(house_rules() | st.sampled_from([preset.rules for preset in presets().values()]), st.integers(2, 12))
def test_any_rules_have_examples_that_the_scoring_agrees_with(rules: HouseRules, players: int):
    found = examples(rules, players)
    assert [each.kind for each in found.hands][:2] == ["made", "zero"]
    for each in found.hands:
        assert each.points == sum(term.points for term in each.terms)
        assert 0 <= each.bid <= each.cards
        assert 0 <= each.took <= each.cards
        assert each.words.english.endswith(f"{'−' if each.points < 0 else ''}{abs(each.points)}")
    plain = scoring(rules)
    if plain.plain:
        assert all(each.points == plain.table(each.cards)[each.bid][each.took] for each in found.hands)
    for bid in found.bids:
        assert all(0 <= each <= bid.cards for each in bid.barred)
