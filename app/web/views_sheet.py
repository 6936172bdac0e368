"""What the sheet's page may see: every hand of a match in one table."""

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.coming import Coming, coming
from app.rules.lines import SCORED, SheetHand
from app.rules.marks import mark_words
from app.rules.match import Match
from app.rules.sheet import Sheet
from app.rules.text import Text
from app.scorer.live import Live
from app.web.lead import Lead, lead_view
from app.web.names import Bar, bar_of, match_title, number, shown_names, suit_name
from app.web.page import environment
from app.web.people import places
from app.web.views_steps import Steps, steps_view

ROWS_KEPT = 4096  # about 2 KB each
SNUG = (5, 6)


class Column(NamedTuple):
    """A player's column: the name above it, the total and the place below."""

    seat: int
    name: str
    total: str
    place: str
    first: bool


class Columns(NamedTuple):
    """The head and the foot of the table."""

    root: str
    columns: tuple[Column, ...]


class Cell(NamedTuple):
    """One player's hand. `state` is made, missed, open (not scored), absent or blank (still to come)."""

    state: str
    bid: int | None = None
    took: int | None = None
    points: str = ""
    total: str = ""
    blind: bool = False


class Row(NamedTuple):
    """One hand. `state` is scored, open or coming."""

    n: int
    url: str
    cards: int
    dealer: str
    trump: str | None
    trump_name: Text
    marks: tuple[Text, ...]
    state: str
    cells: tuple[Cell, ...]


class Mark(NamedTuple):
    """A mark on a hand, in words below the sheet."""

    n: int
    text: Text


class Place(NamedTuple):
    """A line of the final standings."""

    place: str
    name: str
    total: str
    made: int
    hands: int
    won: bool


class SheetView(NamedTuple):
    """The sheet: `rows` are rendered already, `places` is empty until a hand is scored; `tall`: on a narrow screen
    bids and points do not fit side by side, `snug`: nor does everybody unless cells are narrow; `saved` is a hand that
    was just corrected; `reopen_op` is there when the match was ended early and can go on."""

    id: str
    root: str
    title: str
    bar: Bar
    lead: Lead
    table: Columns
    rows: Markup
    marks: tuple[Mark, ...]
    places: tuple[Place, ...]
    finished: bool
    tall: bool
    snug: bool
    steps: Steps
    reopen_op: str | None
    saved: int | None


def sheet_view(live: Live, language: Language, *, saved: int | None = None) -> SheetView:
    """The sheet of a match as it is now; hand `saved` was just corrected."""
    match, sheet = live.match, live.sheet
    root = f"/m/{live.id}"
    names = shown_names(match)
    return SheetView(
        id=live.id,
        root=root,
        title=match_title(match),
        bar=bar_of(match),
        lead=lead_view(live, language),
        table=Columns(root, _columns(live, names, language)),
        rows=_rows(live, names, root, language),
        marks=tuple(Mark(line.n, mark_words(mark)) for line in sheet.hands if line.marks for mark in line.marks),
        places=final_places(live, names, language) if sheet.played else (),
        finished=sheet.finished,
        tall=_is_wide(sheet),
        snug=len(match.seats) in SNUG,
        steps=steps_view(live),
        reopen_op=f"reopen-{live.version}" if match.ended_early else None,
        saved=saved,
    )


def final_places(live: Live, names: tuple[str, ...], language: Language) -> tuple[Place, ...]:
    """Every seat with its place, best first."""
    words = places(live.sheet.standings)
    return tuple(
        Place(
            language.say(words[row.seat]), names[row.seat], number(row.total), row.made, row.made + row.missed,
            row.seat in live.sheet.winners,
        )
        for row in live.sheet.standings
    )  # fmt: skip


def seats_in(match: Match, n: int) -> tuple[int, ...]:
    """The seats that belong to the match in hand n, clockwise, whether they sit it out or not."""
    return tuple(s for s in match.seating if match.seats[s].sits_in(n))


def _columns(live: Live, names: tuple[str, ...], language: Language) -> tuple[Column, ...]:
    """In the order round the table; before the first points nobody has a place."""
    sheet = live.sheet
    scored = any(line.points is not None for line in sheet.hands)
    words = places(sheet.standings) if scored else {}
    first = {row.seat for row in sheet.standings if row.rank == 1 and scored}
    return tuple(
        Column(s, names[s], number(sheet.totals[s]), language.say(words[s]) if s in words else "", s in first)
        for s in live.match.seating
    )


def _rows(live: Live, names: tuple[str, ...], root: str, language: Language) -> Markup:
    match, sheet = live.match, live.sheet
    seating, one = match.seating, len(match.segments) == 1
    silent = match.rules.trump == "none"
    rows = [
        _played(
            language, root, line, names[line.dealer], seating,
            silent=silent if one else match.rules_of(line.n).trump == "none",
        )
        for line in sheet.hands
    ]  # fmt: skip
    rows += [
        _to_come(language, root, hand, names[hand.dealer], len(seating), silent=silent) for hand in coming(match, sheet)
    ]
    return Markup("".join(rows))


@lru_cache(maxsize=ROWS_KEPT)
def _played(
    language: Language, root: str, line: SheetHand, dealer: str, seating: tuple[int, ...], *, silent: bool
) -> Markup:
    """A hand as a finished piece of the page, kept as long as nothing in it changes. `silent`: without trumps."""
    trump = None if silent else line.trump
    row = Row(
        line.n, f"{root}/hands/{line.n}", line.cards, dealer, trump, suit_name(trump),
        tuple(mark_words(mark) for mark in line.marks), "scored" if line.phase == SCORED else "open",
        tuple(_cell(line, s) for s in seating),
    )  # fmt: skip
    return _rendered(language, row)


@lru_cache(maxsize=ROWS_KEPT)
def _to_come(language: Language, root: str, hand: Coming, dealer: str, seats: int, *, silent: bool) -> Markup:
    trump = None if silent else hand.trump
    row = Row(
        hand.n, f"{root}/hands/{hand.n}", hand.cards, dealer, trump, suit_name(trump), (), "coming",
        (Cell("blank"),) * seats,
    )  # fmt: skip
    return _rendered(language, row)


def _rendered(language: Language, row: Row) -> Markup:
    return Markup(environment(language).get_template("pieces/sheet_row.html").render(it=row))


def _cell(line: SheetHand, s: int) -> Cell:
    if s in line.absent:
        return Cell("absent")
    bid, took = line.bids[s], line.took[s]
    if line.points is None or line.made is None or line.totals is None:
        return Cell("open", bid, took, blind=line.blind[s]) if bid is not None else Cell("blank")
    points = number(line.points[s] or 0)
    return Cell("made" if line.made[s] else "missed", bid, took, points, number(line.totals[s]), line.blind[s])


def _is_wide(sheet: Sheet) -> bool:
    points = [cell for line in sheet.hands if line.points for cell in line.points if cell is not None]
    return bool(points) and (min(points) < -9 or max(points) > 99)
