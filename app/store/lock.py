"""One server on one database: a lock that ends with the process, however it ends."""

import sqlite3
from pathlib import Path

from app.rules.text import T, Text
from app.store.place import StoreRefused, lock_file


class ServerLock:
    """Held from the first line on until `release`. Raises StoreRefused when another server holds it. The lock is that
    of an empty SQLite file, so it works on every system on which the store does, and a killed server leaves none."""

    def __init__(self, url: str) -> None:
        path = lock_file(url)
        path.parent.mkdir(parents=True, exist_ok=True)
        file = None
        try:
            file = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
            file.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if file is not None:
                file.close()
            raise StoreRefused(_why(error, path)) from None
        self._file = file

    def release(self) -> None:
        """Lets the next server in."""
        self._file.close()


def _why(error: sqlite3.Error, path: Path) -> Text:
    if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
        return T("Another server has {file} open. Stop it first.", file=str(path.with_suffix("")))
    return T("{file} cannot be written: {problem}.", file=str(path), problem=str(error))
