"""Looking back on a match, and what it would have come to, on a phone."""

from itertools import combinations

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.phone.test_journeys import FOUR, SEED
from tests.phone.test_requests import SIDEWAYS

LONG = "Wilhelmine Mahlzahn von und zu Hohenstei"  # 40 letters
CROWD = [*FOUR, LONG, "عبد الرحمن بن محمد", "Eve", "Finn 🂡", "日本の友だち", "Jo"]
SETS = "with=preset:wizard&with=now,bonus:20,missed:off_ten&with=now,missed:taken"
PAGES = ("/review", "/review?show=places", "/what-if", f"/what-if?{SETS}&seat=1", "/what-if?with=now,bonus:20&edit=1")
WORDS = """svg => [...svg.querySelectorAll('text')].filter(each => each.textContent).map(each => {
  const box = each.getBBox(), move = each.getCTM(), all = svg.getCTM();
  return [box.x + (move.e - all.e) / all.a, box.y + (move.f - all.f) / all.d, box.width, box.height, each.textContent];
})"""


@pytest.fixture(scope="module")
def played(house) -> str:
    """The worked example, ended after its fifth hand."""
    return write(house, FOUR, SEED, finish=True, rules={"largest": 5})


@pytest.fixture(scope="module")
def crowded(house) -> str:
    """Ten players with names of all kinds, of whom some are always level."""
    hands = [([0] * 10, [cards, *[0] * 9]) for cards in (5, 4, 3, 2, 1, 2, 3, 4, 5)]
    return write(house, CROWD, hands, rules={"largest": 5, "bidding": "free", "miss": {"per_off": 10}})


def write(house, players, hands, *, finish=False, **more) -> str:
    made = httpx.post(f"{house.url}/api/v1/matches", json={"players": players, **more}).raise_for_status()
    url = f"{house.url}/api/v1/matches/{made.json()['id']}"
    for n, (bids, took) in enumerate(hands, 1):
        body = {"bids": list(bids), "took": list(took), "as_played": True}
        httpx.put(f"{url}/hands/{n}", json=body).raise_for_status()
    if finish:
        httpx.post(f"{url}/finish").raise_for_status()
    return made.json()["id"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(new_context, house, crowded, path, theme):
    page = new_context(viewport={"width": 320, "height": 740}, color_scheme=theme, bypass_csp=True).new_page()
    page.goto(f"{house.url}/m/{crowded}{path}")
    for closed in page.locator("main details").all():
        closed.evaluate("details => { details.open = true }")
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found] == []
    assert page.evaluate(SIDEWAYS) == 0


@pytest.mark.parametrize("path", ["/review", "/review?show=places"])
def test_no_words_of_a_chart_collide_or_are_cut_off(phone: Page, house, crowded, played, path):
    for match_id in (crowded, played):
        phone.goto(f"{house.url}/m/{match_id}{path}")
        for svg in phone.locator(".chart svg").all():
            width, height = (float(each) for each in svg.get_attribute("viewBox").split()[2:])
            boxes = svg.evaluate(WORDS)
            for x, y, wide, high, words in boxes:
                assert x >= -1, words
                assert x + wide <= width + 1, words
                assert y + high * 0.2 >= 0, words
                assert y + high * 0.8 <= height + 1, words
            for one, other in combinations(boxes, 2):
                assert not collide(one, other), (one, other)


def collide(one, other) -> bool:
    """Whether letters touch: a line of letters is a fifth higher above and below than what is written in it."""
    (x, y, wide, high, _), (a, b, broad, tall, _) = one, other
    beside = x + wide <= a + 0.5 or a + broad <= x + 0.5
    above = y + high * 0.8 <= b + tall * 0.2 or b + tall * 0.8 <= y + high * 0.2
    return not (beside or above)


def test_from_a_finished_match_to_three_sets_of_rules_that_can_be_shared(new_context, house, played):
    page = new_context(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"{house.url}/m/{played}/sheet")
    page.get_by_role("link", name="Review").tap()
    expect(page.locator("h1")).to_contain_text("Ben and Cara share the win on 43")
    page.get_by_role("link", name="Places", exact=True).tap()
    expect(page.get_by_role("img", name="Places after each hand")).to_be_visible()
    page.get_by_role("link", name="What if?").tap()
    page.get_by_role("link", name="1 a trick taken", exact=True).tap()
    expect(page.locator(".sets tfoot")).to_contain_text("Ben and CaraBen")
    page.get_by_role("searchbox").fill("wizard")
    page.locator("#what-if-games a").filter(has_text="Wizard").first.tap()
    expect(page.locator(".sets thead th")).to_have_count(4)
    shown = page.locator(".sets tbody tr")
    expect(shown.filter(has_text="Anna").locator("b")).to_have_text(["34", "35", "80"])
    expect(shown.filter(has_text="Ben").locator("b")).to_have_text(["43", "45", "100"])
    page.get_by_role("link", name="Anna, hand by hand").tap()
    expect(page.locator("#hands tbody tr")).to_have_count(5)
    assert page.url.endswith("/what-if?with=now,missed:taken&with=preset:wizard&seat=0")
    other = new_context(java_script_enabled=False).new_page()
    other.goto(page.url)
    expect(other.locator(".sets tbody tr").filter(has_text="Anna").first.locator("b")).to_have_text(["34", "35", "80"])
    assert page.evaluate(SIDEWAYS) == 0


