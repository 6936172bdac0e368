"""What a sheet on paper says about writing on it."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.bidding import barred
from app.rules.house import HouseRules, merged
from app.rules.pencil import is_ten_plus_bid, pencil_words
from app.rules.plan import plan
from app.rules.presets import presets
from app.rules.scoring import scoring
from tests.rules.strategies import house_rules


def said(players: int = 4, **change: Any) -> list[str]:
    return [text.english for text in pencil_words(merged(HouseRules(), change), players)]


def test_the_usual_game():
    assert said() == [
        "Narrow box: the bid. Wide box: the total so far.",
        "A made bid: write a 1 in front of it, and a 2 has become the 12 points that it scores.",
        "A made 10 scores 20.",
        "A missed bid: black it out, it scores nothing.",
        "The tricks taken always add up to the cards of the hand.",
        "The bids add up when they come to the cards of the hand: "
        "with 10 cards and 8 bid before, the dealer may not bid 2.",
    ]


def test_hands_below_ten_need_no_word_about_ten():
    assert "A made 10 scores 20." not in said(largest=9)


@pytest.mark.parametrize("change", [{"miss": {"per_trick": 1}}, {"miss_over": {"flat": 5}}, {"near_half": True}])
def test_a_missed_bid_that_counts_is_blacked_out_but_not_called_nothing(change: dict[str, Any]):
    assert "A missed bid: black it out." in said(**change)


@pytest.mark.parametrize(
    "change",
    [{"bonus": 5}, {"per_trick": 2}, {"shape": "squared"}, {"zero_extra": -5}, {"times": [{"when": "one", "by": 2}]}],
)
def test_other_points_for_a_made_bid_need_no_custom(change: dict[str, Any]):
    assert not any("1 in front" in sentence for sentence in said(**change))


def test_the_dealers_last_bid_as_this_table_has_it():
    assert said(bidding="equal")[-1].endswith("with 10 cards and 8 bid before, the dealer must bid 2.")
    assert said(bidding="over")[-1] == (
        "The bids have to come to more than the cards: with 10 cards and 8 bid before, the dealer must bid more than 2."
    )
    assert said(bidding="free")[-1] == "The tricks taken always add up to the cards of the hand."
    assert said(hook_from=11)[-1] == "The tricks taken always add up to the cards of the hand."
    assert said(players=52)[-1].endswith("with 1 card and 0 bid before, the dealer may not bid 1.")


def test_tricks_that_may_vanish():
    assert said(tricks_may_vanish=True, bidding="free")[-1] == (
        "The tricks taken add up to the cards of the hand at most."
    )


@given(house_rules())
def test_where_the_custom_is_told_a_made_bid_pays_ten_plus_the_bid(rules: HouseRules):
    if is_ten_plus_bid(rules):
        assert [scoring(rules).points(9, bid, bid, last=True) for bid in range(10)] == list(range(10, 20))


@pytest.mark.parametrize("key", ["exact", "rats", "contract_whist"])
def test_named_games_that_pay_ten_plus_the_bid(key: str):
    assert is_ten_plus_bid(presets()[key].rules)


TOLD = re.compile(
    r"with (\d+) cards? and (\d+) bid before, the dealer (may not bid|must bid|must bid more than) (\d+)\."
)


def told(words: str, cards: int, bid: int) -> set[int]:
    """The bids that are left to the dealer by a sentence."""
    every = range(cards + 1)
    if words == "may not bid":
        return {each for each in every if each != bid}
    return {each for each in every if (each > bid if words == "must bid more than" else each == bid)}


def left_in(rules: HouseRules, cards: int, before: int) -> list[set[int]]:
    """The same by the rules themselves, in every hand of so many cards."""
    sizes = plan(rules, 4).sizes
    lasts = {n == len(sizes) for n, size in enumerate(sizes, 1) if size == cards}
    return [set(range(cards + 1)) - set(barred(rules, cards, (before,), True, last, 0).bids) for last in lasts]


@given(house_rules(), st.sampled_from([{}, {"custom": [1, 2, 1]}, {"pattern": "up", "rounds": 0}]))
def test_the_rules_bar_what_the_sheet_says(rules: HouseRules, change: dict[str, Any]):
    rules = merged(rules, change)
    found = TOLD.search(pencil_words(rules, 4)[-1].english)
    if found:
        cards, before, words, bid = int(found[1]), int(found[2]), found[3], int(found[4])
        assert told(words, cards, bid) in left_in(rules, cards, before)


def test_a_hook_that_the_largest_hand_does_not_have_is_told_of_a_smaller_one():
    """10 cards are dealt in the last hand only, which has no hook."""
    assert said(pattern="up", hook_last=False)[-1].endswith("with 9 cards and 7 bid before, the dealer may not bid 2.")
