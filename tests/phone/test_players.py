"""Players' pages on a phone: looked at, merged, taken apart; nothing for axe to find, nothing that scrolls sideways."""

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

UNBROKEN, RIGHT_TO_LEFT = "A" * 40, "דוד בן גוריון"
PAGES = ("", "?q=nobody", "/{id}", "/{id}/edit", "/{id}/merge?other={other}", "/{id}/merge?other={stranger}", "/table",
         "/table?by=made&time=year", "/compare", "/compare?with={id}&with={other}")  # fmt: skip
# Three hands of ten cards; the same ones in every match.
HANDS = (([3, 3, 2, 1], [3, 2, 3, 2]), ([1, 4, 0, 2], [2, 4, 0, 4]), ([0, 5, 2, 2], [0, 5, 3, 2]))


def play(url: str, names: list[object], hands: tuple = HANDS) -> dict:
    """A match that is played to its end."""
    body = {"players": names, "rules": {"custom": [10] * len(hands)}}
    match = httpx.post(f"{url}/api/v1/matches", json=body).json()
    for n, (bids, took) in enumerate(hands, 1):
        values = {"bids": bids[: len(names)], "took": took[: len(names)], "as_played": True}
        answer = httpx.put(f"{url}/api/v1/matches/{match['id']}/hands/{n}", json=values)
        assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture(scope="module")
def ids(house) -> dict[str, str]:
    """Four players with 24 hands each, and one who never sat with them."""
    first = play(house.url, ["Anna of the figures", "Ben of the figures", UNBROKEN, RIGHT_TO_LEFT])
    four = [{"id": player["id"]} for player in first["players"]]
    for _ in range(7):
        play(house.url, four)
    stranger = httpx.post(f"{house.url}/api/v1/matches", json={"players": ["Stranger", "Other stranger"]}).json()
    return {
        "id": first["players"][0]["id"],
        "other": first["players"][2]["id"],
        "stranger": stranger["players"][0]["id"],
    }


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(new_context, house, ids, path, theme):
    page = new_context(viewport={"width": 320, "height": 740}, color_scheme=theme, bypass_csp=True).new_page()
    page.goto(f"{house.url}/players{path.format(**ids)}")
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("path", ["", "/{id}", "/{id}/edit", "/table", "/compare?with={id}&with={other}"])
def test_big_text_scrolls_no_page_sideways(new_context, house, ids, path):
    page = new_context(viewport={"width": 320, "height": 740}).new_page()
    page.goto(f"{house.url}/players{path.format(**ids)}")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_player_twice_in_the_list_becomes_one_and_two_again(phone: Page, house):
    one = (([6, 3], [6, 4]),)
    play(house.url, ["Maria", "Somebody"], one)
    play(house.url, ["Mariä", "Somebody else"], one)
    phone.goto(f"{house.url}/players")
    phone.get_by_label("Name of a player").fill("mari")
    phone.get_by_role("button", name="Search").tap()
    phone.get_by_role("link", name="Maria 1 match").tap()
    expect(phone.locator("dl.facts").first).to_contain_text("1 hand")
    phone.get_by_role("link", name="Change: Maria").tap()
    phone.get_by_label("The same person as").select_option(label="Mariä")
    phone.get_by_role("button", name="Look").tap()
    expect(phone.locator("main")).to_contain_text("1 match of Mariä goes over to Maria, who then has 2.")
    phone.get_by_role("button", name="One player, called Maria", exact=True).tap()
    expect(phone.get_by_role("status").first).to_contain_text("Mariä was merged into Maria.")
    expect(phone.locator("dl.facts").first).to_contain_text("2 hands")
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.locator("h1")).to_have_text("Mariä")
    expect(phone.locator("dl.facts").first).to_contain_text("1 hand")


def test_players_are_found_while_their_names_are_typed(phone: Page, house, ids):
    phone.goto(f"{house.url}/players")
    phone.get_by_label("Name of a player").press_sequentially("ben of")
    expect(phone.locator("#players_found li")).to_have_count(1)
    expect(phone.locator("#players_found")).to_contain_text("Ben of the figures")
    expect(phone.get_by_label("Name of a player")).to_be_focused()
    assert phone.url.endswith("/players?q=ben+of")
    phone.get_by_label("Name of a player").press_sequentially("fended")
    expect(phone.locator("#players_found")).to_contain_text("No player is called that.")


def test_the_keys_to_touch_are_large_enough(phone: Page, house, ids):
    for path in ("", f"/{ids['id']}", f"/{ids['id']}/edit", "/table"):
        phone.goto(f"{house.url}/players{path}")
        small = phone.evaluate(
            """[...document.querySelectorAll('main a, main button, main summary, main select')]
            .filter(each => !each.closest('p') && each.checkVisibility())
            .map(each => [each.textContent.trim(), each.getBoundingClientRect().height]).filter(([, high]) => high < 44)"""
        )
        assert small == [], path
