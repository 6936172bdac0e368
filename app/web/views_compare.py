"""What the page of two players side by side may see."""

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.figures import Figures, total
from app.rules.text import Text
from app.web.chart_lines import LineChart
from app.web.chart_months import Months, MonthsOf, bids_by_month
from app.web.shares_told import plain
from app.web.views_house_table import Option
from app.web.views_player import facts, head_to_head, runs


class Pair(NamedTuple):
    """One figure of two players: the value, and what stands behind it."""

    title: Text
    one: tuple[Text, Text | None]
    other: tuple[Text, Text | None]


class Side(NamedTuple):
    """One of the two: the choice of players, and who was chosen ("" for nobody yet)."""

    options: tuple[Option, ...]
    name: str
    url: str
    look: int | None


class Compare(NamedTuple):
    """Two players side by side; without `pairs` they are still to be chosen. `problem` says what is wrong with the
    choice."""

    sides: tuple[Side, Side]
    problem: Text | None
    pairs: tuple[Pair, ...] = ()
    together: Markup | None = None
    chart: LineChart | None = None


class Chosen(NamedTuple):
    """A player who was chosen, with all figures."""

    id: str
    name: str
    look: int | None
    months: Months

    @property
    def figures(self) -> Figures:
        return total(of for _, of in self.months)


def side(names: Mapping[str, str], looks: Mapping[str, int | None], chosen: str, offered: str) -> Side:
    """The choice of one player among all; `offered` stands there until one is `chosen`."""
    options = tuple(Option(player, plain(name), player == offered) for player, name in names.items())
    return Side(options, names.get(chosen, ""), f"/players/{chosen}", looks.get(chosen))


def compared(language: Language, sides: tuple[Side, Side], one: Chosen, other: Chosen) -> Compare:
    """Both with the same figures, and how their matches against each other ended."""
    mine, theirs = one.figures, other.figures
    lines = [MonthsOf(each.name, each.months, each.look) for each in (one, other)]
    return Compare(
        sides,
        None,
        pairs(mine, theirs) if mine.matches or theirs.matches else (),
        head_to_head(language, one.name, other.name, mine.with_player(other.id)),
        bids_by_month(language, lines),
    )


def pairs(one: Figures, other: Figures) -> tuple[Pair, ...]:
    """The same figures of both, one below another."""
    return tuple(
        Pair(mine.title, (mine.value, mine.more), (theirs.value, theirs.more))
        for mine, theirs in zip((*facts(one), *runs(one)), (*facts(other), *runs(other)), strict=True)
    )
