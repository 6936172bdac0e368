"""Answers to the questions about house rules, and differences in words."""

from itertools import pairwise
from typing import Any

import pytest

from app.rules.answers import answer_words, differences, now_words, with_answers
from app.rules.house import HouseRules, merged
from app.rules.marks import WORDS, mark_words
from app.rules.presets import presets
from app.rules.questions import QUESTIONS
from app.rules.refusal import Refusal

USUAL = HouseRules()


def told(before: HouseRules, after: HouseRules) -> list[str]:
    return [
        f"{each.question.title.english}: {each.was.english} → {answer_words(each.question, each.after).english}"
        for each in differences(before, after)
    ]


def test_answers_are_taken_together_in_the_order_of_the_questions() -> None:
    rules = with_answers(USUAL, {"missed": "bonus", "bonus": "15"})
    assert (rules.bonus, rules.miss.flat) == (15, 15)


def test_lose_the_bonus_follows_the_bonus() -> None:
    rules = with_answers(with_answers(USUAL, {"missed": "bonus"}), {"bonus": "15"})
    assert told(USUAL, rules) == ["Bonus for an exact bid: 10 → 15", "A missed bid: Nothing → Lose the bonus"]


@pytest.mark.parametrize(
    ("key", "answer", "sentence"),
    [
        ("bonus", "101", "Bonus for an exact bid: a whole number from 0 to 100."),
        ("miss.flat", "-101", "A missed bid: lost once: a whole number from −100 to 100."),
        ("custom", "1 2 99", "custom.2 must be a whole number from 1 to 30."),
        ("missed", "all", "A missed bid: the answer must be one of"),
        ("color", "red", "There is no house rule called color."),
    ],
)
def test_an_answer_that_cannot_be_is_refused_with_its_range(key: str, answer: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        with_answers(USUAL, {key: answer})
    assert refused.value.text.english.startswith(sentence)
    assert refused.value.facts["field"] == key


def test_a_field_that_one_answer_tells_whole_is_told_once() -> None:
    assert told(USUAL, merged(USUAL, {"shape": "squared"})) == ["On top of the bonus: 1 a trick bid → The bid squared"]


def test_parts_of_a_miss_are_told_where_no_answer_tells_the_whole() -> None:
    assert told(USUAL, merged(USUAL, {"miss": {"flat": 10, "per_off": 1}})) == [
        "A missed bid: lost once: 0 → 10",
        "A missed bid: lost for each trick off: 0 → 1",
    ]


def test_points_of_its_own_are_told_with_the_parts_that_are_not_nothing() -> None:
    assert told(USUAL, merged(USUAL, {"miss_zero": {"flat": 10}})) == [
        "A missed zero: Like any missed bid → Points of its own",
        "A missed zero: lost once: 0 → 10",
    ]


def test_numbers_that_stand_for_a_word_are_told_as_that_word() -> None:
    after = merged(USUAL, {"largest": 0, "target": 100, "zero_extra": -5, "custom": [3, 2, 1]})
    assert "Extra for a made zero: 0 → −5" in told(USUAL, after)
    assert "The match ends at a total of: none → 100" in told(USUAL, after)
    assert "Your own list of hands: none → 3 2 1" in told(USUAL, after)
    assert told(USUAL, merged(USUAL, {"largest": 0})) == ["Largest hand: 10 → all that the deck gives"]
    assert answer_words(QUESTIONS["missed"], None).english == "something else"


def test_presets_with_other_rules_differ_in_words() -> None:
    games = [preset.rules for preset in presets().values()]
    for one, other in pairwise(games):
        assert bool(differences(one, other)) == (one != other)


def test_every_mark_has_its_words() -> None:
    assert {mark_words(mark).english for mark in WORDS} == {text.english for text in WORDS.values()}


@pytest.mark.parametrize(
    ("key", "change", "words"),
    [
        ("missed", {}, "Nothing"),
        ("missed", {"miss": {"flat": 5}}, "−5"),
        ("missed", {"miss": {"per_off": 10}, "miss_zero": {"per_card": 10}}, "−10 a trick off; zero has its own rule"),
        ("missed", {"miss": {"flat": 5}, "miss_over": {}}, "−5; tricks above the bid have their own rule"),
        ("missed", {"miss_over": {}, "miss_zero": {}},
         "Nothing; tricks above the bid have their own rule; zero has its own rule"),
        ("on_top", {}, "1 a trick bid"),
        ("on_top", {"per_trick": 5}, "5 a trick bid"),
        ("on_top", {"shape": "triangle"}, "1 + 2 and so on up to the bid"),
        ("rounds", {}, "decided by the order of the hands"),
        ("largest", {"custom": [1]}, "something else"),
    ],
)  # fmt: skip
def test_what_is_no_choice_is_told_in_words_all_the_same(key: str, change: dict[str, Any], words: str) -> None:
    assert now_words(QUESTIONS[key], merged(USUAL, change)).english == words


def test_skull_king_loses_ten_a_trick_off_and_zero_has_its_own_rule() -> None:
    assert now_words(QUESTIONS["missed"], presets()["skull_king"].rules).english == (
        "−10 a trick off; zero has its own rule"
    )


def test_what_was_no_choice_is_told_in_words_too() -> None:
    skull_king = presets()["skull_king"].rules
    assert told(skull_king, merged(skull_king, {"miss": {"per_off": 1}, "miss_zero": None})) == [
        "A missed bid: −10 a trick off; zero has its own rule → −1 a trick off",
    ]
