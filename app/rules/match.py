"""What people wrote down: a match as values."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from app.rules.house import HouseRules

SUITS = ("S", "H", "D", "C", "N")

Cell: TypeAlias = "int | None"


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
        if len(self.segments) == 1:  # asked several times at each tap, and most matches have no others
            return self.segments[0].rules
        return next((each.rules for each in reversed(self.segments) if each.from_hand <= n), self.segments[0].rules)

    def present(self, n: int) -> tuple[int, ...]:
        """The seats that are dealt hand n."""
        absent = self.hands[n - 1].absent if n <= len(self.hands) else ()
        return tuple(s for s, seat in enumerate(self.seats) if seat.sits_in(n) and s not in absent)

    @property
    def started(self) -> int:
        """How many hands were started; they are the first ones, since a hand starts only after those before it."""
        started = [hand.started for hand in self.hands]
        return started.index(False) if False in started else len(started)

    @property
    def starters(self) -> int:
        """How many seats started the match: the plan is made for them."""
        return [seat.from_hand for seat in self.seats].count(1)


@lru_cache(maxsize=64)
def blank_hand(seats: int) -> Hand:
    """A hand of which nothing is known yet."""
    empty: tuple[Cell, ...] = (None,) * seats
    return Hand(bids=empty, took=empty, other_points=empty, blind=(False,) * seats)


def has_entries(hand: Hand, seat: int | None = None) -> bool:
    """Whether anything was entered in a hand, by one seat or by anyone."""
    seats = range(len(hand.bids)) if seat is None else (seat,)
    return any(cells[s] is not None for cells in (hand.bids, hand.took, hand.other_points) for s in seats)


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
