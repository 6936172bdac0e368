"""Seats: names, joining, leaving, coming back, order and first dealer."""

import re

import pytest
from starlette.testclient import TestClient

from tests.web.tables import play, post, read, start, words, worked


def seats(client: TestClient, match_id: str) -> str:
    answer = client.get(f"/m/{match_id}/seats")
    assert answer.status_code == 200
    return answer.text


def order(client: TestClient, match_id: str) -> list[str]:
    return re.findall(r'<li id="seat-\d+">.*?<bdi class="strong">(.*?)</bdi>', seats(client, match_id), re.S)


def test_anybody_can_be_renamed_at_any_time_and_keeps_the_total(client: TestClient) -> None:
    match_id = worked(client)
    answer = post(client, f"/m/{match_id}/seats/1/name", name="Benjamin")
    assert answer.headers["location"] == f"/m/{match_id}/seats"
    assert "Benjamin 1st= 43" in words(seats(client, match_id))


def test_a_name_that_cannot_be_is_refused_at_its_field(client: TestClient) -> None:
    match_id = worked(client)
    answer = post(client, f"/m/{match_id}/seats/1/name", name="x" * 41)
    assert answer.status_code == 422
    assert 'aria-describedby="wrong-seat-1"' in answer.text
    assert "x" * 41 in answer.text
    assert post(client, f"/m/{match_id}/seats/99/name", name="Ben").status_code == 404


def test_two_of_the_same_name_are_told_apart_and_can_be_renamed(client: TestClient) -> None:
    match_id = start(client, ("Ana", "Ana"))
    assert order(client, match_id) == ["Ana", "Ana (2)"]
    post(client, f"/m/{match_id}/seats/1/name", name="Anka")
    assert order(client, match_id) == ["Ana", "Anka"]


def test_somebody_joins_with_points_from_a_hand_on(client: TestClient) -> None:
    match_id = worked(client)
    said = words(seats(client, match_id))
    assert "Lowest total: 34" in said
    assert "Average total: 40" in said
    answer = post(client, f"/m/{match_id}/seats", player="Eve", from_hand=7, after=1, carry=34)
    assert answer.status_code == 303
    match = read(client, match_id).match
    assert match.seats[4][1:] == ("Eve", 7, None, 34)
    assert match.seating == (0, 1, 4, 2, 3)
    assert "Eve joined in hand 7 started with 34" in words(seats(client, match_id))


def test_another_number_to_start_with_may_be_below_zero(client: TestClient) -> None:
    match_id = worked(client)
    post(client, f"/m/{match_id}/seats", player="Eve", from_hand=6, after=3, carry="other", other=20, minus=1)
    assert read(client, match_id).sheet.totals[4] == -20


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"player": " "}, "player"),
        ({"player": "Eve", "from_hand": "1"}, "from_hand"),
        ({"player": "Eve", "from_hand": ""}, "from_hand"),
        ({"player": "Eve", "carry": "other"}, "carry_in"),
        ({"player": "Eve", "carry": "other", "other": "99999"}, "carry_in"),
        ({"player": "Eve", "after": "99"}, "after"),
    ],
)
def test_joining_is_refused_at_its_field_and_what_was_typed_stays(
    client: TestClient, fields: dict[str, str], field: str
) -> None:
    match_id = worked(client)
    sent = {"from_hand": "7", "carry": "0", "after": "3", **fields}
    answer = post(client, f"/m/{match_id}/seats", **sent)
    assert answer.status_code == 422
    assert f'id="wrong-{field}"' in answer.text
    assert f'value="{sent["player"]}"' in answer.text
    assert len(read(client, match_id).match.seats) == 4


def test_remembered_players_are_offered_if_they_are_not_here(client: TestClient) -> None:
    start(client, ("Gus", "Anna"))
    page = seats(client, start(client, ("Anna", "Ben")))
    assert '<option value="Gus">' in page
    assert '<option value="Anna">' not in page


def test_where_low_totals_win_the_highest_is_offered(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben"), custom=[1, 1], win="low")
    assert "Highest total" not in words(seats(client, match_id))
    play(client, match_id, ([1, 1], [1, 0]))
    assert "Highest total: 11" in words(seats(client, match_id))


def test_somebody_leaves_and_comes_back(client: TestClient) -> None:
    match_id = worked(client)
    url = f"/m/{match_id}/seats/0/leave"
    assert post(client, url, last_hand=5).status_code == 303
    assert "Anna left after hand 5 no place 34" in words(seats(client, match_id))
    assert read(client, match_id).sheet.hands[5].order == (2, 3, 1)
    assert post(client, url).status_code == 303
    assert read(client, match_id).match.seats[0].last_hand is None


def test_leaving_before_ones_own_entries_is_refused(client: TestClient) -> None:
    match_id = worked(client)
    answer = post(client, f"/m/{match_id}/seats/0/leave", last_hand=3)
    assert answer.status_code == 422
    assert "Anna has entries in hand 4: clear them first." in words(answer.text)


def test_sitting_out_is_a_matter_of_the_hand(client: TestClient) -> None:
    match_id = worked(client)
    assert f'href="/m/{match_id}/hands/6?out=0#deal"' in seats(client, match_id)
    post(client, f"/m/{match_id}/hands/6", absent=2)
    assert "Cara sits out hand 6" in words(seats(client, match_id))


def test_order_and_first_dealer_can_change_until_the_first_bid(client: TestClient) -> None:
    match_id = start(client)
    url = f"/m/{match_id}/seats/order"
    assert post(client, url, move="2:up").status_code == 303
    assert order(client, match_id) == ["Anna", "Cara", "Ben", "Dan"]
    post(client, url, move="2:down")
    post(client, url, move="3:down")
    assert order(client, match_id) == ["Anna", "Ben", "Cara", "Dan"]
    post(client, url, first_dealer=1)
    assert read(client, match_id).sheet.hands[0].dealer == 1
    post(client, f"/m/{match_id}/hands/1/seats/2/bid", value=0)
    answer = post(client, url, move="2:up")
    assert answer.status_code == 409
    assert 'id="wrong-order"' in answer.text
    assert 'name="move"' not in seats(client, match_id)


@pytest.mark.parametrize("fields", [{"move": "x:up"}, {"first_dealer": "x"}, {"first_dealer": "9"}, {}])
def test_an_order_that_makes_no_sense_is_refused(client: TestClient, fields: dict[str, str]) -> None:
    match_id = start(client)
    assert post(client, f"/m/{match_id}/seats/order", **fields).status_code == 422
    assert order(client, match_id) == ["Anna", "Ben", "Cara", "Dan"]


def test_at_the_end_nobody_joins(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben"), custom=[1])
    play(client, match_id, ([1, 1], [1, 0]))
    assert "Somebody joins" not in words(seats(client, match_id))


def test_twelve_players_are_the_most(client: TestClient) -> None:
    match_id = start(client, tuple("ABCDEFGHIJKL"), largest=1)
    answer = post(client, f"/m/{match_id}/seats", player="M", from_hand=1)
    assert answer.status_code == 422
    assert "At most 12 players can sit at one table." in words(answer.text)
