"""What tests share: settings on a folder of their own, the application, a client, and a server for browsers."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.config import Settings
from app.main import make_app
from app.store.migrate import migrate

KEY = "a-house-key-for-tests"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: from the first of them on, their event loop runs, and no other test could start one."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path, house_key=KEY, database_url=f"sqlite:///{tmp_path / 'upriver.db'}", open_house=True)


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    migrate(settings.database_url, settings.data)
    return make_app(settings)


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, base_url="http://localhost") as client:
        yield client


class Served:
    """A server of its own process, that can be stopped and started again on the same data."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.environment = {"UPRIVER_OPEN": "1", **environment}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> "Served":
        environment = {**os.environ, "UPRIVER_DATA": str(self.data), **self.environment}
        command = [sys.executable, "-m", "app", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, text=True)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(f"{self.url}/health", timeout=1).close()
                return self
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(10)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait(10)


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Starts servers; they are stopped at the end of the test."""
    running: list[Served] = []

    def start(name: str = "data", **environment: str) -> Served:
        running.append(Served(tmp_path / name, **environment).start())
        return running[-1]

    yield start
    for served in running:
        served.stop()
