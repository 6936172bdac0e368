"""How names, places and numbers are shown."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from app.rules.match import Match
from app.rules.names import name_key
from app.rules.text import T, Text

MINUS = "\u2212"
SUIT_NAMES = {
    "S": T("spades"),
    "H": T("hearts"),
    "D": T("diamonds"),
    "C": T("clubs"),
    "N": T("no trumps"),
}
NO_SUIT = T("trumps not set")


def shown_names(match: Match) -> tuple[str, ...]:
    """The name of each seat; the second of two equal ones gets "(2)"."""
    return told_apart(seat.name for seat in match.seats)


def numbered(name: str, nth: int) -> str:
    """A player in lists of the house: the second of one name whom it came to know is "(2)" wherever it says so."""
    return name if nth == 1 else f"{name} ({nth})"


def told_apart(names: Iterable[str]) -> tuple[str, ...]:
    """Names in their order; the second of two equal ones gets "(2)"."""
    return _told_apart(tuple(names))


@lru_cache(maxsize=4096)
def _told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    seen: Counter[str] = Counter()
    shown = []
    for name in names:
        key = name_key(name)
        seen[key] += 1
        shown.append(numbered(name, seen[key]))
    return tuple(shown)


def number(value: int) -> str:
    """A number with a real minus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def match_title(match: Match) -> str:
    """The name of a match; without one, who plays."""
    return match.name or ", ".join(shown_names(match))


class Bar(NamedTuple):
    """A match in the narrow bar on top: its name, or one player and how many others."""

    name: str
    others: int


def bar_of(match: Match) -> Bar:
    """What the bar on top says."""
    if match.name:
        return Bar(match.name, 0)
    seating = match.seating
    return Bar(shown_names(match)[seating[0]], len(seating) - 1)


def suit_name(suit: str | None) -> Text:
    """A trump suit as a word."""
    return SUIT_NAMES.get(suit or "", NO_SUIT)
