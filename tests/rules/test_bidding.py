"""Barred bids: known ones, and laws for all of them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.bidding import barred
from app.rules.house import HouseRules, merged
from tests.rules.golden import cases, rules_of
from tests.rules.strategies import house_rules

DEFAULT = HouseRules()


@pytest.mark.parametrize("case", cases("hooks"), ids=lambda case: f"{case['what']}, {case['cards']}, {case['bids']}")
def test_known_barred_bids(case: dict[str, Any]):
    completes = len(case["bids"]) == case["players"] - 1
    found = barred(rules_of(case), case["cards"], case["bids"], completes, False, case.get("zeros_running", 0))
    assert list(found.bids) == case["barred"]


@pytest.mark.parametrize(
    ("change", "cards", "others", "zeros", "bids", "why"),
    [
        ({}, 5, [2, 1, 1], 0, [1], "hook"),
        ({}, 5, [6], 0, [], None),
        ({"hook_from": 4}, 4, [1], 0, [3], "hook"),
        ({"bidding": "together"}, 5, [2, 1, 1], 0, [], None),
        ({"bidding": "equal"}, 3, [1], 0, [0, 1, 3], "equal"),
        ({"bidding": "equal"}, 3, [4], 0, [], None),
        ({"bidding": "over"}, 3, [1], 0, [0, 1, 2], "over"),
        ({"bidding": "over"}, 3, [5], 0, [], None),
        ({"bidding": "over"}, 3, [0], 0, [], None),
        ({"zero_run": 2, "bidding": "free"}, 3, [1], 2, [0], "zero_run"),
        ({"zero_run": 2, "bidding": "free"}, 3, [1], 1, [], None),
        ({"zero_run": 2}, 3, [1], 3, [0, 2], "hook"),
        ({"zero_run": 2}, 1, [0], 2, [1], "hook"),
        ({"zero_run": 2, "bidding": "equal"}, 3, [3], 2, [1, 2, 3], "equal"),
        ({"zero_run": 2, "bidding": "equal"}, 3, [4], 2, [], None),
    ],
)
def test_barred_by_the_letter(
    change: dict[str, Any], cards: int, others: list[int], zeros: int, bids: list[int], why: str | None
):
    assert barred(merged(DEFAULT, change), cards, others, True, False, zeros) == (tuple(bids), why)


def test_the_last_hand_can_be_without_the_hook():
    rules = merged(DEFAULT, {"hook_last": False})
    assert barred(rules, 2, [0, 1], True, True, 0).bids == ()
    assert barred(rules, 2, [0, 1], True, False, 0).bids == (1,)
    assert barred(merged(DEFAULT, {"hook_from": 3}), 2, [0, 1], True, True, 0).bids == ()


@given(house_rules(), st.integers(1, 30), st.lists(st.integers(0, 30), max_size=11), st.data())
def test_there_is_always_a_bid_to_make(rules: HouseRules, cards: int, others: list[int], data: st.DataObject):
    completes, last = data.draw(st.booleans()), data.draw(st.booleans())
    found = barred(rules, cards, others, completes, last, data.draw(st.integers(0, 10)))
    assert set(found.bids) < set(range(cards + 1))
    assert list(found.bids) == sorted(found.bids)
    assert (found.why is None) == (not found.bids)
    assert completes or found.why in (None, "zero_run")
