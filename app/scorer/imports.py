"""Bringing matches back from a file: validated whole, shown, then added all at once or not at all."""

from asyncio import to_thread
from collections import Counter
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from app.rules.match import Match
from app.rules.names import clean_name, name_key
from app.rules.refusal import Refusal
from app.rules.sheet import Sheet, derive
from app.rules.text import T
from app.scorer.file_format import File, FileMatch, FilePlayer
from app.scorer.file_history import check_history
from app.scorer.file_match import match_of
from app.scorer.file_reading import Misfit, place_of, wrong
from app.scorer.house import House, as_utc
from app.store import incoming, matches, players
from app.store.db import Connection, Writing
from app.store.players import Player

NEW = "new"
CLOCKS_APART = timedelta(days=1)
Choices = Mapping[str, str]
"""By the id of a player in the file: the id of the one here who it is, or NEW."""


class Incoming(NamedTuple):
    """A match of the file, as it stands there and as it is read."""

    file: FileMatch
    match: Match
    sheet: Sheet

    @property
    def finished_at(self) -> str | None:
        """Whether a match is finished follows from its hands; when it was, only the file knows."""
        newest = self.file.changes[-1].at if self.file.changes else self.file.created_at
        return (self.file.finished_at or newest) if self.sheet.finished else None


class Person(NamedTuple):
    """A player of the file. `here`: the same one in this house, by id. `alike`: those here who go by the same name, if
    it is not said by the id; `guess` is the one who is taken unless somebody says otherwise (None: somebody new)."""

    file: FilePlayer
    name: str
    here: Player | None
    alike: tuple[Player, ...] = ()
    guess: Player | None = None


class Plan(NamedTuple):
    """What an import would do. `known` are here already and stay as they are, `deleted` are here among the deleted."""

    to_add: tuple[Incoming, ...]
    known: tuple[Incoming, ...]
    deleted: tuple[Incoming, ...]
    people: tuple[Person, ...]


class Added(NamedTuple):
    """What an import did: the ids of the matches that were added or known, and of the players who are new here."""

    matches: tuple[str, ...]
    known: tuple[str, ...]
    players: tuple[str, ...]


class _Checked(NamedTuple):
    """A file that can be read whole. `names` of the players by id."""

    file: File
    names: Mapping[str, str]
    matches: tuple[Incoming, ...]


async def preview(house: House, file: File) -> Plan:
    """What this file would add. Writes nothing; refuses a file that cannot be read whole."""
    checked = await to_thread(_checked, file, house)  # it may take a second, and taps go on meanwhile
    with house.db.reading() as connection:
        return _plan(connection, checked)


async def add(house: House, file: File, choices: Choices | None = None) -> Added:
    """Adds all matches of a file that are not here yet, or none of them. Players are taken by their ids; one whose id
    is not here is whom `choices` name. Where they say nothing, it is the one player here of the same name, if nobody
    else goes by it here or in the file; else it is somebody new."""
    checked = await to_thread(_checked, file, house)
    return await house.db.write(lambda writing: _added(writing, checked, choices or {}))


def _checked(file: File, house: House) -> _Checked:
    names = _names(file)
    latest = as_utc(datetime.fromisoformat(house.now()) + CLOCKS_APART)
    seen: set[str] = set()
    found = []
    for at, match in enumerate(file.matches):
        if match.id in seen:
            raise wrong(place_of("matches", at, "id"), T("this match is in the file twice"))
        seen.add(match.id)
        if match.created_at > latest:
            raise wrong(place_of("matches", at, "created_at"), T("this is later than now, by the clock of this server"))
        found.append(_read(match, at, names, house.most_players))
    return _Checked(file, names, tuple(found))


def _names(file: File) -> Mapping[str, str]:
    names: dict[str, str] = {}
    for at, player in enumerate(file.players):
        if player.id in names:
            raise wrong(place_of("players", at, "id"), T("this player is in the file twice"))
        try:
            names[player.id] = clean_name(player.name)
        except Refusal as refusal:
            raise wrong(place_of("players", at, "name"), refusal.text) from None
    into = {player.id: player.merged_into for player in file.players}
    for at, player in enumerate(file.players):
        step, steps = player.merged_into, 0
        while step is not None and step in into and steps <= len(into):
            step, steps = into[step], steps + 1
        if step is not None:
            raise wrong(place_of("players", at, "merged_into"), T("this leads to nobody"))
    return names


def _read(file: FileMatch, at: int, names: Mapping[str, str], most_players: int) -> Incoming:
    try:
        match = match_of(file, names, most_players)
        sheet = derive(match)
        check_history(match, file, names)
    except Misfit as misfit:
        raise wrong(place_of("matches", at, *misfit.path), misfit.text) from None
    except Refusal as refusal:
        raise wrong(place_of("matches", at), refusal.text) from None
    return Incoming(file, match, sheet)


def _plan(connection: Connection, checked: _Checked) -> Plan:
    known = {each.file.id: incoming.known(connection, each.file.id) for each in checked.matches}
    return Plan(
        tuple(each for each in checked.matches if known[each.file.id] is None),
        tuple(each for each in checked.matches if known[each.file.id] is True),
        tuple(each for each in checked.matches if known[each.file.id] is False),
        _people(connection, checked),
    )


def _people(connection: Connection, checked: _Checked) -> tuple[Person, ...]:
    here = {player.id: players.who_is(connection, player.id) for player in checked.file.players}
    taken = {found.id for found in here.values() if found is not None}
    named = Counter(name_key(name) for key, name in checked.names.items() if here[key] is None)
    people = []
    for player in checked.file.players:
        name = checked.names[player.id]
        if here[player.id] is not None or player.merged_into is not None:
            people.append(Person(player, name, here[player.id]))
            continue
        alike = tuple(each for each in players.by_name(connection, name) if each.id not in taken)
        only = len(alike) == 1 and named[name_key(name)] == 1
        people.append(Person(player, name, None, alike, alike[0] if only else None))
    return tuple(people)


def _added(writing: Writing, checked: _Checked, choices: Choices) -> Added:
    connection = writing.connection
    plan = _plan(connection, checked)
    who = _chosen(plan.people, choices)
    new = [person for person in plan.people if who[person.file.id] == person.file.id and person.here is None]
    for person in new:
        incoming.add_player(connection, {**person.file.model_dump(), "name": person.name})
    for person in new:
        if person.file.merged_into is not None:
            incoming.merged(connection, person.file.id, who[person.file.merged_into])
    now = _as_it_turned_out(connection, who)
    for each in plan.to_add:
        _add_match(connection, each, who, now)
    known = (*plan.known, *plan.deleted)
    return Added(_ids(plan.to_add), _ids(known), tuple(person.file.id for person in new))


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


def _add_match(connection: Connection, each: Incoming, who: Mapping[str, str], now: Mapping[str, str]) -> None:
    file = each.file
    seats = tuple(seat._replace(player=now[seat.player]) for seat in each.match.seats)
    if len({seat.player for seat in seats}) < len(seats):
        text = T("In the match {id} one player of this house would have two seats.", id=file.id)
        raise Refusal("players", text)
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
