"""The rights that a change needs, as in the table of who may do what."""

from enum import IntEnum


class Right(IntEnum):
    """What a request wants to do; each includes those before it."""

    SEE = 1
    ENTER = 2
    RULES = 3
    HOUSE = 4


ENTRIES = frozenset({"bid", "took", "other_points", "hand", "misdeal"})


def to_undo(kind: str) -> Right:
    """The right that undoing (or redoing) a change of this kind needs: the one that the change itself needed."""
    return Right.ENTER if kind in ENTRIES else Right.RULES
