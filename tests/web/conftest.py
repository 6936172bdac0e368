"""Fixtures of the pages."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from app.config import Settings
from app.main import make_app
from app.scorer import matches
from app.scorer.matches import NewMatch
from app.store.migrate import migrate


@pytest.fixture
def guarded(settings: Settings) -> Iterator[TestClient]:
    """A house with a key, and somebody who has not shown it yet."""
    closed = replace(settings, open_house=False)
    migrate(closed.database_url, closed.data)
    with TestClient(make_app(closed), base_url="http://cards.local") as client:
        yield client


@pytest.fixture
def own_rules_match(client: TestClient) -> str:
    """The id of a match whose rules are no preset."""

    async def start() -> str:
        live = await matches.start(client.app.state.house, NewMatch(["Anna", "Ben"], rules={"bonus": 17}))
        return live.id

    return client.portal.call(start)
