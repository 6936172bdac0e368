"""What the page of named games may see: each with its other names and its one sentence."""

from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.text import T
from app.rules.words import one_sentence
from app.scorer.house import House
from app.scorer.live import Live
from app.web.games import Game, every_game
from app.web.ops import new_op
from app.web.views_game import game_line
from app.web.views_rules_history import full_sentence


class GameRow(NamedTuple):
    """A game to try out. `called`: the named game that kept rules come nearest to, and what is otherwise. `holds`:
    these are the rules of the match; `forget_url` where it is kept by this house."""

    name: Markup
    also: str
    sentence: str
    called: str
    url: str
    holds: bool
    forget_url: str | None


class Forgotten(NamedTuple):
    """Rules that were just forgotten, and what it takes to keep them again."""

    name: str
    rules: str


class GamesPage(NamedTuple):
    """The page: `kept` are this house's own, `named` those that everybody knows, both found by `q`."""

    id: str
    root: str
    title: str
    q: str
    kept: tuple[GameRow, ...]
    named: tuple[GameRow, ...]
    may_change: bool
    forgotten: Forgotten | None
    op: str


def games_page(
    house: House, match_id: str, q: str, language: Language, *, may_change: bool, forgotten: Forgotten | None
) -> GamesPage:
    """The games that fit what was typed."""
    live = house.read(match_id)
    rows = [(each, _row(live, each, language)) for each in every_game(house) if each.fits(q)]
    return GamesPage(
        id=live.id,
        root=f"/m/{live.id}",
        title=language.say(T("Named games")),
        q=q,
        kept=tuple(row for each, row in rows if each.preset is None),
        named=tuple(row for each, row in rows if each.preset is not None),
        may_change=may_change,
        forgotten=forgotten,
        op=new_op(),
    )


def _row(live: Live, game: Game, language: Language) -> GameRow:
    root = f"/m/{live.id}/house-rules"
    kind, _, key = game.value.partition(":")
    return GameRow(
        name=game.name,
        also=", ".join(name for name in game.also if name != str(game.name.striptags())),
        sentence=full_sentence(language.say(one_sentence(game.rules, live.match.starters or 1))),
        called=game_line(game.rules, live.match.starters or 1, language) if game.preset is None else "",
        url=f"{root}/preview?at=game&game={game.value}",
        holds=game.rules == live.match.rules,
        forget_url=f"{root}/kept/{key}/forget" if kind == "saved" else None,
    )
