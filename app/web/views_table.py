"""What the table's page may see: one hand being bid, played or just scored."""

from typing import NamedTuple

from app.rules.calls import Round, barred_to
from app.rules.house import HouseRules
from app.rules.judge import why_barred
from app.rules.marks import mark_words
from app.rules.match import Match
from app.rules.scoring import scoring
from app.rules.sheet import BIDDING, PLAYING, SCORED, Sheet, SheetHand
from app.rules.text import TN, T, Text
from app.scorer.live import Live
from app.web.names import match_title, number, shown_names, suit_name
from app.web.ops import new_op
from app.web.views_steps import Steps, steps_view

MOST_KEYS = 14
TWO_ROWS = 11
SUITS = ("S", "H", "D", "C", "N")


class Row(NamedTuple):
    """A player's line. `state` is empty, entered, made or missed; `url` is where this line is tapped to."""

    seat: int
    mark: str
    dealer: bool
    name: str
    total: str
    then: str | None
    bid: int | None
    value: int | None
    state: str
    on_turn: bool
    url: str
    action: str
    says: Text
    hint: Text | None
    label: Text


class Line(NamedTuple):
    """A player's line in its phase."""

    row: Row
    phase: str


class Key(NamedTuple):
    """A number to tap. `state` is normal, made (the bid itself), barred or off."""

    value: int
    state: str
    label: Text


class Keys(NamedTuple):
    """The keys in their columns."""

    keys: tuple[Key, ...]
    columns: int


class Pad(NamedTuple):
    """Where numbers are entered for the player on turn."""

    seat: int
    says: Text
    hint: Text | None
    why: Text | None
    action: str
    base: str
    keys: Keys | None
    cards: int
    blind: bool
    last_waits: bool
    insist: tuple[Text, int] | None
    made_url: str | None
    again_url: str | None


class Suit(NamedTuple):
    letter: str
    name: Text
    chosen: bool


class Trump(NamedTuple):
    """The trumps of the hand; `choices` is empty where the rules settle them."""

    suit: str | None
    name: Text
    action: str
    choices: tuple[Suit, ...]


class OtherPoints(NamedTuple):
    seat: int
    name: str
    value: str


class Notice(NamedTuple):
    """What went wrong, where the finger is, and what can be done: buttons that post to `action`."""

    text: Text
    action: str | None = None
    choices: tuple[tuple[Text, tuple[tuple[str, str], ...]], ...] = ()


class Head(NamedTuple):
    """What stands above the players: the hand, its trumps where the rules settle them, and the sum of the bids."""

    heading: Text
    planned: int
    trump: Trump | None
    sum_left: Text
    sum_right: Text | None


class Table(NamedTuple):
    """The page of a match under way. `phase` is bidding, playing, scored or finished."""

    id: str
    title: str
    etag: str
    version: int
    hand: int
    phase: str
    head: Head
    lines: tuple[Line, ...]
    crowded: bool
    pad: Pad | None
    trump: Trump | None
    marks: tuple[Text, ...]
    others: tuple[OtherPoints, ...]
    others_action: str
    go_on: Text | None
    go_url: str
    steps: Steps
    finished: bool
    notice: Notice | None
    op: str


def table_view(live: Live, *, hand: int | None = None, seat: int | None = None, notice: Notice | None = None) -> Table:
    """The table as it is: hand `hand` if it is just scored (else what comes next), with `seat` on turn."""
    match, sheet = live.match, live.sheet
    row = _shown(sheet, hand)
    names = shown_names(match)
    phase = row.phase
    on_turn = _on_turn(row, seat)
    trump = _trump(live, row)
    op = new_op()
    return Table(
        id=live.id,
        title=match_title(match),
        etag=live.etag,
        version=live.version,
        hand=row.n,
        phase=phase,
        head=Head(_heading(row), len(sheet.plan), trump, _sum_left(row), _sum_right(row)),
        lines=tuple([Line(_row(live, row, s, names, on_turn), phase) for s in row.order]),
        crowded=len(row.order) > 7,
        pad=_pad(live, row, on_turn, names) if on_turn is not None else None,
        trump=trump if trump and trump.choices else None,
        marks=tuple(mark_words(mark) for mark in row.marks),
        others=_others(match, row, names),
        others_action=f"/m/{live.id}/hands/{row.n}/other_points",
        go_on=_go_on(sheet, row),
        go_url=f"/m/{live.id}" if sheet.next.hand else f"/m/{live.id}/sheet",
        steps=steps_view(live),
        finished=sheet.finished,
        notice=notice,
        op=op,
    )


