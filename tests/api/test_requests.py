"""What people ask of score keepers, and what went wrong in others, where the interface can show it."""

import asyncio
from collections.abc import Callable
from itertools import pairwise

from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient

from tests.api.calling import ROOT, Interface, Table


def test_bids_are_there_on_another_phone_and_no_points_are_counted_yet(api: Interface, table: Table) -> None:
    api.put(f"{table.path}/hands/1", {"bids": [1, 1, 1, 1]})
    seen = Table(Interface(api.client), {"id": table.id}).now
    assert (seen["hands"][0]["bids"], seen["hands"][0]["phase"]) == ([1, 1, 1, 1], "playing")
    assert [row["total"] for row in seen["standings"]] == [0, 0, 0, 0]


def test_a_half_entered_hand_is_stored_and_counts_for_nothing(api: Interface, table: Table) -> None:
    api.put(f"{table.path}/hands/1", {"bids": [1, 1, 1, 1], "took": [1, 1, 1, None]})
    assert table.now["hands"][0]["took"] == [1, 1, 1, None]
    assert [row["total"] for row in table.now["standings"]] == [0, 0, 0, 0]
    assert [row["total"] for row in table.took(1, 3, 2)["standings"]] == [11, 11, 11, 0]


def test_every_total_is_the_sum_of_the_points(api: Interface, table: Table) -> None:
    table.play(1, [1, 1, 1, 1], [2, 1, 1, 1])
    table.play(2, [0, 0, 0, 0], [4, 0, 0, 0])
    match = api.put(f"{table.path}/hands/1", {"took": [1, 1, 1, 2]})
    for row in match["standings"]:
        assert row["total"] == sum(hand["points"][row["seat"]] for hand in match["hands"][:2])
        assert row["total"] == match["hands"][1]["totals"][row["seat"]]


def test_whoever_is_absent_has_no_points_no_deal_and_no_turn(api: Interface, table: Table) -> None:
    for n in (1, 2, 3):
        table.play(n, [0, 0, 0, 0], [6 - n, 0, 0, 0])
    assert table.now["hands"][3]["dealer"] == 3
    hand = api.put(f"{table.path}/hands/4", {"absent": [3]})["hands"][3]
    assert hand["dealer"] == 0
    assert hand["order"] == [1, 2, 0]
    match = api.put(f"{table.path}/hands/4", {"bids": [0, 1, 0, None], "took": [2, 0, 0, None]})
    assert match["hands"][3]["points"] == [0, 0, 10, None]
    assert match["hands"][4]["dealer"] == 1


def test_a_misdeal_replaces_the_hand_and_adds_none(api: Interface, table: Table) -> None:
    table.play(1, [0, 0, 0, 0], [5, 0, 0, 0])
    table.play(2, [0, 0, 0, 0], [4, 0, 0, 0])
    api.delete(f"{table.path}/hands/1")
    match = table.play(1, [0, 0, 0, 0], [0, 5, 0, 0])
    assert [hand["phase"] for hand in match["hands"]] == ["scored", "scored", "bidding"]
    assert match["plan"] == [5, 4, 3, 2, 1, 2, 3, 4, 5]


def test_back_forward_and_saving_again_changes_no_total(api: Interface, table: Table) -> None:
    totals = table.play(1, [0, 0, 0, 0], [5, 0, 0, 0])["standings"]
    for _ in range(3):
        api.post(f"{table.path}/undo")
        assert api.post(f"{table.path}/redo")["standings"] == totals
        assert table.play(1, [0, 0, 0, 0], [5, 0, 0, 0])["standings"] == totals


def test_editing_the_last_hand_adds_no_hand(api: Interface, open_table: Callable[..., Table]) -> None:
    table = open_table(["A", "B"], rules={"custom": [2, 1]})
    table.play(1, [2, 0], [2, 0])
    assert len(table.play(2, [1, 1], [1, 0])["hands"]) == 2
    match = api.put(f"{table.path}/hands/2", {"took": [0, 1]})
    assert (len(match["hands"]), match["finished"], match["plan"]) == (2, True, [2, 1])


