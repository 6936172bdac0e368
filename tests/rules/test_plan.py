"""The plan of a match: known plans, and laws for all of them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.house import HouseRules, merged
from app.rules.plan import MOST_HANDS, cap, no_trump, plan, trump_of
from app.rules.refusal import Refusal
from tests.rules.golden import cases, rules_of
from tests.rules.strategies import house_rules

DEFAULT = HouseRules()
players = st.integers(2, 12)


@pytest.mark.parametrize("case", cases("plans"), ids=lambda case: f"{case['what']}, {case['players']} players")
def test_known_plans(case: dict[str, Any]):
    assert plan(rules_of(case), case["players"]) == (tuple(case["hands"]), False)


@pytest.mark.parametrize(
    ("what", "change", "sizes"),
    [
        ("a wave that goes on", {"largest": 3, "rounds": 9}, [3, 2, 1, 2, 3, 2, 1, 2, 3]),
        ("a wave that goes up first", {"pattern": "up_down", "largest": 3, "rounds": 7}, [1, 2, 3, 2, 1, 2, 3]),
        ("a wave of two sizes", {"largest": 2, "rounds": 6}, [2, 1, 2, 1, 2, 1]),
        ("a wave of one size", {"largest": 1, "rounds": 3}, [1, 1, 1]),
        ("several hands at the turns", {"largest": 2, "high_hands": 2, "rounds": 7}, [2, 2, 1, 2, 2, 1, 2]),
        ("one way starts over", {"pattern": "down", "largest": 3, "rounds": 7}, [3, 2, 1, 3, 2, 1, 3]),
        ("always the same", {"pattern": "fixed", "largest": 4}, [4, 4, 4, 4]),
        ("smallest above largest", {"largest": 2, "smallest": 5}, [2]),
        ("one size, several times", {"largest": 3, "smallest": 3, "low_hands": 2}, [3, 3]),
        ("one size, for each player", {"largest": 2, "smallest": 2, "high_hands": "players"}, [2, 2, 2, 2]),
        ("steps that miss the largest", {"pattern": "up", "largest": 10, "step": 2}, [1, 3, 5, 7, 9]),
        ("the largest of the steps, twice", {"pattern": "up", "largest": 4, "step": 2, "high_hands": 2}, [1, 3, 3]),
        ("a list of its own", {"custom": [9, 30, 1], "rounds": 2, "largest": 4}, [9, 13, 1]),
        ("repeat: fixed", {"pattern": "fixed", "largest": 15, "over_cap": "repeat"}, [13] * 15),
        ("shrink: fixed", {"pattern": "fixed", "largest": 15}, [13] * 13),
        ("repeat, all the deck allows", {"pattern": "down", "largest": 0, "over_cap": "repeat"}, [*range(13, 0, -1)]),
    ],
)
def test_plans_by_the_letter(what: str, change: dict[str, Any], sizes: list[int]):
    assert plan(merged(DEFAULT, change), 4).sizes == tuple(sizes)


def test_a_plan_stops_at_sixty_hands_and_says_so():
    assert plan(merged(DEFAULT, {"largest": 30, "deck": 120}), 4) == ((*range(30, 0, -1), *range(2, 31)), False)
    longer = plan(merged(DEFAULT, {"largest": 0, "deck": 160, "pattern": "up"}), 2)
    assert longer == (tuple(range(1, 61)), True)
    assert plan(merged(DEFAULT, {"largest": 0, "deck": 160, "pattern": "up", "rounds": 5}), 2).truncated is False


@pytest.mark.parametrize("wrong", [0, 53])
def test_a_deck_that_does_not_go_round_is_refused(wrong: int):
    with pytest.raises(Refusal, match=f"52 cards cannot be dealt to {wrong} players") as refused:
        plan(DEFAULT, wrong)
    assert refused.value.code == "players"


def test_a_card_that_stays_over_lowers_the_cap():
    assert cap(DEFAULT, 4) == 13
    assert cap(merged(DEFAULT, {"keep_turn_up": True}), 4) == 12


@pytest.mark.parametrize(
    ("change", "n", "cards", "trump"),
    [
        ({}, 1, 10, None),
        ({}, 1, 13, "N"),
        ({"trump": "chosen"}, 1, 13, None),
        ({"trump": "none"}, 1, 5, "N"),
        ({"trump": "cycle", "cycle": "HDN"}, 1, 5, "H"),
        ({"trump": "cycle", "cycle": "HDN"}, 3, 5, "N"),
        ({"trump": "cycle", "cycle": "HDN"}, 5, 5, "D"),
        ({"trump": "fixed", "cycle": "CH"}, 2, 5, "C"),
        ({"trump": "fixed", "cycle": "N"}, 2, 5, "N"),
        ({"trump": "fixed", "no_trump": ["one"]}, 2, 1, "N"),
        ({"trump": "fixed", "no_trump": ["one"]}, 2, 2, "S"),
        ({"trump": "fixed", "no_trump": ["largest"]}, 2, 12, "N"),
        ({"trump": "fixed", "no_trump": ["largest"]}, 2, 11, "S"),
    ],
)
def test_trumps_as_far_as_the_rules_give_them(change: dict[str, Any], n: int, cards: int, trump: str | None):
    rules = merged(DEFAULT, change)
    assert trump_of(rules, n, cards, 4, 12) == trump
    assert no_trump(rules, n, cards, 4, 12) == (trump == "N")


@given(house_rules(), players)
def test_every_hand_can_be_dealt(rules: HouseRules, players: int):
    made = plan(rules, players)
    assert 1 <= len(made.sizes) <= MOST_HANDS
    assert all(1 <= size <= cap(rules, players) for size in made.sizes)
    assert rules.custom or not rules.rounds or len(made.sizes) == rules.rounds


@given(house_rules(), players, st.integers(1, 60))
def test_trumps_never_fail(rules: HouseRules, players: int, n: int):
    sizes = plan(rules, players).sizes
    trump = trump_of(rules, n, sizes[(n - 1) % len(sizes)], players, max(sizes))
    assert trump is None or trump in "SHDCN"
