"""Figures of players and of the house: kept beside the matches, brought up to date before they are looked at."""

import logging
from contextlib import suppress

from app.rules.figures import Figures, figures_of
from app.rules.presets import preset_of
from app.scorer.house import NOT_READABLE, House, load
from app.scorer.live import Live
from app.store import figures, matches
from app.store.db import Connection, StoreUnavailable, Writing
from app.store.figures import Result
from app.store.figures import TableLine as TableLine

MATCHES_AT_ONCE = 10  # taps wait that long at most
MONTHS_AT_ONCE = 20

log = logging.getLogger(__name__)


async def up_to_date(house: House) -> None:
    """Works out what is behind, a few matches in each write, so that nobody at a table waits for it. While nothing can
    be saved, whoever looks sees what was worked out before."""
    with suppress(StoreUnavailable):
        while _is_behind(house):
            await house.db.write(_work_off)


async def catch_up(house: House) -> None:
    """Once, after the start: also what an earlier program counted in another way is worked out again."""
    with house.db.reading() as connection:
        old = figures.has_old_forms(connection)
    with suppress(StoreUnavailable):  # the next start goes on with it
        if old:
            await house.db.write(lambda writing: figures.mark_old_forms(writing.connection))
        await up_to_date(house)


async def of_player(house: House, player_id: str) -> list[tuple[str, Figures]]:
    """A player's figures over finished matches, month by month ("2026-11"), the oldest first."""
    await up_to_date(house)
    with house.db.reading() as connection:
        return figures.of_player(connection, player_id)


async def house_table(house: House, since: str | None = None, preset: str | None = None) -> list[TableLine]:
    """Who has won how much since a month ("2026-11"), under one preset or under all."""
    await up_to_date(house)
    with house.db.reading() as connection:
        return figures.house_table(connection, since, preset)


async def presets_played(house: House) -> list[tuple[str, int]]:
    """The presets that were played to the end ("" for rules of the table's own), the most played first."""
    await up_to_date(house)
    with house.db.reading() as connection:
        return figures.presets_played(connection)


def rebuild(house: House) -> int:
    """Throws all figures away and works them out again; returns how many matches there were."""
    house.db.write_now(lambda writing: figures.forget(writing.connection))
    count = 0
    while _is_behind(house):
        count += house.db.write_now(_work_off)
    return count


def wrong(connection: Connection) -> list[str]:
    """What is kept but does not follow from the matches, a line each; what is marked as behind is left out, and all of
    it where an earlier program counted in another way: the next start counts again."""
    if figures.has_old_forms(connection):
        return []
    behind = set(figures.behind(connection, -1))
    every = [match_id for match_id in matches.every_id(connection) if match_id not in behind]
    unlike = [match_id for match_id in every if not _as_kept(connection, match_id)]
    return [f"results of match {match_id}" for match_id in unlike] + [
        f"sums of player {line}" for line in figures.wrong_sums(connection)
    ]


def _is_behind(house: House) -> bool:
    with house.db.reading() as connection:
        return bool(figures.behind(connection, 1) or figures.stale_months(connection, 1))


def _work_off(writing: Writing) -> int:
    found = figures.behind(writing.connection, MATCHES_AT_ONCE)
    for match_id in found:
        _count(writing, match_id)
    if not found:
        for player, month in figures.stale_months(writing.connection, MONTHS_AT_ONCE):
            figures.sum_month(writing.connection, player, month)
    return len(found)


def _count(writing: Writing, match_id: str) -> None:
    """Writes the results of a match down. One that cannot be worked out counts nowhere, and holds nobody else up."""
    try:
        live = writing.pending.get(match_id) or load(writing.connection, match_id)
        preset, results = preset_of(live.match.rules), _results(live)
    except NOT_READABLE:
        log.exception("The match %s cannot be worked out and counts in no figures", match_id)
        figures.save_results(writing.connection, match_id, None, "", ())
    else:
        figures.save_results(writing.connection, match_id, preset, live.stored.created_at, results)


def _results(live: Live) -> list[Result]:
    """What each seat came to that played a hand; nothing while the match is under way or deleted."""
    if not live.sheet.finished or live.stored.deleted_at is not None:
        return []
    every = [figures_of(live.match, live.sheet, seat, live.id) for seat in range(len(live.match.seats))]
    return [_result(live, seat, of) for seat, of in enumerate(every) if of.hands]


def _result(live: Live, seat: int, of: Figures) -> Result:
    player = live.match.seats[seat].player
    return Result(seat, player, bool(of.wins), bool(of.shared), of.hands, of.made, of.points, of)


def _as_kept(connection: Connection, match_id: str) -> bool:
    kept = figures.results_of(connection, match_id)
    try:
        live = load(connection, match_id)
        results = _results(live)
    except NOT_READABLE:  # nothing follows from a match that cannot be worked out
        return False
    return figures.rows_of(match_id, preset_of(live.match.rules), live.stored.created_at, results) == kept
