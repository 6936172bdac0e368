"""Figures: what a player did in finished matches, as counts and sums that can be added up."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, NamedTuple

from app.rules.bidding import barred
from app.rules.counts import Row, Table, flat, merged, regrouped, summed, table
from app.rules.match import Match
from app.rules.runs import Run, run_of
from app.rules.sheet import Sheet, SheetHand

FORM = 2
"""Raised whenever what `to_json` writes, or what it counts, changes: what was kept under another number is old."""

DEALER = 0
NO_RUN = Run()
FEWEST_HANDS = 5
"""A match with fewer hands is no player's best by points a hand."""


class Bids(NamedTuple):
    """Hands that were bid for, and how they went: `over` took more than was bid, `under` fewer."""

    hands: int = 0
    made: int = 0
    over: int = 0
    under: int = 0


class Against(NamedTuple):
    """Matches that two players played together, and where the first one ended. Whoever left before the end has no
    place: such a match is among `matches` only."""

    matches: int = 0
    ahead: int = 0
    equal: int = 0
    behind: int = 0


class Best(NamedTuple):
    """A match with many points: its key, as the caller gave it."""

    points: int
    hands: int
    match: str

    @property
    def a_hand(self) -> float:
        return self.points / self.hands


@dataclass(frozen=True, slots=True)
class Figures:
    """Of finished matches, summed up in order of time. `wins` are all wins, `shared` those of them that others share.
    The tables: `bids` (cards, bid) to a row of Bids; `turns` (turn,) to hands and made, where turn 1 bids first and
    `DEALER` last; `places` (place, places at the table) to matches; `against` the other player's id to a row of
    Against. `hook_hands` are those dealt while the hook barred a bid to this player. `best_total` and `best_rate` are
    found among the matches in which the highest total wins. None of it may be changed; add figures instead."""

    matches: int = 0
    wins: int = 0
    shared: int = 0
    points: int = 0
    took: int = 0
    hook_hands: int = 0
    hook_made: int = 0
    bids: Table = field(default_factory=dict)
    turns: Table = field(default_factory=dict)
    places: Table = field(default_factory=dict)
    against: Mapping[str, Row] = field(default_factory=dict)
    made_run: Run = NO_RUN
    missed_run: Run = NO_RUN
    best_total: Best | None = None
    best_rate: Best | None = None

    def __add__(self, later: "Figures") -> "Figures":
        return total((self, later))

    @property
    def hands(self) -> int:
        """Hands that were scored with this player in them."""
        return self.made_run.hands

    @property
    def made(self) -> int:
        """Hands in which exactly what was bid was taken."""
        return self.all_bids.made

    @property
    def all_bids(self) -> Bids:
        """Every hand, whatever was bid in it."""
        return Bids(*summed(self.bids.values())) if self.bids else Bids()

    @property
    def bid(self) -> int:
        """Tricks bid in all."""
        return sum([bid * row[0] for (_, bid), row in self.bids.items()])

    def by_bid(self) -> dict[int, Bids]:
        """How each number of tricks went that was ever bid, rising."""
        return {bid: Bids(*row) for bid, row in sorted(regrouped(self.bids, 1).items())}

    def by_place(self) -> dict[int, int]:
        """How many matches ended in each place, the first place first."""
        return {place: row[0] for place, row in sorted(regrouped(self.places, 0).items())}

    def with_player(self, player: str) -> Against:
        """How matches with this other player ended."""
        return Against(*self.against.get(player, ()))

    def to_json(self) -> dict[str, Any]:
        """JSON-ready and short: lists of whole numbers, a table's keys before its values."""
        return {
            "n": [getattr(self, name) for name in _COUNTS],
            "b": flat(self.bids),
            "t": flat(self.turns),
            "p": flat(self.places),
            "a": {player: list(row) for player, row in self.against.items()},
            "r": [*self.made_run, *self.missed_run],
            "best": [list(best) if best else None for best in (self.best_total, self.best_rate)],
        }


_COUNTS = ("matches", "wins", "shared", "points", "took", "hook_hands", "hook_made")

NONE = Figures()


