"""Lines of running numbers, one for each player, as geometry: nobody's line covers another's, and every line is named
at its end."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from app.web.chart_text import cut, text_width
from app.web.charts import NAME, SMALL, WIDTH, Table, rounded, thinned
from app.web.names import number

TOP, FOOT, LABEL_LINE, LOWEST = 10, 20, 16, 160
LEAD, NAMES_MOST, GAP = 16, 128, 5
APART, APART_MOST = 2.6, 15  # lines of equal numbers beside one another: from one to the next, and all of them
LOOKS = 12
DASH = 6  # a line of a single number

Value = int | None


class Series(NamedTuple):
    """A name and its numbers, None where there is none yet or any more; `end` is said after the name. Series of the
    same `look` (modulo 12) have the same colour and dash."""

    name: str
    values: tuple[Value, ...]
    end: str
    look: int


class Line(NamedTuple):
    """A line as an SVG path; `look` (0 to 11) is its colour and dash."""

    look: int
    path: str


class Label(NamedTuple):
    """The name at the end of a line, cut as `shown`; `y` is its middle. `leader` is a path from the end of the line to
    it, which shows the look of the line once more."""

    look: int
    shown: str
    end: str
    x: float
    y: float
    width: float
    leader: str


class LineChart(NamedTuple):
    """The chart. `rows` and `columns` are the numbers at the left and below, with where they stand; `zero` is the
    height of nothing, None where that is not shown."""

    title: str
    width: int
    height: float
    left: float
    right: float
    bottom: float
    zero: float | None
    rows: tuple[tuple[float, str], ...]
    columns: tuple[tuple[float, str], ...]
    lines: tuple[Line, ...]
    labels: tuple[Label, ...]
    table: Table


class _Frame(NamedTuple):
    """Where the lines are drawn, and the numbers at its edges: `top` may be the smaller one."""

    left: float
    right: float
    high: float
    top: int
    bottom: int
    points: int

    def x(self, at: int) -> float:
        return self.left + (self.right - self.left) * at / max(self.points - 1, 1)

    def y(self, value: float) -> float:
        return TOP + self.high * (self.top - value) / ((self.top - self.bottom) or 1)


def totals_chart(title: str, head: str, series: Sequence[Series], first: int = 0) -> LineChart:
    """Running totals, the highest on top. The first number is that of hand `first` (0: before the match)."""
    values = [value for each in series for value in each.values if value is not None]
    ticks = nice_ticks(min(0, *values, 0), max(0, *values, 0))
    return _chart(title, head, series, first, ticks, zero=True)


def places_chart(title: str, head: str, series: Sequence[Series], first: int = 1) -> LineChart:
    """Places after each hand, the first on top."""
    last = max((value for each in series for value in each.values if value is not None), default=1)
    return _chart(title, head, series, first, range(1, max(last, 2) + 1), zero=False)


def nice_ticks(low: int, high: int) -> range:
    """Round numbers that span both: about five of them."""
    span = max(high - low, 1)
    step = next(s for s in (factor * 10**power for power in range(7) for factor in (1, 2, 5)) if s * 5 >= span)
    return range(low // step * step, max(-(-high // step), low // step + 1) * step + 1, step)


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places as near as can be to those wanted and in the same order, at least `gap` apart, from `low` to `high`."""
    order = sorted(range(len(wanted)), key=lambda at: (wanted[at], at))
    pools: list[tuple[float, int]] = []  # the middle of labels that push one another, and how many they are
    for place, at in enumerate(order):
        middle, count = wanted[at] - place * gap, 1
        while pools and pools[-1][0] > middle:
            other, others = pools.pop()
            middle, count = (middle * count + other * others) / (count + others), count + others
        pools.append((middle, count))
    free = [min(max(middle, low), high - (len(order) - 1) * gap) for middle, count in pools for _ in range(count)]
    found = [0.0] * len(wanted)
    for place, (at, y) in enumerate(zip(order, free, strict=True)):
        found[at] = y + place * gap
    return found


def looks(chosen: Sequence[int | None]) -> list[int]:
    """The looks that players chose; whoever chose none, or the same as one before, gets one that is free."""
    found: list[int] = []
    for look in chosen:
        free = (each for each in range(LOOKS) if each not in found and each not in chosen)
        found.append(next(free, len(found)) if look is None or look in found else look)
    return found


