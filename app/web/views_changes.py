"""What the page of the history may see: who changed what, and when."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.text import Fact, T, Text
from app.scorer.live import Live
from app.scorer.undo import StoredChange
from app.web.dates import clock, day
from app.web.names import number, shown_names
from app.web.people import bdi, tell
from app.web.step_words import KINDS, kind_words
from app.web.told import sentences
from app.web.views_steps import Steps, steps_view

MOST_SAID = 3
WANTED = {
    "bid": T("{name}’s bid in hand {n}: {value}"),
    "took": T("{name}’s tricks in hand {n}: {value}"),
    "other_points": T("{name}’s other points in hand {n}: {value}"),
}


class ChangeLine(NamedTuple):
    """One change. `state` is "", undone or refused; `what` goes before the sentences (Undo, Redo) or is ""."""

    id: int
    at: str
    clock: str
    by: str
    what: str
    says: tuple[Markup, ...]
    state: str
    hand_url: str | None


class Day(NamedTuple):
    """The changes of one day, newest first."""

    name: str
    lines: tuple[ChangeLine, ...]


class ChangesView(NamedTuple):
    """A page of the history; `older` is the address of the next one."""

    id: str
    root: str
    title: str
    days: tuple[Day, ...]
    older: str | None
    steps: Steps


def changes_view(live: Live, found: Sequence[StoredChange], older: int | None, language: Language) -> ChangesView:
    """The history, newest first, by day in the server's time zone; `older` is the id to go on after."""
    names, root = shown_names(live.match), f"/m/{live.id}"
    days = [
        Day(name, tuple(_line(live, each, names, language) for each in lines))
        for name, lines in groupby(found, key=lambda each: language.say(day(each.at)))
    ]
    return ChangesView(
        id=live.id,
        root=root,
        title=language.say(T("History")),
        days=tuple(days),
        older=f"{root}/changes?before={older}" if older is not None else None,
        steps=steps_view(live),
    )


def newest_says(live: Live, found: Sequence[StoredChange], n: int, language: Language) -> tuple[Markup, ...]:
    """What the newest change of all changed in hand n, if it is short; nothing where it was about something else."""
    names = shown_names(live.match)
    told = [text for each in found[:1] if each.hand == n and each.diff for text in _says(each, names)]
    return tuple(tell(language, text) for text in told) if len(told) <= MOST_SAID else ()


def _line(live: Live, change: StoredChange, names: tuple[str, ...], language: Language) -> ChangeLine:
    refused = change.code is not None
    what = language.say(KINDS[change.kind]) if change.kind in ("undo", "redo") else ""
    return ChangeLine(
        id=change.id,
        at=change.at,
        clock=clock(change.at),
        by=change.by or "",
        what=what,
        says=tuple(tell(language, text) for text in _says(change, names)),
        state="refused" if refused else "undone" if change.undone else "",
        hand_url=f"/m/{live.id}/hands/{change.hand}" if _has_hand(live, change) else None,
    )


def _has_hand(live: Live, change: StoredChange) -> bool:
    return change.hand is not None and change.kind != "rules" and 1 <= change.hand <= len(live.sheet.plan)


def _says(change: StoredChange, names: tuple[str, ...]) -> tuple[Text, ...]:
    told = sentences(change.diff, names) if change.diff else ()
    if change.kind == "misdeal" or (not told and change.kind not in ("undo", "redo")):
        return (_in_short(change, names),)
    return told


def _in_short(change: StoredChange, names: tuple[str, ...]) -> Text:
    """A change that changed nothing, or was refused: what was wanted."""
    if change.kind in WANTED and change.seat is not None and 0 <= change.seat < len(names):
        value = number(change.after) if type(change.after) is int else "–"
        facts: dict[str, Fact] = {"name": bdi(names[change.seat]), "n": change.hand or 0, "value": value}
        return WANTED[change.kind]._replace(facts=tuple(facts.items()))
    return kind_words(change.kind, change.hand)
