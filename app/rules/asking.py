"""House rules as questions: what can be answered, which answer holds now, and the change that an answer makes."""

import re
from collections.abc import Iterable, Mapping
from math import prod
from typing import Any, NamedTuple

from app.rules.house import HouseRules, as_json, merged, range_of
from app.rules.refusal import Refusal
from app.rules.text import T, Text

NUMBER = re.compile(r"[+-]?\d{1,6}")


class Choice(NamedTuple):
    """One answer. `change`: new values by the path of a field (`bonus`, `miss.per_off`, `no_trump.one`); `follows`:
    paths that take the value of another field, now and whenever that field is asked for; `rest`: holds whenever none
    of the other choices does."""

    key: str
    label: Text
    change: Mapping[str, Any]
    follows: Mapping[str, str] = {}
    rest: bool = False


class Question(NamedTuple):
    """Something a table decides. With `choices` one of them is picked; else the answer is a number from `low` to
    `high` or, where there is no range, text. `also` is changed along with every answer."""

    key: str
    title: Text
    hint: Text | None = None
    choices: tuple[Choice, ...] = ()
    low: int | None = None
    high: int | None = None
    also: Mapping[str, Any] = {}

    @property
    def fields(self) -> frozenset[str]:
        """The fields of the house rules that it is about."""
        paths = [path for choice in self.choices for path in choice.change] or [self.key]
        return frozenset(path.partition(".")[0] for path in paths)


def current(question: Question, rules: HouseRules) -> str | int | None:
    """The key of the choice that holds now, the number, or the text; None when it is something else (a choice that is
    not offered, a part of an object that is not there)."""
    if question.choices:
        return next((each.key for each in question.choices if _holds(question, each, rules)), None)
    now = as_json(rules)
    if any(_get(now, path) != value for path, value in question.also.items()):
        return None
    value = _get(now, question.key)
    return " ".join(map(str, value)) if isinstance(value, list) else value


def change_of(
    question: Question, rules: HouseRules, answer: str | int, others: Iterable[Question] = ()
) -> dict[str, Any]:
    """The partial change that an answer makes, for `merged`: objects come whole, and the choices of `others` that hold
    now and follow this field come with it. Raises Refusal("rules") for a choice that is not offered and for a number
    out of range."""
    if question.choices:
        return _picked(question, rules, answer)
    change = _applied(rules, {**question.also, question.key: _value(question, answer)}, {})
    after = merged(rules, change)
    for choice in _following(others, question, rules):
        change |= _applied(after, choice.change, choice.follows)
    return change


def _picked(question: Question, rules: HouseRules, answer: str | int) -> dict[str, Any]:
    choice = next((each for each in question.choices if each.key == answer), None)
    if choice is None:
        keys = ", ".join(each.key for each in question.choices)
        text = T("{title}: the answer must be one of {choices}.", title=question.title, choices=keys)
        raise Refusal("rules", text, field=question.key)
    return {} if _holds(question, choice, rules) else _applied(rules, choice.change, choice.follows)


def _following(questions: Iterable[Question], question: Question, rules: HouseRules) -> list[Choice]:
    return [
        choice
        for each in questions
        for choice in each.choices
        if question.key in choice.follows.values() and current(each, rules) == choice.key
    ]


def _holds(question: Question, choice: Choice, rules: HouseRules) -> bool:
    if choice.rest:
        return not any(_holds(question, each, rules) for each in question.choices if not each.rest)
    return merged(rules, _applied(rules, choice.change, choice.follows)) == rules


def _value(question: Question, answer: str | int) -> Any:
    """An answer as it was typed, as a value; what is no number stays as it is, to be refused."""
    if isinstance(answer, int):
        return answer
    words = answer.replace("−", "-").replace(",", " ").split()
    numbers = [int(word) if NUMBER.fullmatch(word) else word for word in words]
    if question.low is not None:
        return numbers[0] if len(numbers) == 1 else answer
    known = range_of(question.key)
    return numbers if known and known["type"] == "array" else "".join(words).upper()


def _applied(rules: HouseRules, change: Mapping[str, Any], follows: Mapping[str, str]) -> dict[str, Any]:
    now = as_json(rules)
    touched = {path.partition(".")[0] for path in (*change, *follows)}
    for path, value in change.items():
        _put(now, path, value)
    for path, source in follows.items():
        _put(now, path, now[source])
    return {field: now[field] for field in touched}


def _get(now: dict[str, Any], path: str) -> Any:
    field, _, part = path.partition(".")
    value = now[field]
    if not part or value is None:
        return value
    if field == "times":
        return prod(each["by"] for each in value if each["when"] == part)
    return value[part]


def _put(now: dict[str, Any], path: str, new: Any) -> None:
    field, _, part = path.partition(".")
    value = now[field]
    if not part:
        now[field] = new
    elif field == "times":
        others = [each for each in value if each["when"] != part]
        now[field] = others if new == 1 else [*others, {"when": part, "by": new}]
    elif field == "no_trump":
        now[field] = [each for each in value if each != part] + [part] * bool(new)
    else:
        now[field] = {**(value or {}), part: new}
