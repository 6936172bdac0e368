"""Nobody keeps the server waiting: requests that do not arrive, and too many connections, are closed. And what it does
by itself."""

import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.conftest import Served

LOWERED = {"UPRIVER_HEAD_SECONDS": "1", "UPRIVER_BODY_SECONDS": "2", "UPRIVER_CONNECTIONS": "10"}
POST = b"POST /start HTTP/1.1\r\nhost: localhost\r\ncontent-length: 20\r\n\r\n"
GET = b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n"

Connect = Callable[..., socket.socket]


@pytest.fixture
def connect() -> Iterator[Connect]:
    with ExitStack() as opened:

        def new(served: Served, source: str = "127.0.0.1") -> socket.socket:
            place = ("127.0.0.1", served.port)
            return opened.enter_context(socket.create_connection(place, 10, source_address=(source, 0)))

        yield new


def seconds_until_closed(connection: socket.socket, most: float = 8) -> float:
    """How long the server still keeps a connection; raises TimeoutError when it is longer than `most`."""
    began = time.monotonic()
    connection.settimeout(most)
    while connection.recv(4096):
        pass
    return time.monotonic() - began


def answers(connection: socket.socket) -> bool:
    connection.sendall(GET)
    said = b""
    while not said.endswith(b"ok") and (more := connection.recv(4096)):
        said += more
    return said.startswith(b"HTTP/1.1 200")


def test_silent_connections_are_closed_and_keep_nobody_out(serve: Callable[..., Served], connect: Connect) -> None:
    served = serve(**LOWERED)
    silent = [connect(served) for _ in range(30)]
    assert answers(connect(served, "127.0.0.2"))
    time.sleep(0.2)
    closed, _, _ = select.select(silent, [], [], 0)
    assert len(closed) == 20
    for each in silent:
        assert seconds_until_closed(each) < 3
    assert answers(connect(served))


def test_a_proxy_may_hold_any_number(serve: Callable[..., Served], connect: Connect) -> None:
    served = serve(**LOWERED, UPRIVER_PROXY="127.0.0.1")
    many = [connect(served) for _ in range(30)]
    assert all([answers(each) for each in many])


@pytest.mark.parametrize("before", [b"", GET])
def test_a_head_that_comes_letter_by_letter_is_given_up(
    serve: Callable[..., Served], connect: Connect, before: bytes
) -> None:
    slow = connect(serve(**LOWERED))
    if before:
        assert answers(slow)
    began, closed = time.monotonic(), False
    for letter in b"\r\n" + GET:
        try:
            slow.sendall(bytes([letter]))
        except OSError:
            closed = True
            break
        time.sleep(0.2)
    assert closed
    assert 0.9 < time.monotonic() - began < 4


def test_a_body_that_does_not_come_is_given_up(serve: Callable[..., Served], connect: Connect) -> None:
    slow = connect(serve(**LOWERED))
    slow.sendall(POST + b"name=")
    assert 1.5 < seconds_until_closed(slow) < 5


def test_whoever_waits_for_an_answer_or_asks_again_is_left_alone(
    serve: Callable[..., Served], connect: Connect
) -> None:
    patient = connect(serve(**LOWERED))
    for _ in range(4):
        assert answers(patient)
        time.sleep(0.8)


def test_a_server_takes_the_backup_of_the_day_by_itself(serve: Callable[..., Served]) -> None:
    backups = serve().data / "backups"
    deadline = time.monotonic() + 20
    while not list(backups.glob("*-daily.db")):
        assert time.monotonic() < deadline
        time.sleep(0.1)
