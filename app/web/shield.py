"""What every request passes first: host, cross-site posts, size of the body; and the headers of every answer."""

import ipaddress
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.rules.refusal import Refusal
from app.rules.text import T

Refuse: TypeAlias = Callable[[Request, Refusal], Response]
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PATH_MOST = 1000  # characters; a number in a path may have as many digits, and Python reads no more than 4300
HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
FAULT = Refusal("failed", T("Something went wrong here. What was saved is safe: go back and try again."))
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")


class Shield:
    """A plain ASGI middleware. `hosts` are names that this server answers to besides addresses and local names; a
    `public_url` on https adds HSTS. `body_limits` are those of single paths, where files come in."""

    def __init__(
        self, app: ASGIApp, *, hosts: Collection[str], public_url: str | None, body_limit: int, refuse: Refuse,
        body_limits: Mapping[str, int] | None = None,
    ) -> None:  # fmt: skip
        self.app = app
        self.refuse = refuse
        public = urlsplit(public_url or "")
        self.hosts = {name.lower() for name in (*hosts, public.hostname or "") if name}
        self.headers = (*HEADERS, STRICT_TRANSPORT) if public.scheme == "https" else HEADERS
        self.body_limit = body_limit
        self.body_limits = body_limits or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = [*message.get("headers", ()), *self.headers]
            await send(message)

        try:
            await self._pass(scope, receive, send_with_headers)
        except ClientDisconnect:  # nobody is there any more to hear of it
            return
        except Exception:
            if not started:
                answer = self.refuse(Request(scope), FAULT)
                answer.headers["connection"] = "close"  # the server ends it once this is raised
                await answer(scope, receive, send_with_headers)
            raise  # for the log

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refusal(scope)
        if refusal is not None:
            await self.refuse(Request(scope, receive), refusal)(scope, receive, send)
        elif scope["method"] == "HEAD":
            await self.app({**scope, "method": "GET"}, receive, _without_body(send))
        elif scope["method"] in SAFE_METHODS:
            await self.app(scope, receive, send)
        else:
            await self.app(scope, _Measured(receive, self._limit(scope)), send)

    def _refusal(self, scope: Scope) -> Refusal | None:
        headers = {name: value for name, value in scope["headers"] if name in _LOOKED_AT}
        host = headers.get(b"host", b"").decode("latin-1")
        if [name for name, _ in scope["headers"]].count(b"host") > 1:
            return Refusal("bad_host", T("A request names one host."))
        if not self._knows(host):
            return Refusal("bad_host", T("This server does not answer to that name. Its owner can allow it."))
        if scope["method"] not in SAFE_METHODS and _cross_site(headers, host):
            return Refusal("cross_site", T("This came from another site and was refused."))
        if len(scope["path"]) > PATH_MOST:
            return Refusal("not_found", T("There is nothing at this address."))
        length = headers.get(b"content-length", b"0")
        if length.isdigit() and int(length) > self._limit(scope):
            return too_large(self._limit(scope))
        return None

    def _limit(self, scope: Scope) -> int:
        return self.body_limits.get(scope["path"], self.body_limit)

    def _knows(self, host: str) -> bool:
        name = _name_of(host) if host else None
        if not name:
            return False
        if name in self.hosts or name.endswith((".local", ".localhost")) or "." not in name:
            return True
        return _is_address(name)


_LOOKED_AT = frozenset({b"host", b"origin", b"sec-fetch-site", b"content-length"})


class _Measured:
    """Receives a body and stops at its limit, for those that do not say their length."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self.receive = receive
        self.limit = limit
        self.got = 0

    async def __call__(self) -> Message:
        message = await self.receive()
        self.got += len(message.get("body", b""))
        if self.got > self.limit:
            raise too_large(self.limit)
        return message


def _without_body(send: Send) -> Send:
    async def send_head(message: Message) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return send_head


def too_large(limit: int) -> Refusal:
    """The refusal of a body above its limit (bytes)."""
    return Refusal("too_large", T("This is more than the {limit} KiB that fit in one request.", limit=limit // 1024))


def split_address(url: str) -> SplitResult:
    """The parts of an address that somebody sent; all of them empty where it is none, such as "http://["."""
    try:
        return urlsplit(url)
    except ValueError:
        return SplitResult("", "", "", "", "")


def _cross_site(headers: dict[bytes, bytes], host: str) -> bool:
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        return site not in (b"same-origin", b"none")
    origin = headers.get(b"origin")
    return origin is not None and split_address(origin.decode("latin-1")).netloc.lower() != host.lower()


@lru_cache(maxsize=256)  # most requests name the same host
def _name_of(host: str) -> str | None:
    address = split_address(f"//{host}")
    return address.hostname if _has_a_port(address) else None


def _has_a_port(address: SplitResult) -> bool:
    """Whether what is said of the port, if anything, is a number that ports have."""
    try:
        return address.port != 0
    except ValueError:
        return False


@lru_cache(maxsize=256)
def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
