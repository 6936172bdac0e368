"""What the pages may see on which a player is changed: name, colour, kept apart, merged with another one."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.names import nearly
from app.rules.refusal import Refusal
from app.rules.text import TN, T, Text
from app.scorer.merges import MergePreview
from app.scorer.players import Player
from app.web.dates import short_day
from app.web.people import bdi, tell
from app.web.shares_told import plain
from app.web.views_house_table import Option

LOOKS = (
    T("blue"), T("rust"), T("green"), T("violet"), T("magenta"), T("olive"), T("blue, dashed"), T("rust, dotted"),
)  # fmt: skip
"""The palette, as lines are drawn in charts; a colour is a number of it."""


class Look(NamedTuple):
    """A colour to choose; `number` is empty for none."""

    number: str
    name: Text
    chosen: bool


class Undoable(NamedTuple):
    """A merge that can be taken back: what it did, and where."""

    words: Markup
    button: Markup
    url: str


class Twin(NamedTuple):
    """Somebody else of nearly the same name, and where it can be seen what came of it if the two were one person."""

    words: Markup
    url: str


class EditPage(NamedTuple):
    """A player to be changed. `last` is the latest table; `typed` stands in the field of the new name, `problem` is
    what is wrong with it."""

    id: str
    name: str
    last: Markup
    typed: str
    problem: Text | None
    looks: tuple[Look, ...]
    archived: bool
    others: tuple[Option, ...]
    merged: tuple[Undoable, ...]


class Kept(NamedTuple):
    """One way to merge: the name that stays, with whom that player last was at a table, and what becomes of the
    matches."""

    id: str
    name: str
    last: Markup
    words: Markup


class MergePage(NamedTuple):
    """Two players who may be one; without `ways` they cannot be, and `problem` says why."""

    id: str
    other: str
    title: Markup
    ways: tuple[Kept, ...]
    problem: Text | None
    match_url: str | None


def edit_view(
    language: Language, player: Player, names: Mapping[str, str], last: Text, merged: Sequence[Player],
    typed: str | None = None, problem: Text | None = None,
) -> EditPage:  # fmt: skip
    """`names`: everybody, by id. `merged`: who was merged into this player, the latest first."""
    return EditPage(
        id=player.id,
        name=names.get(player.id, player.name),
        last=tell(language, last),
        typed=player.name if typed is None else typed,
        problem=problem,
        looks=(
            Look("", T("none"), player.colour is None),
            *(Look(str(number), name, number == player.colour) for number, name in enumerate(LOOKS)),
        ),
        archived=player.archived,
        others=tuple(Option(other, plain(name), False) for other, name in names.items() if other != player.id),
        merged=tuple(undoable(language, player, gone) for gone in merged),
    )


def twin_of(language: Language, player: Player, everybody: Sequence[Player]) -> Twin | None:
    """Another player whose name differs by capitals, accents and the like at most: whoever played last."""
    for other in everybody:
        if other.id != player.id and nearly(other.name) == nearly(player.name):
            words = tell(language, T("There is another {name} already.", name=bdi(other.name)))
            return Twin(words, f"/players/{player.id}/merge?other={other.id}")
    return None


def undoable(language: Language, kept: Player, gone: Player) -> Undoable:
    """A merge that can be taken back."""
    words = tell(language, T("{gone} was merged into {kept}.", gone=bdi(gone.name), kept=bdi(kept.name)))
    button = tell(language, T("Make {gone} a player again", gone=bdi(gone.name)))
    return Undoable(words, button, f"/players/{gone.id}/unmerge")


def merge_view(
    language: Language, ids: tuple[str, str], names: Mapping[str, str], ways: Sequence[MergePreview],
    last: Sequence[Text],
) -> MergePage:  # fmt: skip
    """What a merge would do, whichever of the two stays; `last` says at which table each of those last was."""
    kept = tuple(
        Kept(way.kept.id, names[way.kept.id], tell(language, table), _what_happens(language, names, way))
        for way, table in zip(ways, last, strict=True)
    )
    return MergePage(*ids, _title(language, ids, names), kept, None, None)


def no_merge_view(language: Language, ids: tuple[str, str], names: Mapping[str, str], refusal: Refusal) -> MergePage:
    """Why two players cannot be one, with the match in which both sat."""
    match = refusal.facts.get("match")
    return MergePage(*ids, _title(language, ids, names), (), _why_not(refusal), f"/m/{match}/sheet" if match else None)


def _why_not(refusal: Refusal) -> Text:
    """The day on which both sat at one table as people say it."""
    began = refusal.facts.get("began")
    if began is None:
        return refusal.text
    facts = ((name, short_day(str(began)) if name == "day" else fact) for name, fact in refusal.text.facts)
    return refusal.text._replace(facts=tuple(facts))


def _title(language: Language, ids: tuple[str, str], names: Mapping[str, str]) -> Markup:
    one, other = (bdi(names[player]) for player in ids)
    return tell(language, T("Are {one} and {other} one person?", one=one, other=other))


def _what_happens(language: Language, names: Mapping[str, str], way: MergePreview) -> Markup:
    return tell(
        language,
        TN(
            "{n} match of {gone} goes over to {kept}, who then has {all}.",
            "{n} matches of {gone} go over to {kept}, who then has {all}.",
            way.matches,
            n=way.matches, all=way.matches + way.matches_of_kept,
            gone=bdi(names[way.gone.id]), kept=bdi(names[way.kept.id]),
        ),
    )  # fmt: skip
