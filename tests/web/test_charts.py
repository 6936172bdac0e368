"""Charts as geometry: nothing collides, nothing is cut off, equal lines are both to be seen."""

import gzip
import random
import re
from itertools import combinations, pairwise

import pytest

from app.language import ENGLISH
from app.web.chart_lines import LABEL_LINE, Series, looks, nice_ticks, places_chart, spread, totals_chart
from app.web.chart_text import ELLIPSIS, cut, text_width
from app.web.charts import NAME, SMALL, WIDTH, bar_chart, hand_chart, heat_map
from app.web.page import environment

SEED = (
    ("Anna", (0, 12, 12, 23, 23, 34)),
    ("Ben", (0, 0, 12, 22, 33, 43)),
    ("Cara", (0, 11, 11, 23, 33, 43)),
    ("Dan", (0, 10, 21, 31, 31, 41)),
)
LONG = "Wilhelmine Mahlzahn von und zu Hohenstei"  # 40 letters


def series(rows):
    return [Series(name, tuple(values), str(values[-1]), look) for look, (name, values) in enumerate(rows)]


def crowd(players=12, hands=60, seed=1, low=-40, high=60):
    luck = random.Random(seed)
    rows = []
    for s in range(players):
        total, values = 0, [0]
        for _ in range(hands):
            total += luck.randint(low, high)
            values.append(total)
        rows.append((f"{LONG[:38]} {s % 10}", values))
    return rows


def boxes(chart):
    """Left, top, right and bottom of everything that is written beside the lines."""
    names = [
        (label.x, label.y - LABEL_LINE / 2, label.x + label.width, label.y + LABEL_LINE / 2) for label in chart.labels
    ]
    left = [(chart.left - 6 - text_width(words, SMALL), y - 6, chart.left - 6, y + 6) for y, words in chart.rows]
    below = [
        (x - text_width(w, SMALL) / 2, chart.bottom + 7, x + text_width(w, SMALL) / 2, chart.bottom + 19)
        for x, w in chart.columns
    ]
    return names + left + below


def collide(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def points(path):
    """The corners of a path of relative steps."""
    begin, *steps = re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)
    found = [(float(begin[0]), float(begin[1]))]
    for dx, dy in steps:
        found.append((found[-1][0] + float(dx), found[-1][1] + float(dy)))
    return found


def drawn(macro, chart):
    return (
        environment(ENGLISH)
        .from_string(f'{{% from "charts.html" import {macro} %}}{{{{ {macro}(chart) }}}}')
        .render(chart=chart)
    )


CROWDS = {
    "the worked example": series(SEED),
    "one hand": series([("Anna", (0, 12)), ("Ben", (0, 12)), ("Cara", (0, -5))]),
    "one hand and nothing in it": series([("Anna", (0, 0)), ("Ben", (0, 0))]),
    "twelve who are always level": series([(f"{LONG} {s}", [3 * n for n in range(20)]) for s in range(12)]),
    "twelve players and sixty hands": series(crowd()),
    "below zero all the time": series([("Anna", (0, -10, -120)), ("Ben", (0, -400, -1045))]),
    "sixty hands of two": series(crowd(2, 60, seed=4)),
}


@pytest.mark.parametrize("rows", CROWDS.values(), ids=CROWDS)
def test_no_words_collide_and_all_are_inside_the_picture(rows):
    chart = totals_chart("Totals", "Hand", rows)
    found = boxes(chart)
    assert [(a, b) for a, b in combinations(found, 2) if collide(a, b)] == []
    for x, y, right, bottom in found:
        assert -0.1 <= x < right <= WIDTH + 0.1
        assert 0 <= y < bottom <= chart.height + 1
    assert len(chart.labels) == len(chart.lines) == len(rows)


