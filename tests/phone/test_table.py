"""The table as a newcomer meets it: what is where the finger is, in every state and size."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.phone.table import Table

FOUR = ["Anna", "Ben", "Cara", "Dan"]
TEN = [*FOUR, "Eve", "Finn", "Gus", "Hana", "Ida", "Jo"]
HIGH = "element => element.getBoundingClientRect().height"


def write(seated: Table, n: int, **hand: object) -> None:
    url = f"{seated.url}/api/v1/matches/{seated.id}/hands/{n}"
    httpx.put(url, json={**hand, "as_played": True}).raise_for_status()


def take(seated: Table, n: int, seat: int, value: int) -> None:
    url = f"{seated.url}/api/v1/matches/{seated.id}/hands/{n}/seats/{seat}/took"
    httpx.put(url, json={"value": value}).raise_for_status()


def test_a_wrong_dealer_is_mended_from_the_head_of_the_hand_and_one_is_back_at_the_table(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    head = seated.page.get_by_role("link", name=re.compile("Hand 1 · 5 cards.*misdeal"))
    assert head.evaluate(HIGH) >= 44
    head.tap()
    seated.page.get_by_label("Dealer").select_option(label="Cara")
    seated.page.get_by_role("button", name="Save", exact=True).tap()
    seated.on_turn("Dan")
    assert match_of(seated.id)["hands"][0]["dealer"] == 2


def test_a_misdeal_is_two_taps_from_the_table(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    seated.bid(["Ben", "Cara"], [1, 2])
    seated.page.locator(".this-hand").tap()
    seated.page.get_by_text("Misdeal?").tap()
    seated.page.get_by_role("button", name="Misdeal, play it again").tap()
    seated.on_turn("Ben")
    assert match_of(seated.id)["hands"][0]["bids"] == [None] * 4


def test_whoever_sits_out_the_next_hand_is_chosen_when_the_page_opens(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    seated.page.goto(f"{seated.url}/m/{seated.id}/seats")
    seated.page.locator("#seat-1 summary").tap()
    seated.page.locator("#seat-1").get_by_role("link", name="Sits out the next hand").tap()
    expect(seated.page.get_by_role("checkbox", name="Ben")).to_be_checked()
    seated.page.get_by_role("button", name="Save", exact=True).tap()
    seated.on_turn("Cara")
    assert match_of(seated.id)["hands"][0]["absent"] == [1]


def test_sums_of_a_hand_follow_what_is_typed(table):
    seated = table(FOUR, rules={"largest": 5})
    write(seated, 1, bids=[2, 1, 1, 0], took=[2, 2, 1, 0])
    page = seated.page
    page.goto(f"{seated.url}/m/{seated.id}/hands/1?from=table#p2")
    expect(page.locator("#took-2")).to_be_in_viewport()
    expect(page.locator(".sums")).to_have_text(re.compile("Bids 4 of 5\\s*Tricks 5 of 5"))
    page.locator("#took-0").fill("4")
    page.locator("#bid-3").fill("2")
    expect(page.locator(".sums")).to_have_text(re.compile("Bids 6 of 5\\s*Tricks 7 of 5"))
    page.locator("#deal summary").tap()
    page.get_by_role("checkbox", name="Dan").check()
    page.get_by_label("Cards each").fill("6")
    expect(page.locator(".sums")).to_have_text(re.compile("Bids 4 of 6\\s*Tricks 7 of 6"))


def top_of(seated: Table, part: str) -> float:
    seated.settled()
    return seated.page.locator(part).first.bounding_box()["y"]


def test_keys_and_lines_stay_where_they_are_through_a_whole_hand(start, house, new_context):
    page = new_context(viewport={"width": 360, "height": 740}).new_page()
    seated = Table(page, house.url, start(FOUR, rules={"largest": 5})).open()
    seen = []
    for value in (1, 1, 0, 2, 2, 1):
        seen.append((top_of(seated, ".key"), top_of(seated, ".pad"), top_of(seated, ".seats")))
        seated.tap(value)
    seated.on_turn("Dan")
    expect(page.locator("#pad-why")).to_have_text("The last player gets the tricks that are left.")
    assert {*seen, (top_of(seated, ".key"), top_of(seated, ".pad"), top_of(seated, ".seats"))} == {seen[0]}


def test_keys_that_are_off_are_explained(table):
    seated = table(FOUR, rules={"largest": 5})
    write(seated, 1, bids=[2, 1, 1, 0])
    take(seated, 1, 1, 3)
    seated.open()
    expect(seated.page.locator("#pad-why")).to_have_text("Only 2 tricks are left.")
    take(seated, 1, 1, 5)
    seated.open()
    expect(seated.page.locator("#pad-why")).to_have_text("No trick is left: only 0 is possible.")


def test_a_long_name_is_cut_on_the_pad_and_never_what_it_does(start, house, new_context):
    page = new_context(viewport={"width": 360, "height": 740}).new_page()
    names = ["W" * 40, "M" * 40, *TEN[:8]]
    seated = Table(page, house.url, start(names, rules={"largest": 5})).open()
    for name, verb in (("M" * 40, "bids"), ("Anna", "bids")):
        seated.on_turn(name)
        expect(page.locator("[data-pad-says]")).to_have_text(f"{name} {verb}")
        expect(page.locator("[data-pad-says] > span").last).to_be_in_viewport(ratio=1)
        assert page.locator("[data-on-turn] > .seat").evaluate("e => getComputedStyle(e).boxShadow").endswith("inset")
        assert "4px 0px" in page.locator("[data-on-turn] > .seat").evaluate("e => getComputedStyle(e).boxShadow")
        seated.tap(0)
    write(seated, 1, bids=[1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    seated.open()
    assert top_of(seated, ".seats") + page.locator(".seats").bounding_box()["height"] <= top_of(seated, ".pad")


def test_a_typed_bid_sees_its_range_and_what_is_barred(table):
    seated = table(["Anna", "Ben", "Cara"], rules={"custom": [15]})
    field = seated.page.locator("#number")
    assert field.get_attribute("placeholder") == "0–15"
    write(seated, 1, bids=[None, 5, 4])
    seated.open()
    expect(seated.page.locator("[data-struck]")).to_have_text(re.compile("6\\s*barred"))
    seated.page.locator("#seat-1").tap()
    expect(seated.page.locator("[data-struck]")).to_have_count(0)


def test_undo_says_what_it_would_take_back_after_each_tap(table):
    seated = table(FOUR, rules={"largest": 5})
    seated.bid(["Ben", "Cara"], [1, 2])
    undo = seated.page.get_by_role("button", name="Undo: Cara’s bid 2 in hand 1")
    expect(undo).to_have_attribute("title", "Undo: Cara’s bid 2 in hand 1")
    undo.tap()
    expect(seated.page.get_by_role("button", name="Undo: Ben’s bid 1 in hand 1")).to_be_enabled()
    expect(seated.page.get_by_role("button", name="Redo: Cara’s bid 2 in hand 1")).to_be_enabled()


def test_where_no_tricks_are_left_one_tap_fills_the_rest(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    write(seated, 1, bids=[2, 1, 1, 0])
    seated.open()
    expect(seated.page.get_by_role("button", name="The rest took 0")).to_have_count(0)
    seated.tap(5)
    seated.page.get_by_role("button", name="The rest took 0").tap()
    seated.phase("scored")
    assert match_of(seated.id)["hands"][0]["took"] == [0, 5, 0, 0]


def test_everyone_is_said_without_else_while_nobody_is_entered_and_keeps_its_distance_from_the_keys(table):
    seated = table(FOUR, rules={"largest": 5})
    write(seated, 1, bids=[2, 1, 1, 1])
    seated.open()
    button = seated.page.get_by_role("button", name="made it", exact=False).last
    expect(button).to_have_text("Everyone made it")
    keys, box = seated.page.locator(".keys").bounding_box(), button.bounding_box()
    assert box["y"] - (keys["y"] + keys["height"]) >= 8
    seated.tap(1)
    expect(seated.page.get_by_role("button", name="Everyone else made it")).to_be_visible()


def test_above_thirteen_cards_the_bid_has_a_key_and_the_focus_stays_in_the_field(table, match_of):
    seated = table(["Anna", "Ben", "Cara"], rules={"custom": [15], "bidding": "free"})
    field, enter = seated.page.locator("#number"), seated.page.get_by_role("button", name="Enter")
    for name, value in (("Ben", "5"), ("Cara", "4"), ("Anna", "16")):
        seated.on_turn(name)
        field.fill(value)
        enter.tap()
        expect(field).to_be_focused()
        seated.settled()
    expect(seated.page.locator("[data-notice]")).to_be_in_viewport()
    expect(field).to_be_focused()
    assert field.input_value() == "16", "what was refused is still there"
    assert field.get_attribute("aria-invalid") == "true"
    field.fill("6")
    enter.tap()
    seated.phase("playing")
    expect(field).to_be_focused()
    seated.on_turn("Ben")
    seated.settled()
    seated.page.get_by_role("button", name=re.compile("5\\s*made it")).tap()
    seated.on_turn("Cara")
    expect(seated.page.locator("#key-made")).to_have_attribute("value", "4")
    seated.settled()
    field.fill("10")
    enter.tap()
    seated.phase("scored")
    assert match_of(seated.id)["hands"][0]["took"] == [0, 5, 10]


def test_without_scripts_the_key_of_the_bid_needs_no_number_in_the_field(new_context, house, start, match_of):
    match_id = start(["Anna", "Ben"], rules={"custom": [15]})
    page = new_context(java_script_enabled=False).new_page()
    seated = Table(page, house.url, match_id)
    write(seated, 1, bids=[6, 5])
    seated.open()
    page.locator("#key-made").tap()
    seated.phase("scored")
    assert match_of(match_id)["hands"][0]["took"] == [10, 5]


@pytest.mark.parametrize("players", [8, 10])
def test_every_line_and_every_key_is_44_px_high_in_a_crowd(start, house, new_context, players):
    page = new_context(viewport={"width": 360, "height": 740}).new_page()
    Table(page, house.url, start(TEN[:players], preset="exact")).open()
    for what in (".seat", ".key", ".trumps button", ".this-hand", ".top .icon-button"):
        assert min(page.locator(what).evaluate_all(f"all => all.map({HIGH})")) >= 44, what


@pytest.mark.parametrize("size", [(640, 360), (740, 360)])
def test_in_landscape_results_are_whole_and_the_way_on_is_in_sight(start, house, new_context, size):
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    names = ["Wolfeschlegelsteinhausenbergerdorffwelch", *TEN[1:6]]
    seated = Table(page, house.url, start(names, rules={"custom": [5, 5, 5], "other_points": "always"}))
    write(seated, 1, bids=[1, 1, 1, 1, 0, 0], took=[1, 1, 1, 1, 1, 0], other_points=[999, -999, 50, 0, 0, 0])
    write(seated, 2, bids=[1, 1, 1, 1, 0, 0], took=[2, 1, 1, 1, 0, 0], other_points=[25, -120, 50, 0, 0, 0])
    page.goto(f"{house.url}/m/{seated.id}?hand=2")
    edge = page.locator(".seats").bounding_box()
    for cell in page.locator(".seats .cell").all():
        box = cell.bounding_box()
        assert box["x"] + box["width"] <= edge["x"] + edge["width"]
    expect(page.get_by_role("button", name="Bid hand 3")).to_be_in_viewport(ratio=1)
    page.goto(f"{house.url}/m/{seated.id}/hands/3#deal")
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_in_viewport(ratio=1)


def test_in_landscape_whoever_is_on_turn_is_in_sight_with_ten(start, house, new_context):
    page = new_context(viewport={"width": 640, "height": 360}).new_page()
    seated = Table(page, house.url, start(TEN, rules={"largest": 5}))
    write(seated, 1, bids=[None, 1, 0, 0, 0, 0, 1, None, None, None])
    seated.open()
    for name in ("Hana", "Ida", "Jo", "Anna"):
        seated.on_turn(name)
        seated.settled()
        expect(page.locator("[data-on-turn]")).to_be_in_viewport(ratio=1)
        if name != "Anna":
            seated.tap(0)


def test_what_a_correction_would_change_comes_into_sight_and_what_was_saved_is_said(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    write(seated, 1, bids=[2, 1, 1, 0], took=[2, 2, 1, 0])
    page = seated.page
    page.goto(f"{seated.url}/m/{seated.id}/hands/1")
    page.locator("#bid-1").fill("3")
    page.get_by_role("button", name="Preview").tap()
    expect(page.get_by_text("What this would change")).to_be_in_viewport()
    page.get_by_role("button", name="Save", exact=True).tap()
    expect(page.get_by_role("status").filter(has_text="Hand 1 is saved.")).to_be_in_viewport(ratio=1)
    expect(page.locator("#hand-1")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("players", "aside"), [(4, False), (5, False), (6, False), (7, True)])
def test_the_sheet_of_six_fits_and_of_more_says_that_it_goes_on(start, house, new_context, players, aside):
    page = new_context(viewport={"width": 360, "height": 740}).new_page()
    seated = Table(page, house.url, start(TEN[:players], rules={"largest": 5}))
    write(seated, 1, bids=[1] * players, took=[2, 1, 1, 1] + [0] * (players - 4))
    page.goto(f"{house.url}/m/{seated.id}/sheet")
    box = page.locator(".scroller")
    assert box.evaluate("box => box.scrollWidth > box.clientWidth") == aside
    assert (box.get_attribute("data-more-aside") is not None) == aside
    box.evaluate("box => box.scrollTo(9999, 0)")
    expect(page.locator("[data-more-aside]")).to_have_count(0)
    assert page.locator(".ranks li").count() == players, "everybody's place is in sight"


@pytest.mark.parametrize("path", ["", "/sheet", "/more", "/seats", "/hands/1", "/hands/2"])
def test_text_of_twice_the_size_fits_at_320_px(start, house, new_context, path):
    page = new_context(viewport={"width": 320, "height": 700}).new_page()
    seated = Table(page, house.url, start(FOUR, rules={"largest": 5}))
    write(seated, 1, bids=[2, 1, 1, 0], took=[2, 2, 1, 0])
    page.goto(f"{house.url}/m/{seated.id}{path}")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    for button in page.locator("main .btn:visible").all():
        box = button.bounding_box()
        assert box["x"] + box["width"] <= 320, button.inner_text()
    title = page.locator(".top-title bdi")
    assert title.evaluate("e => e.getBoundingClientRect().width") >= 60
    for field in page.locator(".with-button > .input:visible").all():
        assert field.bounding_box()["width"] >= 130


def test_after_an_early_end_the_last_page_offers_to_go_on(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    write(seated, 1, bids=[2, 1, 1, 0], took=[2, 2, 1, 0])
    httpx.post(f"{seated.url}/api/v1/matches/{seated.id}/finish").raise_for_status()
    seated.page.goto(f"{seated.url}/m/{seated.id}/sheet")
    seated.page.get_by_role("button", name="Go on playing").tap()
    seated.on_turn("Cara")
    assert not match_of(seated.id)["finished"]
