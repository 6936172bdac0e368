"""Calls that keep nothing: /score, /plan, /barred, /presets, /rules/schema."""

from collections.abc import Callable

import pytest

from app.rules.house import HouseRules
from tests.api.calling import Interface, Table
from tests.api.examples import HANDS, POINTS, RANKS, TOTALS
from tests.rules.golden import cases

FOUR = ["Anna", "Ben", "Cara", "Dan"]
EXAMPLE = [{"bids": bids, "took": took} for bids, took in HANDS]


def test_the_worked_example_ends_on_34_43_43_41(still: Interface) -> None:
    sheet = still.post("/score", {"players": FOUR, "rules": {"largest": 5, "rounds": 5}, "hands": EXAMPLE})
    assert [hand["points"] for hand in sheet["hands"]] == list(POINTS)
    assert [hand["totals"] for hand in sheet["hands"]] == list(TOTALS)
    assert {row["seat"]: row["rank"] for row in sheet["standings"]} == RANKS
    assert [row["seat"] for row in sheet["standings"]] == [1, 2, 3, 0]
    assert sheet["winners"] == [1, 2]
    assert sheet["finished"]


def test_a_pattern_that_goes_on_is_not_finished(still: Interface) -> None:
    sheet = still.post("/score", {"players": FOUR, "rules": {"largest": 5}, "hands": EXAMPLE})
    assert not sheet["finished"]
    assert sheet["winners"] == []
    assert sheet["plan"] == [5, 4, 3, 2, 1, 2, 3, 4, 5]
    assert sheet["next"]["hand"] == 6


def test_barred_bids_are_only_marked(still: Interface) -> None:
    sheet = still.post("/score", {"players": FOUR, "rules": {"largest": 5}, "hands": EXAMPLE})
    assert [hand["marks"] for hand in sheet["hands"][:5]] == [[], ["hook"], ["hook"], ["hook"], ["hook"]]


def test_the_sheet_is_the_match_that_the_same_entries_make(api: Interface, open_table: Callable[..., Table]) -> None:
    table = open_table(rules={"largest": 5})
    for n, (bids, took) in enumerate(HANDS, 1):
        table.play(n, bids, took)
    kept = table.now
    sheet = api.post("/score", {"players": FOUR, "rules": {"largest": 5}, "hands": EXAMPLE})
    own = {"id", "name", "version", "created_at", "players"}
    assert {key: kept[key] for key in kept.keys() - own} == {key: sheet[key] for key in sheet.keys() - own}
    assert kept.keys() - sheet.keys() == {"id", "name", "version"}
    assert [row["name"] for row in sheet["players"]] == FOUR


def test_a_number_of_players_gives_them_names(still: Interface) -> None:
    sheet = still.post("/score", {"players": 3, "hands": []})
    assert [row["name"] for row in sheet["players"]] == ["Player 1", "Player 2", "Player 3"]
    assert sheet["standings"] == [
        {"seat": seat, "name": f"Player {seat + 1}", "total": 0, "rank": 1, "made": 0, "missed": 0} for seat in range(3)
    ]


def test_a_preset_comes_first_and_then_the_rules(still: Interface) -> None:
    hands = [{"bids": [0, 0], "took": [0, 1], "cards": 1}]
    sheet = still.post("/score", {"players": 2, "preset": "standard", "rules": {"bonus": 7}, "hands": hands})
    assert sheet["hands"][0]["points"] == [7, 1]
    assert sheet["rules"]["ties"] == "extra"


def test_the_first_dealer_and_the_cards_can_be_given(still: Interface) -> None:
    hands = [{"bids": [1, 1, 0, 0], "took": [3, 0, 0, 0], "cards": 3, "trump": "H"}]
    hand = still.post("/score", {"players": 4, "first_dealer": 2, "hands": hands})["hands"][0]
    assert (hand["cards"], hand["dealer"], hand["order"], hand["trump"]) == (3, 2, [3, 0, 1, 2], "H")


def test_null_is_not_entered(still: Interface) -> None:
    hands = [{"bids": [2, None, 1, None], "took": [None, None, None, None], "cards": 5}]
    sheet = still.post("/score", {"players": 4, "hands": hands})
    hand = sheet["hands"][0]
    assert hand["phase"] == "bidding"
    assert hand["bids"] == [2, None, 1, None]
    assert hand["bids_in"] == [True, False, True, False]
    assert hand["points"] is None
    assert sheet["next"]["seat"] == 1


def test_a_bid_of_nothing_is_an_entry_and_a_blank_is_none(still: Interface) -> None:
    hand = still.post("/score", {"players": 2, "hands": [{"bids": [0, None], "took": [None, None]}]})["hands"][0]
    assert hand["bids"] == [0, None]
    assert hand["bids_in"] == [True, False]


def test_whoever_sits_out_has_no_points_and_no_bid(still: Interface) -> None:
    hands = [{"bids": [1, 0, None], "took": [1, 4, None], "cards": 5, "absent": [2]}]
    hand = still.post("/score", {"players": 3, "hands": hands})["hands"][0]
    assert hand["absent"] == [2]
    assert hand["points"] == [11, 0, None]
    assert hand["made"] == [True, False, None]
    assert hand["totals"] == [11, 0, 0]


