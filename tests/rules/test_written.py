"""A match from paper: every hand is judged, and what is wrong with one does not hide what is wrong with another."""

from app.rules.refusal import Refusal
from app.rules.sheet import derive
from app.rules.text import T
from app.rules.written import Line, WrittenHand, judged
from tests.rules.play import SEED_HANDS, new_match, play_all

NONE = (None,) * 4
BLANK = WrittenHand(NONE, NONE, NONE)


def lines(*hands: tuple) -> list[Line]:
    """Nine hands, the first ones written."""
    written = [WrittenHand(tuple(bids), tuple(took), NONE) for bids, took in hands]
    return [*written, *[BLANK] * (9 - len(written))]


def sentences(found) -> dict[int, str]:
    return {n: refusal.text.english for n, refusal in found.wrong.items()}


def test_the_worked_example_comes_to_its_totals_and_goes_on():
    match = new_match(largest=5)
    found = judged(match, lines(*SEED_HANDS))
    assert (found.wrong, found.good, found.sheet.totals) == ({}, 5, (34, 43, 43, 41))
    assert found.match == play_all(match, SEED_HANDS, as_played=True)
    assert found.sheet.hands[1].marks == ("hook",)
    assert found.sheet.next.hand == 6


def test_nothing_written_is_nothing_wrong():
    match = new_match(largest=5)
    assert judged(match, lines()) == (match, derive(match), 0, {})


def test_every_wrong_hand_is_told_in_one_sentence():
    hands = [list(map(list, hand)) for hand in SEED_HANDS]
    hands[0][1][0] = 6
    hands[1][0][2] = None
    hands[2][1] = [1, 1, 2, 0]
    hands[3] = [list(NONE), list(NONE)]
    found = judged(new_match(largest=5), lines(*hands))
    assert sentences(found) == {
        1: "Anna can take 0 to 5: this hand has 5 tricks.",
        2: "Cara’s bid is missing.",
        3: "1 trick too many: this hand has 3.",
        4: "This hand is blank, but one after it is not.",
    }
    assert found.good == 0


def test_what_is_right_before_the_first_wrong_hand_counts():
    hands = [list(map(list, hand)) for hand in SEED_HANDS]
    hands[3][1][3] = None
    found = judged(new_match(largest=5), lines(*hands))
    assert (sentences(found), found.good) == ({4: "Dan’s tricks are missing."}, 3)
    assert found.sheet.totals == judged(new_match(largest=5), lines(*SEED_HANDS[:3])).sheet.totals


def test_a_hand_that_cannot_be_read_is_wrong_as_it_is():
    refusal = Refusal("invalid", T("x is not a whole number."), field="b-1-0")
    found = judged(new_match(largest=5), [refusal, *lines(*SEED_HANDS)[1:]])
    assert sentences(found) == {1: "x is not a whole number."}


def test_other_points_count_where_they_are_written():
    match = new_match(2, largest=1, other_points="always")
    found = judged(match, [WrittenHand((1, 0), (1, 0), (30, None))])
    assert found.sheet.totals == (41, 10)


def test_hands_after_the_end_are_wrong():
    match = new_match(2, largest=3, target=20)
    written = WrittenHand((2, 1), (2, 1), (None, None))
    two = WrittenHand((1, 1), (1, 1), (None, None))
    one = WrittenHand((1, 0), (1, 0), (None, None))
    found = judged(match, [written, two, one, two])
    assert sentences(found) == {3: "The match was over after hand 2."}
    assert found.sheet.finished
