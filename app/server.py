"""uvicorn, told to stop within seconds even while pages hold a connection open."""

import gc

import uvicorn
from fastapi import FastAPI

STOP_WITHIN = 5
COLLECT_AFTER = 50_000  # new objects; Python's 700 makes every few taps wait for a look at everything that is kept


def serve(app: FastAPI, host: str, port: int) -> None:
    """Serves until it is asked to stop. One worker, since one process writes."""
    _collect_seldom()
    uvicorn.run(
        app,
        host=host,
        port=port,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=STOP_WITHIN - 1,
    )


def _collect_seldom() -> None:
    """What was made at the start stays: the garbage collector need not look at it again."""
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, 20, 50)
    gc.enable()
