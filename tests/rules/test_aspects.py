"""Games side by side."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.aspects import Aspect, aspects
from app.rules.house import HouseRules, merged
from app.rules.presets import presets
from tests.rules.strategies import house_rules

USUAL = HouseRules()


def side_by_side(*games: HouseRules) -> dict[str, Aspect]:
    return {each.key: each for each in aspects(games, 4)}


def differing(change: dict[str, Any]) -> dict[str, str]:
    found = side_by_side(USUAL, merged(USUAL, change))
    return {key: each.answers[1].english for key, each in found.items() if each.differs}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"deck": 60}, {"deck": "60 cards"}),
        ({"keep_turn_up": True}, {"deck": "52 cards, one stays over"}),
        ({"largest": 7}, {"hands": "13 hands, 7 down to 1 and back"}),
        ({"trump": "cycle"}, {"trumps": "spades, hearts, diamonds, clubs"}),
        ({"trump": "fixed", "no_trump": ["one", "largest"]},
         {"trumps": "spades; none in one-card hands; none in the largest hands"}),
        ({"trump": "none", "no_trump": ["one"]}, {"trumps": "none"}),
        ({"bidding": "free"}, {"bidding": "any bid is allowed"}),
        ({"hook_from": 4, "hook_last": False, "zero_run": 2},
         {"bidding": "the dealer may not make the bids add up, from 4 cards on, but not in the last hand; "
                     "zero 2 times running at most"}),
        ({"zero_extra": -5}, {"zero": "−5 on top", "worth_zero": "5"}),
        ({"zero_per_card": 2, "zero_if_over": 3},
         {"zero": "2 a card dealt plus 3 when the bids are over on top", "worth_zero": "20"}),
        ({"miss_over": {"flat": 5}}, {"too_many": "−5", "worth_over": "−5"}),
        ({"miss_zero": {"flat": 5}}, {"missed_zero": "−5"}),
        ({"near_half": True}, {"by_one": "pays half", "worth_under": "6", "worth_over": "6"}),
        ({"slam": {"flat": 5}}, {"slam": "5 on top"}),
        ({"slam": {"per_trick": 5, "from": 3}}, {"slam": "5 a trick on top, from 3 cards on"}),
        ({"times": [{"when": "last", "by": 2}]}, {"times": "last hand: ×2"}),
        ({"blind": {"add": 5, "times": 2}}, {"blind": "5 when made and count 2 times"}),
        ({"streak": {"n": 5, "make": 10, "miss": 20}}, {"running": "10 for 5 made, −20 for 5 missed"}),
        ({"streak": {"n": 5, "make": 10}}, {"running": "10 for 5 made"}),
        ({"other_points": "always"}, {"other": "in every hand"}),
        ({"tricks_may_vanish": True}, {"vanish": "yes"}),
        ({"win": "low"}, {"win": "the lowest total"}),
        ({"ties": "made"}, {"ties": "most bids made"}),
        ({"target": 100}, {"target": "at a total of 100"}),
        ({"per_trick": 2}, {"made": "10 plus 2 a trick bid", "worth_made": "14"}),
        ({"miss": {"per_off": 1}},
         {"missed": "−1 a trick off", "worth_under": "−1", "worth_over": "−1", "worth_far": "−3"}),
    ],
)  # fmt: skip
def test_what_a_rule_makes_different_is_told_and_nothing_else(change: dict[str, Any], told: dict[str, str]):
    assert differing(change) == told


def test_the_same_hand_is_worth_what_each_game_says():
    found = side_by_side(presets()["wizard"].rules, presets()["skull_king"].rules, USUAL)
    made = found["worth_made"]
    assert made.title.english == "5 cards, bid 2, took 2"
    assert [each.english for each in made.answers] == ["40", "40", "12"]


def test_hands_that_not_all_games_have_are_not_compared():
    assert "worth_far" not in side_by_side(USUAL, merged(USUAL, {"largest": 3}))
    found = side_by_side(USUAL, merged(USUAL, {"custom": [1]}))
    assert [key for key in found if key.startswith("worth")] == []


@settings(deadline=None)
@given(st.lists(house_rules(), min_size=2, max_size=4), st.integers(2, 12))
def test_any_games_can_be_compared(games: list[HouseRules], players: int):
    for each in aspects(tuple(games), players):
        assert len(each.answers) == len(games)
        assert all(answer.english and "{" not in answer.english for answer in each.answers)
