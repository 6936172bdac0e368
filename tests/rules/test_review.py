"""A match looked back on, worked out by hand from the worked example: totals 34, 43, 43, 41."""

from app.rules.house import HouseRules, merged
from app.rules.match import Seat, Segment
from app.rules.moves import HandChange, set_hand
from app.rules.review import (
    Feat,
    best_hand,
    in_front_before,
    led_since,
    over_under,
    places_after,
    totals_after,
    worst_hand,
)
from app.rules.segments import change_rules
from app.rules.sheet import derive
from tests.rules.play import SEED_HANDS, new_match, play, play_all


def seed(hands=5, **rules):
    match = play_all(new_match(4, largest=5, **rules), SEED_HANDS[:hands], as_played=True)
    return match, derive(match)


def test_the_totals_before_the_match_and_after_each_hand():
    assert totals_after(*seed()) == (
        (0, 0, 0, 0),
        (12, 0, 11, 10),
        (12, 12, 11, 21),
        (23, 22, 23, 31),
        (23, 33, 33, 31),
        (34, 43, 43, 41),
    )


def test_the_places_after_each_hand():
    assert places_after(*seed()) == ((1, 4, 2, 3), (2, 2, 4, 1), (2, 4, 2, 1), (4, 1, 1, 3), (4, 1, 1, 3))


def test_where_the_lowest_total_wins_it_has_the_first_place():
    match, sheet = seed(win="low")
    assert places_after(match, sheet)[-1] == (1, 3, 3, 2)
    assert led_since(match, sheet, (0,)) == 4


def test_ben_and_cara_led_for_good_from_hand_4_on():
    match, sheet = seed()
    match = match._replace(ended_early=True)
    assert derive(match).winners == (1, 2)
    assert led_since(match, sheet, derive(match).winners) == 4


def test_who_led_from_the_first_hand_on():
    match = play_all(new_match(3, largest=2, bidding="free"), [((1, 0, 0), (1, 1, 0)), ((1, 0, 1), (1, 0, 0))])
    assert led_since(match, derive(match), (0,)) == 1


def test_who_came_in_front_with_the_last_hand():
    match, sheet = seed(3)
    assert led_since(match, sheet, (3,)) == 2
    match, sheet = seed(4)
    assert led_since(match, sheet, (1, 2)) == 4


def test_who_led_alone_before_another_drew_level_was_in_front_already():
    hands = [((1, 0, 1), (1, 1, 0)), ((1, 1, 1), (0, 1, 0))]  # 11, 0, 0, then 11, 11, 0
    match = play_all(new_match(3, largest=2, bidding="free"), hands)
    assert derive(match).totals == (11, 11, 0)
    assert led_since(match, derive(match), (0, 1)) == 2
    assert in_front_before(match, derive(match), (0, 1), 2) == (0,)


def test_before_hand_4_neither_ben_nor_cara_was_in_front_and_nobody_is_before_the_first():
    assert in_front_before(*seed(), (1, 2), 4) == ()
    assert in_front_before(*seed(), (0, 3), 4) == (3,)
    assert in_front_before(*seed(), (0, 1, 2, 3), 1) == ()


def test_who_is_not_in_front_never_led_for_good():
    assert led_since(*seed(), (0,)) is None
    assert led_since(*seed(), (0, 1)) is None


def test_that_somebody_leads_says_nothing_after_one_hand_or_where_all_lead():
    assert led_since(*seed(1), (0,)) is None
    assert led_since(*seed(0), ()) is None
    match = play_all(new_match(2, largest=2, bidding="free"), [((0, 1), (0, 2)), ((0, 0), (1, 0))])
    assert derive(match).totals == (10, 10)
    assert led_since(match, derive(match), (0, 1)) is None


def test_the_best_hand_and_all_who_came_to_it():
    match, sheet = seed()
    assert best_hand(match, sheet) == Feat(12, ((1, 0), (2, 1), (3, 2)))


def test_a_worst_hand_that_five_share_is_none():
    assert worst_hand(*seed()) is None
    match, sheet = seed(1)
    assert worst_hand(match, sheet) == Feat(0, ((1, 1),))


def test_where_the_lowest_total_wins_the_fewest_points_are_the_best():
    match, sheet = seed(1, win="low")
    assert best_hand(match, sheet) == Feat(0, ((1, 1),))
    assert worst_hand(match, sheet) == Feat(12, ((1, 0),))


def test_points_that_are_all_the_same_make_no_hand_the_best():
    match = play(new_match(2, largest=2, bidding="free"), 1, (1, 1), (1, 1))
    assert best_hand(match, derive(match)) is None
    assert worst_hand(match, derive(match)) is None


def test_over_and_under_by_hand():
    assert over_under(seed()[1]) == ((1, -1), (2, 0), (3, 0), (4, 0), (5, 0))


def test_who_comes_later_or_leaves_has_neither_total_nor_place_besides():
    match, _ = seed(2)
    late = (Seat("p0", "Anna", last_hand=1), *match.seats[1:], Seat("p4", "Eve", from_hand=2, carry_in=50))
    match = match.with_seats(late)._replace(seating=(0, 1, 2, 3, 4))
    hands = tuple(hand._replace(bids=(*hand.bids[:4], 1), took=(*hand.took[:4], 1)) for hand in match.hands)
    match = match._replace(hands=hands)
    assert totals_after(match, derive(match)) == ((0, 0, 0, 0, None), (12, 0, 11, 10, None), (None, 12, 11, 21, 61))
    assert places_after(match, derive(match))[-1] == (None, 3, 4, 2, 1)
    assert best_hand(match, derive(match)) == Feat(12, ((1, 0), (2, 1)))


def test_a_hand_that_was_cleared_leaves_the_totals_as_they_were():
    match, _ = seed()
    cleared = match.with_hand(4, match.hand(4)._replace(took=(None,) * 4))
    after = totals_after(cleared, derive(cleared))
    assert after[4] == after[3] == (23, 22, 23, 31)
    assert after[5] == (34, 32, 33, 41)


def test_after_a_correction_everything_follows():
    match, sheet = seed()
    corrected = set_hand(match, sheet, 4, HandChange(took=(0, 2, 0, 0), as_played=True))
    # hand 4: Anna makes her zero (10), Ben misses (0), Cara makes it (10), Dan misses (0); totals 44, 32, 43, 41
    assert derive(corrected).totals == (44, 32, 43, 41)
    assert places_after(corrected, derive(corrected))[-1] == (1, 4, 2, 3)
    assert led_since(corrected, derive(corrected), (0,)) == 4


def test_rules_that_change_in_mid_match_count_from_their_hand_on():
    match, _ = seed()
    match = change_rules(match, {"bonus": 20}, from_hand=5)
    assert totals_after(match, derive(match))[-1] == (44, 53, 53, 51)
    assert match.segments == (match.segments[0], Segment(5, merged(HouseRules(), {"largest": 5, "bonus": 20})))
