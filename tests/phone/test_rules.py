"""Rules in words, on a phone."""

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

FOUR = ("Anna", "Ben", "Cara", "Dan")

PAGES = ("/rules", "/rules?all=1", "/rules/skull_king", "/rules/joker?players=12", "/rules/glossary#hook", "/rules/compare",
         "/rules/compare?with=romanian_whist_prize&with=israeli_whist&with=estimation&with=rage_amigo", "{m}/rules")  # fmt: skip


def test_games_are_found_while_typing(phone, house):
    phone.goto(f"{house.url}/rules")
    field = phone.get_by_role("searchbox")
    field.press_sequentially("rikiki")
    found = phone.locator("#rules_found .found-game")
    expect(found).to_have_count(2)
    field.fill("whist romanesc")
    expect(found).to_have_count(1)
    found.tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Romanian Whist")


def test_games_are_found_without_scripts(new_context, house):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{house.url}/rules")
    page.get_by_role("searchbox").fill("nomination whist")
    page.get_by_role("button", name="Search").tap()
    expect(page.locator(".found-game").first).to_contain_text("Nomination Whist")
    expect(page.get_by_role("searchbox")).to_have_value("nomination whist")


def test_games_are_compared_as_they_are_chosen(phone, house):
    phone.goto(f"{house.url}/rules/compare?with=skull_king")
    expect(phone.get_by_text("Choose two games, three or four.")).to_be_visible()
    phone.get_by_label("Game 2").select_option("wizard")
    table = phone.locator("#games_compare table")
    expect(table.locator("thead th")).to_have_text(["Skull King", "Wizard"])
    expect(table).to_contain_text("A made zero")
    common = phone.locator("#games_compare details")
    expect(common.locator("dl")).to_be_hidden()
    common.locator("summary").tap()
    expect(common.locator("dl")).to_contain_text("A missed bid")


def test_a_word_leads_to_the_glossary(phone, house):
    phone.goto(f"{house.url}/rules")
    phone.locator("#bidding").get_by_role("link", name="Hook").tap()
    expect(phone.locator("#hook")).to_be_in_viewport()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(new_context, house, start, path, theme):
    match_id = start([*FOUR, "A" * 40], rules={"largest": 5})
    httpx.patch(f"{house.url}/api/v1/matches/{match_id}/rules", json={"rules": {"bonus": 5}, "from_hand": 3})
    page = new_context(viewport={"width": 320, "height": 740}, color_scheme=theme, bypass_csp=True).new_page()
    page.goto(house.url + path.format(m=f"/m/{match_id}"))
    for fold in page.locator("main details > summary").all():
        fold.evaluate("summary => { summary.parentElement.open = true }")
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found] == []
    for text in ("100%", "200%"):
        page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, text


def test_what_can_be_tapped_is_large_enough(phone, house):
    for path in ("/rules", "/rules/plump", "/rules/compare?with=plump&with=rage"):
        phone.goto(house.url + path)
        small = phone.locator("main a, main summary, main select, main button").evaluate_all(
            "all => all.filter(e => e.offsetParent && e.getBoundingClientRect().height < 44).map(e => e.outerHTML.slice(0, 90))"
        )
        assert small == [], path
