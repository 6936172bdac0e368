"""The difference between two matches, as JSON: what the history keeps, and what undo takes back."""

from typing import Any, TypeAlias

from app.rules.house import HouseRules, as_json, merged
from app.rules.match import Cell, Hand, Match, Seat, Segment

Diff: TypeAlias = dict[str, Any]

MATCH_FIELDS = ("name", "seating", "first_dealer", "ended_early")
PLAIN_FIELDS = ("started", "extra", "cards", "dealer", "trump", "absent")
CELL_FIELDS = ("bids", "took", "other_points", "blind")


def difference(old: Match, new: Match) -> Diff:
    """What changed, as JSON: `[before, after]` by field, seat and hand. Empty when nothing did."""
    diff: Diff = {}
    for field in MATCH_FIELDS:
        before, after = getattr(old, field), getattr(new, field)
        if before != after:
            diff[field] = [_plain(before), _plain(after)]
    if old.segments is not new.segments and old.segments != new.segments:
        diff["segments"] = [_segments_json(old), _segments_json(new)]
    if old.seats is not new.seats and (seats := _seats_difference(old.seats, new.seats)):
        diff["seats"] = seats
    if old.hands is not new.hands and (hands := _hands_difference(old, new)):
        diff["hands"] = hands
    return diff


def apply(match: Match, diff: Diff, *, back: bool = False) -> Match:
    """The match after the change (or, `back`, before it)."""
    side = 0 if back else 1
    if "seats" in diff:
        match = match.with_seats(_seats_after(match.seats, diff["seats"], side))
    for n, change in diff.get("hands", {}).items():
        match = match.with_hand(int(n), _hand_after(match.hand(int(n)), change, side))
    values: dict[str, Any] = {field: diff[field][side] for field in MATCH_FIELDS if field in diff}
    if "seating" in values:
        values["seating"] = tuple(values["seating"])
    match = match._replace(**values)
    if "segments" in diff:
        match = match._replace(segments=segments_from_json(diff["segments"][side]))
    return match


def segments_from_json(rows: list[dict[str, Any]]) -> tuple[Segment, ...]:
    """Segments as they are written in a difference."""
    return tuple(Segment(row["from_hand"], merged(HouseRules(), row["rules"])) for row in rows)


def _segments_json(match: Match) -> list[dict[str, Any]]:
    return [{"from_hand": each.from_hand, "rules": as_json(each.rules)} for each in match.segments]


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _seats_difference(old: tuple[Seat, ...], new: tuple[Seat, ...]) -> Diff:
    diff: Diff = {}
    for s in range(max(len(old), len(new))):
        before = old[s] if s < len(old) else None
        after = new[s] if s < len(new) else None
        if before is None or after is None:
            diff[str(s)] = [before and before._asdict(), after and after._asdict()]
        elif before != after:
            pairs = zip(Seat._fields, before, after, strict=True)
            diff[str(s)] = {field: [a, b] for field, a, b in pairs if a != b}
    return diff


def _seats_after(seats: tuple[Seat, ...], diff: Diff, side: int) -> tuple[Seat, ...]:
    rows = list(seats)
    for s in sorted(int(key) for key in diff):
        change = diff[str(s)]
        if isinstance(change, dict):
            rows[s] = rows[s]._replace(**{field: pair[side] for field, pair in change.items()})
        elif change[side] is not None:
            rows.append(Seat(**change[side]))
        else:
            del rows[min(s, len(rows) - 1)]
    return tuple(rows)


def _hands_difference(old: Match, new: Match) -> Diff:
    diff: Diff = {}
    for n in range(1, max(len(old.hands), len(new.hands)) + 1):
        before, after = old.hand(n), new.hand(n)
        if before is not after and before != after and (change := _hand_difference(before, after)):
            diff[str(n)] = change
    return diff


def _hand_difference(before: Hand, after: Hand) -> Diff:
    diff: Diff = {}
    for field in PLAIN_FIELDS:
        a, b = getattr(before, field), getattr(after, field)
        if a != b:
            diff[field] = [_plain(a), _plain(b)]
    for field in CELL_FIELDS:
        cells = _cells_difference(field, getattr(before, field), getattr(after, field))
        if cells:
            diff[field] = cells
    return diff


def _cells_difference(field: str, before: tuple[Cell, ...], after: tuple[Cell, ...]) -> Diff:
    if before == after:
        return {}
    empty = False if field == "blind" else None
    diff: Diff = {}
    for s in range(max(len(before), len(after))):
        a = before[s] if s < len(before) else empty
        b = after[s] if s < len(after) else empty
        if a != b:
            diff[str(s)] = [a, b]
    return diff


def _hand_after(hand: Hand, change: Diff, side: int) -> Hand:
    values: dict[str, Any] = {}
    for field in PLAIN_FIELDS:
        if field in change:
            value = change[field][side]
            values[field] = tuple(value) if field == "absent" else value
    for field in CELL_FIELDS:
        if field in change:
            cells = list(getattr(hand, field))
            for s, pair in change[field].items():
                cells[int(s)] = pair[side]
            values[field] = tuple(cells)
    return hand._replace(**values)
