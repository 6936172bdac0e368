"""A player's figures: counts that add up, whichever way they are added."""

import json
import random
from functools import reduce
from operator import add

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules import moves, seating
from app.rules.figures import DEALER, NONE, Against, Best, Bids, Figures, figures_of, from_json, total
from app.rules.match import Match, Seat
from app.rules.moves import HandChange
from app.rules.presets import presets
from app.rules.runs import Run, run_of
from app.rules.sheet import derive
from tests.rules.play import SEED_HANDS, new_match, play, play_all, play_random, with_rules

ANNA, BEN, CARA, DAN = range(4)


def of(match: Match, seat: int, key: str = "m") -> Figures:
    return figures_of(match, derive(match), seat, key)


@pytest.fixture
def worked() -> Match:
    """Five hands of 5 to 1 cards, dealt by Anna, Ben, Cara, Dan, Anna: totals 34, 43, 43, 41."""
    return play_all(new_match(largest=5, pattern="down"), SEED_HANDS, as_played=True)


def test_the_worked_example_as_anna_played_it(worked: Match):
    """Bids 2 1 1 0 1, took 2 0 1 1 1: made hands 1, 3 and 5, one under, one over; the fourth place of four."""
    anna = of(worked, ANNA)
    assert (anna.matches, anna.wins, anna.shared) == (1, 0, 0)
    assert (anna.hands, anna.points, anna.bid, anna.took) == (5, 34, 5, 5)
    assert anna.all_bids == Bids(hands=5, made=3, over=1, under=1)
    assert anna.by_bid() == {0: Bids(1, 0, 1, 0), 1: Bids(3, 2, 0, 1), 2: Bids(1, 1, 0, 0)}
    assert anna.bids == {
        (5, 2): (1, 1, 0, 0),
        (4, 1): (1, 0, 0, 1),
        (3, 1): (1, 1, 0, 0),
        (2, 0): (1, 0, 1, 0),
        (1, 1): (1, 1, 0, 0),
    }
    assert anna.turns == {(DEALER,): (2, 2), (1,): (1, 0), (2,): (1, 1), (3,): (1, 0)}
    assert anna.places == {(4, 4): (1,)}
    assert anna.by_place() == {4: 1}
    assert anna.against == {"p1": (1, 0, 0, 1), "p2": (1, 0, 0, 1), "p3": (1, 0, 0, 1)}
    assert anna.made_run == Run(hands=5, first=1, last=1, longest=1)
    assert anna.missed_run == Run(hands=5, first=0, last=0, longest=1)
    assert anna.best_total == anna.best_rate == Best(34, 5, "m")


def test_the_worked_example_has_two_winners_who_share(worked: Match):
    """Ben and Cara have 43 each: both won, both shared, neither is ahead of the other, and Dan is third, not second."""
    ben, cara, dan = (of(worked, seat) for seat in (BEN, CARA, DAN))
    assert [(each.wins, each.shared) for each in (ben, cara, dan)] == [(1, 1), (1, 1), (0, 0)]
    assert [each.by_place() for each in (ben, cara, dan)] == [{1: 1}, {1: 1}, {3: 1}]
    assert ben.with_player("p2") == Against(matches=1, ahead=0, equal=1, behind=0)
    assert ben.with_player("p3") == Against(matches=1, ahead=1, equal=0, behind=0)
    assert ben.with_player("nobody") == Against()


def test_the_worked_example_under_the_hook(worked: Match):
    """The hook stood in every hand: Anna dealt hands 1 and 5 and made both, Ben hand 2, Cara 3 and Dan 4: Dan missed
    with a bid of 1 and no trick."""
    hooked = [(each.hook_hands, each.hook_made) for each in (of(worked, seat) for seat in range(4))]
    assert hooked == [(2, 2), (1, 1), (1, 1), (1, 0)]


def test_a_hook_that_bars_nothing_is_none():
    """Two cards, the others bid 2 and 1: the dealer is free. Nor is there a hook where bids are free."""
    past = play(new_match(3, custom=[2]), 1, (0, 2, 1), (0, 1, 1))
    free = play(new_match(3, custom=[2], bidding="free"), 1, (1, 1, 0), (1, 1, 0))
    assert of(past, ANNA).hook_hands == of(free, ANNA).hook_hands == 0


def test_a_hand_sat_out_is_no_hand_of_that_player():
    match = new_match(3, custom=[1, 1])
    match = moves.set_hand(match, derive(match), 1, HandChange(absent=(2,)))
    match = play(match, 1, (0, 1), (0, 1), as_played=True)
    match = play(match, 2, (0, 1, 1), (0, 1, 0), as_played=True)
    cara = of(match, CARA)
    assert (cara.matches, cara.hands, cara.made_run.longest, cara.missed_run) == (1, 1, 0, Run(1, 1, 1, 1))
    assert cara.with_player("p0") == Against(1, 0, 0, 1)


