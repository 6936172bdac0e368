"""What the page of a new match may see of its rules: the games to choose from, single rules, and what they come to."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.answers import answer_words
from app.rules.house import HouseRules
from app.rules.plan import plan
from app.rules.questions import MORE, NINE, QUESTIONS
from app.rules.refusal import Refusal
from app.rules.text import TN, T, Text
from app.rules.words import one_sentence, plan_words
from app.scorer.live import Live
from app.web.draft import Draft, Known, Problem
from app.web.games import Game
from app.web.people import tell
from app.web.views_game import GameName, game_line, game_name
from app.web.views_rules import Group, Rule, Typed, own_groups, rule_view

PLAYERS_SUPPOSED = 4
ORDER_OF_HANDS = ("pattern", "largest", "rounds")
LIST_DECIDES = T("Your own list of hands decides. Empty it, and this counts.")


class Choices(NamedTuple):
    """What the house has to choose from, and what of it is chosen: a game, and the rules with the single answers."""

    known: Known
    tables: Sequence[Live]
    games: Sequence[Game]
    chosen: Game
    rules: HouseRules
    today: str

    @property
    def latest(self) -> str:
        """The rules of the latest match, as they stand in a form."""
        return f"match:{self.tables[0].id}" if self.tables else ""


class GameRow(NamedTuple):
    """Rules to choose. `also`: other names of a named game; of other rules, what they are called."""

    value: str
    name: Markup
    also: str
    chosen: bool


class StartGames(NamedTuple):
    """The rules to choose from, as far as they fit what was looked for. `kept` is what is chosen and not among them
    (else ""), `said` how many there are, `none` that there are none."""

    rows: tuple[GameRow, ...]
    find: str
    kept: str
    said: Text | None
    none: Text | None
    looking: bool


class StartRules(NamedTuple):
    """The single rules, where they are asked for (`based`: the game that they were shown with). `open` is the key of
    the rule that is open."""

    based: str
    nine: tuple[Rule, ...]
    more: tuple[Rule, ...]
    own: tuple[Group, ...]
    open: str

    @property
    def own_open(self) -> bool:
        """Whether the rule that is open is one of your own scoring."""
        return any(rule.key == self.open for group in self.own for rule in group.rules)

    @property
    def all(self) -> tuple[Rule, ...]:
        return (*self.nine, *self.more, *(rule for group in self.own for rule in group.rules))


class StartPlan(NamedTuple):
    """What the chosen rules come to for so many players; `problem` where they cannot be played. `name` is theirs
    where they are no named game, `game` what they are called; `left` are single rules that were changed in
    another game before."""

    name: Markup | None
    game: GameName | None
    players: int
    words: Text | None
    sentence: Text | None
    problem: Text | None
    left: Text | None


def games_view(language: Language, draft: Draft, choices: Choices, *, looking: bool) -> StartGames:
    """The games that fit what was typed."""
    chosen, players = choices.chosen.value, _players(draft)
    fitting = [game for game in choices.games if game.fits(draft.find)]
    rows = tuple(
        GameRow(
            game.value, shown_name(game, language, choices.latest), _also(game, players, language), game.value == chosen
        )
        for game in fitting
    )
    typed = draft.find.strip()
    said = TN("{n} game found", "{n} games found", len(rows), n=len(rows)) if typed and rows else None
    none = None if rows else T("No game here is called “{typed}”. Try a shorter word.", typed=typed)
    kept = "" if any(row.chosen for row in rows) else chosen
    return StartGames(rows, draft.find, kept, said, none, looking)


def single_view(language: Language, draft: Draft, choices: Choices, problem: Problem | None) -> StartRules | None:
    """Every house rule as a question, where they are asked for."""
    if not draft.single:
        return None
    wrong = problem.rule if problem is not None and problem.part == "rule" else ""
    said = language.say(problem.text) if problem is not None and wrong else ""
    rules, typed = choices.rules, Typed(draft.answers, wrong, said)
    idle = _idle(draft.answers)
    nine = tuple(rule_view(each, rules, language, typed) for each in NINE)
    return StartRules(
        based=choices.chosen.value,
        nine=tuple(
            each._replace(error=language.say(LIST_DECIDES)) if each.key in idle and not each.error else each
            for each in nine
        ),
        more=tuple(rule_view(each, rules, language, typed) for each in MORE),
        own=own_groups(rules, language, typed),
        open=wrong or (idle[0] if idle else ""),
    )


def plan_view(language: Language, draft: Draft, choices: Choices, problem: Text | None) -> StartPlan:
    """What the chosen rules are called and come to."""
    players, rules = _players(draft), choices.rules
    left = _left(draft.left)
    name = None if choices.chosen.preset else shown_name(choices.chosen, language, choices.latest)
    try:
        words = plan_words(plan(rules, players).sizes)
        called = game_name(rules, players, language, choices.chosen.preset)
        return StartPlan(name, called, players, words, one_sentence(rules, players), problem, left)
    except Refusal as refusal:
        name = name or choices.chosen.name
        return StartPlan(name, None, players, None, None, problem or refusal.text, left)


def shown_name(game: Game, language: Language, latest: str) -> Markup:
    """The name of a game; the rules of another match are called by it, unless it is the latest."""
    if game.value == latest:
        return tell(language, T("The same rules as last time"))
    of_match = game.value.startswith("match:")
    return tell(language, T("As in the match {match}", match=game.name)) if of_match else game.name


def _idle(answers: Mapping[str, str]) -> tuple[str, ...]:
    """The answers that count for nothing, since a list of hands was typed besides."""
    return tuple(key for key in ORDER_OF_HANDS if key in answers) if answers.get("custom") else ()


def _left(answers: Mapping[str, str]) -> Text | None:
    told = [T("{rule}: {answer}", rule=QUESTIONS[key].title, answer=answer_words(QUESTIONS[key], answer))
            for key, answer in answers.items()]  # fmt: skip
    if not told:
        return None
    every = reduce(lambda some, more: T("{some}; {more}", some=some, more=more), told)
    return T("Changed before in another game, and not taken along: {rules}.", rules=every)


def _also(game: Game, players: int, language: Language) -> str:
    return ", ".join(game.also) if game.preset else game_line(game.rules, players, language)


def _players(draft: Draft) -> int:
    return draft.players if draft.players > 1 else PLAYERS_SUPPOSED
