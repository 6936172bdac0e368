"""What people wrote down: a match as values, and the difference between two of them."""

from typing import Any, NamedTuple, TypeAlias

from app.rules.house import HouseRules, as_json, merged

SUITS = ("S", "H", "D", "C", "N")

Cell: TypeAlias = "int | None"
Diff: TypeAlias = dict[str, Any]


class Seat(NamedTuple):
    """A place at the table and who sits there. Seats are numbered from 0 and never renumbered."""

    player: str
    name: str
    from_hand: int = 1
    last_hand: int | None = None
    carry_in: int = 0

    def sits_in(self, n: int) -> bool:
        return self.from_hand <= n and (self.last_hand is None or n <= self.last_hand)


class Segment(NamedTuple):
    """House rules that hold from a hand on, until the next segment."""

    from_hand: int
    rules: HouseRules


class Hand(NamedTuple):
    """What was entered for one hand. `cards` and `dealer` are None until the hand is started or they are set by hand;
    the cell tuples hold one value a seat, None where nothing was entered; `absent` are the seats that sit out."""

    started: bool = False
    extra: bool = False
    cards: int | None = None
    dealer: int | None = None
    trump: str | None = None
    bids: tuple[Cell, ...] = ()
    took: tuple[Cell, ...] = ()
    other_points: tuple[Cell, ...] = ()
    blind: tuple[bool, ...] = ()
    absent: tuple[int, ...] = ()


PLAIN_FIELDS = ("started", "extra", "cards", "dealer", "trump", "absent")
MATCH_FIELDS = ("name", "seating", "first_dealer", "ended_early")
CELL_FIELDS = ("bids", "took", "other_points", "blind")


class Match(NamedTuple):
    """Everything that was entered. Hand n is `hands[n - 1]`; no hand after the last one that says anything is kept."""

    name: str
    seats: tuple[Seat, ...]
    seating: tuple[int, ...]
    first_dealer: int
    segments: tuple[Segment, ...]
    hands: tuple[Hand, ...] = ()
    ended_early: bool = False

    def hand(self, n: int) -> Hand:
        """Hand n, blank where nothing was said of it."""
        return self.hands[n - 1] if 0 < n <= len(self.hands) else blank_hand(len(self.seats))

    def with_hand(self, n: int, hand: Hand) -> "Match":
        missing = (blank_hand(len(self.seats)),) * (n - 1 - len(self.hands))
        return self._replace(hands=_trimmed((*self.hands[: n - 1], *missing, hand, *self.hands[n:]), len(self.seats)))

    def with_seats(self, seats: tuple[Seat, ...]) -> "Match":
        hands = tuple(_widened(hand, len(seats)) for hand in self.hands)
        return self._replace(seats=seats, hands=_trimmed(hands, len(seats)))

    @property
    def rules(self) -> HouseRules:
        """The latest rules: they decide the plan, the winner, ties and the target."""
        return self.segments[-1].rules

    def rules_of(self, n: int) -> HouseRules:
        """The rules that hand n is played under."""
        return next((each.rules for each in reversed(self.segments) if each.from_hand <= n), self.segments[0].rules)

    def present(self, n: int) -> tuple[int, ...]:
        """The seats that are dealt hand n."""
        absent = self.hands[n - 1].absent if n <= len(self.hands) else ()
        return tuple(s for s, seat in enumerate(self.seats) if seat.sits_in(n) and s not in absent)

    @property
    def started(self) -> int:
        """How many hands were started; they are the first ones, since a hand starts only after those before it."""
        return next((n for n, hand in enumerate(self.hands) if not hand.started), len(self.hands))

    @property
    def starters(self) -> int:
        """How many seats started the match: the plan is made for them."""
        return sum(1 for seat in self.seats if seat.from_hand == 1)


def blank_hand(seats: int) -> Hand:
    """A hand of which nothing is known yet."""
    empty: tuple[Cell, ...] = (None,) * seats
    return Hand(bids=empty, took=empty, other_points=empty, blind=(False,) * seats)


def has_entries(hand: Hand, seat: int | None = None) -> bool:
    """Whether anything was entered in a hand, by one seat or by anyone."""
    seats = range(len(hand.bids)) if seat is None else (seat,)
    return any(cells[s] is not None for cells in (hand.bids, hand.took, hand.other_points) for s in seats)


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


def _trimmed(hands: tuple[Hand, ...], seats: int) -> tuple[Hand, ...]:
    blank, length = blank_hand(seats), len(hands)
    while length and hands[length - 1] == blank:
        length -= 1
    return hands[:length]


def _widened(hand: Hand, seats: int) -> Hand:
    missing = seats - len(hand.bids)
    return hand._replace(
        bids=(hand.bids + (None,) * missing)[:seats],
        took=(hand.took + (None,) * missing)[:seats],
        other_points=(hand.other_points + (None,) * missing)[:seats],
        blind=(hand.blind + (False,) * missing)[:seats],
        absent=tuple(seat for seat in hand.absent if seat < seats),
    )


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
                if int(s) < len(cells):  # a seat that the same change takes away has no cell any more
                    cells[int(s)] = pair[side]
            values[field] = tuple(cells)
    return hand._replace(**values)
