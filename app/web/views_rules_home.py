"""What the page that explains the game may see, with the search over the named games; and the glossary."""

from functools import lru_cache
from typing import NamedTuple

from app.language import Language
from app.rules import glossary, how_to_play
from app.rules.house import HouseRules
from app.rules.names import fits
from app.rules.presets import Preset, presets
from app.rules.text import T
from app.rules.words import one_sentence
from app.web.views_rulebook import Book, book
from app.web.views_rules_history import full_sentence

PLAYERS_SUPPOSED = 4
SHOWN_AT_FIRST = ("exact", "wizard", "skull_king", "rikiki", "plump", "nomination_whist")


class FoundGame(NamedTuple):
    """A named game, with its other names and its one sentence."""

    key: str
    name: str
    also: str
    sentence: str


class RulesFound(NamedTuple):
    """The games that fit what was typed. `more` says how many there are besides those that are shown."""

    q: str
    games: tuple[FoundGame, ...]
    more: int
    total: int


class WordLink(NamedTuple):
    """A word that the glossary tells more about."""

    key: str
    word: str


class SectionView(NamedTuple):
    """One part of the explanation."""

    key: str
    title: str
    paragraphs: tuple[str, ...]
    words: tuple[WordLink, ...]


class AskedView(NamedTuple):
    """A question and its answer."""

    key: str
    question: str
    answer: str


class HowToPlay(NamedTuple):
    """The explanation, with the worked examples of the plain game."""

    sections: tuple[SectionView, ...]
    plain: Book
    questions: tuple[AskedView, ...]


class RulesHome(NamedTuple):
    """The page."""

    title: str
    found: RulesFound
    how: HowToPlay


class WordView(NamedTuple):
    """A word and what it means."""

    key: str
    word: str
    meaning: str


class Glossary(NamedTuple):
    """All words, in the order of somebody's language."""

    title: str
    words: tuple[WordView, ...]


def rules_home(q: str, every: bool, language: Language) -> RulesHome:
    """The page; `every` shows all games even when nothing was typed."""
    return RulesHome(language.say(T("Rules and games")), rules_found(q, every, language), _how_to_play(language))


def rules_found(q: str, every: bool, language: Language) -> RulesFound:
    """The games of which every word that was typed stands in one of the names."""
    fitting = [each for each in presets().values() if fits(q, (each.name, *each.names))]
    shown = fitting if every or q else [presets()[key] for key in SHOWN_AT_FIRST]
    games = tuple(_found(each, language) for each in shown)
    return RulesFound(q, games, len(fitting) - len(shown), len(presets()))


@lru_cache(maxsize=16)
def glossary_view(language: Language) -> Glossary:
    words = (WordView(each.key, language.say(each.word), language.say(each.meaning)) for each in glossary.WORDS)
    return Glossary(language.say(T("Words of the game")), tuple(sorted(words, key=lambda each: each.word.casefold())))


@lru_cache(maxsize=512)
def _found(preset: Preset, language: Language) -> FoundGame:
    return FoundGame(
        key=preset.key,
        name=preset.name,
        also=", ".join(name for name in preset.names if name != preset.name),
        sentence=full_sentence(language.say(one_sentence(preset.rules, PLAYERS_SUPPOSED))),
    )


@lru_cache(maxsize=16)
def _how_to_play(language: Language) -> HowToPlay:
    words = {each.key: language.say(each.word) for each in glossary.WORDS}
    sections = tuple(
        SectionView(
            each.key,
            language.say(each.title),
            tuple(map(language.say, each.paragraphs)),
            tuple(WordLink(key, words[key]) for key in each.words),
        )
        for each in how_to_play.SECTIONS
    )
    questions = tuple(
        AskedView(each.key, language.say(each.question), language.say(each.answer)) for each in how_to_play.QUESTIONS
    )
    return HowToPlay(sections, book(HouseRules(), PLAYERS_SUPPOSED, PLAYERS_SUPPOSED, language), questions)
