"""Players: the list, the figures of one, two side by side, the table of the house; renamed, archived, merged."""

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from app.scorer import matches, players
from app.scorer.matches import NewMatch
from app.web.views_players import shown_names
from tests.web.browser import press
from tests.web.tables import WORKED, play, read, start

FIVE = {"largest": 5, "pattern": "down"}


def seated(client: TestClient, match_id: str) -> dict[str, str]:
    """The ids of the players of a match, by name."""
    return {seat.name: seat.player for seat in read(client, match_id).match.seats}


def words(page: str) -> str:
    """What stands on a page, without tags, on one line."""
    main = re.sub(r"<svg.*?</svg>|</?bdi>", "", page.partition("<main")[2].partition(">")[2], flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).replace("\u00a0", " ").split())


@pytest.fixture
def finished(client: TestClient) -> str:
    """The worked example, ended: totals 34, 43, 43, 41."""
    match_id = start(client, **FIVE)
    play(client, match_id, *WORKED)
    return match_id


def test_whoever_gets_a_name_that_is_taken_is_told_and_may_look_whether_they_are_one(
    client: TestClient, finished: str
) -> None:
    anna, ben = (seated(client, finished)[name] for name in ("Anna", "Ben"))
    for name in ("Ben", "ben"):
        done = press(client, client.get(f"/players/{anna}/edit"), "rename", name=name)
        page = client.get(done.headers["location"])
        assert "There is another Ben already. Are they one person?" in words(page.text)
        assert f'href="/players/{anna}/merge?other={ben}"' in page.text
    assert "another Ben" not in client.get(f"/players/{anna}").text
    done = press(client, client.get(f"/players/{anna}/edit"), "rename", name="Annika")
    assert "There is another" not in client.get(done.headers["location"]).text


def test_the_page_of_anna_holds_the_figures_of_the_worked_example(client: TestClient, finished: str) -> None:
    page = words(client.get(f"/players/{seated(client, finished)['Anna']}").text)
    assert "Matches 1 5 hands" in page
    assert "Wins 0 0 of 1" in page
    assert "Points a hand 6.8 34 points in 5 hands" in page
    assert "Bids made 60 % 3 of 5 bids; surely between 23 and 89 %" in page  # Wilson: 23.07 to 88.24
    assert "As dealer, with one bid barred by the hook: 2 of 2 made. In all other hands: 1 of 3 made." in page
    assert "Longest run of made bids 1 hand of 5 hands" in page
    assert "too many 1 of 5 · 20 % too few 1 of 5 · 20 %" in page
    assert "0 0 of 1 1 2 of 3 2 1 of 1" in page  # by the bid
    assert "To bid How often 1st 0 of 1 2nd 1 of 1 3rd 0 of 1 dealer, last 2 of 2" in page
    assert "Too few hands yet: this comes with 20." in page
    assert "this comes with the second month of play" in page
    assert "Ben 1 match: 0 ahead, 1 behind, 0 equal" in page


def test_a_shared_win_says_so_and_the_best_match_is_a_link(client: TestClient, finished: str) -> None:
    answer = client.get(f"/players/{seated(client, finished)['Ben']}")
    assert "Wins 1 1 of 1; 1 shared" in words(answer.text)
    assert "43 points in 5 hands Most points" in words(answer.text)
    assert f'href="/m/{finished}/sheet"' in answer.text
    assert "Cara 1 match: 0 ahead, 0 behind, 1 equal" in words(answer.text)


def test_a_deleted_match_counts_for_nobody_and_a_restored_one_again(client: TestClient, finished: str) -> None:
    anna = f"/players/{seated(client, finished)['Anna']}"
    with_it = words(client.get(anna).text)
    client.post(f"/m/{finished}/delete", data={"op": "gone"})
    assert "No finished match yet." in words(client.get(anna).text)
    assert "No match was finished" in words(client.get("/players/table").text)
    client.post(f"/m/{finished}/restore", data={"op": "back"})
    assert words(client.get(anna).text) == with_it


def test_a_corrected_hand_changes_the_figures_without_a_button(client: TestClient, finished: str) -> None:
    anna = f"/players/{seated(client, finished)['Anna']}"
    assert "34 points in 5 hands" in words(client.get(anna).text)
    assert "Bids made 60 %" in words(client.get(anna).text)
    body = {"took": [1, 1, 1, 1], "as_played": True}
    answer = client.put(f"/api/v1/matches/{finished}/hands/2", json=body)  # bids 1 2 0 1: Anna and Dan make theirs
    assert answer.status_code == 200
    assert "45 points in 5 hands" in words(client.get(anna).text)
    assert "Bids made 80 %" in words(client.get(anna).text)


