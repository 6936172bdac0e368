"""Writes that wait together, and so go into one transaction."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

from app.store.db import Database, Writing

Job = Callable[[Writing], Any]


def together(db: Database, *jobs: Job) -> list[Any]:
    """Results or exceptions of jobs that all wait while the writer is busy, and so go into one transaction."""
    return asyncio.run(answers(db, *[db.write(job) for job in jobs]))


async def answers(db: Database, *writes: Coroutine[Any, Any, Any]) -> list[Any]:
    """Results or exceptions of writes that all wait while the writer is busy, in their order."""
    go_on = threading.Event()
    busy = asyncio.create_task(db.write(lambda writing: go_on.wait(5)))
    await asyncio.sleep(0.05)
    waiting = [asyncio.create_task(write) for write in writes]
    await asyncio.sleep(0)
    go_on.set()
    await busy
    return await asyncio.gather(*waiting, return_exceptions=True)
