"""What the table's page may see: one hand being bid, played or just scored."""

from typing import NamedTuple

from markupsafe import Markup

from app.rules.marks import mark_words
from app.rules.match import SUITS, Match
from app.rules.sheet import BIDDING, PLAYING, SCORED, Sheet, SheetHand
from app.rules.text import TN, T, Text
from app.scorer.live import Live
from app.web.names import Bar, bar_of, match_title, shown_names, suit_name
from app.web.ops import new_op
from app.web.views_line import Line, Sitter, lines_of, sitters_of
from app.web.views_pad import Pad, pad_of
from app.web.views_steps import Steps, steps_view

MANY = 7


class Suit(NamedTuple):
    letter: str
    name: Text
    chosen: bool


class Trump(NamedTuple):
    """The trumps of the hand. `settled`: by the rules, so that there is nothing to choose."""

    suit: str | None
    settled: bool
    action: str

    @property
    def name(self) -> Text:
        return suit_name(self.suit)

    @property
    def choices(self) -> tuple[Suit, ...]:
        return tuple([Suit(suit, suit_name(suit), suit == self.suit) for suit in SUITS])


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
    """What stands above the players: the hand, its trumps where the rules settle them, and the sum of the bids. `left`
    are the tricks not entered yet, None before the first are in; `url` leads to all that can be done to this hand."""

    n: int
    cards: int
    planned: int
    bids_total: int
    left: int | None
    trump: Trump | None
    url: str

    @property
    def heading(self) -> Text:
        return TN("Hand {n} · {cards} card", "Hand {n} · {cards} cards", self.cards, n=self.n, cards=self.cards)

    @property
    def sum_left(self) -> Text:
        return T("Bids {bids} of {cards}", bids=self.bids_total, cards=self.cards)

    @property
    def sum_right(self) -> Text:
        if self.left is not None:
            return TN("{left} trick left", "{left} tricks left", self.left, left=self.left)
        off = self.bids_total - self.cards
        if off < 0:
            return TN("{off} under", "{off} under", -off, off=-off)
        return TN("{off} over", "{off} over", off, off=off) if off else T("even")


class After(NamedTuple):
    """What stands below a hand that is scored: the other points to type, which go to `action`, and the way on."""

    others: tuple[OtherPoints, ...]
    action: str
    go: Text
    go_url: str


class Table(NamedTuple):
    """The page of a match under way. `phase` is bidding, playing or scored; `pad` is there until a hand is scored,
    `after` from then on. `op` stands in every form but those of undo and redo, each with a letter of its own behind
    it; pieces, which are kept, say <op> in its place. `saved` is a hand that was corrected just now, `saved_says` what
    was changed in it."""

    id: str
    title: str
    bar: Bar
    version: int
    phase: str
    head: Head
    lines: tuple[Line, ...]
    sitters: tuple[Sitter, ...]
    pad: Pad | None
    trump: Trump | None
    marks: tuple[Text, ...]
    after: After | None
    steps: Steps
    finished: bool
    notice: Notice | None
    op: str
    saved: int | None = None
    saved_says: tuple[Markup, ...] = ()

    @property
    def crowded(self) -> bool:
        """So many that lines and keys have to be low."""
        return len(self.lines) + len(self.sitters) > MANY


def table_view(live: Live, *, hand: int | None = None, seat: int | None = None, notice: Notice | None = None) -> Table:
    """The table as it is: hand `hand` if it is just scored (else what comes next), with `seat` on turn."""
    row, names = _shown(live.sheet, hand), shown_names(live.match)
    on_turn, trump = _on_turn(row, seat), _trump(live, row)
    return Table(
        id=live.id,
        title=match_title(live.match),
        bar=bar_of(live.match),
        version=live.version,
        phase=row.phase,
        head=_head(live, row, trump),
        lines=lines_of(live, row, names, on_turn),
        sitters=sitters_of(live, row, names),
        pad=pad_of(live, row, on_turn, names[on_turn]) if on_turn is not None else None,
        trump=None if trump is None or trump.settled else trump,
        marks=tuple([mark_words(mark) for mark in row.marks]),
        after=_after(live, row, names) if on_turn is None else None,
        steps=steps_view(live),
        finished=live.sheet.finished,
        notice=notice,
        op=new_op(),
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


def _head(live: Live, row: SheetHand, trump: Trump | None) -> Head:
    left = None
    if row.phase == PLAYING and any([row.took[s] is not None for s in row.order]):
        left = row.cards - sum([row.took[s] or 0 for s in row.order])
    settled = trump if trump is not None and trump.settled else None
    return Head(row.n, row.cards, len(live.sheet.plan), row.bids_total, left, settled, f"/m/{live.id}/hands/{row.n}")


def _trump(live: Live, row: SheetHand) -> Trump | None:
    """None where the rules know no trumps at all."""
    settled = row.trump is not None and live.match.hand(row.n).trump is None
    if settled and live.match.rules_of(row.n).trump == "none":
        return None
    return Trump(row.trump, settled, f"/m/{live.id}/hands/{row.n}/trump")


def _after(live: Live, row: SheetHand, names: tuple[str, ...]) -> After:
    go_url = f"/m/{live.id}" if live.sheet.next.hand else f"/m/{live.id}/sheet"
    action = f"/m/{live.id}/hands/{row.n}/other_points"
    return After(_others(live.match, row, names), action, _go(live.sheet), go_url)


def _others(match: Match, row: SheetHand, names: tuple[str, ...]) -> tuple[OtherPoints, ...]:
    if match.rules_of(row.n).other_points == "off":
        return ()
    cells = row.other_points
    return tuple([OtherPoints(s, names[s], "" if cells[s] is None else str(cells[s])) for s in row.order])


def _go(sheet: Sheet) -> Text:
    coming = sheet.next.hand
    if coming is None:
        return T("See the result")
    if sheet.hands[coming - 1].extra:
        return T("Tied: one more hand")
    return T("Bid hand {n}", n=coming)
