"""What the sheet must say, hand by hand."""

import pytest

from app.rules import moves, seating, segments
from app.rules.account import account
from app.rules.house import HouseRules, merged
from app.rules.match import Match, Seat
from app.rules.moves import HandChange
from app.rules.refusal import Refusal
from app.rules.sheet import Next, derive
from tests.rules.play import SEED_HANDS, new_match, play, play_all, play_random


def test_the_worked_example_comes_to_34_43_43_41_with_places_4_1_1_3():
    sheet = derive(play_all(new_match(4, largest=5), SEED_HANDS, as_played=True))
    assert sheet.totals == (34, 43, 43, 41)
    assert [(row.seat, row.rank) for row in sheet.standings] == [(1, 1), (2, 1), (3, 3), (0, 4)]
    assert [hand.marks for hand in sheet.hands[:5]] == [(), ("hook",), ("hook",), ("hook",), ("hook",)]
    assert not sheet.finished
    assert sheet.winners == ()


def test_five_rounds_finish_the_worked_example_with_two_winners():
    sheet = derive(play_all(new_match(4, largest=5, rounds=5), SEED_HANDS, as_played=True))
    assert sheet.finished
    assert sheet.winners == (1, 2)
    assert sheet.next == Next()


def test_bids_are_open_and_nothing_counts_until_the_last_take_is_in():
    match = new_match(4)
    for seat in (1, 2, 3, 0):
        match = moves.set_bid(match, derive(match), 1, seat, 1)
    sheet = derive(match)
    assert sheet.hands[0].phase == "playing"
    assert sheet.hands[0].points is None
    assert sheet.next == Next(1, "took", 1, tricks_left=10)
    match = moves.set_took(match, sheet, 1, {1: 4, 2: 3, 3: 3})
    assert derive(match).totals == (0, 0, 0, 0)
    assert derive(moves.set_took(match, derive(match), 1, {0: 0})).hands[0].points == (0, 0, 0, 0)


def test_the_dealer_of_round_7_with_five_players_and_first_dealer_2_is_seat_3():
    match = play_random(new_match(5, first_dealer=2), 6, seed=1)
    assert derive(match).hands[6].dealer == 3


def test_the_dealers_own_bid_does_not_count_against_him():
    match = new_match(4, largest=5)
    for seat, bid in ((1, 1), (2, 1), (3, 0), (0, 1)):
        match = moves.set_bid(match, derive(match), 1, seat, bid)
    with pytest.raises(Refusal) as refused:
        moves.set_bid(match, derive(match), 1, 0, 3)
    assert refused.value.code == "hook"
    assert refused.value.facts["barred"] == [3]


def test_whoever_completes_the_bids_is_judged_in_whatever_order_they_come():
    match = new_match(4, largest=5)
    for seat, bid in ((0, 2), (1, 1), (3, 1)):
        match = moves.set_bid(match, derive(match), 1, seat, bid)
    with pytest.raises(Refusal, match="hook"):
        moves.set_bid(match, derive(match), 1, 2, 1)


def test_what_is_there_already_is_not_judged_again():
    match = play_all(new_match(4, largest=5), SEED_HANDS, as_played=True)
    assert moves.set_bid(match, derive(match), 2, 0, 1) == match
    loose = play(new_match(3, largest=5, tricks_may_vanish=True), 1, (1, 1, 1), (2, 1, 1))
    strict = segments.change_rules(loose, {"tricks_may_vanish": False})
    assert derive(strict).hands[0].marks == ("tricks",)
    assert moves.set_took(strict, derive(strict), 1, {0: 2}) == strict
    spades = moves.set_hand(strict, derive(strict), 1, HandChange(trump="S", took=(2, 1, 1)))
    assert derive(spades).hands[0].trump == "S"
    with pytest.raises(Refusal, match="tricks_sum"):
        moves.set_hand(strict, derive(strict), 1, HandChange(took=(1, 1, 1)))


def test_a_whole_hand_that_is_barred_names_the_seat_whose_bid_it_is():
    match = play(new_match(3, largest=3, zero_run=1, bidding="free"), 1, (1, 1, 0), (1, 1, 1))
    with pytest.raises(Refusal) as refused:
        moves.set_hand(match, derive(match), 2, HandChange(bids=(1, 1, 0)))
    assert derive(match).hands[1].order == (2, 0, 1)
    assert refused.value.facts == {"barred": [0], "why": "zero_run", "seat": 2}


