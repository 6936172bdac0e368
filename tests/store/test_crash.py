"""A server that is killed loses nothing that it had answered as saved."""

import random
import subprocess
import sys
import time
from pathlib import Path

from app.store.db import Database
from app.store.migrate import migrate

KILLS = 8
WRITES = """
import asyncio, sys
from pathlib import Path
from app.store import players
from app.store.db import Database
db = Database(sys.argv[1], Path(sys.argv[2]))
async def tap(phone):
    n = 0
    while True:
        name = f"{sys.argv[3]}-{phone}-{n}"
        await db.write(lambda writing: players.add(writing.connection, name, ""))
        print(name, flush=True)
        n += 1
async def taps():
    await asyncio.gather(*(tap(phone) for phone in range(8)))
asyncio.run(taps())
"""


def test_every_acknowledged_write_is_there_after_kills(url: str, tmp_path: Path) -> None:
    migrate(url, tmp_path)
    acknowledged: set[str] = set()
    for run in range(KILLS):
        acknowledged |= killed(url, tmp_path, run)
        migrate(url, tmp_path)
        db = Database(url, tmp_path)
        with db.reading() as connection:
            there = set(connection.exec_driver_sql("SELECT name FROM players").scalars())
        db.close()
        assert acknowledged <= there
    assert len(acknowledged) > KILLS


def killed(url: str, folder: Path, run: int) -> set[str]:
    """What a server acknowledged before it was killed at some moment."""
    command = [sys.executable, "-c", WRITES, url, str(folder), str(run)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        first = server.stdout.readline()
        time.sleep(random.Random(run).uniform(0, 0.1))
        server.kill()
        lines = first + server.stdout.read()
    return set(lines.rpartition("\n")[0].split("\n"))
