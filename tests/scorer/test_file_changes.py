"""A history in a file that no house could have written is refused, whole, before undo could bring it into the house."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from app.rules.refusal import Refusal
from app.scorer import export, hands, imports, matches, seats, undo
from app.scorer.file_reading import read_file
from app.scorer.house import House
from app.scorer.matches import NewMatch

Json = dict[str, Any]
BID, NAMED, RENAMED, JOINED, UNDO, REDO = range(6)


@pytest.fixture
def file(house: House) -> Json:
    """Anna, Ben and Dora's Friday; Ann is called Anna since, and Dora joined, left by undo and came back."""

    async def evening() -> str:
        live = await matches.start(house, NewMatch(["Ann", "Ben"]))
        await hands.bid(house, live.id, 1, 0, 3)
        await seats.arrange(house, live.id, name="Friday")
        await seats.rename_player(house, live.id, 0, "Anna")
        await seats.join(house, live.id, "Dora", 3)
        await undo.undo(house, live.id, lambda right: None)
        await undo.redo(house, live.id, lambda right: None)
        return live.id

    file: Json = json.loads(export.one_match(house, asyncio.run(evening())))
    file["matches"][0]["id"] = "other"
    return file


def refused(house: House, file: Json) -> str:
    with pytest.raises(Refusal) as refusal:
        asyncio.run(imports.add(house, read_file(json.dumps(file).encode())))
    assert len(list(matches.summaries(house, matches.Search())[0])) == 1
    return refusal.value.text.english


def test_as_it_was_exported_it_is_taken(house: House, file: Json) -> None:
    assert asyncio.run(imports.add(house, read_file(json.dumps(file).encode()))).matches == ("other",)


def diff(match: Json, at: int) -> Json:
    found: Json = match["changes"][at]["diff"]
    return found


def swap_players(match: Json) -> None:
    players = [seat["player"] for seat in match["seats"]]
    diff(match, RENAMED)["seats"]["0"]["player"] = [players[1], players[0]]


def bring_ben_back(match: Json) -> None:
    """As if a change had taken a seat away, the way that only undo does: undo of it would seat Ben twice."""
    seat = {"player": match["seats"][1]["player"], "name": "Ben", "from_hand": 1, "last_hand": None, "carry_in": 0}
    added = {**match["changes"][BID], "op": None, "kind": "leave", "version": 8, "seat": 3}
    change = {"seats": {"3": [seat, None]}, "seating": [[0, 1, 2, 3], match["seating"]]}
    match["changes"].append({**added, "diff": change})
    match["version"] = 8


NO_STEP = "what it changed does not lead to what came after it."
IMPOSSIBLE: dict[str, tuple[Callable[[Json], object], str]] = {
    "an old name that turns the text": (lambda match: diff(match, RENAMED)["seats"]["0"].update(name=["A\u202e\0", "Anna"]), NO_STEP),
    "a new name of 2000 letters": (lambda match: diff(match, RENAMED)["seats"]["0"].update(name=["Ann", "A" * 2000]), NO_STEP),
    "a name of nobody": (lambda match: diff(match, RENAMED)["seats"]["0"].update(name=["", "Anna"]), NO_STEP),
    "a name that is none": (lambda match: diff(match, RENAMED)["seats"]["0"].update(name=[5, "Anna"]), NO_STEP),
    "three names": (lambda match: diff(match, RENAMED)["seats"]["0"].update(name=["Ann", "Anna", "A"]), NO_STEP),
    "a long name of the match": (lambda match: diff(match, NAMED).update(name=["x" * 5000, "Friday"]), NO_STEP),
    "a long name of who joined": (lambda match: diff(match, JOINED)["seats"]["2"][1].update(name="x" * 5000), NO_STEP),
    "a seat of nobody": (lambda match: diff(match, JOINED)["seats"]["2"][1].pop("player"), NO_STEP),
    "a seat of somebody unknown": (lambda match: diff(match, REDO)["seats"]["2"][1].update(player="nobody"), NO_STEP),
    "somebody in the place of another": (swap_players, NO_STEP),
    "somebody in two seats once": (bring_ben_back, "only undo takes a seat away."),
    "a later version": (lambda match: match.update(version=14), "the versions of its changes do not lead to it."),
    "the last version of all": (lambda match: (match.update(version=2**53 - 1), match["changes"][-1].update(version=2**53 - 1)), "the versions of its changes do not lead to it."),
    "a version without a change": (lambda match: match.update(changes=[]), "the versions of its changes do not lead to it."),
    "redo of nothing": (lambda match: (match["changes"].append({**match["changes"][REDO], "after": "999", "diff": {}, "version": 8}), match.update(version=8)), "it does another change again than the one that was undone last."),
    "redo of something else": (lambda match: match["changes"][REDO].update(after="1"), "it does another change again than the one that was undone last."),
    "a mark of an undo that never was": (lambda match: match["changes"][BID].update(undone_after=6), "it was not undone then."),
    "a mark of another undo": (lambda match: match["changes"][JOINED].update(undone_after=5), "it was not undone then."),
}  # fmt: skip


@pytest.mark.parametrize("kind", IMPOSSIBLE)
def test_what_no_house_could_have_written_is_refused_with_its_place(house: House, file: Json, kind: str) -> None:
    spoil, sentence = IMPOSSIBLE[kind]
    spoil(file["matches"][0])
    assert refused(house, file).endswith(sentence)


@pytest.mark.parametrize("value", ["s", [1], {"x": 1}, 1.5, True, 2**60])
@pytest.mark.parametrize("field", ["before", "after"])
def test_a_refused_number_that_is_none_is_no_history(house: House, file: Json, field: str, value: object) -> None:
    changes = file["matches"][0]["changes"]
    late = {"kind": "bid", "hand": 1, "seat": 0, "status": 409, "code": "conflict", "at": changes[-1]["at"]}
    changes.append({**late, "version": 7, field: 3})
    asyncio.run(imports.preview(house, read_file(json.dumps(file).encode())))
    changes[-1][field] = value
    assert refused(house, file) == f"match 1, change 7, {field}: this must be a whole number."


def test_a_clock_that_was_set_back_ends_no_match_before_it_began(house: House) -> None:
    async def evening() -> None:
        live = await matches.start(house, NewMatch(["Ann", "Ben"]))
        house.now = lambda: "1999-01-01T20:00:00.000Z"
        over = await matches.finish(house, live.id)
        assert over.stored.finished_at == live.stored.created_at

    asyncio.run(evening())
