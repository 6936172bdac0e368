"""The hands to come: how many cards, and who deals."""

from typing import NamedTuple

from app.rules.match import Match
from app.rules.plan import plan, trump_of
from app.rules.sheet import Sheet
from app.rules.turns import dealer_of


class Coming(NamedTuple):
    """A hand of which nothing was entered: its number, cards, dealer and, where the rules give them, its trumps."""

    n: int
    cards: int
    dealer: int
    trump: str | None


def coming(match: Match, sheet: Sheet) -> tuple[Coming, ...]:
    """The hands of the plan after those on the sheet; none once the match is finished."""
    if sheet.finished:
        return ()
    before = sheet.hands[-1].dealer if sheet.hands else None
    rows = []
    for n in range(len(sheet.hands) + 1, len(sheet.plan) + 1):
        present = match.present(n)
        before = dealer_of(match, n, before, present)
        cards = sheet.plan[n - 1]
        rules = match.rules_of(n)
        largest = max(plan(rules, match.starters or 1).sizes)
        trump = match.hand(n).trump or trump_of(rules, n, cards, len(present), largest)
        rows.append(Coming(n, cards, before, trump))
    return tuple(rows)
