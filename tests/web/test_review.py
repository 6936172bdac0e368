"""A match looked back on, as people see it."""

import re

import pytest
from starlette.testclient import TestClient

from app.scorer import players
from tests.web.tables import FOUR, WORKED, hand_fields, play, post, read, start, words, worked


@pytest.fixture
def match_id(client: TestClient) -> str:
    """The worked example, ended after its fifth hand: 34, 43, 43, 41."""
    match_id = worked(client)
    post(client, f"/m/{match_id}/finish", op="end")
    assert read(client, match_id).sheet.finished
    return match_id


def review(client: TestClient, match_id: str, show: str = "") -> str:
    answer = client.get(f"/m/{match_id}/review{show}")
    assert answer.status_code == 200
    return answer.text


def places(page: str) -> list[str]:
    lines = page[page.index('class="list places"') :]
    return [words(line) for line in re.findall(r"<li.*?</li>", lines[: lines.index("</ol>")], re.S)]


def picture(page: str, kind: str) -> str:
    begins = page.index(f'<svg class="{kind}"')
    return page[begins : page.index("</svg>", begins)]


def test_all_who_share_the_win_are_named_with_their_places(client: TestClient, match_id: str) -> None:
    page = review(client, match_id)
    assert "Ben and Cara share the win on 43" in words(page)
    assert places(page) == ["1st= Ben 43", "1st= Cara 43", "3rd Dan 41", "4th Anna 34"]


def test_what_happened_is_told_in_sentences(client: TestClient, match_id: str) -> None:
    said = words(review(client, match_id))
    assert "Hand 4 turned the match: after it nobody was ahead of Ben and Cara again." in said
    assert "Best hand of all: 12 points, Anna in hand 1, Ben in hand 2 and Cara in hand 3." in said
    assert "Worst hand" not in said  # five share it
    assert "Over in 0, under in 1, even in 4." in said


def test_bids_made_are_shown_as_shares(client: TestClient, match_id: str) -> None:
    page = review(client, match_id)
    shares = re.findall(r'class="words"[^>]*>([^<]*)<', picture(page, "bars"))
    assert shares == ["4 of 5 · 80 %", "4 of 5 · 80 %", "4 of 5 · 80 %", "3 of 5 · 60 %"]


def test_the_lines_end_with_names_and_totals_and_have_a_table(client: TestClient, match_id: str) -> None:
    page = review(client, match_id)
    runs = picture(page, "runs")
    assert re.findall(r'class="(?:name|value)"[^>]*>([^<]*)<', runs) == [
        "Ben",
        "43",
        "Cara",
        "43",
        "Dan",
        "41",
        "Anna",
        "34",
    ]
    assert "Hand Ben Cara Dan Anna 0 0 0 0 0 1 0 11 10 12" in words(page)


def test_places_are_a_second_view_that_needs_no_script(client: TestClient, match_id: str) -> None:
    page = review(client, match_id)
    assert f'href="/m/{match_id}/review?show=places#review_chart"' in page
    page = review(client, match_id, "?show=places")
    assert re.findall(r'class="value"[^>]*>([^<]*)<', picture(page, "runs")) == ["1st=", "1st=", "3rd", "4th"]
    fragment = client.get(f"/m/{match_id}/review?show=places", headers={"HX-Request": "true"}).text
    assert fragment.lstrip().startswith('<div id="review_chart"')
    assert "1st=" in fragment


def test_a_player_who_chose_a_colour_has_it_in_the_chart(client: TestClient, match_id: str) -> None:
    looks = r'class="run run-(\d+)"'
    assert re.findall(looks, review(client, match_id)) == ["1", "2", "3", "0"]  # Ben, Cara, Dan, Anna: by seat
    ben = read(client, match_id).match.seats[1].player
    client.portal.call(players.colour, client.app.state.house, ben, 5)
    assert re.findall(looks, review(client, match_id)) == ["5", "1", "2", "0"]


def test_who_came_in_front_with_the_last_hand_only_is_told_so(client: TestClient) -> None:
    match_id = start(client, FOUR, largest=5, rounds=4, pattern="down")
    play(client, match_id, *WORKED[:4])
    said = words(review(client, match_id))
    assert "Hand 4 turned the match: the last one put Ben and Cara in front." in said


