"""A store of its own for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.store.db import Database
from app.store.migrate import migrate


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'upriver.db'}"


@pytest.fixture
def db(url: str, tmp_path: Path) -> Iterator[Database]:
    migrate(url, tmp_path)
    database = Database(url, tmp_path)
    yield database
    database.close()
