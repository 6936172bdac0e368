"""Past matches on a phone: searched as one types, narrowed down, opened; nothing for axe to find."""

import re

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.phone.test_players import play

UNBROKEN = "W" * 40
SEARCHES = ("", "?q=evening", "?q=nobody-at-all", "?status=deleted", "?month=2001-01")


@pytest.fixture(scope="module")
def evenings(house) -> list[str]:
    """Thirty matches, one of them finished under a name of its own, one deleted."""
    api = f"{house.url}/api/v1/matches"
    ids = [
        httpx.post(api, json={"players": ["Petra of the past", UNBROKEN], "name": f"Evening {n:02}"}).json()["id"]
        for n in range(30)
    ]
    httpx.delete(f"{api}/{ids[3]}").raise_for_status()
    done = play(house.url, ["Petra of the past", "Quirin", UNBROKEN, "Rolf"])
    httpx.patch(f"{api}/{done['id']}", json={"name": "The long summer night"}).raise_for_status()
    return [*ids, done["id"]]


def test_a_match_is_found_as_one_types_and_opened(phone: Page, house, evenings):
    phone.goto(f"{house.url}/matches")
    phone.get_by_label("Name, player, game").press_sequentially("long sum")
    expect(phone.locator("#matches_found .list > li")).to_have_count(1)
    expect(phone.get_by_label("Name, player, game")).to_be_focused()
    phone.get_by_role("link", name="The long summer night").first.tap()
    expect(phone).to_have_url(f"{house.url}/m/{evenings[-1]}/review")


def test_what_was_searched_stands_in_the_address_and_is_there_after_coming_back(phone: Page, house, evenings):
    phone.goto(f"{house.url}/matches")
    phone.get_by_label("Player", exact=True).select_option(label="Quirin")
    expect(phone.locator("#matches_found .list > li")).to_have_count(1)
    expect(phone).to_have_url(re.compile("player="))
    phone.get_by_role("link", name="The long summer night").first.tap()
    phone.wait_for_url("**/review")
    phone.go_back()
    expect(phone.locator("#matches_found .list > li")).to_have_count(1)
    expect(phone.get_by_label("Player", exact=True).locator("option:checked")).to_have_text("Quirin")


def test_older_matches_are_a_page_on_and_none_is_lost(phone: Page, house, evenings):
    phone.goto(f"{house.url}/matches?q=evening")
    seen = phone.locator("#matches_found .list strong").all_inner_texts()
    phone.get_by_role("link", name="Older matches").tap()
    expect(phone.get_by_role("link", name="Back to the newest")).to_be_visible()
    seen += phone.locator("#matches_found .list strong").all_inner_texts()
    assert seen == [f"Evening {n:02}" for n in range(29, -1, -1) if n != 3]


def test_a_deleted_match_is_back_with_one_tap(phone: Page, house, evenings):
    gone = evenings[7]
    httpx.delete(f"{house.url}/api/v1/matches/{gone}").raise_for_status()
    phone.goto(f"{house.url}/matches?status=deleted")
    phone.get_by_role("button", name="Bring back: Evening 07").tap()
    expect(phone).to_have_url(f"{house.url}/m/{gone}")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", SEARCHES)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(new_context, house, evenings, path, theme):
    page = new_context(viewport={"width": 320, "height": 740}, color_scheme=theme, bypass_csp=True).new_page()
    page.goto(f"{house.url}/matches{path}")
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