@pytest.mark.parametrize("rows", CROWDS.values(), ids=CROWDS)
def test_no_two_equal_lines_lie_on_one_another(rows):
    chart = totals_chart("Totals", "Hand", rows)
    lines = [(each.values, points(line.path)) for each, line in zip(rows, chart.lines, strict=True)]
    for (values, line), (others, other) in combinations(lines, 2):
        for at in range(1, len(values)):
            if values[at - 1 : at + 1] == others[at - 1 : at + 1]:
                assert abs(line[at][1] - other[at][1]) > 0.9
                assert abs(line[at - 1][1] - other[at - 1][1]) > 0.9


def test_equal_lines_lie_side_by_side_and_lines_that_cross_stay_where_they_are():
    chart = totals_chart("Totals", "Hand", series([("Anna", (0, 10, 20)), ("Ben", (0, 10, 20)), ("Cara", (20, 10, 0))]))
    anna, ben, cara = (points(line.path) for line in chart.lines)
    assert [round(b[1] - a[1], 1) for a, b in zip(anna, ben, strict=True)] == [2.6] * 3
    middle = (cara[0][1] + cara[2][1]) / 2
    assert cara[1][1] == pytest.approx(middle, abs=0.1)


def test_lines_that_run_together_for_a_while_part_again():
    chart = totals_chart("Totals", "Hand", series([("Ben", (0, 0, 12, 22, 33, 43)), ("Cara", (0, 11, 11, 23, 33, 43))]))
    ben, cara = (points(line.path) for line in chart.lines)
    apart = [round(c[1] - b[1], 1) for b, c in zip(ben, cara, strict=True)]
    assert apart[0] == 0  # they start together, and go different ways at once
    assert apart[4] == apart[5] == 2.6


def test_no_two_of_twelve_lines_look_the_same():
    assert len({line.look for line in totals_chart("", "", CROWDS["twelve players and sixty hands"]).lines}) == 12


def test_looks_that_were_chosen_stay_and_none_is_given_twice():
    assert looks([None, None]) == [0, 1]
    assert looks([None, 0, 3, 3, None]) == [1, 0, 3, 2, 4]
    assert sorted(looks([0] * 12)) == list(range(12))


def test_pairs_that_start_from_one_number_do_not_push_one_another_away():
    rows = series([("Anna", (0, 10)), ("Ben", (0, 10)), ("Cara", (0, 20)), ("Dan", (0, 20)), ("Eve", (0, 5))])
    starts = [points(line.path)[0][1] for line in totals_chart("Totals", "Hand", rows).lines]
    assert starts[0] == starts[2]
    assert starts[1] == starts[3] == pytest.approx(starts[0] + 2.6, abs=0.1)
    assert starts[4] == pytest.approx(starts[0] + 1.3, abs=0.1)


def test_a_leader_goes_from_the_end_of_each_line_to_its_name_and_looks_like_it():
    chart = totals_chart("Totals", "Hand", series([("Anna", (0, 10)), ("Ben", (0, 43)), ("Cara", (0, 43))]))
    anna, ben, cara = chart.labels
    assert cara.y - ben.y == LABEL_LINE
    for label, line in zip(chart.labels, chart.lines, strict=True):
        x, y = points(line.path)[-1]
        assert label.leader == f"M{x:g} {y:g}L{label.x - 3:g} {label.y:g}"
        assert label.look == line.look
    assert anna.y == pytest.approx(points(chart.lines[0].path)[-1][1])


def test_who_left_is_named_at_the_end_of_the_line_and_who_came_later_begins_later():
    chart = totals_chart(
        "Totals",
        "Hand",
        [
            Series("Anna", (0, 10, 20, 30), "30", 0),
            Series("Ben", (0, 5, None, None), "5", 1),
            Series("Cara", (None, None, 7, 9), "9", 2),
        ],
    )
    anna, ben, cara = (points(line.path) for line in chart.lines)
    assert len(ben) == len(cara) == 2
    assert cara[0][0] == anna[2][0]
    assert chart.labels[1].leader.startswith(f"M{ben[1][0]:g} {ben[1][1]:g}H")
    assert chart.table.rows[0] == ("0", ("0", "0", "–"))


