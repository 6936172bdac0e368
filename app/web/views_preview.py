"""What a change would do to totals and places, before it is saved."""

from typing import NamedTuple

from app.language import Language
from app.rules.reasons import signed
from app.rules.sheet import Sheet
from app.web.names import number
from app.web.people import places


class PreviewRow(NamedTuple):
    """A player's total and place now and then. `moves` is up, down or "" (for the place), `difference` is signed."""

    name: str
    before: str
    after: str
    difference: str
    place_before: str
    place_after: str
    moves: str


class Preview(NamedTuple):
    """The lines in the order of the places then. `same`: no total changes."""

    rows: tuple[PreviewRow, ...]
    same: bool


def preview_view(before: Sheet, after: Sheet, names: tuple[str, ...], language: Language) -> Preview:
    """Two sheets of the same players side by side."""
    was, will = places(before.standings), places(after.standings)
    ranks = {row.seat: row.rank for row in before.standings}
    rows = []
    for row in after.standings:
        s, total = row.seat, before.totals[row.seat]
        rows.append(
            PreviewRow(
                names[s],
                number(total),
                number(row.total),
                signed(row.total - total) if row.total != total else "",
                language.say(was[s]),
                language.say(will[s]),
                _moves(ranks[s], row.rank),
            )
        )
    return Preview(tuple(rows), before.totals == after.totals)


def _moves(before: int | None, after: int | None) -> str:
    if before is None or after is None or before == after:
        return ""
    return "up" if after < before else "down"
