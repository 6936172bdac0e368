"""What the page of everything else about a match may see."""

from typing import NamedTuple

from app.language import Language
from app.rules.match import has_entries
from app.rules.text import T, Text
from app.scorer.live import Live
from app.web.dates import day
from app.web.names import match_title, shown_names
from app.web.ops import new_op
from app.web.views_game import game_line
from app.web.views_steps import steps_view


class MoreView(NamedTuple):
    """Name, day, game and players, and what can be done: each form has its own `op`. `settled`: the
    order stays; `hand` is the one that is being played; `undo` says what the newest change was."""

    id: str
    root: str
    title: str
    name: str
    shown: str
    day: str
    game: str
    players: tuple[str, ...]
    finished: bool
    ended_early: bool
    settled: bool
    hand: int | None
    undo: str | None
    name_op: str
    end_op: str
    delete_op: str
    error: Text | None


def more_view(live: Live, language: Language, *, name: str | None = None, error: Text | None = None) -> MoreView:
    """The match as a whole; `name` is what was typed for it and refused with `error`."""
    match = live.match
    names = shown_names(match)
    return MoreView(
        id=live.id,
        root=f"/m/{live.id}",
        title=language.say(T("This match")),
        name=match.name if name is None else name,
        shown=match_title(match),
        day=language.say(day(live.stored.created_at)),
        game=game_line(match.rules, match.starters or 1, language),
        players=tuple(names[s] for s in match.seating),
        finished=live.sheet.finished,
        ended_early=match.ended_early,
        settled=any(has_entries(hand) for hand in match.hands),
        hand=live.sheet.next.hand,
        undo=language.say(steps_view(live).about.undo_says) if live.undo is not None else None,
        name_op=new_op(),
        end_op=new_op(),
        delete_op=new_op(),
        error=error,
    )
