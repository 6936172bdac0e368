"""What the pages that tell rules may see: one game, or the rules of a match, as a small book."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from app.language import Language
from app.rules.examples import Example, examples
from app.rules.house import HouseRules
from app.rules.plan import cap, plan
from app.rules.presets import Preset
from app.rules.text import TN, T, Text
from app.rules.words import Chapter, chapters, one_sentence, plan_words
from app.scorer.stateless import plan_ahead
from app.web.names import number
from app.web.views_rules_history import capital, full_sentence

FEWEST = 2


class ChapterView(NamedTuple):
    """Sentences under a heading."""

    key: str
    title: str
    sentences: tuple[str, ...]


class Size(NamedTuple):
    """A hand of the plan. `bare`: it has no trumps."""

    n: int
    cards: int
    bare: bool


class ExampleRow(NamedTuple):
    """A worked example: `sum` is the account in one line, `why` its reasons in words."""

    kind: str
    title: str
    cards: str
    bid: int
    took: int
    points: str
    made: bool
    sum: str
    why: str


class Book(NamedTuple):
    """The rules in chapters, the plan hand by hand, and what they come to in examples. `at` tells the books of one
    page apart, `level` is that of its headings."""

    at: int
    level: int
    chapters: tuple[ChapterView, ...]
    plan: str
    sizes: tuple[Size, ...]
    hands: tuple[ExampleRow, ...]
    bids: tuple[str, ...]


class PlayersChip(NamedTuple):
    """How many play."""

    players: int
    url: str
    chosen: bool


class PlanRow(NamedTuple):
    """The plan for so many players: "3 to 5 players"."""

    players: str
    plan: str
    cards: str


class GamePage(NamedTuple):
    """A named game in exactly its rules, for so many players."""

    key: str
    title: str
    also: str
    summary: str
    players: int
    chips: tuple[PlayersChip, ...]
    book: Book
    plans: tuple[PlanRow, ...]


@lru_cache(maxsize=256)
def game_page(preset: Preset, players: int, most: int, language: Language) -> GamePage:
    """The page of a named game. Raises Refusal("players") for a table that there cannot be."""
    rules, root = preset.rules, f"/rules/{preset.key}"
    tables = range(FEWEST, most + 1)
    return GamePage(
        key=preset.key,
        title=preset.name,
        also=", ".join(name for name in preset.names if name != preset.name),
        summary=full_sentence(language.say(one_sentence(rules, players))),
        players=players,
        chips=tuple(PlayersChip(n, f"{root}?players={n}", n == players) for n in tables),
        book=book(rules, players, most, language),
        plans=_plans(rules, tables, language),
    )


def book(rules: HouseRules, players: int, most: int, language: Language) -> Book:
    """All the rules of a game, with its plan."""
    made, ahead = examples(rules, players), plan_ahead(players, rules, most)
    sizes = zip(ahead.hands, ahead.no_trump, strict=True)
    return Book(
        at=1,
        level=2,
        chapters=told(chapters(rules, players), language),
        plan=capital(language.say(made.plan)),
        sizes=tuple(Size(n, cards, bare) for n, (cards, bare) in enumerate(sizes, 1)),
        hands=tuple(_row(each, language) for each in made.hands),
        bids=tuple(full_sentence(language.say(each.words)) for each in made.bids),
    )


def told(found: Sequence[Chapter], language: Language) -> tuple[ChapterView, ...]:
    """Chapters in somebody's language."""
    return tuple(
        ChapterView(each.key, language.say(each.title), tuple(map(language.say, each.sentences))) for each in found
    )


def _row(example: Example, language: Language) -> ExampleRow:
    reasons = [language.say(term.text) for term in example.terms]
    return ExampleRow(
        kind=example.kind,
        title=language.say(example.title),
        cards=language.say(cards_words(example.cards)),
        bid=example.bid,
        took=example.took,
        points=number(example.points),
        made=example.bid == example.took,
        sum=capital(language.say(example.words)),
        why=", ".join(reasons),
    )


def cards_words(cards: int) -> Text:
    """So many cards."""
    return TN("{n} card", "{n} cards", cards, n=cards)


def _plans(rules: HouseRules, tables: range, language: Language) -> tuple[PlanRow, ...]:
    """The plan for every size of table; neighbours with the same plan share a row."""
    rows = []
    for sizes, alike in groupby(tables, key=lambda players: plan(rules, players).sizes):
        found = list(alike)
        most = max(cap(rules, players) for players in found)
        rows.append(
            PlanRow(
                language.say(_players(found[0], found[-1])),
                language.say(plan_words(sizes)),
                language.say(T("{n} at most", n=most)),
            )
        )
    return tuple(rows)


def _players(first: int, last: int) -> Text:
    if first == last:
        return TN("{n} player", "{n} players", first, n=first)
    return T("{first} to {last} players", first=first, last=last)
