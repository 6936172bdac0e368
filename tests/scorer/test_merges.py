"""Two who are one; and two who are not."""

import asyncio

import pytest

from app.rules.refusal import Refusal
from app.scorer import matches, merges, players, seats, undo
from app.scorer.house import House
from app.scorer.matches import NewMatch


def ids(house: House) -> dict[str, str]:
    return {player.name: player.id for player in players.remembered(house)}


def refused(house: House, gone: str, kept: str) -> Refusal:
    with pytest.raises(Refusal) as raised:
        asyncio.run(merges.merge(house, gone, kept))
    with pytest.raises(Refusal):
        merges.preview(house, gone, kept)
    return raised.value


def test_two_who_sat_at_one_table_are_two_people(house: House) -> None:
    live = asyncio.run(matches.start(house, NewMatch(["Anna", "Ben"], name="Friday")))
    known = ids(house)
    refusal = refused(house, known["Anna"], known["Ben"])
    assert refusal.code == "players"
    assert refusal.facts == {"match": live.id, "began": live.stored.created_at}
    assert "Anna and Ben sat at one table in Friday (20" in str(refusal)


def test_nobody_is_merged_with_themselves_or_twice_or_with_a_stranger(house: House) -> None:
    for names in (["Anna", "Ben"], ["Anni", "Cara"], ["Anne", "Dan"]):
        asyncio.run(matches.start(house, NewMatch(names)))
    known = ids(house)
    assert refused(house, known["Anna"], known["Anna"]).code == "players"
    assert refused(house, "nobody", known["Anna"]).code == "not_found"
    asyncio.run(merges.merge(house, known["Anni"], known["Anna"]))
    assert refused(house, known["Anni"], known["Anne"]).code == "players"
    assert refused(house, known["Anne"], known["Anni"]).code == "players"


def test_the_same_merge_again_changes_nothing(house: House) -> None:
    for names in (["Anna", "Ben"], ["Anni", "Cara"]):
        asyncio.run(matches.start(house, NewMatch(names)))
    known = ids(house)
    first = asyncio.run(merges.merge(house, known["Anni"], known["Anna"]))
    assert asyncio.run(merges.merge(house, known["Anni"], known["Anna"])) == first
    assert len(merges.merged_into(house, known["Anna"])) == 1


def test_the_page_of_a_match_is_another_one_after_a_merge_and_after_its_undo(house: House) -> None:
    asyncio.run(matches.start(house, NewMatch(["Anna", "Ben"])))
    live = asyncio.run(matches.start(house, NewMatch(["Anni", "Cara"])))
    known, seen = ids(house), [live.etag]
    for step in (merges.merge(house, known["Anni"], known["Anna"]), merges.undo(house, known["Anni"])):
        asyncio.run(step)
        seen.append(house.read(live.id).etag)
    assert len(set(seen)) == 3
    assert house.read(live.id).match.seats[0].name == "Anni"


def test_a_merge_into_somebody_who_was_merged_since_is_taken_back_in_turn(house: House) -> None:
    for names in (["Anna", "Ben"], ["Anni", "Cara"], ["Anne", "Dan"]):
        asyncio.run(matches.start(house, NewMatch(names)))
    known = ids(house)
    asyncio.run(merges.merge(house, known["Anni"], known["Anna"]))
    asyncio.run(merges.merge(house, known["Anna"], known["Anne"]))
    with pytest.raises(Refusal, match="take that back first") as raised:
        asyncio.run(merges.undo(house, known["Anni"]))
    assert raised.value.code == "conflict"
    asyncio.run(merges.undo(house, known["Anna"]))
    asyncio.run(merges.undo(house, known["Anni"]))
    assert ids(house) == known
    with pytest.raises(Refusal) as raised:
        asyncio.run(merges.undo(house, known["Anni"]))
    assert raised.value.code == "nothing"


