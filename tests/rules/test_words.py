"""House rules in sentences."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.house import HouseRules, merged
from app.rules.plan import plan
from app.rules.presets import presets
from app.rules.text import TN, T, text_as_json, text_from_json
from app.rules.words import one_sentence, plan_words, sentences
from tests.rules.strategies import house_rules

DEFAULT = HouseRules()


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ([*range(10, 0, -1), *range(2, 11)], "19 hands, 10 down to 1 and back"),
        ([1, 2, 3, 2, 1], "5 hands, 1 up to 3 and back"),
        ([1, 1, 2, 3, 3], "5 hands, 1 up to 3"),
        ([3, 2, 1], "3 hands, 3 down to 1"),
        ([5, 5], "2 hands, 5 cards each"),
        ([1], "1 hand, 1 card each"),
        ([3, 2, 1, 2], "4 hands, 3 down to 1 and up to 2"),
        ([1, 2, 3, 2], "4 hands, 1 up to 3 and down to 2"),
        ([2, 1, 2, 1], "4 hands, 1 to 2 cards, starting with 2"),
    ],
)
def test_plans_in_words(sizes: list[int], words: str):
    assert plan_words(sizes).english == words


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, "10 down to 1 and back, 10 plus the bid for an exact bid, nothing for a miss, "
             "the dealer may not make the bids add up"),
        ({"bonus": 0, "bonus_per_card": -1, "per_trick": 10, "miss": {"per_off": 1, "off_shape": "squared"}},
         "10 down to 1 and back, −1 a card dealt plus 10 a trick bid for an exact bid, "
         "minus the square of what it is off for a miss, the dealer may not make the bids add up"),
        ({"per_trick": 0, "miss": {"per_trick": 1, "flat": 10, "per_bid": 1, "mirror": 1}, "bidding": "free"},
         "10 down to 1 and back, 10 for an exact bid, 1 a trick taken and the bonus is lost (−10) and −1 a trick bid "
         "and minus what the bid would have paid for a miss, any bid is allowed"),
        ({"bonus": 0, "per_trick": 0, "miss": {"flat": 5, "per_card": 2, "per_off": 3}, "bidding": "over"},
         "10 down to 1 and back, nothing for an exact bid, −5 and −3 a trick off and −2 a card dealt for a miss, "
         "the dealer must bring the bids above the tricks"),
    ],
)  # fmt: skip
def test_rules_in_one_sentence(change: dict[str, Any], words: str):
    assert one_sentence(merged(DEFAULT, change), 4).english == words


def test_the_plain_game_is_told_in_few_sentences():
    assert [each.english for each in sentences(DEFAULT, 4)] == [
        "19 hands, 10 down to 1 and back.",
        "52 cards in the pack: at most 13 each for 4 players.",
        "A card is turned up for trumps.",
        "Bidding: the dealer may not make the bids add up.",
        "An exact bid: 10 plus the bid.",
        "A missed bid: nothing.",
        "The highest total wins.",
        "Equal totals share the win.",
    ]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"custom": [3, 1, 2]}, "The hands one by one: 3 1 2."),
        ({"step": 2}, "From hand to hand it is 2 cards more or fewer."),
        ({"keep_turn_up": True}, "One card must stay over to turn up."),
        ({"largest": 0, "deck": 200}, "A match has 60 hands at most: the plan stops there."),
        ({"over_cap": "repeat"}, "Where the deck cannot give a hand, the most that it gives is dealt instead."),
        ({"trump": "cycle", "cycle": "SHN"}, "Trumps go in turn: spades, hearts, no trumps."),
        ({"trump": "fixed", "cycle": "D"}, "Trumps are always the same: diamonds."),
        ({"trump": "none"}, "There are no trumps."),
        ({"no_trump": ["one"]}, "One-card hands have no trumps."),
        ({"no_trump": ["largest"]}, "The largest hands have no trumps."),
        ({"largest": 13}, "Hands that deal the whole pack have no trumps: no card is left to turn up."),
        ({"hook_from": 4}, "That holds in hands of 4 cards or more."),
        ({"hook_last": False}, "It does not hold in the last hand."),
        ({"zero_run": 1}, "Nobody may bid zero more than 1 time running."),
        ({"zero_extra": -5}, "A made zero: −5 on top."),
        ({"zero_per_card": 2}, "A made zero: 2 on top for each card dealt."),
        ({"zero_if_over": -25}, "A made zero: −25 when the bids come to more than the tricks."),
        (
            {"slam": {"flat": 5, "per_trick": 2, "from": 3}},
            "Whoever bids and takes everything: 5 plus 2 a trick on top.",
        ),
        ({"slam": {"flat": 5, "from": 3}}, "That counts in hands of 3 cards or more."),
        ({"miss_over": {"per_trick": 1}}, "More tricks than bid: 1 a trick taken."),
        ({"miss_zero": {"per_card": 10}}, "A missed zero: −10 a card dealt."),
        ({"near_half": True}, "A bid missed by one pays half of what it would have paid."),
        ({"times": [{"when": "last", "by": 2}]}, "The last hand counts 2 times."),
        ({"blind": {"add": 5}}, "A made blind bid: 5 on top."),
        ({"blind": {"times": 2}}, "A blind bid counts 2 times, made or missed."),
        ({"streak": {"n": 5, "make": 10}}, "Every 5 made hands running: 10 on top."),
        ({"streak": {"n": 5, "miss": 10}}, "Every 5 missed hands running: −10."),
        ({"streak": {"n": 5, "from": 2}}, "Hands of fewer than 2 cards do not count for that."),
        ({"other_points": "always"}, "Other points count in every hand."),
        ({"other_points": "if_made"}, "Other points count for a made bid."),
        ({"tricks_may_vanish": True}, "A trick may go to nobody."),
        ({"win": "low"}, "The lowest total wins."),
        ({"target": 100}, "The match ends after the hand in which somebody reaches 100."),
    ],
)
def test_every_rule_that_differs_is_told(change: dict[str, Any], sentence: str):
    assert sentence in [each.english for each in sentences(merged(DEFAULT, change), 4)]
    assert sentence not in [each.english for each in sentences(DEFAULT, 4)]


@given(house_rules() | st.sampled_from([preset.rules for preset in presets().values()]), st.integers(2, 12))
def test_any_rules_can_be_told(rules: HouseRules, players: int):
    assert plan_words(plan(rules, players).sizes).english
    assert one_sentence(rules, players).english
    told = [each.english for each in sentences(rules, players)]
    assert all(each.endswith(".") and "{" not in each for each in told)


def test_a_sentence_is_kept_without_a_language_and_told_again() -> None:
    text = TN("{who} has {n} card", "{who} has {n} cards", 2, who=T("{name} (2)", name="Ann"), n=2)
    kept = json.loads(json.dumps(text_as_json(text)))
    assert text_from_json(kept) == text
