"""An upgrade happens or does not; a lost or damaged file is never papered over."""

import shutil
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory

from app.resources import resource_dir
from app.store import migrate as migrating
from app.store.backup import backup
from app.store.db import Database
from app.store.migrate import alembic_config, known_versions, migrate
from app.store.place import StoreRefused, open_engine

NEXT = '''"""One more table."""

import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "{revision}", "{before}", None, None


def upgrade() -> None:
    op.create_table("more", sa.Column("id", sa.Integer(), primary_key=True))
    {then}


def downgrade() -> None:
    op.drop_table("more")
'''


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "upriver.db"


def tables(path: Path) -> set[str]:
    with sqlite3.connect(path) as connection:
        found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    connection.close()
    return found


def next_version(folder: Path, monkeypatch: pytest.MonkeyPatch, then: str = "pass") -> str:
    """A later program, whose newest migration does `then`."""
    scripts, before = folder / "migrations", known_versions()[-1]
    revision = f"{int(before) + 1:04}"
    shutil.copytree(resource_dir("migrations"), scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / f"{revision}_more.py").write_text(NEXT.format(revision=revision, before=before, then=then))
    monkeypatch.setattr(migrating, "resource_dir", lambda name: folder / name)
    return revision


def test_the_migrations_make_the_tables_of_the_program_and_can_be_taken_back(
    url: str, path: Path, tmp_path: Path
) -> None:
    migrate(url, tmp_path)
    engine = open_engine(url, begin="BEGIN IMMEDIATE", pragmas=("foreign_keys = OFF",))
    with engine.begin() as connection:
        config = alembic_config(connection)
        assert ScriptDirectory.from_config(config).get_current_head() == known_versions()[-1]
        command.check(config)
        command.downgrade(config, "base")
    assert tables(path) == {"alembic_version"}
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "head")
    engine.dispose()
    assert "entries" in tables(path)


def test_an_existing_database_is_backed_up_before_it_is_migrated(
    url: str, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate(url, tmp_path)
    migrate(url, tmp_path)
    assert not (tmp_path / "backups").exists()
    next_version(tmp_path, monkeypatch)
    migrate(url, tmp_path)
    assert "more" in tables(path)
    (copy,) = (tmp_path / "backups").iterdir()
    assert "more" not in tables(copy)


def test_a_migration_that_fails_changes_nothing(
    url: str, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate(url, tmp_path)
    next_version(tmp_path, monkeypatch, then="raise OSError('power cut')")
    with pytest.raises(OSError, match="power cut"):
        migrate(url, tmp_path)
    assert "more" not in tables(path)


def test_an_older_program_refuses_a_newer_file_and_changes_nothing(
    url: str, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as later:
        revision = next_version(tmp_path, later)
        migrate(url, tmp_path)
    before = path.read_bytes()
    with pytest.raises(StoreRefused, match=f"newer Upriver .version {revision}"):
        migrate(url, tmp_path)
    assert path.read_bytes() == before


def test_a_migration_waits_for_no_running_server(
    db: Database, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    next_version(tmp_path, monkeypatch)
    with pytest.raises(StoreRefused, match="Another server"):
        migrate(url, tmp_path)


def test_a_lost_database_is_not_begun_anew(url: str, path: Path, tmp_path: Path) -> None:
    migrate(url, tmp_path)
    path.unlink()
    with pytest.raises(StoreRefused, match="There is no backup"):
        migrate(url, tmp_path)
    assert not path.exists()


@pytest.mark.parametrize("content", [None, b"", b"SQLite format 3\0 and then rubbish" * 99, b"rubbish" * 999])
def test_a_lost_or_damaged_database_names_the_newest_backup(
    url: str, path: Path, tmp_path: Path, content: bytes | None
) -> None:
    migrate(url, tmp_path)
    copy = backup(url)
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(StoreRefused, match=copy.name):
        migrate(url, tmp_path)
    assert (path.read_bytes() if path.exists() else None) == content


def test_a_database_of_another_program_is_left_alone(url: str, path: Path, tmp_path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (id)")
    connection.close()
    with pytest.raises(StoreRefused, match="another program"):
        migrate(url, tmp_path)
    assert tables(path) == {"recipes"}


def test_a_lock_that_cannot_be_written_is_not_taken_for_another_server(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'upriver.db'}"
    (tmp_path / "upriver.db.lock").write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreRefused, match=r"upriver\.db\.lock cannot be written: file is not a database"):
        migrate(url, tmp_path)
    (tmp_path / "upriver.db.lock").unlink()
    (tmp_path / "upriver.db.lock").mkdir()
    with pytest.raises(StoreRefused, match=r"upriver\.db\.lock cannot be written: unable to open"):
        Database(url, tmp_path)
