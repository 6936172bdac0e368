"""Matches taken along, brought back, and typed in from paper, in a browser."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.conftest import Served
from tests.phone.test_requests import LONG, SIDEWAYS

FOUR = ["Anna", "Ben", "Cara", "Dan"]
HANDS = (
    ((2, 1, 1, 0), (2, 2, 1, 0)), ((1, 2, 0, 1), (0, 2, 1, 1)), ((1, 0, 2, 0), (1, 0, 2, 0)),
    ((0, 1, 0, 1), (1, 1, 0, 0)), ((1, 0, 0, 0), (1, 0, 0, 0)),
)  # fmt: skip


def played(url: str, match_id: str) -> None:
    for n, (bids, took) in enumerate(HANDS, 1):
        body = {"bids": bids, "took": took, "as_played": True}
        httpx.put(f"{url}/api/v1/matches/{match_id}/hands/{n}", json=body).raise_for_status()


def axe_finds_nothing(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found] == []


def test_a_house_goes_into_an_empty_one_with_nothing_lost(
    phone: Page, serve: Callable[..., Served], tmp_path: Path
) -> None:
    full = serve("full")
    opened = httpx.post(f"{full.url}/api/v1/matches", json={"players": ["=1+1", *FOUR[1:]], "rules": {"largest": 5}, "name": "Friday"})  # fmt: skip
    match_id = opened.json()["id"]
    played(full.url, match_id)
    phone.goto(f"{full.url}/export")
    with phone.expect_download() as coming:
        phone.get_by_role("link", name="All matches (JSON)").tap()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    assert re.fullmatch(r"upriver-\d{4}-\d\d-\d\d\.json", file.name)
    sheet = httpx.get(f"{full.url}/api/v1/matches/{match_id}").json()
    full.stop()

    empty = serve("empty")
    phone.goto(f"{empty.url}/import")
    phone.locator("#file").set_input_files(file)
    phone.get_by_role("button", name="Look at it").tap()
    expect(phone.get_by_role("heading", name="Adds 1 match")).to_be_visible()
    axe_finds_nothing(phone)
    assert httpx.get(f"{empty.url}/api/v1/matches").json()["matches"] == []
    phone.get_by_role("button", name="Add 1 match").tap()
    expect(phone.locator(".note.good")).to_contain_text("1 match was added.")
    assert httpx.get(f"{empty.url}/export.json").content == file.read_bytes()
    assert httpx.get(f"{empty.url}/api/v1/matches/{match_id}").json() == sheet
    phone.goto(f"{empty.url}/m/{match_id}/sheet")
    expect(phone.locator("tfoot")).to_contain_text("34")
    with phone.expect_download() as coming:
        phone.evaluate("url => location.assign(url)", f"/m/{match_id}/export.csv?rows=matches")
    assert "'=1+1" in Path(coming.value.path()).read_text()
    full.start()  # so that the fixture can stop it


def test_a_match_from_paper_is_typed_with_the_keyboard_alone(
    new_context: Callable[..., BrowserContext], serve: Callable[..., Served]
) -> None:
    served = serve()
    httpx.post(f"{served.url}/api/v1/matches", json={"players": FOUR, "rules": {"largest": 5}, "name": "Before"})
    page = new_context(viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False).new_page()
    page.goto(f"{served.url}/paper")
    page.keyboard.type("Anna\nBen\nCara\nDan\n")
    page.locator("#name").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-grid]")).to_be_visible()
    expect(page.locator("#b-1-0")).to_be_focused()
    for bids, took in HANDS[:4]:  # every digit jumps on
        page.keyboard.type("".join(f"{bid}{tricks}" for bid, tricks in zip(bids, took, strict=True)))
    for bid, tricks in zip(*HANDS[4], strict=True):  # Tab goes the same way; behind a digit it need not
        page.keyboard.type(str(bid))
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        page.keyboard.type(str(tricks))
    expect(page.locator("#paper_totals")).to_contain_text("After 5 hands of 9")
    said = " ".join(page.locator("#paper_totals").inner_text().split())
    assert said == "After 5 hands of 9 Anna 34 4th Ben 43 1st= Cara 43 1st= Dan 41 3rd"
    expect(page.locator("#b-6-0")).to_be_focused()
    assert len(httpx.get(f"{served.url}/api/v1/matches").json()["matches"]) == 1
    while not page.evaluate("document.activeElement.value === 'save'"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/sheet")
    match = httpx.get(f"{served.url}/api/v1/matches/{page.url.split('/')[-2]}").json()
    assert {row["name"]: row["total"] for row in match["standings"]} == {"Anna": 34, "Ben": 43, "Cara": 43, "Dan": 41}
    assert match["next"]["hand"] == 6


@pytest.mark.parametrize("behind", ["", "Enter", "Tab"])
def test_digits_alone_or_each_with_enter_or_tab_fill_the_same_fields(
    new_context: Callable[..., BrowserContext], serve: Callable[..., Served], behind: str
) -> None:
    served = serve()
    httpx.post(f"{served.url}/api/v1/matches", json={"players": FOUR, "rules": {"largest": 5}})
    page = new_context(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"{served.url}/paper")
    page.keyboard.type("Anna\nBen\nCara\nDan\n")
    page.locator("#name").press("Enter")
    expect(page.locator("#b-1-0")).to_be_focused()
    for hand in HANDS:
        for digit in (value for pair in zip(*hand, strict=True) for value in pair):
            page.keyboard.type(str(digit))
            if behind:
                page.keyboard.press(behind)
    expect(page.locator("#paper_totals")).to_contain_text("After 5 hands of 9")
    said = " ".join(page.locator("#paper_totals").inner_text().split())
    assert said == "After 5 hands of 9 Anna 34 4th Ben 43 1st= Cara 43 1st= Dan 41 3rd"
    expect(page.locator("#b-6-0")).to_be_focused()
    if behind:  # a second one in a row does go on
        page.keyboard.press(behind)
        expect(page.locator("#t-6-0")).to_be_focused()


def test_a_digit_that_may_be_the_first_of_two_waits(new_context: Callable[..., BrowserContext], house: Served) -> None:
    page = new_context(is_mobile=False, has_touch=False).new_page()
    page.goto(f"{house.url}/paper")
    page.keyboard.type("Anna\nBen\n")
    page.locator("#rules").select_option("preset:standard")
    page.locator("#name").press("Enter")
    page.locator("#b-1-0").focus()
    page.keyboard.type("1")
    expect(page.locator("#b-1-0")).to_be_focused()
    page.keyboard.type("0")
    expect(page.locator("#t-1-0")).to_be_focused()
    page.keyboard.type("2")
    expect(page.locator("#b-1-1")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#b-2-1")).to_be_focused()
    page.keyboard.press("Shift+Enter")
    expect(page.locator("#t-2-0")).to_be_focused()
    assert page.locator("#b-1-0").input_value() == "10"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    new_context: Callable[..., BrowserContext], house: Served, start: Callable[..., str], theme: str, tmp_path: Path
) -> None:
    match_id = start([*LONG, "Anna"], rules={"largest": 5}, name=LONG[0])
    page = new_context(viewport={"width": 320, "height": 740}, color_scheme=theme, bypass_csp=True).new_page()

    def look() -> None:
        axe_finds_nothing(page)
        assert page.evaluate(SIDEWAYS) <= 0, page.url

    for path in ("/export", "/import", "/import?added=2&known=1", "/paper"):
        page.goto(house.url + path)
        look()
    names = page.locator('[name="who"]')
    for at, name in enumerate([*LONG, "Anna"]):
        names.nth(at).fill(name)
    page.get_by_role("button", name="Go on to the hands").tap()
    for field, typed in (("b-1-0", "9"), ("t-1-0", "1"), ("b-2-0", "1")):
        page.locator(f"#{field}").fill(typed)
    page.locator("#check").tap()
    expect(page.locator(".said .wrong").first).to_be_visible()
    look()
    page.goto(f"{house.url}/import")
    page.locator("#file").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"{"})
    page.get_by_role("button", name="Look at it").tap()
    expect(page.locator("#file-problem")).to_be_visible()
    look()
    file = httpx.get(f"{house.url}/m/{match_id}/export.json").json()
    copy = json.dumps(file).replace(match_id, f"copy-{theme}")
    for player in file["players"]:
        copy = copy.replace(player["id"], f"{theme}-{player['id']}")
    page.goto(f"{house.url}/import")
    page.locator("#file").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": copy.encode()})
    page.get_by_role("button", name="Look at it").tap()
    expect(page.get_by_role("group").first).to_be_visible()
    look()
