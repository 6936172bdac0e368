"""Rules in words: the game explained, named games and their search, comparison, glossary, and a match's own rules."""

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from app.rules.glossary import WORDS as GLOSSARY
from app.rules.presets import presets
from app.rules.scoring import scoring
from app.rules.words import sentences
from tests.rules.golden import cases
from tests.web.tables import FOUR, play, post, start, words

FRAGMENT = {"HX-Request": "true"}
EVERY_NAME = [(key, name) for key, preset in presets().items() for name in (preset.name, *preset.names)]


def found(client: TestClient, q: str) -> list[str]:
    page = client.get("/rules", params={"q": q}, headers=FRAGMENT)
    assert page.status_code == 200
    return re.findall(r'href="/rules/([a-z_]+)"', page.text)


def test_the_game_is_explained_with_examples_questions_and_words(client):
    page = client.get("/rules")
    said = words(page.text)
    assert "Bid 2, took 2: 10 + 2 = 12" in said
    assert "Must the bids add up to the tricks?" in said
    for key in re.findall(r'href="/rules/glossary#([a-z-]+)"', page.text):
        assert key in {each.key for each in GLOSSARY}


def test_a_game_is_found_by_any_name_however_it_is_written(client):
    assert "rikiki" in found(client, "Rikiki")
    assert "plump" in found(client, "Plump")
    assert "nomination_whist" in found(client, "Nomination Whist")
    assert "romanian_whist" in found(client, "whist romanesc")
    assert "ascenseur" in found(client, "LASCENSEUR")
    assert "podrida" in found(client, "la podrída")


def test_every_name_of_every_game_finds_it(client):
    assert [(key, name) for key, name in EVERY_NAME if key not in found(client, name)] == []


def test_the_search_works_without_scripts(client):
    page = client.get("/rules", params={"q": "plump"})
    assert 'value="plump"' in page.text
    assert re.findall(r'class="found-game" href="/rules/([a-z_]+)"', page.text) == ["plump", "plump_keep"]


def test_a_name_that_nobody_knows_is_said_so(client):
    assert "No game goes by that name here" in words(client.get("/rules", params={"q": "<b>chess"}).text)


def test_at_first_some_are_shown_and_all_can_be(client):
    assert "All 64 games" in words(client.get("/rules").text)
    assert len(found(client, "")) == 6
    assert re.findall(r'class="found-game" href="/rules/([a-z_]+)"', client.get("/rules?all=1").text) == list(presets())


def test_every_game_has_a_page_in_exactly_its_rules(client):
    for preset in presets().values():
        page = client.get(f"/rules/{preset.key}?players=5")
        assert page.status_code == 200
        said = [each.english for each in sentences(preset.rules, 5)] + list(preset.names)
        assert [each for each in said if each not in words(page.text)] == []
        assert f"/start?preset={preset.key}" in page.text


EXAMPLE = re.compile(
    r'<small>(\d+)/(\d+)</small><b>(−?\d+)</b>.*?<span class="muted small">(\d+) cards?</span>\s*<span class="block">([^<]*)',
    re.S,
)


def test_examples_on_a_page_pay_what_is_known_and_what_the_scoring_says(client):
    """Made and zero come first, with nothing besides."""
    known = {
        (case["preset"], case["cards"], case["bid"], case["took"]): case["points"]
        for case in cases("points")
        if not case["rules"] and not case.get("context")
    }
    met = 0
    for key, preset in presets().items():
        shown = EXAMPLE.findall(unescape(client.get(f"/rules/{key}").text))
        assert len(shown) >= 4
        for bid, took, points, cards, said in shown[:2]:
            hand = (int(cards), int(bid), int(took))
            paid = int(points.replace("−", "-"))
            assert said.strip().startswith(f"Bid {bid}, took {took}: ")
            assert said.strip().endswith(points)
            assert scoring(preset.rules).points(*hand) == paid, (key, hand)
            assert known.get((key, *hand), paid) == paid
            met += (key, *hand) in known
    assert met >= 3


def test_a_table_that_there_cannot_be_is_refused(client):
    asked = {n: client.get("/rules/exact", params={"players": n}).status_code for n in ("2", "12", "1", "13", "x")}
    assert asked == {"2": 200, "12": 200, "1": 422, "13": 422, "x": 200}


def test_a_game_that_there_is_not_is_not_found(client):
    assert client.get("/rules/nothing").status_code == 404


def test_games_stand_side_by_side_with_what_differs_first(client):
    page = client.get("/rules/compare?with=skull_king&with=wizard")
    differs, _, alike = words(page.text).partition("What they have in common")
    assert "A made bid 20 a trick bid 20 plus 10 a trick bid" in differs
    assert "5 cards, bid 0, took 0 50 20" in differs
    assert "A missed bid −10 a trick off" in alike
    assert "A missed bid −10" not in differs


def test_the_comparison_comes_as_a_part_of_the_page_too(client):
    part = client.get("/rules/compare?with=skull_king&with=&with=wizard&with=wizard", headers=FRAGMENT).text
    assert part.startswith('<div id="games_compare"')
    assert part.count("<thead>") == 1
    assert part.count('scope="col"') == 2


