"""Undo and redo of everything, as deep as the match, and the history of who changed what."""

from collections.abc import Callable

from app.rules.difference import Diff, apply
from app.rules.match import Match
from app.rules.names import is_clean
from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer.caller import NOBODY, Caller
from app.scorer.change import Change, change_found, forget_player
from app.scorer.house import House, load, with_steps
from app.scorer.live import Live
from app.scorer.rights import Right, to_undo
from app.store import history, merges, players
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
    return await change_found(
        house, match_id, lambda writing, live: _found(house, writing, live, kind, need, of), caller
    )


def _found(house: House, writing: Writing, live: Live, kind: str, need: Need, of: int | None) -> Change:
    """The change of taking the newest step back, or that of doing the last one again."""
    find = history.newest_not_undone if kind == "undo" else history.next_to_redo
    step = find(writing.connection, live.id)
    if step is None or of not in (None, step.id):
        refusal = _refused(step, kind)
        return Change(kind, _stays, after=None if of is None else str(of), conflict=lambda writing, live: refusal)
    return Change(
        kind,
        lambda writing, live: _moved(house, writing, live, step, need, back=kind == "undo"),
        step.hand,
        step.seat,
        after=str(step.id),
        written=lambda writing, live, _: _marked(writing, live, step, undone=kind == "undo"),
        step=True,
    )


def _moved(house: House, writing: Writing, live: Live, step: StoredChange, need: Need, *, back: bool) -> Match:
    need(to_undo(step.kind))
    diff = _without_other_names(writing, live, step, back=back)
    for seat in _renamed(diff):  # a player's name is shown in all matches
        forget_player(house, writing, live.match.seats[seat].player)
    return _as_it_turned_out(writing, apply(live.match, diff, back=back), len(live.match.seats))


def _as_it_turned_out(writing: Writing, match: Match, seats: int) -> Match:
    """The match in which every seat that came back, those from `seats` on, is that of whoever its player turned out to
    be in the meantime."""
    for s in range(seats, len(match.seats)):
        seat, others = match.seats[s], (*match.seats[:s], *match.seats[s + 1 :])
        who = players.who_is(writing.connection, seat.player)
        if who is None:
            continue
        if any(each.player == who.id for each in others):
            raise Refusal("players", T("{name} already has a seat in this match.", name=who.name))
        here = seat._replace(player=who.id, name=who.name)
        match = match.with_seats((*match.seats[:s], here, *match.seats[s + 1 :]))
    return match


def _marked(writing: Writing, live: Live, step: StoredChange, *, undone: bool) -> Live:
    history.mark(writing.connection, step.id, undone)
    # A seat that comes back has the name that its player goes by now, which the change cannot know.
    return load(writing.connection, live.id) if "seats" in (step.diff or {}) else with_steps(writing.connection, live)


def _refused(step: StoredChange | None, kind: str) -> Refusal:
    if step is None:
        text = T("There is nothing to undo.") if kind == "undo" else T("There is nothing to redo.")
        return Refusal("nothing", text)
    text = T("Something newer was changed in the meantime: look at it first.")
    return Refusal("conflict", text, current=str(step.id))


def _stays(writing: Writing, live: Live) -> Match:
    return live.match


def _without_other_names(writing: Writing, live: Live, step: StoredChange, *, back: bool) -> Diff:
    """The difference without the names of players who were renamed elsewhere since, or turned out to be somebody else:
    those names are somebody's newer word, and stay. So do they where the difference has none that a house takes."""
    diff = step.diff or {}
    seats, known = diff.get("seats", {}), live.match.seats
    gone = []
    for s in _renamed(diff):
        there, then = seats[str(s)]["name"][:: 1 if back else -1]
        if known[s].name != then or not is_clean(there) or _was_given_away(writing, live, s, step.at):
            gone.append(s)
    kept = {s: {f: pair for f, pair in seats[s].items() if f != "name"} if int(s) in gone else seats[s] for s in seats}
    return {**diff, "seats": kept} if gone else diff


def _was_given_away(writing: Writing, live: Live, seat: int, since: str) -> bool:
    """Whether the seat went to the player who has it by a merge since that time."""
    made = merges.into(writing.connection, live.match.seats[seat].player)
    return any(each.at >= since and (live.id, seat) in each.seats for each in made)


def _renamed(diff: Diff) -> list[int]:
    """The seats whose players a difference renames."""
    seats = diff.get("seats", {}).items()
    return [int(seat) for seat, change in seats if isinstance(change, dict) and "name" in change]
