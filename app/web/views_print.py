"""What paper may show: a score sheet, filled in as far as a match was played."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from app.language import Language
from app.rules.coming import Coming, coming
from app.rules.lines import SheetHand
from app.rules.match import Match
from app.rules.pencil import pencil_words
from app.rules.sheet import Sheet
from app.rules.text import T, Text
from app.rules.words import sentences
from app.web.names import number
from app.web.paper import Paper, columns_of, fit, paper_css, paper_css_url
from app.web.people import places

AWAY = "–"
LEAD = " " * 14  # room for the words in bold that paragraphs at the foot begin with
PLAYED = T(
    "A played hand has bid/tricks in the narrow box, points and total in the wide one. "
    "A missed bid is white on black, with ✗."
)


class Box(NamedTuple):
    """A player's two boxes of one hand. `state`: made, missed, away or blank."""

    state: str
    bid: str = ""
    took: str = ""
    points: str = ""
    total: str = ""

    @property
    def long(self) -> bool:
        """Whether bid and tricks need smaller figures."""
        return len(self.bid) + len(self.took) > 3


class Line(NamedTuple):
    """One hand. `trump` where the rules or the table gave it."""

    n: int
    cards: int
    trump: str | None
    dealer: str
    boxes: tuple[Box, ...]


class Leaf(NamedTuple):
    """One page of so many, with its hands."""

    number: int
    of: int
    lines: tuple[Line, ...]


class Column(NamedTuple):
    """A player: an empty name is to be written by hand, total and place are empty until the match is finished."""

    name: str
    total: str = ""
    place: str = ""


class SheetOnPaper(NamedTuple):
    """All pages of a sheet. `pencil` (how to write on it) and `rules` stand at the foot of the last one; `css` is the
    style sheet of this paper and `css_url` its address; without a `day` there is room for one."""

    title: str
    day: str
    columns: tuple[Column, ...]
    leaves: tuple[Leaf, ...]
    pencil: str
    rules: str
    two_columns: bool
    stacked: bool
    tight: bool
    css: str
    css_url: str


class Heading(NamedTuple):
    """What stands above a sheet: its title, the day of the match or "", and a name a seat, "" for none."""

    title: str
    day: str
    names: tuple[str, ...]


def sheet_on_paper(match: Match, sheet: Sheet, heading: Heading, paper: Paper, language: Language) -> SheetOnPaper:
    """The sheet of a match: what was played, and blank boxes for the rest."""
    players = match.starters or len(match.seats)
    pencil = " ".join(map(language.say, _pencil(match, sheet, players)))
    rules = " ".join(map(language.say, sentences(match.rules, players)))
    lines = _lines(match, sheet, heading.names)
    fitted = fit(paper, len(lines), len(match.seating), (LEAD + pencil, LEAD + rules), named=any(heading.names))
    return SheetOnPaper(
        heading.title,
        heading.day,
        _columns(match, sheet, heading.names, language),
        _leaves(lines, fitted.pages),
        pencil,
        rules,
        columns_of(paper.room[0]) == 2,
        fitted.stacked,
        fitted.tight,
        paper_css(paper, fitted.lengths),
        paper_css_url(paper, fitted.lengths),
    )


def _pencil(match: Match, sheet: Sheet, players: int) -> list[Text]:
    """How to read what was played, and how to write the rest."""
    played = [PLAYED] if sheet.played else []
    return played if sheet.finished else [*played, *pencil_words(match.rules, players)]


def _columns(match: Match, sheet: Sheet, names: Sequence[str], language: Language) -> tuple[Column, ...]:
    if not sheet.finished:
        return tuple(Column(names[s]) for s in match.seating)
    words = places(sheet.standings)
    return tuple(
        Column(names[s], number(sheet.totals[s]), language.say(words[s]) if s in words else "") for s in match.seating
    )


def _lines(match: Match, sheet: Sheet, names: Sequence[str]) -> list[Line]:
    called = [name or str(match.seating.index(s) + 1) for s, name in enumerate(names)]
    lines = [_line(line, called, match.seating) for line in sheet.hands]
    return lines + [_to_come(match, hand, called) for hand in coming(match, sheet)]


def _line(hand: SheetHand, called: Sequence[str], seating: Sequence[int]) -> Line:
    boxes = tuple(_box(hand, s) for s in seating)
    return Line(hand.n, hand.cards, hand.trump, called[hand.dealer], boxes)


def _to_come(match: Match, hand: Coming, called: Sequence[str]) -> Line:
    present = match.present(hand.n)
    boxes = tuple(Box("blank") if s in present else Box("away", AWAY) for s in match.seating)
    return Line(hand.n, hand.cards, hand.trump, called[hand.dealer], boxes)


def _box(hand: SheetHand, s: int) -> Box:
    bid, took = hand.bids[s], hand.took[s]
    if s in hand.absent:
        return Box("away", AWAY)
    if hand.points is None or hand.made is None or hand.totals is None:
        return Box("blank", *("" if entered is None else str(entered) for entered in (bid, took)))
    state = "made" if hand.made[s] else "missed"
    return Box(state, str(bid), str(took), number(hand.points[s] or 0), number(hand.totals[s]))


def _leaves(lines: Sequence[Line], pages: Sequence[int]) -> tuple[Leaf, ...]:
    rest = iter(lines)
    return tuple(Leaf(n, len(pages), tuple(islice(rest, rows))) for n, rows in enumerate(pages, 1))
