"""What a form or an address asks of the house rules: a change to be seen first, or settings to be put side by side."""

import json
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from app.rules.asking import Question, current
from app.rules.house import HouseRules, as_json
from app.rules.questions import QUESTIONS
from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer.house import House
from app.scorer.house_rules import RulesChange
from app.web.games import game
from app.web.numbers import natural
from app.web.page import Form

OWN, GAME = "own", "game"
STEP = "by_one"
APART = frozenset({"at", "from", GAME, "with", "op", "by", "base_version", STEP, "back"})
SIDE_BY_SIDE_MOST = 12


class Asked(NamedTuple):
    """A change that somebody has in mind. `at`: the key of the rule where it was chosen, OWN or GAME; `answers` by
    the key of the question; `game` as in `app.web.games`."""

    at: str
    answers: dict[str, str]
    game: str | None
    from_hand: int

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """What a form has to send for the same change, without the hand from which it counts."""
        game_field = ((GAME, self.game),) if self.game else ()
        return (("at", self.at), *game_field, *self.answers.items())

    def change(self, house: House) -> RulesChange:
        """The same for the scorer. Refuses rules that are not kept any more."""
        if self.game is None:
            return RulesChange(answers=self.answers, from_hand=self.from_hand)
        found = game(house, self.game)
        if found.preset is not None:
            return RulesChange(preset=found.preset, answers=self.answers, from_hand=self.from_hand)
        return RulesChange(as_json(found.rules), answers=self.answers, from_hand=self.from_hand)


def asked_of(form: Form, rules: HouseRules) -> Asked:
    """Reads one change. Of the form with all the fields only those count that differ from the rules that hold now;
    the buttons - and + of a number (STEP) are added to what stands in its field."""
    at = form.text("at")
    answers = {key: value.strip() for key, value in form.fields.items() if key not in APART}
    if at == OWN:
        answers = {key: value for key, value in answers.items() if differs(key, value, rules)}
    answers = _stepped(answers, form)
    return Asked(at, answers, form.text(GAME) or None, _hand_of(form))


def single_answers(form: Form, rules: HouseRules) -> dict[str, str]:
    """The questions that a form with all of them answers otherwise than these rules do."""
    answers = _stepped({key: form.text(key).strip() for key in QUESTIONS if key in form}, form)
    return {key: value for key, value in answers.items() if differs(key, value, rules)}


class Compared(NamedTuple):
    """The rule that is compared, the one that it is crossed with ("" for none), the answers that are ticked by the key
    of the question, and their combinations. `cut`: there are more of those than fit side by side."""

    at: str
    beside: str
    ticked: dict[str, list[str]]
    settings: tuple[dict[str, str], ...]
    cut: bool


def compared_of(form: Form, rules: HouseRules) -> Compared:
    """Reads which settings to put side by side: every combination of the answers that were ticked. A question of
    which none was ticked has all its answers; of the one that it is crossed with only the answer that holds now."""
    at, beside = form.text("at"), form.text("with")
    ticked = {at: form.every(at) or [choice.key for choice in _with_choices(at).choices]}
    if beside and beside != at:
        ticked[beside] = form.every(beside) or [str(current(_with_choices(beside), rules))]
    settings = tuple(dict(zip(ticked, answers, strict=True)) for answers in product(*ticked.values()))
    return Compared(at, beside, ticked, settings[:SIDE_BY_SIDE_MOST], len(settings) > SIDE_BY_SIDE_MOST)


def held(settings: Sequence[dict[str, str]], rules: HouseRules) -> dict[str, str] | None:
    """The one among these settings that holds now."""
    return next((each for each in settings if not any(differs(*pair, rules) for pair in each.items())), None)


def _stepped(answers: dict[str, str], form: Form) -> dict[str, str]:
    """With the button - or + of a number (KEY:-1) added to what stands in its field; text stays, to be refused."""
    key, _, by = form.text(STEP).partition(":")
    step = natural(by.removeprefix("-"))
    if key not in answers or step is None:
        return answers
    try:
        typed = Form([(key, answers[key])]).number(key) or 0
    except Refusal:
        return answers
    return {**answers, key: str(typed - step if by.startswith("-") else typed + step)}


def partial_rules(typed: str) -> dict[str, object]:
    """A part of the house rules as JSON, as addresses and hidden fields carry it. Refuses what is no object."""
    try:
        found = json.loads(typed)
    except (ValueError, RecursionError):  # a few kilobytes of brackets are too deep for Python
        found = None
    if not isinstance(found, dict):
        raise Refusal("rules", T("These rules cannot be read."), field="rules")
    return found


def differs(key: str, value: str, rules: HouseRules) -> bool:
    """Whether an answer is another one than that which holds; what is no question differs, and is refused later."""
    question = QUESTIONS.get(key)
    if question is None:
        return True
    now = current(question, rules)
    return value.replace("−", "-") != ("" if now is None else str(now))


def _with_choices(key: str) -> Question:
    question = QUESTIONS.get(key)
    if question is None or not question.choices:
        raise Refusal("rules", T("There is no house rule called {field}.", field=key[:40]), field=key[:40])
    return question


def _hand_of(form: Form) -> int:
    try:
        return form.number("from") or 1
    except Refusal:
        raise Refusal("invalid", T("Choose a hand from which the rule counts."), field="from") from None
