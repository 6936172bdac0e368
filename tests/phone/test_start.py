"""The form of a new match under a thumb."""

from playwright.sync_api import Locator, Page, expect

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
