"""Consistent copies of the database, taken while it is in use."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from app.rules.text import T
from app.store.place import StoreRefused, database_file, opened

FOLDER = "backups"
DAILY = "daily"
DAILIES_KEPT = 7


def backup(url: str, target: Path | None = None, *, kind: str = "") -> Path:
    """Writes a copy of one moment and returns its path: `target`, or a name with the time (UTC) and `kind` in
    `backups` beside the database. Never replaces a file. Raises StoreRefused when there is nothing to copy or the
    target exists."""
    source = database_file(url)
    target = target or _default_target(source, kind)
    if target.exists():
        raise StoreRefused(T("{file} exists already. Choose another name.", file=str(target)))
    if not source.exists():
        raise StoreRefused(T("There is no database at {file}.", file=str(source)))
    target.parent.mkdir(parents=True, exist_ok=True)
    # Under its final name only once it is whole: a copy cut short must not look like a backup.
    partial = target.with_name(target.name + ".partial")
    try:
        write_copy(source, partial)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    partial.rename(target)
    return target


def daily_backup(url: str, now: str, keep: int = DAILIES_KEPT) -> Path | None:
    """Writes the copy of the day of `now` (UTC, ISO 8601), unless there is one, and returns its path. Of the copies
    made so the newest `keep` stay; those that people or upgrades made are never touched."""
    source = database_file(url)
    folder, day = source.parent / FOLDER, now[:10].replace("-", "")
    if any(folder.glob(f"{source.stem}-{day}T*-{DAILY}.db")):
        return None
    for cut_short in folder.glob(f"*-{DAILY}.db.partial"):
        cut_short.unlink()
    made = backup(url, folder / f"{source.stem}-{day}T{now[11:19].replace(':', '')}Z-{DAILY}.db")
    for old in sorted(folder.glob(f"{source.stem}-*-{DAILY}.db"))[:-keep]:
        old.unlink()
    return made


def newest_backup(url: str) -> Path | None:
    """The latest copy in `backups` beside the database."""
    found = sorted((database_file(url).parent / FOLDER).glob("*.db"), key=lambda path: path.stat().st_mtime)
    return found[-1] if found else None


def write_copy(source: Path, target: Path) -> None:
    """Copies one moment of a database, also what still lies beside it in a log. A target is begun anew."""
    target.unlink(missing_ok=True)
    with opened(source, read_only=True) as origin:
        copy = sqlite3.connect(target)
        try:
            origin.backup(copy)  # in one step: page by page it would start anew at every write
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, to be carried away
        finally:
            copy.close()


def _default_target(source: Path, kind: str) -> Path:
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%f")[:-3] + "Z"
    name = "-".join(part for part in (source.stem, now, kind) if part)
    return source.parent / FOLDER / f"{name}.db"
