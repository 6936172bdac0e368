"""Servers on one core, load from the other, and what a request costs the server's processor."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import psutil

ROOT = Path(__file__).parent.parent
SERVER_CORE, LOAD_CORE = "0", "1"
SECONDS = 2  # wrk knows whole seconds only
PLAYERS = ["Anna", "Ben", "Cara", "Dan", "Eve", "Finn", "Gus"]
WRK_MISSING = "wrk makes the load. This installs it:  sudo apt install wrk"
DONE = """
done = function(summary, latency, requests)
  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration,
    summary.errors.status + summary.errors.timeout, latency:percentile(50), latency:percentile(99)))
end
"""


class Load(NamedTuple):
    """Requests, requests a second, the server's processor time a request (us), latency (us), and answers that were
    errors."""

    requests: int
    rate: float
    cpu: float
    median: float
    p99: float
    errors: int


class Server(NamedTuple):
    url: str
    process: psutil.Popen


def pinned(core: str, command: list[str]) -> list[str]:
    """The command on one processor, where the system can do that."""
    return ["taskset", "-c", core, *command] if shutil.which("taskset") and (os.cpu_count() or 1) > 1 else command


@contextmanager
def upriver(folder: Path) -> Iterator[Server]:
    """Upriver as it is served, without a key."""
    command = [sys.executable, "-m", "app", "serve", "--port"]
    with _running(command, {"UPRIVER_DATA": str(folder / "data"), "UPRIVER_OPEN": "1"}, "/health") as server:
        yield server


@contextmanager
def peer(folder: Path, page: bytes = b"") -> Iterator[Server]:
    """The peer, served the same way."""
    (folder / "page").write_bytes(page)
    command = [sys.executable, "-m", "uvicorn", "bench.peers:app", "--no-access-log", "--log-level", "error", "--port"]
    environment = {"PEER_DB": str(folder / "peer.db"), "PEER_PAGE": str(folder / "page")}
    with _running(command, environment, "/hello") as server:
        yield server


def wrk(server: Server, script: str, *, connections: int = 1, seconds: int = SECONDS) -> Load:
    """Load by wrk, one thread a connection, with a Lua script that makes the requests."""
    if shutil.which("wrk") is None:
        raise SystemExit(WRK_MISSING)
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as lua:
        lua.write(script + DONE)
        lua.flush()
        count = str(connections)
        command = ["wrk", "-t", count, "-c", count, "-d", f"{seconds}s", "-s", lua.name, server.url]
        before = _cpu(server)
        said = subprocess.run(pinned(LOAD_CORE, command), check=True, capture_output=True, text=True).stdout
        spent = _cpu(server) - before
    result = next(line for line in said.splitlines() if line.startswith("RESULT"))
    requests, duration, errors, middle, p99 = (int(each) for each in result.split()[1:])
    return Load(requests, requests / duration * 1e6, spent / max(1, requests) * 1e6, middle, p99, errors)


def open_matches(server: Server, count: int, **rules: object) -> list[str]:
    """Opens matches of four and gives their ids."""
    body = {"players": PLAYERS[:4], "rules": rules}
    return [httpx.post(f"{server.url}/api/v1/matches", json=body).json()["id"] for _ in range(count)]


def file_system(folder: Path) -> str:
    """The kind of file system that a folder is on: durable writes depend on it."""
    fits = [part for part in psutil.disk_partitions(all=True) if str(folder).startswith(part.mountpoint)]
    return max(fits, key=lambda part: len(part.mountpoint)).fstype if fits else "unknown"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def _running(command: list[str], environment: dict[str, str], health: str) -> Iterator[Server]:
    port = free_port()
    process = psutil.Popen(
        pinned(SERVER_CORE, [*command, str(port)]),
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(url + health)
        yield Server(url, process)
    finally:
        process.terminate()
        process.wait(10)


def wait_for(url: str) -> None:
    """Until the server answers."""
    for _ in range(3000):
        try:
            httpx.get(url)
            return
        except httpx.TransportError:
            time.sleep(0.01)
    raise AssertionError(f"{url} does not answer")


def _cpu(server: Server) -> float:
    times = server.process.cpu_times()
    return float(times.user + times.system)
