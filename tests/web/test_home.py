"""The front page, the list of all matches, and the theme."""

import re
from datetime import UTC, date, datetime, timedelta

from starlette.testclient import TestClient

from app.language import ENGLISH
from app.scorer import matches
from app.scorer.matches import NewMatch
from app.web.dates import short_day, typed_day, typed_month
from tests.web.test_start import begin, match_id


def test_without_a_key_the_door_is_shown(guarded: TestClient) -> None:
    answer = guarded.get("/", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/enter")


def test_an_empty_house_invites_to_a_first_match(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert 'href="/start"' in page.text
    assert "/matches" not in page.text


def test_a_running_match_comes_first_and_goes_on_in_one_tap(client: TestClient) -> None:
    match = match_id(begin(client, ["Anna", "Ben", "Cara"], name="Friday table"))
    page = client.get("/").text
    assert f'href="/m/{match}"' in page
    assert "Hand 1 of" in page
    assert page.index("Friday table") < page.index("New match")


def test_a_finished_match_is_past_and_can_be_played_again(client: TestClient) -> None:
    match = match_id(begin(client, ["Anna", "Ben"]))
    client.portal.call(_finish, client, match)
    page = client.get("/").text
    assert f'href="/start?again={match}"' in page
    assert "Hand 1 of" not in page


def test_matches_are_found_by_name_and_by_player(client: TestClient) -> None:
    begin(client, ["Anna", "Ben"], name="Friday table")
    begin(client, ["Cara", "Dan"], name="Holidays")
    for q, found, other in (("friday", "Friday table", "Holidays"), ("cara", "Holidays", "Friday table")):
        page = client.get("/matches", params={"q": q}).text
        assert found in page
        assert other not in page


def test_matches_are_found_by_their_day_as_it_is_shown(client: TestClient) -> None:
    begin(client, ["Anna", "Ben"], name="Friday table")
    now = datetime.now(UTC)
    for q in (
        f"{now.day} {now:%b}",
        f"{now.day} {now:%B} {now.year}",
        f"{now.day}.{now.month}.{now.year}",
        f"{now:%Y-%m}",
    ):
        assert "Friday table" in client.get("/matches", params={"q": q}).text, q
    assert "Friday table" not in client.get("/matches", params={"q": "1 Jan 2001"}).text


def test_a_day_without_a_year_is_the_latest_such_day() -> None:
    today = date(2026, 11, 30)
    assert typed_day(ENGLISH, "Fri 12 Nov 2026", today) == "2026-11-12"
    assert typed_day(ENGLISH, "12 nov", today) == "2026-11-12"
    assert typed_day(ENGLISH, "24.12.", today) == "2025-12-24"
    for other in ("31 Feb", "Friday table", "12", "12 Foo", "99.99.2026"):
        assert typed_day(ENGLISH, other, today) is None


def test_a_month_by_its_name_is_the_latest_such_month() -> None:
    today = date(2026, 11, 30)
    assert typed_month(ENGLISH, "november", today) == "2026-11"
    assert typed_month(ENGLISH, "Dec", today) == "2025-12"
    assert typed_month(ENGLISH, "Nov 2024", today) == "2024-11"
    for other in ("no", "Friday table", "12 Nov", "2024"):
        assert typed_month(ENGLISH, other, today) is None


def test_matches_are_found_by_their_game_in_any_language_and_by_the_name_of_their_month(client: TestClient) -> None:
    for name, game in (("Friday table", "wizard"), ("Holidays", "rikiki")):
        new = NewMatch(("Anna", "Ben", "Cara"), name=name, preset=game)
        client.portal.call(lambda new=new: matches.start(client.app.state.house, new))
    this_month = f"{datetime.now(UTC):%B}"
    for q, found, other in (
        ("wiz", True, False),
        ("rikiki", False, True),
        (this_month, True, True),
        ("ik", False, False),
    ):
        page = client.get("/matches", params={"q": q}).text
        assert ("Friday table" in page, "Holidays" in page) == (found, other), q


def test_a_player_and_a_month_narrow_the_list_down_and_stay_chosen(client: TestClient) -> None:
    begin(client, ["Anna", "Ben"], name="Friday table")
    begin(client, ["Anna", "Dan"], name="Holidays")
    page = client.get("/matches").text
    ben = re.search(r'<option value="([^"]+)">Ben<', page)[1]
    month = f"{datetime.now(UTC):%Y-%m}"
    page = client.get("/matches", params={"player": ben, "month": month}).text
    assert "1 match<" in page
    assert f'<option value="{ben}" selected>' in page
    assert f'<option value="{month}" selected>' in page
    assert "Holidays" not in page
    assert "No match fits that" in client.get("/matches", params={"player": ben, "month": "2001-01"}).text


def test_a_script_gets_the_list_alone(client: TestClient) -> None:
    begin(client, ["Anna", "Ben"], name="Friday table")
    part = client.get("/matches", params={"q": "friday"}, headers={"hx-request": "true"}).text
    assert part.lstrip().startswith('<div id="matches_found"')
    assert "Friday table" in part


def test_a_house_without_matches_invites_to_the_first(client: TestClient) -> None:
    page = client.get("/matches").text
    assert 'href="/start"' in page
    assert 'role="search"' not in page


def test_a_deleted_match_is_listed_apart_and_comes_back(client: TestClient) -> None:
    match = match_id(begin(client, ["Anna", "Ben"], name="Friday table"))
    client.portal.call(_delete, client, match)
    assert "Friday table" not in client.get("/matches").text
    listed = client.get("/matches?status=deleted").text
    assert "Friday table" in listed
    assert "No hand is scored yet" in listed
    day = short_day((datetime.now(UTC) + timedelta(days=30)).isoformat()).english
    assert f"Can be brought back until {day}" in listed
    home = re.sub(r"</?bdi>", "", client.get(f"/?deleted={match}").text)
    assert "Friday table is deleted: Anna and Ben." in home
    answer = client.post(f"/m/{match}/restore", follow_redirects=False)
    assert answer.headers["location"] == f"/m/{match}"
    assert "Friday table" in client.get("/matches").text


def test_of_several_matches_of_one_day_without_a_name_the_time_says_which_is_which(client: TestClient) -> None:
    day = rf"{datetime.now():%a} {datetime.now().day} {datetime.now():%b %Y}"
    title = r'<strong class="whole">(.*?)</strong>'
    begin(client, ["Anna", "Ben"])
    begin(client, ["Anna", "Ben"], name="Friday table")
    assert re.findall(title, client.get("/matches").text) == ["<bdi>Friday table</bdi>", day]
    begin(client, ["Cara", "Dan"])
    titles = re.findall(title, client.get("/matches").text)
    assert [bool(re.fullmatch(rf"{day}, \d\d:\d\d", each)) for each in titles] == [True, False, True]


def test_older_matches_are_one_page_on(client: TestClient) -> None:
    for n in range(26):
        begin(client, ["Anna", "Ben"], name=f"Evening {n:02}")
    page = client.get("/matches").text
    assert "Evening 25" in page
    assert "Evening 00" not in page
    older = page.split('href="/matches?after=')[1].split('"')[0]
    assert "Evening 00" in client.get(f"/matches?after={older}").text


def test_the_theme_is_kept_and_goes_back_to_where_it_was_asked_for(client: TestClient) -> None:
    came_from = {"referer": "http://testserver/matches?q=a"}
    answer = client.post("/theme", data={"theme": "dark"}, headers=came_from, follow_redirects=False)
    assert answer.headers["location"] == "/matches?q=a"
    assert 'data-theme="dark"' in client.get("/").text


def test_a_strange_theme_changes_nothing(client: TestClient) -> None:
    answer = client.post("/theme", data={"theme": "pink"}, follow_redirects=False)
    assert "set-cookie" not in answer.headers


async def _finish(client: TestClient, match: str) -> None:
    from app.scorer import matches

    await matches.finish(client.app.state.house, match)


async def _delete(client: TestClient, match: str) -> None:
    from app.scorer import matches

    await matches.delete(client.app.state.house, match)
