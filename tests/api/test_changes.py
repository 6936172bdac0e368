"""Undo, redo, and the history of a match."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.calling import Interface, Table


def without_version(match: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in match.items() if key not in ("version", "finished_at")}


CHANGES = [
    ("PUT", "/hands/2/seats/2/bid", {"value": 1}),
    ("PUT", "/hands/1/seats/0/bid", {"value": 3}),
    ("DELETE", "/hands/1/seats/0/took", None),
    ("PUT", "/hands/1/seats/0/other_points", {"value": 5}),
    ("PUT", "/hands/1", {"bids": [1, 1, 1, 1], "took": [2, 1, 1, 1]}),
    ("PUT", "/hands/1", {"trump": "H"}),
    ("PUT", "/hands/2", {"cards": 9, "dealer": 3, "absent": [2]}),
    ("DELETE", "/hands/1", None),
    ("PATCH", "/rules", {"rules": {"bonus": 5, "largest": 3}}),
    ("PATCH", "/rules", {"preset": "standard", "from_hand": 2}),
    ("POST", "/seats", {"player": "Eve", "from_hand": 2, "carry_in": 7, "after": 1}),
    ("PATCH", "/seats/3", {"last_hand": 1}),
    ("PATCH", "", {"name": "Friday"}),
    ("POST", "/finish", None),
]


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
def test_undo_takes_every_change_back_and_redo_does_it_again(
    api: Interface, table: Table, method: str, path: str, body: Any
) -> None:
    before = table.play(1, [0, 0, 0, 0], [5, 0, 0, 0])
    after = api.call(method, f"{table.path}{path}", body).json()
    assert without_version(after) != without_version(before)
    undone = api.post(f"{table.path}/undo")
    assert without_version(undone) == without_version(before)
    assert undone["version"] > after["version"]
    assert without_version(api.post(f"{table.path}/redo")) == without_version(after)
    assert without_version(table.now) == without_version(after)


def test_reopening_can_be_undone(api: Interface, table: Table) -> None:
    api.post(f"{table.path}/finish")
    api.post(f"{table.path}/reopen")
    assert api.post(f"{table.path}/undo")["finished"] is True


def test_seating_can_be_undone(api: Interface, table: Table) -> None:
    before = table.now
    api.patch(table.path, {"seating": [3, 2, 1, 0], "first_dealer": 1, "name": "Friday"})
    assert without_version(api.post(f"{table.path}/undo")) == without_version(before)


def test_undo_goes_back_to_the_beginning_and_redo_to_the_end(api: Interface, table: Table) -> None:
    states = [table.now]
    for n in (1, 2, 3):
        states.append(table.play(n, [0, 0, 0, 0], [6 - n, 0, 0, 0]))
    for state in reversed(states[:-1]):
        assert without_version(api.post(f"{table.path}/undo")) == without_version(state)
    api.refused(409, "nothing", "POST", f"{table.path}/undo")
    for state in states[1:]:
        assert without_version(api.post(f"{table.path}/redo")) == without_version(state)
    api.refused(409, "nothing", "POST", f"{table.path}/redo")


def test_a_new_change_ends_redo(api: Interface, table: Table) -> None:
    table.bid(1, 1, 1)
    api.post(f"{table.path}/undo")
    table.bid(1, 2, 2)
    api.refused(409, "nothing", "POST", f"{table.path}/redo")
    api.post(f"{table.path}/undo")
    assert api.post(f"{table.path}/redo")["hands"][0]["bids"] == [None, None, 2, None]
    api.refused(409, "nothing", "POST", f"{table.path}/redo")


def test_a_refused_or_empty_change_does_not_end_redo(api: Interface, table: Table) -> None:
    table.bid(1, 1, 1)
    table.bid(1, 2, 1)
    api.post(f"{table.path}/undo")
    api.refused(409, "conflict", "PUT", table.cell(1, 1, "bid"), {"value": 2, "base": None, "op": "late"})
    table.bid(1, 1, 1, op="same")
    assert api.post(f"{table.path}/redo")["hands"][0]["bids"] == [None, 1, 1, None]


def test_undo_goes_by_the_change_that_the_person_saw(api: Interface, table: Table) -> None:
    table.bid(1, 1, 1)
    seen = api.get(f"{table.path}/changes")["changes"][0]["id"]
    table.bid(1, 2, 2)
    problem = api.refused(409, "conflict", "POST", f"{table.path}/undo", {"of": seen})
    newest = api.get(f"{table.path}/changes")["changes"]
    assert problem["current"] == next(each["id"] for each in newest if not each["refused"])
    assert table.now["hands"][0]["bids"] == [None, 1, 2, None]
    assert api.post(f"{table.path}/undo", {"of": problem["current"]})["hands"][0]["bids"] == [None, 1, None, None]
    assert api.refused(422, "invalid", "POST", f"{table.path}/undo", {"of": "nonsense"})["field"] == "of"


def test_undo_takes_back_whoever_made_it(api: Interface, table: Table) -> None:
    table.bid(1, 1, 1, by="Anna")
    api.post(f"{table.path}/undo", {"by": "Ben"})
    assert table.now["hands"][0]["bids"] == [None] * 4


def test_undo_and_a_right_entry_equal_entering_it_right_the_first_time(
    api: Interface, open_table: Callable[..., Table]
) -> None:
    wrong, right = open_table(rules={"largest": 5}), open_table(rules={"largest": 5})
    wrong.play(1, [1, 1, 1, 1], [5, 0, 0, 0])
    api.post(f"{wrong.path}/undo")
    wrong.play(1, [1, 1, 1, 1], [2, 1, 1, 1])
    right.play(1, [1, 1, 1, 1], [2, 1, 1, 1])
    for key in ("hands", "standings", "next", "plan"):
        assert wrong.now[key] == right.now[key]


def test_the_history_tells_every_change_newest_first(api: Interface, table: Table) -> None:
    table.bid(1, 1, 1, by="Anna", op="tap-1")
    match = table.bid(1, 1, 2, by="Ben")
    newest, before = api.get(f"{table.path}/changes")["changes"]
    assert newest == {
        "id": newest["id"], "version": match["version"], "at": newest["at"], "by": "Ben", "op": None, "kind": "bid",
        "hand": 1, "seat": 1, "before": 1, "after": 2, "undone": False, "refused": False,
    }  # fmt: skip
    assert newest["at"].endswith("Z")
    assert (before["by"], before["op"], before["before"], before["after"]) == ("Anna", "tap-1", None, 1)
    api.post(f"{table.path}/undo")
    changes = api.get(f"{table.path}/changes")["changes"]
    assert [each["undone"] for each in changes if each["kind"] == "bid"] == [True, False]


def test_the_history_comes_page_by_page(api: Interface, table: Table) -> None:
    for value in range(5):
        table.bid(1, 1, value)
    seen, after = [], ""
    while True:
        page = api.get(f"{table.path}/changes?limit=2{after}")
        seen += [each["after"] for each in page["changes"]]
        if page["next"] is None:
            break
        after = f"&after={page['next']}"
    assert seen == [4, 3, 2, 1, 0]
    api.refused(422, "invalid", "GET", f"{table.path}/changes?after=nonsense")