def from_json(kept: Mapping[str, Any]) -> Figures:
    """What `to_json` made, of the present FORM."""
    best_total, best_rate = [Best(*best) if best else None for best in kept["best"]]
    return Figures(
        **dict(zip(_COUNTS, kept["n"], strict=True)),
        bids=table(kept["b"], 2, 4),
        turns=table(kept["t"], 1, 2),
        places=table(kept["p"], 2, 1),
        against={player: tuple(row) for player, row in kept["a"].items()},
        made_run=Run(*kept["r"][:4]),
        missed_run=Run(*kept["r"][4:]),
        best_total=best_total,
        best_rate=best_rate,
    )


def total(parts: Iterable[Figures]) -> Figures:
    """The sum of figures, given in order of time; of none, NONE. Of equally good matches the earliest is the best."""
    every = tuple(parts)
    counts: dict[str, Any] = {name: sum([getattr(part, name) for part in every]) for name in _COUNTS}
    return Figures(
        **counts,
        bids=merged([part.bids for part in every]),
        turns=merged([part.turns for part in every]),
        places=merged([part.places for part in every]),
        against=merged([part.against for part in every]),
        made_run=reduce(Run.then, [part.made_run for part in every], NO_RUN),
        missed_run=reduce(Run.then, [part.missed_run for part in every], NO_RUN),
        best_total=_best([part.best_total for part in every], lambda best: best.points),
        best_rate=_best([part.best_rate for part in every], lambda best: best.a_hand),
    )


def figures_of(match: Match, sheet: Sheet, seat: int, key: str = "") -> Figures:
    """What one seat did in a finished match: NONE when it played no hand of it. `key` is how the caller calls the
    match, kept with the best one."""
    hands = [line for line in sheet.hands if _played(line, seat)]
    if not hands:
        return NONE
    made = [bool(line.made and line.made[seat]) for line in hands]
    points = sum([(line.points and line.points[seat]) or 0 for line in hands])
    hooked = [hit for line, hit in zip(hands, made, strict=True) if _hooked(match, line, seat)]
    high = match.rules.win == "high"
    best = Best(sheet.totals[seat], len(hands), key) if high else None
    rate = Best(points, len(hands), key) if high and len(hands) >= FEWEST_HANDS else None
    won = seat in sheet.winners
    return Figures(
        1, int(won), int(won and len(sheet.winners) > 1), points, sum([line.took[seat] or 0 for line in hands]),
        len(hooked), hooked.count(True),
        bids=merged([{(line.cards, line.bids[seat] or 0): _bid_row(line, seat)} for line in hands]),
        turns=merged([{(_turn(line, seat),): (1, int(hit))} for line, hit in zip(hands, made, strict=True)]),
        places=_place(sheet, seat),
        against=_against(match, sheet, seat),
        made_run=run_of(made), missed_run=run_of([not hit for hit in made]), best_total=best, best_rate=rate,
    )  # fmt: skip


def _played(line: SheetHand, seat: int) -> bool:
    return line.made is not None and line.made[seat] is not None


def _bid_row(line: SheetHand, seat: int) -> Row:
    bid, took = line.bids[seat] or 0, line.took[seat] or 0
    return (1, int(took == bid), int(took > bid), int(took < bid))


def _turn(line: SheetHand, seat: int) -> int:
    return DEALER if seat == line.order[-1] else line.order.index(seat) + 1


def _hooked(match: Match, line: SheetHand, seat: int) -> bool:
    """Whether the hook barred a bid to the seat, the last to bid."""
    if seat != line.order[-1]:
        return False
    others = [line.bids[each] or 0 for each in line.order[:-1]]
    return barred(match.rules_of(line.n), line.cards, others, True, line.last, 0).why == "hook"


def _place(sheet: Sheet, seat: int) -> dict[Row, Row]:
    ranks = {row.seat: row.rank for row in sheet.standings if row.rank is not None}
    return {(ranks[seat], len(ranks)): (1,)} if seat in ranks else {}


def _against(match: Match, sheet: Sheet, seat: int) -> dict[str, Row]:
    ranks = {row.seat: row.rank for row in sheet.standings}
    played = {each for line in sheet.hands for each in line.order if _played(line, each)}
    return {match.seats[each].player: _ended(ranks[seat], ranks[each]) for each in sorted(played - {seat})}


def _ended(mine: int | None, theirs: int | None) -> Row:
    if mine is None or theirs is None:
        return (1, 0, 0, 0)
    return (1, int(mine < theirs), int(mine == theirs), int(mine > theirs))


def _best(found: Sequence[Best | None], worth: Callable[[Best], float]) -> Best | None:
    return max([best for best in found if best is not None], key=worth, default=None)
