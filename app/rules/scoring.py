"""Scoring: the points of a bid and the tricks taken, from tables made once for each size of hand."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from app.rules.formula import base, factors, made_parts, next_run, prize
from app.rules.house import HouseRules
from app.rules.reasons import Case, Term, reasons

__all__ = ["Scoring", "Term", "next_run", "scoring"]

Table: TypeAlias = Sequence[Sequence[int]]


class Scoring:
    """The points of one set of house rules. `plain`: they are just `table(cards)[bid][took]`, whatever else happens
    in the hand or in the match."""

    __slots__ = ("_tables", "plain", "rules")

    def __init__(self, rules: HouseRules) -> None:
        self.rules = rules
        self._tables: dict[int, Table] = {}
        blind = rules.blind.add or rules.blind.times != 1
        self.plain = not (
            rules.times or blind or rules.streak.n or rules.other_points != "off" or rules.zero_if_over
        )  # with other points off, half of a bid missed by one is plain too

    def table(self, cards: int) -> Table:
        """Points by [bid][took], each from 0 to `cards`: nothing blind, doubled or entered besides."""
        table = self._tables.get(cards)
        if table is None:
            table = self._tables[cards] = tuple([self._row(cards, bid) for bid in range(cards + 1)])
        return table

    def points(
        self,
        cards: int,
        bid: int,
        took: int,
        *,
        trump: str | None = None,
        last: bool = False,
        blind: bool = False,
        other: int = 0,
        over: bool = False,
        run: int = 0,
    ) -> int:
        """One player's points of a hand. `trump`: the suit, "N" for none; `last`: the last hand of the plan; `other`:
        the other points entered; `over`: the bids came to more than the tricks; `run`: hands made running (missed:
        below zero) before this one. Takes bids and tricks above the cards, too."""
        rules = self.rules
        points = self._in_hand(cards, bid, took, blind, other, over)
        if rules.times:
            for _, by in factors(rules, cards, trump, last):
                points *= by
        points *= rules.blind.times if blind else 1
        points += prize(rules, run, cards, bid == took) if rules.streak.n else 0
        return points + other if rules.other_points == "always" else points

    def explain(
        self,
        cards: int,
        bid: int,
        took: int,
        *,
        trump: str | None = None,
        last: bool = False,
        blind: bool = False,
        other: int = 0,
        over: bool = False,
        run: int = 0,
    ) -> tuple[Term, ...]:
        """How `points` of the same arguments come about, in words. The points of the terms add up to them."""
        return reasons(self.rules, Case(cards, bid, took, trump, last, blind, other, over, run))

    def _row(self, cards: int, bid: int) -> tuple[int, ...]:
        paid = sum(made_parts(self.rules, cards, bid))
        return tuple([base(self.rules, cards, bid, took, paid) for took in range(cards + 1)])

    def _in_hand(self, cards: int, bid: int, took: int, blind: bool, other: int, over: bool) -> int:
        """What the hand itself pays, before it is multiplied."""
        rules = self.rules
        if rules.other_points != "if_made":
            other = 0
        if 0 <= bid <= cards and 0 <= took <= cards and (not other or bid == took):
            points = self.table(cards)[bid][took]
        else:
            points = base(rules, cards, bid, took, sum(made_parts(rules, cards, bid)), other)
        if bid == took:
            points += other
            points += rules.blind.add if blind else 0
            points += rules.zero_if_over if over and bid == 0 else 0
        return points


@lru_cache(maxsize=256)  # tables of large hands take room
def scoring(rules: HouseRules) -> Scoring:
    """The scoring of these rules, made once."""
    return Scoring(rules)
