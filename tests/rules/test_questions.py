"""House rules as questions."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.asking import Question, current
from app.rules.house import HouseRules, merged
from app.rules.presets import presets
from app.rules.questions import MORE, NINE, OWN, QUESTIONS, answered
from app.rules.refusal import Refusal
from tests.rules.strategies import house_rules

DEFAULT = HouseRules()


def now(key: str, rules: HouseRules) -> str | int | None:
    return current(QUESTIONS[key], rules)


def answer(key: str, value: str | int, rules: HouseRules = DEFAULT) -> HouseRules:
    return merged(rules, answered(key, rules, value))


def fields(questions: tuple[Question, ...]) -> set[str]:
    return {field for question in questions for field in question.fields}


def test_every_field_is_asked_for_and_every_question_has_its_own_key():
    assert fields((*NINE, *MORE, *OWN)) == set(HouseRules.model_fields)
    assert len(QUESTIONS) == len(NINE) + len(MORE) + len(OWN)
    assert len(NINE) == 9


def test_what_is_asked_first_comes_again_only_in_its_parts():
    assert fields(NINE) & fields(MORE) == {"custom", "no_trump"}
    assert fields(NINE) & fields(OWN) == {"per_trick", "shape", "miss", "miss_over", "miss_zero"}
    assert fields(MORE) & fields(OWN) == set()


@pytest.mark.parametrize(
    ("key", "preset", "held"),
    [
        ("pattern", "rats", "up_down"),
        ("pattern", "joker", None),
        ("largest", "pocha", 0),
        ("largest", "joker", None),
        ("rounds", "israeli_whist", 13),
        ("on_top", "exact", "trick"),
        ("on_top", "squared", "squared"),
        ("on_top", "judgement_twenty", "nothing"),
        ("on_top", "pocha", None),
        ("missed", "exact", "nothing"),
        ("missed", "standard", "taken"),
        ("missed", "rikiki_french", "off"),
        ("missed", "squared", "off_squared"),
        ("missed", "plus_minus", "off_ten"),
        ("missed", "cypriot", None),
        ("bidding", "cooperative", "equal"),
        ("no_trump.one", "romanian_whist", "normal"),
        ("no_trump.largest", "romanian_whist", "none"),
        ("miss_over", "exact", "same"),
        ("miss_over", "gentleman", "own"),
        ("miss_over.per_trick", "exact", None),
        ("miss_over.per_trick", "gentleman", 1),
        ("custom", "joker", "1 2 3 4 5 6 7 8 9 9 9 9 8 7 6 5 4 3 2 1 9 9 9 9"),
        ("cycle", "judgement", "SDCHN"),
        ("times.last", "exact", 1),
        ("keep_turn_up", "squares_rising_fines", "yes"),
    ],
)
def test_what_holds_now(key: str, preset: str, held: str | int | None):
    assert now(key, presets()[preset].rules) == held


@pytest.mark.parametrize(
    ("key", "value", "change"),
    [
        ("bonus", "5", {"bonus": 5}),
        ("zero_extra", "−5", {"zero_extra": -5}),
        ("custom", "7, 6 5", {"custom": [7, 6, 5]}),
        ("custom", "", {"custom": []}),
        ("cycle", "s h d", {"cycle": "SHD"}),
        ("low_hands", "players", {"low_hands": "players"}),
        ("low_hands", "2", {"low_hands": 2}),
        ("miss.per_off", 5, {"miss": {"per_off": 5}}),
        ("miss.mirror", "yes", {"miss": {"mirror": 1}}),
        ("miss_over.flat", 5, {"miss_over": {"flat": 5}}),
        ("no_trump.one", "none", {"no_trump": ["one"]}),
        ("slam.from", 3, {"slam": {"from": 3}}),
        ("times.last", 2, {"times": [{"when": "last", "by": 2}]}),
        ("missed", "bid", {"miss": {"per_bid": 1}}),
        ("missed", "bonus", {"miss": {"flat": 10}}),
    ],
)
def test_an_answer_makes_its_change(key: str, value: str | int, change: dict[str, Any]):
    rules = answer(key, value)
    assert rules == merged(DEFAULT, change)


def test_parts_that_were_set_stay():
    rules = merged(DEFAULT, {"miss": {"flat": 3}, "no_trump": ["largest"], "times": [{"when": "S", "by": 2}] * 2})
    assert answer("miss.per_off", 1, rules).miss == merged(DEFAULT, {"miss": {"flat": 3, "per_off": 1}}).miss
    assert answer("no_trump.one", "none", rules).no_trump == ("one", "largest")
    assert now("times.S", rules) == 4
    assert answer("times.S", 1, rules).times == ()
    assert len(answer("times.H", 3, rules).times) == 3


def test_the_pattern_takes_the_place_of_a_list_of_hands():
    joker = presets()["joker"].rules
    assert answer("pattern", "up", joker).custom == ()
    assert answer("largest", 7, joker).custom == ()


def test_losing_the_bonus_follows_the_bonus():
    rules = answer("missed", "bonus")
    assert answered("bonus", rules, 20)["miss"]["flat"] == 20
    assert now("missed", answer("bonus", 20, rules)) == "bonus"
    assert answer("bonus", 20, answer("missed", "off")).miss.flat == 0


def test_points_of_their_own_stay_when_they_are_asked_for_again():
    own = answer("miss_over", "own")
    assert own.miss_over is not None
    flat = answer("miss_over.flat", 4, own)
    assert answered("miss_over", flat, "own") == {}
    assert answer("miss_over", "same", flat) == DEFAULT


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("bonus", "ten", "bonus must be a whole number from 0 to 100."),
        ("bonus", "", "bonus must be a whole number from 0 to 100."),
        ("bonus", "101", "bonus must be a whole number from 0 to 100."),
        ("custom", "7 up", "custom.1 must be a whole number from 1 to 30."),
        ("cycle", "XYZ", "cycle must be 1 to 12 letters of S H D C N."),
        ("win", "middle", "Who wins: the answer must be one of high, low."),
    ],
)
def test_what_is_no_answer_is_refused(key: str, value: str, sentence: str):
    with pytest.raises(Refusal) as refused:
        answer(key, value)
    assert refused.value.code == "rules"
    assert refused.value.text.english == sentence


@given(house_rules(), st.sampled_from([question for question in QUESTIONS.values() if question.choices]), st.data())
def test_the_choice_that_was_made_holds(rules: HouseRules, question: Question, data: st.DataObject):
    choice = data.draw(st.sampled_from(question.choices))
    after = answer(question.key, choice.key, rules)
    held = current(question, after)
    assert held == choice.key or (question.key == "missed" and held == "nothing" and rules.bonus == 0)
    assert answered(question.key, after, choice.key) == {} or held != choice.key


@given(house_rules(), st.sampled_from([question for question in QUESTIONS.values() if question.low is not None]))
def test_a_number_that_was_given_holds(rules: HouseRules, question: Question):
    if question.key.startswith("times"):
        rules = merged(rules, {"times": []})
    assert question.low is not None
    assert current(question, answer(question.key, question.low, rules)) == question.low
