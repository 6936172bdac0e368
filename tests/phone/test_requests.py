"""What people asked of score keepers, and what went wrong with them, as far as it is seen on a phone."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.phone.table import Table

FOUR = ["Anna", "Ben", "Cara", "Dan"]
TEN = [*FOUR, "Eve", "Finn", "Gus", "Hana", "Ida", "Jo"]
ODD = 'O\'Neil <b>"x"'
UNBROKEN = "Wolfeschlegelsteinhausenbergerdorffwelch"
RIGHT_TO_LEFT = "عبد الرحمن بن محمد بن عبد الله بن الحسين"
FAMILY = "👨‍👩‍👧‍👦"
EMOJI = FAMILY * 3 + "🃏" * 5
LONG = [UNBROKEN, RIGHT_TO_LEFT, EMOJI]

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
"""How far a page can be pushed sideways. `innerWidth` would not do: on phones it grows with what sticks out."""

SHOWN = """element => {
  const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const boxes = [];
  while (words.nextNode()) {
    if (!words.currentNode.data.trim() || words.currentNode.parentElement.closest(".sr")) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    boxes.push(range.getBoundingClientRect());
  }
  let [left, right] = [0, document.documentElement.clientWidth];
  for (let box = element; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowX === "visible") continue;
    const edge = box.getBoundingClientRect();
    [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
  }
  return boxes.length > 0 && boxes.every((box) => box.width > 0 && box.left >= left - 0.5 && box.right <= right + 0.5);
}"""
"""Whether all of a text can be seen from left to right: nothing that clips cuts it, nor the edge of the screen."""

COVERED = """() => {
  const [width, height] = [document.documentElement.clientWidth, document.documentElement.clientHeight];
  const cut = [];
  for (const button of document.querySelectorAll("button, a.btn, a.icon-button, input:not([type=hidden]), summary")) {
    if (!button.checkVisibility({ visibilityProperty: true }) || button.disabled) continue;
    if (button.closest(".sr, .skip")) continue;
    button.scrollIntoView({ block: "center", inline: "nearest" });
    const box = button.getBoundingClientRect();
    const whole = box.left >= -0.5 && box.top >= -0.5 && box.right <= width + 0.5 && box.bottom <= height + 0.5;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const hit = top && (button.contains(top) || top.contains(button) || top.closest("label")?.contains(button));
    let pushed = false; // into sight, inside something that nobody can scroll with a finger
    for (let box = button.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      pushed ||= (overflowY === "hidden" && box.scrollTop > 0) || (overflowX === "hidden" && box.scrollLeft !== 0);
    }
    if (!whole || !hit || pushed) cut.push(button.outerHTML.slice(0, 120));
  }
  return cut;
}"""
"""What can be pressed but is cut off or lies under something else, once it was scrolled to."""

HIDE = """
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => window.asleep ? "hidden" : "visible" });
"""
FROZEN = """
  const soon = window.setTimeout;
  window.setTimeout = (job, after, ...more) => after >= 1000 ? 0 : soon(job, after, ...more);
"""
"""A locked phone: what was put off is not done."""

LOCKS = """
  window.locks = [];
  Object.defineProperty(navigator, "wakeLock", { configurable: true, value: {
    async request(kind) {
      if (window.batteryLow) throw new DOMException("no", "NotAllowedError");
      const lock = { kind, released: false, async release() { this.released = true; } };
      window.locks.push(lock);
      return lock;
    },
  }});
