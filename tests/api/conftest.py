"""A table that is played through the interface."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.api.calling import Interface, Table

FOUR = ("Anna", "Ben", "Cara", "Dan")


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
