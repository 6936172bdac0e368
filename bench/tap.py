"""Figure 1: one bid entered, against one raw durable insert."""

import tempfile
from pathlib import Path

import httpx

from bench.load import SECONDS, Load, Server, file_system, open_matches, peer, upriver, wrk
from bench.report import ROUNDS, Measure, middle

TABLES, SEATS = 16, 3
OURS = """
local ids, SEATS = {%s}, 3
local threads = 0
local n = 0
function setup(thread) thread:set("me", threads); threads = threads + 1 end
request = function()
  n = n + 1
  local path = "/m/" .. ids[me %% #ids + 1] .. "/hands/1/seats/" .. (n %% SEATS) .. "/bid"
  local headers = {["HX-Request"] = "true", ["Content-Type"] = "application/x-www-form-urlencoded"}
  return wrk.format("POST", path, headers, "op=%s-" .. me .. "-" .. n .. "&value=" .. (math.floor(n / SEATS) %% 5))
end
"""
PEER = """
local n = 0
request = function()
  n = n + 1
  return wrk.format("POST", "/bid", {["Content-Type"] = "application/x-www-form-urlencoded"}, "value=" .. n % 5)
end
"""


def measure(rounds: int = ROUNDS, seconds: int = SECONDS) -> list[Measure]:
    """Sixteen matches with a connection each, then one connection alone."""
    with tempfile.TemporaryDirectory() as folder, upriver(Path(folder)) as ours, peer(Path(folder)) as theirs:
        ids = open_matches(ours, TABLES, bidding="free")
        many = _pairs(ours, theirs, ids, TABLES, rounds, seconds)
        one = _pairs(ours, theirs, ids[:1], 1, rounds, seconds)
        disk = file_system(Path(folder))
    taps = middle([a.rate for a, _ in many])
    return [
        Measure(
            1, "tap, processor", middle([b.cpu / a.cpu for a, b in many]), 0.5, 1.2, True,
            f"{middle([a.cpu for a, _ in many]):.0f} us a tap, {taps:.0f} taps/s on {disk}",
        ),
        Measure(1, "tap, throughput", middle([a.rate / b.rate for a, b in many]), 0.5, 1.2, True),
        Measure(1, "tap, p99 of 16 tables", middle([a.p99 / b.p99 for a, b in many]), None, 0.1, False),
        Measure(1, "tap, median of one connection", middle([a.median / b.median for a, b in one]), None, 2.0, False),
    ]  # fmt: skip


def _pairs(
    ours: Server, theirs: Server, ids: list[str], connections: int, rounds: int, seconds: int
) -> list[tuple[Load, Load]]:
    pairs = []
    for each in range(rounds):
        script = OURS % (", ".join(f'"{key}"' for key in ids), f"r{each}c{connections}")
        before = _versions(ours, ids)
        mine = wrk(ours, script, connections=connections, seconds=seconds)
        assert mine.errors == 0, f"{mine.errors} taps were refused"
        changed = _versions(ours, ids) - before  # a round's first bids may be there already, from the round before
        assert changed >= mine.requests - SEATS * len(ids), f"{mine.requests} taps, but only {changed} changes"
        pairs.append((mine, wrk(theirs, PEER, connections=connections, seconds=seconds)))
    return pairs


def _versions(server: Server, ids: list[str]) -> int:
    return sum(int(httpx.get(f"{server.url}/api/v1/matches/{key}").json()["version"]) for key in ids)
