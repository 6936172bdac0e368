"""A match scored under other rules; the values are worked out by hand from the worked example (34, 43, 43, 41)."""

import pytest

from app.rules.answers import differences, with_answers
from app.rules.house import HouseRules, merged
from app.rules.presets import presets
from app.rules.segments import change_rules
from app.rules.sheet import derive
from app.rules.what_if import counting, rescored, told_apart
from tests.rules.play import SEED_HANDS, new_match, play_all


def seed(ended=True, **rules):
    match = play_all(new_match(4, **{"largest": 5, **rules}), SEED_HANDS, as_played=True)
    return match._replace(ended_early=ended)


def under(match, change):
    return derive(rescored(match, derive(match), change))


@pytest.mark.parametrize(
    ("answers", "totals", "winners"),
    [
        ({}, (34, 43, 43, 41), (1, 2)),
        ({"missed": "taken"}, (35, 45, 44, 41), (1,)),  # Anna took 0 and 1, Ben 2, Cara 1, Dan 0 in their missed hands
        ({"missed": "off"}, (32, 42, 42, 40), (1, 2)),
        ({"bonus": "20", "missed": "off_ten"}, (44, 73, 73, 71), (1, 2)),
        ({"on_top": "squared"}, (36, 45, 45, 41), (1, 2)),  # a made bid of 2 pays 4
        ({"on_top": "nothing", "bonus": "5"}, (15, 20, 20, 20), (1, 2, 3)),
        ({"zero_extra": "-5"}, (34, 33, 33, 26), (0,)),  # Ben and Cara made two zeros each, Dan three
        ({"win": "low"}, (34, 43, 43, 41), (0,)),
    ],
)
def test_the_worked_example_under_other_rules(answers, totals, winners):
    sheet = under(seed(), lambda rules: with_answers(rules, answers))
    assert (sheet.totals, sheet.winners) == (totals, winners)


def test_the_worked_example_as_wizard():
    sheet = under(seed(), lambda _: presets()["wizard"].rules)
    assert sheet.totals == (80, 100, 100, 80)
    assert [line.cards for line in sheet.hands] == [5, 4, 3, 2, 1]


def test_the_hands_their_trumps_and_who_dealt_stay_as_they_were():
    match = seed(trump="fixed", cycle="H")
    before = derive(match)
    after = under(
        match,
        lambda rules: merged(rules, {"trump": "cycle", "cycle": "SN", "bidding": "free", "largest": 3, "deck": 104}),
    )
    for one, other in zip(before.hands, after.hands, strict=True):
        assert other == one
    assert after.plan == before.plan


def test_a_suit_that_counts_twice_counts_in_the_hands_that_had_it():
    match = seed(trump="cycle", cycle="SHDC")
    after = under(match, lambda rules: merged(rules, {"times": [{"when": "H", "by": 2}], "cycle": "HHHH"}))
    assert after.totals == (34, 55, 43, 52)  # hand 2 had hearts: Ben's 12 and Dan's 11 once more


def test_a_target_ends_nothing_and_a_finished_match_stays_finished():
    match = seed(ended=False, target=40)
    assert derive(match).finished
    after = under(match, lambda rules: merged(rules, {"bonus": 1}))
    assert after.totals == (7, 7, 7, 5)
    assert after.finished
    assert after.winners == (0, 1, 2)


def test_a_match_that_goes_on_has_no_winners_but_somebody_who_leads():
    after = under(seed(ended=False), lambda rules: merged(rules, {"target": 20, "zero_extra": -5}))
    assert not after.finished
    assert after.winners == ()
    assert after.leading == (0,)


def test_rules_that_changed_in_mid_match_are_each_changed():
    match = change_rules(seed(), {"bonus": 20}, from_hand=5)
    assert derive(match).totals == (44, 53, 53, 51)
    after = under(match, lambda rules: with_answers(rules, {"missed": "off"}))
    assert after.totals == (42, 52, 52, 50)
    assert under(match, lambda _: HouseRules()).totals == (34, 43, 43, 41)


def test_rules_that_could_not_matter_any_more_are_told_apart():
    own = HouseRules()
    other = with_answers(own, {"bonus": "5", "pattern": "up", "bidding": "free", "ties": "made", "target": "100"})
    count, idle = told_apart(differences(own, other))
    assert [each.question.key for each in count] == ["bonus", "ties"]
    assert [each.question.key for each in idle] == ["pattern", "bidding", "target"]


def test_games_that_score_alike_are_told_by_what_counts():
    known = presets()
    assert counting(merged(HouseRules(), {"largest": 7, "bidding": "free"})) == counting(HouseRules())
    assert counting(known["wizard"].rules) != counting(HouseRules())
