"""The house rules object: its defaults, its ranges, and how it is changed."""

import json
from typing import Any

import pytest
from hypothesis import given

from app.rules.house import HouseRules, Miss, as_json, merged, range_of, schema
from app.rules.refusal import Refusal
from tests.rules.strategies import changes, house_rules, values

DEFAULT = HouseRules()
PARTS = "per_trick, flat, per_bid, per_off, per_card, off_shape, mirror"

REFUSED: list[tuple[dict[Any, Any], str, str]] = [
    ({"colour": 1}, "colour", "There is no house rule called colour."),
    ({1: 2}, "1", "There is no house rule called 1."),
    ({"largest": 31}, "largest", "largest must be a whole number from 0 to 30."),
    ({"largest": True}, "largest", "largest must be a whole number from 0 to 30."),
    ({"largest": 2.0}, "largest", "largest must be a whole number from 0 to 30."),
    ({"largest": "2"}, "largest", "largest must be a whole number from 0 to 30."),
    ({"largest": None}, "largest", "largest must be a whole number from 0 to 30."),
    ({"low_hands": 3}, "low_hands", "low_hands must be one of 1, 2, players."),
    ({"low_hands": True}, "low_hands", "low_hands must be one of 1, 2, players."),
    ({"high_hands": 1.0}, "high_hands", "high_hands must be one of 1, 2, players."),
    ({"pattern": "sideways"}, "pattern", "pattern must be one of down_up, up_down, down, up, fixed."),
    ({"keep_turn_up": 1}, "keep_turn_up", "keep_turn_up must be true or false."),
    ({"hook_last": "yes"}, "hook_last", "hook_last must be true or false."),
    ({"cycle": "shdc"}, "cycle", "cycle must be 1 to 12 letters of S H D C N."),
    ({"cycle": ""}, "cycle", "cycle must be 1 to 12 letters of S H D C N."),
    ({"cycle": "S\n"}, "cycle", "cycle must be 1 to 12 letters of S H D C N."),
    ({"custom": [1, 31]}, "custom.1", "custom.1 must be a whole number from 1 to 30."),
    ({"custom": [True]}, "custom.0", "custom.0 must be a whole number from 1 to 30."),
    ({"custom": [1] * 61}, "custom", "custom must be a list of at most 60 entries."),
    ({"custom": "12"}, "custom", "custom must be a list of at most 60 entries."),
    ({"no_trump": ["two"]}, "no_trump.0", "no_trump.0 must be one of one, largest."),
    ({"no_trump": ["one"] * 3}, "no_trump", "no_trump must be a list of at most 2 entries."),
    ({"miss": {"per_off": 101}}, "miss.per_off", "miss.per_off must be a whole number from -100 to 100."),
    ({"miss": {"mirror": True}}, "miss.mirror", "miss.mirror must be a whole number from 0 to 1."),
    ({"miss": {"fine": 1}}, "miss.fine", f"miss has no part fine, only {PARTS}."),
    ({"miss": None}, "miss", f"miss must be an object with the parts {PARTS}."),
    ({"miss_over": "never"}, "miss_over", f"miss_over must be an object with the parts {PARTS}."),
    ({"miss_over": {"flat": 1.5}}, "miss_over.flat", "miss_over.flat must be a whole number from -100 to 100."),
    ({"slam": {"from_": 3}}, "slam.from_", "slam has no part from_, only per_trick, flat, from."),
    ({"slam": {"from": 0}}, "slam.from", "slam.from must be a whole number from 1 to 30."),
    ({"times": [{"when": "S"}]}, "times.0.by", "times.0.by must be a whole number from -5 to 10."),
    ({"times": [5]}, "times.0", "times.0 must be an object with the parts when, by."),
    ({"times": [{"when": "S", "by": 2}] * 9}, "times", "times must be a list of at most 8 entries."),
]


@pytest.mark.parametrize(("change", "field", "sentence"), REFUSED, ids=lambda value: str(value)[:40])
def test_what_is_out_of_range_is_refused_by_name_and_range(change: dict[Any, Any], field: str, sentence: str):
    with pytest.raises(Refusal) as refused:
        merged(DEFAULT, change)
    assert (refused.value.code, refused.value.facts) == ("rules", {"field": field})
    assert refused.value.text.english == sentence


def test_a_change_keeps_the_other_fields_and_replaces_objects_as_a_whole():
    rules = merged(merged(DEFAULT, {"largest": 7, "miss": {"per_off": 5, "flat": 3}}), {"miss": {"flat": 4}})
    assert rules.largest == 7
    assert rules.miss == Miss(flat=4)


def test_no_change_is_the_same_object():
    assert merged(DEFAULT, {}) is DEFAULT


@pytest.mark.parametrize("none", [None, "none"])
def test_none_takes_back_the_rule_for_an_overbid(none: str | None):
    rules = merged(DEFAULT, {"miss_over": {"flat": 1}, "miss_zero": {"flat": 2}})
    assert merged(rules, {"miss_over": none, "miss_zero": none}) == DEFAULT


def test_hands_without_trumps_are_a_set():
    some = merged(DEFAULT, {"no_trump": ["largest", "one"]})
    assert some.no_trump == ("one", "largest")
    assert some == merged(DEFAULT, {"no_trump": ["one", "largest"]})


def test_rules_are_equal_by_value_only():
    same = DEFAULT
    assert same == DEFAULT
    assert HouseRules() == DEFAULT
    assert merged(DEFAULT, {"bonus": 5}) != DEFAULT
    assert DEFAULT != "default"


@given(changes())
def test_json_takes_rules_there_and_back(change: dict[str, Any]):
    rules = merged(DEFAULT, change)
    again = merged(DEFAULT, json.loads(json.dumps(as_json(rules))))
    assert (again, hash(again)) == (rules, hash(rules))
    assert set(as_json(rules)) == set(HouseRules.model_fields)


@given(house_rules(), changes(), house_rules())
def test_a_whole_object_replaces_everything(rules: HouseRules, change: dict[str, Any], other: HouseRules):
    assert merged(merged(rules, change), as_json(other)) == other


def test_the_schema_says_the_range_of_every_field_in_words():
    for field, known in schema()["properties"].items():
        assert known.get("description"), field
        assert values(field) is not None


def test_parts_that_are_not_there_have_no_range():
    assert range_of("custom.first") is None
    assert range_of("miss.nothing.at_all") is None
    assert range_of("largest.more") is None


def test_parts_have_the_names_of_the_interface():
    assert as_json(DEFAULT)["slam"] == {"per_trick": 0, "flat": 0, "from": 1}
    assert as_json(DEFAULT)["streak"] == {"n": 0, "make": 0, "miss": 0, "from": 1}
