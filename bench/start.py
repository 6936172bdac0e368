"""Figure 12: from the start to the first real page, and the memory then, against FastAPI's hello."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import psutil

from app.store.migrate import migrate
from bench.load import ROOT, SERVER_CORE, free_port, pinned, wait_for
from bench.report import ROUNDS, Measure, middle


def measure(rounds: int = ROUNDS) -> list[Measure]:
    """Cold processes in turn; the data is up to date, as it is at all starts but the first."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        migrate(f"sqlite:///{data / 'upriver.db'}", data)
        ours = [sys.executable, "-m", "app", "serve", "--port"]
        theirs = [sys.executable, "-m", "uvicorn", "bench.peers:app", "--log-level", "error", "--port"]
        mine = {"UPRIVER_DATA": str(data), "UPRIVER_OPEN": "1"}
        other = {"PEER_DB": str(data / "peer.db")}
        pairs = [(_started(ours, mine, "/start"), _started(theirs, other, "/hello")) for _ in range(rounds + 1)][1:]
    seconds = middle([a[0] for a, _ in pairs])
    longer = middle([a[0] / b[0] for a, b in pairs])
    larger = middle([a[1] / b[1] for a, b in pairs])
    return [
        Measure(12, "start to the first real page", longer, 2.8, 2.2, False, f"{seconds:.2f} s"),
        Measure(12, "memory after it", larger, 2.0, 1.6, False),
    ]


def _compiled(environment: dict[str, str]) -> dict[str, str]:
    """With .pyc files written and used, as in an image or an installed wheel."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, **environment}


def _started(command: list[str], environment: dict[str, str], path: str) -> tuple[float, float]:
    port = free_port()
    began = time.perf_counter()
    process = subprocess.Popen(
        pinned(SERVER_CORE, [*command, str(port)]),
        cwd=ROOT, env=_compiled(environment), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        url = f"http://127.0.0.1:{port}{path}"
        wait_for(url)
        took = time.perf_counter() - began
        assert httpx.get(url).status_code == 200
        return took, float(psutil.Process(process.pid).memory_info().rss)
    finally:
        process.terminate()
        process.wait(10)
