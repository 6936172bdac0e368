"""Players that the house remembers, by id and never by name."""

from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

from app.rules.names import clean_name
from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer.change import forget_player
from app.scorer.house import House
from app.store import players
from app.store.db import Connection, Writing
from app.store.players import LatestTable
from app.store.players import Player as Player

Wanted: TypeAlias = "str | dict[str, str]"
COLOURS = 8  # of the palette


def seated(connection: Connection, wanted: Wanted, taken: Collection[str], now: str) -> Player:
    """The player for a seat. A name takes the one remembered player of that name who is not at this table yet; with
    none or several it is somebody new. `{"id": ...}` picks. Whoever was archived is back."""
    if isinstance(wanted, dict):
        found = players.who_is(connection, wanted["id"])
        if found is None:
            raise _no_such_player()
        return _back(connection, found)
    name = clean_name(wanted)
    called = [player for player in players.by_name(connection, name) if player.id not in taken]
    fitting = [player for player in called if not player.archived] or called
    return _back(connection, fitting[0]) if len(fitting) == 1 else players.add(connection, name, now)


def known(connection: Connection, player_id: str) -> Player:
    """A player by id, also archived or merged ones. Refuses with `not_found`."""
    found = players.get(connection, player_id)
    if found is None:
        raise _no_such_player()
    return found


def remembered(house: House, limit: int = 200) -> list[Player]:
    """The players of the house, those who played last first."""
    with house.db.reading() as connection:
        return players.remembered(connection, limit)


def one(house: House, player_id: str) -> Player:
    """One remembered player."""
    with house.db.reading() as connection:
        return known(connection, player_id)


def colours(house: House, player_ids: Sequence[str]) -> list[int | None]:
    """The colours that these players chose, None for whoever chose none."""
    with house.db.reading() as connection:
        return [found.colour if (found := players.get(connection, each)) else None for each in player_ids]


def archived(house: House, limit: int = 200) -> list[Player]:
    """The players who are not offered any more, those who played last first."""
    with house.db.reading() as connection:
        return players.remembered(connection, limit, archived=True)


def everybody(house: House, limit: int = 1000) -> list[Player]:
    """All players, those who played last first, and after them the archived ones."""
    with house.db.reading() as connection:
        return [*players.remembered(connection, limit), *players.remembered(connection, limit, archived=True)]


def latest_tables(house: House, limit: int = 5) -> list[LatestTable]:
    """Who sat together lately: the players in seating order, with the match."""
    with house.db.reading() as connection:
        return players.latest_tables(connection, limit)


async def rename(house: House, player_id: str, name: str) -> Player:
    """Another name for a player, in all matches."""
    cleaned = clean_name(name)

    def job(writing: Writing) -> Player:
        renamed = players.rename(writing.connection, player_id, cleaned)
        if renamed is None:
            raise _no_such_player()
        forget_player(house, writing, player_id)
        return renamed

    return await house.db.write(job)


async def colour(house: House, player_id: str, number: int | None) -> Player:
    """A colour of the palette for a player, by its number, or none."""
    if number is not None and number not in range(COLOURS):
        raise Refusal("invalid", T("A colour is a number from 0 to {most}.", most=COLOURS - 1), field="colour")
    return await _set(house, player_id, lambda connection: players.set_colour(connection, player_id, number))


async def archive(house: House, player_id: str, archived: bool = True) -> Player:
    """An archived player is not offered for a new match; past matches and figures stay as they are."""
    return await _set(house, player_id, lambda connection: players.set_archived(connection, player_id, archived))


def _no_such_player() -> Refusal:
    return Refusal("not_found", T("There is no such player."))


async def _set(house: House, player_id: str, write: Callable[[Connection], None]) -> Player:
    def job(writing: Writing) -> Player:
        known(writing.connection, player_id)
        write(writing.connection)
        return known(writing.connection, player_id)

    return await house.db.write(job)


def _back(connection: Connection, player: Player) -> Player:
    if player.archived:
        players.set_archived(connection, player.id, False)
    return player._replace(archived=False)