def _shown(sheet: Sheet, hand: int | None) -> SheetHand:
    if hand is not None and 1 <= hand <= len(sheet.hands) and sheet.hands[hand - 1].phase == SCORED:
        return sheet.hands[hand - 1]
    if sheet.next.hand is not None:
        return sheet.hands[sheet.next.hand - 1]
    return sheet.hands[-1]


def _on_turn(row: SheetHand, seat: int | None) -> int | None:
    if row.phase == SCORED:
        return None
    if seat in row.order and (row.phase == BIDDING or _has_all_bids(row)):
        return seat
    cells = row.bids if row.phase == BIDDING else row.took
    return next((s for s in row.order if cells[s] is None), None)


def _has_all_bids(row: SheetHand) -> bool:
    return all(row.bids[s] is not None for s in row.order)


def _heading(row: SheetHand) -> Text:
    return TN("Hand {n} · {cards} card", "Hand {n} · {cards} cards", row.cards, n=row.n, cards=row.cards)


def _sum_left(row: SheetHand) -> Text:
    return T("Bids {bids} of {cards}", bids=row.bids_total, cards=row.cards)


def _sum_right(row: SheetHand) -> Text | None:
    if row.phase == PLAYING and any(row.took[s] is not None for s in row.order):
        left = row.cards - sum(row.took[s] or 0 for s in row.order)
        return TN("{left} trick left", "{left} tricks left", left, left=left)
    off = row.bids_total - row.cards
    if off < 0:
        return TN("{off} under", "{off} under", -off, off=-off)
    return TN("{off} over", "{off} over", off, off=off) if off else T("even")


def _row(live: Live, row: SheetHand, s: int, names: tuple[str, ...], on_turn: int | None) -> Row:
    bid, took = row.bids[s], row.took[s]
    bidding = row.phase == BIDDING
    value = bid if bidding else took
    total, then = _totals(live, row, s)
    field = "bid" if bidding else "took"
    return Row(
        seat=s,
        mark=str(row.order.index(s) + 1),
        dealer=s == row.dealer,
        name=names[s],
        total=number(total),
        then=None if then is None else number(then),
        bid=None if bidding else bid,
        value=value,
        state=_state(row, s, value),
        on_turn=s == on_turn,
        url=f"/m/{live.id}/hands/{row.n}" if row.phase == SCORED else f"/m/{live.id}?seat={s}",
        action=f"/m/{live.id}/hands/{row.n}/seats/{s}/{field}",
        says=_says(row, names[s]),
        hint=_hint(row, s),
        label=_label(row, s, names[s]),
    )


def _state(row: SheetHand, s: int, value: int | None) -> str:
    if value is None:
        return "empty"
    if row.phase == BIDDING:
        return "entered"
    return "made" if row.took[s] == row.bids[s] else "missed"


def _totals(live: Live, row: SheetHand, s: int) -> tuple[int, int | None]:
    """The total before the hand, and (once the tricks are known) after it, where it can be said before all are in."""
    if row.points is not None and row.totals is not None:
        return row.totals[s] - (row.points[s] or 0), row.totals[s]
    total = live.sheet.totals[s]
    bid, took = row.bids[s], row.took[s]
    compiled = scoring(live.match.rules_of(row.n))
    if bid is None or took is None or not compiled.plain or row.phase == BIDDING:
        return total, None
    return total, total + compiled.table(row.cards)[bid][took]


def _says(row: SheetHand, name: str) -> Text:
    return T("{name} bids", name=name) if row.phase == BIDDING else T("{name} took", name=name)


def _hint(row: SheetHand, s: int) -> Text | None:
    if row.phase == BIDDING:
        return T("dealer, last to bid") if s == row.order[-1] else None
    bid = row.bids[s]
    return T("bid {bid}", bid=bid) if bid is not None else None


def _label(row: SheetHand, s: int, name: str) -> Text:
    bid, took = row.bids[s], row.took[s]
    if row.phase == SCORED and bid is not None and took is not None:
        return T("{name}: bid {bid}, took {took}. Correct this hand", name=name, bid=bid, took=took)
    if bid is None:
        return T("{name}: no bid yet. Enter the bid", name=name)
    if row.phase == BIDDING:
        return T("{name}: bid {bid}. Change the bid", name=name, bid=bid)
    if took is None:
        return T("{name}: bid {bid}, tricks not entered. Enter the tricks", name=name, bid=bid)
    return T("{name}: bid {bid}, took {took}. Change the tricks", name=name, bid=bid, took=took)


