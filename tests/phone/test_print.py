"""Paper as a browser prints it, and how it looks on a phone before that."""

from collections.abc import Callable
from io import BytesIO

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.conftest import Served
from tests.phone.test_requests import SIDEWAYS

MM = 96 / 25.4
LONG = [
    "Wolfeschlegelsteinhausenbergerdorffwelch",
    "عبد الرحمن بن محمد بن عبد الله بن الحسين",
    "👨‍👩‍👧‍👦🃏🃏🃏🃏🃏",
    "Dan",
]


@pytest.fixture
def desk(new_context: Callable[..., object]) -> Page:
    """A browser that can print: phones as Playwright plays them cannot."""
    return new_context(is_mobile=False, has_touch=False, device_scale_factor=1).new_page()  # type: ignore[attr-defined, no-any-return]


def printed(page: Page) -> PdfReader:
    return PdfReader(BytesIO(page.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize(
    ("players", "paper", "lay", "pages"),
    [
        (4, "a4", "portrait", 1), (4, "letter", "portrait", 1), (8, "a4", "portrait", 1), (8, "letter", "portrait", 1),
        (4, "a4", "landscape", 1), (12, "letter", "landscape", 1), (4, "a5", "portrait", 2), (2, "a5", "landscape", 2),
    ],
)  # fmt: skip
def test_a_sheet_takes_as_many_pages_as_it_shows(desk, house, players, paper, lay, pages):
    desk.goto(f"{house.url}/print/sheet?players={players}&paper={paper}&lay={lay}")
    file = printed(desk)
    assert (len(file.pages), desk.locator(".leaf").count()) == (pages, pages)
    wide, high = (float(side) for side in file.pages[0].mediabox[2:])
    assert (wide > high) == (lay == "landscape")
    assert "Total" in file.pages[-1].extract_text()
    assert "Show the sheet" not in file.pages[0].extract_text()


def test_rows_are_at_least_7_mm_and_nothing_is_cut_off(desk, house, start):
    match_id = start([*LONG, "Eve", "Finn", "Gus", "Hana"], preset="romanian_whist")
    desk.goto(f"{house.url}/m/{match_id}/print?paper=a4&lay=landscape")
    desk.set_viewport_size({"width": round((297 - 20) * MM), "height": round((210 - 20) * MM)})
    desk.emulate_media(media="print")
    heights = desk.locator(".card-table tbody tr").evaluate_all(
        "rows => rows.map(r => r.getBoundingClientRect().height)"
    )
    assert min(heights) / MM >= 6.99
    for leaf in desk.locator(".leaf").all():
        box = leaf.bounding_box()
        assert box is not None
        assert box["height"] / MM <= 210 - 20
    sticking_out = """leaf => [...leaf.querySelectorAll("*")].filter((e) => e.getBoundingClientRect().right
        > leaf.getBoundingClientRect().right + 1 && !e.closest(".cut")).map((e) => e.outerHTML.slice(0, 80))"""
    assert desk.locator(".leaf").first.evaluate(sticking_out) == []


def test_a_name_that_is_too_long_for_its_column_is_cut_with_dots(desk, house, start):
    desk.goto(f"{house.url}/m/{start(LONG)}/print")
    name = desk.locator(".p-name .cut").first
    assert name.evaluate("e => e.scrollWidth > e.clientWidth && e.clientWidth <= e.parentElement.clientWidth")
    expect(name).to_have_css("text-overflow", "ellipsis")


def test_51_hands_have_the_head_on_both_pages(desk, house, start):
    match_id = start(["Anna", "Ben"], rules={"largest": 26})
    desk.goto(f"{house.url}/m/{match_id}/print?paper=a4")
    pages = [each.extract_text() for each in printed(desk).pages]
    assert len(pages) == 2
    assert all("Anna" in each and "Cards" in each for each in pages)


def test_a_missed_bid_is_white_on_black_in_print(desk, house, start):
    match_id = start(["Anna", "Ben"], rules={"largest": 3})
    hand = {"bids": [1, 1], "took": [1, 2], "as_played": True}
    httpx.put(f"{house.url}/api/v1/matches/{match_id}/hands/1", json=hand).raise_for_status()
    desk.goto(f"{house.url}/m/{match_id}/print")
    desk.emulate_media(media="print")
    missed = desk.locator(".p-missed")
    expect(missed).to_have_text("1/2✗")
    expect(missed).to_have_css("background-color", "rgb(0, 0, 0)")
    expect(missed).to_have_css("color", "rgb(255, 255, 255)")
    expect(missed).to_have_css("print-color-adjust", "exact")


def test_the_paper_lies_whole_on_a_narrow_phone(new_context, house, start):
    page = new_context(viewport={"width": 320, "height": 740}).new_page()
    page.goto(f"{house.url}/m/{start(LONG)}/print?paper=a4")
    leaf = page.locator(".leaf").first.bounding_box()
    assert leaf is not None
    assert leaf["x"] >= 0
    assert leaf["x"] + leaf["width"] <= 320
    assert leaf["height"] / leaf["width"] == pytest.approx(297 / 210, rel=0.02)


def test_the_print_button_opens_the_dialog_and_is_hidden_without_scripts(new_context, house: Served):
    page = new_context().new_page()
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    page.goto(f"{house.url}/print")
    page.get_by_role("button", name="Print").tap()
    expect(page).to_have_title("printed")
    bare = new_context(java_script_enabled=False).new_page()
    bare.goto(f"{house.url}/print")
    expect(bare.locator("[data-print]")).to_be_hidden()
    expect(bare.get_by_role("link", name="PDF")).to_be_visible()


def test_a_sheet_is_made_by_the_form_without_scripts(new_context, house):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{house.url}/print")
    page.get_by_label("Players", exact=True).fill("3")
    page.get_by_label("Names, one on each line").fill("Anna\nBen")
    page.get_by_role("button", name="Show the sheet").tap()
    expect(page.locator(".leaf").first.locator(".p-name")).to_have_text(["Anna", "Ben", "3"])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", ["/print", "/print/sheet?players=1", "{m}/print", "{m}/print?sheet=blank", "{m}/rules/print"]
)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(new_context, house, start, path, theme):
    match_id = start(LONG, rules={"largest": 5})
    page = new_context(viewport={"width": 320, "height": 740}, color_scheme=theme, bypass_csp=True).new_page()
    page.goto(house.url + path.format(m=f"/m/{match_id}"))
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_no_page_asks_for_anything_from_elsewhere(phone, house):
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(f"{house.url}/print")
    assert [url for url in asked if not url.startswith(house.url)] == []


def test_a_sheet_with_a_long_title_is_as_wide_as_the_phone(
    phone: Page, house: Served, start: Callable[..., str]
) -> None:
    match_id = start(["Anna", "Ben"], rules={"largest": 5, "bonus": 7, "bidding": "free"})
    phone.goto(f"{house.url}/m/{match_id}/print")
    expect(phone.locator(".leaf h2")).to_contain_text(", but: ")
    assert phone.evaluate(SIDEWAYS) <= 0
