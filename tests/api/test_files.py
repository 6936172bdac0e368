"""Matches taken along and brought back, through the interface."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.config import Settings
from app.main import make_app
from app.store.migrate import migrate
from app.web.guard import Role
from tests.api.calling import Interface, Table


@pytest.fixture
def elsewhere(settings: Settings, tmp_path: Path) -> Iterator[Interface]:
    """The interface of another house."""
    folder = tmp_path / "elsewhere"
    there = replace(settings, data=folder, database_url=f"sqlite:///{folder / 'upriver.db'}")
    migrate(there.database_url, there.data)
    with TestClient(make_app(there), base_url="http://localhost") as client:
        yield Interface(client)


def test_a_match_goes_to_another_house_and_is_the_same_there(table: Table, elsewhere: Interface) -> None:
    table.play(1, [2, 1, 1, 0], [2, 2, 1, 0])
    table.bid(2, 1, 2)
    table.api.post(f"{table.path}/undo")
    file = table.api.get(f"{table.path}/export")
    players = [player["id"] for player in table.now["players"]]
    assert elsewhere.post("/import", file) == {"added": [table.id], "known": [], "players_added": sorted(players)}
    assert elsewhere.get(table.path) == table.now
    assert elsewhere.get(f"{table.path}/export") == file
    theirs, ours = (api.get(f"{table.path}/changes")["changes"] for api in (elsewhere, table.api))
    assert [(each["kind"], each["at"], each["undone"]) for each in theirs] == [(each["kind"], each["at"], each["undone"]) for each in ours]  # fmt: skip
    assert elsewhere.post(f"{table.path}/redo")["hands"][1]["bids"] == [None, 2, None, None]
    assert elsewhere.post("/import", file) == {"added": [], "known": [table.id], "players_added": []}


def test_an_op_that_was_answered_is_answered_the_same_after_the_move(table: Table, elsewhere: Interface) -> None:
    table.bid(1, 1, 2, op="tap-1", base=None)
    clash = {"value": 3, "op": "tap-2", "base": None}
    said = table.api.refused(409, "conflict", "PUT", table.cell(1, 1, "bid"), clash)
    elsewhere.post("/import", table.api.get(f"{table.path}/export"))
    there = Table(elsewhere, elsewhere.get(table.path))
    assert there.bid(1, 1, 2, op="tap-1", base=None)["version"] == table.now["version"]
    assert elsewhere.refused(409, "conflict", "PUT", table.cell(1, 1, "bid"), clash) == said


def test_a_name_that_is_known_is_the_same_person_unless_told_otherwise(
    open_table: Callable[..., Table], elsewhere: Interface
) -> None:
    ours = elsewhere.post("/matches", {"players": ["Anna", "Eve"]}, 201)
    one, two = open_table(["Anna", "Ben"]), open_table(["Anna", "Ben"])
    elsewhere.post("/import", one.api.get(f"{one.path}/export"))
    assert elsewhere.get(one.path)["players"][0]["id"] == ours["players"][0]["id"]
    elsewhere.post("/import?names=new", two.api.get(f"{two.path}/export"))
    assert elsewhere.get(two.path)["players"][0]["id"] == two.now["players"][0]["id"]


def test_two_of_one_name_in_the_file_stay_two(open_table: Callable[..., Table], elsewhere: Interface) -> None:
    elsewhere.post("/matches", {"players": ["Ana", "Eve"]}, 201)
    table = open_table(["Ana", "Ana"])
    elsewhere.post("/import", table.api.get(f"{table.path}/export"))
    assert [each["id"] for each in elsewhere.get(table.path)["players"]] == [each["id"] for each in table.now["players"]]  # fmt: skip


def test_a_broken_file_is_refused_with_its_place_and_adds_nothing(table: Table, elsewhere: Interface) -> None:
    file = table.api.get(f"{table.path}/export")
    whole = file["matches"][0]
    problem = elsewhere.refused(422, "invalid", "POST", "/import", {**file, "matches": [{**whole, "first_dealer": True}]})  # fmt: skip
    assert problem["field"] == "matches.0.first_dealer"
    broken = {**whole, "id": "other", "seating": [0, 0, 1, 2]}
    problem = elsewhere.refused(422, "invalid", "POST", "/import", {**file, "matches": [whole, broken]})
    assert problem["detail"] == "match 2, seating: every seat is named once."
    assert elsewhere.get("/matches")["matches"] == elsewhere.get("/players")["players"] == []
    elsewhere.refused(422, "invalid", "POST", "/import", {**file, "format": "other"})
    elsewhere.call("POST", "/import", None, 400)


def test_a_table_of_numbers_comes_with_its_own_kind(table: Table) -> None:
    table.play(1, [2, 1, 1, 0], [2, 2, 1, 0])
    for rows, lines in (("hands", 5), ("matches", 5)):
        answer = table.api.call("GET", f"{table.path}/export?format=csv&rows={rows}")
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        assert answer.headers["content-disposition"].endswith(f"{rows}.csv")
        assert len(answer.content.splitlines()) == lines
        assert answer.content.startswith(b"\xef\xbb\xbf")
    table.api.refused(422, "invalid", "GET", f"{table.path}/export?format=xml")


def test_two_mebibytes_are_the_most(api: Interface) -> None:
    answer = api.client.post("/api/v1/import", content=b" " * (2 * 1024 * 1024 + 1), headers={"content-type": "application/json"})  # fmt: skip
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_files_are_for_the_house_only(app: FastAPI, api: Interface, table: Table) -> None:
    app.state.guard.role = lambda connection: Role.HOST
    api.refused(403, "not_allowed", "GET", f"{table.path}/export")
    api.refused(403, "not_allowed", "POST", "/import", {"format": "x"})
