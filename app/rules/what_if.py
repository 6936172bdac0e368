"""A match as it would have been scored under other rules: the hands stay as they were played, only points change."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from app.rules.answers import Difference
from app.rules.house import HouseRules, merged
from app.rules.match import Match
from app.rules.sheet import Sheet

COUNTS = frozenset({
    "bonus", "bonus_per_card", "per_trick", "shape", "zero_extra", "zero_per_card", "miss", "miss_over", "miss_zero",
    "near_half", "slam", "times", "blind", "streak", "zero_if_over", "other_points", "win", "ties",
})  # fmt: skip
"""The fields that still count once the cards are played. All others decided what was dealt and what could be bid."""

Change = Callable[[HouseRules], HouseRules]


def rescored(match: Match, sheet: Sheet, change: Change) -> Match:
    """The match with the points of other rules: `change` makes them from those that hold. Deal, trumps and bidding stay
    as they were, and no target ends it: every hand that was played counts. A finished match stays finished."""
    segments = tuple(each._replace(rules=_counting(each.rules, change(each.rules))) for each in match.segments)
    return match._replace(segments=segments, ended_early=sheet.finished)


@lru_cache(maxsize=256)  # asked for every named game whenever games are offered
def counting(rules: HouseRules) -> HouseRules:
    """Rules that score alike are equal then: whatever counts as in these, all else as usual."""
    return _counting(HouseRules(), rules)


def still_counts(difference: Difference) -> bool:
    """Whether a rule could make a difference after the cards were played."""
    return bool(difference.question.fields & COUNTS)


def told_apart(differences: Iterable[Difference]) -> tuple[tuple[Difference, ...], tuple[Difference, ...]]:
    """Those that still count, and those that could not matter any more."""
    found = tuple(differences)
    return tuple(filter(still_counts, found)), tuple(each for each in found if not still_counts(each))


def _counting(rules: HouseRules, other: HouseRules) -> HouseRules:
    return merged(rules, {**{field: getattr(other, field) for field in COUNTS}, "target": 0})
