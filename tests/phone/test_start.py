"""The form of a new match, and the page of the house rules, under a thumb."""

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

FOUR = ["Anna", "Ben", "Cara", "Dan"]
SMALL = {"width": 360, "height": 740}
KEYBOARD = 300
"""What a phone's keyboard takes of the height."""


def top_of(element: Locator) -> float:
    return element.bounding_box()["y"]


def end_of(element: Locator) -> float:
    box = element.bounding_box()
    return box["y"] + box["height"]


def seated(page: Page) -> list[str]:
    return page.locator("#start_seats .seat-row .whole").all_inner_texts()


def test_enter_adds_a_name_and_the_next_can_be_typed_at_once(new_context, house):
    page = new_context(viewport=SMALL).new_page()
    page.goto(f"{house.url}/start")
    page.evaluate("window.same = true")
    field = page.locator("#new-0")
    for n, name in enumerate(("Enid", "Ernst", "Eve"), 1):
        field.fill(name)
        before = top_of(field)
        field.press("Enter")
        expect(page.locator("#start_seats .seat-row")).to_have_count(n)
        expect(field).to_be_focused()
        expect(field).to_have_value("")
        assert n == 1 or abs(top_of(field) - before) < 2, "the page stays where it is"
    assert seated(page) == ["Enid", "Ernst", "Eve"]
    assert page.evaluate("window.same"), "the page was not loaded anew"


def test_without_a_script_enter_comes_back_to_the_field(new_context, house):
    page = new_context(viewport=SMALL, java_script_enabled=False).new_page()
    page.goto(f"{house.url}/start")
    for n, name in enumerate(("Enid", "Ernst"), 1):
        page.locator("#new-0").fill(name)
        page.locator("#new-0").press("Enter")
        expect(page.locator("#start_seats .seat-row")).to_have_count(n)
        expect(page.locator("#new-0")).to_be_focused()


def test_enter_in_the_name_of_the_match_takes_nobody_away_from_it(new_context, house):
    page = new_context(viewport=SMALL).new_page()
    page.goto(f"{house.url}/start")
    page.evaluate("window.same = true")
    page.locator("#name").fill("Friday")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator("#name").press("Enter")
    expect(page.locator("#name")).to_be_focused()
    expect(page.locator("#name")).to_have_value("Friday")
    assert page.evaluate("window.same")


def test_what_was_looked_for_stands_above_the_bar_and_the_keyboard(new_context, house):
    page = new_context(viewport=SMALL).new_page()
    page.goto(f"{house.url}/start")
    page.get_by_text("Choose another game").tap()
    page.locator("#find").tap()
    page.locator("#find").press_sequentially("wizard")
    expect(page.get_by_text("2 games found")).to_be_visible()
    hits = page.locator("#start_games li")
    assert end_of(hits.nth(1)) < SMALL["height"] - KEYBOARD
    bar = page.locator("#start_go")
    assert top_of(bar) >= end_of(hits.nth(1))
    page.locator("#find").fill("chess")
    says = page.get_by_text("No game here is called “chess”")
    expect(says).to_be_visible()
    assert end_of(says) < SMALL["height"] - KEYBOARD
    expect(hits).to_have_count(0)


def test_single_rules_are_changed_in_place_and_the_plan_follows(new_context, house):
    page = new_context(viewport=SMALL).new_page()
    page.goto(f"{house.url}/start")
    page.get_by_role("button", name="Change single rules").tap()
    expect(page.locator("#single-title")).to_be_focused()
    page.locator("#rule-largest summary").tap()
    page.locator("#field-largest").fill("4")
    page.locator("#field-largest").press("Tab")
    expect(page.locator("#now-largest")).to_have_text("4")
    expect(page.locator("#start_plan")).to_contain_text("7 hands, 4 down to 1 and back")
    page.locator("#field-largest").fill("99")
    page.locator("#field-largest").press("Tab")
    expect(page.locator("#error-largest")).to_contain_text("a whole number from")
    expect(page.locator("#field-largest")).to_have_value("99")


def played(url: str, match_id: str) -> str:
    body = {"bids": [1, 2, 0, 0], "took": [1, 1, 0, 3], "as_played": True}
    answer = httpx.put(f"{url}/api/v1/matches/{match_id}/hands/1", json=body)
    assert answer.status_code == 200, answer.text
    return f"{url}/m/{match_id}/house-rules"


def test_using_one_of_two_previews_keeps_the_other_the_place_and_the_focus(new_context, house, start):
    page = new_context(viewport=SMALL).new_page()
    page.goto(played(house.url, start(FOUR, rules={"largest": 5})))
    page.evaluate("window.same = true")
    page.locator("#rule-bonus summary").tap()
    page.locator("#field-bonus").fill("25")
    page.locator("#field-bonus").press("Tab")
    expect(page.locator("#slot-bonus")).to_contain_text("10 → 25")
    page.locator("#rule-missed summary").tap()
    page.get_by_text("Lose the bid").tap()
    expect(page.locator("#slot-missed")).to_contain_text("Nothing → Lose the bid")
    page.locator("#slot-missed").get_by_role("button", name="Use this rule").tap()
    expect(page.locator("#slot-missed")).to_contain_text("Changed:")
    expect(page.locator("#now-missed")).to_have_text("Lose the bid")
    expect(page.locator("#rule-missed summary")).to_be_focused()
    assert page.evaluate("window.same"), "the page was not loaded anew"
    assert page.evaluate("scrollY") > 300
    assert 48 <= top_of(page.locator("#rule-missed summary")) < 400, "it stays in sight"
    expect(page.locator("#field-bonus")).to_have_value("25")
    expect(page.locator("#slot-bonus")).to_contain_text("10 → 25")
    page.locator("#slot-bonus").get_by_role("button", name="Use this rule").tap()
    expect(page.locator("#now-bonus")).to_have_text("25")
    expect(page.locator("#slot-missed")).to_be_empty()
    page.locator("#slot-bonus").get_by_role("button", name="Undo").tap()
    expect(page.locator("#now-bonus")).to_have_text("10")
    expect(page.locator("#field-bonus")).to_have_value("10")
    expect(page.locator("#rules_history")).to_contain_text("A missed bid: Nothing → Lose the bid")


