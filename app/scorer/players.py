"""Players that the house remembers, by id and never by name."""

from collections.abc import Collection
from typing import TypeAlias

from app.rules.names import clean_name
from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer.change import forget_player
from app.scorer.house import House
from app.store import players
from app.store.db import Connection, Writing
from app.store.players import LatestTable, Player

Wanted: TypeAlias = "str | dict[str, str]"


def seated(connection: Connection, wanted: Wanted, taken: Collection[str], now: str) -> Player:
    """The player for a seat. A name takes the one remembered player of that name who is not at this table yet; with
    none or several it is somebody new. `{"id": ...}` picks."""
    if isinstance(wanted, dict):
        found = players.get(connection, wanted["id"])
        if found is None:
            raise Refusal("not_found", T("There is no such player."))
        return found
    name = clean_name(wanted)
    known = [player for player in players.by_name(connection, name) if player.id not in taken]
    return known[0] if len(known) == 1 else players.add(connection, name, now)


def remembered(house: House, limit: int = 200) -> list[Player]:
    """The players of the house, those who played last first."""
    with house.db.reading() as connection:
        return players.remembered(connection, limit)


def one(house: House, player_id: str) -> Player:
    """One remembered player."""
    with house.db.reading() as connection:
        found = players.get(connection, player_id)
    if found is None:
        raise Refusal("not_found", T("There is no such player."))
    return found


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
            raise Refusal("not_found", T("There is no such player."))
        forget_player(house, writing, player_id)
        return renamed

    return await house.db.write(job)
