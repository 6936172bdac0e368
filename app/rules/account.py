"""How every seat's points of one hand came about."""

from app.rules.match import Match
from app.rules.reasons import Term
from app.rules.scoring import next_run, scoring
from app.rules.sheet import Sheet, SheetHand

Reasons = tuple[Term, ...]


def account(match: Match, sheet: Sheet, n: int) -> tuple[Reasons | None, ...]:
    """The reasons for the points of hand n, a seat each, under the rules of that hand; their points add up to the
    seat's points. None for seats that sat out, and for all as long as the hand is not scored."""
    row = sheet.hands[n - 1] if 1 <= n <= len(sheet.hands) else None
    if row is None or row.points is None:
        return (None,) * len(match.seats)
    return tuple(_reasons(match, sheet, row, seat) if seat in row.order else None for seat in range(len(match.seats)))


def _reasons(match: Match, sheet: Sheet, row: SheetHand, seat: int) -> Reasons:
    return scoring(match.rules_of(row.n)).explain(
        row.cards, row.bids[seat] or 0, row.took[seat] or 0,
        trump=row.trump, last=row.last, blind=row.blind[seat], other=row.other_points[seat] or 0,
        over=row.bids_total > row.cards, run=_run_before(match, sheet, row.n, seat),
    )  # fmt: skip


def _run_before(match: Match, sheet: Sheet, n: int, seat: int) -> int:
    """Hands made running (missed: below zero) before hand n, as the rules of each of them count."""
    run = 0
    for row in sheet.hands[: n - 1]:
        if row.made is not None and row.made[seat] is not None:
            run = next_run(match.rules_of(row.n), run, row.cards, bool(row.made[seat]))
    return run