def test_whoever_left_has_no_place_and_whoever_never_played_has_no_figures():
    """Cara leaves after hand 1; Eve was to join in hand 3, which is never played."""
    match = play(new_match(3, custom=[1, 1, 1]), 1, (0, 1, 1), (0, 1, 0))
    match = seating.leave(match, derive(match), CARA, 1)
    match = seating.join(match, derive(match), Seat("p9", "Eve", from_hand=3), None, 12)
    match = play(match, 2, (0, 1), (0, 1), as_played=True)._replace(ended_early=True)
    anna, cara = of(match, ANNA), of(match, CARA)
    assert (cara.matches, cara.hands, cara.places, cara.wins) == (1, 1, {}, 0)
    assert cara.with_player("p0") == anna.with_player("p2") == Against(1, 0, 0, 0)
    assert anna.places == {(2, 2): (1,)}
    assert set(anna.against) == {"p1", "p2"}
    assert of(match, 3) == NONE


def test_the_best_match_by_points_a_hand_has_five_hands_and_the_lowest_total_wins_nothing():
    short = of(play(new_match(2, custom=[1]), 1, (0, 0), (0, 1)), ANNA)
    assert (short.best_total, short.best_rate) == (Best(10, 1, "m"), None)
    low = of(play(new_match(2, custom=[1], win="low"), 1, (0, 0), (0, 1)), ANNA)
    assert (low.points, low.best_total) == (10, None)


def test_of_equally_good_matches_the_earlier_one_is_the_best(worked: Match):
    first, second = of(worked, ANNA, "first"), of(worked, ANNA, "second")
    assert (first + second).best_total == Best(34, 5, "first")
    assert (second + of(worked, BEN, "third")).best_total == Best(43, 5, "third")


def test_a_run_goes_on_from_match_to_match():
    assert run_of([True, True, False, True]).then(run_of([True, True, False])) == Run(7, 2, 0, 3)
    assert run_of([True]).then(run_of([True, True])) == Run(3, 3, 3, 3)


def test_what_is_kept_is_short(worked: Match):
    assert len(json.dumps(of(worked, ANNA, "x" * 22).to_json(), separators=(",", ":"))) < 330


def some_match(seed: int) -> Match:
    """A match of any kind, ended; in some of them a player sits out or has left."""
    luck = random.Random(seed)
    rules = [each.rules for each in presets().values()]
    match = play_random(with_rules(luck.randint(3, 6), luck.choice(rules)), luck.randint(0, 7), seed)
    if luck.random() < 0.4 and not derive(match).finished:
        match = moves.set_hand(match, derive(match), match.started + 1, HandChange(absent=(luck.randint(0, 2),)))
        match = play_random(match, 2, seed)
    if luck.random() < 0.4:
        match = seating.leave(match, derive(match), luck.randint(0, 2), match.started)
        match = play_random(match, 1, seed)
    return match._replace(ended_early=True)


MATCHES = tuple(some_match(seed) for seed in range(50))
some = st.lists(st.sampled_from(MATCHES), max_size=4)
figures = some.map(lambda matches: total(of(match, 0, match.seats[-1].name) for match in matches))


@given(figures, figures, figures)
def test_adding_is_associative_and_nothing_adds_nothing(a: Figures, b: Figures, c: Figures):
    assert (a + b) + c == a + (b + c) == total([a, b, c])
    assert NONE + a == a == a + NONE


@given(figures)
def test_what_was_written_down_reads_the_same(x: Figures):
    assert from_json(json.loads(json.dumps(x.to_json()))) == x
    assert from_json(NONE.to_json()) == NONE


@given(some)
def test_the_sum_is_what_counting_every_hand_gives(matches: list[Match]):
    summed = reduce(add, [of(match, 0) for match in matches], NONE)
    sheets = [derive(match) for match in matches]
    lines = [row for sheet in sheets for row in sheet.hands if row.points is not None and 0 in row.order]
    outcomes = [(row.cards, row.bids[0], row.took[0]) for row in lines]
    assert summed.matches == sum(1 for sheet in sheets if any(row.points and 0 in row.order for row in sheet.hands))
    assert summed.hands == len(lines)
    assert summed.points == sum(row.points[0] for row in lines)
    assert summed.all_bids == Bids(
        len(lines),
        sum(1 for _, b, t in outcomes if b == t),
        sum(1 for _, b, t in outcomes if t > b),
        sum(1 for _, b, t in outcomes if t < b),
    )
    assert summed.took == sum(t for _, _, t in outcomes)
    assert summed.bid == sum(b for _, b, _ in outcomes)
    assert summed.made_run == run_of([b == t for _, b, t in outcomes])
    assert summed.missed_run == run_of([b != t for _, b, t in outcomes])
    assert sum(hands for hands, _ in summed.turns.values()) == len(lines)
    assert sum(made for _, made in summed.turns.values()) == summed.all_bids.made
    assert summed.wins == sum(1 for sheet in sheets if 0 in sheet.winners)
    assert sum(summed.by_place().values()) <= summed.matches
