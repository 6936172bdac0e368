"""The measurements run, in a tiny version. No time is ever asserted."""

import shutil
from pathlib import Path

import pytest

from app.scorer import figures
from app.scorer.house import House, load
from app.store import matches
from app.store.db import Database
from app.store.migrate import migrate
from bench import big_house, framework, house, match_page, phone, sheet, start, tap
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


@pytest.mark.slow
@needs_wrk
def test_figures_and_taps_in_a_full_house_are_measured_without_an_error():
    assert [each.number for each in big_house.measure(1, 1, matches=40)] == [7, 7, 13, 13]


def test_a_made_up_house_is_a_house_like_any_other_and_the_same_for_the_same_seed(tmp_path: Path) -> None:
    looks = []
    for name in ("one", "two"):
        folder = tmp_path / name
        migrate(url := f"sqlite:///{folder / 'upriver.db'}", folder)
        database = Database(url, folder)
        made = House(database)
        house.build(made, 30, 12, seed=5)
        with made.db.reading() as connection:
            assert figures.wrong(connection) == []
        with database.reading() as connection:
            played = [load(connection, match_id) for match_id in matches.every_id(connection)]
        looks.append([(live.match.name, live.sheet.totals, live.stored.created_at) for live in played])
        database.close()
        assert all(line.marks == () for live in played for line in live.sheet.hands if line.started)
    assert looks[0] == looks[1]
    assert len(looks[0]) == 30
