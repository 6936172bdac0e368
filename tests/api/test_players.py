"""Players with their figures: read, changed, merged and taken apart."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.calling import Interface, Table
from tests.rules.play import SEED_HANDS

FIVE = {"largest": 5, "pattern": "down"}


@pytest.fixture
def finished(open_table: Callable[..., Table]) -> dict[str, Any]:
    """The worked example, ended: totals 34, 43, 43, 41."""
    table = open_table(rules=FIVE)
    for n, (bids, took) in enumerate(SEED_HANDS, 1):
        table.play(n, list(bids), list(took))
    return table.now


def ids(match: dict[str, Any]) -> list[str]:
    return [player["id"] for player in match["players"]]


def test_a_player_has_the_figures_of_the_worked_example(api: Interface, finished: dict[str, Any]) -> None:
    anna, ben, cara, dan = ids(finished)
    found = api.get(f"/players/{anna}")
    figures = found.pop("figures")
    months = found.pop("months")
    assert found == {"id": anna, "name": "Anna", "colour": None, "archived": False, "merged_into": None}
    counts = {"matches": 1, "wins": 0, "shared": 0, "hands": 5, "made": 3, "points": 34}
    assert months == [{"month": finished["created_at"][:7], **counts}]
    assert figures.items() >= counts.items()
    assert (figures["over"], figures["under"], figures["tricks_bid"], figures["tricks_taken"]) == (1, 1, 5, 5)
    assert figures["hook"] == {"hands": 2, "made": 2}
    assert figures["by_bid"][1] == {"bid": 1, "hands": 3, "made": 2, "over": 0, "under": 1}
    assert figures["by_size"][0] == {"cards": 1, "bid": 1, "hands": 1, "made": 1, "over": 0, "under": 0}
    assert figures["by_turn"][0] == {"turn": 0, "hands": 2, "made": 2}
    assert figures["places"] == [{"place": 4, "of": 4, "matches": 1}]
    against = {row["player"]: (row["matches"], row["ahead"], row["equal"], row["behind"]) for row in figures["against"]}
    assert against == {ben: (1, 0, 0, 1), cara: (1, 0, 0, 1), dan: (1, 0, 0, 1)}
    assert (figures["longest_made"], figures["longest_missed"], figures["made_running"]) == (1, 1, 1)
    best = {"match": finished["id"], "points": 34, "hands": 5}
    assert figures["best_total"] == figures["best_a_hand"] == best


def test_the_list_counts_what_everybody_came_to(api: Interface, finished: dict[str, Any]) -> None:
    counts = {row["name"]: row["counts"] for row in api.get("/players")["players"]}
    assert counts["Ben"] == {"matches": 1, "wins": 1, "shared": 1, "hands": 5, "made": 4, "points": 43}
    assert [counts[name]["points"] for name in ("Anna", "Ben", "Cara", "Dan")] == [34, 43, 43, 41]


def test_the_list_counts_since_a_month_and_under_one_preset(
    api: Interface, finished: dict[str, Any], open_table: Callable[..., Table]
) -> None:
    def matches_of_anna(asked: str) -> int:
        (anna,) = [row for row in api.get(f"/players{asked}")["players"] if row["name"] == "Anna"]
        return int(anna["counts"]["matches"])

    other = open_table(["Anna", "Zoe"], preset="boerenbridge")
    other.play(1, [1, 1], [1, 0])
    api.post(f"{other.path}/finish")
    assert matches_of_anna("") == 2
    assert matches_of_anna(f"?since={finished['created_at'][:7]}") == 2
    assert matches_of_anna("?since=2999-01") == 0
    assert matches_of_anna("?preset=boerenbridge") == 1
    assert matches_of_anna("?preset=own") == 1
    assert api.refused(422, "invalid", "GET", "/players?since=yesterday")["field"] == "since"


def test_a_match_under_way_or_deleted_counts_for_nobody(
    api: Interface, finished: dict[str, Any], open_table: Callable[..., Table]
) -> None:
    anna = ids(finished)[0]
    open_table(rules=FIVE).play(1, [2, 1, 1, 0], [2, 2, 1, 0])
    assert api.get(f"/players/{anna}")["figures"]["matches"] == 1
    api.call("DELETE", f"/matches/{finished['id']}", expect=204)
    gone = api.get(f"/players/{anna}")
    assert (gone["figures"]["matches"], gone["figures"]["best_total"], gone["months"]) == (0, None, [])
    api.post(f"/matches/{finished['id']}/restore")
    assert api.get(f"/players/{anna}")["figures"]["points"] == 34


def test_name_colour_and_archived_change_alone_or_together(api: Interface, finished: dict[str, Any]) -> None:
    anna = f"/players/{ids(finished)[0]}"
    assert api.patch(anna, {"colour": 3})["colour"] == 3
    changed = api.patch(anna, {"name": "Anne", "archived": True})
    assert (changed["name"], changed["colour"], changed["archived"]) == ("Anne", 3, True)
    assert [row["name"] for row in api.get("/players")["players"]][-1] == "Anne"
    assert api.patch(anna, {"colour": None, "archived": False})["colour"] is None
    assert api.patch(anna, {})["name"] == "Anne"
    assert api.refused(422, "invalid", "PATCH", anna, {"name": "Anna", "colour": 8})["field"] == "colour"
    api.refused(422, "name", "PATCH", anna, {"name": "", "colour": 1})
    assert (api.get(anna)["name"], api.get(anna)["colour"]) == ("Anne", None)
    api.refused(404, "not_found", "PATCH", "/players/nobody", {"colour": 1})


def test_two_who_are_one_are_merged_and_taken_apart(
    api: Interface, finished: dict[str, Any], open_table: Callable[..., Table]
) -> None:
    other = open_table(["Annika", "Zoe"], rules={"custom": [1]})
    other.play(1, [1, 1], [1, 0])
    anna, annika = ids(finished)[0], ids(other.now)[0]
    merged = api.post(f"/players/{annika}/merge", {"into": anna})
    assert (merged["id"], merged["figures"]["matches"], merged["figures"]["points"]) == (anna, 2, 45)
    assert api.post(f"/players/{annika}/merge", {"into": anna})["figures"]["matches"] == 2
    assert other.now["players"][0]["id"] == anna
    gone = api.get(f"/players/{annika}")
    assert (gone["merged_into"], gone["figures"]["matches"]) == (anna, 0)
    assert "Annika" not in [row["name"] for row in api.get("/players")["players"]]
    back = api.delete(f"/players/{annika}/merge")
    assert (back["id"], back["merged_into"], back["figures"]["points"]) == (annika, None, 11)
    assert api.get(f"/players/{anna}")["figures"]["points"] == 34
    api.refused(409, "nothing", "DELETE", f"/players/{annika}/merge")


def test_two_of_one_table_are_two_people(api: Interface, finished: dict[str, Any]) -> None:
    anna, ben, *_ = ids(finished)
    refused = api.refused(422, "players", "POST", f"/players/{anna}/merge", {"into": ben})
    assert refused["match"] == finished["id"]
    api.refused(422, "players", "POST", f"/players/{anna}/merge", {"into": anna})
    api.refused(404, "not_found", "POST", f"/players/{anna}/merge", {"into": "nobody"})
