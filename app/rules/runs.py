"""Runs: how often something came one after another, as a sum of parts in order of time."""

from typing import NamedTuple


class Run(NamedTuple):
    """Of `hands` in a row: how many of the first and of the last ones running were of a kind, and the longest run."""

    hands: int = 0
    first: int = 0
    last: int = 0
    longest: int = 0

    def then(self, later: "Run") -> "Run":
        """Both, one after the other: a run may go over the seam."""
        return Run(
            self.hands + later.hands,
            self.first if self.first < self.hands else self.hands + later.first,
            later.last if later.last < later.hands else self.last + later.hands,
            max(self.longest, later.longest, self.last + later.first),
        )


def run_of(hits: list[bool]) -> Run:
    """The runs of True in a list."""
    lengths = [0]
    for hit in hits:
        if hit:
            lengths[-1] += 1
        else:
            lengths.append(0)
    return Run(len(hits), lengths[0], lengths[-1], max(lengths))