def test_hand_51_and_hand_1_of_51_can_be_edited(api: Interface, open_table: Callable[..., Table]) -> None:
    table = open_table(["A", "B"], rules={"largest": 0})
    sizes = table.now["plan"]
    assert (len(sizes), sizes[0], sizes[25]) == (51, 26, 1)
    for n, cards in enumerate(sizes, 1):
        table.play(n, [cards, 0], [cards, 0])
    before = table.now["hands"][50]["totals"]
    assert table.now["finished"]
    api.put(f"{table.path}/hands/51", {"took": [25, 1]})
    match = api.put(f"{table.path}/hands/1", {"took": [25, 1]})
    assert match["hands"][50]["totals"] == [before[0] - 36 - 36, before[1] - 10 - 10]


def test_sixty_hands_of_ten_players_load_and_save(open_table: Callable[..., Table]) -> None:
    table = open_table([f"P{n}" for n in range(10)], rules={"rounds": 60, "largest": 5})
    sizes = table.now["plan"]
    assert len(sizes) == 60
    for n, cards in enumerate(sizes, 1):
        match = table.play(n, [0] * 10, [cards, *[0] * 9])
    assert match["finished"]
    assert [row["total"] for row in match["standings"]] == [600] * 9 + [0]


def test_negative_points_work_everywhere(api: Interface, open_table: Callable[..., Table]) -> None:
    table = open_table(["A", "B"], rules={"custom": [5, 1], "miss": {"per_off": 10}})
    table.play(1, [5, 0], [0, 5])
    match = table.play(2, [0, 0], [1, 0])
    assert match["hands"][0]["points"] == [-50, -50]
    assert [(row["seat"], row["total"]) for row in match["standings"]] == [(1, -40), (0, -60)]
    assert match["winners"] == [1]
    assert api.get("/matches")["matches"][0]["winners"] == [1]


def test_ties_share_the_place_and_the_next_is_skipped(table: Table) -> None:
    """At the top, in the middle and at the end, in seat order on every reading."""
    match = table.play(1, [0, 1, 1, 0], [0, 2, 3, 0])
    assert [(row["seat"], row["rank"]) for row in match["standings"]] == [(0, 1), (3, 1), (1, 3), (2, 3)]
    match = table.play(2, [1, 0, 0, 2], [1, 0, 0, 3])
    assert [(row["seat"], row["rank"], row["total"]) for row in match["standings"]] == [
        (0, 1, 21), (1, 2, 10), (2, 2, 10), (3, 2, 10),
    ]  # fmt: skip
    assert all(table.now["standings"] == match["standings"] for _ in range(3))


def test_five_players_first_dealer_seat_2_hand_7_is_dealt_by_seat_3(open_table: Callable[..., Table]) -> None:
    table = open_table(["A", "B", "C", "D", "E"], first_dealer=2)
    for n in range(1, 7):
        table.play(n, [0] * 5, [11 - n, 0, 0, 0, 0])
    assert [hand["dealer"] for hand in table.now["hands"]] == [2, 3, 4, 0, 1, 2, 3]


def test_a_smaller_hand_lowers_no_bid_and_names_no_hand_anew(api: Interface, table: Table) -> None:
    table.play(1, [5, 0, 0, 0], [5, 0, 0, 0])
    api.put(table.cell(2, 2, "bid"), {"value": 4})
    match = api.patch(f"{table.path}/rules", {"rules": {"largest": 2}})
    assert [(hand["cards"], hand["bids"]) for hand in match["hands"]] == [
        (5, [5, 0, 0, 0]), (4, [None, None, 4, None]),
    ]  # fmt: skip
    problem = api.refused(422, "bid_range", "PUT", f"{table.path}/hands/2", {"cards": 3})
    assert problem["seat"] == 2
    assert table.now == match


def test_a_rule_that_needs_tricks_can_be_applied_later(api: Interface, table: Table) -> None:
    table.play(1, [2, 0, 0, 0], [4, 1, 0, 0])
    match = api.patch(f"{table.path}/rules", {"rules": {"miss": {"per_trick": 1, "flat": 2}}})
    assert match["hands"][0]["points"] == [2, -1, 10, 10]


