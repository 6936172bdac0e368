"""What the table of the house may see: who leads, over which time, under which rules."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.rules.shares import percent
from app.rules.text import TN, T, Text
from app.scorer.figures import TableLine
from app.web.shares_told import FEW, average, plain

ORDERS = {"wins": T("Wins"), "share": T("Share of wins"), "points": T("Points a hand"), "made": T("Bids made")}
TIMES = {"": T("All time"), "year": T("This year"), "month": T("This month")}
FEWEST = 3
"""So many matches before a share or an average gives somebody a place."""


class Choice(NamedTuple):
    """A link to the same page in another way."""

    name: Text
    url: str
    chosen: bool


class Option(NamedTuple):
    """A line of a select."""

    value: str
    name: Text
    chosen: bool


class Cell(NamedTuple):
    """A figure, and what stands behind it."""

    value: Text
    more: Text | None


class Place(NamedTuple):
    """A player in the table; `rank` is None where there is too little to judge by. `cells` stand in the order of the
    columns."""

    rank: int | None
    name: str
    url: str
    cells: tuple[Cell, ...]


class HouseTable(NamedTuple):
    """Who leads. `time` and `by` are what the address says; `columns` begin with what the table is ordered by; `few`
    says that somebody has too few matches for a place."""

    time: str
    by: str
    times: tuple[Choice, ...]
    orders: tuple[Choice, ...]
    games: tuple[Option, ...]
    columns: tuple[Text, ...]
    lines: tuple[Place, ...]
    few: bool


def columns(by: str) -> tuple[str, ...]:
    """The figures of the table: what it is ordered by comes first."""
    return by, *(each for each in ORDERS if each != by)


def ordered(lines: Sequence[TableLine], names: Mapping[str, str], by: str) -> tuple[Place, ...]:
    """The best first; equal ones share a rank and the next is skipped. Whoever has too little to judge by stands last,
    without a rank."""
    best_first = sorted(lines, key=lambda line: (_too_few(line, by), -_worth(line, by), -line.wins, -line.made))
    places: list[Place] = []
    rank, before = 0, None
    for at, line in enumerate(best_first, 1):
        worth = _worth(line, by)
        rank, before = (rank, before) if worth == before else (at, worth)
        places.append(
            Place(
                None if _too_few(line, by) else rank,
                names.get(line.player_id, "?"),
                f"/players/{line.player_id}",
                tuple(_cell(line, column) for column in columns(by)),
            )
        )
    return tuple(places)


def _worth(line: TableLine, by: str) -> float:
    if by == "wins":
        return line.wins
    if by == "share":
        return line.wins / line.matches if line.matches else 0
    return (line.points if by == "points" else line.made) / line.hands if line.hands else 0


def _too_few(line: TableLine, by: str) -> bool:
    return by != "wins" and line.matches < FEWEST


def _cell(line: TableLine, column: str) -> Cell:
    hands = TN("{n} hand", "{n} hands", line.hands, n=line.hands)
    if column == "wins":
        return Cell(plain(line.wins), T("{n} shared", n=line.shared) if line.shared else None)
    if column == "share":
        return _share(line.wins, line.matches)
    if column == "points":
        return Cell(average(line.points, line.hands), hands)
    return _share(line.made, line.hands)


def _share(part: int, whole: int) -> Cell:
    """In per cent where there is enough to tell, as on the page of a player."""
    if whole < FEW:
        return Cell(plain(part), T("of {n}", n=whole))
    return Cell(T("{percent}\u00a0%", percent=percent(part, whole)), T("of {n}", n=whole))
