"""What the page may see that scores a match under several sets of rules, side by side."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.answers import Difference, answer_words, differences
from app.rules.asking import Question
from app.rules.house import HouseRules
from app.rules.lines import SheetHand
from app.rules.questions import QUESTIONS
from app.rules.reasons import signed
from app.rules.sheet import Sheet, derive
from app.rules.text import T, Text
from app.rules.what_if import rescored, told_apart
from app.rules.words import one_sentence
from app.scorer.live import Live
from app.web.asked_sets import AskedSets, RuleSet
from app.web.names import number, shown_names
from app.web.people import joined, places, tell
from app.web.views_rules_history import full_sentence

LETTERS = "ABCD"


class Column(NamedTuple):
    """One set of rules. `said` reads it out with who is in front; `lines` are the rules that differ from the match's
    own and count, `idle` those that could not matter any more; `first` are the winners, or who leads; `drop_url` takes
    it away, `edit_url` changes it, `use_url` shows what using it would bring; all are "" for the match's own rules."""

    letter: str
    name: Markup
    short: Markup
    said: str
    sentence: str
    lines: tuple[str, ...]
    idle: str
    first: Markup
    same: bool
    drop_url: str
    edit_url: str
    use_url: str


class Cell(NamedTuple):
    """Somebody's total under one set: its difference from the real one ("" for none), the place, and whether that is
    in front."""

    total: str
    difference: str
    place: str
    first: bool


class Row(NamedTuple):
    """A player. `url` shows the hands one by one; `chosen`: they are shown now; `id` is that of the link."""

    id: str
    name: str
    url: str
    chosen: bool
    cells: tuple[Cell, ...]


class HandCell(NamedTuple):
    """Points and total of one hand under one set; `other`: the points are not the real ones."""

    points: str
    total: str
    other: bool


class HandRow(NamedTuple):
    """One hand of one player; `bid` and `took` are None in a hand that was sat out."""

    n: int
    cards: int
    bid: int | None
    took: int | None
    cells: tuple[HandCell, ...]


class Hands(NamedTuple):
    """All scored hands of one player; `row_id` is the link that shows them."""

    name: str
    row_id: str
    rows: tuple[HandRow, ...]
    close_url: str


class Compared(NamedTuple):
    """A match under all the sets, its own rules first. `finished`: there are winners, else somebody leads."""

    finished: bool
    played: int
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    hands: Hands | None


class Scored(NamedTuple):
    """A set with the match as it comes out under it; None: the match's own rules."""

    of: RuleSet | None
    rules: HouseRules
    sheet: Sheet


def scored_sets(live: Live, asked: AskedSets) -> tuple[Scored, ...]:
    """The match under its own rules, then under each of the others."""
    own = live.match.rules
    others = (
        Scored(each, each.rules(own), derive(rescored(live.match, live.sheet, each.rules))) for each in asked.sets
    )
    return (Scored(None, own, live.sheet), *others)


def compared_view(live: Live, asked: AskedSets, root: str, language: Language) -> Compared:
    """The totals of all players under all the sets, in the order of the places that they have."""
    scored, names = scored_sets(live, asked), shown_names(live.match)
    words = [places(each.sheet.standings) for each in scored]
    rows = tuple(
        Row(
            _row_id(row.seat),
            names[row.seat],
            asked.url(root, seat=row.seat),
            row.seat == asked.seat,
            tuple(
                _cell(each.sheet, live.sheet, row.seat, language.say(said[row.seat]))
                for each, said in zip(scored, words, strict=True)
            ),
        )
        for row in live.sheet.standings
    )
    return Compared(
        live.sheet.finished,
        live.sheet.played,
        tuple(_column(at, each, live, asked, root, language) for at, each in enumerate(scored)),
        rows,
        _hands(scored, asked, names, root) if asked.seat is not None and asked.seat < len(names) else None,
    )


def in_front(sheet: Sheet) -> tuple[int, ...]:
    """The winners, or while the match goes on, who leads."""
    return sheet.winners if sheet.finished else sheet.leading


def set_name(of: RuleSet | None, language: Language) -> Markup:
    """What a set is called: its game, or that it is the match's own rules with changes."""
    if of is None:
        return Markup("") + language.say(T("As it is"))
    if of.game is None:
        return Markup("") + language.say(T("As it is, but"))
    return tell(language, T("{game}, but", game=of.game.name)) if of.answers else of.game.name


def short_name(of: RuleSet | None, language: Language) -> Markup:
    """The same above a column: changes of the match's own rules are named by their answers."""
    if of is None or of.game is not None:
        return set_name(of, language)
    answers = [_short_answer(QUESTIONS[key], answer) for key, answer in of.answers.items()]
    return Markup(", ").join(map(language.say, answers))


def line_words(difference: Difference) -> Text:
    """A rule that is answered otherwise."""
    after = answer_words(difference.question, difference.after)
    return T("{title}: {after} (here: {before})", title=difference.question.title, after=after, before=difference.was)


def _short_answer(question: Question, answer: str) -> Text:
    words = answer_words(question, answer)
    return words if question.choices else T("{title}: {answer}", title=question.title, answer=words)


def _column(at: int, scored: Scored, live: Live, asked: AskedSets, root: str, language: Language) -> Column:
    own, names = live.match.rules, shown_names(live.match)
    count, idle = told_apart(differences(own, scored.rules))
    short, first = short_name(scored.of, language), joined([names[s] for s in in_front(scored.sheet)])
    said = T("{letter}, {rules}: {who} in front", letter=LETTERS[at], rules=short, who=first)
    mine = scored.of is None
    return Column(
        letter=LETTERS[at],
        name=set_name(scored.of, language),
        short=short,
        said=tell(language, said).striptags(),
        sentence=full_sentence(language.say(one_sentence(scored.rules, live.match.starters or 1))),
        lines=tuple(language.say(line_words(each)) for each in count),
        idle=", ".join(language.say(each.question.title) for each in idle),
        first=tell(language, T("{who}", who=first)),
        same=not mine and scored.sheet.totals == live.sheet.totals,
        drop_url="" if mine else asked.url(root, drop=at - 1),
        edit_url="" if mine else f"{asked.url(root)}&edit={at}#what-if-own",
        use_url=f"{root}/house-rules/preview?{scored.of.preview_query}" if scored.of is not None else "",
    )


def _row_id(seat: int) -> str:
    return f"of-{seat}"


def _cell(sheet: Sheet, real: Sheet, seat: int, place: str) -> Cell:
    off = sheet.totals[seat] - real.totals[seat]
    return Cell(number(sheet.totals[seat]), signed(off) if off else "", place, seat in in_front(sheet))


def _hands(scored: Sequence[Scored], asked: AskedSets, names: tuple[str, ...], root: str) -> Hands:
    seat = asked.seat or 0
    lines = [[line for line in each.sheet.hands if line.points is not None] for each in scored]
    rows = tuple(
        HandRow(
            own.n,
            own.cards,
            own.bids[seat],
            own.took[seat],
            tuple(_hand_cell(line, own, seat) for line in (own, *others)),
        )
        for own, *others in zip(*lines, strict=True)
    )
    return Hands(names[seat], _row_id(seat), rows, asked._replace(seat=None).url(root))


def _hand_cell(line: SheetHand, own: SheetHand, seat: int) -> HandCell:
    points = (line.points or ())[seat]
    if points is None:
        return HandCell("–", "", False)
    return HandCell(number(points), number((line.totals or ())[seat]), points != (own.points or ())[seat])
