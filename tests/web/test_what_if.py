"""A match under several sets of rules, as people see it; values worked out by hand from the worked example."""

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from app.rules.house import merged
from app.rules.moves import HandChange
from app.scorer import hands, house_rules
from app.scorer.live import Live
from tests.web.tables import FOUR, WORKED, hand_fields, play, post, read, start, words, worked

SCRIPT = {"HX-Request": "true"}


@pytest.fixture
def match_id(client: TestClient) -> str:
    """The worked example, ended after its fifth hand."""
    match_id = worked(client)
    post(client, f"/m/{match_id}/finish", op="end")
    return match_id


def page(client: TestClient, match_id: str, query: str = "", status: int = 200) -> str:
    answer = client.get(f"/m/{match_id}/what-if{query}")
    assert answer.status_code == status
    return answer.text


def totals(text: str) -> dict[str, list[str]]:
    """The totals of every player, a set each, by name."""
    table = text[text.index('<table class="compare sets') :]
    body = table[table.index("<tbody>") : table.index("</tbody>")]
    rows = re.findall(r"<tr.*?</tr>", body, re.S)
    return {words(re.search(r"<bdi.*?</bdi>", row, re.S)[0]): re.findall(r"<b>([^<]*)</b>", row) for row in rows}


def foot(text: str) -> list[str]:
    foot = text[text.index("<tfoot>") : text.index("</tfoot>")]
    return [words(cell) for cell in re.findall(r"<td>.*?</td>", foot, re.S)]


def test_a_match_stands_first_under_its_own_rules(client: TestClient, match_id: str) -> None:
    text = page(client, match_id)
    assert totals(text) == {"Ben": ["43"], "Cara": ["43"], "Dan": ["41"], "Anna": ["34"]}
    assert foot(text) == ["Ben and Cara"]


def test_the_same_match_under_four_settings_gives_four_totals_side_by_side(client: TestClient, match_id: str) -> None:
    text = page(client, match_id, "?with=now,missed:taken&with=now,missed:off&with=now,on_top:squared,missed:off")
    assert totals(text) == {
        "Ben": ["43", "45", "42", "44"],
        "Cara": ["43", "44", "42", "44"],
        "Dan": ["41", "41", "40", "40"],
        "Anna": ["34", "35", "32", "34"],
    }
    assert foot(text) == ["Ben and Cara", "Ben", "Ben and Cara", "Ben and Cara"]


def test_each_total_says_how_it_differs_from_the_real_one_and_the_place(client: TestClient, match_id: str) -> None:
    text = page(client, match_id, "?with=now,missed:taken")
    ben = text[text.index('title="Ben"') :]
    assert words(ben[: ben.index("</tr>")].partition(">")[2]) == "Ben 43 wins 1st= 45 wins 1st +2"


def test_a_named_game_says_which_lines_differ_and_which_could_not_matter(client: TestClient, match_id: str) -> None:
    said = words(page(client, match_id, "?with=preset:wizard"))
    assert "Bonus for an exact bid: 20 (here: 10)" in said
    assert "A missed bid: −10 a trick off (here: Nothing)" in said
    assert "Could not matter any more, the cards are played: How the hands are dealt, Largest hand, The hook" in said
    assert totals(page(client, match_id, "?with=preset:wizard"))["Ben"] == ["43", "100"]


def test_rules_that_only_deal_otherwise_change_nothing(client: TestClient, match_id: str) -> None:
    said = words(page(client, match_id, "?with=now,bidding:free,pattern:up"))
    assert "Nothing that counts is different." in said
    assert "Could not matter any more, the cards are played: How the hands are dealt, The hook." in said


def test_rules_kept_under_a_name_can_be_put_beside_them(client: TestClient, match_id: str) -> None:
    house = client.app.state.house
    rules = merged(read(client, match_id).match.rules, {"bonus": 7})
    client.portal.call(house_rules.save_named, house, "Aunt’s rules", rules)
    kept = house_rules.named(house)[0]
    text = page(client, match_id, "?q=aunt")
    assert f"with=saved:{kept.id}" in text
    assert totals(page(client, match_id, f"?with=saved:{kept.id}"))["Dan"] == ["41", "29"]


def test_games_are_found_by_any_of_their_names(client: TestClient, match_id: str) -> None:
    found = page(client, match_id, "?with=now,bonus:5&q=blackout")
    assert "?with=now,bonus:5&amp;with=preset:" in found
    assert "No game goes by that name here" in words(page(client, match_id, "?q=chess"))


