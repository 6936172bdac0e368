"""What is judged when an entry is written, once; each function refuses or returns."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from app.rules.calls import Round, barred_to
from app.rules.difference import CELL_FIELDS
from app.rules.match import SUITS, Cell, Hand, Match, has_entries
from app.rules.plan import cap
from app.rules.refusal import Refusal
from app.rules.sheet import SheetHand
from app.rules.text import TN, T, Text

if TYPE_CHECKING:
    from app.rules.moves import HandChange

OTHER_MOST = 999


def bid_range(match: Match, row: SheetHand, seat: int, value: int) -> None:
    """No bid is below 0 or above the cards."""
    if not 0 <= value <= row.cards:
        name = match.seats[seat].name
        raise Refusal(
            "bid_range",
            TN(
                "{name} can bid 0 or 1: this hand has {cards} card.",
                "{name} can bid 0 to {cards}: this hand has {cards} cards.",
                row.cards,
                name=name,
                cards=row.cards,
            ),
            seat=seat,
            cards=row.cards,
        )


def took_range(match: Match, row: SheetHand, seat: int, value: int) -> None:
    """No take is below 0 or above the cards."""
    if not 0 <= value <= row.cards:
        name = match.seats[seat].name
        raise Refusal(
            "tricks_range",
            TN(
                "{name} can take 0 or 1: this hand has {cards} trick.",
                "{name} can take 0 to {cards}: this hand has {cards} tricks.",
                row.cards,
                name=name,
                cards=row.cards,
            ),
            seat=seat,
            cards=row.cards,
        )


def other_points(value: Cell) -> None:
    """Free points are -999 to 999."""
    if value is not None and not -OTHER_MOST <= value <= OTHER_MOST:
        raise Refusal("invalid", T("Other points go from -{most} to {most}.", most=OTHER_MOST), field="other_points")


def barred_bid(match: Match, bidding: Round, seat: int, why: str) -> Refusal:
    """The refusal of a bid that a rule bars."""
    verdict = barred_to(match, bidding, seat)
    return Refusal("hook", why_barred(why, bidding.cards), barred=list(verdict.bids), why=why, seat=seat)


def why_barred(why: str, cards: int) -> Text:
    """The rule that bars a bid, in one sentence."""
    if why == "zero_run":
        return T("No more zero bids in a row for this player: bid at least 1.")
    if why == "equal":
        return T("The last bid must make the bids add up to {cards}.", cards=cards)
    if why == "over":
        return T("The last bid must bring the bids above {cards}.", cards=cards)
    return T("This bid would make the bids add up to {cards}: choose another, or write it as played.", cards=cards)


def all_have_bid(match: Match, row: SheetHand, hand: Hand) -> None:
    """Tricks are entered after all bids are in."""
    for seat in row.order:
        if hand.bids[seat] is None:
            raise Refusal(
                "not_yet", T("Bids come first: {name} has not bid yet.", name=match.seats[seat].name), seat=seat
            )


def tricks(match: Match, row: SheetHand, hand: Hand) -> None:
    """The tricks come to the cards; to at most the cards where tricks may vanish, or as long as a seat is missing."""
    got = sum(hand.took[seat] or 0 for seat in row.order)
    if got > row.cards:
        over = got - row.cards
        text = TN(
            "{over} trick too many: this hand has {cards}.", "{over} tricks too many: this hand has {cards}.", over,
            over=over, cards=row.cards,
        )  # fmt: skip
        raise Refusal("tricks_sum", text, expected=row.cards, got=got)
    if any(hand.took[seat] is None for seat in row.order) or match.rules_of(row.n).tricks_may_vanish:
        return
    if got < row.cards:
        missing = row.cards - got
        text = TN(
            "{missing} trick missing: this hand has {cards}.",
            "{missing} tricks missing: this hand has {cards}.",
            missing,
            missing=missing,
            cards=row.cards,
        )  # fmt: skip
        raise Refusal("tricks_sum", text, expected=row.cards, got=got)


def changed(match: Match, hand: Hand, change: "HandChange") -> Hand:
    """The hand with the new values in it, after a look at their shape."""
    values: dict[str, Any] = {field: getattr(change, field) for field in ("cards", "dealer")}
    for field in CELL_FIELDS:
        values[field] = _cells(match, field, getattr(change, field))
    if change.absent is not None:
        if not set(change.absent) <= set(range(len(match.seats))):
            raise Refusal("invalid", T("Only seats of this match can sit out."), field="absent")
        values["absent"] = tuple(sorted(set(change.absent)))
    if change.cleared and hand.started:
        text = T("A hand that was started keeps its cards and its dealer: set others instead.")
        raise Refusal("invalid", text, field=change.cleared[0])
    given: dict[str, Any] = {f: value for f, value in values.items() if value is not None or f in change.cleared}
    hand = hand._replace(**given)
    if change.trump is None:
        return hand
    if change.trump not in ("", *SUITS):
        raise Refusal("invalid", T("The trump suit is S, H, D, C or N for none."), field="trump")
    return hand._replace(trump=change.trump or None)


def _cells(match: Match, field: str, cells: Sequence[Any] | None) -> tuple[Any, ...] | None:
    if cells is not None and len(cells) != len(match.seats):
        text = T("{field}: one value for each of the {seats} seats.", field=field, seats=len(match.seats))
        raise Refusal("invalid", text, field=field)
    return None if cells is None else tuple(cells)


def presence(after: Match, n: int, before: Sequence[int]) -> None:
    """Nobody who has entries can be made absent, two players are the fewest, and a hand that was started keeps its
    cards: nobody can be added for whom the deck had none. `before`: the seats that were present until now."""
    present, hand = after.present(n), after.hand(n)
    for seat in range(len(after.seats)):
        if seat not in present and has_entries(hand, seat):
            name = after.seats[seat].name
            raise Refusal("players", T("{name} has entries in hand {n}: clear them first.", name=name, n=n), seat=seat)
    two_present(after, n)
    cards = hand.cards if hand.started and len(present) > len(before) else None
    if cards is not None and cards > cap(after.rules_of(n), len(present)):
        text = T("Hand {n} was dealt {cards} cards each: the deck has none for another player.", n=n, cards=cards)
        raise Refusal("players", text)


def two_present(match: Match, n: int) -> None:
    """A hand is dealt to two players at least."""
    if len(match.present(n)) < 2:
        raise Refusal("players", T("Fewer than two players would be left in hand {n}.", n=n))


def cards_and_dealer(after: Match, n: int, cards: int | None, dealer: int | None) -> None:
    """The deck gives the cards, and the dealer is dealt in."""
    present = after.present(n)
    most = cap(after.rules_of(n), len(present))
    if cards is not None and not 1 <= cards <= most:
        raise Refusal("invalid", T("Hand {n} can have 1 to {most} cards.", n=n, most=most), field="cards")
    if dealer is not None and dealer not in present:
        raise Refusal("invalid", T("The dealer must be somebody who is dealt hand {n}.", n=n), field="dealer")


def entries(after: Match, row: SheetHand, before: Hand) -> None:
    """Every entry of a hand: ranges and, unless they are as they were `before`, bids before tricks and their sum."""
    hand = after.hand(row.n)
    for seat in row.order:
        bid, took = hand.bids[seat], hand.took[seat]
        if bid is not None:
            bid_range(after, row, seat, bid)
        if took is not None:
            took_range(after, row, seat, took)
        other_points(hand.other_points[seat])
    if all(hand.took[seat] is None for seat in row.order):
        return
    changed_tricks = (hand.took, hand.cards, hand.absent) != (before.took, before.cards, before.absent)
    if changed_tricks or hand.bids != before.bids:
        all_have_bid(after, row, hand)
    if changed_tricks:
        tricks(after, row, hand)
