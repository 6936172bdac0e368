"""What a measurement says: one line each."""

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

ROUNDS = 5


class Measure(NamedTuple):
    """A ratio with its target, and the floor that may not be missed, if there is one. `up`: more is better. `number` is
    that of the list of figures."""

    number: int
    name: str
    ratio: float
    floor: float | None
    target: float
    up: bool
    detail: str = ""

    @property
    def holds(self) -> bool:
        if self.floor is None:
            return True
        return self.ratio >= self.floor if self.up else self.ratio <= self.floor

    def line(self) -> str:
        reached = self.ratio >= self.target if self.up else self.ratio <= self.target
        held = "no floor" if self.floor is None else "floor held" if self.holds else "FLOOR MISSED"
        word = "target reached" if reached else f"{held}, target missed"
        sign = ">=" if self.up else "<="
        floor = "" if self.floor is None else f"floor {sign} {self.floor:g}, "
        return (
            f"{self.number:>2}  {self.name:<34} {self.ratio:>7.2f}   {floor}target {sign} {self.target:g}: {word}   "
            f"{self.detail}"
        )


def middle(ratios: Sequence[float]) -> float:
    """The median: these machines are shared, single figures lie."""
    return median(ratios)
