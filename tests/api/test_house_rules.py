"""House rules that change in mid-match."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.calling import Interface, Table
from tests.api.examples import HANDS


@pytest.fixture
def played(open_table: Callable[..., Table]) -> Table:
    """The worked example after its five hands, four more to come."""
    table = open_table(rules={"largest": 5})
    for n, (bids, took) in enumerate(HANDS, 1):
        table.play(n, bids, took)
    return table


def totals(match: dict[str, Any]) -> list[int]:
    return [row["total"] for row in sorted(match["standings"], key=lambda row: row["seat"])]


def test_a_change_works_for_the_whole_match(api: Interface, played: Table) -> None:
    match = api.patch(f"{played.path}/rules", {"rules": {"miss": {"per_off": 1}}})
    assert totals(match) == [32, 42, 42, 40]
    assert match["rules"]["miss"]["per_off"] == 1
    assert [each["from_hand"] for each in match["rules_history"]] == [1]


def test_changing_back_gives_the_old_totals_exactly(api: Interface, played: Table) -> None:
    before = played.now
    api.patch(f"{played.path}/rules", {"rules": {"bonus": 3, "shape": "squared"}})
    after = api.patch(f"{played.path}/rules", {"rules": {"bonus": 10, "shape": "linear"}})
    assert {**after, "version": 0} == {**before, "version": 0}


def test_a_change_from_a_hand_on_leaves_the_hands_before(api: Interface, played: Table) -> None:
    match = api.patch(f"{played.path}/rules", {"rules": {"bonus": 0}, "from_hand": 5})
    assert match["hands"][4]["points"] == [1, 0, 0, 0]
    assert match["hands"][3]["points"] == [0, 11, 10, 0]
    assert [each["from_hand"] for each in match["rules_history"]] == [1, 5]
    assert match["rules"]["bonus"] == 0  # the last segment
    match = api.patch(f"{played.path}/rules", {"rules": {"per_trick": 2}})
    assert [each["rules"]["bonus"] for each in match["rules_history"]] == [10, 0]
    assert [each["rules"]["per_trick"] for each in match["rules_history"]] == [2, 2]


def test_a_preset_comes_first_and_replaces_the_whole_object(api: Interface, played: Table) -> None:
    api.patch(f"{played.path}/rules", {"rules": {"zero_extra": 5}})
    match = api.patch(f"{played.path}/rules", {"preset": "standard", "rules": {"largest": 5}})
    assert match["rules"]["zero_extra"] == 0
    assert match["rules"]["miss"]["per_trick"] == 1
    assert match["rules"]["ties"] == "extra"
    assert match["rules"]["largest"] == 5


def test_objects_are_replaced_as_a_whole(api: Interface, played: Table) -> None:
    api.patch(f"{played.path}/rules", {"rules": {"miss": {"per_off": 2, "flat": 3}, "miss_zero": {"flat": 1}}})
    match = api.patch(f"{played.path}/rules", {"rules": {"miss": {"per_off": 1}, "miss_zero": None}})
    assert (match["rules"]["miss"]["per_off"], match["rules"]["miss"]["flat"]) == (1, 0)
    assert match["rules"]["miss_zero"] is None
    assert api.patch(f"{played.path}/rules", {"rules": {"miss_over": "none"}})["rules"]["miss_over"] is None


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"rules": {"bonus": -1}}, "rules", "bonus"),
        ({"rules": {"bonus": "10"}}, "rules", "bonus"),
        ({"rules": {"low_hands": 3}}, "rules", "low_hands"),
        ({"rules": {"low_hands": True}}, "rules", "low_hands"),
        ({"rules": {"cycle": "SX"}}, "rules", "cycle"),
        ({"rules": {"near_half": 1}}, "rules", "near_half"),
        ({"rules": {"slam": {"to": 3}}}, "rules", "slam.to"),
        ({"rules": {"nothing": 1}}, "rules", "nothing"),
        ({"preset": "nowhere"}, "rules", "preset"),
        ({"rules": [1]}, "invalid", "rules"),
        ({"from_hand": 0}, "invalid", "from_hand"),
        ({"from_hand": 61}, "invalid", "from_hand"),
        ({"from_hand": 1.0}, "invalid", "from_hand"),
        ({"base_version": True}, "invalid", "base_version"),
        ({"base_version": 10**30}, "invalid", "base_version"),
        ({"rule": {}}, "invalid", "rule"),
    ],
)
def test_rules_that_cannot_be_are_refused_by_name(
    api: Interface, table: Table, body: Any, code: str, field: str
) -> None:
    before = table.now
    for method, path in (("PATCH", "/rules"), ("POST", "/rules/preview")):
        assert api.refused(422, code, method, f"{table.path}{path}", body)["field"] == field
    assert table.now == before


def test_a_preview_shows_the_totals_side_by_side_and_writes_nothing(api: Interface, played: Table) -> None:
    before = played.now
    preview = api.post(f"{played.path}/rules/preview", {"rules": {"miss": {"per_off": 1}}})
    assert set(preview) == {"rules", "standings", "plan", "finished", "winners", "warnings"}
    assert preview["standings"][0] == {
        "seat": 1, "name": "Ben", "total": 42, "rank": 1, "total_before": 43, "rank_before": 1,
    }  # fmt: skip
    assert [row["seat"] for row in preview["standings"]] == [1, 2, 3, 0]
    assert preview["plan"] == before["plan"]
    assert preview["finished"] is False
    assert played.now == before


def test_the_four_ways_to_count_side_by_side(api: Interface, played: Table) -> None:
    """10 and the bid or a trick each taken, a miss nothing or less."""
    seen = {}
    for per_trick in (0, 1):
        for per_off in (0, 1):
            rules = {"miss": {"per_trick": per_trick, "per_off": per_off}}
            preview = api.post(f"{played.path}/rules/preview", {"rules": rules})
            seen[per_trick, per_off] = totals(preview)
    assert seen == {
        (0, 0): [34, 43, 43, 41],
        (0, 1): [32, 42, 42, 40],
        (1, 0): [35, 45, 44, 41],
        (1, 1): [33, 44, 43, 40],
    }


def test_a_preview_warns_that_the_match_would_end(api: Interface, played: Table) -> None:
    preview = api.post(f"{played.path}/rules/preview", {"rules": {"rounds": 5}})
    assert preview["finished"] is True
    assert preview["winners"] == [1, 2]
    warning = preview["warnings"][0]
    assert (warning["code"], warning["hand"]) == ("finished", 5)
    assert warning["text"] == "The match would be finished after hand 5."


def test_a_preview_warns_of_hands_that_break_the_new_rules(api: Interface, open_table: Callable[..., Table]) -> None:
    table = open_table(rules={"largest": 5, "bidding": "free"})
    table.play(1, [2, 1, 1, 1], [2, 1, 1, 1])
    preview = api.post(f"{table.path}/rules/preview", {"rules": {"bidding": "hook"}})
    assert [(each["code"], each["hand"]) for each in preview["warnings"]] == [("hook", 1)]
    assert api.patch(f"{table.path}/rules", {"rules": {"bidding": "hook"}})["hands"][0]["marks"] == ["hook"]


def test_a_preview_is_what_the_change_then_does(api: Interface, played: Table) -> None:
    body = {"preset": "squared", "rules": {"rounds": 7}, "from_hand": 3}
    preview = api.post(f"{played.path}/rules/preview", body)
    match = api.patch(f"{played.path}/rules", body)
    for key in ("rules", "plan", "finished", "winners"):
        assert preview[key] == match[key]
    told = [(row["seat"], row["total"], row["rank"]) for row in preview["standings"]]
    assert told == [(row["seat"], row["total"], row["rank"]) for row in match["standings"]]


def test_played_hands_keep_their_cards_and_hands_to_come_follow_the_plan(api: Interface, played: Table) -> None:
    match = api.patch(f"{played.path}/rules", {"rules": {"largest": 7}})
    assert match["plan"] == [5, 4, 3, 2, 1, 2, 1, 2, 3, 4, 5, 6, 7]
    assert [hand["cards"] for hand in match["hands"][:5]] == [5, 4, 3, 2, 1]


def test_a_shorter_plan_ends_the_match_after_the_hand_under_way(api: Interface, played: Table) -> None:
    played.bid(6, 2, 1)
    match = api.patch(f"{played.path}/rules", {"rules": {"rounds": 3}})
    assert (match["finished"], match["next"]["hand"], match["plan"]) == (False, 6, [5, 4, 3, 2, 1, 2])
    assert played.play(6, [0, 0, 0, 0], [2, 0, 0, 0])["finished"] is True
    assert api.patch(f"{played.path}/rules", {"rules": {"rounds": 8}})["next"]["hand"] == 7


def test_the_winner_is_worked_out_again_after_a_change_of_the_end(api: Interface, played: Table) -> None:
    api.post(f"{played.path}/finish")
    assert api.patch(f"{played.path}/rules", {"rules": {"win": "low"}})["winners"] == [0]
    assert api.patch(f"{played.path}/rules", {"rules": {"win": "high", "ties": "bids"}})["winners"] == [1, 2]
    match = api.patch(f"{played.path}/rules", {"rules": {"target": 40, "ties": "share"}})
    assert match["winners"] == [1, 2]


def test_a_deck_that_is_too_small_is_refused(api: Interface, open_table: Callable[..., Table]) -> None:
    table = open_table([f"P{n}" for n in range(12)], rules={"largest": 2})
    match = api.patch(f"{table.path}/rules", {"rules": {"deck": 32, "largest": 0}})
    assert match["plan"] == [2, 1, 2]