def test_somebody_who_was_merged_is_seated_as_who_they_are(house: House) -> None:
    for names in (["Anna", "Ben"], ["Anni", "Cara"]):
        asyncio.run(matches.start(house, NewMatch(names)))
    known = ids(house)
    asyncio.run(merges.merge(house, known["Anni"], known["Anna"]))
    live = asyncio.run(matches.start(house, NewMatch([{"id": known["Anni"]}, "Cara"])))
    assert live.match.seats[0].player == known["Anna"]
    asyncio.run(matches.start(house, NewMatch(["Anne", "Dan"])))
    asyncio.run(merges.merge(house, known["Anna"], ids(house)["Anne"]))
    live = asyncio.run(matches.start(house, NewMatch([{"id": known["Anni"]}, "Cara"])))
    assert live.match.seats[0] == (ids(house)["Anne"], "Anne", 1, None, 0)


def test_a_seat_that_redo_brings_back_is_that_of_whoever_its_player_turned_out_to_be(house: House) -> None:
    async def evening() -> None:
        live, other = [await matches.start(house, NewMatch(names)) for names in (["Ben", "Cara"], ["Anna", "Dan"])]
        await seats.join(house, live.id, "Anni", 1)
        await undo.undo(house, live.id, lambda right: None)
        known = ids(house)
        await merges.merge(house, known["Anni"], known["Anna"])
        again = await undo.redo(house, live.id, lambda right: None)
        assert again.match.seats[2][:2] == (known["Anna"], "Anna")
        assert house.read(live.id).match == again.match
        assert other.match.seats[0].player == known["Anna"]

    asyncio.run(evening())


def test_redo_brings_nobody_to_a_table_at_which_they_sit_by_now(house: House) -> None:
    async def evening() -> None:
        live = await matches.start(house, NewMatch(["Anna", "Ben"]))
        await seats.join(house, live.id, "Anni", 1)
        await undo.undo(house, live.id, lambda right: None)
        known = ids(house)
        await merges.merge(house, known["Anni"], known["Anna"])
        with pytest.raises(Refusal, match="Anna already has a seat in this match"):
            await undo.redo(house, live.id, lambda right: None)
        assert len(house.read(live.id).match.seats) == 2

    asyncio.run(evening())


def test_an_archived_player_is_not_offered_and_comes_back(house: House) -> None:
    asyncio.run(matches.start(house, NewMatch(["Anna", "Ben"])))
    known = ids(house)
    asyncio.run(players.archive(house, known["Anna"]))
    assert (list(ids(house)), [player.name for player in players.archived(house)]) == (["Ben"], ["Anna"])
    asyncio.run(players.archive(house, known["Anna"], False))
    assert ids(house).keys() == {"Anna", "Ben"}


def test_an_archived_player_who_sits_down_again_is_the_same_one_and_back(house: House) -> None:
    asyncio.run(matches.start(house, NewMatch(["Anna", "Ben"])))
    anna = ids(house)["Anna"]
    for wanted in ("Anna", {"id": anna}):
        asyncio.run(players.archive(house, anna))
        live = asyncio.run(matches.start(house, NewMatch([wanted, "Ben"])))
        assert live.match.seats[0].player == anna
        assert ids(house)["Anna"] == anna


def test_a_name_is_taken_by_who_is_offered_before_who_is_archived(house: House) -> None:
    asyncio.run(matches.start(house, NewMatch(["Anna", "Ben"])))
    old = ids(house)["Anna"]
    asyncio.run(matches.start(house, NewMatch([{"id": old}, "Anna"])))
    new = next(player.id for player in players.remembered(house) if player.name == "Anna" and player.id != old)
    asyncio.run(players.archive(house, old))
    live = asyncio.run(matches.start(house, NewMatch(["Anna", "Ben"])))
    assert live.match.seats[0].player == new


def test_a_colour_is_one_of_the_palette(house: House) -> None:
    asyncio.run(matches.start(house, NewMatch(["Anna", "Ben"])))
    anna = ids(house)["Anna"]
    assert asyncio.run(players.colour(house, anna, 3)).colour == 3
    for wrong in (-1, players.COLOURS):
        with pytest.raises(Refusal, match="from 0 to 7"):
            asyncio.run(players.colour(house, anna, wrong))
    assert asyncio.run(players.colour(house, anna, None)).colour is None
