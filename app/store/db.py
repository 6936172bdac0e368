"""The database: reading beside one writer, who takes what waits and commits it together."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection as Connection

from app.store.backup import daily_backup
from app.store.lock import ServerLock
from app.store.place import open_engine
from app.store.writer import Job, Writer
from app.store.writer import StoreUnavailable as StoreUnavailable
from app.store.writer import Writing as Writing

T = TypeVar("T")

# FULL: with NORMAL, a power cut took writes back that had been answered as saved.
WRITER = ("foreign_keys = ON", "synchronous = FULL")
READER = ("query_only = ON",)


class ReadOnly:
    """A store that is only read, also beside a server that has it open."""

    def __init__(self, url: str) -> None:
        self._reader = open_engine(url, begin="BEGIN", pragmas=READER)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one moment of what is committed. May be used from any thread, by one at a time."""
        with self._reader.connect() as connection, connection.begin() as snapshot:
            yield connection
            snapshot.rollback()

    def close(self) -> None:
        """Closes the file."""
        self._reader.dispose()


class Database(ReadOnly):
    """An open store. Raises StoreRefused when another server has it open. `folder` is made if it is missing."""

    def __init__(self, url: str, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._url = url
        self._lock = ServerLock(url)
        super().__init__(url)
        self._writer_engine = open_engine(url, begin="BEGIN IMMEDIATE", pragmas=WRITER)
        self._writer = Writer(self._writer_engine)

    async def write(self, job: Callable[[Writing], T]) -> T:
        """Runs a job in the writer's next transaction; returns only when that is on the disk. An exception of the job
        undoes what the job did and is raised here. Raises StoreUnavailable when nothing could be saved."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._writer.put(Job(job, answer, loop))
        return await answer

    def write_now(self, job: Callable[[Writing], T]) -> T:
        """The same for commands and tests without an event loop."""
        answer: Future[Any] = Future()
        self._writer.put(Job(job, answer, None))
        result: T = answer.result()
        return result

    def back_up_today(self, now: str) -> Path | None:
        """The copy of the day, unless there is one. Takes its time in the thread that calls; nobody waits for it."""
        return daily_backup(self._url, now)

    def close(self) -> None:
        """Finishes what waits, then closes the file and lets another server in."""
        self._writer.stop()
        self._writer_engine.dispose()
        super().close()
        self._lock.release()