@pytest.mark.parametrize(("took", "got"), [([2, 2, 1, 1], 6), ([2, 2, 0, 0], 4)])
def test_tricks_must_come_to_the_cards(still: Interface, took: list[int], got: int) -> None:
    body = {"players": 4, "hands": [{"bids": [0, 0, 0, 0], "took": took, "cards": 5}]}
    problem = still.refused(422, "tricks_sum", "POST", "/score", body)
    assert (problem["expected"], problem["got"], problem["hand"]) == (5, got, 1)


def test_a_missing_trick_is_told_in_words(still: Interface) -> None:
    body = {"players": 4, "hands": [{"bids": [0, 0, 0, 0], "took": [2, 1, 1, 0], "cards": 5}]}
    assert still.refused(422, "tricks_sum", "POST", "/score", body)["detail"].startswith("1 trick missing")


def test_a_trick_that_goes_to_nobody_is_right_where_tricks_may_vanish(still: Interface) -> None:
    hands = [{"bids": [2, 1, 1], "took": [2, 1, 1], "cards": 5}]
    rules = {"tricks_may_vanish": True}
    assert still.post("/score", {"players": 3, "rules": rules, "hands": hands})["hands"][0]["phase"] == "scored"


def test_one_player_is_too_few_and_thirteen_are_too_many(still: Interface) -> None:
    for players in (1, 13, 0, -3, 10**12, ["Anna"], []):
        still.refused(422, "players", "POST", "/score", {"players": players, "hands": []})


def test_hands_beyond_the_plan_are_refused(still: Interface) -> None:
    hand = {"bids": [0, 1], "took": [0, 1]}
    problem = still.refused(
        409, "finished", "POST", "/score", {"players": 2, "rules": {"custom": [1]}, "hands": [hand] * 2}
    )
    assert problem["hand"] == 2


@pytest.mark.parametrize("case", cases("plans"), ids=lambda case: case["what"])
def test_known_plans(still: Interface, case: dict) -> None:
    asked = {"players": case["players"], "rules": case["rules"]}
    assert still.post("/plan", asked)["hands"] == case["hands"]


def test_hands_without_trumps_are_told(still: Interface) -> None:
    answer = still.post("/plan", {"players": 4, "rules": {"custom": [3, 2, 1], "no_trump": ["one"]}})
    assert answer == {"hands": [3, 2, 1], "no_trump": [False, False, True]}
    answer = still.post("/plan", {"players": 4, "rules": {"custom": [3, 2, 1], "trump": "none"}})
    assert answer["no_trump"] == [True, True, True]
    answer = still.post("/plan", {"players": 4, "rules": {"custom": [3, 2, 1], "trump": "cycle", "cycle": "SN"}})
    assert answer["no_trump"] == [False, True, False]
    answer = still.post("/plan", {"players": 4, "rules": {"custom": [13, 12]}})
    assert answer["no_trump"] == [True, False]


@pytest.mark.parametrize("case", cases("hooks"), ids=lambda case: f"{case['what']} {case['bids']}")
def test_known_barred_bids(still: Interface, case: dict) -> None:
    asked = {key: case[key] for key in ("players", "cards", "bids", "rules", "zeros_running") if key in case}
    assert still.post("/barred", asked) == {"barred": case["barred"]}


def test_the_last_hand_of_the_plan_can_be_without_hook(still: Interface) -> None:
    asked = {"players": 3, "cards": 2, "bids": [0, 1], "rules": {"hook_last": False}}
    assert still.post("/barred", {**asked, "last_hand": True}) == {"barred": []}
    assert still.post("/barred", {**asked, "last_hand": False}) == {"barred": [1]}


def test_the_present_bid_of_the_dealer_does_not_count(api: Interface, open_table: Callable[..., Table]) -> None:
    """Five cards, the others bid 2, the dealer stands on 1: 3 is barred, not 2."""
    table = open_table(["A", "B", "C"], rules={"custom": [5]})
    for seat, bid in ((1, 1), (2, 1), (0, 1)):
        table.bid(1, seat, bid)
    assert table.bid(1, 0, 2)["hands"][0]["bids"] == [2, 1, 1]
    problem = api.refused(422, "hook", "PUT", table.cell(1, 0, "bid"), {"value": 3})
    assert problem["barred"] == [3]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"cards": 0}, "invalid"), ({"cards": 10**12}, "invalid"), ({"bids": [1, 1, 1, 1]}, "invalid"),
        ({"bids": [6]}, "bid_range"), ({"bids": [-1]}, "bid_range"), ({"players": 1}, "players"),
        ({"zeros_running": -1}, "invalid"), ({"preset": "nowhere"}, "rules"),
    ],
)  # fmt: skip
def test_what_cannot_be_bid_is_refused(still: Interface, change: dict, code: str) -> None:
    still.refused(422, code, "POST", "/barred", {"players": 4, "cards": 5, "bids": [1], **change})


def test_presets_are_told_with_all_their_rules(still: Interface) -> None:
    rows = still.get("/presets")["presets"]
    known = cases("presets")
    assert [row["key"] for row in rows] == list(known)
    for row in rows:
        assert (row["name"], row["names"]) == (known[row["key"]]["name"], known[row["key"]]["names"])
        assert set(row["rules"]) == set(HouseRules.model_fields)


def test_the_schema_tells_the_range_of_every_field(still: Interface) -> None:
    schema = still.get("/rules/schema")
    assert set(schema["properties"]) == set(HouseRules.model_fields)
    assert (schema["properties"]["bonus"]["minimum"], schema["properties"]["bonus"]["maximum"]) == (0, 100)
