"""Two remembered players who turn out to be one person."""

from typing import NamedTuple

from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer.change import forget_player
from app.scorer.house import House
from app.scorer.players import known
from app.store import figures, matches, merges
from app.store.db import Connection, Writing
from app.store.merges import Merge
from app.store.players import Player


class MergePreview(NamedTuple):
    """What a merge would do: so many `matches` of `gone` become matches of `kept`, who has so many by now."""

    kept: Player
    gone: Player
    matches: int
    matches_of_kept: int


def preview(house: House, gone: str, kept: str) -> MergePreview:
    """What a merge would do; refuses what `merge` would refuse."""
    with house.db.reading() as connection:
        one, other = _two(connection, gone, kept)
        counts = [len({match for match, _ in merges.seats_of(connection, who)}) for who in (gone, kept)]
    return MergePreview(other, one, *counts)


async def merge(house: House, gone: str, kept: str) -> Player:
    """Gives every match of `gone` to `kept`, and returns `kept`. Refuses two who sat at one table. Done before: nothing
    happens."""

    def job(writing: Writing) -> Player:
        connection = writing.connection
        if known(connection, gone).merged_into == kept:
            return known(connection, kept)
        one, other = _two(connection, gone, kept)
        seats = merges.merge(connection, kept=kept, gone=gone, now=house.now())
        # every ETag of these matches counts the names of its players: no sum may come again
        merges.raise_names(connection, kept, one.renames + 1, one.used_at)
        _seats_changed(house, writing, seats, (gone, kept))
        return known(connection, other.id)

    return await house.db.write(job)


async def undo(house: House, gone: str) -> Player:
    """Takes a merge back: `gone` is a player again, with the matches that were given away. Returns `gone`."""

    def job(writing: Writing) -> Player:
        connection = writing.connection
        back = known(connection, gone)
        made = merges.of_gone(connection, gone)
        if made is None:
            raise Refusal("nothing", T("{name} was not merged with anybody.", name=back.name))
        kept = known(connection, made.kept)
        if kept.merged_into is not None:
            text = T("{name} was merged with somebody else since: take that back first.", name=kept.name)
            raise Refusal("conflict", text)
        merges.undo(connection, made, house.now())
        merges.raise_names(connection, gone, kept.renames + 1, back.used_at)
        _seats_changed(house, writing, made.seats, (gone, made.kept))
        return known(connection, gone)

    return await house.db.write(job)


def merged_into(house: House, player: str) -> list[tuple[Merge, Player]]:
    """Who was merged into this player, the latest first."""
    with house.db.reading() as connection:
        return [(made, known(connection, made.gone)) for made in merges.into(connection, player)]


def _two(connection: Connection, gone: str, kept: str) -> tuple[Player, Player]:
    one, other = known(connection, gone), known(connection, kept)
    for player in (one, other):
        if player.merged_into is not None:
            raise Refusal("players", T("{name} was merged with somebody already.", name=player.name))
    if gone == kept:
        raise Refusal("players", T("{name} cannot be merged with the same player.", name=one.name))
    together = merges.match_with_both(connection, gone, kept)
    if together is not None:
        raise _sat_together(connection, one, other, together)
    return one, other


def _sat_together(connection: Connection, one: Player, other: Player, match_id: str) -> Refusal:
    found = matches.load(connection, match_id)
    began, title = (found[0].created_at, found[1].name) if found else ("", "")
    names = {"one": one.name, "other": other.name, "day": began[:10], "match": title}
    if title:
        text = T("{one} and {other} sat at one table in {match} ({day}): they are two people.", **names)
    else:
        text = T("{one} and {other} sat at one table on {day}: they are two people.", **names)
    return Refusal("players", text, match=match_id, began=began)


def _seats_changed(
    house: House, writing: Writing, seats: tuple[tuple[str, int], ...], players_of: tuple[str, str]
) -> None:
    figures.mark(writing.connection, {match for match, _ in seats})
    for player in players_of:
        forget_player(house, writing, player)
