"""Whole evenings by tapping."""

import re
import time

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.phone.table import Table

FOUR = ["Anna", "Ben", "Cara", "Dan"]
SEED = (
    ((2, 1, 1, 0), (2, 2, 1, 0)),
    ((1, 2, 0, 1), (0, 2, 1, 1)),
    ((1, 0, 2, 0), (1, 0, 2, 0)),
    ((0, 1, 0, 1), (1, 1, 0, 0)),
    ((1, 0, 0, 0), (1, 0, 0, 0)),
)
"""Bids and tricks by seat of a seed's worked example; from hand 2 on the last bid is barred and written as played."""


def in_order(hand: int, players: list[str], values: tuple[int, ...]) -> tuple[list[str], list[int]]:
    """Names and values from the dealer's left, when seat 0 deals the first hand."""
    count = len(players)
    order = [(hand - 1 + 1 + place) % count for place in range(count)]
    return [players[seat] for seat in order], [values[seat] for seat in order]


def play_seed(table: Table, hands: int = 5) -> None:
    for n, (bids, took) in enumerate(SEED[:hands], 1):
        names, values = in_order(n, FOUR, bids)
        table.bid(names[:-1], values[:-1])
        table.on_turn(names[-1])
        if n == 1:
            table.tap(values[-1])
        else:
            expect(table.key(values[-1])).to_be_disabled()
            write_as_played(table, values[-1])
        names, values = in_order(n, FOUR, took)
        table.take(names, values)
        table.go_on()


def write_as_played(table: Table, value: int) -> None:
    """The pad bars the bid, the person insists."""
    table.page.get_by_role("button", name=f"Write {value} as played").tap()
    table.taps += 1


def strike(page: Page, *keys: str, apart: float) -> None:
    """A finger on each of these keys, so many seconds after the one before."""
    places = [page.locator(f"#key-{key}").bounding_box() for key in keys]
    screen = page.context.new_cdp_session(page)
    began = time.time()
    for n, box in enumerate(places):
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        for kind, points, after in (("touchStart", [point], 0.0), ("touchEnd", [], 0.02)):
            event = {"type": kind, "touchPoints": points, "timestamp": began + n * apart + after}
            screen.send("Input.dispatchTouchEvent", event)
    screen.detach()


def totals(match: dict) -> list[int]:
    by_seat = sorted(match["standings"], key=lambda row: row["seat"])
    return [row["total"] for row in by_seat]