def test_one_game_or_none_asks_for_more(client):
    for url in ("/rules/compare", "/rules/compare?with=plump"):
        page = client.get(url)
        assert page.status_code == 200
        assert "Choose two games, three or four." in words(page.text)
    assert '<option value="plump" selected>' in page.text


def test_the_same_game_under_two_names_is_said_to_be_the_same(client):
    assert "Nothing: these are the same game" in words(client.get("/rules/compare?with=exact&with=blackout").text)


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        (["exact", "plump", "wizard", "rage", "golf"], "4 games fit side by side"),
        (["exact", "chess"], "There is no such game"),
    ],
)
def test_what_cannot_be_compared_is_said(client, keys, says):
    page = client.get("/rules/compare", params={"with": keys})
    assert page.status_code == 422
    assert says in words(page.text)


def test_every_word_has_an_anchor(client):
    page = client.get("/rules/glossary").text
    assert [key for key in (each.key for each in GLOSSARY) if f'id="{key}"' not in page] == []


def test_a_match_tells_its_own_rules_for_its_own_players(client):
    match_id = start(client, FOUR[:3], largest=5, bonus=7)
    said = words(client.get(f"/m/{match_id}/rules").text)
    assert "at most 17 each for 3 players" in said
    assert "Bid 2, took 2: 7 + 2 = 9" in said
    assert "The whole match" not in said


def test_a_match_that_is_a_named_game_links_to_it(client):
    match_id = start(client)
    page = client.get(f"/m/{match_id}/rules").text
    assert 'href="/rules/exact?players=4"' in page


def test_rules_that_changed_are_told_from_hand_to_hand(client):
    match_id = start(client, largest=5)
    play(client, match_id, ([2, 1, 1, 0], [2, 2, 1, 0]), ([1, 2, 0, 1], [0, 2, 1, 1]))
    changed = {"at": "missed", "missed": "off_ten", "from": "3", "op": "a-change-of-rules"}
    assert post(client, f"/m/{match_id}/house-rules", **changed).status_code == 303
    said = words(client.get(f"/m/{match_id}/rules").text)
    whole, _, eras = said.partition("Hands 1 to 2")
    before, _, after = eras.partition("From hand 3 on")
    assert "9 hands, 5 down to 1 and back" in whole
    assert "A missed bid: nothing." in before
    assert "A missed bid: −10 a trick off" in after
    assert "Bid 2, took 1: −10" in after
    assert "The highest total wins." in whole
    assert "The highest total wins." not in eras


def test_rules_of_a_match_are_made_again_only_when_it_changed(client):
    match_id = start(client, largest=5)
    sheet, rules = client.get(f"/m/{match_id}/sheet").text, client.get(f"/m/{match_id}/rules")
    assert client.get(f"/m/{match_id}/rules").text == rules.text != sheet
    known = {"If-None-Match": rules.headers["etag"]}
    assert client.get(f"/m/{match_id}/rules", headers=known).status_code == 304
    post(client, f"/m/{match_id}/house-rules", at="bonus", bonus="7", op="another-bonus-now")
    again = client.get(f"/m/{match_id}/rules", headers=known)
    assert again.status_code == 200
    assert "Bid 2, took 2: 7 + 2 = 9" in words(again.text)


def test_rules_are_for_those_of_the_house(guarded):
    for url in ("/rules", "/rules/exact", "/rules/compare", "/rules/glossary"):
        page = guarded.get(url, follow_redirects=False)
        assert (page.status_code, page.headers["location"].split("?")[0]) == (303, "/enter")


def test_a_new_match_starts_with_the_game_that_was_read_about(client):
    assert 'value="preset:plump" checked' in client.get("/start?preset=plump").text
    gone = client.get("/start?preset=chess")
    assert gone.status_code == 422
    assert "These rules are not kept here any more" in words(gone.text)


def test_the_arrow_on_a_game_leads_back_to_the_new_match_as_it_was_typed(client: TestClient) -> None:
    typed = "/start?seat=%3AAnna&new=Ben&rules=preset%3Aexact&bonus=7"
    page = client.get("/rules/wizard", headers={"referer": f"http://testserver{typed}"}).text
    back = typed.replace("&", "&amp;")
    assert f'<a class="icon-button" href="{back}" aria-label="Back">' in page
    assert 'href="/start?seat=%3AAnna&amp;new=Ben&amp;rules=preset%3Awizard"' in page
    other = re.search(r'href="(/rules/wizard[?]players=3[^"]*)"', page)
    assert other
    assert f'href="{back}" aria-label="Back"' in client.get(unescape(other[1])).text


@pytest.mark.parametrize("came", ["", "https://example.org/x", "/rules", "//example.org/", "http://[", "javascript:1"])
def test_from_anywhere_else_it_leads_to_all_the_games(client: TestClient, came: str) -> None:
    page = client.get("/rules/wizard", params={"back": came}, headers={"referer": came}).text
    assert '<a class="icon-button" href="/rules" aria-label="Back">' in page
    assert 'href="/start?preset=wizard"' in page


def test_the_arrow_leads_back_to_a_match(client: TestClient) -> None:
    page = client.get("/rules/wizard", headers={"referer": "http://testserver/m/abc/house-rules"}).text
    assert '<a class="icon-button" href="/m/abc/house-rules" aria-label="Back">' in page
