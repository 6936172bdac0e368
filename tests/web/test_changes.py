"""The history in sentences."""

import re

import pytest
from starlette.testclient import TestClient

from app.scorer import house_rules
from app.scorer.house_rules import RulesChange
from tests.web.tables import hand_fields, play, post, read, start, words, worked


def lines(client: TestClient, match_id: str) -> list[str]:
    """The changes as words, newest first, without their times."""
    page = client.get(f"/m/{match_id}/changes").text
    return [words(each.split("</time>")[1]) for each in re.findall(r"<li class=.*?</li>", page, re.S)]


def test_a_bid_is_told_with_what_it_was_and_what_it_is(client: TestClient) -> None:
    match_id = start(client)
    url = f"/m/{match_id}/hands/1/seats/1/bid"
    post(client, url, value=2, by="Anna’s phone")
    post(client, url, value=3)
    assert lines(client, match_id) == ["Ben ’s bid in hand 1: 2 → 3", "Ben ’s bid in hand 1: – → 2 Anna’s phone"]


def test_a_hand_written_as_a_whole_is_told_by_player(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben"), custom=[2, 2])
    play(client, match_id, ([1, 1], [2, 0]))
    post(client, f"/m/{match_id}/hands/1", **hand_fields(client, match_id, 1, bid_0=2, took_0=1, took_1=1))
    assert lines(client, match_id) == [
        "Hand 1, Anna : bid 1 → 2, took 2 → 1 Hand 1, Ben : took 0 → 1",
        "Hand 1, Anna : bid 1, took 2 Hand 1, Ben : bid 1, took 0",
    ]


def test_undone_and_undo_are_both_told(client: TestClient) -> None:
    match_id = start(client)
    post(client, f"/m/{match_id}/hands/1/seats/1/bid", value=2)
    post(client, f"/m/{match_id}/undo")
    assert lines(client, match_id) == ["Undo Ben ’s bid in hand 1: 2 → –", "Ben ’s bid in hand 1: – → 2 undone"]
    post(client, f"/m/{match_id}/redo")
    assert lines(client, match_id)[0] == "Redo Ben ’s bid in hand 1: – → 2"


def test_a_refused_number_is_in_the_history(client: TestClient) -> None:
    match_id = start(client)
    url = f"/m/{match_id}/hands/1/seats/1/bid"
    post(client, url, value=2, base="")
    assert post(client, url, value=4, base="").status_code == 409
    assert lines(client, match_id)[0] == "Ben ’s bid in hand 1: 4 not saved"


@pytest.mark.parametrize("after", ['"s"', "[1]", '{"x": 1}', "1.5", "true"])
@pytest.mark.parametrize("seat", [1, -99])
def test_a_number_that_is_none_is_no_reason_to_show_nothing(client: TestClient, after: str, seat: int) -> None:
    match_id = start(client)
    url = f"/m/{match_id}/hands/1/seats/1/bid"
    post(client, url, value=2, base="")
    post(client, url, value=4, base="")
    sql = "UPDATE changes SET after = ?, seat = ? WHERE status = 409"
    client.portal.call(
        client.app.state.house.db.write, lambda writing: writing.connection.exec_driver_sql(sql, (after, seat))
    )
    assert lines(client, match_id)[0] == (
        "Ben ’s bid in hand 1: – not saved" if seat == 1 else "A bid in hand 1 not saved"
    )


def test_everything_else_has_its_sentence(client: TestClient) -> None:
    match_id = start(client, trump="chosen", blind={"add": 5}, other_points="always")
    post(client, f"/m/{match_id}/seats/order", move="1:up")
    post(client, f"/m/{match_id}/seats/order", first_dealer=2)
    post(client, f"/m/{match_id}/hands/1/trump", trump="H")
    post(client, f"/m/{match_id}/hands/1/seats/0/bid", value=2, blind=1, asks_blind=1)
    post(client, f"/m/{match_id}/hands/1/seats/0/bid", value=2, asks_blind=1)
    post(client, f"/m/{match_id}/hands/1/clear")
    post(client, f"/m/{match_id}/hands/2", cards=4, dealer=0, absent=1)
    post(client, f"/m/{match_id}/hands/2", cards=4, dealer=0)
    post(client, f"/m/{match_id}/name", name="Friday")
    post(client, f"/m/{match_id}/finish")
    post(client, f"/m/{match_id}/reopen")
    post(client, f"/m/{match_id}/seats", player="Eve", from_hand=3, after=3, carry=0)
    post(client, f"/m/{match_id}/seats/4/leave", last_hand=4)
    post(client, f"/m/{match_id}/seats/4/leave")
    post(client, f"/m/{match_id}/seats/4/name", name="Eva")
    post(client, f"/m/{match_id}/delete")
    post(client, f"/m/{match_id}/restore")
    assert lines(client, match_id) == [
        "The match was restored",
        "The match was deleted",
        "Eve is now called Eva",
        "Eva comes back",
        "Eva leaves after hand 4",
        "Eva joins in hand 3, starting with 0",
        "The match goes on",
        "The match was ended early",
        "Name of the match: – → Friday",
        "Ben plays hand 2 after all",
        "Cards of hand 2: – → 4 Dealer of hand 2: – → Anna Ben sits out hand 2",
        "Hand 1: misdeal, to be played again",
        "Anna did not bid blind in hand 1",
        "Hand 1, Anna : bid 2, blind",
        "Trumps of hand 1: trumps not set → hearts",
        "First dealer: Anna → Cara",
        "Order round the table: Ben , Anna , Cara and Dan",
    ]


def test_a_changed_rule_is_told_in_words(client: TestClient) -> None:
    match_id = start(client)

    async def change(rules: dict[str, object], n: int) -> None:
        await house_rules.change(client.app.state.house, match_id, RulesChange(rules, from_hand=n))

    client.portal.call(change, {"bonus": 5}, 1)
    client.portal.call(change, {"bonus": 7}, 3)
    told = lines(client, match_id)
    assert told[1].endswith(": 10 → 5")
    assert told[0].endswith(": 5 → 7 (from hand 3 on)")


def test_a_joining_that_was_undone_is_still_told(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben"))
    post(client, f"/m/{match_id}/seats", player="Eve", from_hand=3, after=1, carry=0)
    post(client, f"/m/{match_id}/undo")
    assert lines(client, match_id) == [
        "Undo Eve has no seat any more",
        "Eve joins in hand 3, starting with 0 undone",
    ]


def test_a_change_that_changed_nothing_is_not_told(client: TestClient) -> None:
    match_id = start(client)
    post(client, f"/m/{match_id}/hands/1/seats/1/bid", value=2)
    post(client, f"/m/{match_id}/hands/1/seats/1/bid", value=2, op="again")
    assert lines(client, match_id) == ["Ben ’s bid in hand 1: – → 2"]


def test_every_change_has_its_time_and_leads_to_its_hand(client: TestClient) -> None:
    match_id = worked(client)
    page = client.get(f"/m/{match_id}/changes").text
    assert len(re.findall(r'<time datetime="\d{4}-\d\d-\d\dT[\d:.]+Z"', page)) == 5
    assert f'href="/m/{match_id}/hands/5"' in page


def test_long_histories_come_in_pages(client: TestClient) -> None:
    match_id = start(client)
    for value in [*range(10)] * 6:
        post(client, f"/m/{match_id}/hands/1/seats/1/bid", value=value)
    page = client.get(f"/m/{match_id}/changes").text
    assert len(lines(client, match_id)) == 50
    older = re.search(r'href="(/m/[^"]*/changes\?before=\d+)"', page)
    assert older
    rest = client.get(older[1]).text
    assert rest.count("<time") == 10
    assert "Older changes" not in rest


def test_a_new_match_has_no_history(client: TestClient) -> None:
    assert "Nothing was entered yet." in client.get(f"/m/{start(client)}/changes").text


def test_names_are_text_in_the_history(client: TestClient) -> None:
    match_id = start(client, ("<b>{x}%(y)s", "Ben"))
    post(client, f"/m/{match_id}/hands/1/seats/0/bid", value=2)
    page = client.get(f"/m/{match_id}/changes").text
    assert "<bdi>&lt;b&gt;{x}%(y)s</bdi>’s bid in hand 1" in page
    assert read(client, match_id).match.seats[0].name == "<b>{x}%(y)s"
