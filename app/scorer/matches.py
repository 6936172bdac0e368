"""Starting a match, ending it, finding it, deleting it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from app.rules import moves, seating
from app.rules.house import HouseRules
from app.rules.match import Match, Seat, Segment
from app.rules.names import clean_match_name
from app.rules.refusal import Refusal
from app.rules.sheet import derive
from app.rules.text import T
from app.scorer.caller import NOBODY, Caller
from app.scorer.change import Change, Line, answered_before, change_match, record, remember
from app.scorer.house import House, existing, load
from app.scorer.house_rules import rules_from
from app.scorer.live import Live
from app.scorer.players import Wanted, seated
from app.store import finding, matches
from app.store.db import Connection, Writing
from app.store.finding import Search as Search


class NewMatch(NamedTuple):
    """A match to be. Players in seat order, clockwise; `preset` comes first, then the partial `rules`."""

    players: Sequence[Wanted]
    name: str = ""
    preset: str | None = None
    rules: Mapping[str, Any] = {}
    first_dealer: int = 0


async def start(house: House, new: NewMatch, *, caller: Caller = NOBODY) -> Live:
    """Opens a match. The same `op` again answers with the same match."""
    rules = rules_from(new.preset, new.rules)
    name = clean_match_name(new.name)
    return await house.db.write(lambda writing: _started(house, writing, new, name, rules, caller))


async def finish(house: House, match_id: str, *, caller: Caller = NOBODY) -> Live:
    """Ends a match early."""
    change = Change("finish", lambda writing, live: moves.finish(live.match, live.sheet))
    return await change_match(house, match_id, change, caller)


async def reopen(house: House, match_id: str, *, caller: Caller = NOBODY) -> Live:
    """Takes back an early end."""
    change = Change("reopen", lambda writing, live: moves.reopen(live.match, live.sheet))
    return await change_match(house, match_id, change, caller)


async def delete(house: House, match_id: str, *, caller: Caller = NOBODY) -> None:
    """Deletes a match; it can be restored for 30 days."""

    def job(writing: Writing) -> None:
        if answered_before(writing, match_id, caller):
            return
        live = existing(load(writing.connection, match_id))
        stored = matches.mark_deleted(writing.connection, live.stored, house.now())
        _mark(house, writing, live, stored, "delete", caller)

    await house.db.write(job)


async def restore(house: House, match_id: str, *, caller: Caller = NOBODY) -> Live:
    """Brings a deleted match back."""

    def job(writing: Writing) -> Live:
        live = load(writing.connection, match_id)
        if answered_before(writing, match_id, caller) or live.stored.deleted_at is None:
            return live
        return _mark(house, writing, live, matches.restore(writing.connection, live.stored), "restore", caller)

    return await house.db.write(job)


def summaries(
    house: House, search: Search, *, limit: int = 50, after: str | None = None
) -> tuple[list[Live], str | None]:
    """The matches that fit, newest first, and the cursor to go on with (None at the end)."""
    with house.db.reading() as connection:
        ids, following = finding.find(connection, search, limit=limit, after=after)
        return [_known(house, connection, match_id) for match_id in ids], following


def count(house: House, search: Search) -> int:
    """How many matches fit."""
    with house.db.reading() as connection:
        return finding.count(connection, search)


def months(house: House) -> list[str]:
    """The months ("2026-11") in which matches began, latest first."""
    with house.db.reading() as connection:
        return finding.months(connection)


def opened_before(writing: Writing, caller: Caller) -> Live | None:
    """The match that this `op` opened already. Other content is refused."""
    if caller.op is None:
        return None
    known = matches.find_by_op(writing.connection, caller.op)
    if known is None:
        return None
    match_id, fingerprint = known
    if fingerprint != caller.fingerprint:
        raise Refusal("op_reused", T("This op was used before with other content."))
    return writing.pending.get(match_id) or load(writing.connection, match_id)


def seated_match(house: House, writing: Writing, new: NewMatch, name: str, rules: HouseRules) -> Match:
    """The match before its first hand, with players whom the house remembers from now on."""
    picked = {wanted["id"] for wanted in new.players if isinstance(wanted, dict)}  # no typed name takes one of these
    seats: list[Seat] = []
    for wanted in new.players:
        player = seated(writing.connection, wanted, picked | {seat.player for seat in seats}, house.now())
        seats.append(Seat(player.id, player.name))
    match = Match(name, tuple(seats), tuple(range(len(seats))), new.first_dealer, (Segment(1, rules),))
    return seating.begin(match, house.most_players)


def _started(house: House, writing: Writing, new: NewMatch, name: str, rules: HouseRules, caller: Caller) -> Live:
    known = opened_before(writing, caller)
    if known is not None:
        return known
    match = seated_match(house, writing, new, name, rules)
    stored = matches.insert(
        writing.connection, match, op=caller.op, fingerprint=caller.fingerprint, created_at=house.now()
    )
    return remember(house, writing, Live(stored, match, derive(match)))


def _mark(house: House, writing: Writing, live: Live, stored: matches.Stored, kind: str, caller: Caller) -> Live:
    after = live._replace(stored=stored)
    record(house, writing, after, Line(kind), caller)
    return remember(house, writing, after)


def _known(house: House, connection: Connection, match_id: str) -> Live:
    live = house.live.get(match_id)
    return live if live is not None else load(connection, match_id)