def test_hand_0_is_not_taken_for_none(api: Interface, table: Table) -> None:
    api.refused(422, "invalid", "PATCH", f"{table.path}/rules", {"rules": {"bonus": 1}, "from_hand": 0})
    match = api.patch(f"{table.path}/seats/0", {"last_hand": 0})
    assert match["hands"][0]["absent"] == [0]


def test_eight_phones_and_one_cell(app: FastAPI, table: Table) -> None:
    """All at once with different numbers: one is kept, the others are asked, and all are in the history."""
    url = f"{ROOT}{table.cell(1, 1, 'bid')}"

    async def everyone() -> list[int]:
        async with AsyncClient(transport=ASGITransport(app), base_url="http://localhost") as phones:
            taps = [{"value": n % 6, "base": None, "by": f"phone {n}", "op": f"tap-{n}"} for n in range(6)]
            return [answer.status_code for answer in await asyncio.gather(*[phones.put(url, json=tap) for tap in taps])]

    assert sorted(asyncio.run(everyone())) == [200] + [409] * 5
    changes = table.api.get(f"{table.path}/changes")["changes"]
    assert sorted(each["after"] for each in changes) == [0, 1, 2, 3, 4, 5]
    assert [each["refused"] for each in changes].count(False) == 1
    kept = next(each["after"] for each in changes if not each["refused"])
    assert table.now["hands"][0]["bids"][1] == kept


def test_the_same_tap_from_a_bad_network_all_at_once(app: FastAPI, table: Table) -> None:
    url = f"{ROOT}{table.cell(1, 1, 'bid')}"

    async def twenty() -> list[tuple[int, int]]:
        async with AsyncClient(transport=ASGITransport(app), base_url="http://localhost") as phone:
            tap = {"value": 3, "base": None, "op": "tap-1"}
            answers = await asyncio.gather(*[phone.put(url, json=tap) for _ in range(20)])
            return [(answer.status_code, answer.json()["version"]) for answer in answers]

    assert set(asyncio.run(twenty())) == {(200, table.now["version"])}
    assert len(table.api.get(f"{table.path}/changes")["changes"]) == 1


def test_versions_only_rise(table: Table) -> None:
    versions = [table.bid(1, 1, value)["version"] for value in range(5)]
    assert all(earlier < later for earlier, later in pairwise(versions))


def test_an_earlier_number_that_is_changed_is_judged_again_when_all_are_in(api: Interface, table: Table) -> None:
    table.play(1, [2, 1, 1, 0], [2, 2, 1, 0])
    problem = api.refused(422, "tricks_sum", "PUT", table.cell(1, 0, "took"), {"value": 1})
    assert (problem["expected"], problem["got"]) == (5, 4)
    problem = api.refused(422, "hook", "PUT", table.cell(1, 1, "bid"), {"value": 2})
    assert problem["barred"] == [2]
    assert table.now["hands"][0]["took"] == [2, 2, 1, 0]


def test_every_number_of_tricks_up_to_twenty_can_be_entered(api: Interface, open_table: Callable[..., Table]) -> None:
    table = open_table(["Anna", "Ben"], rules={"custom": [20]})
    api.put(f"{table.path}/hands/1", {"bids": [20, 15]})
    table.took(1, 1, 9)
    assert table.took(1, 0, 11)["hands"][0]["took"] == [11, 9]


def test_other_points_below_zero_take_points_away(api: Interface, open_table: Callable[..., Table]) -> None:
    table = open_table(rules={"custom": [1], "other_points": "always"})
    before = table.play(1, [1, 0, 0, 0], [1, 0, 0, 0])["hands"][0]["totals"]
    fined = table.play(1, [1, 0, 0, 0], [1, 0, 0, 0], other_points=[-5, 0, None, None])["hands"][0]["totals"]
    assert [now - then for now, then in zip(fined, before, strict=True)] == [-5, 0, 0, 0]


def test_a_hand_that_is_opened_again_counts_once(api: Interface, table: Table) -> None:
    before = table.play(1, [2, 1, 1, 0], [2, 2, 1, 0])["standings"]
    api.delete(table.cell(1, 0, "took"))
    assert {row["total"] for row in table.now["standings"]} == {0}
    assert table.took(1, 0, 2)["standings"] == before
