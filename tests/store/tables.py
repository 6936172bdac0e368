"""Matches to keep: the usual four players, and whatever Hypothesis thinks of."""

from hypothesis import strategies as st

from app.rules.house import HouseRules, merged
from app.rules.match import Hand, Match, Seat, Segment
from app.store import matches, players
from app.store.db import Connection

NOW = "2026-11-30T20:00:00.000Z"
NAMES = ("Anna", "Ben", "Carla", "Dan")

_small = st.none() | st.integers(0, 10)


def seats(connection: Connection, names: tuple[str, ...] = NAMES) -> tuple[Seat, ...]:
    """Players who are remembered from now on."""
    return tuple(Seat(players.add(connection, name, NOW).id, name) for name in names)


def four(connection: Connection, name: str = "Friday") -> Match:
    """A match of four in which nothing was entered."""
    return Match(name, seats(connection), (0, 1, 2, 3), 0, (Segment(1, HouseRules()),))


def opened(connection: Connection, name: str = "Friday", at: str = NOW) -> tuple[matches.Stored, Match]:
    """The same, kept."""
    match = four(connection, name)
    return matches.insert(connection, match, created_at=at), match


@st.composite
def hands(draw: st.DrawFn, places: int) -> Hand:
    """Anything that can be said of a hand, sensible or not."""

    def cells(values: st.SearchStrategy[int | None]) -> tuple[int | None, ...]:
        return tuple(draw(st.lists(values, min_size=places, max_size=places)))

    return Hand(
        started=draw(st.booleans()),
        extra=draw(st.booleans()),
        cards=draw(st.none() | st.integers(1, 30)),
        dealer=draw(st.none() | st.integers(0, places - 1)),
        trump=draw(st.sampled_from((None, "S", "H", "D", "C", "N"))),
        bids=cells(_small),
        took=cells(_small),
        other_points=cells(st.none() | st.integers(-99, 99)),
        blind=tuple(draw(st.lists(st.booleans(), min_size=places, max_size=places))),
        absent=tuple(sorted(draw(st.sets(st.integers(0, places - 1))))),
    )


@st.composite
def entered(draw: st.DrawFn, everyone: tuple[Seat, ...]) -> Match:
    """A match of some of these people with anything entered in it."""
    places = draw(st.integers(2, len(everyone)))
    sitting = tuple(
        seat._replace(from_hand=draw(st.integers(1, 4)), last_hand=draw(_small), carry_in=draw(st.integers(-50, 50)))
        for seat in everyone[:places]
    )
    froms = [1, *sorted(draw(st.sets(st.integers(2, 9), max_size=2)))]
    segments = tuple(Segment(n, merged(HouseRules(), {"bonus": draw(st.integers(0, 9))})) for n in froms)
    seating = tuple(draw(st.permutations(range(places))))
    match = Match(draw(st.text("abc ", max_size=5)), sitting, seating, draw(st.integers(0, 3)), segments)
    for n in draw(st.sets(st.integers(1, 7), max_size=4)):
        match = match.with_hand(n, draw(hands(places)))
    return match._replace(ended_early=draw(st.booleans()))