def _pad(live: Live, row: SheetHand, s: int, names: tuple[str, ...]) -> Pad:
    rules = live.match.rules_of(row.n)
    bidding = row.phase == BIDDING
    cells = row.bids if bidding else row.took
    base = cells[s]
    keys, why = _bid_keys(live.match, row, s) if bidding else _took_keys(row, s)
    barred = [key.value for key in keys if key.state == "barred"]
    action = f"/m/{live.id}/hands/{row.n}/seats/{s}/{'bid' if bidding else 'took'}"
    return Pad(
        seat=s,
        says=_says(row, names[s]),
        hint=_hint(row, s),
        why=why,
        action=action,
        base="" if base is None else str(base),
        keys=Keys(keys, _columns(row.cards + 1)) if row.cards + 1 <= MOST_KEYS else None,
        cards=row.cards,
        blind=bidding and (rules.blind.add != 0 or rules.blind.times != 1),
        last_waits=bidding and rules.bidding in ("hook", "equal", "over"),
        insist=(T("Write {value} as played", value=barred[0]), barred[0]) if len(barred) == 1 else None,
        made_url=f"/m/{live.id}/hands/{row.n}/made" if not bidding and _all_could_make(row, rules) else None,
        again_url=f"/m/{live.id}/hands/{row.n}" if row.started else None,
    )


def _bid_keys(match: Match, row: SheetHand, s: int) -> tuple[tuple[Key, ...], Text | None]:
    bidding = Round(row.n, row.cards, row.order, row.last)
    barred, why = barred_to(match, bidding, s)
    keys = tuple(
        Key(value, "barred", T("{value}, barred", value=value))
        if value in barred
        else Key(value, "normal", T("bid {value}", value=value))
        for value in range(row.cards + 1)
    )
    return keys, _why(why, barred, row.cards)


def _why(why: str | None, barred: tuple[int, ...], cards: int) -> Text | None:
    if why is None:
        return None
    if why == "hook" and len(barred) == 1:
        return TN(
            "{bid} would make the bids add up to {cards} trick.",
            "{bid} would make the bids add up to {cards} tricks.",
            cards,
            bid=barred[0],
            cards=cards,
        )
    return why_barred(why, cards)


def _took_keys(row: SheetHand, s: int) -> tuple[tuple[Key, ...], Text | None]:
    left = row.cards - sum(row.took[other] or 0 for other in row.order if other != s)
    keys = []
    for value in range(row.cards + 1):
        if value > left:
            keys.append(Key(value, "off", T("{value}, more than the tricks left", value=value)))
        elif value == row.bids[s]:
            keys.append(Key(value, "made", T("took {value}, made the bid", value=value)))
        else:
            keys.append(Key(value, "normal", T("took {value}", value=value)))
    missing = sum(1 for other in row.order if row.took[other] is None)
    text = T("The last player gets the tricks that are left.") if missing == 2 else None
    return tuple(keys), text


def _all_could_make(row: SheetHand, rules: HouseRules) -> bool:
    """Whether everyone whose tricks are not in yet can have made the bid."""
    missing = [row.bids[s] or 0 for s in row.order if row.took[s] is None]
    left = row.cards - sum(row.took[s] or 0 for s in row.order)
    return len(missing) > 1 and (sum(missing) == left or (rules.tricks_may_vanish and sum(missing) < left))


def _columns(keys: int) -> int:
    """Two even rows up to eleven keys, then three."""
    rows = 2 if keys <= TWO_ROWS else 3
    return max(3, -(-keys // rows))


def _trump(live: Live, row: SheetHand) -> Trump | None:
    rules = live.match.rules_of(row.n)
    settled = row.trump is not None and live.match.hand(row.n).trump is None
    choices = () if settled else tuple(Suit(suit, suit_name(suit), suit == row.trump) for suit in SUITS)
    if rules.trump == "none" and not choices:
        return None
    return Trump(row.trump, suit_name(row.trump), f"/m/{live.id}/hands/{row.n}/trump", choices)


def _others(match: Match, row: SheetHand, names: tuple[str, ...]) -> tuple[OtherPoints, ...]:
    if row.phase != SCORED or match.rules_of(row.n).other_points == "off":
        return ()
    cells = row.other_points
    return tuple(OtherPoints(s, names[s], "" if cells[s] is None else str(cells[s])) for s in row.order)


def _go_on(sheet: Sheet, row: SheetHand) -> Text | None:
    if row.phase != SCORED:
        return None
    coming = sheet.next.hand
    if coming is None:
        return T("See the result")
    if sheet.hands[coming - 1].extra:
        return T("Tied: one more hand")
    return T("Bid hand {n}", n=coming)
