"""A house of its own for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.scorer.house import House
from app.store.db import Database
from app.store.migrate import migrate


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    url = f"sqlite:///{tmp_path / 'upriver.db'}"
    migrate(url, tmp_path)
    database = Database(url, tmp_path)
    yield House(database)
    database.close()