def test_an_earlier_bid_that_is_changed_is_judged_again():
    match = new_match(4, largest=5)
    for seat, bid in ((1, 1), (2, 1), (3, 1), (0, 1)):
        match = moves.set_bid(match, derive(match), 1, seat, bid)
    with pytest.raises(Refusal, match="hook"):
        moves.set_bid(match, derive(match), 1, 2, 2)
    marked = moves.set_bid(match, derive(match), 1, 2, 2, as_played=True)
    assert derive(marked).hands[0].marks == ("hook",)


def test_a_bid_may_change_after_takes_and_the_takes_stay():
    match = play(new_match(4, largest=5), 1, (2, 1, 1, 0), (2, 2, 1, 0))
    match = moves.set_bid(match, derive(match), 1, 1, 2, as_played=True)
    assert derive(match).hands[0].points == (12, 12, 11, 10)


@pytest.mark.parametrize(("field", "value", "code"), [("bid", 11, "bid_range"), ("bid", -1, "bid_range")])
def test_no_bid_is_outside_the_cards(field, value, code):
    match = new_match(4)
    with pytest.raises(Refusal, match=code):
        moves.set_bid(match, derive(match), 1, 1, value)


def bids_in(match, bids):
    for seat in derive(match).hands[0].order:
        match = moves.set_bid(match, derive(match), 1, seat, bids[seat])
    return match


def test_a_take_before_all_bids_is_not_yet():
    match = new_match(4)
    with pytest.raises(Refusal, match="not_yet"):
        moves.set_took(match, derive(match), 1, {1: 2})


def test_tricks_that_do_not_add_up_say_how_many_are_missing_or_too_many():
    match = bids_in(new_match(4, largest=5), (1, 1, 1, 1))
    with pytest.raises(Refusal) as refused:
        moves.set_took(match, derive(match), 1, {0: 1, 1: 1, 2: 1, 3: 1})
    assert refused.value.facts == {"expected": 5, "got": 4}
    assert "1 trick missing" in refused.value.text.english
    with pytest.raises(Refusal) as refused:
        moves.set_took(match, derive(match), 1, {0: 4, 1: 3})
    assert "2 tricks too many" in refused.value.text.english
    with pytest.raises(Refusal, match="tricks_range"):
        moves.set_took(match, derive(match), 1, {0: 6})


def test_a_trick_may_go_to_nobody_where_the_rules_say_so():
    match = bids_in(new_match(3, largest=5, tricks_may_vanish=True), (1, 1, 1))
    assert derive(moves.set_took(match, derive(match), 1, {0: 2, 1: 1, 2: 1})).hands[0].phase == "scored"


def test_a_hand_before_its_turn_is_not_yet():
    match = play(new_match(4, largest=5), 1, (2, 1, 1, 0), (2, 2, 1, 0))
    match = moves.set_bid(match, derive(match), 2, 2, 1)
    with pytest.raises(Refusal, match="not_yet"):
        moves.set_bid(match, derive(match), 3, 3, 1)
    with pytest.raises(Refusal, match="not_found"):
        moves.set_bid(match, derive(match), 10, 3, 1)


def test_a_wrong_take_is_corrected_three_hands_later_and_dealers_stay():
    match = play_all(new_match(4, largest=5), SEED_HANDS, as_played=True)
    before = derive(match)
    match = moves.set_hand(match, before, 2, HandChange(took=(1, 1, 1, 1)))
    after = derive(match)
    assert after.hands[1].points == (11, 0, 0, 11)
    assert after.totals == (45, 31, 43, 41)
    assert [hand.dealer for hand in after.hands] == [hand.dealer for hand in before.hands]
    assert [hand.bids for hand in after.hands] == [hand.bids for hand in before.hands]


def test_a_misdeal_replaces_the_hand_and_later_hands_stay_and_count():
    match = play_all(new_match(4, largest=5), SEED_HANDS, as_played=True)
    match = moves.clear_hand(match, derive(match), 2)
    sheet = derive(match)
    assert sheet.next.hand == 2
    assert sheet.totals == (34, 31, 43, 30)
    with pytest.raises(Refusal, match="not_yet"):
        moves.set_bid(match, sheet, 6, 2, 1)
    match = play(match, 2, (1, 2, 0, 1), (0, 2, 1, 1), as_played=True)
    assert derive(match).totals == (34, 43, 43, 41)


