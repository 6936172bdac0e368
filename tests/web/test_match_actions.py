"""Undo, redo, end, go on, name, delete, restore."""

import re

import pytest
from starlette.testclient import TestClient

from tests.web.tables import hand_fields, play, post, read, start, totals, words, worked

PAGES = ("", "/sheet", "/seats", "/changes", "/more", "/review", "/hands/3")


def form_of(page: str, action: str) -> dict[str, str]:
    """The hidden fields of the form that is sent to an action."""
    form = re.search(rf'<form method="post" action="{action}".*?</form>', page, re.S)
    assert form, action
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))


def test_undo_takes_back_and_redo_does_again(client: TestClient) -> None:
    match_id = worked(client)
    for step, hands in (("undo", 4), ("redo", 5)):
        sent = form_of(client.get(f"/m/{match_id}/sheet").text, f"/m/{match_id}/{step}")
        assert post(client, f"/m/{match_id}/{step}", **sent).status_code == 303
        assert len(read(client, match_id).match.hands) == hands
    assert totals(client, match_id) == (34, 43, 43, 41)


def test_undo_and_redo_know_what_to_say_once_they_are_done(client: TestClient) -> None:
    match_id = start(client)
    post(client, f"/m/{match_id}/hands/1/seats/1/bid", value=2)
    assert 'data-done="Taken back: Ben’s bid 2 in hand 1"' in client.get(f"/m/{match_id}/house-rules").text
    post(client, f"/m/{match_id}/undo")
    page = client.get(f"/m/{match_id}").text
    assert 'data-done="Done again: Ben’s bid 2 in hand 1"' in page
    assert "Taken back" not in page


def test_a_double_tap_on_undo_takes_back_one_thing(client: TestClient) -> None:
    match_id = worked(client)
    sent = form_of(client.get(f"/m/{match_id}/sheet").text, f"/m/{match_id}/undo")
    answers = [post(client, f"/m/{match_id}/undo", **sent).status_code for _ in range(2)]
    assert answers == [303, 303]
    assert len(read(client, match_id).match.hands) == 4


def test_undo_of_what_is_no_longer_newest_is_asked_again(client: TestClient) -> None:
    match_id = worked(client)
    sent = form_of(client.get(f"/m/{match_id}/sheet").text, f"/m/{match_id}/undo")
    post(client, f"/m/{match_id}/hands/6/seats/2/bid", value=1)
    answer = post(client, f"/m/{match_id}/undo", **sent)
    assert answer.status_code == 409
    assert "Something newer was changed in the meantime" in answer.text


def test_undo_and_the_right_entry_equal_entering_it_right_at_first(client: TestClient) -> None:
    match_id, right = worked(client), worked(client)
    post(client, f"/m/{match_id}/hands/1", **hand_fields(client, match_id, 1, bid_0=0))
    post(client, f"/m/{match_id}/undo")
    for each in (match_id, right):
        post(client, f"/m/{each}/hands/1", **hand_fields(client, each, 1, bid_0=1))
    assert read(client, match_id).sheet == read(client, right).sheet


@pytest.mark.parametrize("page", PAGES)
def test_undo_goes_back_to_where_it_was_asked_for(client: TestClient, page: str) -> None:
    match_id = worked(client)
    came_from = f"/m/{match_id}{page}"
    answer = post(client, f"/m/{match_id}/undo", {"Referer": f"http://localhost{came_from}"})
    assert answer.headers["location"] == came_from


@pytest.mark.parametrize("address", ["https://elsewhere.example/", "http://localhost/m/other/sheet", "nonsense", "//x"])
def test_undo_goes_nowhere_else(client: TestClient, address: str) -> None:
    match_id = worked(client)
    assert post(client, f"/m/{match_id}/undo", {"Referer": address}).headers["location"] == f"/m/{match_id}"


def test_with_nothing_to_undo_the_button_is_off(client: TestClient) -> None:
    match_id = start(client)
    page = client.get(f"/m/{match_id}/sheet").text
    assert re.search(r'aria-label="Undo" title="Undo" disabled', page)
    assert post(client, f"/m/{match_id}/undo").status_code == 409


def test_undo_and_redo_say_what_they_are_about(client: TestClient) -> None:
    match_id = start(client)

    def said() -> list[str]:
        page = client.get(f"/m/{match_id}/sheet").text
        return re.findall(r'class="icon-button" aria-label="((?:Undo|Redo)[^"]*)" title="\1"', page)

    assert said() == ["Undo", "Redo"]
    post(client, f"/m/{match_id}/hands/1/seats/1/bid", value=2)
    assert said() == ["Undo: Ben’s bid 2 in hand 1", "Redo"]
    assert "Undo: Ben’s bid 2 in hand 1" in words(client.get(f"/m/{match_id}/more").text)
    post(client, f"/m/{match_id}/undo")
    assert said() == ["Undo", "Redo: Ben’s bid 2 in hand 1"]
    client.app.state.house.live.forget_player(read(client, match_id).match.seats[1].player)
    assert said() == ["Undo", "Redo: Ben’s bid 2 in hand 1"], "loaded from the store it says the same"
    play(client, match_id, ([3, 2, 1, 0], [4, 3, 2, 1]))
    assert said() == ["Undo: Hand 1 corrected", "Redo"]
    post(client, f"/m/{match_id}/finish")
    assert said() == ["Undo: The match was ended early", "Redo"]


