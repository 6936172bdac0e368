"""What the page of the seats may see: who sits where, who comes and goes."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.language import Language
from app.rules.match import has_entries
from app.rules.refusal import Refusal
from app.rules.text import T, Text
from app.scorer.live import Live
from app.web.names import number, shown_names
from app.web.numbers import natural
from app.web.ops import new_op
from app.web.page import Form
from app.web.people import places
from app.web.views_steps import Steps, steps_view


class SeatRow(NamedTuple):
    """A seat with its forms. `says` is since when and until when it plays, `left` whether it can come back; `leaves`
    are the hands after which it can leave; `is_open`: its forms are in sight."""

    seat: int
    name: str
    typed_name: str
    total: str
    place: str
    says: tuple[str, ...]
    left: bool
    leaves: tuple[int, ...]
    leaves_now: int
    sits_out_url: str | None
    first_dealer: bool
    is_first: bool
    is_last: bool
    is_open: bool
    error: Text | None


class Carry(NamedTuple):
    """Points to start with, to choose from."""

    value: str
    label: str
    chosen: bool


class Joining(NamedTuple):
    """The form of a player who joins; `errors` by field: player, from_hand, carry_in, after."""

    name: str
    remembered: tuple[str, ...]
    hands: tuple[int, ...]
    from_hand: int
    carries: tuple[Carry, ...]
    other: str
    minus: bool
    after: tuple[tuple[int, str, bool], ...]
    is_open: bool
    errors: Mapping[str, Text]


class SeatsView(NamedTuple):
    """The page. `settled`: the first bid is in, so order and first dealer stay. Every form has its own `op`."""

    id: str
    root: str
    title: str
    seats: tuple[SeatRow, ...]
    joining: Joining | None
    settled: bool
    order_error: Text | None
    ops: tuple[str, ...]
    op: str
    steps: Steps


class Wrong(NamedTuple):
    """A refusal and the form that it belongs to: "join", "order" or the number of a seat."""

    refusal: Refusal
    where: str
    form: Form


NO_FORM = Form([])


def seats_view(live: Live, language: Language, remembered: Sequence[str], wrong: Wrong | None = None) -> SeatsView:
    """The seats clockwise; `remembered` are names of players of the house who are not here."""
    match = live.match
    settled = any(has_entries(hand) for hand in match.hands)
    return SeatsView(
        id=live.id,
        root=f"/m/{live.id}",
        title=language.say(T("Players")),
        seats=tuple(_row(live, s, language, wrong) for s in match.seating),
        joining=_joining(live, language, remembered, wrong if wrong and wrong.where == "join" else None),
        settled=settled,
        order_error=wrong.refusal.text if wrong and wrong.where == "order" else None,
        ops=tuple(new_op() for _ in match.seats),
        op=new_op(),
        steps=steps_view(live),
    )


def _row(live: Live, s: int, language: Language, wrong: Wrong | None) -> SeatRow:
    match, sheet = live.match, live.sheet
    seat, seating = match.seats[s], match.seating
    mine = wrong if wrong is not None and wrong.where == str(s) else None
    coming = sheet.next.hand
    scored = any(line.points is not None for line in sheet.hands)
    leaves = _leaves(live, s)
    return SeatRow(
        seat=s,
        name=shown_names(match)[s],
        typed_name=mine.form.text("name", seat.name) if mine else seat.name,
        total=number(sheet.totals[s]),
        place=language.say(places(sheet.standings)[s]) if scored else "",
        says=tuple(language.say(text) for text in _says(live, s)),
        left=seat.last_hand is not None,
        leaves=leaves,
        leaves_now=min((n for n in leaves if n >= match.started), default=max(leaves, default=0)),
        sits_out_url=f"/m/{live.id}/hands/{coming}?out={s}#deal" if coming and seat.sits_in(coming) else None,
        first_dealer=match.first_dealer == s,
        is_first=seating[0] == s,
        is_last=seating[-1] == s,
        is_open=mine is not None,
        error=mine.refusal.text if mine else None,
    )


def _says(live: Live, s: int) -> tuple[Text, ...]:
    seat, coming = live.match.seats[s], live.sheet.next.hand
    says = []
    if seat.from_hand > 1:
        says.append(T("joined in hand {n}", n=seat.from_hand))
    if seat.carry_in:
        says.append(T("started with {points}", points=number(seat.carry_in)))
    if seat.last_hand is not None:
        says.append(T("left after hand {n}", n=seat.last_hand))
    elif coming and s in live.match.hand(coming).absent:
        says.append(T("sits out hand {n}", n=coming))
    return tuple(says)


def _leaves(live: Live, s: int) -> tuple[int, ...]:
    """The hands after which a seat can leave: from the last one with entries of it on."""
    match, seat = live.match, live.match.seats[s]
    if seat.last_hand is not None:
        return ()
    entered = [n for n, hand in enumerate(match.hands, 1) if has_entries(hand, s)]
    return tuple(range(max(entered, default=seat.from_hand - 1), len(live.sheet.plan)))


def _joining(live: Live, language: Language, remembered: Sequence[str], wrong: Wrong | None) -> Joining | None:
    match = live.match
    hands = tuple(range(match.started + 1, len(live.sheet.plan) + 1))
    if not hands:
        return None
    form = wrong.form if wrong else NO_FORM
    typed, names = form.text("after"), shown_names(match)
    chosen = natural(typed) if typed else match.seating[-1]
    hand = natural(form.text("from_hand"))
    return Joining(
        name=form.text("player"),
        remembered=tuple(remembered),
        hands=hands,
        from_hand=hands[0] if hand is None else hand,
        carries=_carries(live, language, form.text("carry", "0")),
        other=form.text("other"),
        minus="minus" in form,
        after=tuple((s, names[s], s == chosen) for s in match.seating),
        is_open=wrong is not None,
        errors={} if wrong is None else {_field(wrong.refusal): wrong.refusal.text},
    )


def _field(refusal: Refusal) -> str:
    field = str(refusal.facts.get("field", ""))
    return field if field in ("from_hand", "carry_in", "after") else "player"


def _carries(live: Live, language: Language, chosen: str) -> tuple[Carry, ...]:
    """Nothing, the last place's total, the average, or another number. Before the first points only nothing or another
    number."""
    low = live.match.rules.win == "low"
    totals = [row.total for row in live.sheet.standings if row.rank is not None]
    offers = [("0", T("Nothing: start with 0"))]
    if totals and any(line.points is not None for line in live.sheet.hands):
        worst = max(totals) if low else min(totals)
        text = T("Highest total: {points}", points=number(worst)) if low else None
        offers.append((str(worst), text or T("Lowest total: {points}", points=number(worst))))
        average = round(sum(totals) / len(totals))
        offers.append((str(average), T("Average total: {points}", points=number(average))))
    offers.append(("other", T("Another number")))
    seen = dict(reversed(offers))  # equal numbers are offered once, under their first name
    return tuple(Carry(value, language.say(seen[value]), value == chosen) for value in dict(offers))
