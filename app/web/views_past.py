"""What the list of all matches may see."""

from collections.abc import Collection
from datetime import date
from typing import NamedTuple
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from app.language import Language
from app.rules.presets import presets
from app.rules.text import TN, T, Text
from app.scorer import matches, players
from app.scorer.house import House
from app.scorer.matches import Search
from app.web.dates import month_name, typed_day, typed_month
from app.web.names import numbered
from app.web.views_home import Card, cards

PAGE = 25
MOST_LETTERS = 100
LETTERS_OF_A_GAME = 3  # with fewer, too many games are called so
STATUSES = {"": T("All"), "running": T("Under way"), "finished": T("Finished"), "deleted": T("Deleted")}


class Asked(NamedTuple):
    """What is asked for, as it stands in the address: `players` are ids, `month` is "2026-11"."""

    q: str = ""
    players: tuple[str, ...] = ()
    month: str = ""
    status: str = ""
    after: str = ""

    def url(self) -> str:
        given = [("q", self.q), *(("player", each) for each in self.players)]
        given += [("month", self.month), ("status", self.status), ("after", self.after)]
        query = urlencode([pair for pair in given if pair[1]])
        return f"/matches?{query}" if query else "/matches"


class Choice(NamedTuple):
    """Something to choose; `value` stands in the form."""

    value: str
    name: str
    chosen: bool


class StatusChoice(NamedTuple):
    """Which matches to show."""

    name: Text
    url: str
    chosen: bool


class Matches(NamedTuple):
    """The matches that fit what is asked for, as far as they fit on one page. `narrowed`: more is asked for than a
    status; `empty`: there is no match in the house at all."""

    cards: tuple[Card, ...]
    found: Text
    q: str
    status: str
    statuses: tuple[StatusChoice, ...]
    players: tuple[Choice, ...]
    months: tuple[Choice, ...]
    narrowed: bool
    empty: bool
    older_url: str | None
    newest_url: str | None


def asked_of(query: QueryParams) -> Asked:
    """What an address asks for; whatever makes no sense is left out."""
    status, month = query.get("status", ""), query.get("month", "")
    return Asked(
        q=query.get("q", "").strip()[:MOST_LETTERS],
        players=tuple(dict.fromkeys(each for each in query.getlist("player") if each)),
        month=month if len(month) == 7 else "",
        status=status if status in STATUSES else "",
        after=query.get("after", ""),
    )


def matches_view(house: House, language: Language, asked: Asked) -> Matches:
    """The list, with everything that narrows it down."""
    search = _search(house, language, asked)
    found, following = matches.summaries(house, search, limit=PAGE, after=asked.after or None)
    count, months = matches.count(house, search), matches.months(house)
    narrowed = bool(asked.q or asked.players or asked.month)
    return Matches(
        cards=cards(language, found),
        found=TN("{n} match", "{n} matches", count, n=count),
        q=asked.q,
        status=asked.status,
        statuses=tuple(
            StatusChoice(name, asked._replace(status=key, after="").url(), key == asked.status)
            for key, name in STATUSES.items()
        ),
        players=_players(house, asked.players),
        months=tuple(Choice(each, language.say(month_name(each)), each == asked.month) for each in months),
        narrowed=narrowed,
        empty=not months and not found and not narrowed,
        older_url=asked._replace(after=following).url() if following else None,
        newest_url=asked._replace(after="").url() if asked.after else None,
    )


def _search(house: House, language: Language, asked: Asked) -> Search:
    today = date.fromisoformat(house.now()[:10])
    day = typed_day(language, asked.q, today) or typed_month(language, asked.q, today)
    return Search(day or asked.q, asked.players, asked.status or None, asked.month or None, _games(asked.q))


def _games(typed: str) -> Collection[str]:
    """The games that are called so, in whatever language."""
    wanted = typed.casefold()
    if len(wanted) < LETTERS_OF_A_GAME:
        return ()
    return [key for key, game in presets().items() if any(_begins(name, wanted) for name in (game.name, *game.names))]


def _begins(name: str, wanted: str) -> bool:
    """Whether a word of the name begins so."""
    return f" {wanted}" in f" {name.casefold()}"


def _players(house: House, chosen: Collection[str]) -> tuple[Choice, ...]:
    known = [*players.remembered(house), *players.archived(house)]
    return tuple(Choice(player.id, numbered(player.name, player.nth), player.id in chosen) for player in known)