def test_without_a_finished_match_the_pages_invite(client: TestClient) -> None:
    nobody = client.get("/players")
    assert 'href="/start"' in nobody.text
    assert "No match was finished" in words(client.get("/players/table").text)
    match_id = start(client, ["Anna", "Ben"])
    anna, ben = seated(client, match_id).values()
    page = client.get(f"/players/{anna}")
    assert "No finished match yet." in words(page.text)
    assert 'href="/start"' in page.text
    both = words(client.get(f"/players/compare?with={anna}&with={ben}").text)
    assert "Anna and Ben have finished no match together. Neither of them has finished a match yet." in both
    assert client.get("/players/nobody").status_code == 404


def test_the_list_says_what_everybody_played_and_finds_names(client: TestClient, finished: str) -> None:
    start(client, ["Anna", "Zoe"])
    page = words(client.get("/players").text)
    assert page.index("Anna 1 match, 0 won") < page.index("Ben 1 match, 1 won")
    assert "Zoe no finished match yet" in page
    found = words(client.get("/players?q=zO").text)
    assert "Zoe" in found
    assert "Anna" not in found
    assert "No player is called that." in words(client.get("/players?q=nobody").text)


def test_a_script_gets_the_players_that_fit_alone(client: TestClient, finished: str) -> None:
    part = client.get("/players?q=be", headers={"HX-Request": "true"}).text
    assert '<div id="players_found"' in part
    assert "<html" not in part
    assert "Ben" in part
    assert "Anna" not in part
    assert "1 player found" in part


def test_two_of_one_name_are_told_apart_in_the_list(client: TestClient) -> None:
    start(client, ["Ana", "Ana"])
    assert "Ana (2)" in client.get("/players").text
    known = client.app.state.house
    assert sorted(shown_names(players.remembered(known)).values()) == ["Ana", "Ana (2)"]


def test_a_new_name_holds_everywhere(client: TestClient, finished: str) -> None:
    anna = seated(client, finished)["Anna"]
    answer = press(client, client.get(f"/players/{anna}/edit"), "rename", name="Annika")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/players/{anna}?renamed=1")
    assert "Annika" in client.get("/players").text
    assert read(client, finished).match.seats[0].name == "Annika"


def test_a_refused_name_stays_in_its_field_with_the_reason(client: TestClient, finished: str) -> None:
    anna = seated(client, finished)["Anna"]
    answer = press(client, client.get(f"/players/{anna}/edit"), "rename", name="x" * 41)
    assert answer.status_code == 422
    assert f'value="{"x" * 41}"' in answer.text
    assert answer.text.count('aria-invalid="true"') == 1
    assert client.post("/players/nobody", data={"name": "A"}).status_code == 404


def test_a_long_name_is_whole_in_the_page(client: TestClient) -> None:
    start(client, ["W" * 40, "Ben"])
    assert "W" * 40 in client.get("/players").text


def test_a_chosen_line_is_drawn_beside_the_name_and_can_be_taken_away(client: TestClient, finished: str) -> None:
    anna = seated(client, finished)["Anna"]
    press(client, client.get(f"/players/{anna}/edit"), "colour", colour="3")
    assert 'class="run run-3"' in client.get(f"/players/{anna}").text
    press(client, client.get(f"/players/{anna}/edit"), "colour", colour="")
    assert 'class="run run-3"' not in client.get(f"/players/{anna}").text
    assert client.post(f"/players/{anna}/colour", data={"colour": "99"}).status_code == 422


def test_an_archived_player_is_not_offered_but_keeps_every_figure(client: TestClient, finished: str) -> None:
    anna = seated(client, finished)["Anna"]
    press(client, client.get(f"/players/{anna}/edit"), "archive")
    assert "archived" in words(client.get(f"/players/{anna}").text)
    assert "34 points in 5 hands" in words(client.get(f"/players/{anna}").text)
    listed = words(client.get("/players").text)
    assert listed.index("Ben") < listed.index("Archived (1)") < listed.index("Anna")
    assert "Anna" in words(client.get("/players/table").text)
    press(client, client.get(f"/players/{anna}/edit"), "archive", button="1")
    assert "Archived" not in words(client.get("/players").text)


