"""The same match under several settings of the house rules, side by side."""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from app.language import Language
from app.rules.answers import answer_words
from app.rules.questions import NINE, QUESTIONS
from app.rules.sheet import Sheet
from app.rules.text import T
from app.scorer.house_rules import Preview
from app.scorer.live import Live
from app.web.asked_rules import Compared
from app.web.names import number, shown_names
from app.web.people import places
from app.web.views_rules_preview import slot_of


class Cell(NamedTuple):
    """A total and its place. `best`: the first place."""

    total: str
    place: str
    best: bool


class Setting(NamedTuple):
    """A column: its labels, whether it holds now, and where it can be looked at closely."""

    labels: tuple[str, ...]
    held: bool
    url: str


class Tick(NamedTuple):
    """An answer that can stand beside others."""

    key: str
    label: str
    ticked: bool


class Ticks(NamedTuple):
    """The answers of one question."""

    key: str
    title: str
    ticks: tuple[Tick, ...]


class Beside(NamedTuple):
    """Another question that can be crossed with this one."""

    key: str
    title: str
    chosen: bool


class RulesCompare(NamedTuple):
    """The same match under several settings. A row is a player's name and one cell for each setting; `note` says that
    not all of them fit."""

    slot: str
    root: str
    at: str
    keep_url: str
    settings: tuple[Setting, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    ticks: tuple[Ticks, ...]
    beside: tuple[Beside, ...]
    note: str | None


def rules_compare(
    live: Live, compared: Compared, previews: Sequence[Preview], now: dict[str, str] | None, language: Language
) -> RulesCompare:
    """The settings side by side, in seat order. `previews` are theirs, `now` is the setting that holds."""
    root, names = f"/m/{live.id}", shown_names(live.match)
    columns = [_column(preview.sheet, language) for preview in previews]
    most = T("{most} settings fit side by side: these are the first.", most=len(columns))
    return RulesCompare(
        slot=slot_of(compared.at),
        root=root,
        at=compared.at,
        keep_url=f"{root}/house-rules#rule-{slot_of(compared.at)}",
        settings=tuple(_setting(root, compared.at, each, language, held=each is now) for each in compared.settings),
        rows=tuple((names[s], tuple(column[s] for column in columns)) for s in live.match.seating),
        ticks=tuple(_ticks(key, ticked, language) for key, ticked in compared.ticked.items()),
        beside=_beside(compared, language),
        note=language.say(most) if compared.cut else None,
    )


def _setting(root: str, at: str, answers: dict[str, str], language: Language, *, held: bool) -> Setting:
    labels = [answer_words(QUESTIONS[key], answer) for key, answer in answers.items()]
    url = f"{root}/house-rules/preview?{urlencode({'at': at, **answers})}"
    return Setting(tuple(map(language.say, labels)), held, url)


def _column(sheet: Sheet, language: Language) -> dict[int, Cell]:
    words = places(sheet.standings)
    return {row.seat: Cell(number(row.total), language.say(words[row.seat]), row.rank == 1) for row in sheet.standings}


def _ticks(key: str, ticked: Sequence[str], language: Language) -> Ticks:
    question = QUESTIONS[key]
    choices = tuple(Tick(each.key, language.say(each.label), each.key in ticked) for each in question.choices)
    return Ticks(key, language.say(question.title), choices)


def _beside(compared: Compared, language: Language) -> tuple[Beside, ...]:
    return tuple(
        Beside(question.key, language.say(question.title), question.key == compared.beside)
        for question in NINE
        if question.choices and question.key != compared.at
    )
