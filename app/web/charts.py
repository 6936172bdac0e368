"""Charts as geometry: where lines, bars and labels go, from nothing but numbers and words.

One unit is a pixel on a phone of 360 px; templates/charts.html draws what stands here. Beside every chart goes the
table of its numbers, in which names are never cut."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from app.rules.reasons import signed
from app.web.chart_text import cut, text_width

WIDTH = 328
NAME, SMALL = 13, 12  # sizes of letters
BAR_LINE, BAR = 30, 14  # a line with a bar in it, and the bar
BAR_NAME_MOST, BAR_WORDS_GAP = 92, 8
HAND_BAR_MOST, SIDE, ROOM_FOR_SIGN, LABELLED_FROM = 18, 46, 16, 21
HEAT_CELL_MOST, HEAT_CELL_HIGH, HEAT_WORDS_FROM, HEAT_SHADES = 44, 30, 24, 4
EDGE = 7  # half a number that stands below the first or the last bar
STRIDES = (1, 2, 5, 10, 20, 100)


class Table(NamedTuple):
    """The numbers of a chart: the heads of all columns, and for each row its own head and its cells."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class Bar(NamedTuple):
    """A line with a name (cut as `shown`), a bar and words. `y` is its middle, `top` where the bar begins."""

    name: str
    shown: str
    y: int
    top: int
    length: float
    words: str


class BarChart(NamedTuple):
    """Shares of a whole, a bar for each name. Bars begin at `left`, a whole is `whole` long."""

    title: str
    width: int
    height: float
    left: float
    whole: float
    bars: tuple[Bar, ...]
    table: Table


class HandBar(NamedTuple):
    """A bar that goes up (over), down (under) or is a dot (even). `x` is its left edge, `label_y` the baseline of its
    number."""

    side: str
    x: float
    y: float
    width: float
    height: float
    label: str
    label_x: float
    label_y: float


class HandChart(NamedTuple):
    """A bar for every hand, above and below the line at `zero`. `columns` are numbers of hands and where they stand."""

    title: str
    width: int
    height: float
    zero: float
    bars: tuple[HandBar, ...]
    columns: tuple[tuple[float, str], ...]
    table: Table


class HeatCell(NamedTuple):
    """A field: `shade` 0 is empty, up to 4 for the most. Its words stand at `middle`."""

    x: float
    middle: float
    y: float
    shade: int
    words: str


class HeatMap(NamedTuple):
    """A grid of shaded fields. `rows` and `columns` are heads: where their middle is, and what they say."""

    title: str
    width: int
    height: float
    left: float
    cell_width: float
    cell_height: float
    cells: tuple[HeatCell, ...]
    rows: tuple[tuple[float, str], ...]
    columns: tuple[tuple[float, str], ...]
    table: Table


def bar_chart(title: str, heads: tuple[str, str], rows: Sequence[tuple[str, int, int, str]]) -> BarChart:
    """Bars of shares. Each row is a name, a part, the whole that it is of (0: nothing to show) and words for it, such
    as "4 of 5 · 80 %". `heads` stand above the names and the words in the table."""
    names = min(max((text_width(row[0], NAME) for row in rows), default=0), BAR_NAME_MOST)
    left = rounded(names + BAR_WORDS_GAP)
    whole = rounded(WIDTH - left - max((text_width(row[3], SMALL) for row in rows), default=0) - BAR_WORDS_GAP)
    bars = tuple(
        Bar(name, cut(name, names, NAME), *_bar_middle(at), rounded(whole * part / of if of else 0), words)
        for at, (name, part, of, words) in enumerate(rows)
    )
    return BarChart(
        title,
        WIDTH,
        BAR_LINE * len(bars),
        left,
        whole,
        bars,
        Table(heads, tuple((bar.name, (bar.words,)) for bar in bars)),
    )


