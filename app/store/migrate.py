"""Bringing a database up to this program, in one transaction or not at all; and refusing one that is not as it was."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from app.resources import resource_dir
from app.rules.text import T
from app.store.backup import backup, newest_backup
from app.store.lock import ServerLock
from app.store.place import StoreRefused, database_file, marker_file, open_engine, opened


def migrate(url: str, folder: Path) -> None:
    """Checks the database and brings it up to this program's version; makes it when there never was one. Backs up an
    existing one first. Raises StoreRefused, with nothing changed, for a file that is lost, damaged or of a newer
    program, and when a server has it open."""
    folder.mkdir(parents=True, exist_ok=True)
    known, version = known_versions(), _checked_version(url)
    if version is not None and version not in known:
        raise StoreRefused(
            T("The database was written by a newer Upriver (version {version}). Use that one.", version=version)
        )
    if version != known[-1]:
        lock = ServerLock(url)
        try:
            if version is not None:
                backup(url, kind="before-migration")
            _upgrade(url)
        finally:
            lock.release()
    marker_file(url).touch()


def known_versions() -> list[str]:
    """The versions that this program knows, oldest first; they begin the names of the migrations."""
    return sorted(path.name[:4] for path in (resource_dir("migrations") / "versions").glob("[0-9]*.py"))


def version_of(connection: sqlite3.Connection) -> str | None:
    """The version that a database was brought up to. Raises StoreRefused for that of another program."""
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    if "alembic_version" in tables:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(row[0]) if row else None
    if tables:
        raise StoreRefused(T("The file is a database of another program. Nothing was changed."))
    return None


def alembic_config(connection: Connection) -> Any:
    """Alembic's configuration for one connection. Imports alembic, which takes longer than the rest of a start."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(resource_dir("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _checked_version(url: str) -> str | None:
    """The version of an existing, sound database; None when there never was one."""
    path = database_file(url)
    if not path.exists() or path.stat().st_size == 0:
        if marker_file(url).exists():
            raise _lost(url, T("The database {file} is missing or empty, but there was one.", file=str(path)).english)
        return None
    try:
        with opened(path) as connection:
            sound = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
            version = version_of(connection) if sound else None
    except sqlite3.DatabaseError:
        sound = False
    if not sound:
        raise _lost(url, T("The database {file} is damaged.", file=str(path)).english)
    return version


def _lost(url: str, what: str) -> StoreRefused:
    newest = newest_backup(url)
    if newest is None:
        return StoreRefused(T("{what} There is no backup of it in the data folder. Nothing was changed.", what=what))
    return StoreRefused(T("{what} The newest backup is {backup}. Nothing was changed.", what=what, backup=str(newest)))


def _upgrade(url: str) -> None:
    from alembic import command

    # With foreign keys on, rebuilding a table in a migration would delete the rows that point to it.
    engine = open_engine(url, begin="BEGIN IMMEDIATE", pragmas=("foreign_keys = OFF", "synchronous = FULL"))
    try:
        with engine.begin() as connection:
            command.upgrade(alembic_config(connection), "head")
            if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                raise StoreRefused(T("The migration would leave rows without their match. Nothing was changed."))
    finally:
        engine.dispose()