def test_a_misdeal_and_a_wrong_dealer_are_two_taps_away_from_the_table_and_from_the_page_of_everything_else(
    client: TestClient,
) -> None:
    match_id = worked(client)
    post(client, f"/m/{match_id}/hands/6/seats/2/bid", value=1)
    for page, came_from in (("", "?from=table"), ("/more", "")):
        text = client.get(f"/m/{match_id}{page}").text
        assert f'href="/m/{match_id}/hands/6{came_from}#deal"' in text
        assert "misdeal" in words(text)
    assert "Misdeal, play it again" in words(client.get(f"/m/{match_id}/hands/6").text)


def test_order_is_named_only_while_it_can_be_changed(client: TestClient) -> None:
    assert "order" in words(client.get(f"/m/{start(client)}/more").text)
    assert "order" not in words(client.get(f"/m/{worked(client)}/more").text)


def test_a_match_is_ended_early_and_goes_on(client: TestClient) -> None:
    match_id = worked(client)
    assert "End the match now" in client.get(f"/m/{match_id}/more").text
    post(client, f"/m/{match_id}/finish")
    assert read(client, match_id).sheet.finished
    assert "Go on playing" in client.get(f"/m/{match_id}/more").text
    assert post(client, f"/m/{match_id}/reopen").headers["location"] == f"/m/{match_id}"
    assert not read(client, match_id).sheet.finished
    assert totals(client, match_id) == (34, 43, 43, 41)


def test_a_match_played_to_its_end_can_neither_be_ended_nor_reopened(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben"), custom=[1])
    play(client, match_id, ([1, 1], [1, 0]))
    page = client.get(f"/m/{match_id}/more").text
    assert "End the match now" not in page
    assert "Go on playing" not in page
    assert post(client, f"/m/{match_id}/reopen").status_code == 409


def test_a_match_has_a_name_that_may_be_empty(client: TestClient) -> None:
    match_id = worked(client)
    for name in ("Friday <table>", ""):
        assert post(client, f"/m/{match_id}/name", name=name).headers["location"] == f"/m/{match_id}/more"
        assert read(client, match_id).match.name == name
    answer = post(client, f"/m/{match_id}/name", name="x" * 41)
    assert answer.status_code == 422
    assert 'id="wrong-name"' in answer.text
    assert "x" * 41 in answer.text


def test_a_deleted_match_is_gone_until_it_is_restored(client: TestClient) -> None:
    match_id = worked(client)
    answer = post(client, f"/m/{match_id}/delete")
    assert answer.headers["location"] == f"/?deleted={match_id}"
    assert client.get(f"/m/{match_id}/sheet").status_code == 404
    assert post(client, f"/m/{match_id}/restore").headers["location"] == f"/m/{match_id}"
    assert totals(client, match_id) == (34, 43, 43, 41)
    assert client.get(f"/m/{match_id}/sheet").status_code == 200


def test_delete_and_undo_are_not_on_the_same_page(client: TestClient) -> None:
    match_id = worked(client)
    for page in PAGES:
        text = client.get(f"/m/{match_id}{page}").text
        assert not (f'action="/m/{match_id}/delete"' in text and f'action="/m/{match_id}/undo"' in text)


def test_the_page_of_everything_else_names_match_day_and_players(client: TestClient) -> None:
    said = words(client.get(f"/m/{worked(client)}/more").text)
    assert re.search(r"Anna, Ben, Cara, Dan .*\w{3} \d+ \w{3} \d{4}", said)
    for link in ("Score sheet", "Players", "House rules", "History", "Play again"):
        assert link in said


def test_from_the_page_of_everything_else_and_at_the_end_a_match_is_reviewed_read_printed_and_saved(
    client: TestClient,
) -> None:
    match_id = worked(client)
    post(client, f"/m/{match_id}/finish")
    for page in ("more", "sheet"):
        text = client.get(f"/m/{match_id}/{page}").text
        for address in ("review", "what-if", "rules", "print", "export.csv", "export.json"):
            assert f'href="/m/{match_id}/{address}"' in text, (page, address)
            assert client.get(f"/m/{match_id}/{address}").status_code == 200


@pytest.mark.parametrize("page", ["/sheet", "/hands/1", "/seats", "/changes", "/more"])
def test_strangers_see_none_of_it(guarded: TestClient, page: str) -> None:
    assert guarded.get(f"/m/any{page}", follow_redirects=False).status_code in (303, 401)


@pytest.mark.parametrize(
    "action", ["undo", "redo", "finish", "reopen", "name", "delete", "restore", "seats", "hands/1"]
)
def test_strangers_can_do_none_of_it(guarded: TestClient, action: str) -> None:
    assert post(guarded, f"/m/any/{action}").status_code in (303, 401)
