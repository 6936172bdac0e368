"""One server on one database: a lock that ends with the process, however it ends."""

import sqlite3

from app.rules.text import T
from app.store.place import StoreRefused, lock_file


class ServerLock:
    """Held from the first line on until `release`. Raises StoreRefused when another server holds it. The lock is that
    of an empty SQLite file, so it works on every system on which the store does, and a killed server leaves none."""

    def __init__(self, url: str) -> None:
        path = lock_file(url)
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._file.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            self._file.close()
            text = T("Another server has {file} open. Stop it first.", file=str(path.with_suffix("")))
            raise StoreRefused(text) from None

    def release(self) -> None:
        """Lets the next server in."""
        self._file.close()
