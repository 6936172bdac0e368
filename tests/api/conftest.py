"""A table that is played through the interface."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.config import Settings
from app.main import make_app
from app.store.migrate import migrate
from tests.api.calling import Interface, Table
from tests.conftest import KEY

FOUR = ("Anna", "Ben", "Cara", "Dan")


@pytest.fixture(scope="session")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Interface]:
    """One interface for all the tests that keep nothing."""
    yield from _interface(tmp_path_factory.mktemp("still"), open_house=True)


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Interface]:
    """One interface for all the tests of a file that do not mind what others keep. It asks for the house key."""
    for api in _interface(tmp_path_factory.mktemp("busy"), open_house=False):
        api.client.headers["authorization"] = f"Bearer {KEY}"
        yield api


def _interface(folder: Path, *, open_house: bool) -> Iterator[Interface]:
    url = f"sqlite:///{folder / 'upriver.db'}"
    settings = Settings(data=folder, house_key=KEY, database_url=url, open_house=open_house)
    migrate(settings.database_url, settings.data)
    with TestClient(make_app(settings), base_url="http://localhost") as client:
        yield Interface(client)


@pytest.fixture
def api(client: TestClient) -> Interface:
    return Interface(client)


@pytest.fixture
def open_table(api: Interface) -> Callable[..., Table]:
    """Opens a match, of Anna, Ben, Cara and Dan unless told otherwise."""

    def opened(players: Any = FOUR, **more: Any) -> Table:
        return Table(api, api.post("/matches", {"players": list(players), **more}, 201))

    return opened


@pytest.fixture
def table(open_table: Callable[..., Table]) -> Table:
    """Four players, five cards down to one and back: the worked example's table."""
    return open_table(rules={"largest": 5})
