"""What the comparison of named games may see."""

from collections.abc import Sequence
from typing import NamedTuple

from app.language import Language
from app.rules.aspects import Aspect, aspects
from app.rules.presets import Preset, presets
from app.rules.text import T
from app.web.views_rules_history import capital

MOST = 4


class Option(NamedTuple):
    """A game to choose."""

    key: str
    name: str
    chosen: bool


class Row(NamedTuple):
    """What each of the games does in one respect."""

    key: str
    title: str
    answers: tuple[str, ...]


class GamesCompare(NamedTuple):
    """Two to four games side by side: the rows that differ, then those that are alike; `problem` where something
    cannot be compared."""

    keys: tuple[str, ...]
    names: tuple[str, ...]
    differ: tuple[Row, ...]
    alike: tuple[Row, ...]
    problem: str


class ComparePage(NamedTuple):
    """The page, with a field for each game."""

    title: str
    fields: tuple[tuple[Option, ...], ...]
    compare: GamesCompare


def compare_page(wanted: Sequence[str], players: int, language: Language) -> ComparePage:
    """The games that were asked for by their keys, as far as there are such."""
    known = presets()
    keys = tuple(dict.fromkeys(key for key in wanted if key in known))
    games = [known[key] for key in keys[:MOST]]
    problem = ""
    if len(keys) > MOST:
        problem = language.say(T("{most} games fit side by side: these are the first.", most=MOST))
    elif any(key and key not in known for key in wanted):
        problem = language.say(T("There is no such game here. Choose one from the list."))
    return ComparePage(
        title=language.say(T("Compare games")),
        fields=tuple(_options(games[at].key if at < len(games) else "") for at in range(MOST)),
        compare=_compare(games, players, problem, language),
    )


def _options(chosen: str) -> tuple[Option, ...]:
    return tuple(Option(each.key, each.name, each.key == chosen) for each in presets().values())


def _compare(games: Sequence[Preset], players: int, problem: str, language: Language) -> GamesCompare:
    rows = aspects(tuple(each.rules for each in games), players) if len(games) > 1 else ()
    return GamesCompare(
        keys=tuple(each.key for each in games),
        names=tuple(each.name for each in games),
        differ=tuple(_row(each, language) for each in rows if each.differs),
        alike=tuple(_row(each, language) for each in rows if not each.differs),
        problem=problem,
    )


def _row(aspect: Aspect, language: Language) -> Row:
    return Row(aspect.key, language.say(aspect.title), tuple(capital(language.say(each)) for each in aspect.answers))
