"""House rules: tried out, used in mid-match, compared, taken back and kept."""

import re
from collections.abc import Mapping
from html import unescape

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from app.rules.moves import HandChange
from app.scorer import hands, matches
from app.scorer.live import Live
from app.scorer.matches import NewMatch

PARTS = {"HX-Request": "true"}
PLAYED = (
    ((2, 1, 1, 0), (2, 2, 1, 0)),
    ((1, 2, 0, 1), (0, 2, 1, 1)),
    ((1, 0, 2, 0), (1, 0, 2, 0)),
    ((0, 1, 0, 1), (1, 1, 0, 0)),
    ((1, 0, 0, 0), (1, 0, 0, 0)),
)


class Table:
    """A match and what somebody does with its rules."""

    def __init__(self, client: TestClient, match_id: str) -> None:
        self.client = client
        self.id = match_id
        self.url = f"/m/{match_id}/house-rules"

    @property
    def live(self) -> Live:
        return self.client.app.state.house.read(self.id)

    @property
    def totals(self) -> tuple[int, ...]:
        return self.live.sheet.totals

    def see(self, *, part: bool = True, **asked: str) -> Response:
        return self.client.get(f"{self.url}/preview", params=asked, headers=PARTS if part else {})

    def use(self, **fields: str) -> Response:
        return self.client.post(self.url, data=fields, follow_redirects=False)

    def page(self) -> str:
        return words(self.client.get(self.url))


@pytest.fixture
def table(client: TestClient) -> Table:
    """Five hands of the worked example: totals 34, 43, 43, 41."""

    async def play() -> str:
        house = client.app.state.house
        new = NewMatch(["Anna", "Ben", "Cara", "Dan"], rules={"largest": 5}, first_dealer=3)
        live = await matches.start(house, new)
        for n, (bids, took) in enumerate(PLAYED, 1):
            live = await hands.correct(house, live.id, n, HandChange(bids=bids, took=took, as_played=True))
        return live.id

    return Table(client, client.portal.call(play))


