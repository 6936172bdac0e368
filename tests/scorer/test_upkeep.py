"""What the server does by itself once a day."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.rules.refusal import Refusal
from app.scorer import hands, matches, upkeep
from app.scorer.house import House
from app.scorer.matches import NewMatch

TABLES = ("matches", "seats", "hands", "entries", "rule_segments", "changes")


class Clock:
    """A clock that stands where it was put."""

    def __init__(self, now: str) -> None:
        self.now = now

    def __call__(self) -> str:
        return self.now


@pytest.fixture
def clock(house: House) -> Clock:
    house.now = Clock("2026-11-30T20:00:00.000Z")
    return house.now


def copies(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "backups").iterdir())


def rows(folder: Path, table: str) -> int:
    with closing(sqlite3.connect(folder / "upriver.db")) as connection:
        return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def test_one_backup_a_day_and_the_last_seven_are_kept(house: House, clock: Clock, tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    kept = tmp_path / "backups" / "upriver-20260101T000000.000Z-before-migration.db"
    kept.touch()
    for day in range(1, 10):
        for hour in ("08", "20"):
            clock.now = f"2026-12-0{day}T{hour}:30:00.000Z"
            asyncio.run(upkeep.daily_round(house))
    daily = [f"upriver-2026120{day}T083000Z-daily.db" for day in range(3, 10)]
    assert copies(tmp_path) == [kept.name, *daily]


def test_a_backup_that_was_cut_short_is_no_backup_and_is_cleared_away(
    house: House, clock: Clock, tmp_path: Path
) -> None:
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "upriver-20261130T190000Z-daily.db.partial").touch()
    asyncio.run(upkeep.daily_round(house))
    assert copies(tmp_path) == ["upriver-20261130T200000Z-daily.db"]


def test_what_was_deleted_30_days_ago_goes_for_good_with_its_history(
    house: House, clock: Clock, tmp_path: Path
) -> None:
    async def evening() -> None:
        old, new, there = [await matches.start(house, NewMatch(["Anna", "Ben"])) for _ in range(3)]
        for live in (old, new, there):
            await hands.bid(house, live.id, 1, 0, 3)
        await matches.delete(house, old.id)
        clock.now = "2026-12-01T20:00:00.000Z"
        await matches.delete(house, new.id)
        clock.now = "2026-12-30T19:59:59.999Z"
        await upkeep.daily_round(house)
        assert rows(tmp_path, "matches") == 3
        clock.now = "2026-12-30T20:00:00.001Z"
        await upkeep.daily_round(house)
        assert rows(tmp_path, "matches") == 2
        with pytest.raises(Refusal, match="not_found"):
            await matches.restore(house, old.id)
        assert (await matches.restore(house, new.id)).match.hand(1).bids[0] == 3
        assert house.read(there.id).match.hand(1).bids[0] == 3

    asyncio.run(evening())
    assert rows(tmp_path, "changes") == 4
    for table in TABLES:
        assert rows(tmp_path, table) > 0


def test_many_go_a_few_at_a_time(house: House, clock: Clock, tmp_path: Path) -> None:
    async def years() -> None:
        for _ in range(upkeep.PURGED_AT_ONCE + 2):
            await matches.delete(house, (await matches.start(house, NewMatch(["Anna", "Ben"]))).id)
        clock.now = "2027-11-30T20:00:00.000Z"
        await upkeep.daily_round(house)

    asyncio.run(years())
    assert [rows(tmp_path, table) for table in TABLES] == [0] * len(TABLES)


def test_a_backup_that_fails_stops_nothing_and_nothing_goes_before_it(
    house: House, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(upkeep, "START_FIRST", 0)
    (tmp_path / "backups").write_text("in the way")

    async def evening() -> None:
        await matches.delete(house, (await matches.start(house, NewMatch(["Anna", "Ben"]))).id)
        clock.now = "2027-11-30T20:00:00.000Z"
        going_on = asyncio.create_task(upkeep.keep_up(house))
        await asyncio.sleep(0.5)
        assert not going_on.done()
        going_on.cancel()

    asyncio.run(evening())
    assert rows(tmp_path, "matches") == 1
    assert "The daily backup failed" in caplog.text
