"""Once means once, and nothing is overwritten unseen: op, base, base_version."""

from collections.abc import Callable
from typing import Any

import pytest

from app.store.db import Database
from tests.api.calling import JSON, ROOT, Interface, Table


def test_the_same_tap_counts_once(api: Interface, table: Table) -> None:
    """Sent twice, ten times, a month later: the answer is the same, and the match as it is now."""
    first = table.bid(1, 1, 2, op="tap-1", base=None)
    assert all(table.bid(1, 1, 2, op="tap-1", base=None) == first for _ in range(10))
    table.bid(1, 1, 3)
    now = table.bid(1, 2, 1)
    assert table.bid(1, 1, 2, op="tap-1", base=None) == now  # no conflict with oneself, and nothing is written
    assert now["hands"][0]["bids"] == [None, 3, 1, None]
    assert len(api.get(f"{table.path}/changes")["changes"]) == 3


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/hands/1/seats/1/bid", {"value": 3, "op": "tap-1"}),
        ("PUT", "/hands/1/seats/2/bid", {"value": 2, "op": "tap-1"}),
        ("PUT", "/hands/1/seats/1/took", {"value": 2, "op": "tap-1"}),
        ("PUT", "/hands/1/seats/1/bid", {"value": 2, "op": "tap-1", "by": "Ben"}),
        ("DELETE", "/hands/1/seats/1/bid?op=tap-1", None),
        ("POST", "/undo", {"op": "tap-1"}),
        ("DELETE", "?op=tap-1", None),
    ],
)
def test_an_op_with_other_content_is_refused(api: Interface, table: Table, method: str, path: str, body: Any) -> None:
    before = table.bid(1, 1, 2, op="tap-1")
    api.refused(422, "op_reused", method, f"{table.path}{path}", body)
    assert table.now == before


def test_an_op_may_come_as_idempotency_key(api: Interface, table: Table) -> None:
    def put(value: int, key: str, expect: int = 200, **more: Any) -> Any:
        body = {"value": value, **more}
        return api.call("PUT", table.cell(1, 1, "bid"), body, expect, {"idempotency-key": key}).json()

    first = put(2, "tap-1")
    table.bid(1, 1, 3)
    assert put(2, "tap-1")["hands"][0]["bids"][1] == 3
    assert put(4, "tap-1", 422)["code"] == "op_reused"
    assert table.bid(1, 1, 2, op="tap-1")["version"] == first["version"] + 1  # in the body it is the same op
    assert put(2, "tap-2", 422, op="tap-1")["field"] == "op"
    assert put(2, "no spaces", 422)["field"] == "op"


@pytest.mark.parametrize("op", ["", "x" * 65, "a b", "ä", "a.b", 7, True])
def test_an_op_is_letters_digits_minus_and_underscore(api: Interface, table: Table, op: Any) -> None:
    problem = api.refused(422, "invalid", "PUT", table.cell(1, 1, "bid"), {"value": 1, "op": op})
    assert problem["field"] == "op"


def test_the_same_opening_of_a_match_opens_one(api: Interface) -> None:
    body = {"players": ["Anna", "Ben"], "op": "open-1"}
    first = api.call("POST", "/matches", body, 201)
    again = api.call("POST", "/matches", body, 201)
    assert again.json() == first.json()
    assert again.headers["location"] == first.headers["location"]
    assert len(api.get("/matches")["matches"]) == 1
    api.refused(422, "op_reused", "POST", "/matches", {**body, "name": "Friday"})


def test_ops_of_two_matches_have_nothing_to_do_with_each_other(open_table: Callable[..., Table]) -> None:
    one, other = open_table(), open_table()
    one.bid(1, 1, 2, op="tap-1")
    assert other.bid(1, 1, 3, op="tap-1")["hands"][0]["bids"][1] == 3