def test_totals_before_and_after_are_in_sight_with_the_choice(new_context, house, start):
    page = new_context(viewport=SMALL).new_page()
    page.goto(played(house.url, start(FOUR, rules={"largest": 5})))
    page.locator("#rule-missed summary").tap()
    choice = page.get_by_text("−10 a trick off", exact=True)
    choice.tap()
    totals = page.locator("#slot-missed table")
    expect(totals).to_be_visible()
    page.wait_for_timeout(200)
    use = page.locator("#slot-missed").get_by_role("button", name="Use this rule")
    assert end_of(use) <= SMALL["height"], "the decision is on the screen"
    assert end_of(totals) <= top_of(use)
    assert top_of(choice) >= 48, "the choice stays in sight"


def test_the_button_that_turns_a_sign_is_there_only_with_a_script(new_context, house, start):
    url = f"{house.url}/m/{start(FOUR)}/house-rules"
    for scripts in (True, False):
        page = new_context(viewport=SMALL, java_script_enabled=scripts).new_page()
        page.goto(url)
        page.get_by_text("Your own scoring").tap()
        expect(page.locator("[data-turn-sign]").first).to_be_visible(visible=scripts)
        expect(page.locator("#own-miss-flat")).to_have_attribute("inputmode", "numeric" if scripts else "text")


def test_at_320_px_with_text_twice_as_large_nothing_is_cut_off(new_context, house, start):
    page = new_context(viewport={"width": 320, "height": 740}, bypass_csp=True).new_page()
    for path in ("/start", f"/m/{start(FOUR)}/house-rules"):
        page.goto(house.url + path)
        page.add_style_tag(content="html { font-size: 200% !important; }")
        if path == "/start":
            page.get_by_role("button", name="Change single rules").tap()
            expect(page.locator("#start_single .rules").first).to_be_visible()
        page.locator("details").evaluate_all("all => all.forEach(each => { each.open = true })")
        page.wait_for_timeout(100)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
        cut = "all => all.filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"
        assert page.locator(".btn, .chip, .top-title > .cut, .rule > summary").evaluate_all(cut) == [], path
        out = "all => all.filter(e => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth).length"
        assert page.locator("main :is(input, select, button, legend, label, .hint):not(.sr)").evaluate_all(out) == 0, (
            path
        )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_what_is_opened_and_put_in_place(new_context, house, start, theme):
    page = new_context(viewport=SMALL, color_scheme=theme, bypass_csp=True).new_page()
    page.goto(f"{house.url}/start")
    page.locator("#new-0").fill("Enid")
    page.locator("#new-0").press("Enter")
    page.get_by_role("button", name="Change single rules").tap()
    page.locator("#rule-largest summary").tap()
    page.locator("#field-largest").fill("99")
    page.locator("#field-largest").press("Tab")
    expect(page.locator("#error-largest")).to_contain_text("a whole number from")
    page.locator("#find").evaluate("field => { field.closest('details').open = true }")
    page.locator("#find").fill("chess")
    expect(page.get_by_text("No game here is called")).to_be_visible()
    assert broken(page) == []
    page.goto(played(house.url, start(FOUR, rules={"largest": 5})))
    page.locator("#rule-missed summary").tap()
    page.get_by_text("Lose the bid").tap()
    expect(page.locator("#slot-missed table")).to_be_visible()
    assert broken(page) == []
    page.locator("#slot-missed").get_by_role("button", name="Use this rule").tap()
    expect(page.locator("#slot-missed")).to_contain_text("Changed:")
    assert broken(page) == []


def broken(page: Page) -> list[str]:
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in Axe().run(page).response["violations"]]


def test_a_look_at_the_rules_and_back_by_arrow_or_browser_keeps_what_was_typed(new_context, house):
    page = new_context(viewport=SMALL).new_page()
    page.goto(f"{house.url}/start")
    page.locator("#new-0").fill("Enid")
    page.locator("#new-0").press("Enter")
    expect(page.locator("#start_seats .seat-row")).to_have_count(1)
    page.locator("#new-0").fill("Ernst")
    for back in (lambda: page.get_by_role("link", name="Back").tap(), page.go_back):
        page.locator("#start_plan .game-link").tap()
        expect(page.locator("h1")).to_have_text("Exact bids only")
        back()
        expect(page.locator("#new-0")).to_have_value("Ernst")
        assert seated(page) == ["Enid"]
        expect(page.get_by_role("button", name="Start with 2 players")).to_be_visible()
