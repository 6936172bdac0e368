"""Bidding: the bids that a player may not make."""

from collections.abc import Sequence
from typing import NamedTuple

from app.rules.house import HouseRules


class Barred(NamedTuple):
    """Bids that may not be made, rising. `why` names the rule: hook, equal, over or zero_run (the rule on the sum
    where two of them hold), None when nothing is barred."""

    bids: tuple[int, ...]
    why: str | None


NOTHING = Barred((), None)


def barred(
    rules: HouseRules, cards: int, others: Sequence[int], completes: bool, last_hand: bool, zeros_running: int
) -> Barred:
    """The bids from 0 to `cards` that are barred to one player. `others`: the bids of the others so far; `completes`:
    this bid is the last one of the hand; `last_hand`: of the plan; `zeros_running`: this player's zero bids in a row up
    to this hand. A set that bars every bid bars none: the run of zeros gives way first, then the sum rule."""
    by_sum = _by_sum(rules, cards, sum(others), last_hand) if completes else frozenset()
    by_run = frozenset((0,)) if rules.zero_run and zeros_running >= rules.zero_run else frozenset()
    every = cards + 1
    if len(by_sum) == every:
        return NOTHING
    if len(by_sum | by_run) == every:
        by_run = frozenset()
    if by_sum:
        return Barred(tuple(sorted(by_sum | by_run)), rules.bidding)
    return Barred((0,), "zero_run") if by_run else NOTHING


def _by_sum(rules: HouseRules, cards: int, bid: int, last_hand: bool) -> frozenset[int]:
    """What the last bid may not be, when the others bid so much together."""
    left = cards - bid
    if rules.bidding == "hook":
        hooked = left >= 0 and cards >= rules.hook_from and (rules.hook_last or not last_hand)
        return frozenset((left,)) if hooked else frozenset()
    if rules.bidding == "equal":
        return frozenset(range(cards + 1)) - {left}
    return frozenset(range(left + 1)) if rules.bidding == "over" else frozenset()
