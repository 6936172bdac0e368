"""The explanation of the game, and its words."""

from app.rules.bidding import barred
from app.rules.glossary import WORDS
from app.rules.house import HouseRules
from app.rules.how_to_play import QUESTIONS, SECTIONS
from app.rules.plan import cap
from app.rules.scoring import scoring


def text_of(key: str) -> str:
    told = {each.key: " ".join(text.english for text in each.paragraphs) for each in SECTIONS}
    return (told | {each.key: each.answer.english for each in QUESTIONS})[key]


def test_every_word_that_a_section_points_to_is_in_the_glossary():
    known = {each.key for each in WORDS}
    assert {key for section in SECTIONS for key in section.words} <= known


def test_each_key_stands_once():
    keys = [each.key for each in SECTIONS] + [each.key for each in QUESTIONS]
    assert len(keys) == len(set(keys))
    assert len({each.key for each in WORDS}) == len(WORDS)


def test_a_word_is_told_in_one_or_two_sentences():
    assert [each.key for each in WORDS if not 1 <= each.meaning.english.count(".") <= 2] == []


def test_what_the_explanation_says_of_the_hook_is_what_is_judged():
    assert "bids of 1, 1 and 0 the dealer may bid anything but 3" in text_of("bidding")
    assert barred(HouseRules(), 5, (1, 1, 0), True, False, 0).bids == (3,)
    assert barred(HouseRules(), 5, (0, 0, 0), True, False, 0).bids == (5,)  # all bid zero


def test_what_the_explanation_says_of_cards_and_points_is_what_is_counted():
    assert "7 each for seven players" in text_of("deal")
    assert cap(HouseRules(), 7) == 7
    assert "scores 10 and the bid on top" in text_of("points")
    assert scoring(HouseRules()).points(5, 2, 2) == 12
