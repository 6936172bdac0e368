"""A match as JSON: every field, from the first hand to the last."""

from collections.abc import Callable

from app.rules.house import HouseRules
from tests.api.calling import Interface, Table
from tests.api.examples import HANDS, POINTS, RANKS, TOTALS

NOTHING = {"hand": None, "action": None, "seat": None, "barred": [], "tricks_left": None}


def test_a_new_match_tells_where_it_is(api: Interface) -> None:
    answer = api.call("POST", "/matches", {"players": ["Anna", "Ben"], "name": "Friday"}, 201)
    match = answer.json()
    assert answer.headers["location"] == f"/api/v1/matches/{match['id']}"
    assert answer.headers["etag"] == f'"{match["version"]}-0"'
    assert api.client.get(answer.headers["location"]).json() == match


def test_a_new_match_has_every_field(table: Table) -> None:
    match = table.now
    assert set(match) == {
        "id", "name", "version", "finished", "created_at", "finished_at", "preset", "players", "seating", "rules",
        "rules_history", "plan", "hands", "next", "standings", "winners",
    }  # fmt: skip
    assert match["created_at"].endswith("Z")
    assert match["finished_at"] is None
    assert match["finished"] is False
    assert match["name"] == ""
    player = match["players"][2]
    assert player == {"seat": 2, "id": player["id"], "name": "Cara", "from_hand": 1, "last_hand": None, "carry_in": 0}
    assert match["seating"] == [0, 1, 2, 3]
    assert set(match["rules"]) == set(HouseRules.model_fields)
    assert match["rules_history"] == [{"from_hand": 1, "rules": match["rules"]}]
    assert match["plan"] == [5, 4, 3, 2, 1, 2, 3, 4, 5]
    assert match["next"] == {"hand": 1, "action": "bid", "seat": 1, "barred": [], "tricks_left": None}
    assert match["winners"] == []


def test_a_hand_to_come_has_every_field(table: Table) -> None:
    assert table.now["hands"] == [
        {
            "n": 1, "cards": 5, "dealer": 0, "order": [1, 2, 3, 0], "phase": "bidding", "bids": [None] * 4,
            "bids_in": [False] * 4, "took": [None] * 4, "points": None, "totals": None, "made": None, "trump": None,
            "blind": [False] * 4, "other_points": [None] * 4, "absent": [], "bids_total": 0, "marks": [],
        }
    ]  # fmt: skip


def test_the_worked_example_one_number_at_a_time(table: Table) -> None:
    """Every number goes in alone, bids in bidding order and then tricks, as at the table."""
    for n, (bids, took) in enumerate(HANDS, 1):
        for seat in table.now["hands"][n - 1]["order"]:
            match = table.bid(n, seat, bids[seat], base=None, as_played=True)
        assert match["hands"][n - 1]["phase"] == "playing"
        assert match["hands"][n - 1]["points"] is None
        for seat in match["hands"][n - 1]["order"]:
            match = table.took(n, seat, took[seat], base=None)
        assert match["hands"][n - 1]["points"] == POINTS[n - 1]
        assert match["hands"][n - 1]["totals"] == TOTALS[n - 1]
    assert [(row["seat"], row["total"], row["rank"]) for row in match["standings"]] == [
        (1, 43, 1), (2, 43, 1), (3, 41, 3), (0, 34, 4),
    ]  # fmt: skip
    assert {row["seat"]: row["rank"] for row in match["standings"]} == RANKS
    assert match == table.now


def test_the_match_is_finished_after_the_last_hand_of_the_plan(open_table: Callable[..., Table]) -> None:
    table = open_table(rules={"largest": 5, "rounds": 5})
    for n, (bids, took) in enumerate(HANDS, 1):
        match = table.play(n, bids, took)
    assert match["finished"] is True
    assert match["finished_at"].endswith("Z")
    assert match["winners"] == [1, 2]
    assert match["next"] == NOTHING
    assert len(match["hands"]) == 5
    standing = match["standings"][0]
    assert standing == {"seat": 1, "name": "Ben", "total": 43, "rank": 1, "made": 4, "missed": 1}


