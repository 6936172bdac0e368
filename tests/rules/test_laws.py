"""Laws that hold for any play, under any rules."""

import random

from hypothesis import given
from hypothesis import strategies as st

from app.rules import moves, segments
from app.rules.difference import apply, difference
from app.rules.house import as_json
from app.rules.match import Match
from app.rules.moves import HandChange
from app.rules.sheet import derive
from tests.rules.play import play_random, with_rules
from tests.rules.strategies import house_rules

players = st.integers(2, 8)
hands = st.integers(0, 6)
seeds = st.integers(0, 10_000)


@st.composite
def matches(draw: st.DrawFn) -> Match:
    return play_random(with_rules(draw(players), draw(house_rules())), draw(hands), draw(seeds))


@given(matches())
def test_entering_one_by_one_equals_entering_whole_hands(match: Match):
    again = match._replace(hands=())
    for n, hand in enumerate(match.hands, 1):
        change = HandChange(bids=hand.bids, took=hand.took, as_played=True)
        again = moves.set_hand(again, derive(again), n, change)
    assert again == match
    assert derive(again) == derive(match)


@given(matches(), seeds)
def test_undo_takes_you_back_and_redo_forward_again(match: Match, seed: int):
    after = play_random(match, 1, seed)
    diff = difference(match, after)
    assert apply(match, diff) == after
    assert apply(after, diff, back=True) == match


@given(matches(), house_rules(), st.integers(1, 8))
def test_a_rule_and_back_again_gives_the_same_totals_and_never_touches_an_entry(match, rules, from_hand):
    changed = segments.change_rules(match, as_json(rules), from_hand=from_hand)
    assert [(h.bids, h.took) for h in changed.hands] == [(h.bids, h.took) for h in match.hands]
    back = segments.change_rules(changed, as_json(match.rules), from_hand=from_hand)
    assert back == match
    assert derive(back) == derive(match)


@given(matches())
def test_ranks_are_a_function_of_totals(match: Match):
    sheet = derive(match)
    totals = [row.total for row in sheet.standings]
    best_first = sorted(totals, reverse=match.rules.win == "high")
    assert [row.rank for row in sheet.standings] == [best_first.index(total) + 1 for total in totals]
    assert totals == best_first


@given(matches())
def test_every_total_is_the_sum_of_the_points(match: Match):
    sheet = derive(match)
    for seat in range(len(match.seats)):
        assert sheet.totals[seat] == sum(row.points[seat] for row in sheet.hands if row.points)


@given(matches(), st.data())
def test_no_input_of_the_right_types_ever_makes_reading_fail(match: Match, data: st.DataObject):
    luck = random.Random(data.draw(seeds))
    seats = len(match.seats)
    cell = [None, 0, 1, 2, 7, 30]
    for n in range(1, len(match.hands) + 3):
        hand = match.hand(n)._replace(
            started=luck.random() < 0.7,
            cards=luck.choice([None, 1, 5]),
            dealer=luck.choice([None, 0, seats - 1]),
            bids=tuple(luck.choice(cell) for _ in range(seats)),
            took=tuple(luck.choice(cell) for _ in range(seats)),
            absent=tuple(s for s in range(seats) if luck.random() < 0.3),
        )
        match = match.with_hand(n, hand)
    match = match.with_seats(tuple(seat._replace(last_hand=luck.choice([None, 0, 1])) for seat in match.seats))
    sheet = derive(match)
    assert len(sheet.totals) == seats
