"""Going back to a copy of the database."""

import os
import shutil
import sqlite3
from pathlib import Path

from app.rules.text import T
from app.store.backup import backup, write_copy
from app.store.lock import ServerLock
from app.store.place import StoreRefused, database_file, marker_file, opened

LEFTOVERS = ("-wal", "-shm")


def restore(url: str, source: Path, *, overwrite: bool = False) -> Path:
    """Puts a copy in the place of the database and returns its path. Raises StoreRefused, with nothing changed, while
    a server has it open, for a copy that is missing or damaged, and where a database would be replaced unless
    `overwrite` says so; what is replaced is backed up first."""
    target = database_file(url)
    _check_sound(source)
    if target.exists() and not overwrite:
        text = T(
            "There is a database at {file}. Add --overwrite to replace it: it is backed up first.", file=str(target)
        )
        raise StoreRefused(text)
    lock = ServerLock(url)
    try:
        if target.exists():
            _keep(url, target)
        partial = target.with_name(target.name + ".partial")
        write_copy(source, partial)
        for ending in LEFTOVERS:
            target.with_name(target.name + ending).unlink(missing_ok=True)
        os.replace(partial, target)
        marker_file(url).touch()
    finally:
        lock.release()
    return target


def _check_sound(source: Path) -> None:
    damaged = StoreRefused(T("{file} is not a sound copy of a database. Nothing was changed.", file=str(source)))
    if not source.is_file():
        raise StoreRefused(T("There is no file {file}.", file=str(source)))
    try:
        with opened(source, read_only=True) as connection:
            sound = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
            known = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    except sqlite3.DatabaseError:
        raise damaged from None
    if not sound or known != (1,):
        raise damaged


def _keep(url: str, target: Path) -> None:
    """A damaged database cannot be backed up by SQLite: it is kept as the files that it is."""
    try:
        backup(url, kind="before-restore")
    except sqlite3.DatabaseError:
        for ending in ("", *LEFTOVERS):
            if (there := target.with_name(target.name + ending)).exists():
                shutil.copyfile(there, target.with_name(f"{target.name}.damaged{ending}"))
