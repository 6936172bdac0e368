"""Scoring and planning without a match in the store: the interface's /score, /plan and /barred."""

from collections.abc import Sequence
from typing import NamedTuple

from app.rules.bidding import Barred, barred
from app.rules.house import HouseRules
from app.rules.match import Match, Seat, Segment
from app.rules.moves import HandChange, set_hand
from app.rules.names import clean_name
from app.rules.plan import cap, no_trump, plan
from app.rules.refusal import Refusal
from app.rules.seating import begin, enough_players
from app.rules.sheet import Sheet, derive
from app.rules.text import T


def score(
    players: Sequence[str] | int, rules: HouseRules, first_dealer: int, hands: Sequence[HandChange], most_players: int
) -> tuple[Match, Sheet]:
    """A sheet from hands alone. Sums are checked; barred bids are only marked; cards default to the plan. A refusal of
    a hand tells its number."""
    seats = tuple(Seat(str(s), name) for s, name in enumerate(_names(players, most_players)))
    match = begin(Match("", seats, tuple(range(len(seats))), first_dealer, (Segment(1, rules),)), most_players)
    for n, change in enumerate(hands, 1):
        try:
            match = set_hand(match, derive(match), n, change._replace(as_played=True))
        except Refusal as refusal:
            refusal.facts.setdefault("hand", n)
            raise
    return match, derive(match)


class PlanAhead(NamedTuple):
    """The sizes of all hands and which of them have no trumps."""

    hands: tuple[int, ...]
    no_trump: tuple[bool, ...]


def plan_ahead(players: int, rules: HouseRules, most_players: int) -> PlanAhead:
    """The plan of these rules for so many players."""
    enough_players(players, most_players)
    sizes = plan(rules, players).sizes
    largest = max(sizes)
    return PlanAhead(sizes, tuple(no_trump(rules, n, cards, players, largest) for n, cards in enumerate(sizes, 1)))


class Bidding(NamedTuple):
    """How far the bidding of a hand is: `bids` in bidding order, `zeros_running` those of the next to bid."""

    players: int
    cards: int
    bids: Sequence[int]
    last_hand: bool = False
    zeros_running: int = 0


def barred_next(bidding: Bidding, rules: HouseRules, most_players: int) -> Barred:
    """The bids that are barred to the next to bid."""
    players, cards, bids, last_hand, zeros_running = bidding
    enough_players(players, most_players)
    most = cap(rules, players)
    if not 1 <= cards <= most:
        raise Refusal("invalid", T("A hand can have 1 to {most} cards.", most=most), field="cards")
    if len(bids) >= players:
        raise Refusal("invalid", T("Everyone has bid: nobody is next."), field="bids")
    if not all(0 <= bid <= cards for bid in bids):
        raise Refusal("bid_range", T("Every bid is from 0 to {cards}.", cards=cards), cards=cards)
    return barred(rules, cards, bids, len(bids) == players - 1, last_hand, zeros_running)


def _names(players: Sequence[str] | int, most_players: int) -> list[str]:
    """Names as they are typed, or "Player 1" and so on for a number of players."""
    enough_players(players if isinstance(players, int) else len(players), most_players)
    if isinstance(players, int):
        return [f"Player {n}" for n in range(1, players + 1)]
    return [clean_name(name) for name in players]
