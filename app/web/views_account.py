"""How the points of a hand came about, a player each."""

from typing import NamedTuple

from app.language import Language
from app.rules.account import account
from app.rules.lines import SheetHand
from app.rules.reasons import Term
from app.rules.text import T, Text
from app.rules.turns import order_after
from app.scorer.live import Live
from app.web.names import number
from app.web.views_sheet import seats_in


class Account(NamedTuple):
    """How one player's points came about. `state` is made, missed, open or absent."""

    seat: int
    name: str
    says: str
    reasons: tuple[str, ...]
    points: str
    state: str


def accounts_of(live: Live, line: SheetHand, names: tuple[str, ...], language: Language) -> tuple[Account, ...]:
    """Everybody who belongs to a hand, in bidding order."""
    reasons = account(live.match, live.sheet, line.n)
    order = order_after(live.match.seating, line.dealer, seats_in(live.match, line.n))
    return tuple(_account(line, s, names[s], reasons[s], language) for s in order)


def so_far(bid: int | None, took: int | None) -> Text:
    """What is entered of a player."""
    if bid is None:
        return T("no bid yet")
    return T("bid {bid}, no tricks yet", bid=bid) if took is None else T("bid {bid}, took {took}", bid=bid, took=took)


def _account(line: SheetHand, s: int, name: str, terms: tuple[Term, ...] | None, language: Language) -> Account:
    bid, took = line.bids[s], line.took[s]
    if s in line.absent:
        return Account(s, name, language.say(T("sits out")), (), "", "absent")
    if line.points is None or line.made is None or terms is None:
        return Account(s, name, language.say(so_far(bid, took)), (), "", "open")
    says = T("bid {bid}, took {took}: {sum}", bid=bid or 0, took=took or 0, sum=_written(terms))
    told = [term for term in terms if term.points or not line.made[s]] or terms
    return Account(
        s, name, language.say(says), tuple(language.say(term.text) for term in told),
        number(line.points[s] or 0), "made" if line.made[s] else "missed",
    )  # fmt: skip


def _written(terms: tuple[Term, ...]) -> str:
    """The points as a sum: 10 + 2."""
    points = [term.points for term in terms if term.points] or [0]
    rest = "".join(f" + {each}" if each > 0 else f" − {-each}" for each in points[1:])
    return number(points[0]) + rest
