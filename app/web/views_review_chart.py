"""The chart of a match: its totals or its places, as running lines."""

from collections.abc import Sequence
from typing import NamedTuple

from app.language import Language
from app.rules.review import places_after, totals_after
from app.rules.text import T
from app.scorer.live import Live
from app.web.chart_lines import LineChart, Series, looks, places_chart, totals_chart
from app.web.names import number, shown_names
from app.web.people import places

TOTALS, PLACES = "totals", "places"


class ReviewChart(NamedTuple):
    """One of the two charts; `show` says which."""

    root: str
    show: str
    chart: LineChart


def review_chart(live: Live, show: str, colours: Sequence[int | None], language: Language) -> ReviewChart:
    """Running totals or, with `show` "places", the places after each hand; lines in the order of the places now.
    `colours`: those that the players chose, by seat."""
    match, sheet = live.match, live.sheet
    shows_places = show == PLACES
    after = places_after(match, sheet) if shows_places else totals_after(match, sheet)
    names, words, look = shown_names(match), places(sheet.standings), looks(colours)
    series = [
        Series(
            names[row.seat],
            tuple(values[row.seat] for values in after),
            language.say(words[row.seat]) if shows_places else number(row.total),
            look[row.seat],
        )
        for row in sheet.standings
    ]
    title = language.say(T("Places after each hand") if shows_places else T("Totals after each hand"))
    draw = places_chart if shows_places else totals_chart
    return ReviewChart(
        f"/m/{live.id}", PLACES if shows_places else TOTALS, draw(title, language.say(T("Hand")), series)
    )
