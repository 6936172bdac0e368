"""Matches for tests: started in one line, played by a list of hands or at random."""

import random
from collections.abc import Iterable, Sequence

from app.rules import moves
from app.rules.house import HouseRules, merged
from app.rules.match import Match, Seat, Segment
from app.rules.refusal import Refusal
from app.rules.sheet import derive

NAMES = ("Anna", "Ben", "Cara", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jo", "Kim", "Lou")


def new_match(players: int = 4, first_dealer: int = 0, **rules: object) -> Match:
    return with_rules(players, merged(HouseRules(), rules), first_dealer)


def with_rules(players: int, rules: HouseRules, first_dealer: int = 0) -> Match:
    seats = tuple(Seat(f"p{s}", NAMES[s]) for s in range(players))
    return Match("", seats, tuple(range(players)), first_dealer, (Segment(1, rules),))


def play(match: Match, n: int, bids: Sequence[int], took: Sequence[int], *, as_played: bool = False) -> Match:
    """Enters one hand cell by cell, in order; values by seat."""
    for seat in derive(match).hands[n - 1].order:
        match = moves.set_bid(match, derive(match), n, seat, bids[seat], as_played=as_played)
    row = derive(match).hands[n - 1]
    return moves.set_took(match, derive(match), n, {seat: took[seat] for seat in row.order})


def play_all(match: Match, hands: Iterable[tuple[Sequence[int], Sequence[int]]], *, as_played: bool = False) -> Match:
    for n, (bids, took) in enumerate(hands, match.started + 1):
        match = play(match, n, bids, took, as_played=as_played)
    return match


def random_took(cards: int, seats: Sequence[int], luck: random.Random) -> dict[int, int]:
    took = dict.fromkeys(seats, 0)
    for _ in range(cards):
        took[luck.choice(list(seats))] += 1
    return took


def play_random_hand(match: Match, luck: random.Random) -> Match:
    """Plays the hand that comes next: bids near what will be taken, and never a barred one."""
    sheet = derive(match)
    if sheet.next.hand is None:
        return match
    n = sheet.next.hand
    row = sheet.hands[n - 1]
    took = random_took(row.cards, row.order, luck)
    for seat in row.order:
        match = _bid_somehow(match, n, seat, took[seat], luck)
    return moves.set_took(match, derive(match), n, took)


def play_random(match: Match, hands: int, seed: int) -> Match:
    luck = random.Random(seed)
    for _ in range(hands):
        match = play_random_hand(match, luck)
    return match


def _bid_somehow(match: Match, n: int, seat: int, near: int, luck: random.Random) -> Match:
    sheet = derive(match)
    cards = sheet.hands[n - 1].cards
    wishes = sorted(range(cards + 1), key=lambda bid: (abs(bid - near - luck.choice((-1, 0, 0, 1))), luck.random()))
    for bid in wishes:
        try:
            return moves.set_bid(match, sheet, n, seat, bid)
        except Refusal as refusal:
            if refusal.code != "hook":
                raise
    raise AssertionError("every bid was barred")


SEED_HANDS = (
    ((2, 1, 1, 0), (2, 2, 1, 0)),
    ((1, 2, 0, 1), (0, 2, 1, 1)),
    ((1, 0, 2, 0), (1, 0, 2, 0)),
    ((0, 1, 0, 1), (1, 1, 0, 0)),
    ((1, 0, 0, 0), (1, 0, 0, 0)),
)
"""The worked example of a seed document: its bids of hands 2 to 5 balance although the hook is on."""