def test_places_have_the_first_on_top():
    chart = places_chart(
        "Places",
        "Hand",
        [Series("Anna", (1, 4), "4th", 0), Series("Ben", (4, 1), "1st", 1), Series("Cara", (2, 1), "1st", 2)],
    )
    assert [text for _, text in chart.rows] == ["1", "2", "3", "4"]
    assert chart.rows[0][0] < chart.rows[-1][0]
    assert chart.zero is None
    assert [text for _, text in chart.columns] == ["1", "2"]


def test_places_of_a_single_hand_are_short_lines():
    chart = places_chart("Places", "Hand", [Series("Anna", (1,), "1st", 0), Series("Ben", (2,), "2nd", 1)])
    assert all(re.fullmatch(r"M[\d.]+ [\d.]+h6", line.path) for line in chart.lines)


def test_a_chart_of_nothing_is_empty():
    chart = totals_chart("Totals", "Hand", [])
    assert chart.lines == chart.labels == ()
    assert places_chart("Places", "Hand", []).columns == ()


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 43, [0, 10, 20, 30, 40, 50]),
        (0, 0, [0, 1]),
        (-120, 1045, [-500, 0, 500, 1000, 1500]),
        (-7, 0, [-8, -6, -4, -2, 0]),
        (0, 100, [0, 20, 40, 60, 80, 100]),
    ],
)
def test_the_numbers_at_the_edge_are_round(low, high, ticks):
    assert list(nice_ticks(low, high)) == ticks


def test_places_of_labels_are_as_near_as_can_be():
    assert spread([50, 50], 16, 0, 100) == [42, 58]
    assert spread([50, 10, 52], 16, 0, 100) == [43, 10, 59]
    assert spread([100, 100, 99], 16, 0, 100) == [84, 100, 68]
    assert spread([0, 0], 16, 0, 100) == [0, 16]
    assert spread([], 16, 0, 100) == []


def test_the_table_has_whole_names_and_every_number():
    chart = totals_chart("Totals", "Hand", series([(LONG, (0, 12)), ("Ben", (0, -3))]))
    assert chart.table.heads == ("Hand", LONG, "Ben")
    assert chart.table.rows == (("0", ("0", "0")), ("1", ("12", "−3")))
    page = drawn("lines", chart)
    assert LONG in page
    assert ELLIPSIS in page
    assert chart.labels[0].shown.endswith(ELLIPSIS)


def test_a_name_is_cut_between_letters_and_never_inside_one():
    assert cut("Anna", 200, NAME) == "Anna"
    short = cut("e\u0301" * 20, 50, NAME)
    assert short == "e\u0301" * (short.count("e")) + ELLIPSIS
    family = "👨\u200d👩\u200d👧"
    assert cut(family * 6, 80, NAME).rstrip(ELLIPSIS)[-1] != "\u200d"
    assert cut("日本" * 20, 60, NAME) == "日本" + ELLIPSIS
    assert cut("Anna", 0, NAME) == ELLIPSIS


def test_shares_are_bars_of_the_whole():
    chart = bar_chart(
        "Bids made",
        ("Player", "Bids made"),
        [("Ben", 4, 5, "4 of 5 · 80 %"), (LONG, 0, 5, "0 of 5 · 0 %"), ("Cara", 0, 0, "–")],
    )
    assert [bar.length for bar in chart.bars] == [pytest.approx(0.8 * chart.whole, abs=0.1), 0, 0]
    widest = max(text_width(bar.words, SMALL) for bar in chart.bars)
    assert chart.left + chart.whole + widest <= WIDTH
    assert all(text_width(bar.shown, NAME) <= chart.left for bar in chart.bars)
    assert chart.table.rows[1] == (LONG, ("0 of 5 · 0 %",))
    assert chart.whole > 80