def test_a_hand_is_never_taken_out_of_the_middle():
    match = play_all(new_match(4, largest=5), SEED_HANDS, as_played=True)
    cleared = moves.clear_hand(match, derive(match), 2)
    assert len(derive(cleared).hands) == 5
    assert derive(cleared).plan == derive(match).plan


def test_a_smaller_largest_hand_does_not_relabel_the_hands_already_played():
    match = play_random(new_match(4), 3, seed=5)
    match = segments.change_rules(match, {"largest": 7})
    sheet = derive(match)
    assert [hand.cards for hand in sheet.hands[:3]] == [10, 9, 8]
    assert all("cards" in hand.marks for hand in sheet.hands[:3])
    assert sheet.plan == (10, 9, 8, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7)


def test_a_plan_that_is_not_longer_than_the_started_hands_finishes_after_the_hand_under_way():
    match = play_random(new_match(4), 5, seed=2)
    match = moves.set_bid(match, derive(match), 6, derive(match).next.seat, 0)
    short = segments.change_rules(match, {"rounds": 4})
    assert derive(short).next.hand == 6
    assert not derive(short).finished
    done = play(moves.clear_hand(short, derive(short), 6), 6, (1, 1, 1, 0), (5, 0, 0, 0))
    assert derive(done).finished
    longer = segments.change_rules(done, {"rounds": 8})
    assert derive(longer).next.hand == 7


def test_lowering_the_target_re_evaluates_the_winner_from_all_rounds():
    match = play_all(new_match(4, largest=5, target=100), SEED_HANDS, as_played=True)
    assert not derive(match).finished
    lower = derive(segments.change_rules(match, {"target": 30}))
    assert lower.finished
    assert lower.winners == (1, 2)


def test_while_the_lead_is_shared_one_more_hand_of_the_largest_size_is_dealt():
    match = play_all(new_match(4, largest=5, rounds=5, ties="extra"), SEED_HANDS, as_played=True)
    sheet = derive(match)
    assert (sheet.next.hand, sheet.hands[5].cards, sheet.hands[5].extra) == (6, 5, True)
    match = play(match, 6, (0, 1, 1, 1), (0, 1, 2, 2))
    sheet = derive(match)
    assert sheet.finished
    assert sheet.hands[5].marks == ("extra",)
    assert sheet.winners == (1,)


LEVEL = (((1, 0, 0), (1, 0, 0)), ((0, 1, 1), (0, 1, 0)))
"""Hands of one card in which Anna and Ben come to 21 each, Cara to 10."""


def left_after_the_plan(players: int) -> Match:
    """Anna leaves after the last hand of the plan, level with Ben."""
    match = play_all(new_match(players, custom=[1, 1], ties="extra", bidding="free"), LEVEL[:1])
    return play_all(seating.leave(match, derive(match), 0, 2), LEVEL[1:])


@pytest.mark.parametrize(
    ("bids", "took", "totals", "ranks", "winners"),
    [
        ((0, 1, 0), (0, 1, 0), (21, 32, 20), (2, 1, 3), (1,)),  # Ben wins the hand and with it the match
        ((0, 1, 1), (0, 0, 1), (21, 21, 21), (1, 1, 1), None),  # all are level now: one more
    ],
)
def test_whoever_was_there_until_the_last_hand_of_the_plan_can_win_after_an_extra_one(
    bids, took, totals, ranks, winners
):
    match = left_after_the_plan(3)
    sheet = derive(match)
    assert (sheet.totals, sheet.next.hand, sheet.hands[2].order) == ((21, 21, 10), 3, (1, 2))
    assert [(row.seat, row.rank) for row in sheet.standings] == [(0, 1), (1, 1), (2, 3)]
    sheet = derive(play(match, 3, bids, took))
    assert sheet.totals == totals
    assert tuple(row.rank for row in sorted(sheet.standings)) == ranks
    assert sheet.winners == (winners or ())
    assert sheet.finished is (winners is not None)


