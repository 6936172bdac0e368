"""What people asked of score keepers, and what went wrong with them, as far as it is seen on the pages."""

import json
import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from app.web.static_files import StaticFiles
from tests.web.tables import WORKED, hand_fields, play, post, read, start, totals, words, worked

ODD = 'O\'Neil <b>"x"'
PAGES = (
    "",
    "?hand=1",
    "/sheet",
    "/hands/1",
    "/hands/5",
    "/hands/6",
    "/house-rules",
    "/seats",
    "/changes",
    "/more",
    "/review",
    "/review?show=places",
    "/what-if",
    "/what-if?with=preset:wizard&seat=0",
)


def shown_totals(client: TestClient, match_id: str) -> dict[str, tuple[str, ...]]:
    """The totals by seat, of four players whom Anna deals to first, wherever a page shows them."""
    at_table = client.get(f"/m/{match_id}").text
    lines = dict(re.findall(r'id="seat-(\d)".*?<span class="total">([^<]*)</span>', at_table, re.S))
    sheet = client.get(f"/m/{match_id}/sheet").text
    foot = re.findall(r"<td[^>]*>(\S+?) ?<small>", sheet[sheet.index("<tfoot>") :])
    running = re.findall(r'<span class="run"><span class="sr">[^<]*</span>([^<]*)</span>', sheet)
    seats = client.get(f"/m/{match_id}/seats").text
    return {
        "table": tuple(lines[str(seat)].strip() for seat in range(4)),
        "sheet": tuple(foot),
        "last row": tuple(running[-4:]),
        "seats": tuple(re.findall(r"<b>([^<]*)</b></span>\s*</summary>", seats)),
        **shown_looking_back(client, match_id),
    }


def shown_looking_back(client: TestClient, match_id: str) -> dict[str, tuple[str, ...]]:
    """The totals of Anna, Ben, Cara and Dan on the pages that list them by place."""
    review, what_if = (client.get(f"/m/{match_id}{page}").text for page in ("/review", "/what-if"))
    ends = dict(re.findall(r'class="name"[^>]*>([^<]*)</text><text class="value"[^>]*>([^<]*)<', review))
    places = dict(re.findall(r'<bdi class="cut grow strong"[^>]*>([^<]*)</bdi>\s*<span class="total">([^<]*)<', review))
    scored = dict(re.findall(r'<bdi class="cut"[^>]*>([^<]*)</bdi></a></th>\s*<td[^>]*>\s*<b>([^<]*)</b>', what_if))
    by = {"chart": ends, "places": places, "what if": scored}
    return {page: tuple(found[name] for name in ("Anna", "Ben", "Cara", "Dan")) for page, found in by.items()}


def test_after_any_edit_every_page_shows_the_same_totals(client: TestClient) -> None:
    match_id = worked(client)
    assert set(shown_totals(client, match_id).values()) == {("34", "43", "43", "41")}
    edits = (
        ("/hands/2", hand_fields(client, match_id, 2, bid_1=3, as_played=1)),
        ("/hands/1", hand_fields(client, match_id, 1, took_0=1, took_1=3)),
        ("/undo", {"op": "one", "of": ""}),
    )
    seen = {("34", "43", "43", "41")}
    for path, fields in edits:
        assert post(client, f"/m/{match_id}{path}", **fields).status_code == 303, path
        now = tuple(str(total) for total in totals(client, match_id))
        assert set(shown_totals(client, match_id).values()) == {now}, path
        seen.add(now)
    assert len(seen) == 3


def test_all_made_in_one_tap_still_has_to_come_to_the_cards(client: TestClient) -> None:
    match_id = start(client, largest=5, bidding="free")
    for seat, bid in ((1, 2), (2, 1), (3, 1), (0, 2)):
        post(client, f"/m/{match_id}/hands/1/seats/{seat}/bid", value=bid)
    assert "made it</button>" not in client.get(f"/m/{match_id}").text
    answer = post(client, f"/m/{match_id}/hands/1/made", seat=[0, 1, 2, 3])
    assert answer.status_code == 422
    assert "1 trick too many" in words(answer.text)
    assert read(client, match_id).match.hand(1).took == (None,) * 4
    post(client, f"/m/{match_id}/hands/1/seats/0/bid", value=1)
    assert "Everyone made it" in client.get(f"/m/{match_id}").text
    assert post(client, f"/m/{match_id}/hands/1/made", seat=[0, 1, 2, 3]).status_code == 303
    assert read(client, match_id).match.hand(1).took == (1, 2, 1, 1)


