"""What the page of one player may see."""

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.figures import Against, Best, Figures, total
from app.rules.text import TN, T, Text
from app.scorer.players import Player
from app.web import player_charts
from app.web.chart_lines import LineChart
from app.web.chart_months import Months, MonthsOf, bids_by_month
from app.web.charts import BarChart, HeatMap
from app.web.dates import day
from app.web.people import bdi, tell
from app.web.shares_told import FEW, Fact, average, bids_made, plain, share

ENOUGH_FOR_MAP = 20
OPPONENTS_FIRST = 8


class Opponent(NamedTuple):
    """Somebody who sat at the same tables: how it ended, and where the two stand side by side."""

    name: str
    url: str
    ended: Text


class Charts(NamedTuple):
    """None where there is too little to draw."""

    places: BarChart
    outcomes: BarChart
    by_bid: BarChart
    by_turn: BarChart
    by_size: HeatMap | None
    by_month: LineChart | None


class BestMatch(NamedTuple):
    title: Text
    url: str
    words: Text


class PlayerPage(NamedTuple):
    """A player. Without a finished match there are no facts and no charts. `surely`: it is told how sure a share is."""

    id: str
    name: str
    look: int | None
    archived: bool
    last: Text
    facts: tuple[Fact, ...]
    surely: bool
    charts: Charts | None
    hook: tuple[Text, ...]
    runs: tuple[Fact, ...]
    best: tuple[BestMatch, ...]
    opponents: tuple[Opponent, ...]
    more_opponents: tuple[Opponent, ...]


def player_view(language: Language, player: Player, names: Mapping[str, str], months: Months) -> PlayerPage:
    """`names`: how every player is shown, by id."""
    figures = total(of for _, of in months)
    shown, opponents = names.get(player.id, player.name), _opponents(player.id, names, figures)
    return PlayerPage(
        id=player.id,
        name=shown,
        look=player.colour,
        archived=player.archived,
        last=day(player.used_at),
        facts=facts(figures) if figures.matches else (),
        surely=figures.hands >= FEW,
        charts=_charts(language, figures, MonthsOf(shown, months, player.colour)) if figures.matches else None,
        hook=_hook(figures),
        runs=runs(figures),
        best=_best(figures),
        opponents=opponents[:OPPONENTS_FIRST],
        more_opponents=opponents[OPPONENTS_FIRST:],
    )


def facts(figures: Figures) -> tuple[Fact, ...]:
    """The figures that everybody asks for first."""
    every, matches = figures.all_bids, figures.matches
    points = T("{points} points in {hands} hands", points=figures.points, hands=figures.hands)
    return (
        Fact(T("Matches"), plain(matches), _hands(figures.hands)),
        Fact(T("Wins"), plain(figures.wins), _of_matches(figures)),
        Fact(T("Points a hand"), average(figures.points, figures.hands), points),
        bids_made(every.made, every.hands),
        Fact(T("Tricks bid a hand"), average(figures.bid, figures.hands), T("{tricks} in all", tricks=figures.bid)),
        Fact(T("Tricks taken a hand"), average(figures.took, figures.hands), T("{tricks} in all", tricks=figures.took)),
    )


def runs(figures: Figures) -> tuple[Fact, ...]:
    """The longest runs, and the one that goes on."""
    made, missed = figures.made_run, figures.missed_run
    return (
        Fact(T("Longest run of made bids"), _hands(made.longest), T("of {hands} hands", hands=figures.hands)),
        Fact(T("Longest run of missed bids"), _hands(missed.longest), T("of {hands} hands", hands=figures.hands)),
        Fact(T("Made one after another, as of now"), _hands(made.last)),
    )


def head_to_head(language: Language, one: str, other: str, against: Against) -> Markup:
    """How the matches of two players ended, in a sentence."""
    if not against.matches:
        return tell(language, T("{one} and {other} have finished no match together.", one=bdi(one), other=bdi(other)))
    return tell(
        language,
        TN(
            "{n} match together: {one} was ahead in {ahead}, {other} in {behind}, equal in {equal}.",
            "{n} matches together: {one} was ahead in {ahead}, {other} in {behind}, equal in {equal}.",
            against.matches,
            n=against.matches, one=bdi(one), other=bdi(other),
            ahead=against.ahead, behind=against.behind, equal=against.equal,
        ),
    )  # fmt: skip


def _charts(language: Language, figures: Figures, line: MonthsOf) -> Charts:
    return Charts(
        places=player_charts.by_place(language, figures),
        outcomes=player_charts.outcomes(language, figures),
        by_bid=player_charts.by_bid(language, figures),
        by_turn=player_charts.by_turn(language, figures),
        by_size=player_charts.by_size(language, figures) if figures.hands >= ENOUGH_FOR_MAP else None,
        by_month=bids_by_month(language, [line]),
    )


def _hook(figures: Figures) -> tuple[Text, ...]:
    """As the dealer under the hook, and otherwise."""
    if not figures.hook_hands:
        return ()
    dealt = T(
        "As dealer, with one bid barred by the hook: {share} made.", share=share(figures.hook_made, figures.hook_hands)
    )
    others = figures.hands - figures.hook_hands
    if not others:
        return (dealt,)
    made = figures.all_bids.made - figures.hook_made
    return (dealt, T("In all other hands: {share} made.", share=share(made, others)))


def _of_matches(figures: Figures) -> Text:
    wins = share(figures.wins, figures.matches)
    return T("{share}; {n} shared", share=wins, n=figures.shared) if figures.shared else wins


def _hands(count: int) -> Text:
    return TN("{n} hand", "{n} hands", count, n=count)


def _best(figures: Figures) -> tuple[BestMatch, ...]:
    found = []
    if figures.best_total:
        words = T("{points} points in {hands} hands", points=figures.best_total.points, hands=figures.best_total.hands)
        found.append(BestMatch(T("Most points"), _match_url(figures.best_total), words))
    if figures.best_rate:
        best = figures.best_rate
        words = T(
            "{average} points a hand, in {hands} hands", average=average(best.points, best.hands), hands=best.hands
        )
        found.append(BestMatch(T("Most points a hand, of 5 hands or more"), _match_url(best), words))
    return tuple(found)


def _match_url(best: Best) -> str:
    return f"/m/{best.match}/sheet"


def _opponents(player: str, names: Mapping[str, str], figures: Figures) -> tuple[Opponent, ...]:
    """Whom this player met most often comes first."""
    met = sorted(figures.against, key=lambda other: (-figures.with_player(other).matches, names.get(other, "")))
    return tuple(
        Opponent(names[other], f"/players/compare?with={player}&with={other}", _ended(figures.with_player(other)))
        for other in met
        if other in names
    )


def _ended(against: Against) -> Text:
    return TN(
        "{n} match: {ahead} ahead, {behind} behind, {equal} equal",
        "{n} matches: {ahead} ahead, {behind} behind, {equal} equal",
        against.matches,
        n=against.matches, ahead=against.ahead, behind=against.behind, equal=against.equal,
    )  # fmt: skip
