"""What the page of a new match may see."""

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from markupsafe import Markup

from app.language import Language
from app.rules.plan import plan
from app.rules.refusal import Refusal
from app.rules.text import Text
from app.rules.words import one_sentence, plan_words
from app.scorer.live import Live
from app.web.dates import day
from app.web.draft import Draft, Known, Problem, again
from app.web.games import Game
from app.web.names import told_apart
from app.web.numbers import natural
from app.web.ops import new_op
from app.web.views_home import card, phrase

FIELDS_AT_FIRST = 4
CHIPS_SHOWN = 12
PLAYERS_SUPPOSED = 4


class Chip(NamedTuple):
    """A remembered player to tap, who is seated or not; `do` is what the button says to the server."""

    key: str
    do: str
    name: str
    seated: bool


class TableChip(NamedTuple):
    """A table that sat together lately."""

    do: str
    who: Markup
    title: Markup


class Field(NamedTuple):
    """A field for a new name. `focus`: it is the one to go on in."""

    typed: str = ""
    problem: Text | None = None
    focus: bool = False


class SeatRow(NamedTuple):
    """Somebody who plays. `field` is how the form remembers the seat, `at` its number from 0; `key` stays with the
    person; `focus` is the button that was pressed last: up, down, out or none."""

    at: int
    key: str
    field: str
    name: str
    deals: bool
    first: bool
    last: bool
    focus: str


class StartSeats(NamedTuple):
    """Who plays: tables and players to choose, fields for new names, and the seats clockwise."""

    tables: tuple[TableChip, ...]
    chips: tuple[Chip, ...]
    more_chips: tuple[Chip, ...]
    fields: tuple[Field, ...]
    rows: tuple[SeatRow, ...]
    problem: Text | None


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


class StartGo(NamedTuple):
    """The button that starts the match, for so many players."""

    players: int
    problem: Text | None


class Start(NamedTuple):
    """The whole page."""

    seats: StartSeats
    games: StartGames
    plan: StartPlan
    go: StartGo
    name: str
    name_problem: Text | None
    today: Text
    op: str


class Choices(NamedTuple):
    """What the house has to choose from, and what of it is chosen."""

    known: Known
    tables: Sequence[Live]
    games: Sequence[Game]
    chosen: Game
    today: str


def start_view(
    language: Language, draft: Draft, choices: Choices, problem: Problem | None = None, did: str = ""
) -> Start:
    """The form as it stands after a button: `did` is what the button says, such as "up-2"."""
    do, _, at = did.partition("-")
    return Start(
        seats=_seats(language, draft, choices, problem, (do, natural(at) or 0)),
        games=_games(draft, choices, looking=do in ("find", "show")),
        plan=_plan(draft, choices.chosen, _of(problem, "rules")),
        name=draft.name,
        name_problem=_of(problem, "name"),
        go=StartGo(len(draft.places), _of(problem, "start")),
        today=day(choices.today),
        op=new_op(),
    )


def _seats(
    language: Language, draft: Draft, choices: Choices, problem: Problem | None, did: tuple[str, int]
) -> StartSeats:
    chips = _chips(draft, choices.known)
    return StartSeats(
        tables=tuple(_table(language, live) for live in choices.tables),
        chips=chips[:CHIPS_SHOWN],
        more_chips=chips[CHIPS_SHOWN:],
        fields=_fields(draft, problem, at_first=not draft.places and not choices.known, adding=did[0] == "add"),
        rows=_rows(draft, did),
        problem=_of(problem, "seats"),
    )


def _chips(draft: Draft, known: Known) -> tuple[Chip, ...]:
    """All remembered players stay in their places, so that no chip moves away under a thumb."""
    seated = {place.player: at for at, place in enumerate(draft.places)}
    named = zip(known, told_apart(known.values()), strict=True)
    return tuple(
        Chip(player, f"out-{seated[player]}" if player in seated else f"sit-{player}", name, player in seated)
        for player, name in named
    )


def _table(language: Language, live: Live) -> TableChip:
    who = phrase(language, told_apart(place.name for place in again(live).places))
    return TableChip(f"table-{live.id}", who, card(language, live).title)


def _fields(draft: Draft, problem: Problem | None, *, at_first: bool, adding: bool) -> tuple[Field, ...]:
    """What is still typed, then blank fields: four on the very first evening, else one."""
    fields = [Field(typed) for typed in draft.typed]
    blank = FIELDS_AT_FIRST - len(fields) if at_first else 1 - len(fields)
    fields += [Field()] * blank
    at = problem.at if problem is not None and problem.part == "new" else 0
    wrong = problem is not None and problem.part in ("new", "seats")
    fields[at] = fields[at]._replace(problem=_of(problem, "new"), focus=wrong or adding)
    return tuple(fields)


def _rows(draft: Draft, did: tuple[str, int]) -> tuple[SeatRow, ...]:
    do, pressed = did
    last = len(draft.places) - 1
    focused = {"up": max(pressed - 1, 0), "down": min(pressed + 1, last), "out": min(pressed, last)}.get(do)
    rows = []
    for at, (place, name) in enumerate(
        zip(draft.places, told_apart(place.name for place in draft.places), strict=True)
    ):
        key = place.player or f"new-{crc32(name.encode()):08x}"
        focus = do if at == focused else ""
        rows.append(SeatRow(at, key, place.field, name, at == draft.dealer, at == 0, at == last, focus))
    return tuple(rows)


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
