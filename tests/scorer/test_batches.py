"""What several people do in the same moment, in one transaction; and what is kept in memory meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from app.rules.refusal import Refusal
from app.scorer import hands, matches, players, seats, undo
from app.scorer.house import House, load
from app.scorer.live import Live
from app.scorer.matches import NewMatch
from app.store import players as stored
from app.store.db import StoreUnavailable, Writing
from tests.batches import answers


def played(house: House, play: Callable[[Live], Awaitable[None]]) -> Live:
    """A match of Anna and Ben, and what happens to it. In memory it is then as it is on the disk."""

    async def playing() -> str:
        live = await matches.start(house, NewMatch(["Anna", "Ben"]))
        await play(live)
        return live.id

    match_id = asyncio.run(playing())
    with house.db.reading() as connection:
        fresh = load(connection, match_id)
    assert house.live.get(match_id) in (None, fresh)
    return fresh


def test_taps_on_one_match_in_one_batch_see_each_other(house: House) -> None:
    async def play(live: Live) -> None:
        first, second, third = await answers(
            house.db,
            hands.bid(house, live.id, 1, 0, 3, base=None),
            hands.bid(house, live.id, 1, 0, 4, base=None),
            hands.bid(house, live.id, 1, 1, 2, base=None),
        )
        assert (first.version, third.version) == (2, 3)
        assert isinstance(second, Refusal)
        assert second.facts["current"] == 3

    assert played(house, play).match.hand(1).bids == (3, 2)


def test_a_tap_beside_a_rename_brings_no_old_name_back(house: House) -> None:
    async def play(live: Live) -> None:
        anna = live.match.seats[0].player

        def read_meanwhile(writing: Writing) -> None:
            assert house.read(live.id).match.seats[0].name == "Anna"

        before, _, _, after = await answers(
            house.db,
            hands.bid(house, live.id, 1, 0, 1),
            players.rename(house, anna, "Annette"),
            house.db.write(read_meanwhile),
            hands.bid(house, live.id, 1, 1, 1),
        )
        assert [each.match.seats[0].name for each in (before, after)] == ["Anna", "Annette"]
        assert house.read(live.id).match.seats[0].name == "Annette"

    played(house, play)


def test_a_slow_reader_brings_no_old_name_back(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody loads the match; before it is kept, a player is renamed."""

    async def play(live: Live) -> None:
        anna = live.match.seats[0].player
        house.live.forget_player(anna)
        keep = house.live.keep

        def late(old: Live, renames: int | None = None) -> None:
            monkeypatch.undo()
            house.db.write_now(lambda writing: stored.rename(writing.connection, anna, "Annette"))
            house.live.forget_player(anna)
            keep(old, renames)

        monkeypatch.setattr(house.live, "keep", late)
        assert house.read(live.id).match.seats[0].name == "Anna"
        assert house.read(live.id).match.seats[0].name == "Annette"

    played(house, play)


def test_a_seat_that_is_done_again_has_the_name_that_its_player_goes_by_now(house: House) -> None:
    async def play(live: Live) -> None:
        joined = await seats.join(house, live.id, "Cara", 1)
        await undo.undo(house, live.id, lambda right: None)
        await players.rename(house, joined.match.seats[2].player, "Clara")
        again = await undo.redo(house, live.id, lambda right: None)
        assert again.match.seats[2].name == "Clara"

    played(house, play)


def test_what_could_not_be_saved_is_not_kept_in_memory(house: House) -> None:
    def fail(writing: Writing) -> None:
        raise house.db._writer_engine.dialect.loaded_dbapi.OperationalError("disk I/O error")

    async def play(live: Live) -> None:
        bid, renamed, _ = await answers(
            house.db,
            hands.bid(house, live.id, 1, 0, 3),
            players.rename(house, live.match.seats[0].player, "Annette"),
            house.db.write(fail),
        )
        assert isinstance(bid, StoreUnavailable)
        assert isinstance(renamed, StoreUnavailable)
        assert house.read(live.id) == live

    assert played(house, play).version == 1
