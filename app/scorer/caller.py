"""Who asks: the name for the history, and the id that makes a repeated request count once."""

import json
import re
from hashlib import blake2b
from typing import Any, NamedTuple

from app.rules.refusal import Refusal
from app.rules.text import T

_as_text = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
OP_LETTERS = "[A-Za-z0-9_-]{1,64}"
_OP = re.compile(OP_LETTERS)
BY_MOST = 40


class Caller(NamedTuple):
    """`op` is an id that the caller made, `fingerprint` stands for the content that came with it, `by` is who."""

    op: str | None = None
    fingerprint: str = ""
    by: str | None = None


NOBODY = Caller()


def caller(op: str | None, by: str | None, method: str, path: str, body: Any) -> Caller:
    """A caller from a request: method, path and body (without `op`) are the content of its `op`."""
    if op is not None and not _OP.fullmatch(op):
        raise Refusal("invalid", T("op is 1 to 64 letters, digits, - or _."), field="op")
    if by is not None and len(by) > BY_MOST:
        raise Refusal("invalid", T("by has {most} characters at most.", most=BY_MOST), field="by")
    if op is None:
        return Caller(None, "", by)
    return Caller(op, blake2b(_as_text([method, path, body]).encode(), digest_size=12).hexdigest(), by)
