"""How wide words come out in a chart, and where they are cut: an estimate on the generous side, since the server knows
no fonts."""

from unicodedata import bidirectional, combining, east_asian_width

ELLIPSIS = "…"
JOINER = "\u200d"
ROUNDED = 0.1  # what a room that was made for the words may have lost when it was rounded
SLIM, BROAD = frozenset("iljtfrI.,:;'|!()[] ·-"), frozenset("mwMWQO@%—…")
SLIM_EM, ARABIC_EM, PLAIN_EM, CAPITAL_EM, BROAD_EM, FULL_EM = 0.44, 0.62, 0.71, 0.8, 1.02, 1.25


def text_width(words: str, size: float) -> float:
    """The width of words in bold letters of this size, in the units of the size."""
    return sum(map(_em, words)) * size


def cut(words: str, room: float, size: float) -> str:
    """As much of the words as fits into the room, with an ellipsis where something is left out."""
    if text_width(words, size) <= room + ROUNDED:
        return words
    kept = words
    while kept and text_width(kept + ELLIPSIS, size) > room:
        kept = _shorter(kept)
    return kept.rstrip() + ELLIPSIS


def _shorter(words: str) -> str:
    """Without the last letter and what belongs to it."""
    words = words.rstrip(JOINER)
    while words and _em(words[-1]) == 0:
        words = words[:-1]
    return words[:-1].rstrip(JOINER)


def _em(letter: str) -> float:
    if combining(letter) or letter == JOINER or "\ufe00" <= letter <= "\ufe0f":
        return 0
    if east_asian_width(letter) in "WF":
        return FULL_EM
    if letter in BROAD:
        return BROAD_EM
    if letter in SLIM:
        return SLIM_EM
    if bidirectional(letter) == "AL":
        return ARABIC_EM
    return CAPITAL_EM if letter.isupper() else PLAIN_EM
