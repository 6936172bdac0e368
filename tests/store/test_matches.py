"""What was written as differences is read back whole."""

from sqlite3 import IntegrityError

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.rules.difference import difference
from app.rules.match import blank_hand
from app.store import matches, players
from app.store.db import Database, Writing
from tests.store.tables import NOW, entered, opened, seats


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(choice=st.data())
def test_a_match_is_read_as_it_was_written_and_changed(db: Database, choice: st.DataObject) -> None:
    everyone = db.write_now(lambda writing: seats(writing.connection, ("A", "B", "C", "D", "E")))
    first, second = choice.draw(entered(everyone)), choice.draw(entered(everyone))
    stored = db.write_now(lambda writing: matches.insert(writing.connection, first, created_at=NOW))
    with db.reading() as connection:
        assert matches.load(connection, stored.id) == (stored, first)
    diff = difference(first, second)
    changed = db.write_now(lambda writing: matches.save(writing.connection, stored, second, diff, finished_at=None))
    with db.reading() as connection:
        assert matches.load(connection, stored.id) == (changed, second)
    assert changed.version == 2


def test_a_hand_of_which_nothing_is_left_leaves_no_row(db: Database) -> None:
    stored, match = db.write_now(lambda writing: opened(writing.connection))
    bid = match.with_hand(1, blank_hand(4)._replace(started=True, cards=5, bids=(2, None, None, None)))

    def there_and_back(writing: Writing) -> None:
        after = matches.save(writing.connection, stored, bid, difference(match, bid), finished_at=None)
        matches.save(writing.connection, after, match, difference(bid, match), finished_at=None)

    db.write_now(there_and_back)
    with db.reading() as connection:
        for table in ("hands", "entries"):
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one() == 0


def test_another_name_of_a_player_shows_in_all_matches_and_raises_their_names_version(db: Database) -> None:
    stored, match = db.write_now(lambda writing: opened(writing.connection))
    other = db.write_now(lambda writing: matches.insert(writing.connection, match, created_at=NOW))
    renamed = match._replace(seats=(match.seats[0]._replace(name="Annette"), *match.seats[1:]))
    diff = difference(match, renamed)
    saved = db.write_now(lambda writing: matches.save(writing.connection, stored, renamed, diff, finished_at=None))
    with db.reading() as connection:
        found = matches.load(connection, other.id)
        assert found is not None
        assert found[1].seats[0].name == "Annette"
        assert (saved.names_version, found[0].names_version, found[0].version) == (1, 1, 1)
        assert [player.name for player in players.by_name(connection, "Annette")] == ["Annette"]


def test_a_match_that_changed_behind_the_writers_back_is_not_overwritten(db: Database) -> None:
    stored, match = db.write_now(lambda writing: opened(writing.connection))
    new = match._replace(name="Saturday")

    def save(writing: Writing) -> matches.Stored:
        return matches.save(writing.connection, stored, new, difference(match, new), finished_at=None)

    db.write_now(save)
    with pytest.raises(RuntimeError):
        db.write_now(save)


def test_deleted_is_marked_and_can_be_restored(db: Database) -> None:
    stored, _ = db.write_now(lambda writing: opened(writing.connection))
    deleted = db.write_now(lambda writing: matches.mark_deleted(writing.connection, stored, NOW))
    assert (deleted.deleted_at, deleted.version) == (NOW, 2)
    restored = db.write_now(lambda writing: matches.restore(writing.connection, deleted))
    with db.reading() as connection:
        found = matches.load(connection, stored.id)
    assert found is not None
    assert found[0] == restored == stored._replace(version=3)


def test_the_op_that_opened_a_match_finds_it(db: Database) -> None:
    _, match = db.write_now(lambda writing: opened(writing.connection))

    def insert(writing: Writing) -> matches.Stored:
        return matches.insert(writing.connection, match, op="op-1", fingerprint="abc", created_at=NOW)

    stored = db.write_now(insert)
    with db.reading() as connection:
        assert matches.find_by_op(connection, "op-1") == (stored.id, "abc")
        assert matches.find_by_op(connection, "op-2") is None
        assert matches.load(connection, "nowhere") is None
    with pytest.raises(IntegrityError):
        db.write_now(insert)
