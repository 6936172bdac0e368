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
