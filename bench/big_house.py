"""Figures 7 and 13: what ten thousand matches in the file cost those who look at figures, and those who play."""

import sqlite3
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import httpx

from app.scorer.house import House
from app.store.db import Database
from app.store.migrate import migrate
from bench import house, tap
from bench.load import SECONDS, Load, Server, open_matches, upriver, wrk
from bench.match_page import GET, played
from bench.report import ROUNDS, Measure, middle

MATCHES, FEW, PLAYERS, SEED = 10_000, 10, 40, 7
SUMS = "count(*), sum(won), sum(shared), sum(hands), sum(made), sum(points)"
RAW = """
CREATE TEMP TABLE summary AS
    SELECT match_id, seat, player_id, month, preset, won, shared, hands, made, points FROM results;
CREATE INDEX temp.by_player ON summary (player_id);
"""


class Look(NamedTuple):
    """A page of figures, and the query that adds up one summary row a seat for it."""

    name: str
    path: str
    query: Callable[[], object]
    target: float


def measure(rounds: int = ROUNDS, seconds: int = SECONDS, matches: int = MATCHES) -> list[Measure]:
    """Pages of figures against raw sums of one row a seat; the tap and the match page against a house of ten."""
    with tempfile.TemporaryDirectory() as big, tempfile.TemporaryDirectory() as small:
        _build(Path(big), matches)
        _build(Path(small), FEW)
        with upriver(Path(big)) as ours, upriver(Path(small)) as theirs:
            return [*_figures(ours, Path(big), rounds, seconds), *_growth(ours, theirs, rounds, seconds)]


def _build(folder: Path, matches: int) -> None:
    data = folder / "data"
    migrate(url := f"sqlite:///{data / 'upriver.db'}", data)
    database = Database(url, data)
    house.build(House(database), matches, PLAYERS, SEED)
    database.close()


def _figures(ours: Server, folder: Path, rounds: int, seconds: int) -> list[Measure]:
    raw = sqlite3.connect(folder / "data" / "upriver.db")
    raw.executescript(RAW)
    (player,) = raw.execute("SELECT player_id FROM summary GROUP BY 1 ORDER BY abs(count(*) - 1250) LIMIT 1").fetchone()
    of_one = f"SELECT {SUMS} FROM summary WHERE player_id = '{player}'"
    of_all = f"SELECT player_id, {SUMS} FROM summary GROUP BY player_id"
    looks = (
        Look("player's page", f"/players/{player}", lambda: raw.execute(of_one).fetchall(), 5),
        Look("house table", "/players/table", lambda: raw.execute(of_all).fetchall(), 2),
    )
    found = []
    for look in looks:
        assert httpx.get(ours.url + look.path).status_code == 200
        pairs = [(wrk(ours, GET % (look.path, ""), seconds=seconds), _time(look.query, seconds)) for _ in range(rounds)]
        cost = middle([load.cpu for load, _ in pairs])
        found.append(
            Measure(
                7,
                look.name,
                middle([load.cpu / query for load, query in pairs]),
                15,
                look.target,
                False,
                f"{cost / 1000:.1f} ms a page; raw sums {middle([query for _, query in pairs]) / 1000:.1f} ms",
            )
        )
    raw.close()
    return found


def _growth(ours: Server, theirs: Server, rounds: int, seconds: int) -> list[Measure]:
    """Big against small, in turns."""
    taps = _pairs(ours, theirs, rounds, _taps(seconds))
    paths = {server.url: played(server) for server in (ours, theirs)}
    pages = _pairs(ours, theirs, rounds, lambda server, _: wrk(server, GET % (paths[server.url], ""), seconds=seconds))
    return [Measure(13, "tap in a house of 10,000", taps, 1.5, 1.2, False),
            Measure(13, "match page in a house of 10,000", pages, 1.5, 1.2, False)]  # fmt: skip


def _pairs(ours: Server, theirs: Server, rounds: int, load: Callable[[Server, int], Load]) -> float:
    return middle([load(ours, n).cpu / load(theirs, n).cpu for n in range(rounds)])


def _taps(seconds: int) -> Callable[[Server, int], Load]:
    ids: dict[str, list[str]] = {}

    def load(server: Server, n: int) -> Load:
        tables = ids.setdefault(server.url, open_matches(server, tap.TABLES, bidding="free"))
        script = tap.OURS % (", ".join(f'"{key}"' for key in tables), f"r{n}")
        return wrk(server, script, connections=tap.TABLES, seconds=seconds)

    return load


def _time(query: Callable[[], object], seconds: float) -> float:
    """Processor time of a query, in microseconds."""
    query()
    count, begun, until = 0, time.process_time(), time.monotonic() + seconds
    while time.monotonic() < until:
        query()
        count += 1
    return (time.process_time() - begun) / count * 1e6
