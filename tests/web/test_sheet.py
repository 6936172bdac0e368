"""The sheet of a match."""

import re

import pytest
from starlette.testclient import TestClient

from app.config import Settings
from app.main import make_app
from app.store.migrate import migrate
from tests.web.tables import play, post, read, row_of, start, words, worked

LONG = "Maximilianeusebiusferdinandvonhohenstau"


def sheet(client: TestClient, match_id: str) -> str:
    answer = client.get(f"/m/{match_id}/sheet")
    assert answer.status_code == 200
    return answer.text


def foot(page: str) -> str:
    return words(page[page.index("<tfoot>") : page.index("</tfoot>")])


def test_equal_totals_share_a_place_and_the_next_is_skipped(client: TestClient) -> None:
    assert foot(sheet(client, worked(client))) == "Total 34 4th 43 1st= 43 1st= 41 3rd"


def test_everyone_who_leads_is_named(client: TestClient) -> None:
    said = words(sheet(client, worked(client)))
    assert "Ben and Cara lead with 43" in said
    assert "After hand 5 of 9 · Ben deals 2 cards next" in said
    assert "Bid hand 6" in said


def test_equal_totals_keep_the_order_of_the_seats(client: TestClient) -> None:
    match_id = start(client)
    play(client, match_id, ([0, 0, 0, 9], [0, 0, 0, 10]))
    places = [sheet(client, match_id) for _ in range(2)]
    assert places[0] == places[1]
    assert foot(places[0]) == "Total 10 1st= 10 1st= 10 1st= 0 4th"


def test_a_missed_bid_is_dark_and_says_so(client: TestClient) -> None:
    page = sheet(client, worked(client))
    assert row_of(page, 1).endswith("2/2 12 total 12 1/2 ✗ missed 0 total 0 1/1 11 total 11 0/0 10 total 10")
    assert page.count('<td class="miss">') == 5


def test_every_row_names_its_dealer_and_cards(client: TestClient) -> None:
    match_id = start(client, ("A", "B", "C", "D", "E"), first_dealer=2)
    assert row_of(sheet(client, match_id), 7).startswith("Hand 7 · 4 , 4 cards, dealer D")
    assert "Hand 1" in row_of(sheet(client, match_id), 1)
    assert "dealer C" in row_of(sheet(client, match_id), 1)


def test_bid_zero_and_took_zero_is_an_entry_and_blank_is_none(client: TestClient) -> None:
    match_id = start(client, largest=2)
    play(client, match_id, ([0, 0, 1, 0], [0, 0, 2, 0]))
    page = sheet(client, match_id)
    assert "0/0 10 total 10" in row_of(page, 1)
    assert "/" not in row_of(page, 2)


def test_half_a_hand_counts_for_nothing(client: TestClient) -> None:
    match_id = start(client)
    post(client, f"/m/{match_id}/hands/1/seats/1/bid", value=3)
    page = sheet(client, match_id)
    assert "3/ –" in row_of(page, 1)
    assert foot(page) == "Total 0 0 0 0"
    assert "Hand 1 of 19 · Anna dealt 10 cards" in words(page)


def test_negative_points_have_a_real_minus(client: TestClient) -> None:
    match_id = start(client, miss={"per_off": 60})
    play(client, match_id, ([2, 0, 1, 2], [0, 1, 9, 0]))
    assert foot(sheet(client, match_id)).startswith("Total −120 ")


def test_two_equal_names_are_told_apart(client: TestClient) -> None:
    page = sheet(client, start(client, ("Ana", "Ana", "Ben")))
    assert "<bdi>Ana</bdi>" in page
    assert "<bdi>Ana (2)</bdi>" in page


def test_a_name_is_text_whatever_is_in_it(client: TestClient) -> None:
    page = sheet(client, start(client, ('O\'Neil <b>"x"', LONG, "عبد الرحمن")))
    assert '<b>"x' not in page
    assert f"<bdi>{LONG}</bdi>" in page
    assert "<bdi>عبد الرحمن</bdi>" in page


