"""Figures follow from finished matches, whatever happens to those afterwards."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from app.rules.figures import total
from app.rules.moves import HandChange
from app.scorer import figures, hands, house_rules, matches, merges, players, seats, undo, upkeep
from app.scorer.house import House
from app.scorer.house_rules import RulesChange
from app.scorer.live import Live
from app.scorer.matches import NewMatch
from app.store import figures as kept
from app.store.db import StoreUnavailable
from tests.web.tables import FOUR, WORKED


async def worked(house: House, names: Sequence[Any] = FOUR) -> Live:
    """The worked example, finished after its five hands: totals 34, 43, 43, 41."""
    live = await matches.start(house, NewMatch(names, rules={"largest": 5, "rounds": 5}))
    for n, (bids, took) in enumerate(WORKED, 1):
        live = await hands.correct(house, live.id, n, HandChange(bids=bids, took=took, as_played=True))
    assert live.sheet.finished
    return live


async def lines(house: House, **asked: Any) -> dict[str, tuple[int, ...]]:
    """The table of the house: wins, shared ones, hands, made, points, by name."""
    return {line.name: line[3:] for line in await figures.house_table(house, **asked)}


def wrong(house: House) -> list[str]:
    with house.db.reading() as connection:
        return figures.wrong(connection)


def test_a_finished_match_counts_and_a_running_one_does_not(house: House) -> None:
    async def play() -> None:
        await worked(house)
        await matches.start(house, NewMatch(["Anna", "Ben"]))
        assert await lines(house) == {
            "Anna": (0, 0, 5, 3, 34),
            "Ben": (1, 1, 5, 4, 43),
            "Cara": (1, 1, 5, 4, 43),
            "Dan": (0, 0, 5, 4, 41),
        }
        assert [line.name for line in await figures.house_table(house)] == ["Ben", "Cara", "Dan", "Anna"]

    asyncio.run(play())


def test_a_corrected_match_gives_corrected_figures(house: House) -> None:
    async def play() -> None:
        live = await worked(house)
        await figures.up_to_date(house)
        await hands.correct(house, live.id, 4, HandChange(bids=(1, 1, 0, 1), took=(1, 1, 0, 0), as_played=True))
        assert (await lines(house))["Anna"] == (1, 0, 5, 4, 45)

    asyncio.run(play())


def test_an_undone_finish_and_a_rule_change_reach_the_figures(house: House) -> None:
    async def play() -> None:
        live = await worked(house)
        await figures.up_to_date(house)
        await house_rules.change(house, live.id, RulesChange(rules={"bonus": 5}))
        assert (await lines(house))["Anna"] == (0, 0, 5, 3, 19)
        await undo.undo(house, live.id, lambda right: None)
        await undo.undo(house, live.id, lambda right: None)
        assert await lines(house) == {}

    asyncio.run(play())


def test_a_deleted_match_leaves_the_figures_and_a_restored_one_is_back(house: House) -> None:
    async def play() -> None:
        live = await worked(house)
        before = await lines(house)
        await matches.delete(house, live.id)
        assert await lines(house) == {}
        await matches.restore(house, live.id)
        assert await lines(house) == before

    asyncio.run(play())


def test_a_match_that_goes_for_good_before_anybody_looks_leaves_the_figures(house: House) -> None:
    async def play() -> None:
        live = await worked(house)
        assert await lines(house)
        await matches.delete(house, live.id)
        house.now = lambda: "2999-01-01T20:00:00.000Z"
        await upkeep.daily_round(house)
        assert await lines(house) == {}
        assert wrong(house) == []

    asyncio.run(play())


def test_whoever_played_no_hand_of_a_match_has_not_played_it(house: House) -> None:
    """Eve joined in hand 4 with points that win, sat it out, and then the match was ended."""

    async def play() -> None:
        live = await matches.start(house, NewMatch(FOUR, rules={"largest": 5, "rounds": 5}))
        for n, (bids, took) in enumerate(WORKED[:3], 1):
            live = await hands.correct(house, live.id, n, HandChange(bids=bids, took=took, as_played=True))
        await seats.join(house, live.id, "Eve", 4, carry_in=999)
        await hands.correct(house, live.id, 4, HandChange(absent=(4,)))
        bids, took = WORKED[3]
        change = HandChange(bids=(*bids, None), took=(*took, None), as_played=True)
        await hands.correct(house, live.id, 4, change)
        live = await matches.finish(house, live.id)
        assert live.sheet.winners == (4,)
        assert set(await lines(house)) == set(FOUR)
        assert await figures.of_player(house, live.match.seats[4].player) == []
        assert wrong(house) == []

    asyncio.run(play())


def test_a_month_that_is_to_be_summed_again_is_neither_missing_nor_wrong(house: House) -> None:
    """As a server leaves it that is killed between two writes, or while another page brings figures up to date."""
    live = asyncio.run(worked(house))
    asyncio.run(figures.up_to_date(house))
    anna = live.match.seats[0].player
    before = asyncio.run(figures.of_player(house, anna))
    house.db.write_now(lambda writing: writing.connection.exec_driver_sql("UPDATE months SET figures = ''"))
    house.db.write_now(lambda writing: writing.connection.exec_driver_sql("UPDATE tallies SET wins = 7"))
    assert wrong(house) == []
    with house.db.reading() as connection:
        assert kept.of_player(connection, anna) == before


def test_a_match_that_cannot_be_worked_out_keeps_no_other_from_counting(house: House) -> None:
    broken, sound = asyncio.run(worked(house)), asyncio.run(worked(house))
    sql = f"UPDATE matches SET seating = 'nonsense' WHERE id = '{broken.id}'"
    house.db.write_now(lambda writing: writing.connection.exec_driver_sql(sql))
    assert asyncio.run(lines(house))["Anna"] == (0, 0, 5, 3, 34)
    assert wrong(house) == [f"results of match {broken.id}"]
    assert sound.id != broken.id


def test_months_are_summed_and_the_table_begins_where_it_is_asked_to(house: House) -> None:
    async def play() -> None:
        times = iter(("2026-10-05T20:00:00.000Z", "2026-11-06T20:00:00.000Z"))
        for at in times:
            house.now = lambda at=at: at
            await worked(house)
        months = await figures.of_player(house, next(p.id for p in players.remembered(house) if p.name == "Anna"))
        assert [month for month, _ in months] == ["2026-10", "2026-11"]
        assert total(each for _, each in months).points == 68
        assert (await lines(house, since="2026-11"))["Anna"] == (0, 0, 5, 3, 34)
        assert (await lines(house))["Anna"] == (0, 0, 10, 6, 68)
        assert await lines(house, preset="wizard") == {}
        assert (await lines(house, preset=""))["Ben"] == (2, 2, 10, 8, 86)
        assert await figures.presets_played(house) == [("", 8)]

    asyncio.run(play())


def test_figures_that_were_tampered_with_are_found_and_built_anew(house: House) -> None:
    async def play() -> Live:
        live = await worked(house)
        await figures.up_to_date(house)
        return live

    live = asyncio.run(play())
    assert wrong(house) == []
    for sql in ("UPDATE results SET points = 99 WHERE seat = 0", "UPDATE tallies SET wins = 7"):
        house.db.write_now(lambda writing, sql=sql: writing.connection.exec_driver_sql(sql))
    found = wrong(house)
    assert found[0] == f"results of match {live.id}"
    assert len(found) == 5  # the match, and the month of each of the four
    assert figures.rebuild(house) == 1
    assert wrong(house) == []


def test_what_an_earlier_program_counted_is_counted_again(house: House) -> None:
    asyncio.run(_counted(house))
    house.db.write_now(lambda writing: writing.connection.exec_driver_sql("UPDATE matches SET figured = 99"))
    house.db.write_now(lambda writing: writing.connection.exec_driver_sql("UPDATE results SET points = 0"))
    assert wrong(house) == []
    asyncio.run(figures.catch_up(house))
    assert asyncio.run(lines(house))["Anna"][-1] == 34


def test_figures_are_read_as_they_are_where_nothing_can_be_saved(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(_: Any) -> None:
        raise StoreUnavailable("the disk is full")

    async def play() -> None:
        await worked(house)
        before = await lines(house)
        again = await worked(house)
        with monkeypatch.context() as patched:
            patched.setattr(house.db, "write", full)
            assert await lines(house) == before
            assert await figures.of_player(house, again.match.seats[0].player) != []
        assert (await lines(house))["Anna"] == (0, 0, 10, 6, 68)

    asyncio.run(play())


def test_a_merge_moves_matches_and_figures_and_its_undo_brings_them_back(house: House) -> None:
    async def play() -> None:
        await worked(house)
        await worked(house, ("Anna", "Benny", "Cara", "Dan"))
        before = await lines(house)
        ids = {player.name: player.id for player in players.remembered(house)}
        seen = merges.preview(house, ids["Benny"], ids["Ben"])
        assert (seen.gone.name, seen.kept.name, seen.matches, seen.matches_of_kept) == ("Benny", "Ben", 1, 1)
        await merges.merge(house, ids["Benny"], ids["Ben"])
        assert {player.name for player in players.remembered(house)} == set(FOUR)
        assert (await lines(house))["Ben"] == (2, 2, 10, 8, 86)
        anna = total(each for _, each in await figures.of_player(house, ids["Anna"]))
        assert anna.with_player(ids["Ben"]).matches == 2
        assert [gone.name for _, gone in merges.merged_into(house, ids["Ben"])] == ["Benny"]
        await merges.undo(house, ids["Benny"])
        assert await lines(house) == before
        assert wrong(house) == []

    asyncio.run(play())


async def _counted(house: House) -> None:
    await worked(house)
    await figures.up_to_date(house)
