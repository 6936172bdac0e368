"""The plan: how many hands a match has, how many cards each, and which of them have no trumps."""

from functools import lru_cache
from itertools import chain, cycle, islice
from typing import NamedTuple

from app.rules.house import HouseRules
from app.rules.refusal import Refusal
from app.rules.text import T

MOST_HANDS = 60
NONE = "N"


class Plan(NamedTuple):
    """The cards of every hand, hand 1 first. `truncated`: the plan would be longer, but stops at `MOST_HANDS`."""

    sizes: tuple[int, ...]
    truncated: bool


class _Group(NamedTuple):
    """Hands of one size that are played in a row."""

    size: int
    hands: int


def cap(rules: HouseRules, players: int) -> int:
    """The most cards that each of so many players can be dealt. Raises Refusal("players") when there is none."""
    cards = rules.deck - rules.keep_turn_up
    if not 1 <= players <= cards:
        raise Refusal(
            "players", T("{deck} cards cannot be dealt to {players} players.", deck=rules.deck, players=players)
        )
    return cards // players


@lru_cache(maxsize=1024)
def plan(rules: HouseRules, players: int) -> Plan:
    """The sizes of all hands for the players who start the match. Raises Refusal("players") when the deck is too
    small for a single card each."""
    most = cap(rules, players)
    sizes = rules.custom or _pattern(rules, players, most)
    return Plan(tuple(min(size, most) for size in sizes[:MOST_HANDS]), len(sizes) > MOST_HANDS)


def no_trump(rules: HouseRules, n: int, cards: int, players: int, largest: int) -> bool:
    """Whether hand n (from 1) has no trumps by rule. `players`: those dealt in it, `largest`: the plan's largest."""
    if ("one" in rules.no_trump and cards == 1) or ("largest" in rules.no_trump and cards == largest):
        return True
    if rules.trump == "turned":
        return cards * players == rules.deck  # nothing is left to turn up
    return rules.trump == "none" or _suit(rules, n) == NONE


def trump_of(rules: HouseRules, n: int, cards: int, players: int, largest: int) -> str | None:
    """The trumps of hand n (from 1) as far as the rules give them: a suit, "N" for none, or None when the table has
    to say. The numbers are those of `no_trump`."""
    return NONE if no_trump(rules, n, cards, players, largest) else _suit(rules, n)


def _suit(rules: HouseRules, n: int) -> str | None:
    if rules.trump == "cycle":
        return rules.cycle[(n - 1) % len(rules.cycle)]
    return rules.cycle[0] if rules.trump == "fixed" else None


def _pattern(rules: HouseRules, players: int, most: int) -> tuple[int, ...]:
    """Sizes as the pattern has them, not yet lowered to the cap where the table repeats it."""
    largest = rules.largest or most
    if rules.over_cap == "shrink":
        largest = min(largest, most)
    if rules.pattern == "fixed":
        return (largest,) * (rules.rounds or largest)
    rising = _rising(rules, players, largest)
    falling = rising[::-1]
    first, back = (rising, falling) if rules.pattern.startswith("up") else (falling, rising)
    wave = rules.pattern in ("down_up", "up_down")
    start = first + back[1:] if wave else first
    again = start[1:] or start if wave else start  # a wave that goes on does not deal its end twice
    if not rules.rounds:
        return _dealt(start)
    return tuple(islice(chain(_dealt(start), cycle(_dealt(again))), rules.rounds))


def _rising(rules: HouseRules, players: int, largest: int) -> tuple[_Group, ...]:
    sizes = range(min(rules.smallest, largest), largest + 1, rules.step)
    low, high = (players if hands == "players" else hands for hands in (rules.low_hands, rules.high_hands))
    if len(sizes) == 1:
        return (_Group(sizes[0], max(low, high)),)
    return (_Group(sizes[0], low), *(_Group(size, 1) for size in sizes[1:-1]), _Group(sizes[-1], high))


def _dealt(groups: tuple[_Group, ...]) -> tuple[int, ...]:
    return tuple(group.size for group in groups for _ in range(group.hands))
