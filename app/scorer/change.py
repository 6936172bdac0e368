"""The one trip that every change of a match takes: load, ask the rules, write, answer after the commit."""

from collections.abc import Callable
from typing import Any, NamedTuple

from app.rules.difference import Diff, difference
from app.rules.match import Match
from app.rules.refusal import Refusal
from app.rules.sheet import derive
from app.rules.text import T, Text, text_from_json
from app.scorer.caller import Caller
from app.scorer.house import House, existing, load
from app.scorer.live import Live, Step
from app.store import history, matches
from app.store.db import Writing

REMEMBERED = frozenset({"conflict", "finished", "nothing"})
FORGOTTEN = T("This was answered before: look at what is there now.")
RENAMED = "a player"  # among the matches that a batch of writes leaves for its later jobs: what is in memory is old


class Line(NamedTuple):
    """What the history shows of a change."""

    kind: str
    hand: int | None = None
    seat: int | None = None
    before: Any = None
    after: Any = None


def _as_written(writing: Writing, live: Live, done: Step) -> Live:
    return live._replace(undo=done, redo=None)


class Change(NamedTuple):
    """What is about to be done to a match. `move` asks the rules; `conflict` says whether somebody else was quicker;
    `before` and `after` are what the history shows. `written` makes the match that is remembered from the one that was
    written and the change as undo finds it; `step`: it counts although nothing of the match is left to change."""

    kind: str
    move: Callable[[Writing, Live], Match]
    hand: int | None = None
    seat: int | None = None
    after: Any = None
    before: Callable[[Live], Any] = lambda live: None
    conflict: Callable[[Writing, Live], Refusal | None] = lambda writing, live: None
    written: Callable[[Writing, Live, Step], Live] = _as_written
    step: bool = False


Find = Callable[[Writing, Live], Change]


async def change_match(house: House, match_id: str, change: Change, caller: Caller) -> Live:
    """Does one change and returns the match as it is then. A refusal leaves nothing half-written."""
    return await change_found(house, match_id, lambda writing, live: change, caller)


async def change_found(house: House, match_id: str, find: Find, caller: Caller) -> Live:
    """The same for a change that can be told only from what the store holds then."""
    answer = await house.db.write(lambda writing: _trip(house, writing, match_id, find, caller))
    if isinstance(answer, Refusal):
        raise answer
    return answer


def current(house: House, writing: Writing, match_id: str) -> Live:
    """The match as this batch of writes has left it so far."""
    live = writing.pending.get(match_id)
    if live is None and RENAMED not in writing.pending:
        live = house.live.get(match_id)
    return existing(live or load(writing.connection, match_id))


def answered_before(writing: Writing, match_id: str, caller: Caller) -> Refusal | bool:
    """Whether this `op` was answered already: True, or the refusal that it got. Other content is refused."""
    if caller.op is None:
        return False
    known = history.by_op(writing.connection, match_id, caller.op)
    if known is None:
        return False
    if known.fingerprint != caller.fingerprint:
        raise Refusal("op_reused", T("This op was used before with other content."))
    if known.code is not None:
        return Refusal(known.code, _said(known.said), **(known.facts or {}))
    return True


def write_out(house: House, writing: Writing, live: Live, new: Match, diff: Diff) -> Live:
    """Writes a difference; returns the match as it is then."""
    sheet = derive(new)
    finished_at = (live.stored.finished_at or max(house.now(), live.stored.created_at)) if sheet.finished else None
    stored = matches.save(writing.connection, live.stored, new, diff, finished_at=finished_at)
    return Live(stored, new, sheet)


def remember(house: House, writing: Writing, live: Live) -> Live:
    """Makes a match known to later jobs of this batch, and to everyone once the batch is on the disk."""
    writing.pending[live.id] = live
    writing.after_commit(lambda: house.live.keep(live))
    return live


def forget_player(house: House, writing: Writing, player: str) -> None:
    """After a rename every match of this player is loaded again, by later jobs of this batch too."""
    writing.pending.clear()
    writing.pending[RENAMED] = True
    writing.after_commit(lambda: house.live.forget_player(player))


def record(
    house: House, writing: Writing, live: Live, line: Line, caller: Caller,
    *, diff: Diff | None = None, refusal: Refusal | None = None,
) -> int:  # fmt: skip
    """Writes one line of history; returns its id."""
    return history.record(
        writing.connection,
        match_id=live.id, version=live.version, at=house.now(), by=caller.by, op=caller.op,
        fingerprint=caller.fingerprint, kind=line.kind, hand=line.hand, seat=line.seat, before=line.before,
        after=line.after, diff=diff, status=409 if refusal else 200,
        code=refusal.code if refusal else None, facts=refusal.facts if refusal else None,
        said=refusal.text if refusal else None,
    )  # fmt: skip


def _trip(house: House, writing: Writing, match_id: str, find: Find, caller: Caller) -> Live | Refusal:
    live = current(house, writing, match_id)
    known = answered_before(writing, match_id, caller)
    if known:
        return known if isinstance(known, Refusal) else live
    change = find(writing, live)
    line = Line(change.kind, change.hand, change.seat, change.before(live), change.after)
    new = _moved(writing, live, change)
    if isinstance(new, Refusal):
        record(house, writing, live, line, caller, refusal=new)
        return new
    diff = difference(live.match, new)
    if not diff and not change.step:
        if caller.op is not None:
            record(house, writing, live, line, caller)
        return live
    after = write_out(house, writing, live, new, diff)
    change_id = record(house, writing, after, line, caller, diff=diff)
    done = Step.of(change_id, change.kind, change.hand, change.seat, change.after)
    return remember(house, writing, change.written(writing, after, done))


def _moved(writing: Writing, live: Live, change: Change) -> Match | Refusal:
    """The match as the change leaves it, or the refusal that the history keeps. Other refusals are raised."""
    refusal = change.conflict(writing, live)
    if refusal is not None:
        return refusal
    try:
        return change.move(writing, live)
    except Refusal as refused:
        if refused.code not in REMEMBERED:
            raise
        return refused


def _said(kept: Any) -> Text:
    return FORGOTTEN if kept is None else text_from_json(kept)
