"""Scoring and planning without a match in the store: the interface's /score, /plan and /barred."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from app.rules.bidding import Barred, barred
from app.rules.house import HouseRules, merged
from app.rules.match import Match, Seat, Segment
from app.rules.moves import HandChange, set_hand
from app.rules.plan import no_trump, plan
from app.rules.seating import begin
from app.rules.sheet import Sheet, derive
from app.scorer.house import PLAYERS_MOST
from app.scorer.house_rules import rules_of_preset


def rules_from(preset: str | None, rules: Mapping[str, Any] | None) -> HouseRules:
    """A preset first, then the partial rules over it."""
    return merged(rules_of_preset(preset) if preset is not None else HouseRules(), rules or {})


def score(
    names: Sequence[str], rules: HouseRules, first_dealer: int, hands: Sequence[HandChange],
    most_players: int = PLAYERS_MOST,
) -> tuple[Match, Sheet]:  # fmt: skip
    """A sheet from hands alone. Sums are checked; barred bids are only marked; cards default to the plan."""
    seats = tuple(Seat(str(s), name) for s, name in enumerate(names))
    match = begin(Match("", seats, tuple(range(len(seats))), first_dealer, (Segment(1, rules),)), most_players)
    for n, change in enumerate(hands, 1):
        match = set_hand(match, derive(match), n, change._replace(as_played=True))
    return match, derive(match)


class PlanAhead(NamedTuple):
    """The sizes of all hands and which of them have no trumps."""

    hands: tuple[int, ...]
    no_trump: tuple[bool, ...]


def plan_ahead(players: int, rules: HouseRules) -> PlanAhead:
    """The plan of these rules for so many players."""
    sizes = plan(rules, players).sizes
    largest = max(sizes)
    return PlanAhead(sizes, tuple(no_trump(rules, n, cards, players, largest) for n, cards in enumerate(sizes, 1)))


def barred_next(
    players: int, cards: int, bids: Sequence[int], rules: HouseRules, last_hand: bool, zeros_running: int
) -> Barred:
    """The bids that are barred to the next to bid."""
    return barred(rules, cards, bids, len(bids) == players - 1, last_hand, zeros_running)
