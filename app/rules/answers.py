"""Answers to the questions about house rules: what they make of a set of rules, and how two sets differ in words."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from app.rules.asking import Question, current
from app.rules.house import HouseRules, merged
from app.rules.phrases import filled, lost, on_top
from app.rules.questions import QUESTIONS, answered
from app.rules.reasons import number
from app.rules.refusal import Refusal
from app.rules.text import T, Text

Answer = str | int | None


OTHER_MISSES = ("miss_over", "miss_zero")
TOLD: Mapping[str, Callable[[HouseRules], Text]] = {
    "on_top": on_top,
    "missed": lambda rules: lost(rules.miss, rules.bonus),
}
ZERO_WORDS = {
    "largest": T("all that the deck gives"),
    "rounds": T("decided by the order of the hands"),
    "zero_run": T("as many as you like"),
    "target": T("none"),
}


ITS_OWN = {
    "miss_over": T("{answer}; tricks above the bid have their own rule"),
    "miss_zero": T("{answer}; zero has its own rule"),
}


class Difference(NamedTuple):
    """A question that two sets of rules answer differently; `was` is the answer before in words."""

    question: Question
    before: Answer
    after: Answer
    was: Text


def with_answers(rules: HouseRules, answers: Mapping[str, str]) -> HouseRules:
    """The rules with every answer in place (`answers`: by the key of the question), and with them whatever follows.
    Raises Refusal("rules", field=KEY) for a question that there is not, and for an answer out of its range."""
    for key in answers:
        if key not in QUESTIONS:
            raise Refusal("rules", T("There is no house rule called {field}.", field=key[:40]), field=key[:40])
    for key, question in QUESTIONS.items():
        if key in answers:
            rules = _answered(rules, question, answers[key])
    return rules


@lru_cache(maxsize=256)  # every question is asked twice, which takes milliseconds
def differences(before: HouseRules, after: HouseRules) -> tuple[Difference, ...]:
    """The questions whose answers differ, the best known first. A field that one answer tells whole is told once."""
    found: list[Difference] = []
    told: set[str] = set()
    opened = merged(before, {field: {} for field in OTHER_MISSES if _opens(field, before, after)})
    for question in QUESTIONS.values():
        old = opened if "." in question.key else before
        was = current(question, old)
        now = current(question, after)
        if was != now and now is not None and not question.fields <= told:
            found.append(Difference(question, was, now, now_words(question, old)))
            told |= question.fields if _tells_all(question, now) else frozenset()
    return tuple(found)


def answer_words(question: Question, answer: Answer) -> Text:
    """An answer as people say it: the label of a choice, a number with its sign, a list."""
    if answer is None:
        return T("something else")
    label = next((choice.label for choice in question.choices if choice.key == answer), None)
    if label is not None:
        return label
    if answer in (0, ""):
        return ZERO_WORDS.get(question.key, T("none") if answer == "" else _as_it_is("0"))
    return _as_it_is(number(answer) if isinstance(answer, int) else answer)


def now_words(question: Question, rules: HouseRules) -> Text:
    """What these rules answer to a question, as people say it: also what is not among the choices, and a missed bid
    where too many tricks or a zero have rules of their own."""
    answer = current(question, rules)
    if answer is not None or question.key not in TOLD:
        return answer_words(question, answer)
    apart = [field for field in OTHER_MISSES if field in question.fields and getattr(rules, field) is not None]
    words = TOLD[question.key](rules)
    if apart:
        alike = current(question, merged(rules, dict.fromkeys(apart)))
        words = words if alike is None else answer_words(question, alike)
    for field in apart:
        words = filled(ITS_OWN[field], answer=words)
    return words


def _as_it_is(words: str) -> Text:
    return T("{words}", words=words)


def _answered(rules: HouseRules, question: Question, answer: str) -> HouseRules:
    try:
        return merged(rules, answered(question.key, rules, answer))
    except Refusal as refusal:
        raise Refusal("rules", _range_words(question) or refusal.text, field=question.key) from None


def _opens(field: str, before: HouseRules, after: HouseRules) -> bool:
    """Whether points of its own are new: their parts then start from nothing."""
    return getattr(before, field) is None and getattr(after, field) is not None


def _tells_all(question: Question, answer: Answer) -> bool:
    """Whether nothing more need be said of its fields: it is about no mere part, nor "points of its own"."""
    return "." not in question.key and not any(each.key == answer and each.rest for each in question.choices)


def _range_words(question: Question) -> Text | None:
    if question.low is None or question.high is None:
        return None
    low, high = (answer_words(question, bound) for bound in (question.low, question.high))
    return T("{title}: a whole number from {low} to {high}.", title=question.title, low=low, high=high)
