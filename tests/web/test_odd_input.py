"""What no form of ours sends: it is refused with a sentence, never with a failure of the server."""

from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from tests.web.tables import post, read, start, totals, words, worked

LONG = "9" * 5000
NO_NUMBERS = ("²", "-1", "1.0", "true", LONG, "9" * 30)


@pytest.mark.parametrize("typed", NO_NUMBERS)
@pytest.mark.parametrize("asked", ["?hand=", "?seat=", "/table?hand=", "/changes?before=", "/house-rules?changed="])
def test_a_number_in_an_address_that_is_none_is_left_aside(client: TestClient, asked: str, typed: str) -> None:
    assert client.get(f"/m/{worked(client)}{asked}{quote(typed)}").status_code == 200


@pytest.mark.parametrize("place", ["/hands/{}", "/hands/{}/clear", "/hands/1/seats/{}/bid", "/seats/{}/name"])
def test_a_place_that_cannot_be_is_not_found(client: TestClient, place: str) -> None:
    match_id = worked(client)
    for n in (LONG, "9" * 30):
        assert post(client, f"/m/{match_id}{place.format(n)}", value=1, base=5, name="Eva").status_code == 404


@pytest.mark.parametrize("n", [0, 99, 2**64])
def test_a_number_for_a_hand_that_is_not_there_is_not_found(client: TestClient, n: int) -> None:
    match_id = worked(client)
    version = read(client, match_id).version
    for what, typed in {"made": {"seat": 1}, "other_points": {}, "seats/1/bid": {"value": 1, "base": 5}}.items():
        assert post(client, f"/m/{match_id}/hands/{n}/{what}", **typed).status_code == 404
    assert read(client, match_id).version == version


def test_only_bids_and_tricks_are_tapped(client: TestClient) -> None:
    match_id = worked(client)
    assert post(client, f"/m/{match_id}/hands/1/seats/1/points", value=1).status_code == 404
    assert totals(client, match_id) == totals(client, worked(client))


def test_seats_that_are_not_there_made_nothing(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben"))
    for seat in ("99", "²", LONG):
        assert post(client, f"/m/{match_id}/hands/1/made", seat=seat).status_code in (303, 404)
    assert read(client, match_id).version == 1


@pytest.mark.parametrize("typed", ["1_0", "1.0", "²", LONG, "9" * 16])
def test_a_bid_that_is_no_number_is_told_so(client: TestClient, typed: str) -> None:
    answer = post(client, f"/m/{start(client)}/hands/1/seats/1/bid", value=typed)
    assert answer.status_code == 422
    assert f"{typed[:40]} is not a whole number." in words(answer.text)


@pytest.mark.parametrize("part", ["dealer", "do"])
def test_a_new_match_with_odd_hidden_fields_is_shown_again(client: TestClient, part: str) -> None:
    fields = {"seat": ":Anna", "do": "show", part: f"up-{LONG}" if part == "do" else LONG}
    assert post(client, "/start", **fields).status_code in (200, 422)


def test_a_form_with_too_many_fields_is_refused(client: TestClient) -> None:
    answer = client.post(f"/m/{start(client)}/hands/1/seats/1/bid", data={f"f{n}": "1" for n in range(3000)})
    assert answer.status_code == 422
    assert "more than 2000 fields" in words(answer.text)


@pytest.mark.parametrize("host", ["[", "[::1"])
def test_a_host_that_is_no_address_is_refused(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 400


def test_an_origin_that_is_no_address_is_another_site(client: TestClient) -> None:
    answer = client.post("/theme", headers={"Origin": "http://["})
    assert answer.status_code == 403


def test_a_referer_that_is_no_address_leads_to_the_match(client: TestClient) -> None:
    match_id = worked(client)
    answer = client.post(f"/m/{match_id}/undo", headers={"Referer": "http://["}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/m/{match_id}")


def test_a_look_is_kept_whatever_the_referer_is(client: TestClient) -> None:
    answer = client.post("/theme", data={"theme": "dark"}, headers={"Referer": "http://["}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert answer.cookies["theme"] == "dark"


@pytest.mark.parametrize("typed", ["[", "[]", "[" * 20000, '{"a":' * 5000])
def test_rules_that_cannot_be_read_are_refused(client: TestClient, typed: str) -> None:
    kept = post(client, f"/m/{start(client)}/house-rules/kept", name="Ours", rules=typed)
    printed = client.get("/print", params={"rules": typed})
    for answer in (kept, printed):
        assert answer.status_code == 422
        assert "These rules cannot be read." in words(answer.text)


def test_a_match_that_ended_before_its_first_hand_has_no_table(client: TestClient) -> None:
    match_id = start(client)
    post(client, f"/m/{match_id}/finish")
    for place in ("", "/table", "?hand=1", "/table?hand=1"):
        answer = client.get(f"/m/{match_id}{place}", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/m/{match_id}/sheet")
    for what in ("seats/1/bid", "made", "trump", "other_points"):
        answer = post(client, f"/m/{match_id}/hands/1/{what}", value=1, seat=1, trump="S", other_0=1)
        assert answer.status_code in (404, 409, 422)
        assert words(answer.text)


@pytest.mark.parametrize("address", ["/print/sheet?rules={}", "/print?rules={}"])
def test_rules_that_are_too_deep_to_be_read_are_told_so(client: TestClient, address: str) -> None:
    for deep in ("[" * 3000, '{"a":' * 3000):
        answer = client.get(address.format(quote(deep)))
        assert answer.status_code == 422
        assert "These rules cannot be read." in words(answer.text)


def test_a_call_whose_body_is_too_deep_is_refused(client: TestClient) -> None:
    for path in ("matches", "score"):
        for deep in ("[" * 30000, '{"players":' * 3000, '{"rules":' + "[" * 3000 + "]" * 3000 + "}"):
            answer = client.post(f"/api/v1/{path}", content=deep, headers={"content-type": "application/json"})
            assert 400 <= answer.status_code < 500
