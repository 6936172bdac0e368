"""What the page of a new match may see."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple
from zlib import crc32

from markupsafe import Markup

from app.language import Language
from app.rules.names import name_key
from app.rules.text import T, Text
from app.scorer.live import Live
from app.web.dates import day
from app.web.draft import Draft, Known, Problem, again
from app.web.names import numbered
from app.web.numbers import natural
from app.web.ops import new_op
from app.web.people import in_short, tell
from app.web.views_home import card
from app.web.views_start_rules import (
    Choices,
    StartGames,
    StartPlan,
    StartRules,
    games_view,
    plan_view,
    single_view,
)
from app.web.views_start_who import Who, asked

FIELDS_AT_FIRST = 4
CHIPS_SHOWN = 12
TABLE_LETTERS = 50  # two lines on a phone
LACKING = (T("Add who plays: two at least."), T("One more player is needed."))


class Called(NamedTuple):
    """What is shown for a name: of a remembered player by id, of the new ones in the order of their seats."""

    known: Mapping[str, str]
    new: tuple[str, ...]


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
    who: Who | None


class DealChip(NamedTuple):
    """Whether somebody deals first whose name still stands in its field."""

    at: int
    name: str
    deals: bool


class StartSeats(NamedTuple):
    """Who plays: tables and players to choose, fields for new names, and the seats clockwise. `deals` are the typed
    names to choose the first dealer from, as long as nobody is seated."""

    tables: tuple[TableChip, ...]
    chips: tuple[Chip, ...]
    more_chips: tuple[Chip, ...]
    fields: tuple[Field, ...]
    rows: tuple[SeatRow, ...]
    deals: tuple[DealChip, ...]
    problem: Text | None


class StartGo(NamedTuple):
    """The button that starts the match; `lacking` is what there must be first, `players` how many there are. `plan` is
    what they will play, where single rules are changed and the plan itself may be out of sight."""

    players: int
    plan: Text | None
    lacking: Text | None
    problem: Text | None


class Start(NamedTuple):
    """The whole page."""

    seats: StartSeats
    games: StartGames
    single: StartRules | None
    plan: StartPlan
    go: StartGo
    name: str
    name_problem: Text | None
    today: Text
    op: str


def start_view(
    language: Language, draft: Draft, choices: Choices, problem: Problem | None = None, did: str = ""
) -> Start:
    """The form as it stands after a button: `did` is what the button says, such as "up-2"."""
    do, _, at = did.partition("-")
    coming = plan_view(language, draft, choices, _of(problem, "rules"))
    return Start(
        seats=_seats(language, draft, choices, problem, (do, natural(at) or 0)),
        games=games_view(language, draft, choices, looking=do in ("find", "show")),
        single=single_view(language, draft, choices, problem),
        plan=coming,
        name=draft.name,
        name_problem=_of(problem, "name"),
        go=_go(draft.players, coming.words if draft.single else None, _of(problem, "start")),
        today=day(choices.today),
        op=new_op(),
    )


def _seats(
    language: Language, draft: Draft, choices: Choices, problem: Problem | None, did: tuple[str, int]
) -> StartSeats:
    called = _called(draft, choices.known)
    chips = _chips(draft, called)
    return StartSeats(
        tables=tuple(_table(language, live, called) for live in choices.tables),
        chips=chips[:CHIPS_SHOWN],
        more_chips=chips[CHIPS_SHOWN:],
        fields=_fields(draft, problem, at_first=not draft.places and not choices.known, adding=did[0] == "add"),
        rows=_rows(draft, called, did, asked(language, draft, choices.known, called.known, _of(problem, "who"))),
        deals=_deals(draft),
        problem=_of(problem, "seats"),
    )


def _called(draft: Draft, known: Known) -> Called:
    """What everybody is called here, so that two of one name are the same two wherever they stand: the remembered
    players by id, then the new ones by their field."""
    most: Counter[str] = Counter()
    for its in known.values():
        most[name_key(its.name)] = max(most[name_key(its.name)], its.nth)
    new = []
    for place in draft.places:
        if place.player is None:
            most[name_key(place.name)] += 1
            new.append(numbered(place.name, most[name_key(place.name)]))
    return Called({player: numbered(*its) for player, its in known.items()}, tuple(new))


def _chips(draft: Draft, called: Called) -> tuple[Chip, ...]:
    """All remembered players stay in their places, so that no chip moves away under a thumb."""
    seated = {place.player: at for at, place in enumerate(draft.places)}
    return tuple(
        Chip(player, f"out-{seated[player]}" if player in seated else f"sit-{player}", name, player in seated)
        for player, name in called.known.items()
    )


def _table(language: Language, live: Live, called: Called) -> TableChip:
    names = [called.known.get(place.player or "", place.name) for place in again(live).places]
    who = in_short(names, TABLE_LETTERS)
    return TableChip(
        f"table-{live.id}", tell(language, who) if isinstance(who, Text) else who, card(language, live).title
    )


def _fields(draft: Draft, problem: Problem | None, *, at_first: bool, adding: bool) -> tuple[Field, ...]:
    """What is still typed, then blank fields: four on the very first evening, else one."""
    fields = [Field(typed) for typed in draft.typed]
    blank = FIELDS_AT_FIRST - len(fields) if at_first else 1 - len(fields)
    fields += [Field()] * blank
    at = problem.at if problem is not None and problem.part == "new" else 0
    wrong = problem is not None and problem.part in ("new", "seats")
    fields[at] = fields[at]._replace(problem=_of(problem, "new"), focus=wrong or adding)
    return tuple(fields)


def _rows(draft: Draft, called: Called, did: tuple[str, int], questions: Mapping[int, Who]) -> tuple[SeatRow, ...]:
    do, pressed = did
    last = len(draft.places) - 1
    focused = {"up": max(pressed - 1, 0), "down": min(pressed + 1, last), "out": min(pressed, last)}.get(do)
    rows, new = [], iter(called.new)
    for at, place in enumerate(draft.places):
        name = called.known[place.player] if place.player else next(new)
        key = place.player or f"new-{crc32(name.encode()):08x}"
        focus = do if at == focused else ""
        rows.append(
            SeatRow(at, key, place.field, name, at == draft.dealer, at == 0, at == last, focus, questions.get(at))
        )
    return tuple(rows)


def _deals(draft: Draft) -> tuple[DealChip, ...]:
    if draft.places or draft.players < len(LACKING):
        return ()
    return tuple(DealChip(at, name.strip(), at == draft.dealer) for at, name in enumerate(draft.coming))


def _go(players: int, coming: Text | None, problem: Text | None) -> StartGo:
    """Names that still stand in their fields are seated first: the button works without "Add"."""
    lacking = LACKING[players] if players < len(LACKING) else None
    return StartGo(players, coming, lacking, problem)


def _of(problem: Problem | None, part: str) -> Text | None:
    return problem.text if problem is not None and problem.part == part else None
