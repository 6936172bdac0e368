"""What the page around a printed sheet may see: the choices of paper, the form of a blank sheet, where the PDF is."""

from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.datastructures import QueryParams

from app.rules.refusal import Refusal
from app.rules.text import T, Text
from app.web.asked_paper import PLAYERS_SUPPOSED, Look
from app.web.games import Game
from app.web.paper import SORTS
from app.web.views_print import SheetOnPaper
from app.web.views_print_rules import RulesOnPaper

WAYS = {"": T("Auto"), "portrait": T("Portrait"), "landscape": T("Landscape")}


class Choice(NamedTuple):
    """A link to the same page with one thing changed."""

    label: Text
    url: str
    on: bool


class Choices(NamedTuple):
    """A row of such links under a word."""

    label: Text
    row: tuple[Choice, ...]


class GameChoice(NamedTuple):
    """A game in the form's list."""

    value: str
    name: Markup
    chosen: bool


class Typed(NamedTuple):
    """The form of a blank sheet as it was typed; `field` is the one that `problem` is about, `hidden` what else has to
    be sent; `open`: nothing was asked for yet."""

    players: str
    most: int
    names: str
    dealer: str
    games: tuple[GameChoice, ...]
    hidden: tuple[tuple[str, str], ...]
    problem: Text | None
    field: str
    open: bool


class OnPaper(NamedTuple):
    """What is printed: a template and what it sees, with the style sheet of the paper and its address."""

    template: str
    it: SheetOnPaper | RulesOnPaper

    @property
    def title(self) -> str:
        return self.it.title

    @property
    def css(self) -> str:
        return self.it.css

    @property
    def css_url(self) -> str:
        return self.it.css_url


class PrintPage(NamedTuple):
    """The page. `paper` is None while something in the form is wrong, `pdf_url` where no PDF can be made."""

    title: str
    back: str
    paper: OnPaper | None
    css: str
    pdf_url: str | None
    choices: tuple[Choices, ...]
    form: Typed | None = None


def of_match(root: str, asked: QueryParams, chosen: str) -> Choices:
    """What of a match can be printed; `chosen` is "played", "blank" or "rules"."""
    sheet, rules = f"{root}/print", f"{root}/rules/print"
    row = (
        Choice(T("As played"), changed(sheet, asked, sheet=""), chosen == "played"),
        Choice(T("Blank"), changed(sheet, asked, sheet="blank"), chosen == "blank"),
        Choice(T("The rules"), changed(rules, asked, sheet=""), chosen == "rules"),
    )
    return Choices(T("What to print"), row)


def paper_choices(path: str, asked: QueryParams, look: Look) -> tuple[Choices, ...]:
    """The sorts of paper, and how it lies."""
    sorts = [Choice(sort.name, changed(path, asked, paper=key), key == look.sort) for key, sort in SORTS.items()]
    ways = [Choice(name, changed(path, asked, lay=key), key == look.lay) for key, name in WAYS.items()]
    return Choices(T("Paper"), tuple(sorts)), Choices(T("Orientation"), tuple(ways))


def changed(path: str, asked: QueryParams, **fields: str) -> str:
    """The address of a page with some fields changed; "" takes a field out."""
    kept = [(name, value) for name, value in asked.multi_items() if name not in fields]
    wanted = urlencode([*kept, *((name, value) for name, value in fields.items() if value)])
    return f"{path}?{wanted}" if wanted else path


def typed_form(
    asked: QueryParams, games: Iterable[Game], chosen: str, most: int, problem: Refusal | None = None
) -> Typed:
    """The form as it was sent."""
    hidden = tuple((name, asked[name]) for name in ("paper", "lay", "rules") if asked.get(name))
    return Typed(
        asked.get("players", str(PLAYERS_SUPPOSED)),
        most,
        asked.get("names", ""),
        asked.get("dealer", "1"),
        tuple(GameChoice(each.value, each.name, each.value == chosen) for each in games),
        hidden,
        problem.text if problem else None,
        str(problem.facts.get("field", "")) if problem else "",
        not asked or problem is not None,
    )
