"""Who sits where, and seats that come and go."""

from collections.abc import Sequence

from app.rules import judge
from app.rules.match import Match, Seat, has_entries
from app.rules.plan import cap, plan
from app.rules.refusal import Refusal
from app.rules.sheet import Sheet
from app.rules.text import T

CARRY_MOST = 9999


def begin(match: Match, most_players: int) -> Match:
    """A match that can be played: enough players, not too many, a dealer among them, cards for all."""
    _room_for(match, most_players)
    players = [seat.player for seat in match.seats]
    if len(set(players)) < len(players):
        raise Refusal("players", T("The same player cannot sit in two seats."))
    if not 0 <= match.first_dealer < len(match.seats):
        raise Refusal("invalid", T("The first dealer must be one of the seats."), field="first_dealer")
    plan(match.rules, len(match.seats))
    return match


def enough_players(players: int, most_players: int) -> None:
    """Two are the fewest for a match, and a table has room for so many."""
    if players < 2:
        raise Refusal("players", T("A match needs at least two players."))
    if players > most_players:
        raise Refusal("players", T("At most {most} players can sit at one table.", most=most_players))


def reseat(match: Match, seating: Sequence[int] | None, first_dealer: int | None) -> Match:
    """Another order round the table or another first dealer, as long as nothing was entered."""
    if any(has_entries(hand) for hand in match.hands):
        raise Refusal(
            "conflict",
            T("Seats and the first dealer are settled once the first bid is in: correct a hand's dealer instead."),
        )
    if seating is not None:
        if sorted(seating) != list(range(len(match.seats))):
            raise Refusal("invalid", T("The seating must name every seat once."), field="seating")
        match = match._replace(seating=tuple(seating))
    if first_dealer is not None:
        if not 0 <= first_dealer < len(match.seats):
            raise Refusal("invalid", T("The first dealer must be one of the seats."), field="first_dealer")
        match = match.with_hand(1, match.hand(1)._replace(dealer=None))._replace(first_dealer=first_dealer)
    return match


def join(match: Match, sheet: Sheet, seat: Seat, after: int | None, most_players: int) -> Match:
    """One more seat, from a hand that is not started yet; it sits after seat `after`, or last."""
    if any(each.player == seat.player for each in match.seats):
        raise Refusal("players", T("{name} already has a seat in this match.", name=seat.name))
    earliest, latest = match.started + 1, len(sheet.plan) + 1
    if not earliest <= seat.from_hand <= latest:
        text = T("A player can join from hand {earliest} to hand {latest}.", earliest=earliest, latest=latest)
        raise Refusal("invalid", text, field="from_hand")
    if abs(seat.carry_in) > CARRY_MOST:
        text = T("The points to start with go from -{most} to {most}.", most=CARRY_MOST)
        raise Refusal("invalid", text, field="carry_in")
    if after is not None and after not in match.seating:
        raise Refusal("invalid", T("There is no seat {seat} in this match.", seat=after), field="after")
    at = len(match.seating) if after is None else match.seating.index(after) + 1
    new = len(match.seats)
    match = match.with_seats((*match.seats, seat))
    match = match._replace(seating=(*match.seating[:at], new, *match.seating[at:]))
    _room_for(match, most_players)
    return match


def leave(match: Match, sheet: Sheet, seat: int, last_hand: int | None) -> Match:
    """A seat leaves after `last_hand`, or comes back with None. Hands that were started without it stay without it."""
    if not 0 <= seat < len(match.seats):
        raise Refusal("not_found", T("There is no seat {seat} in this match.", seat=seat))
    before = match.seats[seat]
    if last_hand is not None and last_hand < before.from_hand - 1:
        text = T("{name} joined in hand {n} and cannot leave before it.", name=before.name, n=before.from_hand)
        raise Refusal("invalid", text, field="last_hand")
    for n in range((last_hand or 0) + 1, len(match.hands) + 1) if last_hand is not None else ():
        if has_entries(match.hand(n), seat):
            text = T("{name} has entries in hand {n}: clear them first.", name=before.name, n=n)
            raise Refusal("players", text, seat=seat)
    seats = (*match.seats[:seat], before._replace(last_hand=last_hand), *match.seats[seat + 1 :])
    after = match.with_seats(seats)
    for n in range(1, match.started + 1):
        if not before.sits_in(n) and after.seats[seat].sits_in(n):
            hand = after.hand(n)
            after = after.with_hand(n, hand._replace(absent=tuple(sorted({*hand.absent, seat}))))
    for n in range(before.from_hand if last_hand is None else last_hand + 1, len(sheet.plan) + 1):
        judge.two_present(after, n)
    return after


def rename(match: Match, name: str) -> Match:
    """Another name for the match; it may be empty."""
    return match._replace(name=name)


def rename_seat(match: Match, seat: int, name: str) -> Match:
    """Another name for the player of a seat."""
    if not 0 <= seat < len(match.seats):
        raise Refusal("not_found", T("There is no seat {seat} in this match.", seat=seat))
    seats = (*match.seats[:seat], match.seats[seat]._replace(name=name), *match.seats[seat + 1 :])
    return match._replace(seats=seats)


def _room_for(match: Match, most_players: int) -> None:
    enough_players(len(match.seats), most_players)
    cap(match.rules, len(match.seats))  # refuses a deck with too few cards for them
