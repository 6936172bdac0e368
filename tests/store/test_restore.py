"""Going back to a copy."""

import sqlite3
from pathlib import Path

import pytest

from app.store.backup import backup
from app.store.db import Database
from app.store.migrate import migrate
from app.store.place import StoreRefused
from app.store.restore import restore


@pytest.fixture
def url(tmp_path: Path) -> str:
    found = f"sqlite:///{tmp_path / 'upriver.db'}"
    migrate(found, tmp_path)
    return found


def note(path: Path, text: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS noted (text)")
        connection.execute("INSERT INTO noted VALUES (?)", (text,))
    connection.close()


def noted(path: Path) -> list[str]:
    connection = sqlite3.connect(path)
    rows = [text for (text,) in connection.execute("SELECT text FROM noted")]
    connection.close()
    return rows


def test_a_copy_comes_back_and_what_it_replaces_is_kept(url, tmp_path):
    path = tmp_path / "upriver.db"
    note(path, "then")
    copy = backup(url, tmp_path / "copy.db")
    note(path, "later")
    with pytest.raises(StoreRefused, match="--overwrite"):
        restore(url, copy)
    assert noted(path) == ["then", "later"]
    restore(url, copy, overwrite=True)
    assert noted(path) == ["then"]
    kept = next((tmp_path / "backups").glob("*before-restore.db"))
    assert noted(kept) == ["then", "later"]


def test_what_still_lies_in_the_log_beside_a_copy_comes_back_too(url, tmp_path):
    used = backup(url, tmp_path / "used.db")
    connection = sqlite3.connect(used)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE noted (text)")
        note(used, "a moment ago")
        assert (tmp_path / "used.db-wal").stat().st_size > 0
        restore(url, used, overwrite=True)
    finally:
        connection.close()
    assert noted(tmp_path / "upriver.db") == ["a moment ago"]


def test_a_lost_database_is_brought_back_without_asking(url, tmp_path):
    copy = backup(url, tmp_path / "copy.db")
    (tmp_path / "upriver.db").unlink()
    with pytest.raises(StoreRefused, match="missing"):
        migrate(url, tmp_path)
    restore(url, copy)
    migrate(url, tmp_path)


def test_a_damaged_database_is_kept_as_it_is(url, tmp_path):
    copy = backup(url, tmp_path / "copy.db")
    (tmp_path / "upriver.db").write_bytes(b"not a database" * 1000)
    restore(url, copy, overwrite=True)
    migrate(url, tmp_path)
    assert (tmp_path / "upriver.db.damaged").read_bytes().startswith(b"not a database")


def test_neither_a_damaged_copy_nor_a_missing_one_nor_another_file_is_taken(url, tmp_path):
    other = tmp_path / "other.db"
    note(other, "something else")
    torn = tmp_path / "torn.db"
    torn.write_bytes(b"not a database" * 1000)
    for source in (other, torn, tmp_path / "missing.db"):
        with pytest.raises(StoreRefused):
            restore(url, source, overwrite=True)
    migrate(url, tmp_path)


def test_nothing_is_restored_under_a_running_server(url, tmp_path):
    copy = backup(url, tmp_path / "copy.db")
    database = Database(url, tmp_path)
    try:
        with pytest.raises(StoreRefused, match="Another server"):
            restore(url, copy, overwrite=True)
    finally:
        database.close()