def test_next_names_the_seat_on_turn_and_what_is_barred(table: Table) -> None:
    for seat, bid in ((1, 2), (2, 1), (3, 1)):
        match = table.bid(1, seat, bid)
    assert match["next"] == {"hand": 1, "action": "bid", "seat": 0, "barred": [1], "tricks_left": None}
    match = table.bid(1, 0, 2)
    assert match["next"] == {"hand": 1, "action": "took", "seat": 1, "barred": [], "tricks_left": 5}
    match = table.took(1, 1, 2)
    assert match["next"] == {"hand": 1, "action": "took", "seat": 2, "barred": [], "tricks_left": 3}
    assert match["hands"][0]["bids_total"] == 6


def test_bids_of_the_open_hand_come_in_any_order(table: Table) -> None:
    for seat in (3, 0, 2):
        match = table.bid(1, seat, 1)
    assert match["next"]["seat"] == 1
    assert match["next"]["barred"] == [2]
    problem = table.api.refused(422, "hook", "PUT", table.cell(1, 1, "bid"), {"value": 2})
    assert (problem["why"], problem["barred"]) == ("hook", [2])
    assert table.bid(1, 1, 1)["hands"][0]["phase"] == "playing"


def test_the_preset_is_the_first_key_that_the_match_equals(api: Interface, open_table: Callable[..., Table]) -> None:
    assert open_table().now["preset"] == "exact"  # blackout is the same, and later
    assert open_table(preset="blackout").now["preset"] == "exact"
    table = open_table(preset="standard")
    assert table.now["preset"] == "standard"
    assert api.patch(f"{table.path}/rules", {"rules": {"bonus": 11}})["preset"] is None
    assert api.patch(f"{table.path}/rules", {"rules": {"bonus": 10}})["preset"] == "standard"


def test_a_started_hand_keeps_its_cards_and_the_plan_shows_it(api: Interface, table: Table) -> None:
    table.bid(1, 1, 2)
    match = api.patch(f"{table.path}/rules", {"rules": {"largest": 7}})
    assert match["hands"][0]["cards"] == 5
    assert match["plan"] == [5, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]
    assert match["hands"][0]["marks"] == []


def test_trump_is_the_suit_entered_else_the_one_of_the_rules_else_null(
    api: Interface, open_table: Callable[..., Table]
) -> None:
    table = open_table(rules={"trump": "cycle", "cycle": "HDN"})
    assert table.now["hands"][0]["trump"] == "H"
    path = f"{table.path}/hands/1"
    assert api.put(path, {"trump": "S"})["hands"][0]["trump"] == "S"
    assert api.put(path, {"trump": None})["hands"][0]["trump"] == "H"
    assert api.patch(f"{table.path}/rules", {"rules": {"trump": "none"}})["hands"][0]["trump"] == "N"
    assert api.patch(f"{table.path}/rules", {"rules": {"trump": "chosen"}})["hands"][0]["trump"] is None


def test_standings_are_sorted_by_rank_and_then_seat(table: Table) -> None:
    match = table.play(1, [0, 1, 1, 0], [0, 2, 3, 0])
    assert [(row["seat"], row["rank"]) for row in match["standings"]] == [(0, 1), (3, 1), (1, 3), (2, 3)]


def test_names_stand_as_they_are_typed(open_table: Callable[..., Table]) -> None:
    names = ['O\'Neil <b>"x"', "\u202eevil", "Ana", "Ana"]
    match = open_table(names).now
    assert [row["name"] for row in match["players"]] == ['O\'Neil <b>"x"', "evil", "Ana", "Ana"]
    assert len({row["id"] for row in match["players"]}) == 4