def test_a_mark_is_told_in_words(client: TestClient) -> None:
    page = sheet(client, worked(client))
    assert "the bids add up to the tricks, which the hook forbids" in row_of(page, 2)
    assert "Hand 2 : the bids add up to the tricks, which the hook forbids" in words(page)


def test_trumps_are_shown_where_the_rules_have_them(client: TestClient) -> None:
    assert "hearts" in row_of(sheet(client, start(client, trump="cycle")), 2)
    assert "no trumps" not in words(sheet(client, start(client, trump="none")))


def test_every_cell_leads_to_its_hand(client: TestClient) -> None:
    match_id = worked(client)
    page = sheet(client, match_id)
    for n in range(1, 10):
        assert page.count(f'href="/m/{match_id}/hands/{n}"') >= 5
        assert client.get(f"/m/{match_id}/hands/{n}").status_code == 200


def test_at_the_end_all_winners_are_named_and_the_table_can_play_again(client: TestClient) -> None:
    match_id = worked(client)
    assert post(client, f"/m/{match_id}/finish").headers["location"] == f"/m/{match_id}/sheet"
    page = sheet(client, match_id)
    assert "Ben and Cara share the win on 43" in words(page)
    assert "After 5 hands · ended early" in words(page)
    assert f'href="/start?again={match_id}"' in page
    assert re.findall(r'<span class="place">(.*?)</span>', page) == ["1st=", "1st=", "3rd", "4th"]
    assert page.count("list-line won") == 2


