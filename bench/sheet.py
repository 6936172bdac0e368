"""Figure 6: the whole sheet of 30 hands and 7 players, against adding up points that are there already."""

import gc
import random
import time
from collections.abc import Callable, Sequence

from app.rules.house import HouseRules, merged
from app.rules.match import Hand, Match, Seat, Segment
from app.rules.plan import plan
from app.rules.sheet import derive
from bench.report import ROUNDS, Measure, middle

PLAYERS, HANDS = 7, 30


def measure(rounds: int = ROUNDS, seconds: float = 0.2) -> list[Measure]:
    """Everything worked out from entries and rules, nothing kept from the time before."""
    match = played()
    points = [hand.points for hand in derive(match).hands if hand.points is not None]

    def added_up() -> list[int]:
        totals = [0] * PLAYERS
        for row in points:
            for seat, cell in enumerate(row):
                totals[seat] += cell or 0
        return totals

    assert tuple(added_up()) == derive(match).totals
    gc.freeze()  # as the server does: what other measures have loaded is no part of this one
    ratios = [_time(lambda: derive(match), seconds) / _time(added_up, seconds) for _ in range(rounds)]
    return [Measure(6, "whole sheet, 30 hands x 7", middle(ratios), 15, 8, False)]


def played() -> Match:
    """A legal match under the usual rules."""
    rules = merged(HouseRules(), {"largest": 7, "rounds": HANDS})
    seats = tuple(Seat(str(s), f"Player {s}") for s in range(PLAYERS))
    match = Match("", seats, tuple(range(PLAYERS)), 0, (Segment(1, rules),))
    luck = random.Random(30)
    nobody: tuple[None, ...] = (None,) * PLAYERS
    for n, cards in enumerate(plan(rules, PLAYERS).sizes, 1):
        took = _random_took(cards, luck)
        bids = _legal_bids(cards, took, luck)
        hand = Hand(True, False, cards, (n - 1) % PLAYERS, None, tuple(bids), tuple(took), nobody, (False,) * PLAYERS)
        match = match.with_hand(n, hand)
    return match


def _random_took(cards: int, luck: random.Random) -> list[int]:
    took = [0] * PLAYERS
    for _ in range(cards):
        took[luck.randrange(PLAYERS)] += 1
    return took


def _legal_bids(cards: int, took: Sequence[int], luck: random.Random) -> list[int]:
    bids = [max(0, min(cards, each + luck.choice((-1, 0, 0, 1)))) for each in took]
    if sum(bids) == cards:
        bids[0] += 1 if bids[0] < cards else -1
    return bids


def _time(work: Callable[[], object], seconds: float) -> float:
    runs, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        work()
        runs += 1
    return spent / runs