def test_several_rules_at_once_are_a_set_of_their_own(phone: Page, house, played):
    phone.goto(f"{house.url}/m/{played}/what-if")
    phone.get_by_text("Several rules at once").tap()
    phone.get_by_role("textbox", name="Bonus for an exact bid").fill("20")
    phone.get_by_role("combobox", name="A missed bid").select_option("off_ten")
    phone.get_by_role("button", name="Score by these rules").tap()
    expect(phone.locator(".sets tbody tr").filter(has_text="Anna").locator("b")).to_have_text(["34", "44"])
    assert phone.url.endswith("?with=now,bonus:20,missed:off_ten")
    phone.get_by_role("link", name="Take B away").tap()
    expect(phone.locator(".sets thead th")).to_have_count(2)


def test_after_every_tap_the_table_is_in_sight_with_the_focus_and_what_changed_is_said(new_context, house, played):
    page = new_context(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"{house.url}/m/{played}/what-if")

    def answered(at: str, said: str) -> None:
        expect(page.locator("#said")).to_have_text(said)
        expect(page.locator(f"#set-{at}")).to_be_focused()
        expect(page.locator(f"#set-{at}")).to_be_in_viewport()
        expect(page.locator(".sets tfoot")).to_be_in_viewport()
        page.wait_for_timeout(200)  # a jump comes late
        expect(page.locator(".sets tfoot")).to_be_in_viewport()

    page.get_by_role("link", name="1 a trick taken", exact=True).tap()
    answered("B", "B, 1 a trick taken: Ben in front")
    page.get_by_role("searchbox").fill("wizard")
    page.locator("#what-if-games a").filter(has_text="Wizard").first.tap()
    answered("C", "C, Wizard: Ben and Cara in front")
    page.get_by_role("link", name="Take B away").tap()
    answered("B", "B is taken away.")
    page.get_by_role("link", name="Change B").tap()
    page.get_by_role("textbox", name="Bonus for an exact bid").fill("500")
    page.get_by_role("button", name="Score by these rules").tap()
    expect(page.get_by_role("textbox", name="Bonus for an exact bid")).to_be_focused()
    page.get_by_role("textbox", name="Bonus for an exact bid").fill("30")
    page.get_by_role("button", name="Score by these rules").tap()
    answered("B", "B, Wizard, but: Ben and Cara in front")
    page.get_by_role("link", name="Anna, hand by hand").tap()
    expect(page.locator("#hands-title")).to_be_focused()
    page.get_by_role("link", name="Close").tap()
    expect(page.get_by_role("link", name="Anna, hand by hand")).to_be_focused()


def test_the_focus_stays_on_the_chart_that_was_chosen(phone: Page, house, played):
    phone.goto(f"{house.url}/m/{played}/review")
    phone.get_by_role("link", name="Places", exact=True).press("Enter")
    expect(phone.get_by_role("img", name="Places after each hand")).to_be_visible()
    expect(phone.locator("#show-places")).to_be_focused()


def test_the_names_stay_while_four_sets_are_moved(new_context, house, crowded):
    page = new_context(viewport={"width": 320, "height": 740}).new_page()
    page.goto(f"{house.url}/m/{crowded}/what-if?{SETS}")
    table = page.locator(".scroller").first
    before = table.locator("tbody th").first.bounding_box()
    table.evaluate("each => { each.scrollLeft = 500 }")
    assert table.evaluate("each => each.scrollLeft") > 0
    assert table.locator("tbody th").first.bounding_box() == before
    expect(page.locator(".sets tbody tr").first.locator("td").last).to_be_in_viewport()


def test_with_letters_twice_as_large_charts_are_moved_inside_themselves(new_context, house, crowded):
    page = new_context(viewport={"width": 320, "height": 740}).new_page()
    page.goto(f"{house.url}/m/{crowded}/review")
    small = page.locator(".chart svg").first.bounding_box()["width"]
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.locator(".chart svg").first.bounding_box()["width"] >= 1.9 * small
    assert page.evaluate(SIDEWAYS) == 0
