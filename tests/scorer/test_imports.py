"""A file goes out of one house and into another, and everything is there again."""

import asyncio
import json
import random
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from app.rules.house import HouseRules, as_json, merged
from app.rules.refusal import Refusal
from app.scorer import export, figures, hands, imports, matches, players, undo, upkeep
from app.scorer.file_reading import read_file
from app.scorer.house import House
from app.scorer.matches import NewMatch
from app.store import incoming
from app.store.db import Connection
from tests.rules.strategies import changes
from tests.scorer.evenings import empty_house, evening


def whole(house: House) -> str:
    return "".join(export.every_match(house))


def two_houses() -> tuple[House, House, tempfile.TemporaryDirectory]:
    folder = tempfile.TemporaryDirectory()
    places = Path(folder.name) / "one", Path(folder.name) / "other"
    for place in places:
        place.mkdir()
    return empty_house(places[0]), empty_house(places[1]), folder


async def undone(house: House, match_id: str) -> list[Any]:
    """Every state that undo leads through, down to the match as it was started."""
    states = []
    with suppress(Refusal):
        while True:
            live = await undo.undo(house, match_id, lambda right: None)
            states.append((live.match, live.sheet))
    return states


async def there_and_back(luck: random.Random, rules: dict[str, Any], evenings: int, steps: int) -> None:
    one, other, folder = two_houses()
    try:
        ids = [await evening(one, luck, rules, steps) for _ in range(evenings)]
        file = whole(one)
        added = await imports.add(other, read_file(file.encode()))
        assert sorted(added.matches) == sorted(ids)
        assert whole(other) == file
        assert [other.read(each).sheet for each in ids] == [one.read(each).sheet for each in ids]
        for match_id in ids:
            assert export.one_match(other, match_id) == export.one_match(one, match_id)
        for player in players.remembered(one):
            assert await figures.of_player(other, player.id) == await figures.of_player(one, player.id)
        again = await imports.add(other, read_file(file.encode()))
        assert (again.matches, again.players, sorted(again.known)) == ((), (), sorted(ids))
        for match_id in ids:
            assert await undone(other, match_id) == await undone(one, match_id)
    finally:
        for house in (one, other):
            house.db.close()
        folder.cleanup()


@settings(
    max_examples=15, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
)
@given(changes(), st.integers(0, 10**6), st.integers(1, 3), st.integers(0, 25))
def test_what_was_exported_is_imported_and_exported_the_same(rules, seed, evenings, steps):
    asyncio.run(there_and_back(random.Random(seed), as_json(merged(HouseRules(), rules)), evenings, steps))


def test_a_seat_of_somebody_who_was_merged_while_the_file_was_written_is_that_of_who_it_turned_out_to_be() -> None:
    """The matches of a large house are written over seconds, the players last."""
    one, other, folder = two_houses()

    async def move() -> None:
        live = await matches.start(one, NewMatch(["Anni", "Ben"]))
        await matches.start(one, NewMatch(["Anna", "Cara"]))
        file = json.loads(whole(one))
        ids = {player["name"]: player["id"] for player in file["players"]}
        for player in file["players"]:
            player["merged_into"] = ids["Anna"] if player["name"] == "Anni" else None
        await imports.add(other, read_file(json.dumps(file).encode()))
        assert other.read(live.id).match.seats[0][:2] == (ids["Anna"], "Anna")

    try:
        asyncio.run(move())
    finally:
        for house in (one, other):
            house.db.close()
        folder.cleanup()


def test_an_import_that_fails_half_way_adds_nothing_and_the_same_file_adds_all_later(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, spare, folder = two_houses()
    added: list[str] = []
    add_history = incoming.add_history

    def cut_short(connection: Connection, match_id: str, changes: Any) -> None:
        added.append(match_id)
        if len(added) == 3:
            raise OSError("no power")
        add_history(connection, match_id, changes)

    async def there() -> None:
        ids = [await evening(other, random.Random(n), {"largest": 2}, 3) for n in range(3)]
        file = read_file(whole(other).encode())
        empty = whole(house)
        with monkeypatch.context() as patched:
            patched.setattr(incoming, "add_history", cut_short)
            with pytest.raises(OSError, match="no power"):
                await imports.add(house, file)
        assert whole(house) == empty
        assert sorted((await imports.add(house, file)).matches) == sorted(ids)

    asyncio.run(there())
    assert whole(house) == whole(other)
    for each in (other, spare):
        each.db.close()
    folder.cleanup()


def test_a_match_that_went_for_good_comes_back_as_it_is_in_the_file(house: House) -> None:
    async def years() -> None:
        live = await matches.start(house, NewMatch(["Anna", "Ben"]))
        file = export.one_match(house, live.id)
        await hands.bid(house, live.id, 1, 0, 3)
        await matches.delete(house, live.id)
        house.now = lambda: "2999-01-01T20:00:00.000Z"
        await upkeep.daily_round(house)
        await imports.add(house, read_file(file.encode()))
        assert house.read(live.id).match == live.match
        assert (await hands.bid(house, live.id, 1, 0, 2)).match.hand(1).bids[0] == 2
        assert house.read(live.id).match.hand(1).bids[0] == 2

    asyncio.run(years())


@pytest.mark.parametrize("versions", [(2, 3, 9), (2, 2, 2), (3, 2, 3)])
def test_a_match_whose_version_its_changes_do_not_lead_to_is_refused(house: House, versions: tuple[int, ...]) -> None:
    async def evening() -> None:
        live = await matches.start(house, NewMatch(["Anna", "Ben"]))
        for seat, bid in ((0, 3), (1, 4)):
            await hands.bid(house, live.id, 1, seat, bid)
        file = json.loads(export.one_match(house, live.id))
        (match,) = file["matches"]
        assert [*(change["version"] for change in match["changes"]), match["version"]] == [2, 3, 3]
        first, second, match["version"] = versions
        match["changes"][0]["version"], match["changes"][1]["version"], match["id"] = first, second, "other"
        with pytest.raises(Refusal, match="the versions of its changes do not lead to it"):
            await imports.add(house, read_file(json.dumps(file).encode()))

    asyncio.run(evening())
