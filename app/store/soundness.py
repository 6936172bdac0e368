"""Whether the file of the database is sound, as far as SQLite can tell."""

import sqlite3

from app.rules.text import T, Text
from app.store.migrate import known_versions, version_of
from app.store.place import StoreRefused, database_file, opened

FAULTS_NAMED = 20


def file_faults(url: str) -> list[Text]:
    """What is wrong with the pages, indexes and references of the file; also beside a running server. Raises
    StoreRefused where there is no database, or one that this program cannot read."""
    path = database_file(url)
    if not path.exists():
        raise StoreRefused(T("There is no database at {file}.", file=str(path)))
    try:
        with opened(path, read_only=True) as connection:
            found = connection.execute(f"PRAGMA integrity_check({FAULTS_NAMED})").fetchall()
            lost = connection.execute("PRAGMA foreign_key_check").fetchmany(FAULTS_NAMED)
            version = version_of(connection)
    except sqlite3.DatabaseError as error:
        return [T("SQLite says: {problem}", problem=str(error))]
    if version != known_versions()[-1]:
        raise StoreRefused(T("The database has another version ({version}): migrate it first.", version=str(version)))
    faults = [T("SQLite says: {problem}", problem=problem) for (problem,) in found if problem != "ok"]
    return faults + [
        T("A row of {table} points to {other} that is not there.", table=row[0], other=row[2]) for row in lost
    ]