def test_who_led_alone_and_shares_the_win_at_the_end_is_told_so(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben", "Cara"), largest=2, rounds=2, bidding="free")
    play(client, match_id, ([1, 0, 1], [1, 1, 0]), ([1, 1, 1], [0, 1, 0]))
    said = words(review(client, match_id))
    assert "Anna and Ben share the win on 11" in said
    assert "With hand 2 Ben drew level with Anna" in said
    assert "turned the match" not in said


def test_who_led_all_the_time_is_told_so(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben"), largest=2, rounds=2, bidding="free")
    play(client, match_id, ([1, 0], [1, 1]), ([1, 1], [1, 0]))
    said = words(review(client, match_id))
    assert "Nobody was ever ahead of Anna" in said
    assert "Best hand of all: 11 points, Anna in hands 1 and 2." in said


def test_rules_are_told_and_where_they_changed(client: TestClient, match_id: str) -> None:
    said = words(review(client, match_id))
    assert "10 plus the bid for an exact bid" in said
    assert "Equal totals share the win." in said
    assert "From hand 1:" not in said
    post(client, f"/m/{match_id}/house-rules", op="r", at="bonus", bonus=20, **{"from": 5})
    said = words(review(client, match_id))
    assert "From hand 5: Bonus for an exact bid: 20" in said
    assert "Ben and Cara share the win on 53" in said


def test_the_latest_changes_say_who_and_when_and_lead_to_the_whole_history(client: TestClient, match_id: str) -> None:
    post(client, f"/m/{match_id}/name", op="n", name="Friday", by="Anna’s phone")
    page = review(client, match_id)
    latest = page[page.index('id="changes-title"') :]
    assert latest.count("<time") == 5
    assert "Friday" in latest
    assert f'href="/m/{match_id}/changes"' in latest


@pytest.mark.parametrize("path", ["/what-if", "/rules", "/sheet", "/print", "/changes", "/export.json", "/export.csv"])
def test_everything_else_about_the_match_is_one_tap_away(client: TestClient, match_id: str, path: str) -> None:
    page = review(client, match_id)
    assert f'href="/m/{match_id}{path}"' in page
    assert f'href="/start?again={match_id}"' in page


def test_a_correction_of_a_finished_match_moves_the_places(client: TestClient, match_id: str) -> None:
    fields = hand_fields(client, match_id, 4, took_0=0, took_1=2, as_played=1)
    assert post(client, f"/m/{match_id}/hands/4", **fields).status_code == 303
    page = review(client, match_id)
    assert "Anna wins with 44" in words(page)
    assert places(page) == ["1st Anna 44", "2nd Cara 43", "3rd Dan 41", "4th Ben 32"]
    assert re.findall(r'class="value"[^>]*>([^<]*)<', picture(page, "runs")) == ["44", "43", "41", "32"]
    assert "Hand 4 turned the match" in words(page)


def test_a_running_match_can_be_looked_at_as_well(client: TestClient) -> None:
    match_id = start(client, largest=5)
    play(client, match_id, *WORKED[:3])
    said = words(review(client, match_id))
    assert "Dan leads with 31" in said
    assert "Dan has led since hand 2." in said
    assert "turned the match" not in said
    play(client, match_id, WORKED[3])
    assert "Ben and Cara have led since hand 4." in words(review(client, match_id))


def test_a_match_in_which_nothing_is_scored_has_nothing_to_show(client: TestClient) -> None:
    match_id = start(client)
    page = review(client, match_id)
    assert '<svg class="runs' not in page
    assert "No hand is scored yet" in words(page)
    answer = client.get(f"/m/{match_id}/review", headers={"HX-Request": "true"})
    assert answer.status_code == 200


def test_one_hand_is_enough_for_every_chart(client: TestClient) -> None:
    match_id = start(client, largest=5)
    play(client, match_id, WORKED[0])
    page = review(client, match_id)
    assert picture(page, "runs").count('class="run run-') == 4
    assert picture(page, "hands").count("<rect") == 1
    assert "turned the match" not in page
    assert picture(review(client, match_id, "?show=places"), "runs").count('class="run run-') == 4


def test_a_whole_review_is_not_heavy(client: TestClient, match_id: str) -> None:
    answer = client.get(f"/m/{match_id}/review", headers={"Accept-Encoding": "gzip"})
    assert int(answer.headers["content-length"]) < 14_000


def test_nobody_without_a_key_sees_it(guarded: TestClient) -> None:
    answer = guarded.get("/m/abc/review", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/enter?next=/m/abc/review")


def test_names_are_never_markup(client: TestClient) -> None:
    match_id = start(client, ('O\'Neil <b>"x"', *FOUR[1:]), largest=5)
    play(client, match_id, *WORKED)
    assert '<b>"x' not in review(client, match_id)