def test_over_goes_up_and_under_goes_down():
    chart = hand_chart("Over and under", ("Hand", "Bids less tricks"), [(1, 2), (2, -1), (3, 0)])
    over, under, even = chart.bars
    assert (over.side, under.side, even.side) == ("over", "under", "even")
    assert over.y + over.height == pytest.approx(chart.zero, abs=0.1)
    assert under.y == chart.zero
    assert over.height == pytest.approx(2 * under.height, abs=0.1)
    assert [bar.label for bar in chart.bars] == ["+2", "−1", "0"]
    assert chart.table.rows == (("1", ("+2",)), ("2", ("−1",)), ("3", ("0",)))


@pytest.mark.parametrize("hands", [1, 5, 12, 19, 60])
def test_bars_of_hands_and_their_numbers_stay_apart_and_inside(hands):
    luck = random.Random(hands)
    chart = hand_chart("Over and under", ("Hand", ""), [(n, luck.randint(-9, 9)) for n in range(1, hands + 1)])
    for one, other in pairwise(chart.bars):
        assert one.x + one.width < other.x
    heads = [(x - text_width(w, SMALL) / 2, x + text_width(w, SMALL) / 2) for x, w in chart.columns]
    assert all(a[1] < b[0] for a, b in pairwise(heads))
    assert chart.columns[-1][1] == str(hands)
    for bar in chart.bars:
        assert bar.x >= 0
        assert bar.x + bar.width <= WIDTH
        assert not bar.label or SMALL - 4 <= bar.label_y <= chart.height - SMALL
        assert bar.y + bar.height <= chart.height - SMALL


def test_hands_that_are_all_even_are_a_line_of_dots():
    chart = hand_chart("Over and under", ("Hand", ""), [(1, 0), (2, 0)])
    assert [bar.height for bar in chart.bars] == [0, 0]
    assert drawn("hands", chart).count("<circle") == 2


def test_of_sixty_hands_every_fifth_is_numbered_and_the_first_and_the_last():
    chart = hand_chart("", ("", ""), [(n, 1) for n in range(1, 60)])
    assert [text for _, text in chart.columns] == [
        *["1", "5", "10", "15", "20", "25", "30", "35", "40", "45", "50", "59"]
    ]


def test_a_heat_map_has_four_shades_and_empty_fields():
    chart = heat_map(
        "Bid and took",
        ("Bid", "0", "1", "2"),
        [("0", (8, 4, 0)), ("1", (1, None, 6))],
        [("8", "4", ""), ("1", "", "6")],
    )
    assert [cell.shade for cell in chart.cells] == [4, 2, 0, 1, 0, 3]
    assert [cell.words for cell in chart.cells] == ["8", "4", "", "1", "", "6"]
    assert chart.table.rows == (("0", ("8", "4", "")), ("1", ("1", "", "6")))
    assert chart.left + 3 * chart.cell_width <= WIDTH


def test_a_heat_map_of_many_columns_keeps_its_words_for_the_table():
    chart = heat_map("", ("", *map(str, range(20))), [(LONG, (1,) * 20)], [("1",) * 20])
    assert {cell.words for cell in chart.cells} == {""}
    assert chart.rows[0][1].endswith(ELLIPSIS)
    assert chart.left + 20 * chart.cell_width <= WIDTH + 1


@pytest.mark.parametrize(("rows", "most"), [(series(SEED), 1100), (series(crowd(8, 19)), 1900)])
def test_a_chart_is_small(rows, most):
    page = drawn("lines", totals_chart("Totals", "Hand", rows))
    picture = page[page.index("<svg") : page.index("</svg>")]
    assert len(gzip.compress(picture.encode(), 4)) <= most


def test_a_name_is_never_markup_in_a_chart():
    page = drawn("lines", totals_chart("T", "H", [Series('<b>"x"', (0, 1), "1", 0)]))
    assert "<b>" not in page
    assert 'role="img"' in page