def hand_chart(title: str, heads: tuple[str, str], hands: Sequence[tuple[int, int]]) -> HandChart:
    """Bars up and down. Each hand is its number and a number above or below zero (bids over or under the tricks)."""
    values = [value for _, value in hands]
    scale = SIDE / max((abs(value) for value in values), default=1) if any(values) else 0
    zero = rounded(max(0, *values, 0) * scale + ROOM_FOR_SIGN)
    pitch = (WIDTH - 2 * EDGE) / max(len(hands), 6)
    begin = (WIDTH - pitch * len(hands)) / 2
    below = zero - min(0, *values, 0) * scale + ROOM_FOR_SIGN
    bars = tuple(
        _hand_bar(
            value,
            begin + pitch * (at + 0.5),
            min(pitch * 0.7, HAND_BAR_MOST),
            zero,
            scale,
            words=pitch >= LABELLED_FROM,
        )
        for at, value in enumerate(values)
    )
    columns = thinned([(rounded(begin + pitch * (at + 0.5)), str(n)) for at, (n, _) in enumerate(hands)], first=1)
    table = Table(heads, tuple((str(n), (signed(value) if value else "0",)) for n, value in hands))
    return HandChart(title, WIDTH, rounded(below + SMALL + 6), zero, bars, columns, table)


def heat_map(
    title: str, heads: tuple[str, ...], rows: Sequence[tuple[str, Sequence[int | None]]], words: Sequence[Sequence[str]]
) -> HeatMap:
    """A grid of shaded fields. `heads`: the corner, then one for each column; each row is its head and its values (0
    or more, None for an empty field); `words` is what stands in each field."""
    left = rounded(min(max((text_width(head, SMALL) for head, _ in rows), default=0), BAR_NAME_MOST) + 6)
    wide = min((WIDTH - left) / max(len(heads) - 1, 1), HEAT_CELL_MOST)
    most = max((value for _, values in rows for value in values if value), default=1)
    cells = tuple(
        HeatCell(
            rounded(left + wide * column), rounded(left + wide * (column + 0.5)), HEAT_CELL_HIGH * row,
            _shade(value, most),
            words[row][column] if wide >= HEAT_WORDS_FROM else "",
        )
        for row, (_, values) in enumerate(rows)
        for column, value in enumerate(values)
    )  # fmt: skip
    high = HEAT_CELL_HIGH * len(rows)
    middles = [HEAT_CELL_HIGH * at + HEAT_CELL_HIGH // 2 for at in range(len(rows))]
    return HeatMap(
        title, WIDTH, high + SMALL + 8, left, rounded(wide), HEAT_CELL_HIGH, cells,
        tuple((y, cut(head, left - 5, SMALL)) for y, (head, _) in zip(middles, rows, strict=True)),
        thinned([(rounded(left + wide * (at + 0.5)), head) for at, head in enumerate(heads[1:])]),
        Table(heads, tuple((head, tuple(words[row])) for row, (head, _) in enumerate(rows))),
    )  # fmt: skip


def rounded(length: float) -> float:
    """To a tenth of a unit, and a whole number where it is one: what goes into the page stays short."""
    short = round(length, 1)
    return int(short) if short == int(short) else short


def thinned(columns: Sequence[tuple[float, str]], first: int = 0) -> tuple[tuple[float, str], ...]:
    """As many of the heads as stand side by side: every one, or every second, fifth ... counted from `first`, and the
    first and the last."""
    ends = [columns[0], columns[-1]] if columns else []
    for stride in STRIDES:
        kept = [column for at, column in enumerate(columns) if (first + at) % stride == 0]
        if all(_apart(one, other) for one, other in pairwise(kept)):
            break
    inside = [each for each in kept if all(each in ends or _apart(each, end) for end in ends)]
    return tuple(column for column in columns if column in inside or column in ends)


def _bar_middle(at: int) -> tuple[int, int]:
    middle = BAR_LINE * at + BAR_LINE // 2
    return middle, middle - BAR // 2


def _hand_bar(value: int, middle: float, wide: float, zero: float, scale: float, *, words: bool) -> HandBar:
    high = rounded(abs(value) * scale)
    up = value > 0
    return HandBar(
        "over" if up else "under" if value else "even",
        rounded(middle - wide / 2), rounded(zero - high if up else zero), rounded(wide), high,
        (signed(value) if value else "0") if words else "",
        rounded(middle), rounded(zero - high - 4 if value >= 0 else zero + high + SMALL),
    )  # fmt: skip


def _shade(value: int | None, most: int) -> int:
    """0 for nothing, then four shades of equal width."""
    return -(-value * HEAT_SHADES // most) if value else 0


def _apart(one: tuple[float, str], other: tuple[float, str]) -> bool:
    """Whether two words stand beside one another with their middles there."""
    return abs(one[0] - other[0]) >= (text_width(one[1], SMALL) + text_width(other[1], SMALL)) / 2 + 5
