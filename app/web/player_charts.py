"""The charts of a player: bars by bid, turn and place, a map of bids by hand size, lines by month."""

from collections.abc import Mapping, Sequence

from app.language import Language
from app.rules.counts import merged
from app.rules.figures import DEALER, Figures
from app.rules.shares import percent
from app.rules.text import T, Text
from app.web.chart_lines import LineChart, Series, totals_chart
from app.web.charts import BarChart, HeatMap, Table, bar_chart, heat_map, rounded, thinned
from app.web.dates import MONTHS
from app.web.people import PLACES
from app.web.shares_told import FEW, plain, share

FEWEST_IN_FIELD = 3
HIGHEST_BID = 8
"""Higher bids are rare: in the map they stand in one column."""

Months = Sequence[tuple[str, Figures]]


def by_bid(language: Language, figures: Figures) -> BarChart:
    """How often each bid was made."""
    rows = [(plain(bid), row.made, row.hands) for bid, row in figures.by_bid().items()]
    return _bars(language, T("Bids made, by the tricks bid"), T("Bid"), rows)


def by_turn(language: Language, figures: Figures) -> BarChart:
    """How often a bid was made by when it was its turn: the dealer bids last."""
    rows = [(_turn(turn), row[1], row[0]) for (turn,), row in sorted(figures.turns.items(), key=_dealer_last)]
    return _bars(language, T("Bids made, by the turn to bid"), T("To bid"), rows)


def by_place(language: Language, figures: Figures) -> BarChart:
    """How often matches ended in each place."""
    of = sum(figures.by_place().values())
    rows = [(PLACES[place - 1], matches, of) for place, matches in figures.by_place().items()]
    return _bars(language, T("How often in each place"), T("Place"), rows)


def outcomes(language: Language, figures: Figures) -> BarChart:
    """Made, over and under."""
    every = figures.all_bids
    rows = [(T("made"), every.made), (T("too many"), every.over), (T("too few"), every.under)]
    return _bars(language, T("How bids went"), T("Tricks taken"), [(name, count, every.hands) for name, count in rows])


def by_size(language: Language, figures: Figures) -> HeatMap:
    """How often a bid was made by the cards dealt: per cent in each field, a dot where there are too few hands."""
    most = min(max(bid for _, bid in figures.bids), HIGHEST_BID)
    fields = merged([{(cards, min(bid, most)): row} for (cards, bid), row in figures.bids.items()])
    sizes = sorted({cards for cards, _ in fields})
    bids = range(most + 1)
    say = language.say
    heads = (say(T("Cards")), *(f"{bid}+" if bid == HIGHEST_BID else str(bid) for bid in bids))
    shares = [[_field(fields.get((cards, bid))) for bid in bids] for cards in sizes]
    words = [[_words(fields.get((cards, bid))) for bid in bids] for cards in sizes]
    title = say(T("Bids made in per cent, by cards dealt and tricks bid"))
    drawn = heat_map(title, heads, [(str(cards), row) for cards, row in zip(sizes, shares, strict=True)], words)
    counts = tuple((str(cards), tuple(_count(language, fields.get((cards, bid))) for bid in bids)) for cards in sizes)
    return drawn._replace(table=Table(heads, counts))


def by_month(language: Language, players: Sequence[tuple[str, Months, int | None]]) -> LineChart | None:
    """Bids made in per cent, month by month, a line for each player (name, months, look). None where fewer than two
    months have hands enough for anybody."""
    known = [{month: of for month, of in months if of.hands >= FEW} for _, months, _ in players]
    played = sorted({month for months in known for month in months})
    if len(played) < 2:
        return None
    say = language.say
    series = [
        Series(name, tuple(_made(months.get(month)) for month in played), _end(months))
        for (name, _, _), months in zip(players, known, strict=True)
    ]
    names = [say(_month(month)) for month in played]
    drawn = totals_chart(say(T("Bids made in per cent, by month")), say(T("Month")), series)
    chart = _named(drawn, [say(_short(month)) for month in played])
    counts = tuple(
        (name, tuple(_of_month(language, months.get(month)) for months in known))
        for name, month in zip(names, played, strict=True)
    )
    chart = chart._replace(table=Table((say(T("Month")), *(name for name, _, _ in players)), counts))
    return _in_looks(chart, [look for _, _, look in players])


def _bars(language: Language, title: Text, head: Text, rows: Sequence[tuple[Text, int, int]]) -> BarChart:
    """Where there are too few hands, the count alone is told and no bar is drawn."""
    say = language.say
    return bar_chart(
        say(title),
        (say(head), say(T("How often"))),
        [(say(name), part, of if of >= FEW else 0, say(share(part, of))) for name, part, of in rows],
    )


def _turn(turn: int) -> Text:
    return T("dealer, last") if turn == DEALER else PLACES[turn - 1]


def _dealer_last(row: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[bool, int]:
    (turn,), _ = row
    return turn == DEALER, turn


def _field(row: tuple[int, ...] | None) -> int | None:
    return percent(row[1], row[0]) if row and row[0] >= FEWEST_IN_FIELD else None


def _words(row: tuple[int, ...] | None) -> str:
    if not row:
        return ""
    return str(percent(row[1], row[0])) if row[0] >= FEWEST_IN_FIELD else "·"


def _count(language: Language, row: tuple[int, ...] | None) -> str:
    return language.say(T("{part} of {whole}", part=row[1], whole=row[0])) if row else "–"


def _made(figures: Figures | None) -> int | None:
    return percent(figures.all_bids.made, figures.hands) if figures else None


def _of_month(language: Language, figures: Figures | None) -> str:
    return language.say(share(figures.all_bids.made, figures.hands)) if figures else "–"


def _end(months: Mapping[str, Figures]) -> str:
    return f"{_made(months[max(months)])}\u00a0%" if months else ""


def _month(month: str) -> Text:
    year, number = month.split("-")
    return T("{month} {year}", month=MONTHS[int(number) - 1], year=int(year))


def _short(month: str) -> Text:
    year, number = month.split("-")
    return T("{month} {year}", month=MONTHS[int(number) - 1], year=year[2:])


def _named(chart: LineChart, columns: Sequence[str]) -> LineChart:
    """The chart with words under its points instead of numbers."""
    step = (chart.right - chart.left) / (len(columns) - 1)
    return chart._replace(
        columns=thinned([(rounded(chart.left + step * at), words) for at, words in enumerate(columns)])
    )


def _in_looks(chart: LineChart, looks: Sequence[int | None]) -> LineChart:
    """The lines in the colours that players chose; two of a kind are told apart by the order that they stand in."""
    if None in looks or len(set(looks)) < len(looks):
        return chart
    chosen = {at: look for at, look in enumerate(looks) if look is not None}
    return chart._replace(
        lines=tuple(line._replace(look=chosen[line.look]) for line in chart.lines),
        labels=tuple(label._replace(look=chosen[label.look]) for label in chart.labels),
    )