def test_the_worked_example_by_tapping_comes_to_34_43_43_41_with_2n_taps_a_hand(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    play_seed(seated)
    match = match_of(seated.id)
    assert totals(match) == [34, 43, 43, 41]
    assert {row["seat"]: row["rank"] for row in match["standings"]} == {0: 4, 1: 1, 2: 1, 3: 3}
    assert seated.taps <= 5 * 2 * 4
    seated.page.goto(f"{seated.url}/m/{seated.id}/sheet")
    for total in ("34", "43", "41"):
        expect(seated.page.locator("table.score tfoot")).to_contain_text(total)


def test_an_eight_player_game_of_boerenbridge(table, match_of):
    players = [*FOUR, "Eve", "Finn", "Gus", "Hana"]
    seated = table(players, preset="boerenbridge")
    plan = match_of(seated.id)["plan"]
    for n, cards in enumerate(plan, 1):
        bids = tuple(1 if seat < cards + (cards >= 4) else 0 for seat in range(8))
        took = tuple(1 if seat < cards else 0 for seat in range(8))
        seated.bid(*in_order(n, players, bids))
        seated.take(*in_order(n, players, took))
        seated.go_on()
    match = match_of(seated.id)
    assert match["finished"]
    expected = [0] * 8
    for cards in plan:
        for seat in range(8):
            bid, got = (1 if seat < cards + (cards >= 4) else 0), (1 if seat < cards else 0)
            expected[seat] += 10 + 2 * bid if bid == got else -2
    assert totals(match) == expected
    expect(seated.page).to_have_url(re.compile("/sheet$"))


def test_wizard_with_three(table, match_of):
    seated = table(["Anna", "Ben", "Cara"], preset="wizard")
    hands = (((1, 0, 0), (1, 0, 0)), ((0, 1, 2), (0, 1, 1)), ((2, 0, 1), (1, 1, 1)))
    for n, (bids, took) in enumerate(hands, 1):
        seated.bid(*in_order(n, ["Anna", "Ben", "Cara"], bids))
        seated.take(*in_order(n, ["Anna", "Ben", "Cara"], took))
        seated.go_on()
    assert totals(match_of(seated.id)) == [30 + 20 - 10, 20 + 30 - 10, 20 - 10 + 30]


def test_everyone_made_it_fills_the_rest_in_one_tap(table, match_of):
    seated = table(FOUR, rules={"largest": 5, "bidding": "free"})
    seated.bid(*in_order(1, FOUR, (2, 1, 1, 1)))
    seated.phase("playing")
    seated.page.get_by_role("button", name="Everyone made it").tap()
    seated.phase("scored")
    assert totals(match_of(seated.id)) == [12, 11, 11, 11]


def test_the_forbidden_bid_is_struck_out_with_the_reason(table):
    seated = table(FOUR, rules={"largest": 7})
    seated.bid(["Ben", "Cara", "Dan"], [2, 1, 2])
    seated.on_turn("Anna")
    expect(seated.key(2)).to_be_disabled()
    expect(seated.key(2)).to_have_attribute("data-state", "barred")
    expect(seated.page.locator("#pad-why")).to_contain_text("2 would make the bids add up to 7 tricks")
    expect(seated.page.locator(".sum")).to_contain_text("2 under")


def test_a_tap_that_is_made_twice_counts_once(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    seated.on_turn("Ben")
    seated.key(1).dblclick()
    seated.settled()
    seated.open()
    assert match_of(seated.id)["hands"][0]["bids"] == [None, 1, None, None]


def test_a_finger_that_bounces_on_a_key_bids_for_one_player(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    seated.on_turn("Ben")
    strike(seated.page, "1", "1", apart=0.04)
    seated.settled()
    assert match_of(seated.id)["hands"][0]["bids"] == [None, 1, None, None]


@pytest.mark.parametrize(("keys", "apart"), [(("1", "2"), 0.04), (("1", "1"), 0.15)])
def test_fast_taps_on_other_keys_or_as_fast_as_a_hand_can_mean_it_count_each(table, match_of, keys, apart):
    seated = table(FOUR, rules={"largest": 5})
    seated.on_turn("Ben")
    strike(seated.page, *keys, apart=apart)
    seated.on_turn("Dan")
    seated.settled()
    assert match_of(seated.id)["hands"][0]["bids"] == [None, *map(int, keys), None]


def test_a_key_pressed_twice_on_a_keyboard_counts_for_two_players(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    seated.key(1).focus()
    seated.page.keyboard.press("Enter")
    seated.page.keyboard.press("Enter")
    seated.on_turn("Dan")
    seated.settled()
    assert match_of(seated.id)["hands"][0]["bids"] == [None, 1, 1, None]


def test_after_the_last_bid_the_pad_rests_so_that_a_double_tap_writes_no_take(table, match_of):
    seated = table(["Anna", "Ben"], rules={"largest": 5})
    seated.bid(["Ben"], [1])
    seated.on_turn("Anna")
    again = "document.addEventListener('table:swapped', () => document.querySelector('#key-1').click(), {once: true})"
    seated.page.evaluate(again)
    seated.key(1).tap()
    seated.phase("playing")
    seated.settled()
    assert match_of(seated.id)["hands"][0]["took"] == [None, None]


def test_a_reload_and_a_second_phone_show_the_same_half_entered_hand(table, new_context):
    seated = table(FOUR, rules={"largest": 5})
    seated.bid(["Ben", "Cara"], [2, 1])
    other = Table(new_context().new_page(), seated.url, seated.id).open()
    for one in (seated.open(), other):
        one.on_turn("Dan")
        expect(one.page.locator('[data-seat="1"] [data-cell]')).to_have_text("2")
        expect(one.page.locator('[data-seat="2"] [data-cell]')).to_have_text("1")


def test_two_phones_with_different_numbers_for_one_cell_lose_nothing_silently(table, new_context, match_of):
    seated = table(FOUR, rules={"largest": 5})
    other = Table(new_context().new_page(), seated.url, seated.id).open()
    seated.bid(["Ben"], [2])
    other.on_turn("Ben")
    other.tap(3)
    expect(other.page.locator("[data-notice]")).to_be_visible()
    assert match_of(seated.id)["hands"][0]["bids"][1] == 2
    other.page.get_by_role("button", name="Use 3").tap()
    expect(other.page.locator('[data-seat="1"] [data-cell]')).to_have_text("3")
    assert match_of(seated.id)["hands"][0]["bids"][1] == 3


def test_taps_while_the_network_is_gone_are_sent_later_once(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    seated.bid(["Ben"], [2])
    seated.page.context.set_offline(True)
    for name, value in (("Cara", 1), ("Dan", 1)):
        seated.on_turn(name)
        seated.tap(value)
    expect(seated.page.locator("[data-saving]")).to_contain_text("2")
    assert match_of(seated.id)["hands"][0]["bids"] == [None, 2, None, None]
    seated.page.context.set_offline(False)
    seated.settled()
    assert match_of(seated.id)["hands"][0]["bids"] == [None, 2, 1, 1]


def test_without_network_the_pad_says_why_the_last_number_waits(table):
    seated = table(FOUR, rules={"largest": 5})
    seated.page.context.set_offline(True)
    for name, value in (("Ben", 2), ("Cara", 1), ("Dan", 1)):
        seated.on_turn(name)
        expect(seated.page.locator("[data-pad-why]")).not_to_contain_text("network")
        seated.tap(value)
    expect(seated.page.locator("[data-pad-why]")).to_contain_text("The last bid waits for the network")
    seated.page.context.set_offline(False)
    seated.settled()
    seated.on_turn("Anna")
    expect(seated.page.locator("[data-pad-why]")).not_to_contain_text("network")
    seated.bid(["Anna"], [2])
    seated.phase("playing")
    seated.page.context.set_offline(True)
    for name, value in (("Ben", 2), ("Cara", 1), ("Dan", 1)):
        seated.on_turn(name)
        seated.tap(value)
    expect(seated.page.locator("[data-pad-why]")).to_contain_text("The last tricks wait for the network")
    seated.page.context.set_offline(False)
    seated.phase("scored")


def test_taps_wait_through_a_reload_while_the_server_is_down(house, new_context, serve, tmp_path):
    served = serve("own")
    match_id = httpx.post(f"{served.url}/api/v1/matches", json={"players": FOUR}).json()["id"]
    seated = Table(new_context().new_page(), served.url, match_id).open()
    served.kill()
    seated.tap(3)
    expect(seated.page.locator("[data-saving]")).to_contain_text("1")
    served.start()
    seated.open()
    seated.settled()
    match = httpx.get(f"{served.url}/api/v1/matches/{match_id}").json()
    assert match["hands"][0]["bids"] == [None, 3, None, None]


def test_taps_that_waited_leave_the_table_of_another_match_alone(table, house, start, match_of):
    first, second = table(FOUR), start(FOUR)
    first.page.context.set_offline(True)
    first.tap(3)
    expect(first.page.locator("[data-saving]")).to_contain_text("1")
    first.page.close()
    page = first.page.context.new_page()
    page.context.set_offline(False)
    other = Table(page, house.url, second)
    with page.expect_response("**/bid"):
        other.open()
    other.settled()
    other.tap(4)
    other.settled()
    bids = [match_of(match_id)["hands"][0]["bids"] for match_id in (first.id, second)]
    assert bids == [[None, 3, None, None], [None, 4, None, None]]


def test_a_tap_refused_on_another_page_is_asked_about_at_its_own_table(table, house):
    seated = table(FOUR)
    seated.page.context.set_offline(True)
    seated.tap(3)
    expect(seated.page.locator("[data-saving]")).to_contain_text("1")
    httpx.put(f"{house.url}/api/v1/matches/{seated.id}/hands/1/seats/1/bid", json={"value": 5})
    seated.page.close()
    seated.page = seated_again = seated.page.context.new_page()
    seated_again.context.set_offline(False)
    with seated_again.expect_response("**/bid") as refused:
        seated_again.goto(house.url)
    assert refused.value.status == 409
    seated.open()
    expect(seated_again.get_by_role("button", name="Use 3")).to_be_visible()


def test_a_rule_changed_in_hand_4_and_changed_back(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    play_seed(seated, hands=3)
    before = totals(match_of(seated.id))
    httpx.patch(f"{seated.url}/api/v1/matches/{seated.id}/rules", json={"rules": {"per_trick": 0}})
    seated.open()
    assert totals(match_of(seated.id)) == [20, 20, 20, 30]
    seated.page.get_by_role("button", name="Undo").tap()
    seated.page.wait_for_load_state()
    assert totals(match_of(seated.id)) == before


def test_undo_ten_deep_takes_back_what_was_tapped(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    play_seed(seated, hands=1)
    seated.bid(["Cara", "Dan", "Anna"], [1, 1, 1])
    for _ in range(10):
        seated.page.get_by_role("button", name="Undo").tap()
        seated.page.wait_for_load_state()
        seated.page.wait_for_timeout(150)
    match = match_of(seated.id)
    assert match["hands"][0]["bids"] == [None, None, None, None]
    for _ in range(10):
        seated.page.get_by_role("button", name="Redo").tap()
        seated.page.wait_for_load_state()
        seated.page.wait_for_timeout(150)
    assert match_of(seated.id)["hands"][1]["bids"] == [1, None, 1, 1]


def test_without_javascript_a_hand_is_played_by_forms(new_context, house, start, match_of):
    match_id = start(FOUR, rules={"largest": 5})
    seated = Table(new_context(java_script_enabled=False).new_page(), house.url, match_id).open()
    for name, value in zip(*in_order(1, FOUR, SEED[0][0]), strict=True):
        seated.on_turn(name)
        seated.tap(value)
    for name, value in list(zip(*in_order(1, FOUR, SEED[0][1]), strict=True))[:-1]:
        seated.on_turn(name)
        seated.tap(value)
    seated.phase("scored")
    assert totals(match_of(match_id)) == [12, 0, 11, 10]


def test_a_hand_is_played_with_the_keyboard_only(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    page: Page = seated.page
    page.locator("#key-0").focus()
    for name, value in zip(*in_order(1, FOUR, SEED[0][0]), strict=True):
        seated.on_turn(name)
        seated.settled()
        walk_to(page, f"key-{value}")
        page.keyboard.press("Enter")
        seated.settled()
    page.wait_for_timeout(450)
    for name, value in list(zip(*in_order(1, FOUR, SEED[0][1]), strict=True))[:-1]:
        seated.on_turn(name)
        walk_to(page, f"key-{value}")
        page.keyboard.press("Enter")
        seated.settled()
    assert totals(match_of(seated.id)) == [12, 0, 11, 10]


def walk_to(page: Page, element: str) -> None:
    """Tab, and back round the page if need be, until the element has the focus."""
    for _ in range(60):
        if page.evaluate("document.activeElement.id") == element:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{element} cannot be reached with the keyboard")


def test_focus_and_scroll_stay_where_they_are_after_a_tap(table):
    seated = table(FOUR, rules={"largest": 5})
    seated.key(2).focus()
    seated.page.keyboard.press("Enter")
    seated.settled()
    assert seated.page.evaluate("document.activeElement.id") == "key-2"


@pytest.mark.parametrize("size", [(360, 740), (390, 844)])
def test_ten_players_fit_while_bidding_without_scrolling(start, house, new_context, size):
    names = ["Anna", "Ben", "Cara", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jo"]
    match_id = start(names, preset="exact")
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    page.goto(f"{house.url}/m/{match_id}")
    fits = "e => e.scrollHeight <= e.clientHeight && document.documentElement.scrollWidth <= document.documentElement.clientWidth && document.documentElement.scrollHeight <= document.documentElement.clientHeight"
    assert page.locator(".lines").evaluate(fits)
    assert page.locator(".seats > li").count() == 10
    small = page.locator(".key").evaluate_all(
        "keys => keys.filter(k => k.offsetHeight < 44 || k.offsetWidth < 44).length"
    )
    assert small == 0


def test_in_landscape_the_keys_can_be_reached(start, house, new_context):
    page = new_context(viewport={"width": 640, "height": 360}).new_page()
    page.goto(f"{house.url}/m/{start(FOUR)}")
    box = page.locator("#key-10").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 360


PAGES = ("/", "/start", "/players", "/matches", "{m}", "{m}/sheet", "{m}/hands/1", "{m}/house-rules", "{m}/seats",
         "{m}/changes", "{m}/more", "{m}/what-if", "/enter", "/nothing-here")  # fmt: skip


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(new_context, house, start, path, theme):
    match_id = start([*FOUR, "A" * 40], rules={"largest": 5})
    page = new_context(viewport={"width": 320, "height": 740}, color_scheme=theme, bypass_csp=True).new_page()
    page.goto(house.url + path.format(m=f"/m/{match_id}"))
    nothing_is_wrong(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["?hand=1", "/sheet?saved=1", "/sheet", "/review"])
def test_axe_finds_nothing_at_the_end_of_a_match(new_context, house, start, path, theme):
    match_id = start([*FOUR, "A" * 40], rules={"custom": [5]})
    body = {"bids": [2, 1, 1, 0, 2], "took": [2, 2, 0, 0, 1], "as_played": True}
    httpx.put(f"{house.url}/api/v1/matches/{match_id}/hands/1", json=body).raise_for_status()
    page = new_context(viewport={"width": 320, "height": 740}, color_scheme=theme, bypass_csp=True).new_page()
    page.goto(f"{house.url}/m/{match_id}{path}")
    nothing_is_wrong(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("scripts", [True, False])
def test_axe_finds_nothing_where_a_bid_is_asked_about(new_context, house, start, scripts, theme):
    match_id = start(["Anna", "A" * 40], rules={"largest": 5})
    url = f"{house.url}/api/v1/matches/{match_id}/hands/1/seats/1/bid"
    look = {"viewport": {"width": 320, "height": 740}, "color_scheme": theme, "bypass_csp": True}
    page = new_context(**look, java_script_enabled=scripts).new_page()
    page.goto(f"{house.url}/m/{match_id}")
    httpx.put(url, json={"value": 2}).raise_for_status()  # another phone is quicker
    page.locator("#key-3").tap()
    expect(page.locator("#pad-notice")).to_be_visible()
    if scripts:
        nothing_is_wrong(page)
    else:
        expect(page.get_by_role("button", name="Keep 2")).to_be_in_viewport()


def nothing_is_wrong(page: Page) -> None:
    """Nothing for axe to find, nothing that scrolls sideways."""
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_other_points_that_were_typed_are_saved_when_going_on(table, match_of):
    players = ["Anna", "Ben", "Cara"]
    seated = table(players, preset="skull_king")
    seated.bid(*in_order(1, players, (1, 0, 0)))
    seated.take(*in_order(1, players, (1, 0, 0)))
    seated.page.locator("#other-0").fill("30")
    seated.page.locator("#other-1").fill("20")
    seated.page.locator('[data-turn-sign="other-1"]').tap()
    seated.go_on()
    seated.phase("bidding")
    match = match_of(seated.id)
    assert match["hands"][0]["other_points"] == [30, -20, None]
    assert match["hands"][0]["points"] == [50, -10, 10]
    assert match["next"]["hand"] == 2


def test_a_phone_that_lies_there_shows_what_another_has_entered(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    seated.on_turn("Ben")
    body = {"value": 2}
    httpx.put(f"{seated.url}/api/v1/matches/{seated.id}/hands/1/seats/1/bid", json=body).raise_for_status()
    expect(seated.page.locator('[data-seat="1"] [data-cell]')).to_have_text("2", timeout=20_000)


def test_a_refused_hand_shows_the_sentence_and_puts_the_finger_on_its_field(phone, house, start):
    match_id = start(["Anna", "Ben", "Cara", "Dan", "Eve", "Finn"], rules={"largest": 5})
    body = {"bids": [1, 1, 1, 1, 1, 1], "took": [5, 0, 0, 0, 0, 0], "as_played": True}
    httpx.put(f"{house.url}/api/v1/matches/{match_id}/hands/1", json=body).raise_for_status()
    phone.goto(f"{house.url}/m/{match_id}/hands/1")
    phone.get_by_role("textbox", name="Tricks of Finn").fill("1")
    phone.get_by_role("button", name="Save").tap()
    said = phone.locator("main .wrong").first
    expect(said).to_contain_text("1 trick too many")
    expect(said).to_be_in_viewport()
    assert phone.evaluate("document.activeElement.getAttribute('aria-invalid')") == "true"
