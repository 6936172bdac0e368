"""Hands: one number, a whole hand, a misdeal."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.calling import Interface, Table

BIDS, TOOK = [1, 1, 1, 1], [2, 1, 1, 1]


def test_a_bid_is_from_nothing_to_the_cards(api: Interface, table: Table) -> None:
    for value in (-1, 6):
        problem = api.refused(422, "bid_range", "PUT", table.cell(1, 1, "bid"), {"value": value})
        assert problem["cards"] == 5
    assert table.bid(1, 1, 5)["hands"][0]["bids"] == [None, 5, None, None]


def test_the_limit_of_a_bid_is_the_cards_and_not_the_number_of_the_hand(table: Table) -> None:
    table.play(1, BIDS, TOOK)
    assert table.bid(2, 2, 4)["hands"][1]["bids"][2] == 4


def test_tricks_come_after_the_bids(api: Interface, table: Table) -> None:
    table.bid(1, 1, 1)
    api.refused(422, "not_yet", "PUT", table.cell(1, 1, "took"), {"value": 1})
    api.refused(422, "not_yet", "PUT", f"{table.path}/hands/1", {"took": [1, 1, 1, 2]})


def test_a_hand_comes_after_the_hands_before_it(api: Interface, table: Table) -> None:
    table.bid(1, 1, 1)
    api.refused(422, "not_yet", "PUT", table.cell(2, 1, "bid"), {"value": 1})
    api.refused(422, "not_yet", "PUT", f"{table.path}/hands/3", {"bids": BIDS})


def test_tricks_are_from_nothing_to_the_cards_and_come_to_them(api: Interface, table: Table) -> None:
    api.put(f"{table.path}/hands/1", {"bids": BIDS})
    for value in (-1, 6):
        api.refused(422, "tricks_range", "PUT", table.cell(1, 1, "took"), {"value": value})
    for seat in (1, 2, 3):
        table.took(1, seat, 1)
    for value, got in ((0, 3), (1, 4), (3, 6)):
        problem = api.refused(422, "tricks_sum", "PUT", table.cell(1, 0, "took"), {"value": value})
        assert (problem["expected"], problem["got"]) == (5, got)
    assert table.took(1, 0, 2)["hands"][0]["phase"] == "scored"


def test_a_refused_number_is_not_written(api: Interface, table: Table) -> None:
    before = table.bid(1, 1, 1)
    api.refused(422, "bid_range", "PUT", table.cell(1, 2, "bid"), {"value": 6})
    assert table.now == before


def test_a_barred_bid_tells_what_is_barred_and_why(api: Interface, table: Table) -> None:
    for seat, bid in ((1, 2), (2, 1), (3, 1)):
        table.bid(1, seat, bid)
    problem = api.refused(422, "hook", "PUT", table.cell(1, 0, "bid"), {"value": 1, "op": "tap-1"})
    assert (problem["barred"], problem["why"]) == ([1], "hook")
    match = table.bid(1, 0, 1, op="tap-1", as_played=True)  # a 422 is not remembered
    assert match["hands"][0]["marks"] == ["hook"]


@pytest.mark.parametrize(
    ("rules", "value", "barred", "why"),
    [
        ({"bidding": "equal"}, 2, [0, 2, 3, 4, 5], "equal"),
        ({"bidding": "over"}, 1, [0, 1], "over"),
    ],
)
def test_every_rule_on_the_sum_has_the_code_hook(
    api: Interface, open_table: Callable[..., Table], rules: Any, value: Any, barred: Any, why: Any
) -> None:
    table = open_table(rules={"largest": 5, **rules})
    for seat, bid in ((1, 2), (2, 1), (3, 1)):
        table.bid(1, seat, bid)
    problem = api.refused(422, "hook", "PUT", table.cell(1, 0, "bid"), {"value": value})
    assert (problem["barred"], problem["why"]) == (barred, why)
    assert table.bid(1, 0, value, as_played=True)["hands"][0]["marks"] == [why]


def test_a_run_of_zeros_has_the_code_hook_too(api: Interface, open_table: Callable[..., Table]) -> None:
    table = open_table(rules={"largest": 5, "bidding": "free", "zero_run": 1})
    table.play(1, [0, 1, 1, 1], [5, 0, 0, 0])
    problem = api.refused(422, "hook", "PUT", table.cell(2, 0, "bid"), {"value": 0})
    assert (problem["barred"], problem["why"]) == ([0], "zero_run")
    assert table.bid(2, 0, 0, as_played=True)["hands"][1]["bids"][0] == 0


def test_a_changed_bid_is_judged_again_and_the_takes_stay(api: Interface, table: Table) -> None:
    api.put(f"{table.path}/hands/1", {"bids": [2, 2, 1, 1]})
    table.took(1, 1, 2)
    assert api.refused(422, "hook", "PUT", table.cell(1, 2, "bid"), {"value": 0})["barred"] == [0]
    hand = table.bid(1, 2, 3)["hands"][0]
    assert (hand["bids"], hand["took"]) == ([2, 2, 3, 1], [None, 2, None, None])


def test_a_correction_moves_only_points_and_totals(api: Interface, table: Table) -> None:
    for n in range(1, 4):
        table.play(n, [0, 0, 0, 0], [6 - n, 0, 0, 0])
    before = table.now
    after = api.put(f"{table.path}/hands/1", {"took": [0, 5, 0, 0]})
    assert after["hands"][0]["points"] == [10, 0, 10, 10]
    assert after["hands"][2]["totals"] == [10, 20, 30, 30]
    for key in ("cards", "dealer", "order", "bids", "took", "points"):
        assert [hand[key] for hand in after["hands"][1:]] == [hand[key] for hand in before["hands"][1:]]


def test_a_cell_is_cleared_and_the_hand_is_open_again(api: Interface, table: Table) -> None:
    for n in (1, 2):
        table.play(n, [0, 0, 0, 0], [6 - n, 0, 0, 0])
    match = api.delete(f"{table.cell(1, 0, 'took')}?base=5")
    assert match["next"] == {"hand": 1, "action": "took", "seat": 0, "barred": [], "tricks_left": 5}
    assert match["hands"][0]["points"] is None
    assert match["hands"][1]["totals"] == [0, 10, 10, 10]  # later hands stay and count
    assert match["hands"][2:] == []
    api.refused(422, "not_yet", "PUT", table.cell(3, 3, "bid"), {"value": 0})
    assert table.took(1, 0, 5)["next"]["hand"] == 3


@pytest.mark.parametrize(("base", "status"), [("5", 200), ("4", 409), ("", 409), ("null", 409), (None, 200)])
def test_clearing_goes_by_what_the_person_saw(api: Interface, table: Table, base: str | None, status: int) -> None:
    table.play(1, [0, 0, 0, 0], [5, 0, 0, 0])
    query = "" if base is None else f"?base={base}"
    answer = api.call("DELETE", f"{table.cell(1, 0, 'took')}{query}", expect=status).json()
    assert answer.get("current", 5) == 5


def test_a_base_that_is_no_number_is_refused(api: Interface, table: Table) -> None:
    assert api.refused(422, "invalid", "DELETE", f"{table.cell(1, 0, 'bid')}?base=two")["field"] == "base"


def test_other_points_are_free_numbers(api: Interface, open_table: Callable[..., Table]) -> None:
    table = open_table(rules={"custom": [1], "other_points": "always"})
    api.put(table.cell(1, 0, "other_points"), {"value": -12})
    match = table.play(1, [1, 0, 0, 0], [1, 0, 0, 0])
    assert match["hands"][0]["other_points"] == [-12, None, None, None]
    assert match["hands"][0]["points"] == [-1, 10, 10, 10]
    for value in (1000, -1000):
        problem = api.refused(422, "invalid", "PUT", table.cell(1, 0, "other_points"), {"value": value})
        assert problem["field"] == "other_points"
    assert api.delete(table.cell(1, 0, "other_points"))["hands"][0]["points"][0] == 11


def test_a_blind_bid_is_marked(api: Interface, open_table: Callable[..., Table]) -> None:
    table = open_table(["A", "B"], rules={"custom": [2], "blind": {"times": 2}})
    assert table.bid(1, 1, 2, blind=True)["hands"][0]["blind"] == [False, True]
    assert table.bid(1, 1, 2)["hands"][0]["blind"] == [False, True]  # left out: as it was
    table.bid(1, 0, 1)
    assert api.put(f"{table.path}/hands/1", {"took": [0, 2]})["hands"][0]["points"] == [0, 24]


def test_a_whole_hand_is_judged_as_a_whole(api: Interface, table: Table) -> None:
    path = f"{table.path}/hands/1"
    problem = api.refused(422, "hook", "PUT", path, {"bids": [1, 2, 1, 1], "took": TOOK})
    assert (problem["barred"], problem["why"]) == ([1], "hook")
    api.refused(422, "tricks_sum", "PUT", path, {"bids": BIDS, "took": [1, 1, 1, 1]})
    assert table.now["hands"][0]["bids"] == [None] * 4
    hand = api.put(path, {"bids": [1, 2, 1, 1], "took": TOOK, "as_played": True})["hands"][0]
    assert (hand["phase"], hand["marks"]) == ("scored", ["hook"])


def test_fields_left_out_stay_and_null_clears(api: Interface, table: Table) -> None:
    path = f"{table.path}/hands/1"
    api.put(path, {"bids": BIDS, "trump": "H"})
    hand = api.put(path, {"bids": [None, 1, 1, 1]})["hands"][0]
    assert (hand["bids"], hand["trump"], hand["phase"]) == ([None, 1, 1, 1], "H", "bidding")
    assert api.put(path, {"trump": None})["hands"][0]["trump"] is None
    for wrong in ([1, 1, 1], [1, 1, 1, 1, 1], []):
        assert api.refused(422, "invalid", "PUT", path, {"bids": wrong})["field"] == "bids"


def test_cards_dealer_and_absent_can_be_set_for_hands_to_come(api: Interface, table: Table) -> None:
    match = api.put(f"{table.path}/hands/3", {"cards": 7, "dealer": 0, "absent": [1]})
    assert match["plan"] == [5, 4, 7, 2, 1, 2, 3, 4, 5]
    for n in (1, 2):
        table.play(n, [0, 0, 0, 0], [6 - n, 0, 0, 0])
    hand = table.now["hands"][2]
    assert (hand["cards"], hand["dealer"], hand["absent"], hand["order"]) == (7, 0, [1], [2, 3, 0])
    api.refused(422, "not_yet", "PUT", f"{table.path}/hands/5", {"bids": BIDS})
    api.refused(404, "not_found", "PUT", f"{table.path}/hands/40", {"cards": 1})
    for wrong in ({"cards": 0}, {"cards": 14}, {"dealer": 9}, {"dealer": -1}, {"absent": [7]}):
        assert api.refused(422, "invalid", "PUT", f"{table.path}/hands/4", wrong)["field"] in wrong


def test_cards_and_dealer_of_a_hand_to_come_can_go_back_to_the_plan(api: Interface, table: Table) -> None:
    path = f"{table.path}/hands/2"
    api.put(path, {"cards": 9, "dealer": 3})
    match = api.put(path, {"cards": None, "dealer": None})
    assert match["plan"] == [5, 4, 3, 2, 1, 2, 3, 4, 5]
    table.play(1, BIDS, TOOK)
    assert table.now["hands"][1]["dealer"] == 1
    table.bid(2, 2, 1)
    assert api.refused(422, "invalid", "PUT", path, {"cards": None})["field"] == "cards"


def test_whoever_has_entries_cannot_sit_out_and_two_must_be_left(api: Interface, table: Table) -> None:
    table.bid(1, 1, 1)
    api.refused(422, "players", "PUT", f"{table.path}/hands/1", {"absent": [1]})
    api.refused(422, "players", "PUT", f"{table.path}/hands/2", {"absent": [0, 1, 2]})
    match = api.put(f"{table.path}/hands/1", {"absent": [2]})
    assert match["hands"][0]["order"] == [1, 3, 0]
    api.refused(422, "players", "PUT", table.cell(1, 2, "bid"), {"value": 1})


def test_a_corrected_dealer_goes_on_from_there(api: Interface, table: Table) -> None:
    table.play(1, BIDS, TOOK)
    assert table.now["hands"][1]["dealer"] == 1
    match = api.put(f"{table.path}/hands/1", {"dealer": 2})
    assert [hand["dealer"] for hand in match["hands"]] == [2, 3]


def test_a_preview_writes_nothing(api: Interface, table: Table) -> None:
    before = table.play(1, BIDS, TOOK)
    after = api.post(f"{table.path}/hands/1/preview", {"took": [1, 1, 1, 2]})
    assert after["hands"][0]["took"] == [1, 1, 1, 2]
    assert after["standings"] != before["standings"]
    assert table.now == before
    problem = api.refused(422, "tricks_sum", "POST", f"{table.path}/hands/1/preview", {"took": [1, 1, 1, 1]})
    assert problem["got"] == 4


def test_a_misdeal_takes_the_entries_away_and_keeps_cards_and_dealer(api: Interface, table: Table) -> None:
    table.play(1, BIDS, TOOK)
    table.bid(2, 2, 3)
    api.patch(f"{table.path}/rules", {"rules": {"largest": 7}})
    match = api.delete(f"{table.path}/hands/2?by=Ben")
    hand = match["hands"][1]
    assert (hand["bids"], hand["cards"], hand["dealer"]) == ([None] * 4, 4, 1)
    assert len(match["hands"]) == 2
    assert api.get(f"{table.path}/changes?limit=1")["changes"][0]["by"] == "Ben"
    assert table.play(2, [0, 0, 0, 0], [4, 0, 0, 0])["next"]["hand"] == 3
    api.refused(404, "not_found", "DELETE", f"{table.path}/hands/40")


def test_a_seat_or_hand_that_is_not_there_is_not_found(api: Interface, table: Table) -> None:
    api.refused(404, "not_found", "PUT", table.cell(1, 4, "bid"), {"value": 1})
    api.refused(404, "not_found", "PUT", table.cell(1, 9, "bid"), {"value": 1, "base": 2})
    api.refused(404, "not_found", "PUT", table.cell(99, 0, "bid"), {"value": 1})
    api.refused(404, "not_found", "PUT", table.cell(1, 0, "rank"), {"value": 1})
    api.refused(404, "not_found", "PUT", f"{table.path}/hands/0", {"bids": BIDS})
    api.refused(404, "not_found", "PUT", f"{table.path}/hands/one/seats/0/bid", {"value": 1})
    api.refused(404, "not_found", "PUT", f"{table.path}/hands/{'9' * 5000}", {"bids": BIDS})


def test_a_tie_hand_is_played_while_the_lead_is_shared(open_table: Callable[..., Table]) -> None:
    table = open_table(["A", "B", "C"], rules={"custom": [2, 1], "ties": "extra"})
    table.play(1, [0, 0, 0], [0, 0, 2])
    match = table.play(2, [0, 0, 0], [0, 0, 1])
    assert (match["finished"], match["plan"]) == (False, [2, 1, 2])
    assert match["next"]["hand"] == 3
    match = table.play(3, [1, 0, 0], [1, 1, 0])
    assert (match["finished"], match["winners"], match["hands"][2]["marks"]) == (True, [0], ["extra"])