def test_two_phones_one_cell_two_numbers(api: Interface, table: Table) -> None:
    """The first is kept, the second person is asked, and both are in the history."""
    table.bid(1, 1, 2, base=None, op="anna-1", by="Anna")
    body = {"value": 3, "base": None, "op": "ben-1", "by": "Ben"}
    problem = api.refused(409, "conflict", "PUT", table.cell(1, 1, "bid"), body)
    assert problem["current"] == 2
    assert table.now["hands"][0]["bids"][1] == 2
    newest, before = api.get(f"{table.path}/changes")["changes"]
    assert (newest["by"], newest["after"], newest["before"], newest["refused"]) == ("Ben", 3, 2, True)
    assert (before["by"], before["after"], before["before"], before["refused"]) == ("Anna", 2, None, False)
    assert (newest["kind"], newest["hand"], newest["seat"], newest["op"]) == ("bid", 1, 1, "ben-1")


def test_a_conflict_is_answered_again_in_the_same_words(api: Interface, table: Table) -> None:
    table.bid(1, 1, 2)
    body = {"value": 3, "base": None, "op": "ben-1"}
    first = api.refused(409, "conflict", "PUT", table.cell(1, 1, "bid"), body)
    assert first["detail"].startswith("Ben, hand 1:")
    assert (first["current"], first["hand"], first["seat"]) == (2, 1, 1)
    api.delete(table.cell(1, 1, "bid"))  # now it would fit
    assert api.refused(409, "conflict", "PUT", table.cell(1, 1, "bid"), body) == first
    assert table.now["hands"][0]["bids"][1] is None
    assert len(api.get(f"{table.path}/changes")["changes"]) == 3


def test_a_conflict_from_before_the_words_were_kept_is_still_answered(api: Interface, table: Table) -> None:
    table.bid(1, 1, 2)
    body = {"value": 3, "base": None, "op": "ben-1"}
    api.refused(409, "conflict", "PUT", table.cell(1, 1, "bid"), body)
    db: Database = api.client.app.state.house.db  # type: ignore[attr-defined]
    db.write_now(lambda writing: writing.connection.exec_driver_sql("UPDATE changes SET facts = '{\"current\":2}'"))
    assert api.refused(409, "conflict", "PUT", table.cell(1, 1, "bid"), body)["current"] == 2


def test_a_finished_match_and_an_undo_of_nothing_are_remembered_as_answers(api: Interface, table: Table) -> None:
    undo = {"op": "undo-1"}
    nothing = api.refused(409, "nothing", "POST", f"{table.path}/undo", undo)
    table.play(1, [0, 0, 0, 0], [5, 0, 0, 0])
    assert api.refused(409, "nothing", "POST", f"{table.path}/undo", undo) == nothing
    api.post(f"{table.path}/finish")
    body = {"value": 0, "op": "late-1"}
    finished = api.refused(409, "finished", "PUT", table.cell(2, 2, "bid"), body)
    api.post(f"{table.path}/reopen")
    assert api.refused(409, "finished", "PUT", table.cell(2, 2, "bid"), body) == finished


def test_a_refusal_by_a_rule_is_not_remembered(api: Interface, table: Table) -> None:
    body = {"value": 1, "op": "early-1"}
    api.refused(422, "not_yet", "PUT", table.cell(1, 1, "took"), body)
    api.put(f"{table.path}/hands/1", {"bids": [1, 1, 1, 1]})
    assert api.put(table.cell(1, 1, "took"), body)["hands"][0]["took"][1] == 1


def test_the_value_that_is_already_there_is_no_conflict(api: Interface, table: Table) -> None:
    before = table.bid(1, 1, 2)
    assert table.bid(1, 1, 2, base=None) == before
    assert table.bid(1, 1, 2, base=5, op="same-1") == before
    assert table.bid(1, 1, 2, base=5, op="same-1") == before
    assert len(api.get(f"{table.path}/changes")["changes"]) == 1


def test_a_base_that_is_left_out_is_not_checked(table: Table) -> None:
    table.bid(1, 1, 2)
    assert table.bid(1, 1, 3)["hands"][0]["bids"][1] == 3
    assert table.bid(1, 1, 4, base=3)["hands"][0]["bids"][1] == 4


def test_a_hand_conflicts_only_if_that_hand_changed(api: Interface, table: Table) -> None:
    table.play(1, [0, 0, 0, 0], [5, 0, 0, 0])
    seen = table.play(2, [0, 0, 0, 0], [4, 0, 0, 0])["version"]
    table.bid(3, 3, 1)
    body = {"took": [4, 1, 0, 0], "base_version": seen}
    after = api.put(f"{table.path}/hands/1", body)
    problem = api.refused(409, "conflict", "PUT", f"{table.path}/hands/1", {**body, "took": [0, 0, 0, 5]})
    assert problem["current"] == after["hands"][0]
    assert table.now == after


