"""Whether everything that is kept is sound and agrees with itself: the owner's check, also beside a running server."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from app.rules.difference import apply, difference
from app.rules.match import Match
from app.rules.names import is_clean
from app.rules.text import T, Text
from app.scorer import figures
from app.scorer.house import load
from app.store import export, history, matches
from app.store.db import Connection, ReadOnly
from app.store.history import StoredChange
from app.store.soundness import file_faults

ALL = 2**31


class Verdict(NamedTuple):
    """What was looked at, and what is wrong with it."""

    what: Text
    faults: list[Text]


def verify(url: str) -> Iterator[Verdict]:
    """Looks at one thing after the other; stops at a damaged file, of which nothing else can be trusted."""
    file = Verdict(T("the file and its references"), file_faults(url))
    yield file
    if file.faults:
        return
    store = ReadOnly(url)
    try:
        with store.reading() as connection:
            for what, check in CHECKS:
                yield Verdict(what, check(connection))
    finally:
        store.close()


def unreadable_matches(connection: Connection) -> list[Text]:
    """The matches that cannot be loaded and worked out, or in which somebody sits twice."""
    return _of_every_match(connection, lambda match_id: _seated_twice(load(connection, match_id).match))


def names_that_no_house_takes(connection: Connection) -> list[Text]:
    """The players and matches whose names are not as they would be kept."""
    players = [
        T("player {id}: its name is none that can be kept", id=player["id"])
        for player in export.everyone(connection)
        if not is_clean(player["name"])
    ]
    return players + _of_every_match(connection, lambda match_id: _named_oddly(connection, match_id))


def histories_that_disagree(connection: Connection) -> list[Text]:
    """The matches whose versions or values are not those that their changes led to."""
    return _of_every_match(connection, lambda match_id: _disagreements(connection, match_id))


def figures_that_do_not_follow(connection: Connection) -> list[Text]:
    """The figures that are not those of the matches."""
    return [T("{what}: not what the matches come to", what=line) for line in figures.wrong(connection)]


CHECKS: tuple[tuple[Text, Callable[[Connection], list[Text]]], ...] = (
    (T("every match loads and adds up"), unreadable_matches),
    (T("every name is as it would be kept"), names_that_no_house_takes),
    (T("every history agrees with its match"), histories_that_disagree),
    (T("figures follow from the matches"), figures_that_do_not_follow),
)


def _of_every_match(connection: Connection, faults_of: Callable[[str], list[Text]]) -> list[Text]:
    found: list[Text] = []
    for match_id in matches.every_id(connection):
        try:
            faults = faults_of(match_id)
        except Exception as error:  # whatever is wrong with this match, the others are looked at, too
            faults = [T("{kind}: {problem}", kind=type(error).__name__, problem=str(error))]
        found += [T("match {id}: {problem}", id=match_id, problem=fault) for fault in faults]
    return found


def _seated_twice(match: Match) -> list[Text]:
    seated = [seat.player for seat in match.seats]
    twice = {seat.name for seat in match.seats if seated.count(seat.player) > 1}
    return [T("{name} has two seats", name=name) for name in sorted(twice)]


def _named_oddly(connection: Connection, match_id: str) -> list[Text]:
    found = matches.load(connection, match_id)
    fine = found is None or found[1].name == "" or is_clean(found[1].name)
    return [] if fine else [T("its name is none that can be kept")]


def _disagreements(connection: Connection, match_id: str) -> list[Text]:
    stored, match = matches.load(connection, match_id) or (None, None)
    changes = history.changes(connection, match_id, ALL)
    written = [change for change in changes if change.diff is not None or change.kind in history.WHOLE]
    if stored is None or match is None or not written:
        return []
    if written[0].version != stored.version:
        text = T(
            "it is at version {version}, its newest change at {newest}",
            version=stored.version, newest=written[0].version,
        )  # fmt: skip
        return [text]
    return _broken_change(match, written)


def _broken_change(match: Match, newest_first: list[StoredChange]) -> list[Text]:
    """Goes back through the history: each change, done again, must lead to where it was taken back from. Who sits in a
    seat is left out: players are renamed and merged elsewhere."""
    for change in newest_first:
        if change.diff is None:
            continue
        before = apply(match, change.diff, back=True)
        if difference(apply(before, change.diff), match).keys() - {"seats"}:
            return [T("its change {id} does not lead to what is kept", id=change.id)]
        match = before
    return []
