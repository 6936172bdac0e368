"""uvicorn, told to stop within seconds even while pages hold a connection open, and to wait for nobody forever."""

import asyncio
import gc
from collections import Counter
from typing import NamedTuple

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

STOP_WITHIN = 5
COLLECT_AFTER = 50_000  # new objects; Python's 700 makes every few taps wait for a look at everything that is kept
TICKS_BETWEEN = 5  # of uvicorn's ten a second, until connections are looked at again


class Limits(NamedTuple):
    """How long a request may take to arrive, in seconds for its head and for its body, and how many connections an
    address may hold. `proxies` are addresses that come for many people and may hold any number."""

    head: float
    body: float
    connections: int
    proxies: tuple[str, ...] = ()


def serve(app: FastAPI, host: str, port: int, limits: Limits) -> None:
    """Serves until it is asked to stop. One worker, since one process writes."""
    _collect_seldom()
    config = _Config(
        app,
        host=host,
        port=port,
        http=_Connection,
        ws="none",
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=bool(limits.proxies),
        forwarded_allow_ips=list(limits.proxies),
        timeout_graceful_shutdown=STOP_WITHIN - 1,
    )
    config.limits = limits
    try:
        _Server(config).run()
    except KeyboardInterrupt:  # it has stopped by then
        return


class _Config(uvicorn.Config):
    """What uvicorn gives to every connection: the limits, and who holds how many."""

    limits: Limits

    def __init__(self, *given: object, **named: object) -> None:
        super().__init__(*given, **named)  # type: ignore[arg-type]
        self.held: Counter[str] = Counter()


class _Connection(HttpToolsProtocol):
    """A connection that is closed when a request does not arrive in time: uvicorn would wait, and a few hundred that
    say nothing would keep everybody else out."""

    config: _Config
    due: float | None = None
    """Until when the part of a request that is arriving has to be here; None while nothing is owed."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        limits, address = self.config.limits, self._address()
        self.config.held[address] += 1
        self.due = self.loop.time() + limits.head
        if self.config.held[address] > limits.connections and address not in limits.proxies:
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        address = self._address()
        self.config.held[address] -= 1
        if not self.config.held[address]:
            del self.config.held[address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.due is None and self.cycle.response_complete:
            self.due = self.loop.time() + self.config.limits.head
        super().data_received(data)

    def on_headers_complete(self) -> None:
        self.due = self.loop.time() + self.config.limits.body
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.due = None
        super().on_message_complete()

    def close_if_late(self, now: float) -> None:
        if self.due is not None and now > self.due and not self.transport.is_closing():
            self.transport.close()

    def _address(self) -> str:
        return self.client[0] if self.client else ""


class _Server(uvicorn.Server):
    """Looks at all connections twice a second, which costs a request nothing; a timer for each would."""

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS_BETWEEN == 0:
            now = asyncio.get_running_loop().time()
            for connection in list(self.server_state.connections):
                if isinstance(connection, _Connection):
                    connection.close_if_late(now)
        return await super().on_tick(counter)


def _collect_seldom() -> None:
    """What was made at the start stays: the garbage collector need not look at it again."""
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, 20, 50)
    gc.enable()
