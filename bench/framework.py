"""Figure 5: what the whole stack costs around an answer that does nothing."""

import tempfile
from pathlib import Path

from bench.load import SECONDS, peer, upriver, wrk
from bench.report import ROUNDS, Measure, middle

GET = 'request = function() return wrk.format("GET", "%s") end\n'


def measure(rounds: int = ROUNDS, seconds: int = SECONDS) -> list[Measure]:
    """/health against a bare hello."""
    with tempfile.TemporaryDirectory() as folder, upriver(Path(folder)) as ours, peer(Path(folder)) as theirs:
        pairs = [
            (wrk(ours, GET % "/health", seconds=seconds), wrk(theirs, GET % "/hello", seconds=seconds))
            for _ in range(rounds)
        ]
    return [Measure(5, "framework tax", middle([b.cpu / a.cpu for a, b in pairs]), 0.5, 0.75, True)]
