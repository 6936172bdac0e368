"""Figure 4: the page of a match of 19 hands and 7 players, and the answer that nothing has changed."""

import random
import tempfile
from pathlib import Path
from typing import NamedTuple

import httpx

from bench.load import PLAYERS, SECONDS, Load, Server, peer, upriver, wrk
from bench.report import ROUNDS, Measure, middle

HANDS = 19
GET = 'request = function() return wrk.format("GET", "%s", {%s}) end\n'
ANEW = """
local n = 0
request = function()
  n = n + 1
  return wrk.format("GET", "%s", {["Cookie"] = "theme=%s" .. n})
end
"""


class Round(NamedTuple):
    """The page made anew, as it is kept, and 304; with the same bytes from memory and the least answer."""

    anew: Load
    kept: Load
    unchanged: Load
    bytes: Load
    hello: Load


def measure(rounds: int = ROUNDS, seconds: int = SECONDS) -> list[Measure]:
    """The sheet against the same bytes from memory; 304 against the least that FastAPI can do."""
    with tempfile.TemporaryDirectory() as folder, upriver(Path(folder)) as ours:
        path = played(ours)
        page = httpx.get(ours.url + path)
        assert page.status_code == 200
        with peer(Path(folder), page.content) as theirs:
            found = [_round(ours, theirs, path, page.headers["etag"], f"r{n}-", seconds) for n in range(rounds)]
    cost, kept = middle([each.anew.cpu for each in found]), middle([each.kept.cpu for each in found])
    return [
        Measure(
            4, "match page made anew", middle([each.bytes.cpu / each.anew.cpu for each in found]), 0.2, 0.45, True,
            f"{cost:.0f} us a page",
        ),
        Measure(
            4, "match page, read again", middle([each.bytes.cpu / each.kept.cpu for each in found]), 0.2, 0.45, True,
            f"{kept:.0f} us a page",
        ),
        Measure(
            4, "match page unchanged (304)", middle([each.hello.cpu / each.unchanged.cpu for each in found]),
            0.5, 0.8, True,
        ),
    ]  # fmt: skip


def played(server: Server) -> str:
    """A match of 19 hands and 7 players, all but the last played; gives the address of its sheet."""
    luck = random.Random(7)
    api = f"{server.url}/api/v1/matches"
    match = httpx.post(api, json={"players": PLAYERS, "rules": {"largest": 7, "rounds": HANDS}}).json()
    for n, cards in enumerate(match["plan"][:-1], 1):
        took = [0] * len(PLAYERS)
        for _ in range(cards):
            took[luck.randrange(len(took))] += 1
        bids = [max(0, min(cards, each + luck.choice((-1, 0, 0, 1)))) for each in took]
        bids[0] += (1 if bids[0] < cards else -1) if sum(bids) == cards else 0
        body = {"bids": bids, "took": took}
        httpx.put(f"{api}/{match['id']}/hands/{n}", json=body).raise_for_status()
    return f"/m/{match['id']}/sheet"


def _round(ours: Server, theirs: Server, path: str, etag: str, name: str, seconds: int) -> Round:
    """A page is made anew for every look that it was not asked for before, with the finished hands as they are kept."""
    return Round(
        anew=wrk(ours, ANEW % (path, name), seconds=seconds),
        kept=wrk(ours, GET % (path, ""), seconds=seconds),
        bytes=wrk(theirs, GET % ("/page", ""), seconds=seconds),
        unchanged=wrk(ours, GET % (path, f'["If-None-Match"] = [[{etag}]]'), seconds=seconds),
        hello=wrk(theirs, GET % ("/hello", ""), seconds=seconds),
    )
