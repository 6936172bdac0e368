"""What a table's game is called: the named game that comes nearest to it, and what is otherwise at this table."""

from functools import lru_cache
from typing import NamedTuple

from app.rules.answers import answer_words, differences
from app.rules.house import HouseRules, Miss
from app.rules.phrases import filled, joined, lost, paid
from app.rules.plan import plan
from app.rules.presets import Preset, presets
from app.rules.text import TN, T, Text
from app.rules.words import BIDDING_WORDS, plan_words

DOT = T("{first} · {more}")
TOLD_MOST = 3

HANDS = frozenset({"pattern", "largest", "smallest", "step", "low_hands", "high_hands", "rounds", "custom", "over_cap"})
MADE = frozenset({"bonus", "bonus_per_card", "per_trick", "shape"})
TOGETHER = (
    HANDS, MADE, frozenset({"miss"}), frozenset({"miss_over"}), frozenset({"miss_zero"}), frozenset({"bidding"}),
)  # fmt: skip
"""Fields of the house rules that one phrase tells together."""


class Called(NamedTuple):
    """A game by its name. `otherwise` are phrases, the best known rules first; none where it is that very game."""

    preset: Preset
    otherwise: tuple[Text, ...]


@lru_cache(maxsize=512)
def called(rules: HouseRules, players: int, key: str | None = None) -> Called:
    """The named game with the fewest differences, the first of several, or the preset of this key; and those
    differences. Raises the Refusal of `plan` where so many players cannot be dealt to."""
    nearest = presets()[key] if key else min(presets().values(), key=lambda each: _apart(each.rules, rules))
    return Called(nearest, tuple(_otherwise(nearest.rules, rules, players)))


def game_words(rules: HouseRules, players: int) -> Text:
    """The same in one line without a full stop: "Wizard, but: an exact bid pays 10 plus the bid"."""
    preset, otherwise = called(rules, players)
    game = T("{game}", game=preset.name)
    if not otherwise:
        return game
    told = list(otherwise)
    if len(told) > TOLD_MOST:
        left = len(told) - TOLD_MOST + 1
        told = [*told[: TOLD_MOST - 1], TN("{n} more rule", "{n} more rules", left, n=left)]
    return T("{game}, but: {changes}", game=game, changes=joined(told, DOT))


def _apart(one: HouseRules, other: HouseRules) -> int:
    """How many phrases it takes, near enough, to tell the difference."""
    changed = _changed(one, other)
    together = [fields for fields in TOGETHER if fields & changed]
    return len(together) + len(changed.difference(*TOGETHER))


def _changed(one: HouseRules, other: HouseRules) -> frozenset[str]:
    return frozenset(field for field in HouseRules.model_fields if getattr(one, field) != getattr(other, field))


def _otherwise(usual: HouseRules, rules: HouseRules, players: int) -> list[Text]:
    changed = _changed(usual, rules)
    phrases = []
    if HANDS & changed:
        phrases.append(plan_words(plan(rules, players).sizes))
    if MADE & changed:
        phrases.append(T("an exact bid pays {points}", points=paid(rules)))
    if "miss" in changed:
        phrases.append(T("a missed bid counts {points}", points=lost(rules.miss, rules.bonus)))
    if "miss_over" in changed:
        over, any_over = T("taking more than bid counts {points}"), T("taking more than bid counts like any missed bid")
        phrases.append(_own(over, rules.miss_over, rules.bonus) or any_over)
    if "miss_zero" in changed:
        zero, any_zero = T("a missed zero counts {points}"), T("a missed zero counts like any missed bid")
        phrases.append(_own(zero, rules.miss_zero, rules.bonus) or any_zero)
    if "bidding" in changed:
        phrases.append(BIDDING_WORDS[rules.bidding])
    return phrases + _one_by_one(usual, rules)


def _own(words: Text, miss: Miss | None, bonus: int) -> Text | None:
    return filled(words, points=lost(miss, bonus)) if miss is not None else None


def _one_by_one(usual: HouseRules, rules: HouseRules) -> list[Text]:
    """The rules that no phrase tells, as their question and its answer."""
    told = frozenset().union(*TOGETHER)
    return [
        T("{title}: {answer}", title=each.question.title, answer=answer_words(each.question, each.after))
        for each in differences(usual, rules)
        if not each.question.fields & told and each.question.key.partition(".")[0] not in told
    ]
