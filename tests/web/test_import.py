"""Matches brought back from a file."""

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from starlette.testclient import TestClient

from app.config import Settings
from app.main import make_app
from app.store.migrate import migrate
from tests.conftest import KEY
from tests.web.browser import Form
from tests.web.tables import post, read, start, totals, words, worked


@pytest.fixture
def other(settings: Settings, tmp_path: Path) -> Iterator[TestClient]:
    """Another house, still empty."""
    folder = tmp_path / "other"
    there = replace(settings, data=folder, database_url=f"sqlite:///{folder / 'upriver.db'}")
    migrate(there.database_url, there.data)
    with TestClient(make_app(there), base_url="http://localhost") as client:
        yield client


def choose(client: TestClient, content: bytes, name: str = "all.json") -> Response:
    return client.post("/import", files={"file": (name, content, "application/json")})


def confirm(client: TestClient, page: Response, **changes: str) -> Response:
    """Presses the button of the preview."""
    form = Form(page.text, "import")
    fields = {**{each.name: each.value for each in form.controls if each.on}, **changes}
    return client.post("/import", files={name: (None, value) for name, value in fields.items()}, follow_redirects=False)


def test_an_export_goes_into_an_empty_house_and_out_again_the_same(client: TestClient, other: TestClient) -> None:
    one, two = worked(client), start(client, ("Anna", "=1+1", "Zoë"), largest=3)
    post(client, f"/m/{one}/undo", op="u", of="")
    file = client.get("/export.json").content
    page = choose(other, file)
    assert page.status_code == 200
    assert "Adds 2 matches" in words(page.text)
    assert "4 of 9 hands" in words(page.text)
    assert other.get("/export.json").json()["matches"] == []
    done = confirm(other, page)
    assert (done.status_code, done.headers["location"]) == (303, "/import?added=2&known=0")
    assert "2 matches were added." in words(other.get(done.headers["location"]).text)
    assert other.get("/export.json").content == file
    assert totals(other, one) == totals(client, one)
    assert other.get("/export.csv").content == client.get("/export.csv").content
    assert post(other, f"/m/{one}/redo", op="r", of="").status_code == 303
    assert totals(other, one) == (34, 43, 43, 41)
    assert "'=1+1" in other.get(f"/m/{two}/export.csv?rows=matches").text


def test_what_is_here_already_is_left_alone_and_said_so(client: TestClient) -> None:
    match_id = worked(client)
    file = client.get("/export.json").content
    post(client, f"/m/{match_id}/name", name="Kept", op="n")
    page = choose(client, file)
    assert "1 match of this file is here already and stays as it is." in words(page.text)
    assert "Add " not in words(page.text)
    assert confirm(client, page).headers["location"] == "/import?added=0&known=1"
    assert read(client, match_id).match.name == "Kept"
    post(client, f"/m/{match_id}/delete", op="d")
    assert "here among the deleted ones" in words(choose(client, file).text)


def test_somebody_of_the_same_name_may_be_ours_or_somebody_new(client: TestClient, other: TestClient) -> None:
    theirs = start(client, ("Anna", "Ben"))
    ours = start(other, ("Anna", "Cara"))
    anna = read(other, ours).match.seats[0].player
    file = client.get("/export.json").content
    page = choose(other, file)
    assert "Is it the same person?" in words(page.text)
    assert "New in this house: Ben" in words(page.text)
    field = next(each.name for each in Form(page.text, "import").controls if each.name.startswith("who-"))
    assert Form(page.text, "import").every(field) == [anna]
    refused = confirm(other, page, **{field: "nobody"})
    assert refused.status_code == 422
    assert "choose one of these players" in words(refused.text)
    confirm(other, refused, **{field: "new"})
    assert read(other, theirs).match.seats[0].player == field.removeprefix("who-")
    assert len(re.findall(r">Anna</bdi>|>Anna \(2\)</bdi>", other.get("/players").text)) >= 2


def test_somebody_who_is_ours_keeps_one_set_of_figures(client: TestClient, other: TestClient) -> None:
    theirs, ours = start(client, ("Anna", "Ben")), start(other, ("Anna", "Cara"))
    confirm(other, choose(other, client.get("/export.json").content))
    assert read(other, theirs).match.seats[0] == read(other, ours).match.seats[0]


def test_a_packed_file_is_taken_as_well(client: TestClient, other: TestClient) -> None:
    match_id = worked(client)
    page = choose(other, client.get("/export.json.gz").content, "all.json.gz")
    confirm(other, page)
    assert totals(other, match_id) == (34, 43, 43, 41)


