"""Paper: its sizes, how hands are spread over pages, and the style sheet that says so. Lengths are millimetres."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from app.rules.text import T, Text

ROW_LEAST, ROW_MOST = 7.0, 11.0
TITLE, HEAD, TOTALS, SLACK = 11.0, 11.0, 10.0, 2.0
TEXT_SIZES = (3.1, 2.8, 2.5)
PAGE_SIZES = (4.2, 3.9, 3.6, 3.3, 3.0, 2.8, 2.6, 2.4, 2.2, 2.0)  # where a page holds nothing but words
GAP = 4.0  # above words, and half of what is between two columns of them
HEADING, BETWEEN = 2.6, 0.45  # heights of a heading and of what is between paragraphs, in lines
LINE = 1.35  # height of a line of text, in its size
LETTER = 0.58  # mean width of a letter, in its size; of the widest font that is likely
TWO_COLUMNS_FROM = 200.0
LAST_ROWS_LEAST = 3
NUMBER_WIDE, CARDS_WIDE, DEALER_WIDE, DEALER_NARROW = 8.5, 11.0, 16.0, 9.0
BOX_WANTED, STACKED_BELOW, TIGHT_BELOW = 15.0, 34.0, 19.0
BID_SHARE, BID_LEAST, BID_MOST = 0.38, 4.5, 12.0


class Sort(NamedTuple):
    """A sort of paper, upright, and the edge that most printers need."""

    key: str
    name: Text
    wide: float
    high: float
    edge: float


SORTS = {
    "a4": Sort("a4", T("A4"), 210.0, 297.0, 10.0),
    "letter": Sort("letter", T("Letter"), 215.9, 279.4, 10.0),
    "a5": Sort("a5", T("A5"), 148.0, 210.0, 8.0),
}


class Paper(NamedTuple):
    """A sheet of paper as it lies before the printer."""

    sort: str
    turned: bool

    @property
    def wide(self) -> float:
        return SORTS[self.sort].high if self.turned else SORTS[self.sort].wide

    @property
    def high(self) -> float:
        return SORTS[self.sort].wide if self.turned else SORTS[self.sort].high

    @property
    def edge(self) -> float:
        return SORTS[self.sort].edge

    @property
    def room(self) -> tuple[float, float]:
        """What can be printed on: width and height."""
        return self.wide - 2 * self.edge, self.high - 2 * self.edge - SLACK


class Lengths(NamedTuple):
    """What the style sheet has to know: the size of words, the height of a row of hands, the width of the dealer's
    column and of a bid's box."""

    text: float
    row: float = 0.0
    dealer: float = 0.0
    bid: float = 0.0


class Fit(NamedTuple):
    """How a table of hands lies on paper: the rows of each page, and the width that a player has."""

    pages: tuple[int, ...]
    lengths: Lengths
    box: float

    @property
    def stacked(self) -> bool:
        """Whether two numbers in a box stand one above the other."""
        return self.box < STACKED_BELOW

    @property
    def tight(self) -> bool:
        """Whether they have to be small as well."""
        return self.box < TIGHT_BELOW


def fit(paper: Paper, hands: int, seats: int, words: Sequence[str], *, named: bool) -> Fit:
    """As few pages as there can be with rows that a pencil can write in. The words and the totals stand on the last
    page, with some rows above them; they are smaller only where that saves a page."""
    tried = [(text, *_rows(paper, hands, words, text)) for text in TEXT_SIZES]
    text, pages, row = min(tried, key=lambda each: (len(each[1]), -each[0]))
    rest = paper.room[0] - NUMBER_WIDE - CARDS_WIDE
    dealer = DEALER_WIDE if named and (rest - DEALER_WIDE) / seats >= BOX_WANTED else DEALER_NARROW
    box = (rest - dealer) / seats
    bid = round(max(BID_LEAST, min(BID_MOST, box * BID_SHARE)), 1)
    return Fit(pages, Lengths(text, row, dealer, bid), box)


@lru_cache(maxsize=256)
def paper_css(paper: Paper, lengths: Lengths) -> str:
    """The style sheet that goes with print.css: the size of the page, and the sizes on it as plain numbers."""
    text, row, dealer, bid = lengths
    return (
        f"@page {{ size: {paper.wide}mm {paper.high}mm; margin: {paper.edge}mm }}\n"
        f".paper {{ --wide: {paper.wide}; --high: {paper.high}; --edge: {paper.edge}; --row: {row}; --text: {text}; "
        f"--number: {NUMBER_WIDE}; --cards: {CARDS_WIDE}; --dealer: {dealer}; --bid: {bid}; --title: {TITLE}; "
        f"--head: {HEAD}; --totals: {TOTALS} }}\n"
    )


def paper_css_url(paper: Paper, lengths: Lengths) -> str:
    """Where that style sheet is found. Lengths stand there in tenths of a millimetre."""
    lay = "landscape" if paper.turned else "portrait"
    asked = "&".join(f"{name}={round(length * 10)}" for name, length in lengths._asdict().items())
    return f"/print/paper.css?paper={paper.sort}&lay={lay}&{asked}"


class WordColumn(NamedTuple):
    """One of two columns of words: its paragraphs, and how many headings stand between them."""

    paragraphs: tuple[str, ...]
    headings: int


def text_size(paper: Paper, columns: Sequence[WordColumn]) -> float:
    """The largest size in which two columns of words fit on one page."""
    wide, high = paper.room
    column = wide / 2 - GAP
    for size in PAGE_SIZES:
        most = max(
            sum(_lines(each, column, size) + BETWEEN for each in words.paragraphs) + words.headings * HEADING
            for words in columns
        )
        if most * LINE * size <= high - TITLE - GAP:
            return size
    return PAGE_SIZES[-1]


def columns_of(wide: float) -> int:
    """In how many columns words stand on paper that has room for so much."""
    return 2 if wide > TWO_COLUMNS_FROM else 1


def _rows(paper: Paper, hands: int, words: Sequence[str], text: float) -> tuple[tuple[int, ...], float]:
    """The rows of each page and their height, with words of this size at the foot of the last."""
    wide, high = paper.room
    first = high - TITLE - HEAD
    last = first - TOTALS - _height(words, wide, text)
    pages = _spread(hands, int(first / ROW_LEAST), int(last / ROW_LEAST))
    row = min(ROW_MOST, last / pages[-1], *(first / rows for rows in pages[:-1]))
    return pages, int(max(row, ROW_LEAST) * 10) / 10


def _height(paragraphs: Sequence[str], wide: float, size: float) -> float:
    """Of the words at the foot: one below the other, or side by side."""
    columns = columns_of(wide)
    lines = [_lines(each, wide / columns - GAP, size) for each in paragraphs]
    return (max(lines) if columns > 1 else sum(lines)) * size * LINE + GAP


def _lines(text: str, wide: float, size: float) -> int:
    return ceil(_letters(text) * LETTER * size / wide)


def _letters(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _spread(hands: int, first: int, last: int) -> tuple[int, ...]:
    """The rows of each page: `first` at most, and `last` on the last page; as even as can be."""
    last = max(last, LAST_ROWS_LEAST)
    if hands <= last:
        return (hands,)
    pages = 1 + ceil((hands - last) / first)
    at_end = min(last, hands // pages)
    others = pages - 1
    rest, more = divmod(hands - at_end, others)
    return (*(rest + (1 if at < more else 0) for at in range(others)), at_end)
