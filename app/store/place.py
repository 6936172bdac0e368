"""Where the database lies, the files that belong to it, and connections to it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url

from app.rules.text import Text

PATIENCE = 5  # seconds that a connection waits for another program, such as a backup


class StoreRefused(Exception):
    """The store will not be opened as it is. `text` is the sentence for the owner; nothing was changed."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.english)
        self.text = text


def database_file(url: str) -> Path:
    """The file of a sqlite:/// address."""
    return Path(make_url(url).database or "")


def lock_file(url: str) -> Path:
    """Held by the server that has the database open."""
    return _beside(url, ".lock")


def marker_file(url: str) -> Path:
    """Remembers that there was a database, so that a lost one is not silently begun anew."""
    return _beside(url, ".exists")


def open_engine(url: str, *, begin: str, pragmas: tuple[str, ...] = ()) -> Engine:
    """An engine whose transactions start with `begin`: left to itself, sqlite3 begins late and loses updates."""
    engine = create_engine(url, connect_args={"isolation_level": None, "check_same_thread": False, "timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, _: Any) -> None:
        for pragma in ("journal_mode = WAL", *pragmas):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


@contextmanager
def opened(path: Path, *, read_only: bool = False) -> Iterator[sqlite3.Connection]:
    """A plain connection to a file that must exist, for checks and copies; closed at the end."""
    mode = "ro" if read_only else "rw"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=PATIENCE)
    try:
        yield connection
    finally:
        connection.close()


def _beside(url: str, ending: str) -> Path:
    path = database_file(url)
    return path.with_name(path.name + ending)