def test_a_file_that_unpacks_to_gigabytes_is_refused(client: TestClient) -> None:
    answer = choose(client, gzip.compress(b" " * (33 * 1024 * 1024)), "bomb.gz")
    assert answer.status_code == 413
    assert "more than 8 MiB" in words(answer.text)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A house that stays empty, since nothing but broken files comes to it."""
    folder = tmp_path_factory.mktemp("empty")
    settings = Settings(data=folder, house_key=KEY, database_url=f"sqlite:///{folder / 'upriver.db'}", open_house=True)
    migrate(settings.database_url, settings.data)
    with TestClient(make_app(settings), base_url="http://localhost") as client:
        yield client


@pytest.fixture(scope="module")
def exported(empty: TestClient) -> str:
    """The worked example as a file; the match itself is deleted, and known no more."""
    match_id = worked(empty)
    text = empty.get("/export.json").text
    post(empty, f"/m/{match_id}/delete", op="d")
    return text


@pytest.fixture
def file(exported: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(exported)
    return found


BROKEN = {
    "cut short": (lambda file: json.dumps(file)[:-40], "not a whole JSON file"),
    "no JSON": (lambda file: "Hand,Bid\n1,2", "not a whole JSON file"),
    "half a character": (lambda file: json.dumps(file).replace("Friday", "\\ud800").replace('"name": ""', '"name": "\\ud800"'), "not a whole JSON file"),
    "another JSON": (lambda file: "[1, 2]", "not an export of Upriver"),
    "another format": (lambda file: {**file, "format": "chess"}, "not an export of Upriver"),
    "a newer format": (lambda file: {**file, "version": 2}, "newer Upriver (format 2)"),
    "an unknown field": (lambda file: {**file, "extra": 1}, "extra: there is no such field."),
    "no players": (lambda file: {**file, "players": []}, "match 1, seat 1, player: the file has no player of this id."),
}  # fmt: skip
SPOILT = {
    "a text for a number": (("hands", 0, "bids", 1), "2", "match 1, hand entry 1, bids, value 2: this must be a whole number."),
    "true for a number": (("first_dealer",), True, "match 1, first_dealer: this must be a whole number."),
    "a fraction": (("hands", 1, "cards"), 4.0, "match 1, hand entry 2, cards: this must be a whole number."),
    "a huge number": (("hands", 2, "took", 0), 10**30, "match 1, hand entry 3, took, value 1: this"),
    "a number that no file holds": (("version",), 2**70, "match 1, version: this"),
    "below zero": (("hands", 2, "took", 0), -1, "match 1, hand entry 3, took, value 1: this must be 0 or more."),
    "more than the cards": (("hands", 0, "bids", 0), 6, "match 1, hand entry 1, bids: 0 to 5: the hand has so many cards."),
    "a value missing": (("hands", 0, "bids"), [1, 2], "match 1, hand entry 1, bids: one value for each of the 4 seats."),
    "the same hand twice": (("hands", 1, "n"), 1, "match 1, hands: hands come in rising order, each once."),
    "a hand far away": (("hands", 4, "n"), 10**6, "match 1, hand entry 5, n: this must be 120 or less."),
    "a dealer from elsewhere": (("hands", 0, "dealer"), 9, "match 1, hand entry 1, dealer: there is no such seat."),
    "an unknown suit": (("hands", 0, "trump"), "X", "match 1, hand entry 1, trump: this must be"),
    "a hand without cards": (("hands", 0, "cards"), None, "match 1, hand entry 1: a hand that is started has cards and a dealer."),
    "a seat twice": (("seats", 1, "player"), "SAME", "match 1, seat 2, player: this player has another seat already."),
    "an order of nobody": (("seating",), [0, 1, 1, 2], "match 1, seating: every seat is named once."),
    "one seat only": (("seats",), "ONE", "match 1: A match needs at least two players."),
    "rules out of range": (("rules", 0, "rules", "bonus"), 10**9, "match 1, rules 1: bonus"),
    "an unknown rule": (("rules", 0, "rules", "colour"), 1, "match 1, rules 1:"),
    "rules from nowhere": (("rules", 0, "from_hand"), 2, "match 1, rules: the first rules hold from hand 1"),
    "an invisible name": (("name",), "\u200b", "match 1: A name needs at least one character that can be seen."),
    "a long name": (("name",), "x" * 200, "match 1: A name has 40 characters at most."),
    "an id that leads out": (("id",), "../../etc", "match 1, id: this does not look as it should."),
    "a day that never was": (("created_at",), "2026-02-30T20:00:00.000Z", "match 1, created_at:"),
    "a time of another kind": (("created_at",), "yesterday", "match 1, created_at: this does not look as it should."),
    "a day far ahead": (("created_at",), "2999-01-01T20:00:00.000Z", "match 1, created_at: this is later than now, by the clock of this server."),
    "an end before the beginning": (("finished_at",), "1900-01-01T20:00:00.000Z", "match 1, finished_at: it ended before it began."),
    "an unknown field": (("hands", 0, "points"), [1, 2, 3, 4], "match 1, hand entry 1, points: there is no such field."),
    "a change that fits nothing": (("changes", 1, "diff", "hands", "2", "bids", "0"), [None, 4], "match 1, change 2: what it changed does not lead to what came after it."),
    "a change of a hand far away": (("changes", 1, "diff", "hands", "999999999"), {}, "match 1, change 2: what it changed"),
    "a change of no known sort": (("changes", 0, "kind"), "<b>", "match 1, change 1, kind: this does not look as it should."),
    "a mark that is wrong": (("changes", 4, "undone"), True, "match 1, change 5, undone: its mark as undone is wrong."),
}  # fmt: skip


def refused(client: TestClient, content: str) -> str:
    answer = choose(client, content.encode())
    assert answer.status_code == 422
    said = re.findall(r'<p class="wrong" id="file-problem" role="alert">(.*?)</p>', answer.text)
    assert len(said) == 1
    assert not said[0].endswith("..")
    assert client.get("/matches?status=deleted").status_code == 200
    return words(said[0])


@pytest.mark.parametrize("kind", BROKEN)
def test_a_file_that_is_none_is_told_so_in_one_sentence(empty: TestClient, file: dict[str, Any], kind: str) -> None:
    spoil, sentence = BROKEN[kind]
    spoilt = spoil(file)
    assert sentence in refused(empty, spoilt if isinstance(spoilt, str) else json.dumps(spoilt))
    assert empty.get("/export.json").json()["matches"] == []


@pytest.mark.parametrize("kind", SPOILT)
def test_what_no_sheet_could_hold_is_told_with_its_place(empty: TestClient, file: dict[str, Any], kind: str) -> None:
    (*path, last), value, sentence = SPOILT[kind]
    place = file["matches"][0]
    seats = place["seats"]
    for step in path:
        place = place[step]
    place[last] = {"SAME": seats[0]["player"], "ONE": seats[:1]}.get(value, value) if isinstance(value, str) else value
    assert sentence in refused(empty, json.dumps(file))
    assert empty.get("/export.json").json()["matches"] == []


@pytest.mark.parametrize("said", [["{x.__class__}", None, 1, {"x": 1}], ["{y}", None, 1, {}], ["{x!r:>9}", None, 1, {"x": 1}], "no sentence"])  # fmt: skip
def test_a_sentence_in_the_history_is_filled_in_with_its_own_facts_only(
    empty: TestClient, file: dict[str, Any], said: object
) -> None:
    changes = file["matches"][0]["changes"]
    refusal = {**{field: changes[-1][field] for field in ("version", "at", "kind")}, "status": 409, "code": "conflict"}
    changes.append({**refusal, "facts": {"<said>": ["{x} was quicker.", None, 1, {"x": "Ben"}]}})
    assert choose(empty, json.dumps(file).encode()).status_code == 200
    changes[-1]["facts"] = {"<said>": said}
    assert refused(empty, json.dumps(file)) == "match 1, change 6, facts: this cannot be read."


def test_sixty_hands_are_a_match_and_sixty_one_are_not(client: TestClient, other: TestClient) -> None:
    start(client, ("Anna", "Ben"), custom=[1] * 60)
    file = client.get("/export.json").json()
    hand = {"started": True, "cards": 1, "dealer": 0, "bids": [0, 0], "took": [1, 0], "other_points": [None, None], "blind": [False, False]}  # fmt: skip
    file["matches"][0]["hands"] = [{"n": n, **hand} for n in range(1, 62)]
    assert "match 1, hands: a match has 60 hands at most." in refused(other, json.dumps(file))
    file["matches"][0]["hands"].pop()
    assert "finished, 60 hands" in words(choose(other, json.dumps(file).encode()).text)


def test_the_same_match_or_player_twice_is_refused(empty: TestClient, file: dict[str, Any]) -> None:
    twice = {**file, "matches": file["matches"] * 2}
    assert "match 2, id: this match is in the file twice." in refused(empty, json.dumps(twice))
    twice = {**file, "players": [*file["players"], file["players"][0]]}
    assert "player 5, id: this player is in the file twice." in refused(empty, json.dumps(twice))


def test_a_hostile_name_is_shown_as_a_name(other: TestClient, file: dict[str, Any]) -> None:
    file["players"][0]["name"] = "<script>alert(1)</script>"
    file["matches"][0]["name"] = '"><img src=x>'
    page = choose(other, json.dumps(file).encode())
    assert "<script>alert" not in page.text
    assert "<img" not in page.text
    confirm(other, page)
    assert "<img" not in other.get("/matches").text


def test_nothing_chosen_is_said_and_a_damaged_form_too(client: TestClient) -> None:
    assert "Choose a file first." in words(choose(client, b"", "").text)
    for damaged in ("%%%", "AAAA", ""):
        answer = client.post("/import", files={"packed": (None, damaged)})
        assert answer.status_code == 422, damaged
        assert "This file is damaged" in words(answer.text)
    assert client.post("/import", data={"file": "x"}).status_code == 415


def test_a_body_that_is_too_large_is_refused(client: TestClient) -> None:
    answer = choose(client, b" " * (3 * 1024 * 1024 + 1))
    assert answer.status_code == 413


def test_the_import_is_for_the_house_only(guarded: TestClient) -> None:
    assert guarded.get("/import", follow_redirects=False).headers["location"].startswith("/enter")
    answer = guarded.post("/import", files={"file": ("x", b"{}")}, follow_redirects=False)
    assert answer.headers["location"].startswith("/enter")
