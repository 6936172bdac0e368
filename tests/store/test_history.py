"""The history: once means once, and what undo and redo go by."""

from sqlite3 import IntegrityError

import pytest

from app.rules.text import T, text_as_json
from app.store import history, matches
from app.store.db import Database, Writing
from tests.store.tables import NOW, opened


class Played:
    """A match in which numbered changes are made, undone and done again."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.id = db.write_now(lambda writing: opened(writing.connection))[0].id
        self.version = 1

    def record(self, kind: str = "bid", **more: object) -> None:
        self.version += 1
        values = {"diff": {"hands": {"1": {}}}, **more}

        def job(writing: Writing) -> None:
            history.record(
                writing.connection, match_id=self.id, version=self.version, at=NOW, kind=kind, **values,  # type: ignore[arg-type]
            )  # fmt: skip

        self.db.write_now(job)

    def step(self, kind: str) -> object:
        """Undoes or redoes; returns what `after` of that change was."""
        find = history.newest_not_undone if kind == "undo" else history.next_to_redo

        def job(writing: Writing) -> history.StoredChange | None:
            found = find(writing.connection, self.id)
            if found is not None:
                history.mark(writing.connection, found.id, kind == "undo")
            return found

        found = self.db.write_now(job)
        if found is None:
            return None
        self.record(kind)
        return found.after


SAID = T("{name} was quicker.", name="Ben")


@pytest.fixture
def played(db: Database) -> Played:
    return Played(db)


def test_undo_goes_back_and_redo_comes_forward_in_order(played: Played) -> None:
    for name in "abc":
        played.record(after=name)
    assert [played.step("undo") for _ in range(4)] == ["c", "b", "a", None]
    assert [played.step("redo") for _ in range(4)] == ["a", "b", "c", None]
    assert played.step("undo") == "c"


def test_a_new_change_ends_redo_for_good(played: Played) -> None:
    played.record(after="a")
    played.record(after="b")
    assert played.step("undo") == "b"
    played.record(after="c")
    assert played.step("redo") is None
    assert [played.step("undo"), played.step("undo")] == ["c", "a"]
    assert [played.step("redo"), played.step("redo"), played.step("redo")] == ["a", "c", None]


def test_refused_and_empty_changes_are_nothing_to_undo(played: Played) -> None:
    played.record(after="a")
    played.record(after="b", diff=None, status=409, code="conflict", facts={"current": 3})
    played.record(after="c", diff=None, op="op-1")
    assert [played.step("undo"), played.step("undo")] == ["a", None]


def test_an_op_is_remembered_once_in_each_match(played: Played, db: Database) -> None:
    played.record(op="op-1", fingerprint="abc", diff=None, status=409, code="conflict", facts={"current": 3}, said=SAID)
    with db.reading() as connection:
        assert history.by_op(connection, played.id, "op-1") == ("abc", "conflict", {"current": 3}, text_as_json(SAID))
        assert history.by_op(connection, "elsewhere", "op-1") is None
    with pytest.raises(IntegrityError):
        played.record(op="op-1")


def test_the_history_shows_changes_and_refused_values_newest_first(played: Played, db: Database) -> None:
    played.record(after=1, by="Anna", hand=1, seat=2)
    played.record(after=2, diff=None, op="no-change")
    played.record(after=3, diff=None, status=409, code="conflict")
    played.record("undo", after=4, diff=None, status=409, code="nothing")
    played.record("delete", after=5, diff=None)
    with db.reading() as connection:
        shown = history.changes(connection, played.id, 10)
        assert [each.after for each in shown] == [5, 3, 1]
        assert [each.after for each in history.changes(connection, played.id, 1, shown[0].id)] == [3]
    assert (shown[-1].by, shown[-1].hand, shown[-1].seat, shown[-1].undone) == ("Anna", 1, 2, False)


def test_it_is_known_what_changed_since_a_version(played: Played, db: Database) -> None:
    played.record("hand", diff={"hands": {"2": {"cards": [1, 2]}}})
    seen = played.version
    played.record("rules", diff={"segments": [[], []]})
    with db.reading() as connection:
        assert history.rules_changed_since(connection, played.id, seen)
        assert not history.rules_changed_since(connection, played.id, played.version)
        assert history.hand_changed_since(connection, played.id, 2, seen - 1)
        assert not history.hand_changed_since(connection, played.id, 2, seen)
        assert not history.hand_changed_since(connection, played.id, 1, seen - 1)


def test_the_history_goes_with_its_match(played: Played, db: Database) -> None:
    played.record()
    db.write_now(lambda writing: writing.connection.exec_driver_sql("DELETE FROM matches"))
    with db.reading() as connection:
        assert history.changes(connection, played.id, 10) == []
        assert matches.load(connection, played.id) is None
