"""The measurements run, in a tiny version. No time is ever asserted."""

import shutil

import pytest

from bench import framework, match_page, phone, sheet, start, tap
from bench.report import Measure

needs_wrk = pytest.mark.skipif(shutil.which("wrk") is None, reason="wrk makes the load: sudo apt install wrk")
needs_chromium = pytest.mark.skipif(phone.CHROMIUM is None, reason=phone.CHROMIUM_MISSING)


def test_a_figure_says_whether_its_floor_holds_and_its_target_is_reached():
    assert "target reached" in Measure(1, "x", 1.3, 0.5, 1.2, True).line()
    assert "floor held, target missed" in Measure(1, "x", 0.6, 0.5, 1.2, True).line()
    assert "FLOOR MISSED" in Measure(6, "x", 16, 15, 8, False).line()
    assert "no floor, target missed" in Measure(11, "x", 2, None, 1.1, False).line()
    assert not Measure(6, "x", 16, 15, 8, False).holds


def test_the_whole_sheet_is_measured():
    assert [each.number for each in sheet.measure(rounds=1, seconds=0.01)] == [6]


@pytest.mark.slow
@needs_wrk
def test_taps_pages_and_the_stack_are_measured_without_an_error():
    found = [*tap.measure(1, 1), *match_page.measure(1, 1), *framework.measure(1, 1)]
    assert [each.number for each in found] == [1, 1, 1, 1, 4, 4, 4, 5]
    assert all(each.ratio > 0 for each in found)


@pytest.mark.slow
def test_the_start_is_measured():
    assert [each.number for each in start.measure(rounds=1)] == [12, 12]


@pytest.mark.slow
@needs_chromium
def test_on_a_slow_phone_all_seven_taps_arrive_with_their_right_values():
    arrived = phone.measure(rounds=1, gap=0.5)[0]
    assert arrived.ratio == 7
