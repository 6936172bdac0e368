"""uvicorn, told to stop within seconds even while pages hold a connection open."""

import uvicorn
from fastapi import FastAPI

STOP_WITHIN = 5


def serve(app: FastAPI, host: str, port: int) -> None:
    """Serves until it is asked to stop. One worker, since one process writes."""
    uvicorn.run(
        app,
        host=host,
        port=port,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=STOP_WITHIN - 1,
    )