def test_whoever_left_keeps_the_win_when_the_others_fall_back_in_the_extra_hand():
    match = play_all(new_match(3, custom=[1, 1], ties="extra", bidding="free", miss={"flat": 5}), LEVEL[:1])
    match = play_all(seating.leave(match, derive(match), 0, 2), (((0, 1, 0), (0, 1, 0)),))
    sheet = derive(play(match, 3, (0, 0, 0), (0, 1, 0)))
    assert sheet.totals == (21, 16, 30)
    assert sheet.winners == (2,)
    sheet = derive(play(match, 3, (0, 0, 1), (0, 1, 0)))
    assert sheet.totals == (21, 16, 15)
    assert sheet.winners == (0,)


def test_with_nobody_left_to_play_an_extra_hand_the_win_is_shared():
    sheet = derive(left_after_the_plan(2))
    assert (sheet.totals, sheet.finished, sheet.winners) == ((21, 21), True, (0, 1))


def test_whoever_left_before_the_last_hand_of_the_plan_brings_no_extra_hand_and_cannot_win():
    match = play_all(new_match(3, custom=[1, 1], ties="extra", bidding="free"), (((0, 1, 0), (0, 1, 0)),))
    match = seating.leave(match, derive(match), 1, 1)
    sheet = derive(play(match, 2, (1, 0, 0), (0, 0, 1)))
    assert (sheet.totals, sheet.finished, sheet.winners) == ((10, 11, 10), False, ())
    sheet = derive(play(match, 2, (1, 0, 0), (1, 0, 0)))
    assert (sheet.totals, sheet.finished, sheet.winners) == ((21, 11, 20), True, (0,))


def test_a_shared_lead_after_an_early_end_is_shared():
    match = play_all(new_match(4, largest=5, ties="extra"), SEED_HANDS, as_played=True)
    match = moves.finish(match, derive(match))
    assert derive(match).winners == (1, 2)
    assert derive(moves.reopen(match, derive(match))).next.hand == 6


@pytest.mark.parametrize(("ties", "winners"), [("made", (1, 2)), ("bids", (1, 2)), ("share", (1, 2))])
def test_ties_that_stay_equal_are_shared(ties, winners):
    match = play_all(new_match(4, largest=5, rounds=5, ties=ties), SEED_HANDS, as_played=True)
    assert derive(match).winners == winners


def test_most_tricks_in_made_bids_breaks_a_tie():
    match = new_match(2, custom=[3, 3], ties="bids", shape="linear", per_trick=0)
    match = play_all(match, (((2, 0), (2, 1)), ((1, 1), (2, 1))))
    assert derive(match).totals == (10, 10)
    assert derive(match).winners == (0,)


def test_the_lowest_total_wins_where_low_wins():
    match = play_all(new_match(4, largest=5, rounds=5, win="low"), SEED_HANDS, as_played=True)
    assert derive(match).winners == (0,)


def test_whoever_sits_out_has_no_bid_no_points_and_no_deal():
    match = play_all(new_match(4, largest=5), SEED_HANDS[:3], as_played=True)
    match = moves.set_hand(match, derive(match), 4, HandChange(absent=(3,)))
    sheet = derive(match)
    assert sheet.hands[3].dealer == 0
    assert 3 not in sheet.hands[3].order
    match = play(match, 4, (0, 1, 0, 0), (0, 1, 1, 0))
    sheet = derive(match)
    assert sheet.hands[3].points == (10, 11, 0, None)
    assert sheet.totals[3] == 31


def test_a_player_with_entries_cannot_be_made_absent():
    match = play(new_match(4, largest=5), 1, (2, 1, 1, 0), (2, 2, 1, 0))
    with pytest.raises(Refusal, match="players"):
        moves.set_hand(match, derive(match), 1, HandChange(absent=(0,)))
    with pytest.raises(Refusal, match="players"):
        moves.set_hand(match, derive(match), 3, HandChange(absent=(0, 1, 2)))


def test_nobody_is_added_to_a_hand_that_was_dealt_for_whom_the_deck_had_no_cards():
    match = new_match(5, largest=0)
    match = moves.set_hand(match, derive(match), 1, HandChange(absent=(4,)))
    match = moves.set_hand(match, derive(match), 1, HandChange(cards=13))
    everyone = moves.set_hand(match, derive(match), 1, HandChange(absent=()))
    assert derive(everyone).hands[0].cards == 10
    match = moves.set_bid(match, derive(match), 1, 1, 0)
    with pytest.raises(Refusal, match="players"):
        moves.set_hand(match, derive(match), 1, HandChange(absent=()))


