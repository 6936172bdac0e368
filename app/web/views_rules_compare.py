"""The same match under several settings of the house rules, side by side."""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from app.language import Language
from app.rules.answers import answer_words
from app.rules.questions import NINE, QUESTIONS
from app.rules.text import T
from app.scorer.house_rules import Preview
from app.scorer.live import Live
from app.web.asked_rules import Compared
from app.web.names import number, shown_names
from app.web.people import places
from app.web.views_rules_preview import keep_url, slot_of


class Cell(NamedTuple):
    """A total and its place. `best`: the first place."""

    total: str
    place: str
    best: bool


class Setting(NamedTuple):
    """A row: its labels, whether it holds now, where it can be looked at closely, and a cell for each player."""

    labels: tuple[str, ...]
    held: bool
    url: str
    cells: tuple[Cell, ...]


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
    """The same match under several settings. `names` are the players in the order of the cells; `note` says that not
    all settings fit."""

    slot: str
    root: str
    at: str
    keep_url: str
    settings: tuple[Setting, ...]
    names: tuple[str, ...]
    ticks: tuple[Ticks, ...]
    beside: tuple[Beside, ...]
    note: str | None


def rules_compare(
    live: Live, compared: Compared, previews: Sequence[Preview], now: dict[str, str] | None, language: Language
) -> RulesCompare:
    """The settings below one another, the players in seat order. `previews` are theirs, `now` is the one that holds."""
    root, names = f"/m/{live.id}", shown_names(live.match)
    most = T("{most} settings fit side by side: these are the first.", most=len(previews))
    return RulesCompare(
        slot=slot_of(compared.at),
        root=root,
        at=compared.at,
        keep_url=keep_url(root, compared.at),
        settings=tuple(
            _setting(root, compared.at, each, preview, language, held=each is now)
            for each, preview in zip(compared.settings, previews, strict=True)
        ),
        names=tuple(names[s] for s in live.match.seating),
        ticks=tuple(_ticks(key, ticked, language) for key, ticked in compared.ticked.items()),
        beside=_beside(compared, language),
        note=language.say(most) if compared.cut else None,
    )


def _setting(
    root: str, at: str, answers: dict[str, str], preview: Preview, language: Language, *, held: bool
) -> Setting:
    labels = [answer_words(QUESTIONS[key], answer) for key, answer in answers.items()]
    url = f"{root}/house-rules/preview?{urlencode({'at': at, **answers})}"
    words = places(preview.sheet.standings)
    cells = {
        row.seat: Cell(number(row.total), language.say(words[row.seat]), row.rank == 1)
        for row in preview.sheet.standings
    }
    seating = preview.before.match.seating
    return Setting(tuple(map(language.say, labels)), held, url, tuple(cells[s] for s in seating))


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
