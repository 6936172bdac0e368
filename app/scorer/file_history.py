"""The history in a file: every change must lead from one readable state of the match to the next, so that undo and redo
go on after an import as if nothing had happened."""

from collections.abc import Container
from typing import Any

from app.rules.difference import Diff, apply, difference, segments_from_json
from app.rules.match import Match, Seat
from app.rules.names import is_clean
from app.rules.text import T
from app.scorer.file_changes import check_changes
from app.scorer.file_format import HANDS_MOST, FileHand, FileMatch, FileRules, FileSeat
from app.scorer.file_match import hand_misfit
from app.scorer.file_reading import Misfit
from app.scorer.house import NOT_READABLE

HAND_KEYS = frozenset(str(n) for n in range(1, HANDS_MOST + 1))
SEAT_KEYS = frozenset(str(s) for s in range(100))
NO_STEP = T("what it changed does not lead to what came after it")


def check_history(match: Match, file: FileMatch, players: Container[str]) -> None:
    """Goes back from the match as it is. Raises Misfit at a change that does not fit, or that brings in somebody who
    is none of the `players`."""
    check_changes(file.version, file.changes)
    for at in reversed(range(len(file.changes))):
        diff = file.changes[at].diff
        if diff is not None:
            if file.changes[at].kind != "undo" and _takes_a_seat(diff):
                raise Misfit(T("only undo takes a seat away"), "changes", at)
            match = _before(match, diff, at, players)


def _before(match: Match, diff: Diff, at: int, players: Container[str]) -> Match:
    """The match before change `at`."""
    try:
        fits = set(diff.get("hands", ())) <= HAND_KEYS and _of_a_house(diff, players)
        before = apply(match, diff, back=True) if fits else match
        fits = fits and _comparable(difference(before, match)) == _comparable(diff)
        fits = fits and _readable(before, match) and all(seat.player in players for seat in before.seats)
    except NOT_READABLE:
        fits = False
    if not fits:
        raise Misfit(NO_STEP, "changes", at)
    return before


def _takes_a_seat(diff: Diff) -> bool:
    """Somebody who leaves keeps their seat: with the seat another could come back, who has one by now."""
    seats = diff.get("seats")
    changes = seats.values() if isinstance(seats, dict) else ()
    return any(isinstance(change, list) and change[:1] != [None] for change in changes)


def _of_a_house(diff: Diff, players: Container[str]) -> bool:
    """Whether every name in it, old and new, is one that a house takes, and every seat that comes or goes somebody's.
    Nobody takes the place of somebody else in a seat that stays."""
    seats = diff.get("seats", {})
    fits = set(seats) <= SEAT_KEYS and all(name == "" or is_clean(name) for name in diff.get("name", ()))
    for change in seats.values():
        if isinstance(change, dict):
            names = change.get("name", ("-", "-"))
            fits = fits and "player" not in change and len(names) == 2
        else:
            sides = [side for side in change if side is not None]
            names = [side["name"] for side in sides]
            fits = fits and all(set(side) == set(Seat._fields) and side["player"] in players for side in sides)
        fits = fits and all(map(is_clean, names))
    return fits


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
        type(before.ended_early) is bool
        and before.first_dealer in range(seats)
        and sorted(before.seating) == list(range(seats))
    )


def _listed(hand: dict[str, Any]) -> dict[str, Any]:
    return {field: list(value) if isinstance(value, tuple) else value for field, value in hand.items()}
