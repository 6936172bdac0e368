"""A file goes out of one house and into another, and everything is there again."""

import asyncio
import random
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from app.rules.house import HouseRules, as_json, merged
from app.rules.refusal import Refusal
from app.scorer import export, figures, imports, players, undo
from app.scorer.file_reading import read_file
from app.scorer.house import House
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
