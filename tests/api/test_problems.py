"""Every failure is a problem document with its code."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.config import Settings
from app.main import make_app
from app.store.db import StoreUnavailable
from app.store.migrate import migrate
from tests.api.calling import JSON, ROOT, Interface, Table
from tests.conftest import KEY


@pytest.fixture
def locked(settings: Settings) -> Iterator[Interface]:
    """An interface that asks for the house key."""
    closed = replace(settings, open_house=False)
    migrate(closed.database_url, closed.data)
    with TestClient(make_app(closed), base_url="http://localhost") as client:
        yield Interface(client)


def raw(api: Interface, method: str, path: str, content: bytes, **headers: str) -> tuple[int, dict[str, Any]]:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = api.client.request(method, f"{ROOT}{path}", content=content, headers=sent)
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    problem = answer.json()
    assert {"type", "title", "status", "detail", "code"} <= set(problem)
    assert problem["status"] == answer.status_code
    return answer.status_code, problem


def test_no_key_is_refused_with_401(locked: Interface) -> None:
    for method, path in (
        ("GET", "/matches"), ("POST", "/matches"), ("GET", "/matches/x"), ("POST", "/score"), ("GET", "/presets"),
        ("PUT", "/matches/x/hands/1/seats/0/bid"), ("GET", "/players"), ("POST", "/matches/x/undo"),
    ):  # fmt: skip
        locked.refused(401, "key_missing", method, path)
    assert locked.call("GET", "/matches", expect=401).headers["www-authenticate"] == "Bearer"


def test_the_key_is_asked_for_before_the_body_is_looked_at(locked: Interface) -> None:
    assert raw(locked, "POST", "/matches", b"{broken")[0] == 401


def test_the_house_key_opens_everything(locked: Interface) -> None:
    key = {"authorization": f"Bearer {KEY}"}
    match = locked.call("POST", "/matches", {"players": ["Anna", "Ben"]}, 201, key).json()
    assert locked.call("GET", f"/matches/{match['id']}", headers=key).json() == match
    for wrong in ("Bearer nothing", "Bearer ", f"Basic {KEY}", KEY):
        locked.call("GET", "/matches", expect=401, headers={"authorization": wrong})


@pytest.mark.parametrize(
    "body", [b"{", b"", b"nothing", b'{"players": 2', b"\xff\xfe", b'"', b"[" * 50_000, b"1" * 5_000 + b"x"]
)
def test_a_body_that_is_not_json_is_refused(still: Interface, body: bytes) -> None:
    status, problem = raw(still, "POST", "/plan", body, content_type="application/json")
    assert (status, problem["code"]) == (400, "bad_json")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_body_that_says_it_is_not_json_is_refused(still: Interface, kind: str) -> None:
    status, problem = raw(still, "POST", "/plan", b'{"players": 4}', content_type=kind)
    assert (status, problem["code"]) == (415, "media_type")


def test_json_may_say_its_charset(still: Interface) -> None:
    headers = {"content-type": "Application/JSON; charset=utf-8"}
    assert still.client.post(f"{ROOT}/plan", content=b'{"players": 4}', headers=headers).status_code == 200


def test_a_call_without_body_takes_none(api: Interface, table: Table) -> None:
    """What stands in it would otherwise be overlooked: a base, an op."""
    table.bid(1, 1, 2)
    problem = api.refused(422, "invalid", "DELETE", table.cell(1, 1, "bid"), {"base": 1})
    assert problem["field"] == "body"
    assert table.now["hands"][0]["bids"][1] == 2


def test_a_body_above_the_limit_is_refused(still: Interface) -> None:
    large = b'{"players": 4, "preset": "' + b"x" * 70_000 + b'"}'
    status, problem = raw(still, "POST", "/plan", large, content_type="application/json")
    assert (status, problem["code"]) == (413, "too_large")

    def chunks() -> Iterator[bytes]:
        yield from (large[n : n + 10_000] for n in range(0, len(large), 10_000))

    answer = still.client.post(f"{ROOT}/plan", content=chunks(), headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_strange_host_is_refused(still: Interface) -> None:
    status, problem = raw(still, "GET", "/presets", b"", host="cards.example.org")
    assert (status, problem["code"]) == (400, "bad_host")


def test_another_site_is_refused(still: Interface) -> None:
    headers = {"content_type": "application/json", "sec_fetch_site": "cross-site"}
    status, problem = raw(still, "POST", "/plan", b'{"players": 4}', **headers)
    assert (status, problem["code"]) == (403, "cross_site")


@pytest.mark.parametrize("path", ["", "/", "/nothing", "/matches/x/hands", "/matches/x/hands/1/seats/0"])
def test_an_address_that_is_not_there_is_not_found(still: Interface, path: str) -> None:
    still.refused(404, "not_found", "GET", path)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/matches", "GET, HEAD, POST"),
        ("POST", "/matches/x", "DELETE, GET, HEAD, PATCH"),
        ("GET", "/score", "POST"),
        ("POST", "/matches/x/hands/1", "DELETE, PUT"),
        ("POST", "/matches/x/hands/1/seats/0/bid", "DELETE, PUT"),
        ("DELETE", "/matches/x/changes", "GET, HEAD"),
    ],
)
def test_a_method_that_an_address_does_not_know_is_refused(
    still: Interface, method: str, path: str, allowed: str
) -> None:
    still.refused(405, "method", method, path)
    assert still.call(method, path, expect=405).headers["allow"] == allowed


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"value": True}, "value"), ({"value": 2.0}, "value"), ({"value": "2"}, "value"), ({"value": None}, "value"),
        ({"value": [2]}, "value"), ({}, "value"), ({"value": 10**30}, "value"), ({"value": 1, "base": "1"}, "base"),
        ({"value": 1, "base": False}, "base"), ({"value": 1, "as_played": 1}, "as_played"),
        ({"value": 1, "blind": "yes"}, "blind"), ({"value": 1, "points": 3}, "points"), ({"value": 1, "by": 7}, "by"),
        ([1], "body"), (7, "body"), ("text", "body"),
    ],
)  # fmt: skip
def test_what_has_the_wrong_shape_is_refused_by_its_field(api: Interface, table: Table, body: Any, field: str) -> None:
    before = table.now
    problem = api.refused(422, "invalid", "PUT", table.cell(1, 1, "bid"), body)
    assert problem["field"] == field
    assert table.now == before


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"bids": [1, True, 1, 1]}, "bids.1"), ({"bids": [1, 1.0, 1, 1]}, "bids.1"), ({"bids": 4}, "bids"),
        ({"took": {}}, "took"), ({"trump": "X"}, "trump"), ({"trump": ""}, "trump"), ({"absent": [True]}, "absent.0"),
        ({"blind": [1, 0, 0, 0]}, "blind.0"), ({"cards": "5"}, "cards"), ({"base_version": "1"}, "base_version"),
    ],
)  # fmt: skip
def test_a_hand_of_the_wrong_shape_is_refused_by_its_field(api: Interface, table: Table, body: Any, field: str) -> None:
    assert api.refused(422, "invalid", "PUT", f"{table.path}/hands/1", body)["field"] == field
    assert api.refused(422, "invalid", "POST", f"{table.path}/hands/1/preview", body)["field"] == field


def test_half_a_surrogate_pair_is_no_text(api: Interface, table: Table) -> None:
    path = table.cell(1, 1, "bid")
    assert raw(api, "PUT", path, b'{"value": 1, "by": "\\ud800"}', content_type="application/json")[0] == 422
    for body in (b'{"players": ["A", "B"], "rules": {"\\ud800": 1}}', b'{"players": ["A", "\\ud800"]}'):
        assert raw(api, "POST", "/matches", body, content_type="application/json")[0] == 422


def test_the_sentence_names_the_field(still: Interface) -> None:
    problem = still.refused(422, "invalid", "POST", "/plan", {"players": 4, "colour": "red"})
    assert problem["detail"] == "There is no field called colour here."
    problem = still.refused(422, "invalid", "POST", "/plan", {"players": 2.0})
    assert problem["detail"] == "players must be a whole number."
    problem = still.refused(422, "invalid", "POST", "/plan", {})
    assert problem["detail"] == "players is missing."


def test_a_full_disk_asks_to_try_again(api: Interface, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(job: Any) -> None:
        raise StoreUnavailable

    before = table.now
    house = api.client.app.state.house  # type: ignore[attr-defined]
    monkeypatch.setattr(house.db, "write", full)
    answer = api.call("PUT", table.cell(1, 1, "bid"), {"value": 1}, 503)
    assert answer.json()["code"] == "try_again"
    assert answer.headers["retry-after"]
    assert table.now == before  # reading goes on


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"value": 1, "by": "\ud800"}, "by holds half of a character."),
        ({"value": 1, "op": "\ud800"}, "op holds half of a character."),
        ({"value": 1, "by": "x" * 41}, "by has 40 characters at most."),
        ({"value": 1, "op": "a b"}, "op must look like this: ^[A-Za-z0-9_-]{1,64}$"),
        ({"value": 10**30}, "value must be 9007199254740991 or less."),
        ([1], "body must be an object."),
    ],
)
def test_a_wrong_field_is_told_in_words(api: Interface, table: Table, body: Any, said: str) -> None:
    problem = api.refused(422, "invalid", "PUT", f"{table.path}/hands/1/seats/0/bid", body)
    assert problem["detail"] == said


def test_a_wrong_player_is_told_in_words(api: Interface) -> None:
    problem = api.refused(422, "invalid", "POST", "/matches", {"players": ["Anna", 1]})
    assert problem["detail"] == 'players.1: a name or {"id": ...}.'


@pytest.mark.parametrize("n", [10, 2**62, 10**30])
def test_a_stale_base_in_a_hand_that_is_not_there_is_no_conflict(api: Interface, table: Table, n: int) -> None:
    api.refused(404, "not_found", "PUT", f"{table.path}/hands/{n}/seats/0/bid", {"value": 1, "base": 5})
    assert api.get(f"{table.path}/changes")["changes"] == []
