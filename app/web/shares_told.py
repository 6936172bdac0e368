"""Counts and shares as people read them: never a share without the count behind it."""

from typing import NamedTuple

from app.rules.shares import percent, surely
from app.rules.text import T, Text
from app.web.names import MINUS

FEW = 5
"""Of fewer tries than this no share is told."""


class Fact(NamedTuple):
    """One figure: what it is, its value, and what stands behind it."""

    title: Text
    value: Text
    more: Text | None = None


def plain(words: str | int) -> Text:
    """A number or a name where a sentence may stand."""
    return T("{words}", words=str(words))


def share(part: int, whole: int) -> Text:
    """ "34 of 50 · 68 %", and "2 of 3" where there are too few for a share."""
    if whole < FEW:
        return T("{part} of {whole}", part=part, whole=whole)
    return T("{part} of {whole} · {percent}\u00a0%", part=part, whole=whole, percent=percent(part, whole))


def bids_made(made: int, hands: int) -> Fact:
    """How many bids were made, in per cent, and how sure that is."""
    title = T("Bids made")
    if hands < FEW:
        more = T("too few for a percentage") if hands else None
        return Fact(title, T("{part} of {whole}", part=made, whole=hands), more)
    low, high = surely(made, hands)
    more = T(
        "{made} of {hands} bids; surely between {low} and {high}\u00a0%", made=made, hands=hands, low=low, high=high
    )
    return Fact(title, T("{percent}\u00a0%", percent=percent(made, hands)), more)


def average(total: int, count: int) -> Text:
    """With one digit after the point; a dash of nothing."""
    if not count:
        return T("–")
    tenths = (20 * abs(total) + count) // (2 * count)
    sign = MINUS if total < 0 and tenths else ""
    return T("{sign}{whole}.{tenth}", sign=sign, whole=tenths // 10, tenth=tenths % 10)