def test_two_who_are_one_are_merged_after_a_look_and_taken_apart_again(client: TestClient, finished: str) -> None:
    other = start(client, ["Annika", "Ben"], custom=[1])
    play(client, other, ([1, 1], [1, 0]))
    anna, annika = seated(client, finished)["Anna"], seated(client, other)["Annika"]
    before = words(client.get(f"/players/{anna}").text)
    look = client.get(f"/players/{annika}/merge?other={anna}")
    assert "1 match of Annika goes over to Anna, who then has 2." in words(look.text)
    assert "1 match of Anna goes over to Annika, who then has 2." in words(look.text)
    assert client.get(f"/players/{annika}").status_code == 200  # a look changes nothing
    done = press(client, look, "merge", button=anna)
    assert done.headers["location"] == f"/players/{anna}?merged={annika}"
    page = client.get(done.headers["location"])
    assert "Annika was merged into Anna." in words(page.text)
    assert "Matches 2 6 hands" in words(page.text)
    assert "45 points in 6 hands" in words(page.text)  # 34 and 11
    assert "Ben 2 matches: 1 ahead, 1 behind, 0 equal" in words(page.text)
    assert client.get(f"/players/{annika}", follow_redirects=False).headers["location"] == f"/players/{anna}"
    assert "Annika was merged into Anna." in words(client.get(f"/players/{anna}/edit").text)
    back = press(client, page, "unmerge")
    assert back.headers["location"] == f"/players/{annika}?apart=1"
    assert "Annika is a player apart again" in words(client.get(back.headers["location"]).text)
    assert words(client.get(f"/players/{anna}").text) == before
    assert "Matches 1 1 hand" in words(client.get(f"/players/{annika}").text)


def test_two_of_one_name_are_told_apart_before_they_are_merged(client: TestClient) -> None:
    first = seated(client, start(client, ["Ana", "Ben"]))["Ana"]
    other = seated(client, start(client, ["Zoe", "Ben"]))["Zoe"]
    press(client, client.get(f"/players/{other}/edit"), "rename", name="Ana")
    look = words(client.get(f"/players/{first}/merge?other={other}").text)
    assert "Are Ana and Ana (2) one person?" in look
    assert "1 match of Ana goes over to Ana (2), who then has 2." in look
    assert "1 match of Ana (2) goes over to Ana, who then has 2." in look
    assert "Ana (2): Last with Ben on " in look
    assert "Last with Ben on" in words(client.get(f"/players/{other}/edit").text)


def test_who_is_the_second_of_a_name_does_not_hang_on_the_page_nor_on_who_played_last(client: TestClient) -> None:
    first = seated(client, start(client, ["Ana", "Ben"]))["Ana"]
    other = seated(client, start(client, ["Zoe", "Ben"]))["Zoe"]
    press(client, client.get(f"/players/{other}/edit"), "rename", name="Ana")
    house = client.app.state.house
    for latest in (first, other):
        client.portal.call(matches.start, house, NewMatch(({"id": latest}, "Ben")))
        names = shown_names(players.everybody(house))
        assert (names[first], names[other]) == ("Ana", "Ana (2)")
        listed = client.get("/players").text
        assert re.search(rf'href="/players/{other}".*?<bdi>(.*?)</bdi>', listed, re.DOTALL)[1] == "Ana (2)"
        chips = client.get("/start").text
        assert re.search(rf'value="sit-{other}".*?<bdi.*?>(.*?)</bdi>', chips, re.DOTALL)[1] == "Ana (2)"
    client.portal.call(players.archive, house, first)
    assert shown_names(players.remembered(house))[other] == "Ana (2)"


def test_two_of_one_table_are_two_people_and_the_match_is_named(client: TestClient, finished: str) -> None:
    ids = seated(client, finished)
    look = client.get(f"/players/{ids['Anna']}/merge?other={ids['Ben']}")
    assert look.status_code == 422
    assert re.search(r"on \d{1,2} [A-Z][a-z]{2} 20\d\d: they are two people", words(look.text))
    assert f'href="/m/{finished}/sheet"' in look.text
    pressed = client.post(f"/players/{ids['Anna']}/merge", data={"other": ids["Ben"], "kept": ids["Ben"]})
    assert pressed.status_code == 422
    assert "Anna" in words(client.get(f"/players/{ids['Anna']}").text)


def test_a_merge_with_nobody_or_with_oneself_is_refused(client: TestClient, finished: str) -> None:
    anna = seated(client, finished)["Anna"]
    assert client.get(f"/players/{anna}/merge?other=nobody").status_code == 404
    assert client.get(f"/players/{anna}/merge?other={anna}").status_code == 422
    assert client.post(f"/players/{anna}/unmerge").status_code == 409


