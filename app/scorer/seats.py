"""Seats that join, leave or come back, another seating, and names."""

from app.rules import seating
from app.rules.match import Match, Seat
from app.rules.names import clean_match_name, clean_name
from app.scorer.caller import NOBODY, Caller
from app.scorer.change import Change, change_match, forget_player
from app.scorer.house import House
from app.scorer.live import Live
from app.scorer.players import Wanted, seated
from app.store.db import Writing


async def join(
    house: House, match_id: str, player: Wanted, from_hand: int, *,
    carry_in: int = 0, after: int | None = None, caller: Caller = NOBODY,
) -> Live:  # fmt: skip
    """A player joins from a hand on, with the points that the table chooses to start with."""

    def move(writing: Writing, live: Live) -> Match:
        taken = {seat.player for seat in live.match.seats}
        who = seated(writing.connection, player, taken, house.now())
        seat = Seat(who.id, who.name, from_hand, None, carry_in)
        return seating.join(live.match, live.sheet, seat, after, house.most_players)

    change = Change("join", move, after={"player": player, "from_hand": from_hand, "carry_in": carry_in})
    return await change_match(house, match_id, change, caller)


async def leave(house: House, match_id: str, seat: int, last_hand: int | None, *, caller: Caller = NOBODY) -> Live:
    """A seat leaves after `last_hand`, or comes back with None."""
    change = Change(
        "leave" if last_hand is not None else "come_back",
        lambda writing, live: seating.leave(live.match, live.sheet, seat, last_hand),
        seat=seat,
        before=lambda live: _last_hand(live, seat),
        after=last_hand,
    )
    return await change_match(house, match_id, change, caller)


async def arrange(
    house: House, match_id: str, *, name: str | None = None, seats: list[int] | None = None,
    first_dealer: int | None = None, caller: Caller = NOBODY,
) -> Live:  # fmt: skip
    """Renames the match, and before the first bid seats it anew or chooses another first dealer."""
    cleaned = None if name is None else clean_match_name(name)

    def move(writing: Writing, live: Live) -> Match:
        match = live.match
        if cleaned is not None:
            match = seating.rename(match, cleaned)
        if seats is not None or first_dealer is not None:
            match = seating.reseat(match, seats, first_dealer)
        return match

    kind = "name" if seats is None and first_dealer is None else "seating"
    after = {"name": cleaned, "seating": seats, "first_dealer": first_dealer}
    change = Change(kind, move, before=_arrangement, after={k: v for k, v in after.items() if v is not None})
    return await change_match(house, match_id, change, caller)


async def rename_player(house: House, match_id: str, seat: int, name: str, *, caller: Caller = NOBODY) -> Live:
    """Another name for the player of a seat, in all matches."""
    cleaned = clean_name(name)

    def move(writing: Writing, live: Live) -> Match:
        match = seating.rename_seat(live.match, seat, cleaned)
        forget_player(house, writing, match.seats[seat].player)
        return match

    change = Change(
        "player_name",
        move,
        seat=seat,
        before=lambda live: live.match.seats[seat].name if 0 <= seat < len(live.match.seats) else None,
        after=cleaned,
    )
    return await change_match(house, match_id, change, caller)


def _last_hand(live: Live, seat: int) -> int | None:
    return live.match.seats[seat].last_hand if 0 <= seat < len(live.match.seats) else None


def _arrangement(live: Live) -> dict[str, object]:
    return {"name": live.match.name, "seating": list(live.match.seating), "first_dealer": live.match.first_dealer}