def test_a_rule_change_asks_whether_it_counts_for_the_whole_match_or_from_a_hand_on(client: TestClient) -> None:
    match_id = worked(client)
    page = client.get(f"/m/{match_id}/house-rules/preview?at=bonus&bonus=20", headers={"HX-Request": "true"}).text
    choice = page[page.index('name="from">') :]
    options = re.findall(r'<option value="(\d+)"( selected)?>([^<]+)</option>', choice[: choice.index("</select>")])
    assert options[0] == ("1", " selected", "the whole match")
    assert ("3", "", "from hand 3 on") in options
    assert "Counts from hand 1, for the whole match." in words(page)


def test_a_name_is_never_markup_on_any_page(client: TestClient) -> None:
    match_id = start(client, (ODD, "Ben", ODD, "Dan"), largest=5)
    play(client, match_id, *WORKED)
    for path in (
        *(f"/m/{match_id}{page}" for page in PAGES),
        "/",
        "/start",
        f"/start?again={match_id}",
        "/players",
        "/matches",
    ):
        page = client.get(path)
        assert page.status_code == 200, path
        assert '<b>"x' not in page.text, path
        assert "<b>&#34;x" not in page.text, path
        if not path.endswith("house-rules"):
            assert ODD in unescape(page.text), path
    assert f"{ODD} (2)" in words(client.get(f"/m/{match_id}/sheet").text)


@pytest.mark.parametrize("path", ["", "?hand=1", "/hands/1", "/hands/6", "/house-rules", "/seats"])
def test_the_score_sheet_is_in_reach_wherever_something_is_entered(client: TestClient, path: str) -> None:
    match_id = worked(client)
    page = client.get(f"/m/{match_id}{path}").text
    bar = page[page.index("<header") : page.index("</header>")]
    to_sheet, to_table = f'href="/m/{match_id}/sheet', f'href="/m/{match_id}"'
    assert to_sheet in bar or (to_table in bar and to_sheet in client.get(f"/m/{match_id}").text)


def test_every_number_of_a_hand_has_its_name_beside_it(client: TestClient) -> None:
    match_id = worked(client)
    page = client.get(f"/m/{match_id}/hands/1").text
    for seat, name in enumerate(("Anna", "Ben", "Cara", "Dan")):
        row = page[page.index(f'id="p{seat}"') :]
        row = row[: row.index('name="took-')]
        assert f">{name}</bdi>" in row
        assert f'aria-label="Bid of {name}"' in row
    assert "Tricks of Dan" in page


def test_neither_orientation_is_forced(client: TestClient) -> None:
    assert json.loads(client.get("/manifest.webmanifest").content).get("orientation", "any") == "any"
    assert "orientation.lock" not in client.get(StaticFiles().js_url).text


def test_the_rest_that_took_nothing_still_has_to_come_to_the_cards(client: TestClient) -> None:
    match_id = start(client, largest=5)
    for seat, bid in ((1, 2), (2, 1), (3, 1), (0, 0)):
        post(client, f"/m/{match_id}/hands/1/seats/{seat}/bid", value=bid)
    post(client, f"/m/{match_id}/hands/1/seats/1/took", value=4)
    assert "The rest took 0" not in client.get(f"/m/{match_id}").text
    assert post(client, f"/m/{match_id}/hands/1/none-left", seat=[0, 2, 3]).status_code == 422
    assert read(client, match_id).match.hand(1).took == (None, 4, None, None)
    post(client, f"/m/{match_id}/hands/1/seats/1/took", value=5)
    assert "The rest took 0" in client.get(f"/m/{match_id}").text
    assert post(client, f"/m/{match_id}/hands/1/none-left", seat=[0, 2, 3]).status_code == 303
    assert read(client, match_id).match.hand(1).took == (0, 5, 0, 0)
