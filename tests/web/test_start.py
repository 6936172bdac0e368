"""A new match: names, seats, dealer, rules; nothing that was typed is lost."""

import re
from html import unescape

from httpx import Response
from starlette.testclient import TestClient

from app.rules.house import HouseRules, merged
from tests.web.browser import Form, press

FOUR = ["Anna", "Ben", "Cara", "Dan"]


def seats(page: Response) -> list[str]:
    """The names of the seats, in order."""
    return [field.partition(":")[2] for field in Form(page.text, "start").every("seat")]


def words(page: Response) -> str:
    """What a person reads: the text without tags, white space as single spaces."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page.text)).split())


def chip(page: Response, name: str) -> str:
    """What the chip of a remembered player says when it is tapped."""
    found = re.search(rf'class="chip"[^>]* value="([^"]+)"[^>]*>(?:<svg.*?</svg>)?<bdi>{name}</bdi>', page.text)
    assert found
    return found[1]


def begin(client: TestClient, names: list[str], **changes: str) -> Response:
    """Starts a match with new names typed into the form."""
    page = client.get("/start")
    for name in names:
        page = press(client, page, "start", "add", new=name)
        assert page.status_code == 200, page.text
    return press(client, page, "start", "start", **changes)


def match_id(answer: Response) -> str:
    assert answer.status_code == 303
    return answer.headers["location"].removeprefix("/m/")


def test_four_typed_names_start_a_match_in_their_order(client: TestClient) -> None:
    page = client.get("/start")
    answer = press(client, page, "start", "start", new=FOUR)
    live = client.app.state.house.read(match_id(answer))
    assert [seat.name for seat in live.match.seats] == FOUR
    assert live.match.first_dealer == 0


def test_a_blank_first_name_drops_none_of_the_later_names(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "add", new=["", "Ben", "", "Dan"])
    assert page.status_code == 200
    assert seats(page) == ["Ben", "Dan"]


def test_enter_in_a_field_seats_the_name(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "enter", new="Anna")
    assert seats(page) == ["Anna"]


def test_enter_in_the_field_of_a_name_leaves_it_empty_with_the_focus_in_it(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "enter", new="Anna")
    field = re.search(r'<input id="new-0"[^>]*>', page.text)
    assert field
    assert 'value=""' in field[0]
    assert "autofocus" in field[0]
    part = client.post("/start", data={"do": "enter", "new": "Anna"}, headers={"hx-request": "true"})
    assert re.search(r'<input id="new-0"[^>]*value=""[^>]*autofocus', part.text)


def test_enter_where_a_game_is_looked_for_looks_for_it(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "enter", find="wizard")
    assert "2 games found" in page.text
    assert '<details class="choose" id="choose" data-to-top open>' in page.text
    page = press(client, page, "start", "enter", new="Anna")
    assert seats(page) == ["Anna"]


def test_looking_for_a_game_that_is_not_here_says_so_and_keeps_the_chosen_one(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "find", find="chess <b>")
    assert "No game here is called “chess &lt;b&gt;”." in page.text
    assert "2 games found" in press(client, page, "start", "find", find="wizard").text
    assert Form(page.text, "start").every("rules") == ["preset:exact"]
    hit = press(client, press(client, page, "start", "find", find="wizard"), "start", "show", rules="preset:wizard")
    assert Form(hit.text, "start").every("rules") == ["preset:wizard"]


def test_the_button_says_what_is_missing_before_a_match_can_start(client: TestClient) -> None:
    page = client.get("/start")
    assert "Add who plays: two at least." in page.text
    page = press(client, page, "start", "add", new="Anna")
    assert "One more player is needed." in page.text
    assert "Start with 1" not in page.text
    page = press(client, page, "start", "add", new="Ben")
    assert "is needed" not in page.text
    assert "Start with 2 players" in page.text


def test_two_of_one_name_are_the_same_two_in_the_chips_in_the_seats_and_at_their_table(client: TestClient) -> None:
    begin(client, ["Ana", "Ana", "Ben"])
    page = press(client, client.get("/start"), "start", chip(client.get("/start"), r"Ana \(2\)"))
    assert '<span class="grow whole strong"><bdi>Ana (2)</bdi></span>' in page.text
    page = press(client, page, "start", chip(page, "Ana"))
    page = press(client, page, "start", "add", new="Ana")
    assert re.findall(r'whole strong"><bdi>(.*?)</bdi>', page.text) == ["Ana (2)", "Ana", "Ana (3)"]


def test_enter_with_nothing_typed_changes_nothing(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "enter", name="Friday")
    assert page.status_code == 200
    assert Form(page.text, "start").every("name") == ["Friday"]


def test_seats_move_up_and_down_and_the_deal_stays_with_the_person(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "add", new=FOUR)
    page = press(client, page, "start", "show", dealer="1")
    page = press(client, page, "start", "down-1")
    assert seats(page) == ["Anna", "Cara", "Ben", "Dan"]
    assert Form(page.text, "start").every("dealer") == ["2"]
    page = press(client, page, "start", "up-3")
    assert seats(page) == ["Anna", "Cara", "Dan", "Ben"]
    assert Form(page.text, "start").every("dealer") == ["3"]


def test_a_seat_can_be_taken_away(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "add", new=FOUR)
    page = press(client, page, "start", "out-0", dealer="2")
    assert seats(page) == ["Ben", "Cara", "Dan"]
    assert Form(page.text, "start").every("dealer") == ["1"]


def test_two_equal_names_are_allowed_and_told_apart(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "add", new=["Ana", "Ana"])
    assert "Ana (2)" in page.text
    live = client.app.state.house.read(match_id(press(client, page, "start", "start")))
    assert [seat.name for seat in live.match.seats] == ["Ana", "Ana"]
    assert live.match.seats[0].player != live.match.seats[1].player


def test_a_typed_name_that_is_remembered_is_the_same_player(client: TestClient) -> None:
    first = client.app.state.house.read(match_id(begin(client, FOUR)))
    second = client.app.state.house.read(match_id(begin(client, [" Ben ", "Eva"])))
    assert second.match.seats[0].player == first.match.seats[1].player


def test_a_name_that_differs_by_a_capital_is_asked_about_and_one_tap_takes_who_has_played_here(
    client: TestClient,
) -> None:
    first = client.app.state.house.read(match_id(begin(client, FOUR)))
    page = press(client, client.get("/start"), "start", "add", new=["anna"])
    assert "Is this Anna , who has played here?" in words(page)
    yes = f"who-0-{first.match.seats[0].player}"
    page = press(client, press(client, page, "start", yes), "start", "add", new="Eva")
    assert "has played here" not in page.text
    second = client.app.state.house.read(match_id(press(client, page, "start", "start")))
    assert second.match.seats[0] == first.match.seats[0]


def test_it_can_be_somebody_else_and_is_not_asked_again(client: TestClient) -> None:
    first = client.app.state.house.read(match_id(begin(client, FOUR)))
    page = press(client, client.get("/start"), "start", "start", new="anna")
    page = press(client, page, "start", "add", new="Eva")
    asked = press(client, page, "start", "start", name="Friday")
    assert asked.status_code == 422
    assert "Say first who this is." in asked.text
    page = press(client, press(client, asked, "start", "who-0"), "start", "up-1")
    assert "has played here" not in page.text
    second = client.app.state.house.read(match_id(press(client, page, "start", "start")))
    assert [seat.name for seat in second.match.seats] == ["Eva", "anna"]
    assert second.match.seats[1].player != first.match.seats[0].player


def test_a_made_up_answer_to_who_that_is_changes_nothing(client: TestClient) -> None:
    begin(client, FOUR)
    for do in ("who-7", "who-x", "who-0-nobody"):
        page = client.post("/start", data={"do": do, "seat": [":anna", ":Eva"]})
        assert (page.status_code, seats(page)) == (200, ["anna", "Eva"])


def test_a_new_player_of_a_remembered_name_sits_beside_the_remembered_one(client: TestClient) -> None:
    begin(client, ["Ana", "Ben"])
    page = press(client, client.get("/start"), "start", "add", new="Ana")
    page = press(client, page, "start", "add", new="Ana")
    page = press(client, page, "start", "up-1")  # the new one first, the remembered one after
    live = client.app.state.house.read(match_id(press(client, page, "start", "start")))
    assert live.match.seats[0].player != live.match.seats[1].player


def test_remembered_players_are_seated_by_a_tap(client: TestClient) -> None:
    begin(client, FOUR)
    page = client.get("/start")
    sit = [value for _, value in Form(page.text, "start").buttons if value.startswith("sit-")]
    assert len(sit) == 4
    page = press(client, page, "start", sit[1])
    page = press(client, page, "start", sit[0])
    assert len(seats(page)) == 2


def test_a_seated_chip_stays_in_its_place_and_takes_the_seat_back(client: TestClient) -> None:
    begin(client, FOUR)
    page = client.get("/start")
    for name in ("Anna", "Ben"):
        page = press(client, page, "start", chip(page, name))
    assert chip(page, "Anna") == "out-0"
    page = press(client, page, "start", chip(page, "Anna"))
    assert seats(page) == ["Ben"]
    assert chip(page, "Anna").startswith("sit-")


def test_a_table_comes_with_whoever_was_typed_anew(client: TestClient) -> None:
    begin(client, FOUR)
    page = press(client, client.get("/start"), "start", "add", new="Eva")
    table = next(value for _, value in Form(page.text, "start").buttons if value.startswith("table-"))
    assert seats(press(client, page, "start", table)) == [*FOUR, "Eva"]


def test_twelve_players_sit_and_a_thirteenth_is_refused_but_kept(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "add", new=[f"Player {n}" for n in range(12)])
    page = press(client, page, "start", "add", new="Thirteenth")
    assert page.status_code == 422
    assert len(seats(page)) == 12
    assert Form(page.text, "start").every("new") == ["Thirteenth"]


def test_the_latest_table_comes_in_one_tap_with_its_rules_and_the_deal_moved_on(client: TestClient) -> None:
    begin(client, FOUR, rules="preset:standard", dealer="1")
    page = client.get("/start")
    table = next(value for _, value in Form(page.text, "start").buttons if value.startswith("table-"))
    page = press(client, page, "start", table, name="Friday")
    form = Form(page.text, "start")
    assert seats(page) == FOUR
    assert form.every("dealer") == ["2"]
    assert form.every("rules") == ["preset:standard"]
    assert form.every("name") == ["Friday"]


def test_play_again_brings_the_players_the_rules_and_the_next_dealer(client: TestClient) -> None:
    first = match_id(begin(client, FOUR, rules="preset:plus_minus", dealer="3"))
    page = client.get(f"/start?again={first}")
    form = Form(page.text, "start")
    assert seats(page) == FOUR
    assert form.every("dealer") == ["0"]
    assert form.every("rules") == ["preset:plus_minus"]


def test_play_again_keeps_rules_that_are_no_preset(client: TestClient, own_rules_match: str) -> None:
    page = client.get(f"/start?again={own_rules_match}")
    assert Form(page.text, "start").every("rules") == [f"match:{own_rules_match}"]
    house = client.app.state.house
    live = house.read(match_id(press(client, page, "start", "start")))
    assert live.match.rules == house.read(own_rules_match).match.rules


def test_the_plan_follows_players_and_preset(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "add", new=FOUR)
    assert "19 hands, 10 down to 1 and back" in page.text
    page = press(client, page, "start", "show", rules="preset:short_seven")
    assert "7 hands, 7 down to 1" in page.text


def test_single_rules_are_changed_before_the_match_starts(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "add", new=FOUR)
    page = press(client, page, "start", "single")
    for rule in ("How the hands are dealt Down and back up", "Bonus for an exact bid 10", "Who wins The highest total"):
        assert rule in words(page)
    page = press(client, page, "start", "rule", bonus="7", missed="off_ten", win="low")
    says = words(page)
    assert "Exact bids only , but: An exact bid pays 7 plus the bid A missed bid counts −10 a trick off" in says
    assert "Who wins: The lowest total" in says
    assert "7 plus the bid for an exact bid, −10 a trick off for a miss" in says
    page = press(client, page, "start", "up-1", name="Friday")
    rules = client.app.state.house.read(match_id(press(client, page, "start", "start"))).match.rules
    assert (rules.bonus, rules.miss.per_off, rules.win) == (7, 10, "low")
    assert rules == merged(HouseRules(), {"bonus": 7, "miss": {"per_off": 10}, "win": "low"})


def test_the_plan_follows_a_single_rule(client: TestClient) -> None:
    page = press(client, press(client, client.get("/start"), "start", "add", new=FOUR), "start", "single")
    assert "13 hands, 7 down to 1 and back" in words(press(client, page, "start", "rule", largest="7"))


def test_another_game_brings_its_own_single_rules(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "single")
    page = press(client, page, "start", "rule", bonus="7")
    page = press(client, page, "start", "show", rules="preset:wizard")
    assert "but:" not in words(page)
    assert Form(page.text, "start").every("bonus") == ["20"]
    assert Form(page.text, "start").every("based") == ["preset:wizard"]


def test_the_buttons_beside_a_number_start_no_match(client: TestClient) -> None:
    page = press(client, press(client, client.get("/start"), "start", "add", new=FOUR), "start", "single")
    page = press(client, page, "start", "bonus:1")
    assert page.status_code == 200
    assert Form(page.text, "start").every("bonus") == ["11"]


def test_single_rules_that_another_game_does_not_have_are_named(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "single")
    shown = press(client, page, "start", "show", rules="preset:wizard", bonus="7", bidding="free")
    left = "Changed before in another game, and not taken along: Bonus for an exact bid: 7; The hook: Off."
    assert left in words(shown)
    assert "not taken along" not in words(press(client, shown, "start", "show"))


def test_single_rules_that_the_same_table_does_not_have_are_named(client: TestClient) -> None:
    again_id = match_id(begin(client, FOUR))
    page = press(client, client.get("/start"), "start", "single")
    again = press(client, page, "start", f"table-{again_id}", bonus="7")
    assert "not taken along: Bonus for an exact bid: 7." in words(again)


def test_an_order_of_hands_beside_a_list_of_hands_says_that_the_list_decides(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "single")
    both = press(client, page, "start", "rule", custom="4 3 2", pattern="up")
    says = "Your own list of hands decides. Empty it, and this counts."
    assert words(both).count(says) == 1
    assert '<details class="rule" id="rule-pattern" open>' in both.text
    fields = {"do": "rule", "rules": "preset:exact", "based": "preset:exact", "custom": "4 3 2", "pattern": "up"}
    assert says in words(client.post("/start", data=fields, headers={"HX-Request": "true"}))
    emptied = press(client, both, "start", "rule", custom="")
    assert says not in words(emptied)
    assert "1 up to" in words(emptied)


def test_a_single_rule_out_of_range_is_refused_at_its_field_and_kept(client: TestClient) -> None:
    page = press(client, press(client, client.get("/start"), "start", "add", new=FOUR), "start", "single")
    for button in ("rule", "start"):
        refused = press(client, page, "start", button, bonus="900", name="Friday")
        assert refused.status_code == 422
        assert re.search(
            r'id="error-bonus" class="said"><p class="wrong" role="alert">Bonus for an exact bid: a whole', refused.text
        )
        assert '<details class="rule" id="rule-bonus" open>' in refused.text
        assert Form(refused.text, "start").every("bonus") == ["900"]
        assert Form(refused.text, "start").every("name") == ["Friday"]
        assert seats(refused) == FOUR


def test_a_script_that_changes_a_single_rule_gets_the_plan_and_what_holds_now(client: TestClient) -> None:
    fields = {"do": "rule", "seat": [":Anna", ":Ben"], "rules": "preset:exact", "based": "preset:exact", "bonus": "7"}
    part = client.post("/start", data=fields, headers={"hx-request": "true"}).text
    assert "An exact bid pays 7 plus the bid" in part
    assert '<span class="rule-now" id="now-bonus" hx-swap-oob="true">7</span>' in part
    assert 'name="bonus"' not in part, "the field under the finger stays"
    assert '<p class="hint">19 hands, 10 down to 1 and back</p>' in part, "the plan stands above the button as well"
    fields |= {"rules": "preset:wizard", "do": "show"}
    assert 'name="bonus" value="20"' in client.post("/start", data=fields, headers={"hx-request": "true"}).text


def test_rules_of_last_time_and_kept_rules_say_what_is_otherwise_in_them(client: TestClient) -> None:
    table = begin(client, FOUR)
    page = press(client, client.get("/start"), "start", "single")
    page = press(client, page, "start", "rule", bonus="7", new=FOUR)
    last = match_id(press(client, page, "start", "start", name="Friday"))
    assert match_id(table) != last
    client.post(f"/m/{last}/house-rules/kept", data={"name": "Our sevens"})
    says = words(client.get("/start"))
    assert "The same rules as last time Exact bids only , but: An exact bid pays 7 plus the bid" in says
    assert "Our sevens Exact bids only, but: an exact bid pays 7 plus the bid" in says
    begin(client, ["Eva", "Finn"])
    assert "As in the match Friday Exact bids only , but:" in words(client.get(f"/start?again={last}"))


def test_a_preset_is_found_by_another_of_its_names(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "find", find="oh PSHAW")
    form = Form(page.text, "start")
    found = {control.value for control in form.controls if control.name == "rules"}
    assert "preset:oh_pshaw" in found
    assert len(found) < 10
    assert form.every("rules"), "the chosen rules stay in the list"


def test_a_script_gets_only_the_part_that_changed(client: TestClient) -> None:
    asked = {"hx-request": "true"}
    seated = client.post("/start", data={"do": "add", "new": "Anna"}, headers=asked)
    assert seated.text.lstrip().startswith("<section")
    assert "<html" not in seated.text
    assert 'id="start_plan"' in seated.text
    plan = client.post("/start", data={"do": "show", "rules": "preset:short_seven"}, headers=asked)
    assert "7 hands, 7 down to 1" in plan.text
    assert 'id="start_seats"' not in plan.text


REFUSED = {
    "no players": ([], "A match needs at least two players."),
    "one player": (["Anna"], "A match needs at least two players."),
    "thirteen players": ([f"Player {n}" for n in range(13)], "At most 12 players can sit at one table."),
    "a name of 41 letters": (["Anna", "x" * 41], "40"),
    "a name of spaces": (["Anna", "   "], "Type a name first."),
    "an invisible name": (["Anna", "\u200b\u2060"], ""),
}


def test_what_cannot_start_is_refused_where_the_finger_is(client: TestClient) -> None:
    for what, (names, says) in REFUSED.items():
        answer = client.post("/start", data={"do": "start", "new": names, "name": "Friday", "rules": "preset:standard"})
        assert answer.status_code == 422, what
        assert says in answer.text, what
        assert re.search(r'aria-describedby="[a-z_-]*problem', answer.text), what


def test_a_refused_form_loses_nothing_and_gains_no_zeros(client: TestClient) -> None:
    answer = client.post(
        "/start",
        data={
            "do": "start", "seat": [":Anna"], "new": ["", "x" * 41], "name": "Friday", "find": "whist",
            "dealer": "0", "rules": "preset:standard",
        },
    )  # fmt: skip
    form = Form(answer.text, "start")
    assert seats(answer) == ["Anna"]
    assert [typed for typed in form.every("new") if typed] == ["x" * 41]
    assert form.every("name") == ["Friday"]
    assert form.every("find") == ["whist"]
    assert form.every("rules") == ["preset:standard"]
    assert "0" not in form.every("new")


def test_the_name_of_a_match_has_forty_letters_at_most_and_may_be_left_out(client: TestClient) -> None:
    answer = begin(client, FOUR, name="y" * 41)
    assert answer.status_code == 422
    assert "y" * 41 in answer.text
    assert client.app.state.house.read(match_id(begin(client, FOUR))).match.name == ""


def test_names_with_markup_or_letters_from_right_to_left_stay_names(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "add", new=["<b>O'Neil</b>", "\u05d3\u05d5\u05d3"])
    assert "<b>O" not in page.text
    assert press(client, page, "start", "start").status_code == 303


def test_the_same_form_sent_twice_starts_one_match(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "add", new=FOUR)
    first = press(client, page, "start", "start")
    assert match_id(press(client, page, "start", "start")) == match_id(first)


def test_a_form_that_was_sent_and_changed_asks_before_it_starts_another_match(client: TestClient) -> None:
    page = press(client, client.get("/start"), "start", "add", new=FOUR)
    first = press(client, page, "start", "start")
    asked = press(client, page, "start", "start", name="Second")
    assert asked.status_code == 422
    assert match_id(press(client, asked, "start", "start")) != match_id(first)


def test_rules_that_are_gone_give_way_and_it_is_said(client: TestClient) -> None:
    answer = client.post("/start", data={"do": "start", "new": FOUR, "rules": "saved:gone"})
    assert answer.status_code == 422
    assert "not kept here any more" in answer.text
    assert seats(answer) == FOUR


def test_what_stands_in_the_form_is_said_by_the_address_and_comes_back(client: TestClient) -> None:
    begin(client, FOUR)
    page = client.get(
        "/start",
        params={
            "seat": [":Eva", ":Finn"], "new": "Gil", "dealer": "1", "rules": "preset:wizard", "name": "Friday",
            "based": "preset:wizard", "bonus": "25",
        },
    )  # fmt: skip
    form = Form(page.text, "start")
    assert seats(page) == ["Eva", "Finn"]
    assert (form.every("new"), form.every("dealer"), form.every("name")) == (["Gil"], ["1"], ["Friday"])
    assert (form.every("rules"), form.every("bonus")) == (["preset:wizard"], ["25"])
    gone = client.get("/start", params={"seat": ":Eva", "rules": "preset:gone"})
    assert seats(gone) == ["Eva"]
    assert "not kept here any more" in gone.text


def test_the_foot_follows_what_is_typed_and_asks_who_deals_before_anybody_is_seated(client: TestClient) -> None:
    asked = {"hx-request": "true"}
    part = client.post("/start", data={"do": "typed", "new": ["Anna", " ", "", ""]}, headers=asked)
    assert "One more player is needed." in part.text
    part = client.post("/start", data={"do": "typed", "new": ["Anna", "Ben", "", "Dan"]}, headers=asked)
    assert "Start with 3 players" in part.text
    assert "Who deals first?" in part.text
    assert "With 3 players:" in part.text
    assert 'name="new"' not in part.text, "the field under the finger stays"
    answer = client.post(
        "/start", data={"do": "start", "new": ["Anna", "Ben", "", "Dan"], "dealer": "2"}, follow_redirects=False
    )
    assert client.app.state.house.read(match_id(answer)).match.first_dealer == 2


def test_the_chosen_game_is_called_by_its_other_names_as_well(client: TestClient) -> None:
    assert "Game Exact bids only also: Oh Hell, Blackout, Blob" in words(client.get("/start"))


def test_a_large_table_with_long_names_is_told_in_short(client: TestClient) -> None:
    begin(client, [f"{letter * 39}{n}" for n, letter in enumerate("abcdefghij")])
    assert f"The same table again {'a' * 39}0 and 9 others" in words(client.get("/start"))
    begin(client, [f"Player {n}" for n in range(7)])
    page = words(client.get("/start"))
    assert "again Player 0 , Player 1 , Player 2 , Player 3 , Player 4 and 2 others" in page
