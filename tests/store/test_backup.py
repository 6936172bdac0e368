"""Copies of one moment, taken at any time."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from app.store.backup import backup, newest_backup
from app.store.db import Database, Writing
from app.store.place import StoreRefused
from tests.store.tables import NAMES, opened


def test_a_copy_taken_while_matches_are_written_is_consistent(db: Database, url: str) -> None:
    stop = threading.Event()

    def write() -> None:
        while not stop.is_set():
            db.write_now(lambda writing: opened(writing.connection))

    writer = threading.Thread(target=write)
    writer.start()
    try:
        copies = [backup(url) for _ in range(3)]
    finally:
        stop.set()
        writer.join()
    assert newest_backup(url) in copies
    for copy in copies:
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            players = connection.execute("SELECT count(*) FROM players").fetchone()[0]
            assert connection.execute("SELECT count(*) FROM matches").fetchone()[0] * len(NAMES) == players


def test_a_copy_holds_what_was_saved_last(db: Database, url: str, tmp_path: Path) -> None:
    def job(writing: Writing) -> str:
        return opened(writing.connection)[0].id

    saved = db.write_now(job)
    copy = backup(url, tmp_path / "elsewhere" / "copy.db")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT id FROM matches").fetchall() == [(saved,)]
    assert [path.name for path in copy.parent.iterdir()] == ["copy.db"]


def test_a_copy_replaces_nothing(db: Database, url: str, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("mine")
    with pytest.raises(StoreRefused, match="exists already"):
        backup(url, target)
    assert target.read_text() == "mine"


def test_without_a_database_there_is_nothing_to_copy(url: str) -> None:
    with pytest.raises(StoreRefused, match="no database"):
        backup(url)
    assert newest_backup(url) is None