def test_one_winner_wins(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben"), custom=[1])
    play(client, match_id, ([1, 1], [1, 0]))
    assert "Anna wins with 11" in words(sheet(client, match_id))


def test_a_match_ended_before_it_began_says_so(client: TestClient) -> None:
    match_id = start(client)
    post(client, f"/m/{match_id}/finish")
    assert "ended before a hand was scored" in words(sheet(client, match_id))


def test_many_leaders_are_counted(client: TestClient) -> None:
    match_id = start(client, tuple("ABCDEF"), largest=2)
    play(client, match_id, ([0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 2]))
    assert "A , B and 3 others lead with 10" in words(sheet(client, match_id))
    match_id = start(client, tuple("ABCD"), custom=[4, 4])
    play(client, match_id, ([1, 1, 1, 1], [1, 1, 1, 1]))
    assert "All are level on 11" in words(sheet(client, match_id))


def test_a_match_that_goes_on_after_a_tie_says_so(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben"), custom=[2], ties="extra")
    play(client, match_id, ([1, 1], [1, 1]))
    said = words(sheet(client, match_id))
    assert "Tied after hand 1 · Ben deals 2 cards next" in said
    play(client, match_id, ([2, 1], [2, 0]))
    assert "extra hand to break the tie" in row_of(sheet(client, match_id), 2)


def test_a_hand_that_was_saved_is_told_so_with_the_way_to_its_line(client: TestClient) -> None:
    match_id = worked(client)
    said = client.get(f"/m/{match_id}/sheet?saved=3").text
    assert "Hand 3 is saved. Its line is marked below." in words(said)
    assert 'href="#hand-3"' in said
    assert "is saved" not in words(sheet(client, match_id)), "nobody else is told"
    assert "is saved" not in words(client.get(f"/m/{match_id}/sheet?saved=99").text)


@pytest.mark.parametrize("page", ["sheet", "more"])
def test_the_game_is_named(client: TestClient, page: str) -> None:
    named, own = start(client, largest=7), start(client, bonus=7)
    assert "Full game, 7 down and back" in words(client.get(f"/m/{named}/{page}").text)
    assert "but: an exact bid pays 7 plus the bid" in words(client.get(f"/m/{own}/{page}").text)


def test_whoever_sits_out_has_no_numbers(client: TestClient) -> None:
    match_id = start(client)
    post(client, f"/m/{match_id}/hands/1", absent=2, cards=10, dealer=0)
    assert row_of(sheet(client, match_id), 1).endswith("· sat out")


def test_the_same_version_is_not_sent_twice(client: TestClient) -> None:
    match_id = worked(client)
    first = client.get(f"/m/{match_id}/sheet")
    etag = first.headers["etag"]
    assert etag.startswith(f'"{read(client, match_id).version}-0-')
    again = client.get(f"/m/{match_id}/sheet", headers={"If-None-Match": f'"other", {etag}'})
    assert (again.status_code, again.text, again.headers["etag"]) == (304, "", etag)


@pytest.mark.parametrize("change", ["bid", "name", "theme"])
def test_a_change_of_anything_on_the_page_is_sent(client: TestClient, change: str) -> None:
    match_id = worked(client)
    etag = client.get(f"/m/{match_id}/sheet").headers["etag"]
    if change == "bid":
        play(client, match_id, ([0, 0, 0, 0], [1, 1, 0, 0]))
    elif change == "name":
        post(client, f"/m/{match_id}/seats/0/name", name="Annabel")
    else:
        client.cookies.set("theme", "dark")
    answer = client.get(f"/m/{match_id}/sheet", headers={"If-None-Match": etag})
    assert answer.status_code == 200
    assert answer.headers["etag"] != etag


def test_another_start_of_the_program_sends_its_own_page(settings: Settings) -> None:
    """Its templates may be others, and the house one that was restored."""
    migrate(settings.database_url, settings.data)
    with TestClient(make_app(settings), base_url="http://localhost") as client:
        url = f"/m/{worked(client)}/sheet"
        known = {"If-None-Match": client.get(url).headers["etag"]}
        assert client.get(url, headers=known).status_code == 304
    with TestClient(make_app(settings), base_url="http://localhost") as later:
        assert later.get(url, headers=known).status_code == 200


def test_back_in_the_history_a_script_gets_the_whole_page(client: TestClient) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    match_id = worked(client)
    for path in ("sheet", "review?show=places", "what-if", "house-rules"):
        answer = client.get(f"/m/{match_id}/{path}", headers=headers)
        assert answer.text.startswith("<!doctype html>"), path
        assert "HX-History-Restore-Request" in answer.headers["vary"], path


def test_a_script_gets_the_sheet_alone(client: TestClient) -> None:
    page = client.get(f"/m/{worked(client)}/sheet", headers={"HX-Request": "true"}).text
    assert page.startswith('<div id="sheet"')
    assert "<html" not in page


def test_a_kept_page_is_the_same_with_and_without_compression(client: TestClient) -> None:
    url = f"/m/{worked(client)}/sheet"
    pages = [client.get(url, headers={"Accept-Encoding": way}) for way in ("gzip", "identity", "gzip")]
    assert pages[0].text == pages[1].text == pages[2].text
    assert [page.headers.get("content-encoding") for page in pages] == ["gzip", None, "gzip"]


def test_totals_on_the_page_are_the_sums_of_the_points_on_it(client: TestClient) -> None:
    page = sheet(client, worked(client))
    points = [[int(cell) for cell in re.findall(r"<b>(\d+)</b> <span", row)] for row in page.split("<tr ")[1:6]]
    assert [sum(column) for column in zip(*points, strict=True)] == [34, 43, 43, 41]


def test_a_match_that_is_not_there_is_not_found(client: TestClient) -> None:
    assert client.get("/m/nothing/sheet").status_code == 404


def test_fifty_one_hands_are_all_there(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben"), largest=26)
    played = [([0, 0], [cards, 0]) for cards in (*range(26, 0, -1), *range(2, 27))]
    play(client, match_id, *played)
    page = sheet(client, match_id)
    assert 'id="hand-51"' in page
    assert "Ben wins with 510" in words(page)