def _chart(
    title: str, head: str, series: Sequence[Series], first: int, ticks: range, *, zero: bool
) -> LineChart:  # fmt: skip
    rows = [number(tick) for tick in ticks]
    names = min(max((_label_width(each) for each in series), default=0), NAMES_MOST)
    points = max((len(each.values) for each in series), default=0)
    high = max(LOWEST, LABEL_LINE * (len(series) - 1))
    left = rounded(max(text_width(row, SMALL) for row in rows) + 6)
    frame = _Frame(
        left, rounded(WIDTH - names - LEAD), high, *((ticks[-1], ticks[0]) if zero else (ticks[0], ticks[-1])), points
    )
    offsets = _offsets([each.values for each in series])
    drawn = [_points(frame, each.values, offset) for each, offset in zip(series, offsets, strict=True)]
    return LineChart(
        title, WIDTH, high + TOP + FOOT, left, frame.right, high + TOP, rounded(frame.y(0)) if zero else None,
        tuple((rounded(frame.y(tick)), row) for tick, row in zip(ticks, rows, strict=True)),
        thinned([(rounded(frame.x(at)), str(first + at)) for at in range(points)], first),
        tuple(Line(each.look % LOOKS, _path(line)) for each, line in zip(series, drawn, strict=True) if line),
        _labels(series, drawn, frame),
        _table(head, series, first, points),
    )  # fmt: skip


def _label_width(series: Series) -> float:
    return text_width(series.name, NAME) + GAP + text_width(series.end, NAME)


def _offsets(columns: Sequence[tuple[Value, ...]]) -> list[list[float]]:
    """How far each point is moved down, so that lines that run together lie side by side. Lines that only cross stay
    where they are."""
    found = [[0.0] * len(values) for values in columns]
    for at in range(max(map(len, columns), default=0)):
        for together in _running_together(columns, at):
            step = min(APART, APART_MOST / len(together))
            for place, s in enumerate(together):
                found[s][at] = (place - (len(together) - 1) / 2) * step
    return found


def _running_together(columns: Sequence[tuple[Value, ...]], at: int) -> list[list[int]]:
    """The series that share a number here and the one before or after it, those that touch one another together."""
    groups: list[list[int]] = []
    for other in (at - 1, at + 1):
        shared: dict[tuple[Value, Value], list[int]] = {}
        for s, values in enumerate(columns):
            if 0 <= other < len(values) and values[at] is not None and values[other] is not None:
                shared.setdefault((values[at], values[other]), []).append(s)
        groups += [group for group in shared.values() if len(group) > 1]
    joined: list[set[int]] = []
    for group in map(set, groups):
        touching = [each for each in joined if each & group]
        joined = [each for each in joined if each not in touching] + [group.union(*touching)]
    return [sorted(each) for each in joined]


def _points(frame: _Frame, values: tuple[Value, ...], offsets: Sequence[float]) -> list[tuple[float, float]]:
    return [
        (rounded(frame.x(at)), rounded(frame.y(value) + offset))
        for at, (value, offset) in enumerate(zip(values, offsets, strict=True))
        if value is not None
    ]


def _path(points: Sequence[tuple[float, float]]) -> str:
    """Relative steps: equal ones repeat, which compresses well."""
    (x, y), *_ = points
    if len(points) == 1:
        return f"M{rounded(x - DASH / 2)} {y}h{DASH}"
    steps = [f"l{rounded(b[0] - a[0])} {rounded(b[1] - a[1])}" for a, b in pairwise(points)]
    return f"M{x} {y}{''.join(steps)}"


def _labels(
    series: Sequence[Series], drawn: Sequence[Sequence[tuple[float, float]]], frame: _Frame
) -> tuple[Label, ...]:  # fmt: skip
    named = [s for s, points in enumerate(drawn) if points]
    places = spread([drawn[s][-1][1] for s in named], LABEL_LINE, TOP, TOP + frame.high)
    return tuple(_label(series[s], drawn[s][-1], frame.right, rounded(y)) for s, y in zip(named, places, strict=True))


def _label(series: Series, end: tuple[float, float], right: float, y: float) -> Label:
    x = right + LEAD
    room = WIDTH - x - GAP - text_width(series.end, NAME)
    shown = cut(series.name, room, NAME)
    width = rounded(text_width(shown, NAME) + GAP + text_width(series.end, NAME))
    to_edge = f"H{rounded(right + 3)}" if end[0] < right else ""
    leader = f"M{end[0]} {end[1]}{to_edge}L{rounded(x - 3)} {y}"
    return Label(series.look % LOOKS, shown, series.end, rounded(x), y, width, leader)


def _table(head: str, series: Sequence[Series], first: int, points: int) -> Table:
    rows = tuple(
        (str(first + at), tuple("–" if each.values[at] is None else number(each.values[at] or 0) for each in series))
        for at in range(points)
    )
    return Table((head, *(each.name for each in series)), rows)
