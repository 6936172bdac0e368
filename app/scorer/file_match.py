"""A match out of a file: put together, and judged as readable before any of it is written. What breaks a house rule is
only marked, as everywhere; what no sheet could hold is refused, with its place."""

from collections.abc import Mapping, Sequence

from app.rules.house import HouseRules, merged
from app.rules.match import Hand, Match, Seat, Segment, blank_hand, has_entries
from app.rules.names import clean_match_name
from app.rules.plan import MOST_HANDS
from app.rules.refusal import Refusal
from app.rules.seating import enough_players
from app.rules.text import T
from app.scorer.file_format import CARDS_MOST, FileHand, FileMatch, FileRules, FileSeat
from app.scorer.file_reading import Misfit


def match_of(file: FileMatch, names: Mapping[str, str], most_players: int) -> Match:
    """The match, with the players' `names` by id. Raises Misfit or Refusal for what cannot be read."""
    seats = _seats(file.seats, names, most_players)
    if sorted(file.seating) != list(range(len(seats))):
        raise Misfit(T("every seat is named once"), "seating")
    if file.first_dealer >= len(seats):
        raise Misfit(T("there is no such seat"), "first_dealer")
    if file.finished_at is not None and file.finished_at < file.created_at:
        raise Misfit(T("it ended before it began"), "finished_at")
    match = Match(
        clean_match_name(file.name), seats, tuple(file.seating), file.first_dealer, _segments(file.rules),
        ended_early=file.ended_early,
    )  # fmt: skip
    return match._replace(hands=_hands(file.hands, len(seats)))


def _seats(rows: Sequence[FileSeat], names: Mapping[str, str], most_players: int) -> tuple[Seat, ...]:
    enough_players(len(rows), most_players)
    for at, row in enumerate(rows):
        if row.player not in names:
            raise Misfit(T("the file has no player of this id"), "seats", at, "player")
        if row.player in [each.player for each in rows[:at]]:
            raise Misfit(T("this player has another seat already"), "seats", at, "player")
        if row.last_hand is not None and row.last_hand < row.from_hand - 1:
            raise Misfit(T("nobody leaves before joining"), "seats", at, "last_hand")
    if [row.from_hand for row in rows].count(1) < 2:
        raise Misfit(T("two seats at least play from hand 1 on"), "seats")
    return tuple(Seat(row.player, names[row.player], row.from_hand, row.last_hand, row.carry_in) for row in rows)


def _segments(rows: Sequence[FileRules]) -> tuple[Segment, ...]:
    starts = [row.from_hand for row in rows]
    if starts[:1] != [1] or starts != sorted(set(starts)):
        raise Misfit(T("the first rules hold from hand 1, all others from a later hand each"), "rules")
    segments = []
    for at, row in enumerate(rows):
        try:
            segments.append(Segment(row.from_hand, merged(HouseRules(), row.rules)))
        except Refusal as refusal:
            raise Misfit(refusal.text, "rules", at) from None
    return tuple(segments)


def _hands(rows: Sequence[FileHand], seats: int) -> tuple[Hand, ...]:
    numbers = [row.n for row in rows]
    if numbers != sorted(set(numbers)):
        raise Misfit(T("hands come in rising order, each once"), "hands")
    if sum(not row.extra for row in rows) > MOST_HANDS:
        raise Misfit(T("a match has {most} hands at most", most=MOST_HANDS), "hands")
    hands = [blank_hand(seats)] * max(numbers, default=0)
    for at, row in enumerate(rows):
        hands[row.n - 1] = _hand(row)
        misfit = hand_misfit(hands[row.n - 1], seats)
        if misfit is not None:
            raise Misfit(misfit.text, "hands", at, *misfit.path)
        if row.started and row.n > 1 and not hands[row.n - 2].started:
            raise Misfit(T("the hand before was not started"), "hands", at)
    return tuple(hands)


def _hand(row: FileHand) -> Hand:
    return Hand(
        row.started, row.extra, row.cards, row.dealer, row.trump, tuple(row.bids), tuple(row.took),
        tuple(row.other_points), tuple(row.blind), tuple(row.absent),
    )  # fmt: skip


def hand_misfit(hand: Hand, seats: int) -> Misfit | None:
    """What no sheet of so many seats could hold."""
    for field in ("bids", "took", "other_points", "blind"):
        if len(getattr(hand, field)) != seats:
            return Misfit(T("one value for each of the {seats} seats", seats=seats), field)
    if hand.dealer is not None and not 0 <= hand.dealer < seats:
        return Misfit(T("there is no such seat"), "dealer")
    if list(hand.absent) != sorted({seat for seat in hand.absent if 0 <= seat < seats}):
        return Misfit(T("seats of this match in rising order"), "absent")
    return _entries_misfit(hand)


def _entries_misfit(hand: Hand) -> Misfit | None:
    if not hand.started and has_entries(hand):
        return Misfit(T("a hand with entries is started"), "started")
    if hand.started and (hand.cards is None or hand.dealer is None):
        return Misfit(T("a hand that is started has cards and a dealer"))
    cards = hand.cards or CARDS_MOST
    for field, cells in (("bids", hand.bids), ("took", hand.took)):
        if any(cell is not None and not 0 <= cell <= cards for cell in cells):
            return Misfit(T("0 to {cards}: the hand has so many cards", cards=cards), field)
    return None
