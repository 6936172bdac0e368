"""Undo beside what happens to the players of a match elsewhere."""

import asyncio

import pytest

from app.rules.refusal import Refusal
from app.scorer import hands, matches, merges, players, seats, undo
from app.scorer.house import House
from app.scorer.live import Live
from app.scorer.matches import NewMatch
from app.scorer.rights import Right


def anyone(_: Right) -> None:
    """Whoever asks may do it."""


def first_name(live: Live) -> str:
    return live.match.seats[0].name


def test_undoing_a_rename_gives_the_old_name_back_everywhere(house: House) -> None:
    async def evening() -> None:
        live, other = [await matches.start(house, NewMatch(["Anna", "Ben"])) for _ in range(2)]
        await seats.rename_player(house, live.id, 0, "Annette")
        assert first_name(house.read(other.id)) == "Annette"
        assert first_name(await undo.undo(house, live.id, anyone)) == "Anna"
        assert first_name(house.read(other.id)) == "Anna"
        assert first_name(await undo.redo(house, live.id, anyone)) == "Annette"
        assert first_name(house.read(other.id)) == "Annette"

    asyncio.run(evening())


def test_a_name_given_elsewhere_since_stays_and_the_next_undo_goes_on(house: House) -> None:
    async def evening() -> None:
        live = await matches.start(house, NewMatch(["Anna", "Ben"]))
        await hands.bid(house, live.id, 1, 0, 3)
        await seats.rename_player(house, live.id, 0, "Annette")
        await players.rename(house, live.match.seats[0].player, "Ann")
        assert first_name(await undo.undo(house, live.id, anyone)) == "Ann"
        assert first_name(await undo.redo(house, live.id, anyone)) == "Ann"
        assert first_name(await undo.undo(house, live.id, anyone)) == "Ann"
        assert (await undo.undo(house, live.id, anyone)).match.hand(1).bids[0] is None
        assert [players.one(house, live.match.seats[0].player).name] == ["Ann"]

    asyncio.run(evening())


def test_an_old_name_that_no_house_takes_does_not_come_back(house: House) -> None:
    """Of a history that was brought in before such names were refused."""

    async def evening() -> None:
        live = await matches.start(house, NewMatch(["Anna", "Ben"]))
        await hands.bid(house, live.id, 1, 0, 3)
        await seats.rename_player(house, live.id, 0, "Annette")
        await house.db.write(
            lambda writing: writing.connection.exec_driver_sql(
                "UPDATE changes SET diff = replace(diff, 'Anna\"', 'A' || char(8238) || '\"')"
            )
        )
        assert first_name(await undo.undo(house, live.id, anyone)) == "Annette"
        assert (await undo.undo(house, live.id, anyone)).match.hand(1).bids[0] is None

    asyncio.run(evening())


def test_a_joining_that_is_done_again_seats_nobody_twice(house: House) -> None:
    async def evening() -> None:
        live = await matches.start(house, NewMatch(["Anna", "Ben"]))
        await seats.join(house, live.id, "Dora", 3)
        await undo.undo(house, live.id, anyone)
        ben = live.match.seats[1].player
        await house.db.write(
            lambda writing: writing.connection.exec_driver_sql(
                "UPDATE changes SET diff = json_set(diff, '$.seats.2[1].player', ?) WHERE kind = 'join'", (ben,)
            )
        )
        with pytest.raises(Refusal, match="Ben already has a seat in this match"):
            await undo.redo(house, live.id, anyone)

    asyncio.run(evening())


def test_undoing_a_rename_leaves_the_name_of_whoever_that_player_turned_out_to_be(house: House) -> None:
    async def evening() -> None:
        anna, anni = [await matches.start(house, NewMatch(names)) for names in (["Anna", "Ben"], ["Anni", "Cara"])]
        await seats.rename_player(house, anni.id, 0, "Anna")
        await merges.merge(house, anni.match.seats[0].player, anna.match.seats[0].player)
        assert first_name(await undo.undo(house, anni.id, anyone)) == "Anna"
        assert first_name(house.read(anna.id)) == "Anna"
        assert first_name(await undo.redo(house, anni.id, anyone)) == "Anna"
        await seats.rename_player(house, anni.id, 0, "Annette")
        assert first_name(await undo.undo(house, anni.id, anyone)) == first_name(house.read(anna.id)) == "Anna"

    asyncio.run(evening())
