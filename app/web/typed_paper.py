"""A match on paper as it stands in the fields of its form: as text, so that nothing of it is lost on the way."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from app.language import Language
from app.rules.match import Cell
from app.rules.names import clean_name, name_key
from app.rules.plan import MOST_HANDS
from app.rules.refusal import Refusal
from app.rules.text import T
from app.rules.written import Line, WrittenHand
from app.scorer.players import Wanted
from app.web.dates import typed_day
from app.web.numbers import natural
from app.web.page import Form

CELL = re.compile(r"[bto]-[0-9]{1,2}-[0-9]{1,2}")
BIDS, TOOK, OTHER = "b", "t", "o"
DAY_WORDS = T("Type the day like 2026-11-30 or 30.11.2026.")


class TypedPaper(NamedTuple):
    """What stands in the form. `who` are the names, clockwise, blank fields among them; `dealer` counts those fields;
    `cells` by field: b-2-0 is the bid of the first player in hand 2, t- the tricks, o- other points."""

    who: tuple[str, ...] = ()
    dealer: int = 0
    rules: str = ""
    day: str = ""
    name: str = ""
    cells: Mapping[str, str] = {}

    @property
    def seats(self) -> tuple[int, ...]:
        """The fields with a name in them."""
        return tuple(at for at, typed in enumerate(self.who) if typed.strip())

    @property
    def first_dealer(self) -> int:
        """The seat that dealt first; where its field is blank, the next one."""
        later = [seat for seat, at in enumerate(self.seats) if at >= self.dealer]
        return later[0] if later else 0


def typed_paper(form: Form) -> TypedPaper:
    """The form as it was posted."""
    return TypedPaper(
        who=tuple(form.every("who")),
        dealer=natural(form.text("dealer")) or 0,
        rules=form.text("rules"),
        day=form.text("day"),
        name=form.text("name"),
        cells={name: value.strip() for name, value in form.fields.items() if CELL.fullmatch(name) and value.strip()},
    )


def wanted_of(typed: TypedPaper, known: Mapping[str, str]) -> list[Wanted]:
    """The players. A name that is offered means that player, `known` by the name as it is offered; any other name is
    taken as everywhere. Refuses a name that cannot be, with its field."""
    wanted: list[Wanted] = []
    for at in typed.seats:
        try:
            name = clean_name(typed.who[at])
        except Refusal as refusal:
            raise Refusal("name", refusal.text, field=f"who-{at}") from None
        player = known.get(name_key(name))
        wanted.append({"id": player} if player is not None and {"id": player} not in wanted else name)
    return wanted


def played_on(typed: TypedPaper, language: Language, today: date) -> date:
    """The day in its field, or today where there is none."""
    text = typed.day.strip()
    try:
        return date.fromisoformat(typed_day(language, text, today) or text) if text else today
    except ValueError:
        raise Refusal("invalid", DAY_WORDS, field="day") from None


def lines_of(typed: TypedPaper, hands: int) -> list[Line]:
    """The hands, as far as they are written."""
    return [_line(typed.cells, n, len(typed.seats)) for n in range(1, min(hands, MOST_HANDS) + 1)]


def _line(cells: Mapping[str, str], n: int, seats: int) -> Line:
    try:
        return WrittenHand(*(_column(cells, kind, n, range(seats)) for kind in (BIDS, TOOK, OTHER)))
    except Refusal as refusal:
        return refusal


def _column(cells: Mapping[str, str], kind: str, n: int, seats: Sequence[int]) -> tuple[Cell, ...]:
    form = Form(list(cells.items()))
    return tuple(form.number(f"{kind}-{n}-{seat}") for seat in seats)
