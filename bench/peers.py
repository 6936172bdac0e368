"""What Upriver is measured against: the shortest FastAPI that does the same kind of work."""

import os
import sqlite3
import threading
from pathlib import Path

from fastapi import FastAPI, Form
from starlette.responses import Response

app = FastAPI()
_own = threading.local()
_page = Path(os.environ.get("PEER_PAGE", os.devnull)).read_bytes()


def _connection() -> sqlite3.Connection:
    connection: sqlite3.Connection | None = getattr(_own, "connection", None)
    if connection is None:
        connection = _own.connection = sqlite3.connect(os.environ["PEER_DB"], isolation_level=None, timeout=30)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE IF NOT EXISTS entries (hand INTEGER, seat INTEGER, value INTEGER)")
    return connection


@app.post("/bid")
def bid(value: int = Form()) -> dict[str, bool]:
    """One raw durable insert, a connection per thread."""
    _connection().execute("INSERT INTO entries VALUES (1, 2, ?)", (value,))
    return {"saved": True}


@app.get("/hello")
async def hello() -> dict[str, str]:
    """The least that FastAPI can do."""
    return {"hello": "world"}


@app.get("/page")
async def page() -> Response:
    """The same bytes from memory."""
    return Response(_page, media_type="text/html")
