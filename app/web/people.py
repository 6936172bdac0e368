"""How the players of a match are called on its pages, and where they stand."""

from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup, escape

from app.language import Language
from app.rules.match import Seat
from app.rules.standing import Standing
from app.rules.text import T, Text

PLACES = (
    T("1st"), T("2nd"), T("3rd"), T("4th"), T("5th"), T("6th"),
    T("7th"), T("8th"), T("9th"), T("10th"), T("11th"), T("12th"),
)  # fmt: skip


def called(seats: Sequence[Seat]) -> tuple[str, ...]:
    """The names by seat. The second of two equal names is told apart: Ana, Ana (2)."""
    seen: Counter[str] = Counter()
    names = []
    for seat in seats:
        key = seat.name.casefold()
        seen[key] += 1
        names.append(seat.name if seen[key] == 1 else f"{seat.name} ({seen[key]})")
    return tuple(names)


def bdi(name: str) -> Markup:
    """A name that keeps its own direction among words of another."""
    return Markup("<bdi>") + escape(name) + Markup("</bdi>")


def joined(language: Language, names: Sequence[str]) -> Markup:
    """Several names as one phrase: Ana, Ben and Cara."""
    marked = [bdi(name) for name in names]
    if len(marked) < 2:
        return marked[0] if marked else Markup("")
    return Markup(language.gettext("%(some)s and %(last)s")) % {
        "some": Markup(", ").join(marked[:-1]),
        "last": marked[-1],
    }


def number(n: int) -> str:
    """A number with a minus that is one: −120."""
    return f"−{-n}" if n < 0 else str(n)


def places(rows: Sequence[Standing]) -> dict[int, Text]:
    """The place of every seat: "3rd", "1st=" where it is shared, "left" for whoever left before the end."""
    shared = Counter(row.rank for row in rows)
    return {row.seat: place(row.rank, shared=shared[row.rank] > 1) for row in rows}


def place(rank: int | None, *, shared: bool) -> Text:
    """One place in words."""
    if rank is None:
        return T("left")
    return T("{place}=", place=PLACES[rank - 1]) if shared else PLACES[rank - 1]
