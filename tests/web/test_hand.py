"""One hand: how its points came about, and correcting it as a whole."""

import re

import pytest
from starlette.testclient import TestClient

from tests.web.tables import hand_fields, play, post, read, start, totals, words, worked


def hand(client: TestClient, match_id: str, n: int) -> str:
    answer = client.get(f"/m/{match_id}/hands/{n}")
    assert answer.status_code == 200
    return answer.text


def test_the_page_says_how_every_point_came_about(client: TestClient) -> None:
    said = words(hand(client, worked(client), 1))
    assert "Anna bid 2, took 2: 10 + 2 exact bid: 10 · 2 tricks bid: +2 12 ✓ points, made" in said
    assert "Ben bid 1, took 2: 0 missed, 1 off 0 ✗ points, missed" in said
    assert "5 cards · Anna deals" in said


def test_streaks_are_counted_up_to_the_hand(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben"), custom=[1, 1, 1], streak={"n": 2, "make": 7})
    play(client, match_id, ([1, 1], [1, 0]), ([1, 1], [1, 0]), ([1, 1], [1, 0]))
    assert "10 + 1 + 7" in words(hand(client, match_id, 2))
    assert "+ 7" not in words(hand(client, match_id, 3))


def test_saving_what_is_there_changes_nothing(client: TestClient) -> None:
    match_id = worked(client)
    version = read(client, match_id).version
    answer = post(client, f"/m/{match_id}/hands/3", **hand_fields(client, match_id, 3))
    assert (answer.status_code, answer.headers["location"]) == (303, f"/m/{match_id}/sheet?saved=3#hand-3")
    assert read(client, match_id).version == version


def test_a_correction_changes_totals_but_no_later_bids_and_dealers(client: TestClient) -> None:
    match_id = worked(client)
    before = read(client, match_id).sheet.hands
    post(client, f"/m/{match_id}/hands/2", **hand_fields(client, match_id, 2, took_0=1, took_2=0))
    after = read(client, match_id).sheet
    assert after.totals == (45, 43, 53, 41)
    for old, new in zip(before[2:], after.hands[2:], strict=True):
        assert (old.bids, old.dealer, old.cards) == (new.bids, new.dealer, new.cards)


def test_correcting_the_last_hand_adds_none(client: TestClient) -> None:
    match_id = worked(client)
    post(client, f"/m/{match_id}/hands/5", **hand_fields(client, match_id, 5, bid_0=0))
    assert len(read(client, match_id).match.hands) == 5


@pytest.mark.parametrize("n", [1, 51])
def test_any_of_fifty_one_hands_can_be_corrected(client: TestClient, n: int) -> None:
    match_id = start(client, ("Anna", "Ben"), largest=26)
    play(client, match_id, *(([0, 0], [cards, 0]) for cards in (*range(26, 0, -1), *range(2, 27))))
    post(client, f"/m/{match_id}/hands/{n}", **hand_fields(client, match_id, n, bid_0=26, as_played=1))
    assert totals(client, match_id) == (36, 510)


def test_a_trick_missing_is_said_and_everything_typed_is_kept(client: TestClient) -> None:
    match_id = worked(client)
    fields = hand_fields(client, match_id, 1, bid_1=3, took_0=1)
    answer = post(client, f"/m/{match_id}/hands/1", **fields)
    assert answer.status_code == 422
    assert "1 trick missing: this hand has 5." in words(answer.text)
    assert 'id="wrong-sum"' in answer.text
    assert 'name="bid-1" id="bid-1" value="3"' in answer.text
    assert 'name="took-0" id="took-0" value="1"' in answer.text
    assert "Tricks 4 of 5" in words(answer.text)
    assert totals(client, match_id) == (34, 43, 43, 41)


def test_a_wrong_number_is_said_at_its_field(client: TestClient) -> None:
    match_id = worked(client)
    for field, typed, wrong in (
        ("bid_2", "nine", "bid-2"), ("bid_2", "9", "bid-2"), ("took_3", "-1", "took-3"), ("cards", "60", "cards"),
        ("dealer", "9", "dealer"), ("bid_1", "", "bid-1"), ("absent", "99", "absent"),
    ):  # fmt: skip
        fields = hand_fields(client, match_id, 1, **{field: typed})
        answer = post(client, f"/m/{match_id}/hands/1", **fields)
        assert answer.status_code == 422, field
        assert f'id="wrong-{wrong}"' in answer.text, field
        assert f'value="{typed}"' in answer.text or field in ("dealer", "absent")


def test_blank_is_not_zero(client: TestClient) -> None:
    match_id = worked(client)
    fields = hand_fields(client, match_id, 5, **{f"took_{s}": "" for s in range(4)})
    assert post(client, f"/m/{match_id}/hands/5", **fields).status_code == 303
    live = read(client, match_id)
    assert live.match.hand(5).took == (None,) * 4
    assert live.sheet.hands[4].points is None
    assert 'name="took-0" id="took-0" value=""' in hand(client, match_id, 5)


def test_a_barred_bid_can_be_written_as_played(client: TestClient) -> None:
    match_id = worked(client)
    fields = hand_fields(client, match_id, 1, bid_0=3)
    answer = post(client, f"/m/{match_id}/hands/1", **fields)
    assert answer.status_code == 422
    assert 'id="wrong-bid-0"' in answer.text
    assert 'name="as_played"' in answer.text
    assert post(client, f"/m/{match_id}/hands/1", **fields, as_played=1).status_code == 303
    assert "hook" in read(client, match_id).sheet.hands[0].marks


def test_a_hand_that_was_written_as_played_stays_so(client: TestClient) -> None:
    match_id = worked(client)
    assert 'name="as_played" value="1" checked' in hand(client, match_id, 2)
    assert 'name="as_played"' not in hand(client, match_id, 1)


def test_the_preview_shows_totals_and_places_and_writes_nothing(client: TestClient) -> None:
    match_id = worked(client)
    fields = hand_fields(client, match_id, 2, took_0=1, took_2=0)
    answer = post(client, f"/m/{match_id}/hands/2/preview", **fields)
    said = words(answer.text)
    assert answer.status_code == 200
    assert "Anna 34 45 +11 4th" in said
    assert "3rd" in said
    assert "Cara 43 53 +10 1st=" in said
    assert 'name="took-0" id="took-0" value="1"' in answer.text
    assert totals(client, match_id) == (34, 43, 43, 41)


def test_a_script_gets_the_form_with_the_preview_in_it(client: TestClient) -> None:
    match_id = worked(client)
    url, script = f"/m/{match_id}/hands/2/preview", {"HX-Request": "true"}
    page = post(client, url, script, **hand_fields(client, match_id, 2)).text
    assert page.startswith('<form id="hand_form"')
    assert "No total and no place changes." in page
    refused = post(client, url, script, **hand_fields(client, match_id, 2, took_0=4))
    assert refused.status_code == 422
    assert refused.text.startswith('<form id="hand_form"')


def test_somebody_else_was_quicker(client: TestClient) -> None:
    match_id = worked(client)
    mine = hand_fields(client, match_id, 1, bid_0=0)
    post(client, f"/m/{match_id}/hands/1", **hand_fields(client, match_id, 1, bid_0=1))
    answer = post(client, f"/m/{match_id}/hands/1", **mine)
    assert answer.status_code == 409
    said = words(answer.text)
    assert "Hand 1 was changed by somebody else in the meantime." in said
    assert "Saved meanwhile: bid 1, took 2" in said
    assert 'name="bid-0" id="bid-0" value="0"' in answer.text
    assert f'name="base_version" value="{read(client, match_id).version}"' in answer.text


def test_a_change_of_another_hand_is_no_conflict(client: TestClient) -> None:
    match_id = worked(client)
    mine = hand_fields(client, match_id, 1, bid_0=0)
    post(client, f"/m/{match_id}/hands/2", **hand_fields(client, match_id, 2, bid_0=4))
    assert post(client, f"/m/{match_id}/hands/1", **mine).status_code == 303


def test_the_same_form_twice_counts_once(client: TestClient) -> None:
    match_id = worked(client)
    fields = hand_fields(client, match_id, 1, bid_0=1)
    answers = [post(client, f"/m/{match_id}/hands/1", **fields) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert read(client, match_id).sheet.totals[0] == 22


def test_a_misdeal_is_played_again_and_adds_no_hand(client: TestClient) -> None:
    match_id = worked(client)
    answer = post(client, f"/m/{match_id}/hands/3/clear")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/m/{match_id}")
    live = read(client, match_id)
    assert live.sheet.next.hand == 3
    assert len(live.match.hands) == 5
    assert (live.sheet.hands[2].cards, live.sheet.hands[2].dealer) == (3, 2)


def test_the_dealer_and_the_cards_can_be_corrected(client: TestClient) -> None:
    match_id = worked(client)
    answer = post(client, f"/m/{match_id}/hands/6", **hand_fields(client, match_id, 6, dealer=3, cards=4))
    assert answer.headers["location"] == f"/m/{match_id}?saved=6", "the hand that is played is seen on the table"
    live = read(client, match_id)
    assert (live.sheet.hands[5].dealer, live.sheet.hands[5].cards) == (3, 4)
    assert "Dan deals" in words(hand(client, match_id, 6))
    assert "Anna deals" in words(hand(client, match_id, 7))


def test_looking_at_a_hand_to_come_and_saving_it_fixes_nothing(client: TestClient) -> None:
    match_id = worked(client)
    for n in (6, 8):
        post(client, f"/m/{match_id}/hands/{n}", **hand_fields(client, match_id, n))
    assert len(read(client, match_id).match.hands) == 5


def test_a_hand_to_come_has_cards_dealer_and_who_sits_out(client: TestClient) -> None:
    match_id = worked(client)
    page = hand(client, match_id, 8)
    assert "still to come" in words(page)
    assert 'name="bid-0"' not in page
    assert post(client, f"/m/{match_id}/hands/8", cards=2, dealer=1, absent=0).status_code == 303
    hand_8 = read(client, match_id).match.hand(8)
    assert (hand_8.cards, hand_8.dealer, hand_8.absent) == (2, 1, (0,))


def test_what_can_be_set_for_the_hand_under_way_is_open_and_for_a_scored_hand_one_tap_away(client: TestClient) -> None:
    match_id = worked(client)
    assert re.search(r'id="deal" open', hand(client, match_id, 6))
    assert not re.search(r'id="deal" open', hand(client, match_id, 2))


def test_a_player_who_is_to_sit_out_is_chosen_already_and_nothing_is_written_before_save(client: TestClient) -> None:
    match_id = worked(client)
    page = client.get(f"/m/{match_id}/hands/6?out=1").text
    assert re.search(r'id="deal" open', page)
    assert 'name="absent" value="1" checked' in page
    assert "Ben sits this hand out as soon as you save." in words(page)
    assert len(read(client, match_id).match.hands) == 5
    for nobody in ("9", "-1", "x"):
        assert "as soon as you save" not in words(client.get(f"/m/{match_id}/hands/6?out={nobody}").text)


def test_whoever_sits_out_loses_the_entries_of_that_hand(client: TestClient) -> None:
    match_id = worked(client)
    fields = hand_fields(client, match_id, 5, absent=1)
    assert post(client, f"/m/{match_id}/hands/5", **fields).status_code == 303
    live = read(client, match_id)
    assert live.match.hand(5).bids == (1, None, 0, 0)
    assert live.sheet.totals == (34, 33, 43, 41)
    assert "Ben sits out" in words(hand(client, match_id, 5))
    fields = hand_fields(client, match_id, 5, absent="", bid_1=0, took_1=0)
    assert post(client, f"/m/{match_id}/hands/5", **fields).status_code == 303
    assert totals(client, match_id) == (34, 43, 43, 41)


def test_whoever_sits_out_keeps_a_line_at_the_table_with_the_way_back(client: TestClient) -> None:
    match_id = worked(client)
    fields = hand_fields(client, match_id, 6, absent=1)
    saved = post(client, f"/m/{match_id}/hands/6", **fields).headers["location"]
    page = client.get(saved).text
    assert "✓ Hand 6 is saved. Ben sits out hand 6." in words(page)
    assert "Ben total 43 sits out" in words(page)
    assert f'href="/m/{match_id}/hands/6?from=table#deal"' in page
    assert "is saved" not in client.get(f"/m/{match_id}").text
    assert "total 43 sits out" not in words(client.get(f"/m/{match_id}?hand=5").text), "hand 5 was dealt to all"


def test_a_scored_hand_says_who_sat_it_out_with_the_total_then_and_its_page_is_open_there(client: TestClient) -> None:
    match_id = worked(client)
    post(client, f"/m/{match_id}/hands/2", **hand_fields(client, match_id, 2, absent=3, took_2=2))
    assert "Dan total 10 sits out" in words(client.get(f"/m/{match_id}?hand=2").text)
    assert re.search(r'id="deal" open', hand(client, match_id, 2))


def test_after_a_correction_from_the_table_one_is_back_there_and_told_what_was_saved(client: TestClient) -> None:
    match_id = worked(client)
    page = client.get(f"/m/{match_id}?hand=5").text
    assert f'href="/m/{match_id}/hands/5?from=table#p1"' in page
    page = client.get(f"/m/{match_id}/hands/5?from=table").text
    assert re.findall(r'id="p(\d)"', page) == ["1", "2", "3", "0"], "in bidding order: Anna deals"
    assert f'href="/m/{match_id}?hand=5" aria-label="Back"' in page
    assert page.index('id="hand_form"') < page.index("How the points came about")
    fields = {**hand_fields(client, match_id, 5, bid_1=1), "from": "table"}
    refused = post(client, f"/m/{match_id}/hands/5", **{**fields, "bid_2": "nine"}).text
    assert 'name="from" value="table"' in refused
    saved = post(client, f"/m/{match_id}/hands/5", **fields).headers["location"]
    assert saved == f"/m/{match_id}?hand=5&saved=5"
    assert "✓ Hand 5 is saved. Ben ’s bid in hand 5: 0 → 1." in words(client.get(saved).text)


def test_only_the_tricks_of_those_who_play_are_marked_when_they_do_not_add_up(client: TestClient) -> None:
    match_id = worked(client)
    page = post(client, f"/m/{match_id}/hands/1", **hand_fields(client, match_id, 1, absent=3, took_0=1)).text
    wrong = re.findall(r'id="(took-\d)"[^>]*aria-invalid="true"', page)
    assert sorted(wrong) == ["took-0", "took-1", "took-2"]


def test_other_points_may_be_below_zero_by_a_button(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben"), custom=[1, 1], other_points="always", blind={"add": 5})
    play(client, match_id, ([1, 1], [1, 0]))
    fields = hand_fields(client, match_id, 1, other_0=30, minus_0=1, other_1=4, blind_0=1)
    assert post(client, f"/m/{match_id}/hands/1", **fields).status_code == 303
    assert read(client, match_id).match.hand(1).other_points == (-30, 4)
    assert totals(client, match_id) == (-14, 4)
    page = hand(client, match_id, 1)
    assert 'name="minus-0" value="1" checked' in page
    assert 'name="blind-0" value="1" checked' in page
    assert 'id="other-0" value="30"' in page
    assert post(client, f"/m/{match_id}/hands/1", **hand_fields(client, match_id, 1)).status_code == 303
    assert totals(client, match_id) == (-14, 4)
    page = post(client, f"/m/{match_id}/hands/1", **hand_fields(client, match_id, 1, other_1=5000)).text
    assert "Other points go from" in page


def test_trumps_can_be_corrected_and_left_to_the_rules(client: TestClient) -> None:
    match_id = start(client, trump="cycle")
    play(client, match_id, ([0, 0, 0, 0], [10, 0, 0, 0]))
    for typed, trump in (("H", "H"), ("", "S")):
        post(client, f"/m/{match_id}/hands/1", **hand_fields(client, match_id, 1, trump=typed))
        assert read(client, match_id).sheet.hands[0].trump == trump


def test_an_open_hand_says_what_is_missing(client: TestClient) -> None:
    match_id = start(client)
    post(client, f"/m/{match_id}/hands/1/seats/1/bid", value=3)
    said = words(hand(client, match_id, 1))
    assert "Ben bid 3, no tricks yet" in said
    assert "Cara no bid yet" in said


@pytest.mark.parametrize("n", [0, 99])
def test_there_is_no_such_hand(client: TestClient, n: int) -> None:
    match_id = worked(client)
    assert client.get(f"/m/{match_id}/hands/{n}").status_code == 404
    assert post(client, f"/m/{match_id}/hands/{n}", cards=2).status_code == 404
    assert post(client, f"/m/{match_id}/hands/{n}/preview", cards=2).status_code == 404


def test_a_hand_behind_an_open_one_waits(client: TestClient) -> None:
    match_id = worked(client)
    post(client, f"/m/{match_id}/hands/6/seats/2/bid", value=1)
    post(client, f"/m/{match_id}/hands/2/clear")
    answer = post(client, f"/m/{match_id}/hands/6", **hand_fields(client, match_id, 6, bid_0=1))
    assert answer.status_code == 422
    assert "Hand 2 comes first: it is not finished yet." in words(answer.text)
    assert post(client, f"/m/{match_id}/hands/2", **hand_fields(client, match_id, 2, bid_0=1)).status_code == 303


def test_a_damaged_form_is_refused(client: TestClient) -> None:
    match_id = worked(client)
    answer = post(client, f"/m/{match_id}/hands/2", **hand_fields(client, match_id, 2, base_version="x"))
    assert answer.status_code == 422
    assert "This form is damaged: open the hand again." in answer.text


def test_names_are_text_in_the_form_too(client: TestClient) -> None:
    match_id = start(client, ('O\'Neil <b>"x"', "Ana", "Ana"))
    page = hand(client, match_id, 1)
    assert '<b>"x' not in page
    assert "Bid of Ana (2)" in page
