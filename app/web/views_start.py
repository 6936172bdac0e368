"""What the page of a new match may see."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.names import NAME_MOST
from app.rules.plan import plan
from app.rules.refusal import Refusal
from app.rules.text import Text
from app.rules.words import one_sentence, plan_words
from app.scorer.live import Live
from app.web.dates import long_day
from app.web.draft import Draft, Known, Problem, again, shown
from app.web.games import Game
from app.web.ops import new_op
from app.web.views_home import card, phrase

FIELDS_AT_FIRST = 4
CHIPS_SHOWN = 12
PLAYERS_SUPPOSED = 4


class Chip(NamedTuple):
    """A remembered player to tap; `do` is what the button says to the server."""

    do: str
    name: str


class TableChip(NamedTuple):
    """A table that sat together lately."""

    do: str
    who: Markup
    title: Markup


class Field(NamedTuple):
    """A field for a new name."""

    typed: str
    problem: Text | None


class SeatRow(NamedTuple):
    """Somebody who plays. `field` is how the form remembers the seat, `at` its number from 0."""

    at: int
    field: str
    name: str
    deals: bool
    first: bool
    last: bool


class StartSeats(NamedTuple):
    """Who plays: tables and players to choose, fields for new names, and the seats clockwise."""

    tables: tuple[TableChip, ...]
    chips: tuple[Chip, ...]
    more_chips: tuple[Chip, ...]
    fields: tuple[Field, ...]
    rows: tuple[SeatRow, ...]
    problem: Text | None
    longest: int


class GameRow(NamedTuple):
    """Rules to choose."""

    value: str
    name: Markup
    also: str
    chosen: bool


class StartGames(NamedTuple):
    """The rules to choose from, as far as they fit what was looked for."""

    rows: tuple[GameRow, ...]
    find: str
    looking: bool


class StartPlan(NamedTuple):
    """What the chosen rules come to for so many players; `problem` where they cannot be played."""

    name: Markup
    players: int
    words: Text | None
    sentence: Text | None
    problem: Text | None


class Start(NamedTuple):
    """The whole page."""

    seats: StartSeats
    games: StartGames
    plan: StartPlan
    name: str
    name_problem: Text | None
    problem: Text | None
    today: str
    longest: int
    op: str


class Choices(NamedTuple):
    """What the house has to choose from, and what of it is chosen."""

    known: Known
    tables: Sequence[Live]
    games: Sequence[Game]
    chosen: Game
    today: str


def start_view(
    language: Language, draft: Draft, choices: Choices, problem: Problem | None = None, *, looking: bool = False
) -> Start:
    """The form as it stands. `looking`: the list of games is open."""
    return Start(
        seats=_seats(language, draft, choices, problem),
        games=_games(draft, choices, looking=looking),
        plan=_plan(draft, choices.chosen, _of(problem, "rules")),
        name=draft.name,
        name_problem=_of(problem, "name"),
        problem=_of(problem, "start"),
        today=long_day(language.code, choices.today),
        longest=NAME_MOST,
        op=new_op(),
    )


def _seats(language: Language, draft: Draft, choices: Choices, problem: Problem | None) -> StartSeats:
    chips = _chips(draft, choices.known)
    return StartSeats(
        tables=() if draft.places else tuple(_table(language, live) for live in choices.tables),
        chips=chips[:CHIPS_SHOWN],
        more_chips=chips[CHIPS_SHOWN:],
        fields=_fields(draft, problem, at_first=not draft.places and not choices.known),
        rows=_rows(draft),
        problem=_of(problem, "seats"),
        longest=NAME_MOST,
    )


def _chips(draft: Draft, known: Known) -> tuple[Chip, ...]:
    seated = {place.player for place in draft.places}
    return tuple(Chip(f"sit-{player}", name) for player, name in known.items() if player not in seated)


def _table(language: Language, live: Live) -> TableChip:
    who = phrase(language, [place.name for place in again(live).places])
    return TableChip(f"table-{live.id}", who, card(language, live).title)


def _fields(draft: Draft, problem: Problem | None, *, at_first: bool) -> tuple[Field, ...]:
    """What is still typed, and blank fields after it: four on the very first evening, else one."""
    wrong = problem if problem is not None and problem.part == "new" else None
    typed = [Field(typed, wrong.text if wrong and wrong.at == at else None) for at, typed in enumerate(draft.typed)]
    blank = max(FIELDS_AT_FIRST - len(typed), 0) if at_first else 0 if typed else 1
    if wrong and not typed:
        return (Field("", wrong.text), *(Field("", None),) * (blank - 1))
    return (*typed, *(Field("", None),) * blank)


def _rows(draft: Draft) -> tuple[SeatRow, ...]:
    last = len(draft.places) - 1
    named = zip(draft.places, shown(draft.places), strict=True)
    return tuple(
        SeatRow(at, place.field, name, at == draft.dealer, at == 0, at == last)
        for at, (place, name) in enumerate(named)
    )


def _games(draft: Draft, choices: Choices, *, looking: bool) -> StartGames:
    chosen = choices.chosen.value
    fitting = [game for game in choices.games if game.value == chosen or game.fits(draft.find)]
    rows = tuple(GameRow(game.value, game.name, ", ".join(game.also), game.value == chosen) for game in fitting)
    return StartGames(rows, draft.find, looking)


def _plan(draft: Draft, chosen: Game, problem: Text | None) -> StartPlan:
    players = len(draft.places) if len(draft.places) > 1 else PLAYERS_SUPPOSED
    try:
        words = plan_words(plan(chosen.rules, players).sizes)
        return StartPlan(chosen.name, players, words, one_sentence(chosen.rules, players), problem)
    except Refusal as refusal:
        return StartPlan(chosen.name, players, None, None, problem or refusal.text)


def _of(problem: Problem | None, part: str) -> Text | None:
    return problem.text if problem is not None and problem.part == part else None
