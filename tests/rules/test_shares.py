"""So many of so many."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.shares import percent, surely


@pytest.mark.parametrize(
    ("part", "whole", "shown"), [(0, 0, 0), (1, 3, 33), (2, 3, 67), (1, 8, 13), (1, 200, 1), (1, 201, 0), (7, 7, 100)]
)
def test_per_cent_are_whole_and_halves_go_up(part, whole, shown):
    assert percent(part, whole) == shown


@pytest.mark.parametrize(
    ("part", "whole", "between"),
    [
        (0, 0, (0, 100)),
        (1, 2, (9, 91)),  # Wilson: 9.45 to 90.55
        (0, 10, (0, 28)),  # 0 to 27.75
        (10, 10, (72, 100)),  # 72.25 to 100
        (260, 420, (57, 67)),  # 57.17 to 66.42
        (81, 263, (25, 37)),  # 25.53 to 36.62, the example of Newcombe (1998)
    ],
)
def test_the_interval_is_wilsons_rounded_outwards(part, whole, between):
    assert surely(part, whole) == between


@given(st.integers(0, 2000).flatmap(lambda whole: st.tuples(st.integers(0, whole), st.just(whole))))
def test_the_share_lies_between_and_more_hands_are_surer(share):
    part, whole = share
    low, high = surely(part, whole)
    assert 0 <= low <= percent(part, whole) <= high <= 100
    more_low, more_high = surely(part * 100, whole * 100)
    assert low <= more_low <= more_high <= high