def test_a_size_that_was_set_is_lowered_to_what_the_deck_gives_those_who_joined():
    match = new_match(4, largest=5)
    match = moves.set_hand(match, derive(match), 2, HandChange(cards=13))
    assert derive(match).plan[:3] == (5, 13, 3)
    match = seating.join(match, derive(match), Seat("new", "Zoe", 2), None, 12)
    assert derive(match).plan[:3] == (5, 10, 3)
    match = play(match, 1, (2, 1, 1, 0), (2, 2, 1, 0))
    assert derive(match).hands[1].cards == 10


def test_a_player_who_joins_does_not_change_the_number_of_hands():
    match = play_random(new_match(4), 2, seed=3)
    joined = seating.join(match, derive(match), Seat("new", "Zoe", 3, None, 12), 1, 12)
    sheet = derive(joined)
    assert len(sheet.plan) == 19
    assert sheet.hands[2].cards == 8
    assert sheet.totals[4] == 12
    assert joined.seating == (0, 1, 4, 2, 3)
    assert 4 in sheet.hands[2].order


def test_whoever_left_before_the_last_hand_keeps_the_total_has_no_rank_and_cannot_win():
    match = play_all(new_match(4, largest=5), SEED_HANDS, as_played=True)
    match = seating.leave(match, derive(match), 1, 5)
    sheet = derive(match)
    assert [(row.seat, row.rank) for row in sheet.standings] == [(2, 1), (3, 2), (0, 3), (1, None)]
    assert sheet.totals[1] == 43
    back = seating.leave(match, sheet, 1, None)
    assert derive(back).standings[0].seat == 1


def test_whoever_was_to_join_after_the_last_hand_has_no_rank_and_cannot_win():
    match = play(new_match(2, largest=5), 1, (1, 0), (1, 4))
    match = seating.join(match, derive(match), Seat("new", "Zoe", 9, None, 100), None, 12)
    assert derive(match).standings[0].seat == 2
    sheet = derive(moves.finish(match, derive(match)))
    assert [(row.seat, row.rank) for row in sheet.standings] == [(0, 1), (1, 2), (2, None)]
    assert sheet.winners == (0,)


def test_hands_that_were_started_without_a_seat_stay_without_it_when_it_comes_back():
    match = play_all(new_match(4, largest=5), SEED_HANDS, as_played=True)
    match = seating.leave(match, derive(match), 1, 5)
    match = play(match, 6, (0, 0, 0, 1), (0, 0, 1, 1))
    back = seating.leave(match, derive(match), 1, None)
    assert back.hands[5].absent == (1,)
    assert derive(back).hands[5].phase == "scored"
    assert 1 in derive(back).hands[6].order


def test_a_wrong_dealer_is_corrected_and_the_deal_goes_on_from_there():
    match = play(new_match(4, largest=5), 1, (2, 1, 1, 0), (2, 2, 1, 0))
    match = moves.set_hand(match, derive(match), 2, HandChange(dealer=3))
    match = play(match, 2, (1, 2, 0, 0), (0, 2, 1, 1))
    assert [hand.dealer for hand in derive(match).hands] == [0, 3, 0]


def test_rules_from_hand_n_on_leave_the_points_before_it():
    match = play_all(new_match(4, largest=5), SEED_HANDS, as_played=True)
    later = segments.change_rules(match, {"miss": {"per_trick": 1}}, from_hand=4)
    assert [hand.points for hand in derive(later).hands[:3]] == [hand.points for hand in derive(match).hands[:3]]
    assert derive(later).totals == (35, 43, 43, 41)
    whole = segments.change_rules(match, {"miss": {"per_trick": 1}})
    assert derive(whole).totals == (35, 45, 44, 41)


def test_another_largest_hand_from_hand_n_on_leaves_the_trumps_and_points_before_it():
    rules = {"no_trump": ["largest"], "times": [{"when": "N", "by": 2}], "bidding": "free"}
    match = play(new_match(2, largest=3, **rules), 1, (1, 2), (1, 2))
    assert derive(match).hands[0].points == (22, 24)
    for largest in (2, 5):
        later = derive(segments.change_rules(match, {"largest": largest}, from_hand=2))
        assert (later.hands[0].trump, later.hands[0].points) == ("N", (22, 24))


