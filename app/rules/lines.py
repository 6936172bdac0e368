"""The lines of a sheet: one hand each, worked out."""

from typing import NamedTuple

from app.rules.match import Cell

BIDDING, PLAYING, SCORED = "bidding", "playing", "scored"


class SheetHand(NamedTuple):
    """One hand as it stands. `points`, `totals` and `made` are None until it is scored; in `points` and `made` an
    absent seat has None, its total is carried on."""

    n: int
    cards: int
    dealer: int
    order: tuple[int, ...]
    phase: str
    bids: tuple[Cell, ...]
    took: tuple[Cell, ...]
    points: tuple[Cell, ...] | None
    totals: tuple[int, ...] | None
    made: tuple[bool | None, ...] | None
    trump: str | None
    blind: tuple[bool, ...]
    other_points: tuple[Cell, ...]
    absent: tuple[int, ...]
    bids_total: int
    marks: tuple[str, ...]
    started: bool
    extra: bool
    last: bool
