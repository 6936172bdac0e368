"""What the server does by itself once a day: a backup, and deleted matches go for good after 30 days."""

import asyncio
import logging
from datetime import datetime, timedelta

from app.scorer.house import House, as_utc
from app.store import figures, matches
from app.store.db import Writing

DELETED_KEPT = timedelta(days=30)
PURGED_AT_ONCE = 10  # taps wait that long at most
START_FIRST = 2  # seconds
LOOK_AGAIN = 3600  # seconds; a machine that slept through the night has its backup an hour later at the latest

log = logging.getLogger(__name__)


async def keep_up(house: House) -> None:
    """Goes on until it is cancelled. What fails, as on a full disk, is tried again with the next look."""
    await asyncio.sleep(START_FIRST)
    while True:
        try:
            await daily_round(house)
        except Exception:
            log.exception("The daily backup failed")
        await asyncio.sleep(LOOK_AGAIN)


async def daily_round(house: House) -> None:
    """The backup of the day, unless there is one, and only then what is to go for good."""
    await asyncio.to_thread(house.db.back_up_today, house.now())
    before = as_utc(datetime.fromisoformat(house.now()) - DELETED_KEPT)
    while await house.db.write(lambda writing: _purge(house, writing, before)):
        pass


def _purge(house: House, writing: Writing, before: str) -> int:
    """Takes a few matches away for good, those deleted before a time; returns how many."""
    gone = matches.deleted_before(writing.connection, before, PURGED_AT_ONCE)
    for match_id in gone:
        figures.drop_results(writing.connection, match_id)
        matches.purge(writing.connection, match_id)
    writing.after_commit(lambda: house.live.forget(gone))
    return len(gone)