def test_a_hand_to_come_that_conflicts_is_told_as_it_was_set(api: Interface, table: Table) -> None:
    seen = table.now["version"]
    after = api.put(f"{table.path}/hands/4", {"cards": 3})
    body = {"cards": 4, "base_version": seen}
    assert api.refused(409, "conflict", "PUT", f"{table.path}/hands/4", body)["current"]["cards"] == 3
    assert table.now == after


def test_rules_conflict_only_if_the_rules_changed(api: Interface, table: Table) -> None:
    seen = table.bid(1, 1, 1)["version"]
    table.bid(1, 2, 1)
    api.patch(f"{table.path}/rules", {"rules": {"bonus": 5}, "base_version": seen})
    body = {"rules": {"bonus": 7}, "base_version": seen}
    problem = api.refused(409, "conflict", "PATCH", f"{table.path}/rules", body)
    assert problem["current"]["bonus"] == 5
    assert table.now["rules"]["bonus"] == 5


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", "", {"name": "Friday"}), ("PATCH", "/rules", {"rules": {"bonus": 3}}),
        ("POST", "/seats", {"player": "Eve", "from_hand": 2}), ("PATCH", "/seats/3", {"last_hand": 4}),
        ("PUT", "/hands/1", {"bids": [1, 1, 1, 1]}), ("PUT", "/hands/3", {"cards": 9}), ("POST", "/finish", {}),
    ],
)  # fmt: skip
def test_every_change_knows_its_op(api: Interface, table: Table, method: str, path: str, body: Any) -> None:
    first = api.call(method, f"{table.path}{path}", {**body, "op": "once-1"}).json()
    again = api.call(method, f"{table.path}{path}", {**body, "op": "once-1"}).json()
    assert again == first
    assert first["version"] == table.now["version"]
    assert len(api.get(f"{table.path}/changes")["changes"]) == 1


def test_undoing_twice_with_one_op_undoes_once(api: Interface, table: Table) -> None:
    table.bid(1, 1, 1)
    table.bid(1, 2, 1)
    api.post(f"{table.path}/undo", {"op": "back-1"})
    assert api.post(f"{table.path}/undo", {"op": "back-1"})["hands"][0]["bids"] == [None, 1, None, None]


def test_clearing_and_deleting_know_their_op(api: Interface, table: Table) -> None:
    table.bid(1, 1, 1)
    cleared = api.delete(f"{table.cell(1, 1, 'bid')}?base=1&op=clear-1")
    assert api.delete(f"{table.cell(1, 1, 'bid')}?base=1&op=clear-1") == cleared
    api.call("DELETE", f"{table.path}?op=delete-1", expect=204)
    api.call("DELETE", f"{table.path}?op=delete-1", expect=204)
    api.refused(404, "not_found", "DELETE", table.path)
    restored = api.post(f"{table.path}/restore", {"op": "back-1"})
    assert api.post(f"{table.path}/restore", {"op": "back-1"}) == restored


def test_by_is_forty_characters(api: Interface, table: Table) -> None:
    table.bid(1, 1, 1, by="x" * 40)
    assert api.get(f"{table.path}/changes")["changes"][0]["by"] == "x" * 40
    assert api.refused(422, "invalid", "PUT", table.cell(1, 1, "bid"), {"value": 2, "by": "x" * 41})["field"] == "by"
    assert api.refused(422, "invalid", "DELETE", f"{table.cell(1, 1, 'bid')}?by={'x' * 41}")["field"] == "by"


def test_the_order_of_fields_does_not_make_other_content(api: Interface, table: Table) -> None:
    url = f"{ROOT}{table.cell(1, 1, 'bid')}"
    for content in ('{"op": "tap-1", "value": 2, "base": null}', '{"base":null,"value":2,"op":"tap-1"}'):
        assert api.client.put(url, content=content, headers=JSON).status_code == 200
