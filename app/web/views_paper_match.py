"""What the pages of a match that was played on paper may see: who played, then a grid of all hands."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.coming import coming
from app.rules.marks import mark_words
from app.rules.refusal import Refusal
from app.rules.text import TN, T, Text
from app.rules.written import Judged
from app.web.games import Game
from app.web.names import number, told_apart
from app.web.ops import new_op
from app.web.people import places, tell
from app.web.typed_paper import BIDS, OTHER, TOOK, TypedPaper

FIELDS_LEAST, FIELDS_SPARE = 6, 2
NUMBERS_MOST = 8  # of hands that are named one by one
BID_MARKS = ("hook", "equal", "over", "zero_run")
FIELD_OF = {"bid_range": BIDS, "tricks_range": TOOK}


class WhoField(NamedTuple):
    """A field for a name; `deals`: whoever stands there dealt first."""

    at: int
    typed: str
    deals: bool
    problem: Text | None


class GameChoice(NamedTuple):
    value: str
    name: str
    chosen: bool


class PaperSetup(NamedTuple):
    """Who played what, and when. `known` are names to choose from; `kept` is what stands in the grid already.
    `problems` by field: day, name, rules, who."""

    fields: tuple[WhoField, ...]
    known: tuple[str, ...]
    games: tuple[GameChoice, ...]
    day: str
    today: str
    name: str
    kept: tuple[tuple[str, str], ...]
    problems: Mapping[str, Text]


class GridCell(NamedTuple):
    """A field. `label` is all of it for those who do not see the table; `focus`: it is the one to go on in."""

    field: str
    value: str
    label: Text
    jumps: bool
    wrong: bool
    focus: bool


class GridRow(NamedTuple):
    """One hand, and what is wrong with it (`problem`) or odd (`mark`)."""

    n: int
    cards: int
    dealer: str
    cells: tuple[GridCell, ...]
    problem: Text | None
    mark: Text | None


class PaperTotal(NamedTuple):
    name: str
    total: str
    place: Text


class PaperTotals(NamedTuple):
    """How far the grid is right: `says` in words, then the totals after the last right hand. `wrong` is the field to
    begin with where a hand needs a look, else ""."""

    says: Text
    wrong: str
    totals: tuple[PaperTotal, ...]


class PaperGrid(NamedTuple):
    """The grid. `fields` is what the first page holds; `kinds` are the columns of each player; `told` are the hands
    that are said to be wrong."""

    players: tuple[str, ...]
    kinds: tuple[Text, ...]
    rows: tuple[GridRow, ...]
    fields: tuple[tuple[str, str], ...]
    game: Markup
    totals: PaperTotals
    problem: Text | None
    told: tuple[int, ...]
    op: str


def setup_view(
    language: Language, typed: TypedPaper, known: Sequence[str], games: Sequence[Game], today: str,
    refusal: Refusal | None = None,
) -> PaperSetup:  # fmt: skip
    """The first page, with what is wrong on it."""
    problems = {} if refusal is None else {_part(refusal): refusal.text}
    shown = max(FIELDS_LEAST, len(typed.seats) + FIELDS_SPARE)
    names = [typed.who[at] for at in range(len(typed.who))] + [""] * (shown - len(typed.who))
    return PaperSetup(
        fields=tuple(
            WhoField(at, name, at == typed.dealer, problems.get(f"who-{at}")) for at, name in enumerate(names)
        ),
        known=tuple(known),
        games=tuple(_choice(language, game, game.value == typed.rules) for game in games),
        day=typed.day or today,
        today=today,
        name=typed.name,
        kept=tuple(typed.cells.items()),
        problems=problems,
    )


def grid_view(
    language: Language, typed: TypedPaper, names: Sequence[str], blank: Judged, found: Judged, game: Game, *,
    checked: bool = False, refusal: Refusal | None = None,
) -> PaperGrid:  # fmt: skip
    """The grid. `blank` is the match before its first hand, `found` what the written hands come to; what is wrong
    with them is said once they are `checked`."""
    shown = told_apart(names)
    other = blank.match.rules.other_points != "off"
    kinds = ((BIDS, T("Bid")), (TOOK, T("Took")), *(((OTHER, T("Other")),) if other else ()))
    wrong = found.wrong if checked else {}
    return PaperGrid(
        players=shown,
        kinds=tuple(words for _, words in kinds),
        rows=tuple(_row(typed, shown, deal, kinds, wrong, found if checked else None) for deal in _deals(blank)),
        fields=_hidden(typed),
        game=tell(language, _called(game)),
        totals=totals_view(shown, found, tuple(wrong)),
        problem=refusal.text if refusal else None,
        told=tuple(wrong),
        op=new_op(),
    )


def totals_view(names: Sequence[str], found: Judged, told: Collection[int]) -> PaperTotals:
    """How far it is right. While somebody types, the last hand is not wrong for not being full, unless it was `told`
    already."""
    shown = told_apart(names)
    wrong = [n for n in found.wrong if n in told or not _being_typed(found, n)]
    rank = places(found.sheet.standings)
    by_seat = sorted(found.sheet.standings) if found.good else ()
    return PaperTotals(
        says=_says(found, wrong),
        wrong=_field(wrong[0], found.wrong[wrong[0]]).replace("*", "0") if wrong else "",
        totals=tuple(PaperTotal(shown[row.seat], number(row.total), rank[row.seat]) for row in by_seat),
    )


def _being_typed(found: Judged, n: int) -> bool:
    """Whether a hand is the last one, with fields still blank."""
    return n == max(found.wrong) and found.wrong[n].facts.get("field") in ("bid", "took")


def _says(found: Judged, wrong: Sequence[int]) -> Text:
    so_far = TN("After {n} hand of {planned}", "After {n} hands of {planned}", found.good, n=found.good,
                planned=len(found.sheet.plan))  # fmt: skip
    if len(wrong) > NUMBERS_MOST:
        return T("{n} hands need a look, the first is hand {first}.", n=len(wrong), first=wrong[0])
    if wrong:
        numbers = ", ".join(map(str, wrong))
        return TN("Hand {numbers} needs a look.", "Hands {numbers} need a look.", len(wrong), numbers=numbers)
    return so_far if found.good else T("No hand is typed yet.")


def _deals(blank: Judged) -> list[tuple[int, int, int]]:
    """Number, cards and dealer of every hand of the plan."""
    first = [(line.n, line.cards, line.dealer) for line in blank.sheet.hands]
    return first + [(hand.n, hand.cards, hand.dealer) for hand in coming(blank.match, blank.sheet)]


def _choice(language: Language, game: Game, chosen: bool) -> GameChoice:
    return GameChoice(game.value, tell(language, _called(game)).striptags(), chosen)


def _called(game: Game) -> Text:
    return T("as in {name}", name=game.name) if game.value.startswith("match:") else T("{name}", name=game.name)


def _row(
    typed: TypedPaper, names: Sequence[str], deal: tuple[int, int, int], kinds: Sequence[tuple[str, Text]],
    wrong: Mapping[int, Refusal], found: Judged | None,
) -> GridRow:  # fmt: skip
    n, cards, dealer = deal
    refusal = wrong.get(n)
    marks = found.sheet.hands[n - 1].marks if found is not None and n <= found.good else ()
    mark = next((mark_words(mark) for mark in marks if mark in BID_MARKS), None)
    at, following = _field(n, refusal), f"{BIDS}-{_next_hand(typed)}-0"
    cells = tuple(
        _cell(typed, f"{kind}-{n}-{seat}", T("Hand {n}, {name}: {what}", n=n, name=name, what=words), at, following)
        for seat, name in enumerate(names)
        for kind, words in kinds
    )
    return GridRow(n, cards, names[dealer], cells, refusal.text if refusal else None, mark)


def _cell(typed: TypedPaper, field: str, label: Text, at: str, following: str) -> GridCell:
    wrong = bool(at) and (field == at or (at.endswith("*") and field.startswith(at[:-1])))
    return GridCell(field, typed.cells.get(field, ""), label, not field.startswith(OTHER), wrong, field == following)


def _next_hand(typed: TypedPaper) -> int:
    """The hand after the last one of which something is typed."""
    return max((int(field.split("-")[1]) for field in typed.cells), default=0) + 1


def _field(n: int, refusal: Refusal | None) -> str:
    """The field that a refusal is about; all tricks of the hand (t-3-*) where it is about their sum."""
    if refusal is None:
        return ""
    field, seat = str(refusal.facts.get("field", "")), refusal.facts.get("seat")
    if "-" in field:
        return field
    if seat is None:
        return f"{OTHER if field == 'other_points' else TOOK}-{n}-*"
    kind = TOOK if field == "took" else FIELD_OF.get(refusal.code, BIDS)
    return f"{kind}-{n}-{seat}"


def _hidden(typed: TypedPaper) -> tuple[tuple[str, str], ...]:
    names = tuple(("who", typed.who[at]) for at in typed.seats)
    return (*names, ("dealer", str(typed.first_dealer)), ("rules", typed.rules), ("day", typed.day),
            ("name", typed.name))  # fmt: skip


def _part(refusal: Refusal) -> str:
    field = str(refusal.facts.get("field", ""))
    if refusal.code == "rules":
        return "rules"
    if refusal.code == "players" or (refusal.code in ("name", "not_found") and not field):
        return "who"
    return field or "who"