def words(answer: Response) -> str:
    """What a person reads: the text without tags, white space as single spaces."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


def hidden(answer: Response) -> Mapping[str, str]:
    """The hidden fields of the form that uses a rule."""
    form = answer.text.partition('method="post"')[2].partition("</form>")[0]
    return {name: unescape(value) for name, value in re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)}


def test_the_page_shows_the_rules_in_sentences_and_the_nine_first_with_what_holds_now(table: Table) -> None:
    page = table.page()
    assert "5 down to 1 and back, 10 plus the bid for an exact bid" in page
    nine = page.partition("What tables argue about")[2].partition("More rules")[0]
    for rule in ("How the hands are dealt Down and back up", "Largest hand 5", "On top of the bonus 1 a trick bid"):
        assert rule in nine
    assert "The match ends at a total of none" in page.partition("More rules")[2]
    assert "A missed zero Like any missed bid" in page.partition("Your own scoring")[2]
    assert "Lost for each trick off" in page.partition("Your own scoring")[2]


def test_a_preview_shows_totals_differences_and_places_and_writes_nothing(table: Table) -> None:
    before = table.live
    shown = table.see(at="on_top", on_top="nothing")
    assert shown.status_code == 200
    assert "On top of the bonus: 1 a trick bid → Nothing" in words(shown)
    assert "Counts from hand 1, for the whole match." in words(shown)
    assert "Ben 43 40 −3 1st=" in words(shown)
    assert "Dan 41 40 −1 3rd then → 1st= ▲ up" in words(shown)
    assert table.live == before
    assert "History of the rules" in table.page()
    assert "Change it back" not in table.page()


def test_without_a_script_the_preview_is_a_page_with_the_same_two_buttons(table: Table) -> None:
    page = table.see(part=False, at="on_top", on_top="nothing")
    assert "<!doctype html>" in page.text
    assert "Keep as it was" in words(page)
    assert "Use this rule" in words(page)
    assert table.use(**hidden(page)).status_code == 303
    assert table.totals == (30, 40, 40, 40)


def test_the_buttons_beside_a_number_count_without_a_script(table: Table) -> None:
    assert "Bonus for an exact bid: 10 → 11" in words(table.see(at="bonus", bonus="10", by_one="bonus:1"))


def test_the_step_from_hand_to_hand_is_a_rule_like_any_other(table: Table) -> None:
    assert "Step from hand to hand: 1 → 2" in words(table.see(at="step", step="2"))
    assert "Step from hand to hand: 1 → 2" in words(table.see(at="step", step="1", by_one="step:1"))


def test_four_settings_stand_side_by_side_before_choosing(table: Table) -> None:
    asked = {"at": "missed", "missed": ["nothing", "off"], "with": "on_top", "on_top": ["trick", "nothing"]}
    shown = words(table.client.get(f"{table.url}/compare", params=asked, headers=PARTS))
    assert "Anna Ben Cara Dan" in shown
    assert "Nothing · 1 a trick bid now 34 4th 43 1st= 43 1st= 41 3rd" in shown
    assert "Nothing · Nothing 30 4th 40 1st= 40 1st= 40 1st=" in shown
    assert "−1 a trick off · 1 a trick bid 32 4th 42 1st= 42 1st= 40 3rd" in shown
    assert "−1 a trick off · Nothing 28 4th 39 1st= 39 1st= 39 1st=" in shown
    assert table.totals == (34, 43, 43, 41)


def test_all_answers_of_a_rule_are_compared_also_without_a_script(table: Table) -> None:
    page = table.client.get(f"{table.url}/compare", params={"at": "missed"})
    assert "Lose the bonus 14 4th 33 1st= 33 1st= 31 3rd" in words(page)
    assert "<!doctype html>" in page.text


def test_more_settings_than_fit_are_cut_and_the_page_says_so(table: Table) -> None:
    choices = ["nothing", "trick", "squared"]
    shown = table.client.get(f"{table.url}/compare", params={"at": "missed", "with": "on_top", "on_top": choices})
    assert "12 settings fit side by side" in words(shown)


def test_there_and_back_again_gives_the_same_totals(table: Table) -> None:
    before = table.live
    table.use(at="missed", missed="off_squared")
    table.use(at="bonus", bonus="7")
    assert table.totals != before.sheet.totals
    table.use(at="bonus", bonus="10")
    table.use(at="missed", missed="nothing")
    assert table.live.sheet == before.sheet
    assert table.live.match == before.match


def test_a_rule_from_hand_three_on_leaves_the_points_before(table: Table) -> None:
    shown = words(table.see(at="bonus", bonus="20", **{"from": "3"}))
    assert "Counts from hand 3 on; hands 1 to 2 keep their points." in shown
    points = [line.points for line in table.live.sheet.hands[:2]]
    table.use(at="bonus", bonus="20", **{"from": "3"})
    assert [line.points for line in table.live.sheet.hands[:2]] == points
    assert table.totals == (54, 73, 73, 61)
    assert "From hand 3: Bonus for an exact bid: 20" in table.page()


def test_a_change_for_the_whole_match_reaches_every_part_of_it_in_its_own_way(table: Table) -> None:
    table.use(at="missed", missed="bonus", **{"from": "3"})
    table.use(at="bonus", bonus="20")
    early, late = (table.live.match.rules_of(n) for n in (1, 5))
    assert (early.bonus, early.miss.flat) == (20, 0)
    assert (late.bonus, late.miss.flat) == (20, 20)


def test_lose_the_bonus_follows_the_bonus(table: Table) -> None:
    table.use(at="missed", missed="bonus")
    shown = words(table.see(at="bonus", bonus="15"))
    assert "Anna 14 19 +5" in shown  # three made, two missed
    table.use(at="bonus", bonus="15")
    assert table.totals == (19, 48, 48, 46)
    assert "A missed bid Lose the bonus" in table.page()


def test_a_shorter_plan_finishes_the_match_and_the_preview_says_so(table: Table) -> None:
    shown = words(table.see(at="rounds", rounds="5"))
    assert "Hands to come, now 4 hands, 2 up to 5 Hands to come, then none" in shown
    assert "The match would be finished after hand 5." in shown
    assert "Ben and Cara would share the win." in shown
    table.use(at="rounds", rounds="5")
    assert table.live.sheet.finished
    assert "The match would go on with hand 6." in words(table.see(at="rounds", rounds="7"))
    table.use(at="rounds", rounds="7")
    assert not table.live.sheet.finished


def test_a_shorter_plan_lets_the_hand_under_way_be_played_out(table: Table) -> None:
    async def bid() -> None:
        await hands.bid(table.client.app.state.house, table.id, 6, 0, 1)

    table.client.portal.call(bid)
    assert "Hand 6 would be the last one." in words(table.see(at="rounds", rounds="3"))


def test_a_lower_target_works_the_winner_out_from_all_hands(table: Table) -> None:
    shown = words(table.see(at="target", target="30"))  # Dan was the first above 30, in hand 3
    assert "Ben and Cara would share the win." in shown
    table.use(at="target", target="30")
    assert table.live.sheet.winners == (1, 2)
    table.use(at="target", target="0")
    assert table.live.sheet.winners == ()


def test_the_lowest_total_wins_from_now_on(table: Table) -> None:
    table.use(at="rounds", rounds="5")
    assert "The match would have another winner." in words(table.see(at="win", win="low"))
    table.use(at="win", win="low")
    assert table.live.sheet.winners == (0,)


def test_played_hands_that_break_a_new_rule_get_a_mark_and_keep_their_entries(table: Table) -> None:
    shown = words(table.see(at="bidding", bidding="over"))
    assert "Hands 1, 2, 3, 4, 5 get a mark: the bids do not come to more than the tricks" in shown
    assert "Hand 1 gets a mark: the bids do not add up" in words(table.see(at="bidding", bidding="equal"))
    before = table.live.match.hands
    table.use(at="bidding", bidding="over")
    assert table.live.match.hands == before


def test_a_plan_that_stops_at_sixty_hands_says_so(table: Table) -> None:
    shown = table.see(at="deck", deck="208", largest="30", low_hands="2", high_hands="2")
    assert "The plan stops at 60 hands." in words(shown)


def test_what_holds_already_changes_nothing_and_offers_no_button(table: Table) -> None:
    shown = words(table.see(at="on_top", on_top="trick"))
    assert "nothing would change" in shown
    assert "Use this rule" not in shown


@pytest.mark.parametrize("typed", ["101", "-1", "ten", "", "1.0"])
def test_a_number_out_of_range_is_refused_next_to_its_field_with_its_range(table: Table, typed: str) -> None:
    part = table.see(at="bonus", bonus=typed)
    assert part.status_code == 422
    assert "Bonus for an exact bid: a whole number from 0 to 100." in words(part)
    page = table.see(part=False, at="bonus", bonus=typed)
    assert page.status_code == 422
    field = re.search(r'<input id="field-bonus"[^>]*>', page.text)
    assert field
    assert f'value="{typed}"' in field[0]
    assert 'aria-invalid="true"' in field[0]
    assert table.use(at="bonus", bonus=typed).status_code == 422


def test_typed_values_of_your_own_scoring_survive_a_refusal(table: Table) -> None:
    asked = {"at": "own", "miss.flat": "7", "slam.flat": "2000", "per_trick": "3"}
    page = table.client.get(f"{table.url}/preview", params=asked)
    assert page.status_code == 422
    assert "extra once: a whole number from −100 to 100." in words(page)
    for key, value in (("miss-flat", "7"), ("slam-flat", "2000"), ("per_trick", "3")):
        field = re.search(rf'<input id="own-{key}"[^>]*>', page.text)
        assert field
        assert f'value="{value}"' in field[0]


def test_of_your_own_scoring_only_what_was_changed_counts(table: Table) -> None:
    form = table.client.get(table.url).text.partition('name="at" value="own"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'<input id="own-[^"]*" name="([^"]+)" value="([^"]*)"', form))
    fields |= {
        name: re.findall(r'<option value="([^"]*)" selected', options)[0]
        for name, options in re.findall(r'<select id="own-[^"]*" name="([^"]+)".*?>(.*?)</select>', form, re.DOTALL)
    }
    assert len(fields) > 40
    same = table.client.get(f"{table.url}/preview", params={"at": "own", **fields})
    assert "nothing would change" in words(same)
    shown = table.client.get(f"{table.url}/preview", params={"at": "own", **fields, "miss_zero.flat": "5"})
    assert "A missed zero: lost once: 0 → 5" in words(shown)
    table.use(**hidden(shown))
    assert table.totals == (29, 43, 38, 41)


@pytest.mark.parametrize("key", ["bonus2", "miss.colour"])
def test_an_unknown_rule_is_refused_by_its_name(table: Table, key: str) -> None:
    answer = table.see(at="bonus", **{key: "1"})
    assert answer.status_code == 422
    assert f"There is no house rule called {key}." in words(answer)
    assert table.client.get(f"{table.url}/compare", params={"at": key}).status_code == 422


def test_a_deck_too_small_for_the_players_is_refused(table: Table) -> None:
    assert table.see(at="deck", deck="31").status_code == 422
    assert table.use(at="missed", missed="everything").status_code == 422


def test_a_rule_that_was_changed_elsewhere_is_shown_as_it_is_now_and_nothing_is_lost(table: Table) -> None:
    seen = hidden(table.see(at="bonus", bonus="20"))
    table.use(at="bonus", bonus="12")
    answer = table.use(**seen)
    assert answer.status_code == 409
    assert "changed by somebody else in the meantime" in words(answer)
    assert "Bonus for an exact bid: 12 → 20" in words(answer)
    assert table.live.match.rules.bonus == 12
    assert table.use(**hidden(answer)).status_code == 303
    assert table.live.match.rules.bonus == 20


def test_a_hand_entered_meanwhile_is_no_conflict_of_rules(table: Table) -> None:
    seen = hidden(table.see(at="bonus", bonus="20"))

    async def bid() -> None:
        await hands.bid(table.client.app.state.house, table.id, 6, 0, 1)

    table.client.portal.call(bid)
    assert table.use(**seen).status_code == 303


def test_the_same_form_sent_twice_counts_once(table: Table) -> None:
    seen = hidden(table.see(at="bonus", bonus="20"))
    table.use(**seen)
    version = table.live.version
    assert table.use(**seen).status_code == 303
    assert table.live.version == version


def test_the_page_names_the_game_and_what_is_otherwise(table: Table) -> None:
    assert "Exact bids only , but: 9 hands, 5 down to 1 and back 5 down to 1 and back, 10 plus the bid" in table.page()
    table.use(at="game", game="preset:plus_minus")
    page = table.client.get(table.url)
    assert "The rules of this table Plus and minus tens also: Tens 10 down" in words(page), (
        "nothing is otherwise than there"
    )
    for link in ("/rules/plus_minus", f"/m/{table.id}/rules", f"/m/{table.id}/what-if"):
        assert f'href="{link}"' in page.text


def test_a_script_that_uses_a_rule_gets_only_what_is_otherwise_now(table: Table) -> None:
    fields = {"at": "missed", "missed": "bonus", "op": "abcdefgh"}
    part = table.client.post(table.url, data=fields, headers=PARTS)
    assert "<html" not in part.text
    assert "Changed: A missed bid: Nothing → Lose the bonus" in words(part)
    assert '<span class="rule-now" id="now-missed" hx-swap-oob="true">Lose the bonus</span>' in part.text
    assert 'id="asked-missed" hx-swap-oob' in part.text
    assert 'id="asked-bonus"' not in part.text, "what is typed elsewhere stays"
    undo = hidden(part)
    back = table.client.post(f"{table.url}/undo", data=undo, headers=PARTS)
    assert "Taken back: it is as it was." in words(back)
    assert '<span class="rule-now" id="now-missed" hx-swap-oob="true">Nothing</span>' in back.text
    assert 'id="asked-missed" hx-swap-oob' in back.text
    assert table.totals == (34, 43, 43, 41)


def test_a_change_that_reaches_other_rules_renews_them_too(table: Table) -> None:
    table.use(at="custom", custom="5 4 3 2 1 2")
    part = table.client.post(table.url, data={"at": "pattern", "pattern": "up"}, headers=PARTS)
    for rule in ("pattern", "custom"):
        assert f'id="asked-{rule}" hx-swap-oob' in part.text


def test_without_a_script_a_used_rule_is_open_and_says_what_was_changed(table: Table) -> None:
    answer = table.use(at="bonus", bonus="20")
    assert answer.headers["location"].endswith("#rule-bonus")
    page = table.client.get(answer.headers["location"])
    card = page.text.partition('<details class="rule" id="rule-bonus" open>')[2].partition("</details>")[0]
    assert "Changed:" in card
    assert page.text.count("Changed:") == 1


def test_totals_stand_before_everything_else_that_a_preview_says(table: Table) -> None:
    shown = words(table.see(at="on_top", on_top="nothing"))
    order = ["On top of the bonus: 1 a trick bid → Nothing", "Ben 43 40 −3", "Counts for", "Use this rule"]
    assert [shown.index(each) for each in order] == sorted(shown.index(each) for each in order)


def test_numbers_below_zero_can_be_typed_without_a_script(table: Table) -> None:
    page = table.client.get(table.url).text
    below = re.search(r'<input id="field-zero_extra"[^>]*>', page)
    assert below
    assert 'inputmode="text"' in below[0]
    assert "Extra for a made zero: 0 → −5" in words(table.see(at="zero_extra", zero_extra="-5"))
    assert "Extra for a made zero: 0 → −5" in words(table.see(at="zero_extra", zero_extra="−5"))
    assert "Plus or minus" not in page
    assert 'aria-label="minus: Lost once"' in page


def test_what_changing_back_would_bring_is_said_and_nothing_is_offered_where_it_is_so_again(table: Table) -> None:
    table.use(at="missed", missed="off_ten", by="Dan")
    table.use(at="bonus", bonus="20", by="Cara")
    assert "Dan Change it back A missed bid: Nothing" in table.page()
    assert "Cara Change it back Bonus for an exact bid: 10" in table.page()
    table.use(at="missed", missed="nothing")
    assert "Dan Changed back already." in table.page()


def test_the_history_of_the_rules_shows_a_change_that_undo_has_taken_back(table: Table) -> None:
    table.use(at="missed", missed="off_ten", by="Dan")
    table.client.post(f"/m/{table.id}/undo")
    history = table.page().partition("History of the rules")[2]
    assert "A missed bid: Nothing → −10 a trick off" in history
    assert "Dan Taken back." in history
    assert "Change it back" not in history


def test_after_a_change_a_quiet_line_says_so_and_takes_it_back(table: Table) -> None:
    url = table.use(at="on_top", on_top="squared").headers["location"]
    page = table.client.get(url)
    assert "Changed: On top of the bonus: 1 a trick bid → The bid squared" in words(page)
    fields = hidden(page)
    table.client.post(f"/m/{table.id}/undo", data={"of": fields["of"]})
    assert table.totals == (34, 43, 43, 41)
    assert "Changed:" not in words(table.client.get(url))


def test_the_history_says_who_changed_what_and_an_older_change_goes_back_by_itself(table: Table) -> None:
    table.use(at="missed", missed="off_ten", by="Dan")
    table.use(at="bonus", bonus="20", by="Cara")
    page = table.client.get(table.url)
    history = words(page).partition("History of the rules")[2]
    assert "Bonus for an exact bid: 10 → 20" in history
    assert "A missed bid: Nothing → −10 a trick off" in history
    assert history.index("Cara") < history.index("Dan")
    older = re.findall(r'name="back" value="(\d+)"', page.text)
    assert len(older) == 1  # the newest is taken back by undo
    table.use(back=older[0])
    assert table.live.match.rules.miss.per_off == 0
    assert table.live.match.rules.bonus == 20
    assert table.use(back="999999").status_code == 409


def test_the_history_of_the_rules_is_still_there_after_many_taps(table: Table) -> None:
    table.use(at="bonus", bonus="20", by="Cara")

    async def tap() -> None:
        for n in range(120):
            await hands.bid(table.client.app.state.house, table.id, 6, 0, n % 2)

    table.client.portal.call(tap)
    page = table.client.get(table.url)
    assert "Cara Change it back Bonus for an exact bid: 10" in words(page)
    table.use(back=re.findall(r'name="back" value="(\d+)"', page.text)[0])
    assert table.live.match.rules.bonus == 10


def test_rules_are_kept_under_a_name_used_again_forgotten_and_kept_after_all(table: Table) -> None:
    client = table.client
    table.use(at="bonus", bonus="17")
    client.post(f"{table.url}/kept", data={"name": " O'Neil <b> "})
    table.use(at="bonus", bonus="10")
    games = client.get(f"{table.url}/games").text
    assert "<b>" not in games
    assert "Exact bids only, but: 9 hands, 5 down to 1 and back · an exact bid pays 17 plus the bid" in games
    value = re.search(r"game=(saved:[^\"&]+)", games)
    assert value
    seen = table.see(at="game", game=value[1])
    assert "Bonus for an exact bid: 10 → 17" in words(seen)
    table.use(**hidden(seen))
    assert table.live.match.rules.bonus == 17
    rules_id = value[1].partition(":")[2]
    gone = client.post(f"{table.url}/kept/{rules_id}/forget")
    assert "Keep it after all" in words(gone)
    assert "saved:" not in gone.text
    client.post(f"{table.url}/kept", data=hidden(gone))
    assert "saved:" in client.get(f"{table.url}/games").text
    assert client.post(f"{table.url}/kept/{rules_id}/forget").status_code == 200


@pytest.mark.parametrize("fields", [{"name": "  "}, {"name": "x" * 41}, {"name": "Fri", "rules": "{"}])
def test_a_name_that_cannot_be_kept_is_refused_next_to_its_field(table: Table, fields: Mapping[str, str]) -> None:
    answer = table.client.post(f"{table.url}/kept", data=fields)
    assert answer.status_code == 422
    assert 'id="keep-error"' in answer.text


def test_rules_that_are_kept_no_more_are_refused(table: Table) -> None:
    assert table.see(at="game", game="saved:nothing").status_code == 422


def test_games_are_found_by_any_of_their_names_and_shown_with_one_sentence(table: Table) -> None:
    found = table.client.get(f"{table.url}/games", params={"q": "zauber"}, headers=PARTS)
    assert "Wizard also: Zauberer" in words(found)
    assert "Skull King" not in words(found)
    assert "Any game can be put together" in words(table.client.get(f"{table.url}/games", params={"q": "chess"}))


def test_a_named_game_is_seen_first_and_then_used(table: Table) -> None:
    seen = table.see(part=False, at="game", game="preset:skull_king")
    assert "Skull King Rules in words What this would change" in words(seen)
    assert 'href="/rules/skull_king"' in seen.text
    assert "and 9 more rules" in words(seen)
    table.use(**hidden(seen))
    assert "Skull King" in table.page()


def test_before_the_first_hand_there_is_nothing_to_choose_from_which_hand(client: TestClient) -> None:
    async def start() -> str:
        return (await matches.start(client.app.state.house, NewMatch(["Anna", "Ben"]))).id

    shown = Table(client, client.portal.call(start)).see(at="bonus", bonus="11")
    assert "<select" not in shown.text
    assert "<table" not in shown.text


def test_a_stranger_neither_sees_nor_changes_rules(guarded: TestClient) -> None:
    for answer in (
        guarded.post("/m/x/house-rules", data={"at": "bonus", "bonus": "1"}, follow_redirects=False),
        guarded.get("/m/x/house-rules", follow_redirects=False),
    ):
        assert answer.headers["location"].startswith("/enter")
