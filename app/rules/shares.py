"""Shares: so many of so many, in per cent, and how sure that is."""

from math import ceil, floor, sqrt

SURE = 1.96
"""So many standard deviations each way hold the truth 19 times out of 20."""


def percent(part: int, whole: int) -> int:
    """In whole per cent, halves up; nothing of nothing is 0."""
    return (200 * part + whole) // (2 * whole) if whole else 0


def surely(part: int, whole: int) -> tuple[int, int]:
    """The per cent between which the true share lies 19 times out of 20, rounded outwards: the interval of Wilson
    (1927), which holds for few tries and for shares near 0 and 100 as well. Of nothing, anything may be."""
    if not whole:
        return 0, 100
    share, spread = part / whole, SURE * SURE / whole
    middle = (share + spread / 2) / (1 + spread)
    reach = SURE / (1 + spread) * sqrt(share * (1 - share) / whole + spread / (4 * whole))
    return max(floor(100 * (middle - reach) + 1e-9), 0), min(ceil(100 * (middle + reach) - 1e-9), 100)
