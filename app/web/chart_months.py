"""How players went from month to month, as lines."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from app.language import Language
from app.rules.figures import Figures
from app.rules.shares import percent
from app.rules.text import T, Text
from app.web.chart_lines import LineChart, Series, looks, totals_chart
from app.web.charts import Table, rounded, thinned
from app.web.dates import MONTHS, month_name
from app.web.shares_told import FEW, share

Months: TypeAlias = Sequence[tuple[str, Figures]]


class MonthsOf(NamedTuple):
    """A player with figures by month ("2026-11"), and the look of the line, None where none was chosen."""

    name: str
    months: Months
    look: int | None


def bids_by_month(language: Language, players: Sequence[MonthsOf]) -> LineChart | None:
    """Bids made in per cent, a line for each player. None where fewer than two months have hands enough for anybody."""
    known = [{month: of for month, of in each.months if of.hands >= FEW} for each in players]
    played = sorted({month for months in known for month in months})
    if len(played) < 2:
        return None
    say = language.say
    series = [
        Series(each.name, tuple(_made(months.get(month)) for month in played), _end(months), look)
        for each, months, look in zip(players, known, looks([each.look for each in players]), strict=True)
    ]
    drawn = totals_chart(say(T("Bids made in per cent, by month")), say(T("Month")), series)
    rows = tuple(
        (say(month_name(month)), tuple(_told(language, months.get(month)) for months in known)) for month in played
    )
    return drawn._replace(
        columns=_columns(drawn, [say(_short(month)) for month in played]),
        table=Table((say(T("Month")), *(each.name for each in players)), rows),
    )


def _made(figures: Figures | None) -> int | None:
    return percent(figures.all_bids.made, figures.hands) if figures else None


def _told(language: Language, figures: Figures | None) -> str:
    return language.say(share(figures.all_bids.made, figures.hands)) if figures else "–"


def _end(months: Mapping[str, Figures]) -> str:
    return f"{_made(months[max(months)])}\u00a0%" if months else ""


def _short(month: str) -> Text:
    return T("{month} {year}", month=MONTHS[int(month[5:]) - 1], year=month[2:4])


def _columns(chart: LineChart, names: Sequence[str]) -> tuple[tuple[float, str], ...]:
    """Words under the points instead of numbers."""
    step = (chart.right - chart.left) / (len(names) - 1)
    return thinned([(rounded(chart.left + step * at), name) for at, name in enumerate(names)])
