"""Who deals, in which order people bid, and how many cards a hand to come has."""

from collections.abc import Sequence
from functools import lru_cache

from app.rules.match import Match
from app.rules.plan import cap


@lru_cache(maxsize=1024)
def order_after(seating: tuple[int, ...], dealer: int, present: tuple[int, ...]) -> tuple[int, ...]:
    """The present seats in bidding order: from the dealer's left, the dealer last."""
    at = seating.index(dealer)
    return tuple(seat for seat in (*seating[at + 1 :], *seating[: at + 1]) if seat in present)


def dealer_of(match: Match, n: int, before: int | None, present: tuple[int, ...]) -> int:
    """Who deals hand n: whoever was put down, else the next present seat after the dealer of hand n - 1 (`before`,
    None for the first hand). With nobody present the deal stays where it would have gone."""
    put_down = match.hands[n - 1].dealer if n <= len(match.hands) else None
    seating = match.seating
    if put_down is not None:
        wanted = put_down
    elif before is None:
        wanted = match.first_dealer
    else:
        wanted = seating[(seating.index(before) + 1) % len(seating)]
    if wanted in present:
        return wanted
    return next(iter(order_after(seating, wanted, present)), wanted)


def size_to_come(match: Match, sizes: Sequence[int], n: int) -> int:
    """The cards of hand n, which is not started: set by hand or the plan's size, lowered to what the deck gives those
    present. A hand after the plan is a tie hand, of the largest size."""
    size = match.hands[n - 1].cards if n <= len(match.hands) else None
    if size is None:
        size = sizes[n - 1] if n <= len(sizes) else max(sizes)
    return min(size, cap(match.rules, len(match.present(n)) or 1))


def zeros_running(match: Match, n: int, seat: int) -> int:
    """How many zero bids in a row a seat made up to hand n - 1. Hands that it sat out are skipped."""
    run = 0
    for m in range(n - 1, 0, -1):
        if seat in match.present(m):
            if match.hand(m).bids[seat] != 0:
                break
            run += 1
    return run
