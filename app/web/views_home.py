"""What the pages that list matches may see."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from markupsafe import Markup, escape

from app.language import Language
from app.rules.text import Text
from app.scorer.live import Live
from app.scorer.upkeep import DELETED_KEPT
from app.web.dates import clock, day, short_day
from app.web.lead import lead_view
from app.web.names import shown_names
from app.web.ops import new_op
from app.web.people import bdi, joined, tell


class Card(NamedTuple):
    """A match in a list: `lead` says who leads or has won; `hand` is the one that comes next, of `planned`; `game` is
    what is played; a match that was deleted stays until the day `kept`; `op` is for bringing it back."""

    id: str
    url: str
    again_url: str
    title: Markup
    named: bool
    who: Markup
    moment: str
    when: str
    lead: Markup
    game: str
    go: str
    hand: int | None
    planned: int
    finished: bool
    deleted: bool
    kept: str
    op: str


class Home(NamedTuple):
    """The front page: matches under way and finished, newest first, and one that was deleted just now."""

    deleted: Card | None
    running: tuple[Card, ...]
    more_running: bool
    past: tuple[Card, ...]
    players: Markup
    player_count: int


def cards(language: Language, matches: Iterable[Live]) -> tuple[Card, ...]:
    """The matches of a list, in its order. Of several that are called by one day, the time says which is which."""
    listed = list(matches)
    days = Counter(day(live.stored.created_at) for live in listed if not live.match.name)
    return tuple(card(language, live, timed=days[day(live.stored.created_at)] > 1) for live in listed)


def card(language: Language, live: Live, *, timed: bool = False) -> Card:
    """One match of a list. Without a name it is called by its day, and by its time where that is needed."""
    match, stored = live.match, live.stored
    names = shown_names(match)
    when = language.say(day(stored.created_at))
    called = f"{when}, {clock(stored.created_at)}" if timed else when
    lead = lead_view(live, language)
    return Card(
        id=live.id,
        url=f"/m/{live.id}/review" if live.sheet.finished else f"/m/{live.id}",
        again_url=f"/start?again={live.id}",
        title=bdi(match.name) if match.name else escape(called),
        named=bool(match.name),
        who=phrase(language, [names[seat] for seat in match.seating]),
        moment=stored.created_at,
        when=when,
        lead=lead.headline,
        game=lead.game,
        go=lead.go,
        hand=live.sheet.next.hand,
        planned=len(live.sheet.plan),
        finished=live.sheet.finished,
        deleted=stored.deleted_at is not None,
        kept=language.say(_last_day(stored.deleted_at)) if stored.deleted_at else "",
        op=new_op(),
    )


def _last_day(deleted_at: str) -> Text:
    return short_day((datetime.fromisoformat(deleted_at) + DELETED_KEPT).isoformat())


def phrase(language: Language, names: Sequence[str]) -> Markup:
    """Names as one phrase in somebody's language."""
    together = joined(names)
    return tell(language, together) if isinstance(together, Text) else together
