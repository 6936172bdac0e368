"""Who may do what: one function that every page and every call asks."""

import secrets
from base64 import b32encode
from enum import IntEnum
from functools import cached_property
from hashlib import sha256
from hmac import compare_digest, digest
from typing import TYPE_CHECKING

from itsdangerous import Signer
from starlette.requests import HTTPConnection

from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer.rights import Right as Right

if TYPE_CHECKING:
    from limits import RateLimitItem
    from limits.strategies import RateLimiter

COOKIE = "upriver_house"
CODE_LETTERS = 8
WRONG_CODES = "10/minute"


class Role(IntEnum):
    """What somebody is here; each may do everything up to its number."""

    NOBODY = 0
    WATCH = 1
    SCORE = 2
    HOST = 3
    HOUSE = 4


class Guard:
    """Knows the house key and what follows from it: the cookie, the short code. Rotating the key ends both."""

    def __init__(self, house_key: str, *, open_house: bool = False, secure: bool = False) -> None:
        self.house_key = house_key
        self.open_house = open_house
        self.secure = secure
        self.cookie = Signer(house_key, salt="upriver-cookie", digest_method=sha256).sign("house").decode()
        self.code = b32encode(digest(house_key.encode(), b"upriver-code", "sha256")).decode()[:CODE_LETTERS]

    def role(self, connection: HTTPConnection) -> Role:
        """The one place that resolves a cookie or a bearer key."""
        if self.open_house or _same(connection.cookies.get(COOKIE, ""), self.cookie):
            return Role.HOUSE
        kind, _, key = connection.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and _same(key.strip(), self.house_key):
            return Role.HOUSE
        return Role.NOBODY

    def need(self, connection: HTTPConnection, right: Right) -> None:
        """Refuses whoever has not this right."""
        role = self.role(connection)
        if role >= int(right):
            return
        if role is Role.NOBODY:
            raise Refusal("key_missing", T("Open the house link, or type its code, to come in."))
        raise Refusal("not_allowed", T("This link cannot do that."))

    def opens(self, key: str) -> bool:
        """Whether a key from a link is the house key."""
        return _same(key, self.house_key)

    def code_opens(self, code: str) -> bool:
        """Whether a typed code is right. Ten wrong ones a minute are the most, for everybody together."""
        limiter, most = self._wrong_codes
        if not limiter.test(most, "code"):
            raise Refusal("slow_down", T("Too many wrong codes: wait a minute and try again."))
        typed = "".join(code.split()).replace("-", "").upper().replace("0", "O").replace("1", "I")
        if _same(typed, self.code):
            return True
        limiter.hit(most, "code")
        return False

    @cached_property
    def _wrong_codes(self) -> "tuple[RateLimiter, RateLimitItem]":
        """Made when the first code is typed: most starts need none, and the library takes its time to import."""
        from limits import parse
        from limits.storage import MemoryStorage
        from limits.strategies import FixedWindowRateLimiter

        return FixedWindowRateLimiter(MemoryStorage()), parse(WRONG_CODES)


def new_house_key() -> str:
    """128 random bits, as they stand in a link."""
    return secrets.token_urlsafe(16)


def need(connection: HTTPConnection, right: Right) -> None:
    """Refuses a request that has not this right."""
    guard: Guard = connection.app.state.guard
    guard.need(connection, right)


def _same(one: str, other: str) -> bool:
    return compare_digest(one.encode(), other.encode())
