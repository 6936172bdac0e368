"""Lines by month, and the map of bids by hand size."""

from app.language import ENGLISH
from app.rules.figures import Figures, figures_of, total
from app.rules.sheet import derive
from app.web.chart_months import MonthsOf, bids_by_month
from app.web.player_charts import by_size
from tests.rules.play import SEED_HANDS, new_match, play_all

WORKED = play_all(new_match(largest=5, pattern="down"), SEED_HANDS, as_played=True)


def worked(seat: int) -> Figures:
    """Five hands each: Anna made 3, Ben, Cara and Dan 4."""
    return figures_of(WORKED, derive(WORKED), seat)


def test_lines_go_by_month_in_the_looks_that_players_chose():
    anna = MonthsOf("Anna", [("2025-12", worked(0)), ("2026-02", worked(1))], 4)
    ben = MonthsOf("Ben", [("2026-01", worked(1))], None)
    chart = bids_by_month(ENGLISH, [anna, ben])
    assert [line.look for line in chart.lines] == [4, 0]
    assert [words for _, words in chart.columns] == ["Dec 25", "Jan 26", "Feb 26"]
    assert chart.table.heads == ("Month", "Anna", "Ben")
    assert chart.table.rows == (
        ("Dec 2025", ("3 of 5 · 60\u00a0%", "–")),
        ("Jan 2026", ("–", "4 of 5 · 80\u00a0%")),
        ("Feb 2026", ("4 of 5 · 80\u00a0%", "–")),
    )


def test_two_who_chose_the_same_look_are_drawn_in_two():
    months = [("2026-01", worked(0)), ("2026-02", worked(0))]
    chart = bids_by_month(ENGLISH, [MonthsOf("Anna", months, 0), MonthsOf("Ben", months, 0)])
    assert [line.look for line in chart.lines] == [0, 1]


def test_one_month_makes_no_line():
    assert bids_by_month(ENGLISH, [MonthsOf("Anna", [("2026-01", worked(0))], None)]) is None
    assert bids_by_month(ENGLISH, [MonthsOf("Anna", [], None)]) is None


def test_the_map_tells_shares_where_there_are_hands_enough_and_counts_in_its_table():
    """Anna: 5 cards bid 2 made, 4 cards bid 1 missed, 3 bid 1 made, 2 bid 0 missed, 1 bid 1 made; thrice of each."""
    once, thrice = by_size(ENGLISH, worked(0)), by_size(ENGLISH, total([worked(0)] * 3))
    assert once.table == thrice.table._replace(rows=once.table.rows)
    assert once.table.heads == ("Cards", "0", "1", "2")
    assert once.table.rows[0] == ("1", ("–", "1 of 1", "–"))
    assert thrice.table.rows[4] == ("5", ("–", "–", "3 of 3"))
    assert {cell.words for cell in once.cells} == {"", "·"}
    assert [cell.words for cell in thrice.cells if cell.words] == ["100", "0", "100", "0", "100"]


def test_rare_high_bids_share_a_column():
    match = play_all(new_match(2, custom=[12, 12]), [((9, 2), (9, 3)), ((10, 3), (9, 3))], as_played=True)
    heads = by_size(ENGLISH, figures_of(match, derive(match), 0)).table
    assert heads.heads[-1] == "8+"
    assert heads.rows == (("12", (*["–"] * 8, "1 of 2")),)
