"""A file of matches before any of it is added: judged whole, and compared with who and what is here."""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

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
from app.store import incoming, players
from app.store.db import Connection
from app.store.players import Player

CLOCKS_APART = timedelta(days=1)


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


class Checked(NamedTuple):
    """A file that can be read whole. `names` of the players by id."""

    file: File
    names: Mapping[str, str]
    matches: tuple[Incoming, ...]


def judged(file: File, house: House) -> Checked:
    """Reads every match of a file. Refuses it, with the place of what is wrong."""
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
    return Checked(file, names, tuple(found))


def plan_of(connection: Connection, checked: Checked) -> Plan:
    """What of a file is new here, and who its players may be."""
    known = {each.file.id: incoming.known(connection, each.file.id) for each in checked.matches}
    return Plan(
        tuple(each for each in checked.matches if known[each.file.id] is None),
        tuple(each for each in checked.matches if known[each.file.id] is True),
        tuple(each for each in checked.matches if known[each.file.id] is False),
        _people(connection, checked),
    )


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


def _people(connection: Connection, checked: Checked) -> tuple[Person, ...]:
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
