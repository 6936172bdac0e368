"""Bids, tricks, other points, and hands corrected as a whole."""

from collections.abc import Callable
from enum import Enum
from typing import Any

from app.rules import moves
from app.rules.match import Cell, Match
from app.rules.moves import HandChange
from app.rules.refusal import Refusal
from app.rules.sheet import Sheet, derive
from app.rules.text import T
from app.scorer.caller import NOBODY, Caller
from app.scorer.change import Change, change_match
from app.scorer.house import House
from app.scorer.live import Live
from app.store import history
from app.store.db import Writing

FIELDS = {"bid": "bids", "took": "took", "other_points": "other_points"}


class Unseen(Enum):
    """A base that was not sent: what the person saw is not checked."""

    UNSEEN = "unseen"


UNSEEN = Unseen.UNSEEN
Base = int | None | Unseen


async def bid(
    house: House, match_id: str, n: int, seat: int, value: Cell, *,
    base: Base = UNSEEN, blind: bool | None = None, as_played: bool = False, caller: Caller = NOBODY,
) -> Live:  # fmt: skip
    """Writes (or with None clears) one bid. `base` is the value that the person saw."""

    def move(writing: Writing, live: Live) -> Match:
        return moves.set_bid(live.match, live.sheet, n, seat, value, blind=blind, as_played=as_played)

    return await change_match(house, match_id, _cell("bid", move, n, seat, value, base), caller)


async def took(
    house: House, match_id: str, n: int, seat: int, value: Cell, *,
    base: Base = UNSEEN, rest: bool = False, caller: Caller = NOBODY,
) -> Live:  # fmt: skip
    """Writes (or clears) the tricks that one seat took. With `rest` the only other seat without a take gets the tricks
    that are left, in the same change."""

    def move(writing: Writing, live: Live) -> Match:
        takes = {seat: value, **(_rest(live.sheet, n, seat, value) if rest and value is not None else {})}
        return moves.set_took(live.match, live.sheet, n, takes)

    return await change_match(house, match_id, _cell("took", move, n, seat, value, base), caller)


async def other_points(
    house: House, match_id: str, n: int, seat: int, value: Cell, *, base: Base = UNSEEN, caller: Caller = NOBODY
) -> Live:
    """Writes (or clears) the free points of one seat."""

    def move(writing: Writing, live: Live) -> Match:
        return moves.set_other_points(live.match, live.sheet, n, seat, value)

    return await change_match(house, match_id, _cell("other_points", move, n, seat, value, base), caller)


async def made(house: House, match_id: str, n: int, seats: list[int], *, caller: Caller = NOBODY) -> Live:
    """These seats took what they bid. The sum is checked like any other."""

    def move(writing: Writing, live: Live) -> Match:
        bids = dict(enumerate(live.match.hand(n).bids))
        return moves.set_took(live.match, live.sheet, n, {seat: bids.get(seat) for seat in seats})

    change = Change("took", move, n, after=seats)
    return await change_match(house, match_id, change, caller)


async def none_left(house: House, match_id: str, n: int, seats: list[int], *, caller: Caller = NOBODY) -> Live:
    """These seats took nothing: all tricks are with the others. The sum is checked like any other."""

    def move(writing: Writing, live: Live) -> Match:
        return moves.set_took(live.match, live.sheet, n, dict.fromkeys(seats, 0))

    return await change_match(house, match_id, Change("took", move, n, after=seats), caller)


async def correct(
    house: House, match_id: str, n: int, change: HandChange, *, base_version: int | None = None, caller: Caller = NOBODY
) -> Live:
    """Writes a hand as a whole. It conflicts only if that hand changed after `base_version`."""
    changes = Change(
        "hand",
        lambda writing, live: moves.set_hand(live.match, live.sheet, n, change),
        n,
        after=change._asdict(),
        before=lambda live: _as_entered(live.match, n),
        conflict=lambda writing, live: _hand_conflict(writing, live, n, base_version),
    )
    return await change_match(house, match_id, changes, caller)


async def clear(house: House, match_id: str, n: int, *, caller: Caller = NOBODY) -> Live:
    """Misdeal: the entries of a hand go, its cards and dealer stay."""
    change = Change(
        "misdeal",
        lambda writing, live: moves.clear_hand(live.match, live.sheet, n),
        n,
        before=lambda live: _as_entered(live.match, n),
    )
    return await change_match(house, match_id, change, caller)


def preview(house: House, match_id: str, n: int, change: HandChange) -> Live:
    """The match as it would be with this hand; writes nothing."""
    live = house.read(match_id)
    match = moves.set_hand(live.match, live.sheet, n, change)
    return live._replace(match=match, sheet=derive(match))


def _cell(field: str, move: Callable[[Writing, Live], Match], n: int, seat: int, value: Cell, base: Base) -> Change:
    """The change of one cell: a conflict when it holds neither what the person saw nor already the new value."""
    column = FIELDS[field]

    def now(live: Live) -> Cell:
        cells = getattr(live.match.hand(n), column) if n > 0 else ()
        return cells[seat] if 0 <= seat < len(cells) else None

    def conflict(writing: Writing, live: Live) -> Refusal | None:
        there = now(live)
        known = 1 <= n <= len(live.sheet.hands) and 0 <= seat < len(live.match.seats)
        if base is UNSEEN or there in (base, value) or not known:  # what is not there, the rules refuse
            return None
        name = live.match.seats[seat].name
        text = T("{name}, hand {n}: somebody else saved another number in the meantime.", name=name, n=n)
        return Refusal("conflict", text, current=there, seat=seat, hand=n)

    return Change(field, move, n, seat, value, before=now, conflict=conflict)


def _rest(sheet: Sheet, n: int, seat: int, value: int) -> dict[int, int]:
    row = sheet.hands[n - 1] if 1 <= n <= len(sheet.hands) else None
    missing = [s for s in row.order if s != seat and row.took[s] is None] if row else []
    if row is None or len(missing) != 1:
        return {}
    left = row.cards - value - sum(row.took[s] or 0 for s in row.order if s != seat)
    return {missing[0]: left} if left >= 0 else {}


def _hand_conflict(writing: Writing, live: Live, n: int, base_version: int | None) -> Refusal | None:
    if base_version is None or not history.hand_changed_since(writing.connection, live.id, n, base_version):
        return None
    text = T("Hand {n} was changed by somebody else in the meantime.", n=n)
    return Refusal("conflict", text, current=_as_entered(live.match, n), hand=n)


def _as_entered(match: Match, n: int) -> dict[str, Any]:
    if n < 1:
        return {}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in match.hand(n)._asdict().items()}
