"""Matches: opening, finding, reading, naming, ending, deleting."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.calling import Interface, Table

FOUR = ["Anna", "Ben", "Cara", "Dan"]


def seat_ids(match: dict[str, Any]) -> list[str]:
    return [row["id"] for row in match["players"]]


def test_a_name_takes_the_one_remembered_player_of_that_name(open_table: Callable[..., Table]) -> None:
    first = seat_ids(open_table(["Anna", "Ben"]).now)
    assert seat_ids(open_table([" Anna\u200b ", "Ben"]).now) == first


def test_a_name_of_several_players_is_somebody_new(open_table: Callable[..., Table]) -> None:
    first = seat_ids(open_table(["Ana", "Ana"]).now)
    third = seat_ids(open_table(["Ana", "Ben"]).now)[0]
    assert len({*first, third}) == 3


def test_an_id_picks_a_player(api: Interface, open_table: Callable[..., Table]) -> None:
    first = seat_ids(open_table(["Ana", "Ana"]).now)
    again = open_table(["Ana", {"id": first[1]}]).now
    assert seat_ids(again) == [first[0], first[1]]
    body = {"players": ["Ana", {"id": "nobody-of-that-id"}]}
    api.refused(404, "not_found", "POST", "/matches", body)
    api.refused(422, "players", "POST", "/matches", {"players": [{"id": first[0]}, {"id": first[0]}]})


def test_preset_rules_name_and_dealer_can_be_given(open_table: Callable[..., Table]) -> None:
    match = open_table(name="Friday", preset="standard", rules={"largest": 3}, first_dealer=2).now
    assert match["name"] == "Friday"
    assert match["rules"]["miss"]["per_trick"] == 1
    assert match["plan"] == [3, 2, 1, 2, 3]
    assert match["hands"][0]["dealer"] == 2


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"players": ["Anna"]}, "players", None),
        ({"players": []}, "players", None),
        ({"players": [f"P{n}" for n in range(13)]}, "players", None),
        ({"players": ["Anna", "  "]}, "name", None),
        ({"players": ["Anna", "x" * 41]}, "name", None),
        ({"players": FOUR, "name": "x" * 41}, "name", None),
        ({"players": FOUR, "first_dealer": 4}, "invalid", "first_dealer"),
        ({"players": FOUR, "preset": "nowhere"}, "rules", "preset"),
        ({"players": FOUR, "rules": {"bonus": 101}}, "rules", "bonus"),
        ({"players": FOUR, "rules": {"bonus": True}}, "rules", "bonus"),
        ({"players": FOUR, "rules": {"bonus": 2.0}}, "rules", "bonus"),
        ({"players": FOUR, "rules": {"bonsu": 1}}, "rules", "bonsu"),
        ({"players": FOUR, "rules": {"miss": {"per_off": 101}}}, "rules", "miss.per_off"),
        ({"players": FOUR, "rules": {"times": [{"when": "S", "by": 11}]}}, "rules", "times.0.by"),
        ({"players": [1, 2]}, "invalid", "players.0"),
        ({"players": ["Anna", {"name": "Ben"}]}, "invalid", "players.1"),
        ({"players": FOUR, "colour": "red"}, "invalid", "colour"),
        ({"name": "Friday"}, "invalid", "players"),
    ],
)
def test_a_match_that_cannot_be_is_refused(
    still: Interface, body: dict[str, Any], code: str, field: str | None
) -> None:
    problem = still.refused(422, code, "POST", "/matches", body)
    assert problem.get("field") == field
    assert still.get("/matches") == {"matches": [], "next": None}


def test_the_range_of_a_rule_is_told_in_words(still: Interface) -> None:
    problem = still.refused(422, "rules", "POST", "/matches", {"players": FOUR, "rules": {"bonus": 101}})
    assert problem["detail"] == "bonus must be a whole number from 0 to 100."


def test_matches_are_listed_newest_first_page_by_page(api: Interface, open_table: Callable[..., Table]) -> None:
    made = [open_table(name=f"Evening {n}").id for n in range(5)]
    seen, after = [], ""
    while True:
        page = api.get(f"/matches?limit=2{after}")
        seen += [row["id"] for row in page["matches"]]
        if page["next"] is None:
            break
        after = f"&after={page['next']}"
    assert seen == made[::-1]


def test_a_match_in_the_list_has_every_field(api: Interface, open_table: Callable[..., Table]) -> None:
    table = open_table(name="Friday", rules={"custom": [1, 2]})
    assert api.get("/matches")["matches"][0]["leaders"] == []
    match = table.play(1, [1, 0, 0, 1], [1, 0, 0, 0])
    assert api.get("/matches")["matches"] == [
        {
            "id": table.id, "name": "Friday", "version": match["version"], "status": "running",
            "created_at": match["created_at"], "finished_at": None, "deleted_at": None, "players": match["players"],
            "hands_played": 1, "hands_planned": 2, "leaders": [0], "winners": [],
        }
    ]  # fmt: skip
    table.play(2, [0, 0, 0, 0], [0, 1, 1, 0])
    row = api.get("/matches")["matches"][0]
    assert (row["status"], row["hands_played"], row["leaders"], row["winners"]) == ("finished", 2, [0], [0])


def test_matches_are_found_by_words_player_and_status(api: Interface, open_table: Callable[..., Table]) -> None:
    friday, other = open_table(name="Friday"), open_table(["Eve", "Ben"])
    eve = other.now["players"][0]["id"]
    api.post(f"{other.path}/finish")

    def found(query: str) -> list[str]:
        return [row["id"] for row in api.get(f"/matches?{query}")["matches"]]

    assert found("q=frid") == [friday.id]
    assert found("q=Eve") == [other.id]
    assert found(f"player={eve}") == [other.id]
    assert found("status=running") == [friday.id]
    assert found("status=finished") == [other.id]
    assert found("status=deleted") == []
    api.call("DELETE", friday.path, expect=204)
    assert found("status=deleted") == [friday.id]
    assert found("") == [other.id]
    assert found("status=all") == [other.id, friday.id]


def test_what_is_left_empty_is_not_asked_for(api: Interface, table: Table) -> None:
    assert api.get("/matches?q=&player=&status=&limit=50&after=") == api.get("/matches")
    assert len(api.get("/matches")["matches"]) == 1
    assert api.get(f"{table.path}/changes?limit=50&after=") == {"changes": [], "next": None}


@pytest.mark.parametrize("query", ["limit=0", "limit=201", "limit=x", "status=lost", "after=nonsense"])
def test_a_list_that_cannot_be_is_refused(still: Interface, query: str) -> None:
    assert still.refused(422, "invalid", "GET", f"/matches?{query}")["field"] == query.partition("=")[0]


def test_a_match_that_has_not_changed_is_not_sent_again(api: Interface, table: Table) -> None:
    tag = api.call("GET", table.path).headers["etag"]
    for seen in (tag, f'"other", W/{tag}', "*"):
        answer = api.call("GET", table.path, expect=304, headers={"if-none-match": seen})
        assert answer.content == b""
        assert answer.headers["etag"] == tag
    changed = api.call("PUT", table.cell(1, 1, "bid"), {"value": 1})
    assert changed.headers["etag"] != tag
    assert api.call("GET", table.path, headers={"if-none-match": tag}).headers["etag"] == changed.headers["etag"]


def test_the_tag_changes_when_a_player_is_renamed(api: Interface, table: Table) -> None:
    match, tag = table.now, api.call("GET", table.path).headers["etag"]
    assert tag == f'"{match["version"]}-0"'
    api.patch(f"/players/{match['players'][0]['id']}", {"name": "Anne"})
    again = api.call("GET", table.path, headers={"if-none-match": tag})
    assert again.json()["players"][0]["name"] == "Anne"
    assert again.json()["standings"][0]["name"] == "Anne"
    assert again.json()["version"] == match["version"]
    assert again.headers["etag"] == f'"{match["version"]}-1"'


def test_a_match_can_be_named_anew_at_any_time(api: Interface, table: Table) -> None:
    table.bid(1, 1, 1)
    assert api.patch(table.path, {"name": "Friday"})["name"] == "Friday"
    assert api.patch(table.path, {"name": ""})["name"] == ""
    api.refused(422, "name", "PATCH", table.path, {"name": "x" * 41})


def test_seating_and_dealer_are_settled_by_the_first_bid(api: Interface, table: Table) -> None:
    match = api.patch(table.path, {"seating": [0, 2, 1, 3], "first_dealer": 2})
    assert match["seating"] == [0, 2, 1, 3]
    assert match["hands"][0]["dealer"] == 2
    assert match["hands"][0]["order"] == [1, 3, 0, 2]
    for wrong in ({"seating": [0, 1, 2]}, {"seating": [0, 0, 1, 2]}, {"first_dealer": 4}, {"first_dealer": -1}):
        assert api.refused(422, "invalid", "PATCH", table.path, wrong)["field"] in wrong
    table.bid(1, 1, 1)
    api.refused(409, "conflict", "PATCH", table.path, {"seating": [0, 1, 2, 3]})
    api.refused(409, "conflict", "PATCH", table.path, {"first_dealer": 0})
    assert table.now["seating"] == [0, 2, 1, 3]


def test_a_match_can_be_ended_early_and_go_on(api: Interface, table: Table) -> None:
    table.play(1, [0, 0, 0, 0], [0, 0, 0, 5])
    match = api.post(f"{table.path}/finish")
    assert match["finished"] is True
    assert match["finished_at"].endswith("Z")
    assert match["winners"] == [0, 1, 2]
    assert match["next"]["hand"] is None
    assert len(match["hands"]) == 1
    api.refused(409, "finished", "POST", f"{table.path}/finish")
    api.refused(409, "finished", "PUT", table.cell(2, 2, "bid"), {"value": 0})
    match = api.post(f"{table.path}/reopen", {"by": "Ben"})
    assert (match["finished"], match["finished_at"], match["winners"]) == (False, None, [])
    assert match["next"]["hand"] == 2
    api.refused(409, "nothing", "POST", f"{table.path}/reopen")


def test_after_the_last_hand_more_hands_are_a_matter_of_the_rules(
    api: Interface, open_table: Callable[..., Table]
) -> None:
    table = open_table(["A", "B"], rules={"custom": [1]})
    assert table.play(1, [1, 0], [0, 1])["finished"]
    api.refused(409, "finished", "POST", f"{table.path}/reopen")
    api.refused(409, "finished", "PUT", table.cell(2, 0, "bid"), {"value": 0})
    match = api.patch(f"{table.path}/rules", {"rules": {"custom": [1, 2]}})
    assert (match["finished"], match["finished_at"], match["next"]["hand"]) == (False, None, 2)


def test_corrections_rules_and_undo_stay_allowed_when_finished(
    api: Interface, open_table: Callable[..., Table]
) -> None:
    table = open_table(["A", "B"], rules={"custom": [2]})
    finished = table.play(1, [2, 0], [2, 0])
    assert finished["winners"] == [0]
    match = api.put(f"{table.path}/hands/1", {"took": [1, 1]})
    assert match["winners"] == [0, 1]
    assert match["finished_at"] == finished["finished_at"]
    assert api.patch(f"{table.path}/rules", {"rules": {"miss": {"per_off": 5}}})["hands"][0]["totals"] == [-5, -5]
    api.post(f"{table.path}/undo")
    assert api.post(f"{table.path}/undo")["winners"] == [0]


def test_a_deleted_match_is_gone_and_can_come_back(api: Interface, table: Table) -> None:
    before = table.play(1, [0, 0, 0, 0], [5, 0, 0, 0])
    assert api.call("DELETE", table.path, expect=204).content == b""
    for method, path, body in (
        ("GET", "", None), ("DELETE", "", None), ("PATCH", "", {"name": "x"}), ("POST", "/undo", None),
        ("PUT", "/hands/1/seats/0/took", {"value": 0}), ("GET", "/changes", None), ("POST", "/finish", None),
        ("PATCH", "/rules", {"rules": {}}), ("POST", "/rules/preview", {"rules": {}}),
    ):  # fmt: skip
        api.refused(404, "not_found", method, f"{table.path}{path}", body)
    after = api.post(f"{table.path}/restore")
    assert {**after, "version": 0} == {**before, "version": 0}
    assert table.now == after
    assert api.post(f"{table.path}/restore") == after  # it is there: nothing to do


def test_a_match_that_never_was_is_not_found(still: Interface) -> None:
    for method, path in (("GET", ""), ("DELETE", ""), ("POST", "/restore"), ("POST", "/finish"), ("GET", "/changes")):
        still.refused(404, "not_found", method, f"/matches/no-such-match{path}")


@pytest.mark.parametrize("nothing", ["", "  ", None])
def test_a_match_goes_without_a_name_whether_new_or_renamed(api: Interface, nothing: str | None) -> None:
    players = ["Anna", "Ben"]
    assert api.post("/matches", {"players": players, "name": nothing}, 201)["name"] == ""
    named = api.post("/matches", {"players": players, "name": "Friday"}, 201)
    kept = api.patch(f"/matches/{named['id']}", {"name": nothing})["name"]
    assert kept == ("Friday" if nothing is None else "")  # null is like left out: the name stays


def test_an_empty_preset_is_refused_wherever_a_preset_is_taken(api: Interface, table: Table) -> None:
    bodies = {
        "/matches": {"players": ["Anna", "Ben"]},
        "/score": {"players": 2, "hands": []},
        "/plan": {"players": 2},
        "/barred": {"players": 2, "cards": 3, "bids": []},
        f"{table.path}/rules/preview": {},
    }
    for path, body in bodies.items():
        assert api.refused(422, "rules", "POST", path, {**body, "preset": ""})["field"] == "preset"
    assert api.refused(422, "rules", "PATCH", f"{table.path}/rules", {"preset": ""})["field"] == "preset"
