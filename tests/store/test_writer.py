"""One writer: what waits is committed together, and saved means saved."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

from app.store.db import Database, StoreUnavailable, Writing
from app.store.place import StoreRefused
from tests.batches import Job, together


def keep(name: str) -> Job:
    return lambda writing: writing.connection.exec_driver_sql(
        "INSERT INTO saved_rules VALUES (?, ?, ?, '{}')", (name,) * 3
    )


def kept(db: Database) -> set[str]:
    with db.reading() as connection:
        return set(connection.exec_driver_sql("SELECT name FROM saved_rules").scalars())


def broken(writing: Writing) -> None:
    keep("broken")(writing)
    writing.pending["broken"] = True
    writing.after_commit(lambda: writing.pending.setdefault("called", True))
    raise ValueError("broken")


def test_what_waits_is_committed_once(db: Database) -> None:
    commits: list[object] = []
    event.listen(db._writer_engine, "commit", commits.append)
    together(db, *(keep(f"{n}") for n in range(20)))
    assert len(kept(db)) == 20
    assert len(commits) == 2


def test_a_failing_job_leaves_the_others_alone(db: Database) -> None:
    last: list[dict[str, Any]] = []
    results = together(db, keep("a"), broken, keep("b"), keep("a"), lambda writing: last.append(writing.pending))
    assert isinstance(results[1], ValueError)
    assert isinstance(results[3], IntegrityError)
    assert kept(db) == {"a", "b"}
    assert last == [{}]


def test_jobs_see_what_those_before_them_left_and_callbacks_come_after_the_commit(db: Database) -> None:
    seen: list[object] = []

    def first(writing: Writing) -> None:
        keep("a")(writing)
        writing.pending["a"] = 1
        writing.after_commit(lambda: seen.append(kept(db)))
        writing.after_commit(lambda: 1 / 0)

    results = together(db, first, lambda writing: (writing.pending["a"], kept(db)))
    assert results[1] == (1, set())
    assert seen == [{"a"}]


def test_a_reader_sees_one_moment(db: Database) -> None:
    with db.reading() as connection:
        count = "SELECT count(*) FROM saved_rules"
        assert connection.exec_driver_sql(count).scalar_one() == 0
        db.write_now(keep("a"))
        assert connection.exec_driver_sql(count).scalar_one() == 0
    assert kept(db) == {"a"}


@pytest.mark.parametrize(("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)])
def test_the_writer_writes_safely(db: Database, pragma: str, value: object) -> None:
    assert db.write_now(lambda w: w.connection.exec_driver_sql(f"PRAGMA {pragma}").scalar_one()) == value


def test_readers_cannot_write(db: Database) -> None:
    with pytest.raises(Exception, match="readonly"), db.reading() as connection:
        connection.exec_driver_sql("DELETE FROM matches")


def test_a_row_without_its_match_is_refused(db: Database) -> None:
    with pytest.raises(IntegrityError):
        db.write_now(lambda w: w.connection.exec_driver_sql("INSERT INTO hands VALUES ('x', 1, 0, 0, 1, 0, 'S', '')"))


def test_a_full_disk_refuses_all_that_wait_and_saving_resumes_by_itself(db: Database) -> None:
    db.write_now(keep("before"))

    def fill(writing: Writing) -> None:
        writing.connection.exec_driver_sql("PRAGMA max_page_count = 1")
        keep("x" * 100_000)(writing)

    results = together(db, keep("a"), fill, keep("b"))
    assert [type(result) for result in results] == [StoreUnavailable] * 3
    assert kept(db) == {"before"}
    together(db, keep("a"), keep("b"))
    assert kept(db) == {"before", "a", "b"}


def test_a_commit_that_fails_is_no_answer_and_saving_resumes(db: Database) -> None:
    def fail(connection: object) -> None:
        event.remove(db._writer_engine, "commit", fail)
        raise OSError("the disk is gone")

    called: list[int] = []
    event.listen(db._writer_engine, "commit", fail)
    with pytest.raises(StoreUnavailable):
        db.write_now(lambda writing: (keep("a")(writing), writing.after_commit(lambda: called.append(1))))
    assert (kept(db), called) == (set(), [])
    db.write_now(keep("a"))
    assert kept(db) == {"a"}


def test_who_has_gone_gets_no_answer_and_is_still_saved(db: Database) -> None:
    async def leave() -> None:
        waiting = asyncio.create_task(db.write(keep("a")))
        await asyncio.sleep(0)
        waiting.cancel()

    asyncio.run(leave())
    db.write_now(keep("b"))
    assert kept(db) == {"a", "b"}


def test_a_second_server_on_the_same_file_is_refused_until_the_first_ends(
    db: Database, url: str, tmp_path: Path
) -> None:
    with pytest.raises(StoreRefused, match=r"upriver\.db"):
        Database(url, tmp_path)
    db.close()
    second = Database(url, tmp_path)
    second.write_now(keep("a"))
    second.close()


def test_a_closed_store_takes_nothing(db: Database) -> None:
    db.close()
    with pytest.raises(StoreUnavailable):
        db.write_now(keep("a"))