def test_without_a_script_the_questions_lead_to_an_address_that_can_be_shared(
    client: TestClient, match_id: str
) -> None:
    fields = {"with": "preset:wizard", "at": "0", "bonus": "20", "missed": "off_ten", "on_top": "trick", "largest": "5"}
    answer = client.get(f"/m/{match_id}/what-if", params=fields, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/m/{match_id}/what-if?with=preset:wizard&with=now,bonus:20,missed:off_ten"
    assert totals(client.get(answer.headers["location"]).text)["Anna"] == ["34", "80", "44"]


def test_a_new_set_stands_last_also_where_the_own_rules_stand_twice(client: TestClient, match_id: str) -> None:
    url = f"/m/{match_id}/what-if?with=now&with=preset:wizard&at=0&bonus=20"
    answer = client.get(url, follow_redirects=False)
    assert answer.headers["location"].endswith("?with=now&with=preset:wizard&with=now,bonus:20")


def test_with_a_script_the_address_follows(client: TestClient, match_id: str) -> None:
    fields = {"with": "preset:wizard", "at": "0", "bonus": "20"}
    answer = client.get(f"/m/{match_id}/what-if", params=fields, headers=SCRIPT)
    assert answer.text.lstrip().startswith('<div id="what_if"')
    assert answer.headers["HX-Replace-Url"] == f"/m/{match_id}/what-if?with=preset:wizard&with=now,bonus:20"
    searched = client.get(f"/m/{match_id}/what-if?q=wiz", headers=SCRIPT)
    assert "HX-Replace-Url" not in searched.headers


def test_a_set_can_be_changed_and_taken_away(client: TestClient, match_id: str) -> None:
    text = page(client, match_id, "?with=now,bonus:20&with=preset:wizard&edit=1")
    assert re.search(r'<details class="fold" id="what-if-own" open>', text)
    assert 'name="bonus" value="20"' in text
    assert f'href="/m/{match_id}/what-if?with=preset:wizard"' in text
    fields = {"with": ["now,bonus:20", "preset:wizard"], "at": "1", "bonus": "5"}
    answer = client.get(f"/m/{match_id}/what-if", params=fields, follow_redirects=False)
    assert answer.headers["location"].endswith("?with=now,bonus:5&with=preset:wizard")
    fields = {"with": ["now,bonus:20", "preset:wizard"], "at": "2", "bonus": "5"}
    answer = client.get(f"/m/{match_id}/what-if", params=fields, follow_redirects=False)
    assert answer.headers["location"].endswith("?with=now,bonus:20&with=preset:wizard,bonus:5")


def test_an_answer_out_of_its_range_is_refused_at_its_field(client: TestClient, match_id: str) -> None:
    text = page(client, match_id, "?at=0&bonus=500&missed=off", status=422)
    assert "Bonus for an exact bid: a whole number from 0 to 100." in words(text)
    assert 'name="bonus" value="500"' in text
    assert 'value="off" selected' in text
    assert 'aria-invalid="true"' in text


@pytest.mark.parametrize(
    "value",
    ["preset:chess", "saved:none", "now,bonus:many", "now,chess:1", "match:none", "," * 50, "now,bonus:5,bonus"],
)
def test_what_cannot_be_understood_is_left_out_and_said(client: TestClient, match_id: str, value: str) -> None:
    answer = client.get(f"/m/{match_id}/what-if", params={"with": [value, "now,bonus:20"]})
    assert answer.status_code == 422
    assert totals(answer.text)["Ben"] == ["43", "83"]
    assert 'role="alert"' in answer.text


def test_four_sets_are_the_most_and_none_stands_twice(client: TestClient, match_id: str) -> None:
    many = [f"now,bonus:{bonus}" for bonus in (1, 2, 2, 3, 4)]
    answer = client.get(f"/m/{match_id}/what-if", params={"with": many})
    assert len(totals(answer.text)["Ben"]) == 4
    assert "4 sets of rules fit side by side: these are the first." in words(answer.text)
    full = page(client, match_id, "?with=now,bonus:1&with=now,bonus:2&with=now,bonus:3")
    assert "Take one away to try another" in words(full)
    assert 'id="what-if-games"' not in full


def test_hand_by_hand_somebodys_points_stand_under_every_set(client: TestClient, match_id: str) -> None:
    text = page(client, match_id, "?with=now,missed:taken&seat=0")
    table = text[text.index("one-by-one") :]
    rows = [
        words(row) for row in re.findall(r"<tr>.*?</tr>", table[table.index("<tbody>") : table.index("</tbody>")], re.S)
    ]
    assert rows == [
        "1 · 5 2/2 12 12 12 12",
        "2 · 4 1/0 0 12 0 12",
        "3 · 3 1/1 11 23 11 23",
        "4 · 2 0/1 0 23 1 24",
        "5 · 1 1/1 11 34 11 35",
    ]
    assert "one-by-one" not in page(client, match_id, "?seat=77")


def test_a_hand_that_was_sat_out_stays_empty(client: TestClient) -> None:
    match_id = start(client, largest=5, bidding="free")

    async def job() -> None:
        change = HandChange(bids=(2, None, 1, 0), took=(3, None, 1, 1), absent=(1,))
        await hands.correct(client.app.state.house, match_id, 1, change)

    client.portal.call(job)
    text = page(client, match_id, "?with=now,missed:taken&seat=1")
    table = text[text.index("one-by-one") :]
    assert words(table[table.index("<tbody>") : table.index("</tbody>")]) == "1 · 5 – – –"
    assert totals(text) == {"Cara": ["11", "11"], "Anna": ["0", "3"], "Ben": ["0", "0"], "Dan": ["0", "1"]}


def test_a_running_match_tells_who_would_lead(client: TestClient) -> None:
    match_id = start(client, largest=5)
    play(client, match_id, *WORKED[:3])
    text = page(client, match_id, "?with=now,zero_extra:-5")
    assert "Leads" in words(text)
    assert foot(text) == ["Dan", "Anna and Cara"]


@pytest.mark.parametrize(
    ("value", "totals_then"),
    [("preset:wizard", ["60", "50", "60", "70"]), ("now,bonus:20,missed:off_ten", ["33", "32", "33", "61"])],
)
def test_a_set_that_pleases_can_be_used_while_the_match_goes_on(
    client: TestClient, value: str, totals_then: list[str]
) -> None:
    match_id = start(client, largest=5)
    play(client, match_id, *WORKED[:3])
    text = page(client, match_id, f"?with={value}")
    url = unescape(re.search(r'href="([^"]*/house-rules/preview[^"]*)"', text)[1])
    shown = client.get(url)
    assert shown.status_code == 200
    then = totals(text)
    assert [then[name][1] for name in FOUR] == totals_then
    for name, total in zip(FOUR, totals_then, strict=True):
        assert re.search(rf"{name}.*?\b{total}\b", words(shown.text)), name
    assert read(client, match_id).sheet.totals == (23, 22, 23, 31)


def test_rules_of_a_finished_match_are_only_looked_at(client: TestClient, match_id: str) -> None:
    assert "/house-rules/preview" not in page(client, match_id, "?with=preset:wizard")


def test_thousands_of_sets_are_not_read(client: TestClient, match_id: str) -> None:
    query = "&".join(f"with=now,bonus:{n}" for n in range(500))
    assert len(totals(page(client, match_id, f"?{query}", status=422))["Ben"]) == 4


def test_before_a_hand_is_scored_there_is_nothing_to_compare(client: TestClient) -> None:
    said = words(page(client, start(client), "?with=preset:wizard"))
    assert "No hand is scored yet: there is nothing to compare." in said


def test_nothing_is_written(client: TestClient, match_id: str) -> None:
    def state() -> Live:
        return read(client, match_id)

    before = state()
    for query in ("", "?with=preset:wizard", "?at=0&bonus=3", "?at=0&bonus=900"):
        client.get(f"/m/{match_id}/what-if{query}")
    assert state() == before


def test_a_correction_changes_all_sets(client: TestClient, match_id: str) -> None:
    post(client, f"/m/{match_id}/hands/4", **hand_fields(client, match_id, 4, took_0=0, took_1=2, as_played=1))
    assert totals(page(client, match_id, "?with=now,bonus:20")) == {
        "Anna": ["44", "84"],
        "Cara": ["43", "83"],
        "Dan": ["41", "81"],
        "Ben": ["32", "62"],
    }


def test_nobody_without_a_key_sees_it(guarded: TestClient) -> None:
    answer = guarded.get("/m/abc/what-if?with=now", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/enter?next=")
