"""Figure 4: the page of a match of 19 hands and 7 players, and the answer that nothing has changed."""

import random
import tempfile
from pathlib import Path

import httpx

from bench.load import PLAYERS, Server, peer, upriver, wrk
from bench.report import ROUNDS, Measure, middle

HANDS = 19
GET = 'request = function() return wrk.format("GET", "%s", {%s}) end\n'


def measure(rounds: int = ROUNDS, seconds: float = 2.0) -> list[Measure]:
    """The sheet against the same bytes from memory; 304 against the least that FastAPI can do."""
    with tempfile.TemporaryDirectory() as folder, upriver(Path(folder)) as ours:
        path = f"/m/{played(ours)}/sheet"
        page = httpx.get(ours.url + path)
        assert page.status_code == 200
        fresh = GET % (path, f'["If-None-Match"] = [[{page.headers["etag"]}]]')
        with peer(Path(folder), page.content) as theirs:
            pages, answers = [], []
            for _ in range(rounds):
                pages.append(
                    (wrk(ours, GET % (path, ""), seconds=seconds), wrk(theirs, GET % ("/page", ""), seconds=seconds))
                )
                answers.append((wrk(ours, fresh, seconds=seconds), wrk(theirs, GET % ("/hello", ""), seconds=seconds)))
    cost = middle([a.cpu for a, _ in pages])
    return [
        Measure(4, "match page", middle([b.cpu / a.cpu for a, b in pages]), 0.2, 0.45, True, f"{cost:.0f} us a page"),
        Measure(4, "match page unchanged (304)", middle([b.cpu / a.cpu for a, b in answers]), 0.5, 0.8, True),
    ]


def played(server: Server) -> str:
    """A match of 19 hands and 7 players, all but the last played; gives its id."""
    luck = random.Random(7)
    api = f"{server.url}/api/v1/matches"
    match = httpx.post(api, json={"players": PLAYERS, "rules": {"largest": 7, "rounds": HANDS}}).json()
    for n, cards in enumerate(match["plan"][:-1], 1):
        took = [0] * len(PLAYERS)
        for _ in range(cards):
            took[luck.randrange(len(took))] += 1
        bids = [max(0, min(cards, each + luck.choice((-1, 0, 0, 1)))) for each in took]
        body = {"bids": bids, "took": took, "as_played": True}
        httpx.put(f"{api}/{match['id']}/hands/{n}", json=body).raise_for_status()
    return str(match["id"])
