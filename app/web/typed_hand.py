"""A hand as it stands in the fields of its form: as text, so that a refused form keeps what was typed."""

from typing import NamedTuple

from app.rules.match import Cell, Hand, Match
from app.rules.moves import HandChange
from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer.live import Live
from app.web.numbers import natural
from app.web.page import Form

TABLE = "table"


class Typed(NamedTuple):
    """What stands in the fields; lists have one text a seat, "" is blank. `from_table`: that is where one came from."""

    bids: tuple[str, ...]
    took: tuple[str, ...]
    other: tuple[str, ...]
    minus: tuple[bool, ...]
    blind: tuple[bool, ...]
    absent: frozenset[int]
    cards: str
    dealer: str
    trump: str
    as_played: bool
    base_version: str
    from_table: bool = False


class Place(NamedTuple):
    """What the match says of a hand. `entries`: it is started or comes next; `as_played`: it breaks a bidding rule
    already, so nobody asks again."""

    cards: int
    dealer: int
    started: bool
    entries: bool
    as_played: bool = False
    scored: bool = False


def typed_from(live: Live, n: int, place: Place) -> Typed:
    """The fields as the match has them."""
    hand = live.match.hand(n)
    other = hand.other_points
    return Typed(
        tuple(_text(bid) for bid in hand.bids),
        tuple(_text(took) for took in hand.took),
        tuple("" if points is None else str(abs(points)) for points in other),
        tuple((points or 0) < 0 for points in other),
        hand.blind,
        frozenset(hand.absent),
        str(place.cards),
        str(place.dealer),
        hand.trump or "",
        place.as_played,
        str(live.version),
    )


def typed_of(form: Form, live: Live) -> Typed:
    """The fields as somebody sent them."""
    seats = range(len(live.match.seats))
    return Typed(
        tuple(form.text(f"bid-{s}") for s in seats),
        tuple(form.text(f"took-{s}") for s in seats),
        tuple(form.text(f"other-{s}") for s in seats),
        tuple(f"minus-{s}" in form for s in seats),
        tuple(f"blind-{s}" in form for s in seats),
        frozenset(s for s in map(natural, form.every("absent")) if s is not None),
        form.text("cards"),
        form.text("dealer"),
        form.text("trump"),
        "as_played" in form,
        form.text("base_version"),
        form.text("from") == TABLE,
    )


def without(typed: Typed, seat: int | None) -> Typed:
    """The fields with one more seat sitting out."""
    return typed if seat is None else typed._replace(absent=typed.absent | {seat})


def change_of(typed: Typed, match: Match, n: int, place: Place) -> HandChange:
    """The change of the match that these fields ask for. Whoever sits out has no entries; fields that say what is so
    already change nothing. Refuses what is not a number, with the field's name."""
    hand = match.hand(n)
    cards, dealer = whole(typed.cards, "cards"), whole(typed.dealer, "dealer")
    elsewhere = {s for s in hand.absent if not match.seats[s].sits_in(n)}
    change = HandChange(
        cards=None if cards == place.cards else cards,
        dealer=None if dealer == place.dealer else dealer,
        absent=sorted(typed.absent | elsewhere),
        as_played=typed.as_played,
    )
    return _with_entries(change, typed, match, n, hand) if place.entries else change


def whole(typed: str, field: str) -> int | None:
    """A whole number, None where nothing was typed."""
    return Form([(field, typed)]).number(field)


def _with_entries(change: HandChange, typed: Typed, match: Match, n: int, hand: Hand) -> HandChange:
    rules = match.rules_of(n)
    seats = range(len(match.seats))
    playing = [match.seats[s].sits_in(n) and s not in typed.absent for s in seats]
    change = change._replace(
        bids=[whole(typed.bids[s], f"bid-{s}") if playing[s] else None for s in seats],
        took=[whole(typed.took[s], f"took-{s}") if playing[s] else None for s in seats],
        trump=None if typed.trump == (hand.trump or "") else typed.trump,
    )
    if rules.other_points != "off":
        change = change._replace(other_points=[_points(typed, s) if playing[s] else None for s in seats])
    if rules.blind.add or rules.blind.times != 1:
        change = change._replace(blind=[typed.blind[s] and playing[s] for s in seats])
    return change


def _points(typed: Typed, s: int) -> Cell:
    points = whole(typed.other[s], f"other-{s}")
    return -abs(points) if points is not None and typed.minus[s] else points


def base_version(typed: Typed) -> int | None:
    """The version that the person saw."""
    try:
        return whole(typed.base_version, "base_version")
    except Refusal:
        raise Refusal("invalid", T("This form is damaged: open the hand again."), field="base_version") from None


def _text(cell: Cell) -> str:
    return "" if cell is None else str(cell)
