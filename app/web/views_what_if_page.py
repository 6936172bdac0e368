"""What the page of other rules for a match may see: the comparison, and everything that can be added to it."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.answers import answer_words
from app.rules.asking import Question, current
from app.rules.house import HouseRules
from app.rules.questions import NINE, QUESTIONS
from app.rules.text import T
from app.rules.what_if import counting
from app.rules.words import one_sentence
from app.scorer.house import House
from app.scorer.live import Live
from app.web.asked_sets import OTHERS_MOST, AskedSets, RuleSet
from app.web.games import Game, every_game
from app.web.names import match_title
from app.web.views_rules import NOTHING_TYPED, Rule, Typed, rule_view
from app.web.views_rules_history import full_sentence
from app.web.views_what_if import LETTERS, Compared, compared_view

QUICK = ("on_top", "missed", "bonus", "zero_extra")
QUICK_NUMBERS = {"bonus": (5, 10, 20), "zero_extra": (0, 5, -5)}
GAMES_MOST = 5


class Pick(NamedTuple):
    """One answer that makes a set of its own."""

    label: str
    url: str


class Picks(NamedTuple):
    """The answers of one question that do not hold now."""

    title: str
    picks: tuple[Pick, ...]


class GameFound(NamedTuple):
    """A game that can be added."""

    name: Markup
    sentence: str
    url: str


class OwnForm(NamedTuple):
    """The nine questions, for one more set (`at` 0, `letter` "") or for changing a set."""

    at: int
    letter: str
    rules: tuple[Rule, ...]
    open: bool


class WhatIf(NamedTuple):
    """The page. `values` are the sets beside the match's own rules, as fields of a form send them; `full`: no more of
    them fit."""

    id: str
    root: str
    title: str
    match_title: str
    problem: str
    compared: Compared
    values: tuple[str, ...]
    full: bool
    picks: tuple[Picks, ...]
    q: str
    games: tuple[GameFound, ...]
    more_games: bool
    form: OwnForm
    may_change: bool


class Editing(NamedTuple):
    """Which set is being changed (0: a new one), what was typed and refused, and whether the rules of the match may be
    changed as well."""

    at: int = 0
    typed: Typed = NOTHING_TYPED
    open: bool = False
    may_change: bool = False


def what_if_page(house: House, live: Live, asked: AskedSets, editing: Editing, language: Language) -> WhatIf:
    """A match under several sets of rules; writes nothing."""
    root, own = f"/m/{live.id}", live.match.rules
    games = _games(house, own, asked.q)
    return WhatIf(
        id=live.id,
        root=root,
        title=language.say(T("What if?")),
        match_title=match_title(live.match),
        problem=language.say(asked.problem) if asked.problem is not None else "",
        compared=compared_view(live, asked, root, language),
        values=tuple(each.value for each in asked.sets),
        full=len(asked.sets) >= OTHERS_MOST,
        picks=tuple(_picks(QUESTIONS[key], own, asked, root, language) for key in QUICK),
        q=asked.q,
        games=tuple(
            GameFound(
                each.name,
                full_sentence(language.say(one_sentence(each.rules, live.match.starters or 1))),
                asked.url(root, add=each.value),
            )
            for each in games[:GAMES_MOST]
        ),
        more_games=len(games) > GAMES_MOST,
        form=_form(own, asked, editing, language),
        may_change=editing.may_change,
    )


def _games(house: House, own: HouseRules, typed: str) -> list[Game]:
    """The games that fit what was typed; before that, those that would score otherwise, one for each way of scoring."""
    games = every_game(house)
    if typed:
        return [each for each in games if each.fits(typed)]
    ways = {counting(each.rules): each for each in reversed(games)}
    return [each for each in games if ways[counting(each.rules)] is each and counting(each.rules) != counting(own)]


def _picks(question: Question, own: HouseRules, asked: AskedSets, root: str, language: Language) -> Picks:
    now = current(question, own)
    answers: Sequence[str | int] = [each.key for each in question.choices] or QUICK_NUMBERS[question.key]
    picks = tuple(
        Pick(
            language.say(answer_words(question, answer)),
            asked.url(root, add=RuleSet(None, {question.key: str(answer)}).value),
        )
        for answer in answers
        if answer != now
    )
    return Picks(language.say(question.title), picks)


def _form(own: HouseRules, asked: AskedSets, editing: Editing, language: Language) -> OwnForm:
    at = editing.at if 0 < editing.at <= len(asked.sets) else 0
    rules = asked.sets[at - 1].rules(own) if at else own
    questions = tuple(rule_view(each, rules, language, editing.typed) for each in NINE)
    return OwnForm(at, LETTERS[at] if at else "", questions, editing.open or bool(at))