def test_with_few_hands_bars_are_drawn_and_no_page_tells_a_share(client: TestClient) -> None:
    match_id = start(client, ["Anna", "Ben"], custom=[1, 1, 1])
    play(client, match_id, ([1, 1], [1, 0]), ([1, 1], [1, 0]), ([1, 1], [1, 0]))
    page = client.get(f"/players/{seated(client, match_id)['Anna']}").text
    assert "Bids made 3 of 3 too few for a percentage" in words(page)
    assert "19 times out of 20" not in page
    widths = [int(float(wide)) for wide in re.findall(r'class="bar"[^>]*width="([^"]+)"', page)]
    assert max(widths) > 0
    assert "Anna 1 1 of 1 11.0 3 hands 3 of 3" in words(client.get("/players/table").text)


def test_the_choice_of_two_begins_with_two_different_ones(client: TestClient, finished: str) -> None:
    ids = seated(client, finished)
    chosen = r'<option value="([^"]+)" selected>'
    for asked in ("", f"?with={ids['Ben']}", "?with=nobody"):
        one, other = re.findall(chosen, client.get(f"/players/compare{asked}").text)
        assert one != other
        assert ids["Ben"] not in asked or one == ids["Ben"]


def test_two_players_stand_side_by_side_with_how_it_ended(client: TestClient, finished: str) -> None:
    ids = seated(client, finished)
    page = words(client.get(f"/players/compare?with={ids['Ben']}&with={ids['Dan']}").text)
    assert "1 match together: Ben was ahead in 1, Dan in 0, equal in 0." in page
    assert "Points a hand 8.6 43 points in 5 hands 8.2 41 points in 5 hands" in page


def test_the_same_player_twice_is_said_and_nobody_is_asked_for(client: TestClient, finished: str) -> None:
    anna = seated(client, finished)["Anna"]
    twice = client.get(f"/players/compare?with={anna}&with={anna}")
    assert twice.status_code == 422
    assert "Choose two different players." in twice.text
    for asked in ("", f"?with={anna}", "?with=nobody&with=nobody"):
        assert 'id="with-2"' in client.get(f"/players/compare{asked}").text


def rows(page: str) -> list[str]:
    return [words(f"<main>{row}") for row in re.findall(r"<tr>.*?</tr>", page, re.DOTALL)][1:]


def test_the_table_of_the_house_ranks_equal_ones_alike(client: TestClient, finished: str) -> None:
    """Ben and Cara won; Anna and Dan share the third place."""
    ranked = [row.split()[:3] for row in rows(client.get("/players/table").text)]
    assert [(rank, wins) for rank, _, wins in ranked] == [("1", "1"), ("1", "1"), ("3", "0"), ("3", "0")]
    assert {name for _, name, _ in ranked[:2]} == {"Ben", "Cara"}
    assert rows(client.get("/players/table").text)[2].startswith("3 Dan 0 0 of 1 8.2 5 hands 80 % of 5")


def test_a_share_of_one_match_gives_nobody_a_place(client: TestClient, finished: str) -> None:
    page = client.get("/players/table?by=points").text
    assert rows(page)[0].startswith("– Ben 8.6 5 hands")
    assert "fewer than 3 matches tell too little" in words(page)
    for _ in range(2):
        play(client, start(client, **FIVE), *WORKED)
    by_points = rows(client.get("/players/table?by=points").text)
    assert [row.split()[0] for row in by_points] == ["1", "1", "3", "4"]
    assert by_points[3] == "4 Anna 6.8 15 hands 0 0 of 3 60 % of 15"


def test_the_table_goes_by_time_and_rules(client: TestClient, finished: str) -> None:
    other = start(client, ["Anna", "Ben"], custom=[1])
    play(client, other, ([1, 1], [1, 0]))
    own = client.get("/players/table?rules=own&time=month")
    assert [row.split()[1] for row in rows(own.text)][:1] == ["Anna"] or "Anna" in words(own.text)
    assert 'value="own" selected' in own.text
    assert "rules=own" in own.text.partition("This year")[0]
    odd = client.get("/players/table?rules=nonsense&time=never&by=looks")
    assert odd.status_code == 200
    assert len(rows(odd.text)) == 4


def test_whoever_has_no_key_sees_no_player(guarded: TestClient) -> None:
    for path in ("/players", "/players/x", "/players/x/edit", "/players/x/merge", "/players/table", "/players/compare"):
        assert guarded.get(path, follow_redirects=False).status_code == 303
    for path in ("/players/x", "/players/x/colour", "/players/x/archive", "/players/x/merge", "/players/x/unmerge"):
        assert guarded.post(path, data={"name": "A"}, follow_redirects=False).status_code in (303, 401, 403)


def test_with_fewer_than_two_players_the_comparison_invites_to_a_match(client: TestClient) -> None:
    page = client.get("/players/compare").text
    assert 'href="/start"' in page
    assert "<select" not in page
