"""Undo beside what happens to the players of a match elsewhere."""

import asyncio

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
