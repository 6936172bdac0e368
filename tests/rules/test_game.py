"""What a table's game is called."""

from typing import Any

import pytest

from app.rules.game import called, game_words
from app.rules.house import HouseRules, merged
from app.rules.presets import presets

PLAIN = HouseRules()


@pytest.mark.parametrize("key", presets())
def test_a_named_game_is_called_by_its_name_and_nothing_more(key: str):
    found = called(presets()[key].rules, 3)
    assert found.preset.rules == presets()[key].rules
    assert found.otherwise == ()
    assert game_words(presets()[key].rules, 3).english == found.preset.name


@pytest.mark.parametrize(
    ("preset", "change", "words"),
    [
        ("exact", {"miss": {"per_off": 10}}, "Exact bids only, but: a missed bid counts −10 a trick off"),
        ("wizard", {"bonus": 25}, "Wizard, but: an exact bid pays 25 plus 10 a trick bid"),
        ("wizard", {"bidding": "equal"}, "Wizard, but: the dealer must make the bids add up"),
        ("wizard", {"rounds": 4}, "Wizard, but: 4 hands, 1 up to 4"),
        ("skull_king", {"win": "low"}, "Skull King, but: Who wins: The lowest total"),
        ("skull_king", {"miss_zero": None}, "Skull King, but: a missed zero counts like any missed bid"),
        ("wizard", {"miss_zero": {"flat": 5}}, "Wizard, but: a missed zero counts −5"),
        ("wizard", {"miss_over": {"flat": 7}}, "Wizard, but: taking more than bid counts −7"),
        ("judgement_twenty", {"miss_over": None, "near_half": True},
         "Game of Judgement, but: taking more than bid counts like any missed bid · A bid missed by one pays half: Yes"),
    ],
)  # fmt: skip
def test_what_is_otherwise_is_said(preset: str, change: dict[str, Any], words: str):
    rules = merged(presets()[preset].rules, change)
    assert game_words(rules, 3).english == words


def test_the_differences_to_a_game_of_choice_are_told_too():
    rules = merged(PLAIN, {"miss": {"per_off": 10}, "win": "low"})
    assert called(rules, 4).preset.key != "wizard"
    found = called(rules, 4, "wizard")
    assert found.preset.key == "wizard"
    assert "an exact bid pays 10 plus the bid" in [each.english for each in found.otherwise]


def test_several_differences_stand_in_one_line_and_many_are_counted():
    rules = merged(PLAIN, {"bonus": 7, "largest": 4, "win": "low", "target": 55, "zero_run": 3})
    found = called(rules, 4)
    first, second, *_ = [each.english for each in found.otherwise]
    assert (first, second) == ("7 hands, 4 down to 1 and back", "an exact bid pays 7 plus the bid")
    assert len(found.otherwise) == 5
    assert game_words(rules, 4).english.endswith("· 3 more rules")
