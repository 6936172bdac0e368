"""Undo and redo of everything, as deep as the match, and the history of who changed what."""

from collections.abc import Callable

from app.rules.difference import Diff, apply, difference
from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer.caller import NOBODY, Caller
from app.scorer.change import Line, answered_before, current, forget_player, record, remember, write_out
from app.scorer.house import House, load, with_steps
from app.scorer.live import Live
from app.scorer.rights import Right, to_undo
from app.store import history
from app.store.db import Writing
from app.store.history import StoredChange

__all__ = ["StoredChange", "changes", "redo", "steps", "undo"]

Need = Callable[[Right], None]


async def undo(house: House, match_id: str, need: Need, *, of: int | None = None, caller: Caller = NOBODY) -> Live:
    """Takes back the newest change that was not undone yet, whoever made it. `of` is the change that the person saw;
    `need` refuses whoever has not the right that this change needed."""
    return await _step(house, match_id, "undo", need, of, caller)


async def redo(house: House, match_id: str, need: Need, *, of: int | None = None, caller: Caller = NOBODY) -> Live:
    """Does again what was undone last. A new change ends this."""
    return await _step(house, match_id, "redo", need, of, caller)


def steps(house: House, match_id: str) -> tuple[StoredChange | None, StoredChange | None]:
    """What undo and what redo would do now."""
    with house.db.reading() as connection:
        return history.newest_not_undone(connection, match_id), history.next_to_redo(connection, match_id)


def changes(house: House, match_id: str, limit: int = 50, before: int | None = None) -> list[StoredChange]:
    """The history of a match, newest first; `before` is the id to go on after."""
    house.read(match_id)
    with house.db.reading() as connection:
        return history.changes(connection, match_id, limit, before)


async def _step(house: House, match_id: str, kind: str, need: Need, of: int | None, caller: Caller) -> Live:
    answer = await house.db.write(lambda writing: _trip(house, writing, match_id, kind, need, of, caller))
    if isinstance(answer, Refusal):
        raise answer
    return answer


def _trip(
    house: House, writing: Writing, match_id: str, kind: str, need: Need, of: int | None, caller: Caller
) -> Live | Refusal:
    live = current(house, writing, match_id)
    known = answered_before(writing, match_id, caller)
    if known:
        return known if isinstance(known, Refusal) else live
    find = history.newest_not_undone if kind == "undo" else history.next_to_redo
    step = find(writing.connection, match_id)
    refusal = _refused(step, kind, of)
    if refusal is not None or step is None:
        refused = refusal or _nothing(kind)
        record(house, writing, live, Line(kind, after=None if of is None else str(of)), caller, refusal=refused)
        return refused
    need(to_undo(step.kind))
    match = apply(live.match, step.diff or {}, back=kind == "undo")
    diff = difference(live.match, match)
    _forget_renamed(house, writing, live, diff)
    after = write_out(house, writing, live, match, diff)
    history.mark(writing.connection, step.id, kind == "undo")
    record(house, writing, after, Line(kind, step.hand, step.seat, after=str(step.id)), caller, diff=diff)
    # A seat that comes back has the name that its player goes by now, which the change cannot know.
    after = load(writing.connection, match_id) if "seats" in diff else with_steps(writing.connection, after)
    return remember(house, writing, after)


def _refused(step: StoredChange | None, kind: str, of: int | None) -> Refusal | None:
    if step is None:
        return _nothing(kind)
    if of is not None and step.id != of:
        text = T("Something newer was changed in the meantime: look at it first.")
        return Refusal("conflict", text, current=str(step.id))
    return None


def _nothing(kind: str) -> Refusal:
    return Refusal("nothing", T("There is nothing to undo.") if kind == "undo" else T("There is nothing to redo."))


def _forget_renamed(house: House, writing: Writing, live: Live, diff: Diff) -> None:
    """A player's name is shown in all matches."""
    for seat, change in diff.get("seats", {}).items():
        if isinstance(change, dict) and "name" in change:
            forget_player(house, writing, live.match.seats[int(seat)].player)
