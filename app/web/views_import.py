"""What the page that brings matches back may see."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from markupsafe import Markup, escape

from app.language import Language
from app.rules.text import TN, T, Text
from app.scorer.import_plan import Incoming, Person, Plan
from app.scorer.imports import NEW
from app.web.dates import day
from app.web.names import shown_names
from app.web.people import bdi
from app.web.views_home import phrase

LINES_MOST = 100  # of the matches of a large file


class MatchLine(NamedTuple):
    """A match of the file."""

    title: Markup
    named: bool
    when: str
    who: Markup
    state: str


class Choice(NamedTuple):
    """Who a player of the file may be here; `value` as it stands in the form."""

    value: str
    name: str
    when: str
    chosen: bool


class Asked(NamedTuple):
    """A player of the file who may be somebody of this house. `field` is the name of the radio buttons."""

    field: str
    name: str
    choices: tuple[Choice, ...]
    new: bool


class Found(NamedTuple):
    """What the file holds: how many matches it `adds`, the first of them, and how many are `known` or `deleted` here.
    `packed` is the file itself, to be sent once more."""

    to_add: tuple[MatchLine, ...]
    adds: int
    known: int
    deleted: int
    asked: tuple[Asked, ...]
    new_players: Markup
    new_count: int
    packed: str


class Done(NamedTuple):
    """What was added just now."""

    added: int
    known: int


class ImportView(NamedTuple):
    """The page: a field for a file, what was found in it, or what was added. `most` are MiB."""

    found: Found | None = None
    done: Done | None = None
    problem: Text | None = None
    most: int = 2


def found_view(language: Language, plan: Plan, packed: str, chosen: Mapping[str, str]) -> Found:
    """What the file holds; `chosen` is who its players were said to be."""
    new = [person.name for person in plan.people if person.here is None and not person.alike]
    return Found(
        to_add=_lines(language, plan.to_add[:LINES_MOST]),
        adds=len(plan.to_add),
        known=len(plan.known),
        deleted=len(plan.deleted),
        asked=tuple(_asked(language, person, chosen) for person in plan.people if person.alike),
        new_players=phrase(language, new),
        new_count=len(new),
        packed=packed,
    )


def _lines(language: Language, found: Iterable[Incoming]) -> tuple[MatchLine, ...]:
    return tuple(_line(language, each) for each in found)


def _line(language: Language, each: Incoming) -> MatchLine:
    names, when = shown_names(each.match), language.say(day(each.file.created_at))
    return MatchLine(
        title=bdi(each.match.name) if each.match.name else escape(when),
        named=bool(each.match.name),
        when=when,
        who=phrase(language, [names[seat] for seat in each.match.seating]),
        state=language.say(_state(each)),
    )


def _state(each: Incoming) -> Text:
    if each.sheet.finished:
        return TN("finished, {n} hand", "finished, {n} hands", each.sheet.played, n=each.sheet.played)
    return T("{n} of {planned} hands", n=each.sheet.played, planned=len(each.sheet.plan))


def _asked(language: Language, person: Person, chosen: Mapping[str, str]) -> Asked:
    guess = person.guess.id if person.guess else NEW
    picked = chosen.get(person.file.id, guess)
    return Asked(
        field=f"who-{person.file.id}",
        name=person.name,
        choices=tuple(
            Choice(each.id, each.name, language.say(day(each.used_at)), picked == each.id) for each in person.alike
        ),
        new=picked == NEW,
    )
