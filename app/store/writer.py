"""The one thread that writes: whatever waits goes into one transaction, and is answered after its commit."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

Answer: TypeAlias = "asyncio.Future[Any] | Future[Any]"

log = logging.getLogger(__name__)


class StoreUnavailable(Exception):
    """Nothing could be saved, for now: the disk is full or failing. Nothing that was saved before is lost."""


class Writing:
    """What a job may use: the writer's `connection`, the values that jobs of this transaction leave for those after
    them in `pending`, and callbacks for when all is on the disk."""

    __slots__ = ("callbacks", "connection", "pending")

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.pending: dict[str, Any] = {}
        self.callbacks: list[Callable[[], object]] = []

    def after_commit(self, callback: Callable[[], object]) -> None:
        """Called in the writer's thread, after the commit and before the answers."""
        self.callbacks.append(callback)


class Job(NamedTuple):
    """Something to write, who waits for the answer, and the event loop that they wait in (None: a thread waits)."""

    run: Callable[[Writing], Any]
    answer: Answer
    loop: asyncio.AbstractEventLoop | None


class Outcome(NamedTuple):
    """What became of a job: what it returned, or what it raised."""

    job: Job
    result: Any
    error: BaseException | None


class Writer:
    """Owns the only connection that writes, and the thread that uses it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._broken = engine.dialect.loaded_dbapi
        self._connection: Connection | None = None
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._stopped = False
        self._thread = Thread(target=self._serve, name="writer", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> None:
        """Lines a job up. Raises StoreUnavailable once the store is closed."""
        if self._stopped:
            raise StoreUnavailable("the store is closed")
        self._waiting.put(job)

    def stop(self) -> None:
        """Writes what waits and ends the thread."""
        self._stopped = True
        self._waiting.put(None)
        self._thread.join()

    def _serve(self) -> None:
        going_on = True
        while going_on:
            waiting = [self._waiting.get()]
            while not self._waiting.empty():
                waiting.append(self._waiting.get_nowait())
            going_on = None not in waiting
            jobs = [job for job in waiting if job is not None]
            if jobs:
                _tell(self._written(jobs))
        self._drop_connection()

    def _written(self, jobs: list[Job]) -> list[Outcome]:
        try:
            connection = self._connection = self._connection or self._engine.connect()
            writing = Writing(connection)
            with connection.begin():
                outcomes = _run_all(writing, jobs, self._broken)
        except Exception as error:
            log.exception("Nothing of %d writes could be saved", len(jobs))
            self._drop_connection()
            return [Outcome(job, None, StoreUnavailable(str(error))) for job in jobs]
        _call_all(writing.callbacks)
        return outcomes

    def _drop_connection(self) -> None:
        """After a failure the next jobs begin with a new connection, so that saving resumes by itself."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except Exception:
                log.exception("The connection could not be closed")


def _run_all(writing: Writing, jobs: list[Job], dbapi: Any) -> list[Outcome]:
    """Runs each job so that its failure leaves the others alone. Raises what concerns all of them."""
    outcomes = []
    say = writing.connection.connection.cursor().execute  # several times as quick as SQLAlchemy's way
    for job in jobs:
        pending, callbacks = dict(writing.pending), len(writing.callbacks)
        say("SAVEPOINT job")
        try:
            outcomes.append(Outcome(job, job.run(writing), None))
        except Exception as error:
            if _concerns_all(error, dbapi):
                raise
            outcomes.append(Outcome(job, None, error))
            say("ROLLBACK TO SAVEPOINT job")
            writing.pending.clear()
            writing.pending.update(pending)
            del writing.callbacks[callbacks:]
        say("RELEASE SAVEPOINT job")
    return outcomes


def _concerns_all(error: Exception, dbapi: Any) -> bool:
    """Whether the disk or the file failed (SQLite may then have ended the transaction), not what one job wrote."""
    if isinstance(error, DBAPIError):
        return not isinstance(error.orig, dbapi.IntegrityError)
    return isinstance(error, dbapi.Error) and not isinstance(error, dbapi.IntegrityError)


def _call_all(callbacks: Iterable[Callable[[], object]]) -> None:
    for callback in callbacks:
        try:
            callback()
        except Exception:  # what is on the disk is answered as saved, whatever follows from it
            log.exception("Something failed after a commit")


def _tell(outcomes: list[Outcome]) -> None:
    """Answers everyone; those who wait in an event loop all at once, since each call wakes it."""
    loops = {outcome.job.loop for outcome in outcomes}
    for loop in loops:
        theirs = [outcome for outcome in outcomes if outcome.job.loop is loop]
        if loop is None:
            _answer(theirs)
        elif not loop.is_closed():
            loop.call_soon_threadsafe(_answer, theirs)


def _answer(outcomes: list[Outcome]) -> None:
    for job, result, error in outcomes:
        if job.answer.done():
            continue  # whoever asked is gone
        if error is not None:
            job.answer.set_exception(error)
        else:
            job.answer.set_result(result)
