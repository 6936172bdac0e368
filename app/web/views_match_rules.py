"""What the page of a match's own rules may see: one book, or one for each time that the rules changed."""

from typing import NamedTuple

from app.language import Language
from app.rules.game import called, game_words
from app.rules.house import HouseRules
from app.rules.plan import no_trump
from app.rules.text import T
from app.rules.words import Chapter, chapters
from app.scorer.live import Live
from app.web.names import match_title
from app.web.views_rulebook import Book, Size, book, told
from app.web.views_rules_history import Era, eras_of

WHOLE_MATCH = ("deal", "end")
"""Chapters that follow the latest rules, whichever hand it is."""


class EraBook(NamedTuple):
    """The rules from a hand on; `changed` says what is different from those before."""

    from_hand: int
    to_hand: int | None
    changed: tuple[str, ...]
    book: Book


class MatchRules(NamedTuple):
    """The page. `key` is that of the named game which the latest rules come nearest to, `game` says what is otherwise;
    `whole` holds what counts for the whole match where the rules changed in it."""

    root: str
    title: str
    match: str
    players: int
    game: str
    key: str
    summary: str
    whole: Book | None
    eras: tuple[EraBook, ...]


def match_rules(live: Live, most: int, language: Language) -> MatchRules:
    """The rules that this match is played by, for the number of its own players."""
    match = live.match
    rules, players = match.rules, max(match.starters, 1)
    eras = eras_of(match, language)
    changed = len(eras) > 1
    sizes = _sizes(live)
    latest = book(rules, players, max(most, players), language)._replace(sizes=sizes)
    return MatchRules(
        root=f"/m/{live.id}",
        title=language.say(T("Rules of this match")),
        match=match_title(match),
        players=players,
        game=language.say(game_words(rules, players)),
        key=called(rules, players).preset.key,
        summary=eras[0].says[0] if not changed else "",
        whole=_whole(rules, players, latest, language) if changed else None,
        eras=_eras(live, eras, most, language) if changed else (EraBook(1, None, (), latest),),
    )


def _eras(live: Live, eras: tuple[Era, ...], most: int, language: Language) -> tuple[EraBook, ...]:
    """Every segment with its own points and bids; deal and end are told once."""
    match, players = live.match, max(live.match.starters, 1)
    ends = [each.from_hand - 1 for each in match.segments[1:]]
    books = []
    for at, (segment, era, to_hand) in enumerate(zip(match.segments, eras, (*ends, None), strict=True), 2):
        made = book(segment.rules, players, max(most, players), language)
        own = [each for each in chapters(segment.rules, players) if each.key not in WHOLE_MATCH]
        made = made._replace(at=at, level=3, chapters=told(own, language), sizes=())
        books.append(EraBook(segment.from_hand, to_hand, era.says if at > 2 else (), made))
    return tuple(books)


def _whole(rules: HouseRules, players: int, latest: Book, language: Language) -> Book:
    common: list[Chapter] = [each for each in chapters(rules, players) if each.key in WHOLE_MATCH]
    return latest._replace(level=3, chapters=told(common, language), hands=(), bids=())


def _sizes(live: Live) -> tuple[Size, ...]:
    """The plan as it is played: hands that were dealt keep their cards."""
    match, sizes = live.match, live.sheet.plan
    players, largest = max(match.starters, 1), max(sizes, default=1)
    return tuple(
        Size(n, cards, no_trump(match.rules_of(n), n, cards, players, largest)) for n, cards in enumerate(sizes, 1)
    )
