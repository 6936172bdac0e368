"""Names that people type: cleaned for keeping, and reduced to what decides whether two are the same."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from app.rules.refusal import Refusal
from app.rules.text import T

NAME_MOST = 40
# Blank on the screen, though Unicode files them under letters, marks and symbols.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_TURNS_TEXT = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

_NO_ACCENT = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})  # of one piece


def clean_name(text: str, most: int = NAME_MOST) -> str:
    """The name as it is kept: NFC, single spaces, nothing that breaks a line or turns the text around it.
    Raises Refusal("name") when nothing can be seen or it has more than `most` characters."""
    kept = "".join(c for c in text if c.isspace() or not _breaks(c))
    name = " ".join(unicodedata.normalize("NFC", kept).split())
    if not name_key(name):
        raise Refusal("name", T("A name needs at least one character that can be seen."))
    if len(name) > most:
        raise Refusal("name", T("A name has {most} characters at most.", most=most))
    return name


def clean_match_name(text: str) -> str:
    """The same for a match, which may go without a name."""
    return clean_name(text) if text.strip() else ""


def is_clean(name: str) -> bool:
    """Whether a name is as it would be kept."""
    try:
        return clean_name(name) == name
    except Refusal:
        return False


def name_key(name: str) -> str:
    """What two equal names have in common: NFC, trimmed, single spaces, without invisible characters. Case counts."""
    seen = "".join(c for c in unicodedata.normalize("NFC", name) if not _invisible(c))
    return unicodedata.normalize("NFC", " ".join(seen.split()))


def nearly(name: str) -> str:
    """What two names have in common that one person may go by: whatever the capitals, accents, signs and blanks."""
    seen = name_key(name)
    return _plain(seen).replace(" ", "") or seen.casefold()


def fits(typed: str, names: Iterable[str]) -> bool:
    """Whether every word that was typed stands in one of the names, whatever its accents, signs and capitals."""
    spaced = " ".join(map(_plain, names))
    unspaced = spaced.replace(" ", "")
    return all(word in spaced or word in unspaced for word in _plain(typed).split())


@lru_cache(maxsize=1024)
def _plain(text: str) -> str:
    """Small letters and digits without accents, in words."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_NO_ACCENT))
    return "".join(c if c.isalnum() else " " for c in letters if not unicodedata.combining(c))


def _breaks(c: str) -> bool:
    return c in _TURNS_TEXT or unicodedata.category(c) in ("Cc", "Cs")


def _invisible(c: str) -> bool:
    if c in _BLANK or "\ufe00" <= c <= "\ufe0f" or "\U000e0100" <= c <= "\U000e01ef":
        return True
    return not c.isspace() and unicodedata.category(c) in ("Cc", "Cf", "Cs")
