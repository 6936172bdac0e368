"""Bringing matches back from a file: validated whole, shown, then added, all of them or none."""

from asyncio import to_thread
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from app.rules.match import Seat
from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer.file_format import File
from app.scorer.house import House
from app.scorer.import_plan import Checked, Incoming, Person, Plan, judged, plan_of
from app.store import incoming, matches, players
from app.store.db import Connection, Writing

NEW = "new"
Choices = Mapping[str, str]
"""By the id of a player in the file: the id of the one here who it is, or NEW."""


class Added(NamedTuple):
    """What an import did: the ids of the matches that were added or known, and of the players who are new here."""

    matches: tuple[str, ...]
    known: tuple[str, ...]
    players: tuple[str, ...]


async def preview(house: House, file: File) -> Plan:
    """What this file would add. Writes nothing; refuses a file that cannot be read whole."""
    return await to_thread(_previewed, house, file)  # it may take seconds, and taps go on meanwhile


async def add(house: House, file: File, choices: Choices | None = None) -> Added:
    """Adds all matches of a file that are not here yet, in one transaction, or refuses and adds nothing. Players are
    taken by their ids; one whose id is not here is whom `choices` name. Where they say nothing, it is the one player
    here of the same name, if nobody else goes by it here or in the file; else it is somebody new."""
    checked = await to_thread(judged, file, house)
    return await house.db.write(lambda writing: _added(writing, checked, choices or {}))


def _previewed(house: House, file: File) -> Plan:
    checked = judged(file, house)
    with house.db.reading() as connection:
        return plan_of(connection, checked)


def _added(writing: Writing, checked: Checked, choices: Choices) -> Added:
    connection = writing.connection
    plan = plan_of(connection, checked)
    who = _chosen(plan.people, choices)
    new = _add_players(connection, plan.people, who)
    now = _as_it_turned_out(connection, who)
    for each in plan.to_add:
        _add_match(connection, each, who, now)
    return Added(_ids(plan.to_add), _ids((*plan.known, *plan.deleted)), new)


def _add_players(connection: Connection, people: Iterable[Person], who: Mapping[str, str]) -> tuple[str, ...]:
    """Adds those who are new here; returns their ids."""
    new = [person for person in people if who[person.file.id] == person.file.id and person.here is None]
    for person in new:
        incoming.add_player(connection, {**person.file.model_dump(), "name": person.name})
    for person in new:
        if person.file.merged_into is not None:
            incoming.merged(connection, person.file.id, who[person.file.merged_into])
    return tuple(person.file.id for person in new)


def _chosen(people: tuple[Person, ...], choices: Choices) -> dict[str, str]:
    """Who each player of the file is in this house: an id here, or its own for somebody new."""
    who: dict[str, str] = {}
    for person in people:
        key = person.file.id
        picked = choices.get(key, person.guess.id if person.guess else NEW)
        who[key] = person.here.id if person.here else key if picked == NEW else picked
        if picked != NEW and person.here is None:
            if picked not in [each.id for each in person.alike]:
                raise Refusal("players", T("{name}: choose one of these players.", name=person.name), player=key)
            if picked in [who[other] for other in who if other != key]:
                raise Refusal("players", T("{name} can be one player of this file only.", name=person.name), player=key)
    return who


def _as_it_turned_out(connection: Connection, who: Mapping[str, str]) -> Mapping[str, str]:
    """The players who sit at tables: whoever was merged, here or while the file was written, has no seat any more."""
    found = {key: players.who_is(connection, here) for key, here in who.items()}
    return {key: player.id for key, player in found.items() if player is not None}


def _seats(each: Incoming, now: Mapping[str, str]) -> tuple[Seat, ...]:
    """The seats of a match with the players that they have here."""
    seats = tuple(seat._replace(player=now[seat.player]) for seat in each.match.seats)
    if len({seat.player for seat in seats}) < len(seats):
        text = T("In the match {id} one player of this house would have two seats.", id=each.file.id)
        raise Refusal("players", text)
    return seats


def _add_match(connection: Connection, each: Incoming, who: Mapping[str, str], now: Mapping[str, str]) -> None:
    file, seats = each.file, _seats(each, now)
    free = file.op is not None and matches.find_by_op(connection, file.op) is None
    matches.insert(
        connection, each.match._replace(seats=seats), key=file.id, version=file.version, created_at=file.created_at,
        finished_at=each.finished_at, op=file.op if free else None, fingerprint=file.fingerprint if free else None,
    )  # fmt: skip
    incoming.add_history(connection, file.id, [_as_here(change.model_dump(), who) for change in file.changes])


def _as_here(change: dict[str, Any], who: Mapping[str, str]) -> dict[str, Any]:
    """A change in which players have the ids that they have here."""
    seats = (change["diff"] or {}).get("seats")
    if not seats:
        return change
    mapped = {s: _seat_as_here(diff, who) for s, diff in seats.items()}
    return {**change, "diff": {**change["diff"], "seats": mapped}}


def _seat_as_here(diff: Any, who: Mapping[str, str]) -> Any:
    if isinstance(diff, list):
        return [side and {**side, "player": who[side["player"]]} for side in diff]
    if "player" in diff:
        return {**diff, "player": [who.get(player, player) for player in diff["player"]]}
    return diff


def _ids(found: tuple[Incoming, ...]) -> tuple[str, ...]:
    return tuple(each.file.id for each in found)
