"""The history in a file: every change must lead from one readable state of the match to the next, so that undo and redo
go on after an import as if nothing had happened."""

from collections.abc import Container, Sequence
from typing import Any

from app.rules.difference import Diff, apply, difference, segments_from_json
from app.rules.match import Match
from app.rules.text import T
from app.scorer.file_format import HANDS_MOST, FileChange, FileHand, FileMatch, FileRules, FileSeat
from app.scorer.file_match import hand_misfit
from app.scorer.file_reading import Misfit
from app.scorer.house import NOT_READABLE
from app.store.history import WHOLE

HAND_KEYS = frozenset(str(n) for n in range(1, HANDS_MOST + 1))
SEAT_KEYS = frozenset(str(s) for s in range(100))
NO_STEP = T("what it changed does not lead to what came after it")


def check_history(match: Match, file: FileMatch, players: Container[str]) -> None:
    """Goes back from the match as it is. Raises Misfit at a change that does not fit, or that brings in somebody who
    is none of the `players`."""
    changes = file.changes
    _check_version(file.version, changes)
    _check_answers(changes)
    _check_undone(changes)
    for at in reversed(range(len(changes))):
        diff = changes[at].diff
        if diff is not None:
            match = _before(match, diff, at, players)


def _check_version(version: int, changes: Sequence[FileChange]) -> None:
    """The version of a match is that of its newest change: whoever saw an earlier one is told so by their order."""
    written = [change.version for change in changes if change.diff is not None or change.kind in WHOLE]
    if written != sorted(set(written)) or written[-1:] not in ([], [version]):
        raise Misfit(T("the versions of its changes do not lead to it"), "version")


def _check_answers(changes: Sequence[FileChange]) -> None:
    seen: set[str] = set()
    for at, change in enumerate(changes):
        if change.op is not None and change.op in seen:
            raise Misfit(T("another change has this op already"), "changes", at, "op")
        seen |= {change.op} if change.op is not None else set()
        refused = change.status == 409
        if refused != (change.code is not None) or (refused and change.diff is not None):
            raise Misfit(T("a change was either written, or refused with a code"), "changes", at)
        if change.undone_after is not None and change.undone_after > len(changes):
            raise Misfit(T("there is no such change"), "changes", at, "undone_after")


def _check_undone(changes: Sequence[FileChange]) -> None:
    """Undo takes the newest change back, redo brings the one back that it names: nothing else is undone."""
    done: list[int] = []
    for n, change in enumerate(changes, 1):
        if change.diff is None:
            continue
        if change.kind == "redo":
            done.append(int(change.after) if _is_number(change.after) else 0)
        elif change.kind != "undo":
            done.append(n)
        elif not done or change.after != str(done.pop()):
            raise Misfit(T("it undoes another change than the newest one"), "changes", n - 1)
    for n, change in enumerate(changes, 1):
        if change.undone != (change.diff is not None and change.kind not in ("undo", "redo") and n not in done):
            raise Misfit(T("its mark as undone is wrong"), "changes", n - 1, "undone")


def _before(match: Match, diff: Diff, at: int, players: Container[str]) -> Match:
    """The match before change `at`."""
    try:
        fits = set(diff.get("hands", ())) <= HAND_KEYS and set(diff.get("seats", ())) <= SEAT_KEYS
        before = apply(match, diff, back=True) if fits else match
        fits = fits and _comparable(difference(before, match)) == _comparable(diff)
        fits = fits and _readable(before, match) and all(seat.player in players for seat in before.seats)
    except NOT_READABLE:
        fits = False
    if not fits:
        raise Misfit(NO_STEP, "changes", at)
    return before


def _comparable(diff: Diff) -> Diff:
    """Players are renamed and merged behind a match's back, and rules get new fields: neither is a step of it."""
    kept = {**diff, "seats": _unnamed(diff.get("seats", {}))}
    if "segments" in diff:
        kept["segments"] = [segments_from_json(side) for side in diff["segments"]]
    return kept


def _unnamed(seats: dict[str, Any]) -> dict[str, Any]:
    unnamed = {
        s: [side and _without_name(side) for side in change] if isinstance(change, list) else _without_name(change)
        for s, change in seats.items()
    }
    return {s: change for s, change in unnamed.items() if change}


def _without_name(seat: dict[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in seat.items() if field not in ("name", "player")}


def _readable(before: Match, after: Match) -> bool:
    """Whether what is different in the state before is what a file may hold."""
    seats = len(before.seats)
    for n, hand in enumerate(before.hands, 1):
        if n > len(after.hands) or hand is not after.hands[n - 1]:
            FileHand.model_validate({"n": n, **_listed(hand._asdict())})
            if hand_misfit(hand, seats) is not None:
                return False
    for seat in before.seats:
        FileSeat.model_validate(_without_name(seat._asdict()) | {"player": seat.player})
    for segment in before.segments:
        FileRules.model_validate({"from_hand": segment.from_hand, "rules": {}})
    return (
        type(before.name) is str
        and all(type(seat.name) is str for seat in before.seats)
        and type(before.ended_early) is bool
        and before.first_dealer in range(seats)
        and sorted(before.seating) == list(range(seats))
    )


def _listed(hand: dict[str, Any]) -> dict[str, Any]:
    return {field: list(value) if isinstance(value, tuple) else value for field, value in hand.items()}


def _is_number(value: Any) -> bool:
    return isinstance(value, str) and value.isdecimal() and len(value) < 10
