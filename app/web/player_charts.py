"""The charts of a player: bars by bid, turn and place, a map of bids by hand size."""

from collections.abc import Sequence

from app.language import Language
from app.rules.counts import merged
from app.rules.figures import DEALER, Figures
from app.rules.shares import percent
from app.rules.text import T, Text
from app.web.charts import BarChart, HeatMap, Table, bar_chart, heat_map
from app.web.people import PLACES
from app.web.shares_told import plain, share

FEWEST_IN_FIELD = 3
HIGHEST_BID = 8
"""Higher bids are rare: in the map they stand in one column."""


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


def _bars(language: Language, title: Text, head: Text, rows: Sequence[tuple[Text, int, int]]) -> BarChart:
    """Where there are too few hands, the count alone is told, without a percentage."""
    say = language.say
    return bar_chart(
        say(title),
        (say(head), say(T("How often"))),
        [(say(name), part, of, say(share(part, of))) for name, part, of in rows],
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