"""
HELD = "() => window.locks.filter((lock) => !lock.released).length"


def lock(page: Page) -> None:
    """The phone is locked: the page is hidden, and the browser lets go of what kept the screen on."""
    page.evaluate("window.asleep = true; (window.locks || []).forEach((lock) => { lock.released = true; });")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def wake(page: Page) -> None:
    page.evaluate("window.asleep = false; document.dispatchEvent(new Event('visibilitychange'))")


def number_of_matches(url: str) -> int:
    return len(httpx.get(f"{url}/api/v1/matches?limit=200&status=all").json()["matches"])


def write(table: Table, n: int, **hand: Any) -> dict:
    """A whole hand, through the interface."""
    answer = httpx.put(f"{table.url}/api/v1/matches/{table.id}/hands/{n}", json={**hand, "as_played": True})
    assert answer.status_code == 200, answer.text
    return answer.json()


def cell(table: Table, seat: int) -> Locator:
    return table.page.locator(f'[data-seat="{seat}"] [data-cell]')


def on_screen(page: Page, element: Locator) -> bool:
    box, size = element.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 0.5


def above_the_pad(page: Page, seat: int) -> bool:
    line, pad = page.locator(f"#seat-{seat}").bounding_box(), page.locator(".pad").bounding_box()
    assert line is not None
    assert pad is not None
    return line["y"] >= 0 and line["y"] + line["height"] <= pad["y"] + 0.5


def test_a_phone_that_was_locked_wakes_up_to_the_same_match_and_the_same_half_entered_hand(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    seated.page.add_init_script(HIDE)
    seated.open()
    seated.bid(["Ben", "Cara"], [2, 1])
    before = number_of_matches(seated.url)
    address = seated.page.url
    lock(seated.page)
    answer = httpx.put(
        f"{seated.url}/api/v1/matches/{seated.id}/hands/1/seats/3/bid", json={"value": 3}
    )  # somebody else's phone
    assert answer.status_code == 200
    wake(seated.page)
    seated.on_turn("Anna")
    assert [cell(seated, seat).inner_text() for seat in (1, 2, 3)] == ["2", "1", "3"]
    seated.page.reload()  # phones throw pages away to save memory
    seated.on_turn("Anna")
    assert [cell(seated, seat).inner_text() for seat in (1, 2, 3)] == ["2", "1", "3"]
    assert (seated.page.url, number_of_matches(seated.url)) == (address, before)
    assert match_of(seated.id)["hands"][0]["bids"] == [None, 2, 1, 3]


def test_a_tap_that_waited_while_the_phone_was_locked_is_sent_when_it_wakes_up(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    seated.page.add_init_script(HIDE + FROZEN)
    seated.open()
    seated.page.route("**/bid", lambda route: route.abort())
    seated.on_turn("Ben")
    seated.tap(2)
    expect(seated.page.locator("[data-saving]")).to_contain_text("1")
    lock(seated.page)
    seated.page.unroute("**/bid")
    wake(seated.page)
    seated.settled()
    expect(cell(seated, 1)).to_have_text("2")
    assert match_of(seated.id)["hands"][0]["bids"] == [None, 2, None, None]


def test_turning_the_phone_keeps_what_is_half_entered(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    seated.bid(["Ben", "Cara"], [2, 1])
    page = seated.page
    page.set_viewport_size({"width": 844, "height": 390})
    seated.on_turn("Dan")
    assert [cell(seated, seat).inner_text() for seat in (1, 2)] == ["2", "1"]
    seated.bid(["Dan"], [1])
    page.set_viewport_size({"width": 390, "height": 844})
    seated.on_turn("Anna")
    assert match_of(seated.id)["hands"][0]["bids"] == [None, 2, 1, 1]
    page.goto(f"{seated.url}/m/{seated.id}/hands/1")
    page.locator("#bid-0").fill("3")
    page.set_viewport_size({"width": 844, "height": 390})
    assert page.locator("#bid-0").input_value() == "3"


def test_a_number_typed_into_a_field_is_there_when_save_is_pressed_at_once(table, match_of):
    seated = table(FOUR, rules={"largest": 5})
    write(seated, 1, bids=[2, 1, 1, 0], took=[2, 2, 1, 0])
    seated.page.goto(f"{seated.url}/m/{seated.id}/hands/1")
    seated.page.locator("#bid-1").fill("")
    seated.page.locator("#bid-1").press_sequentially("3")
    assert seated.page.evaluate("document.activeElement.id") == "bid-1"  # the keyboard is still up
    seated.page.get_by_role("button", name="Save", exact=True).tap()
    expect(seated.page).not_to_have_url(re.compile("/hands/1$"))
    assert match_of(seated.id)["hands"][0]["bids"] == [2, 3, 1, 0]


def test_in_landscape_save_can_be_reached_and_no_button_is_cut_off(start, house, new_context):
    page = new_context(viewport={"width": 640, "height": 360}).new_page()
    seated = Table(page, house.url, start([*FOUR, UNBROKEN], rules={"largest": 5, "other_points": "always"}))
    cut = {}

    def look(path: str) -> None:
        page.goto(house.url + path)
        cut[path] = page.evaluate(COVERED)

    root = f"/m/{seated.id}"
    look(root)
    write(seated, 1, bids=[2, 1, 1, 0, 0])
    look(root + "?")
    write(seated, 1, took=[2, 2, 1, 0, 0])
    for path in (f"{root}?hand=1", "/", "/start", "/players", "/matches", f"{root}/sheet", f"{root}/hands/1",
                 f"{root}/hands/3", f"{root}/house-rules", f"{root}/seats", f"{root}/changes", f"{root}/more"):  # fmt: skip
        look(path)
    assert {path: buttons for path, buttons in cut.items() if buttons} == {}
    page.goto(f"{house.url}{root}/hands/1")
    save = page.get_by_role("button", name="Save", exact=True)
    save.scroll_into_view_if_needed()
    assert on_screen(page, save)


def test_the_place_in_a_long_list_and_the_focus_stay_after_a_tap(start, house, new_context):
    page = new_context(viewport={"width": 360, "height": 560}).new_page()
    names = [*TEN, "Kim", "Lea"]
    seated = Table(page, house.url, start(names, rules={"largest": 4}))
    write(seated, 1, bids=[None, *[0] * 8, None, None, None])
    seated.open()
    seated.on_turn("Jo")
    assert above_the_pad(page, 9), "who is on turn is in sight from the start"
    seated.key(1).focus()
    page.keyboard.press("Enter")
    seated.on_turn("Kim")
    seated.settled()
    assert page.evaluate("document.activeElement.id") == "key-1"
    assert above_the_pad(page, 10)
    page.locator(".lines").evaluate("list => list.scrollTo(0, 60)")
    with page.expect_response("**/table?seat=6"):
        page.locator("#seat-6").tap()
    seated.on_turn(names[6])
    page.wait_for_timeout(100)
    assert page.locator(".lines").evaluate("list => list.scrollTop") == 60, "what is in sight moves nothing"


def test_a_page_does_not_jump_when_a_part_of_it_is_put_in_place(new_context, house):
    page = new_context(viewport={"width": 360, "height": 560}).new_page()
    page.goto(f"{house.url}/start")
    page.get_by_text("Choose another game").tap()
    choice = page.locator("#start_games input[type=radio]").last
    choice.scroll_into_view_if_needed()
    choice.evaluate("element => element.focus({ preventScroll: true })")
    before = page.evaluate("scrollY")
    assert before > 0
    with page.expect_response(lambda answer: answer.request.headers.get("hx-request") == "true"):
        page.keyboard.press("ArrowUp")
    page.wait_for_timeout(150)
    assert abs(page.evaluate("scrollY") - before) < 60, "the next choice at most comes into sight"
    assert page.evaluate("document.activeElement.matches('#start_games :checked')")


def test_a_name_with_apostrophe_and_markup_works_everywhere(table, new_context, match_of):
    seated = table([ODD, "Ben", "Ben"], rules={"largest": 5})
    page, broken = seated.page, []
    page.on("pageerror", lambda error: broken.append(str(error)))
    seated.bid(["Ben", "Ben (2)"], [1, 2])
    seated.on_turn(ODD)
    expect(page.locator("#seat-0")).to_have_accessible_name(re.compile(re.escape(f"{ODD}: no bid yet")))
    seated.bid([ODD], [1])
    page.locator("#seat-0").tap()
    seated.on_turn(ODD)
    seated.settled()
    seated.tap(1)
    seated.take(["Ben", "Ben (2)"], [2, 2])
    assert match_of(seated.id)["hands"][0]["took"] == [1, 2, 2]
    for path in ("/sheet", "/hands/1", "/hands/2", "/seats", "/changes", "/more", ""):
        page.goto(f"{seated.url}/m/{seated.id}{path}")
        assert ODD in page.locator("body").inner_text(), path
    page.goto(f"{seated.url}/m/{seated.id}/seats")
    assert page.locator("#name-0").input_value() == ODD
    for path in ("/", "/players", f"/matches?{httpx.QueryParams({'q': ODD})}", "/start"):
        page.goto(seated.url + path)
        assert ODD in page.locator("main").inner_text(), path
    assert broken == []


def test_two_phones_with_different_tricks_are_both_shown_and_asked(table, new_context, match_of):
    seated = table(FOUR, rules={"largest": 5})
    write(seated, 1, bids=[2, 1, 1, 0])
    other = Table(new_context().new_page(), seated.url, seated.id).open()
    seated.open()
    seated.on_turn("Ben")
    seated.tap(2)
    seated.settled()
    other.on_turn("Ben")
    other.tap(1)
    notice = other.page.locator("[data-notice]")
    expect(notice.get_by_role("button")).to_have_text(["Use 1", "Keep 2"])
    assert match_of(seated.id)["hands"][0]["took"] == [None, 2, None, None]
    version = match_of(seated.id)["version"]
    notice.get_by_role("button", name="Keep 2").tap()
    expect(notice).to_have_count(0)
    other.on_turn("Cara")
    match = match_of(seated.id)
    assert (match["hands"][0]["took"], match["version"]) == ([None, 2, None, None], version)


def test_the_score_sheet_of_ten_scrolls_with_names_and_hands_fixed(start, house, new_context):
    page = new_context(viewport={"width": 360, "height": 740}).new_page()
    seated = Table(page, house.url, start(TEN, rules={"custom": [1] * 30}))
    for n in range(1, 4):
        write(seated, n, bids=[1] + [0] * 9, took=[1] + [0] * 9)
    page.goto(f"{house.url}/m/{seated.id}/sheet")
    assert page.evaluate(SIDEWAYS) <= 0
    scroller = page.locator(".scroller")
    assert scroller.evaluate("box => [box.scrollWidth > box.clientWidth, box.scrollHeight > box.clientHeight]") == [True, True]  # fmt: skip
    scroller.evaluate("box => box.scrollTo(0, 0)")
    name, hand = page.locator(".score thead th").nth(1), page.locator("#hand-1 th")
    at = {"name": name.bounding_box()["y"], "hand": hand.bounding_box()["x"]}
    scroller.evaluate("box => box.scrollTo(200, 300)")
    assert scroller.evaluate("box => [box.scrollLeft, box.scrollTop]") == [200, 300]
    assert abs(name.bounding_box()["y"] - at["name"]) < 2
    assert abs(hand.bounding_box()["x"] - at["hand"]) < 2


@pytest.mark.parametrize("text", ["100%", "200%"])
def test_totals_of_four_digits_and_below_zero_are_fully_visible(start, house, new_context, text):
    page = new_context(viewport={"width": 320, "height": 740}).new_page()
    names = ["Anna", "Ben", UNBROKEN]
    seated = Table(page, house.url, start(names, rules={"custom": [1, 1, 1], "other_points": "always"}))
    for n, other in ((1, [999, -99, 0]), (2, [25, -41, 0])):
        match = write(seated, n, bids=[1, 0, 0], took=[1, 0, 0], other_points=other)
    assert [row["total"] for row in sorted(match["standings"], key=lambda row: row["seat"])] == [1046, -120, 20]
    places = {
        "": ".seat .total", "?hand=2": ".seat .total", "/sheet": ".score tfoot td", "/hands/2": ".accounts .points",
    }  # fmt: skip
    for path, where in places.items():
        page.goto(f"{house.url}/m/{seated.id}{path}")
        page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
        assert page.evaluate(SIDEWAYS) <= 0, path
        found = page.locator(where)
        assert found.count() == 3, path
        if path != "/hands/2":
            assert "1046" in " ".join(found.all_inner_texts()), path
            assert "−120" in " ".join(found.all_inner_texts()), path
        for each in found.all():
            each.scroll_into_view_if_needed()
            assert each.evaluate(SHOWN), (path, each.inner_text())
    httpx.post(f"{house.url}/api/v1/matches/{seated.id}/finish")
    page.goto(f"{house.url}/m/{seated.id}/sheet")
    page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
    for each in page.locator(".places .total").all():
        assert each.evaluate(SHOWN), each.inner_text()


def test_long_names_are_cut_with_dots_and_can_be_read_in_full(start, house, new_context):
    page = new_context(viewport={"width": 320, "height": 740}).new_page()
    seated = Table(page, house.url, start([*LONG, "Anna"], rules={"largest": 5})).open()
    for seat, name in enumerate(LONG):
        shown = page.locator(f"#seat-{seat} .name")
        assert shown.evaluate("e => [e.scrollWidth > e.clientWidth, getComputedStyle(e).textOverflow]") == [True, "ellipsis"], name  # fmt: skip
        expect(page.locator(f"#seat-{seat}")).to_have_accessible_name(re.compile(re.escape(name)))
        assert shown.evaluate("e => e.getBoundingClientRect().height") < 44, name
    page.goto(f"{house.url}/m/{seated.id}/sheet")
    for seat, name in enumerate(LONG, 1):
        head = page.locator(".score thead th").nth(seat)
        assert head.evaluate("e => e.getBoundingClientRect().height") < 60, name
        expect(head.get_by_role("link")).to_have_accessible_name(name)
    for seat, name in enumerate(LONG):
        page.goto(f"{house.url}/m/{seated.id}/sheet")
        page.locator(".score thead th a").nth(seat).tap()
        whole = page.locator("bdi", has_text=name).first
        expect(whole).to_be_visible()
        assert whole.evaluate("e => e.scrollWidth <= e.clientWidth + 1"), name
        assert whole.evaluate(SHOWN), name
        assert page.evaluate(SIDEWAYS) <= 0


def test_the_screen_is_kept_on_at_the_table_and_again_after_the_page_was_hidden(table):
    seated = table(FOUR, rules={"largest": 1})
    page = seated.page
    page.add_init_script(HIDE + LOCKS)
    seated.open()
    page.wait_for_function(f"({HELD})() === 1")
    assert page.evaluate("window.locks[0].kind") == "screen"
    seated.bid(["Ben"], [0])
    assert page.evaluate("window.locks.length") == 1, "a tap asks for no second lock"
    lock(page)
    assert page.evaluate(HELD) == 0
    wake(page)
    page.wait_for_function(f"({HELD})() === 1")
    assert page.evaluate("window.locks.length") == 2


@pytest.mark.parametrize("kind", ["absent", "refused"])
def test_a_browser_that_cannot_keep_the_screen_on_shows_no_error(table, match_of, kind):
    seated = table(FOUR, rules={"largest": 5})
    page, broken = seated.page, []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.on("console", lambda message: broken.append(message.text) if message.type == "error" else None)
    refuses = LOCKS + "window.batteryLow = true;"
    page.add_init_script(HIDE + ("delete Navigator.prototype.wakeLock;" if kind == "absent" else refuses))
    seated.open()
    assert page.evaluate("'wakeLock' in navigator") == (kind == "refused")
    lock(page)
    wake(page)
    seated.bid(["Ben"], [2])
    assert match_of(seated.id)["hands"][0]["bids"][1] == 2
    assert broken == []


def test_totals_are_in_sight_while_bidding_each_beside_its_name_and_its_number(start, house, new_context):
    page = new_context(viewport={"width": 360, "height": 740}).new_page()
    seated = Table(page, house.url, start(FOUR, rules={"largest": 5}))
    write(seated, 1, bids=[2, 1, 1, 0], took=[2, 2, 1, 0])
    write(seated, 2, bids=[None, None, 2, None])
    seated.open().phase("bidding")
    for seat, (name, total) in enumerate(zip(FOUR, ("12", "0", "11", "10"), strict=True)):
        line = page.locator(f"#seat-{seat}")
        assert line.locator(".total").inner_text() == total
        assert line.locator(".name").inner_text() == name
        assert on_screen(page, line)
        boxes = [line.locator(part).bounding_box() for part in (".name", ".total", ".cell")]
        middles = [box["y"] + box["height"] / 2 for box in boxes]
        assert max(middles) - min(middles) < 8
    assert on_screen(page, page.get_by_role("link", name="Score sheet"))
    expect(page.locator("[data-pad-says]")).to_have_text("Dan bids")


def test_above_thirteen_cards_numbers_are_typed(table, match_of):
    seated = table(["Anna", "Ben", "Cara"], rules={"custom": [13, 14], "bidding": "hook"})
    assert seated.page.locator(".key").count() == 14
    write(seated, 1, bids=[0, 13, 1], took=[0, 13, 0])
    seated.open()
    assert seated.page.locator(".key").count() == 0
    field, enter = seated.page.locator("#number"), seated.page.get_by_role("button", name="Enter")
    seated.on_turn("Cara")
    field.fill("11")
    field.press("Enter")
    seated.on_turn("Anna")
    assert field.input_value() == "", "the number of one player is not the next one's"
    seated.settled()
    assert seated.page.evaluate("document.activeElement.id") == "number", "the keyboard stays up"
    field.fill("15")
    enter.tap()
    expect(seated.page.locator("[data-notice]")).to_contain_text("14")
    assert match_of(seated.id)["hands"][1]["bids"] == [None, None, 11]
    field.fill("0")
    enter.tap()
    seated.on_turn("Ben")
    seated.settled()
    field.fill("3")
    enter.tap()
    expect(seated.page.locator("[data-notice]")).to_be_visible()
    seated.page.get_by_role("button", name="Write it as played").tap()
    seated.phase("playing")
    for name, value in (("Cara", "12"), ("Anna", "0")):
        seated.on_turn(name)
        seated.settled()
        field.fill(value)
        enter.tap()
    seated.phase("scored")
    assert match_of(seated.id)["hands"][1]["took"] == [0, 2, 12]


def test_reloading_a_page_that_was_saved_sends_nothing_again(new_context, house, start, match_of):
    context: BrowserContext = new_context(java_script_enabled=False)
    seated = Table(context.new_page(), house.url, start(FOUR, rules={"largest": 5})).open()
    seated.on_turn("Ben")
    seated.tap(2)
    seated.on_turn("Cara")
    version = match_of(seated.id)["version"]
    sent = []
    seated.page.on("request", lambda request: sent.append(request.method))
    seated.page.reload()
    seated.on_turn("Cara")
    assert (set(sent), match_of(seated.id)["version"]) == ({"GET"}, version)


def test_no_page_can_be_pushed_sideways_at_320_px_whatever_state_it_is_in(start, house, new_context):
    page = new_context(viewport={"width": 320, "height": 740}).new_page()
    pushed = {}

    def look(path: str) -> None:
        page.goto(house.url + path)
        pushed[path] = page.evaluate(SIDEWAYS)

    rules = {"custom": [5, 20], "other_points": "always", "blind": {"times": 2}}
    seated = Table(page, house.url, start([UNBROKEN, RIGHT_TO_LEFT], rules=rules, name=UNBROKEN))
    root = f"/m/{seated.id}"
    write(seated, 1, bids=[5, 5])
    look(root)
    write(seated, 1, took=[5, 0], other_points=[999, -999])
    for path in (root, f"{root}?hand=1", f"{root}/sheet", f"{root}/hands/1", f"{root}/changes", f"{root}/seats#seat-0"):
        look(path)
    page.goto(f"{house.url}{root}/house-rules")
    for card in page.locator("details.rule > summary").all():
        card.evaluate("summary => { summary.parentElement.open = true }")
    pushed["rules, all open"] = page.evaluate(SIDEWAYS)
    httpx.post(f"{house.url}/api/v1/matches/{seated.id}/finish")
    for path in (f"{root}/sheet", "/", "/matches?status=finished", f"/start?again={seated.id}"):
        look(path)
    httpx.delete(f"{house.url}/api/v1/matches/{seated.id}")
    look("/matches?status=deleted")
    assert {path: by for path, by in pushed.items() if by > 0} == {}
