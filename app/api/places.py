"""Where calls go: parts of addresses and queries that several of them share."""

import re
from typing import Annotated, TypeAlias

from fastapi import Path, Query

from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer.hands import UNSEEN, Base

MatchId: TypeAlias = Annotated[str, Path(description="the id of a match")]
Hand: TypeAlias = Annotated[int, Path(ge=1, description="the number of a hand, from 1")]
Seat: TypeAlias = Annotated[int, Path(ge=0, description="the number of a seat, from 0")]
Limit: TypeAlias = Annotated[int, Query(ge=1, le=200, description="how many at most")]
After: TypeAlias = Annotated[str, Query(description="the cursor from `next`, to go on")]
Op: TypeAlias = Annotated[str | None, Query(description="makes a repeated call count once")]
By: TypeAlias = Annotated[str | None, Query(description="who, for the history")]
BaseSeen: TypeAlias = Annotated[
    str | None, Query(description="the value that the person saw; empty: there was none; left out: not checked")
]

_BASE = re.compile(r"-?[0-9]{1,15}")


def base_seen(text: str | None) -> Base:
    """The base of a call without a body: empty (or null) means that the person saw no value."""
    if text is None:
        return UNSEEN
    if text in ("", "null"):
        return None
    if not _BASE.fullmatch(text):
        raise Refusal("invalid", T("base is a whole number, or empty."), field="base")
    return int(text)