def test_a_change_from_an_earlier_hand_reaches_all_later_segments():
    match = new_match(4, largest=5)
    match = segments.change_rules(match, {"bonus": 20}, from_hand=8)
    match = segments.change_rules(match, {"per_trick": 3}, from_hand=3)
    assert [(each.from_hand, each.rules.bonus, each.rules.per_trick) for each in match.segments] == [
        (1, 10, 1),
        (3, 10, 3),
        (8, 20, 3),
    ]


def test_the_same_match_under_four_settings_gives_four_totals_side_by_side():
    match = play_all(new_match(4, largest=5), SEED_HANDS, as_played=True)
    changes = ({}, {"miss": {"per_trick": 1}}, {"miss": {"per_off": 1}}, {"per_trick": 0})
    totals = [derive(segments.change_rules(match, change)).totals for change in changes]
    assert totals == [(34, 43, 43, 41), (35, 45, 44, 41), (32, 42, 42, 40), (30, 40, 40, 40)]


def test_51_rounds_of_two_players_can_be_edited_at_both_ends():
    match = play_random(new_match(2, largest=0), 51, seed=4)
    sheet = derive(match)
    assert len(sheet.plan) == 51
    for n in (51, 1):
        cards = sheet.hands[n - 1].cards
        match = moves.set_hand(match, derive(match), n, HandChange(took=(cards, 0)))
        assert derive(match).hands[n - 1].took == (cards, 0)
    assert len(derive(match).hands) == 51


def test_the_seats_are_settled_once_the_first_bid_is_in():
    match = seating.reseat(new_match(3), (0, 2, 1), 2)
    assert derive(match).hands[0].order == (1, 0, 2)
    match = moves.set_bid(match, derive(match), 1, 1, 0)
    with pytest.raises(Refusal, match="conflict"):
        seating.reseat(match, (0, 1, 2), None)


def test_romanian_prizes_count_runs_and_hands_sat_out_do_not_break_them():
    rules = {"custom": [2] * 7, "bidding": "free", "streak": {"n": 3, "make": 10, "miss": 10}}
    match = new_match(3, **rules)
    for n in range(1, 4):
        match = play(match, n, (1, 0, 0), (1, 0, 1))
    match = moves.set_hand(match, derive(match), 4, HandChange(absent=(0,)))
    match = play(match, 4, (0, 1, 1), (0, 1, 1))
    sheet = derive(match)
    assert sheet.hands[2].points == (21, 20, -10)
    assert sheet.hands[3].points == (None, 11, 11)


def test_reading_copes_with_entries_above_the_cards():
    match = play(new_match(4, largest=5), 1, (2, 1, 1, 0), (2, 2, 1, 0))
    odd = match.with_hand(1, match.hand(1)._replace(bids=(9, 1, 1, 0)))
    assert derive(odd).hands[0].points == (0, 0, 11, 10)


def test_unknown_rules_are_refused_by_name():
    with pytest.raises(Refusal) as refused:
        merged(HouseRules(), {"bonuss": 5})
    assert refused.value.facts["field"] == "bonuss"


def test_a_run_is_explained_across_a_hand_that_was_sat_out():
    match = new_match(3, custom=[2] * 5, bidding="free", streak={"n": 2, "make": 10, "miss": 0})
    match = play(match, 1, (1, 0, 0), (1, 0, 1))
    match = moves.set_hand(match, derive(match), 2, HandChange(absent=(0,)))
    match = play(match, 2, (0, 1, 1), (0, 1, 1))
    match = play(match, 3, (1, 0, 0), (1, 1, 0))
    sheet = derive(match)
    assert sheet.hands[2].points[0] == 21
    assert sum(term.points for term in account(match, sheet, 3)[0]) == 21


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (HandChange(trump="X"), "trump"),
        (HandChange(bids=(1, 1)), "bids"),
        (HandChange(absent=(9,)), "absent"),
        (HandChange(dealer=9), "dealer"),
        (HandChange(cards=60), "cards"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_with_the_name_of_the_field(change, field):
    match = new_match(3)
    with pytest.raises(Refusal) as refused:
        moves.set_hand(match, derive(match), 1, change)
    assert refused.value.facts["field"] == field


def test_a_bid_cannot_be_blanked_under_tricks_that_stay():
    match = play(new_match(4, largest=5), 1, (2, 1, 1, 0), (2, 2, 1, 0))
    with pytest.raises(Refusal, match="not_yet"):
        moves.set_hand(match, derive(match), 1, HandChange(bids=(2, None, 1, 0)))
