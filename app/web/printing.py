"""Paper: blank score sheets, the sheet of a match, and each as a PDF."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.language import Language
from app.rules.presets import preset_of, presets
from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer.house import House
from app.scorer.live import Live
from app.scorer.stateless import score
from app.web.asked_paper import LAYS, blank_of, game_asked, look_of, tenths
from app.web.dates import day
from app.web.games import every_game
from app.web.guard import Right, need
from app.web.names import shown_names
from app.web.page import environment, language_of, render, status_of
from app.web.paper import SORTS, Paper, paper_css
from app.web.pdf import can_make_pdf, pdf_of
from app.web.views_print import Heading, SheetOnPaper, sheet_on_paper
from app.web.views_print_page import (
    Choice,
    Choices,
    PrintPage,
    Typed,
    changed,
    paper_choices,
    typed_form,
)

router = APIRouter(include_in_schema=False)

LONGEST = 30.0  # of the lengths in the address of a style sheet, in millimetres


@router.get("/print")
@router.get("/print/sheet")
async def blank(request: Request) -> Response:
    """A blank sheet for any game, and the form that changes it."""
    need(request, Right.HOUSE)
    asked, paper, problem = request.query_params, None, None
    try:
        paper = _blank_paper(request)
    except Refusal as refusal:
        problem = refusal
    title = language_of(request).gettext("Blank score sheet")
    choices = paper_choices("/print/sheet", asked, look_of(request))
    view = _page(request, paper, title, "/", choices, "/print/sheet.pdf")._replace(form=_form(request, problem))
    return render(request, "print.html", title, view, status=status_of(problem) if problem else 200)


@router.get("/print/sheet.pdf")
async def blank_pdf(request: Request) -> Response:
    """The blank sheet as a PDF."""
    need(request, Right.HOUSE)
    return await _pdf(request, _blank_paper(request), "score-sheet")


@router.get("/print/paper.css")
async def paper_sizes(request: Request) -> Response:
    """The style sheet for one sort of paper and these lengths, given in tenths of a millimetre."""
    asked = request.query_params
    sort, lay = asked.get("paper", ""), asked.get("lay", "")
    if sort not in SORTS or lay not in LAYS:
        raise Refusal("not_found", T("There is no such paper."))
    lengths = [tenths(asked, name, LONGEST) for name in ("row", "text", "dealer", "bid")]
    css = paper_css(Paper(sort, lay == "landscape"), *lengths)
    return Response(css, media_type="text/css", headers={"Cache-Control": "no-cache"})


@router.get("/m/{match_id}/print")
async def of_match(request: Request, match_id: str) -> Response:
    """The sheet of a match with what was played, or (`sheet=blank`) a blank one with its names."""
    need(request, Right.SEE)
    live, asked = _house(request).read(match_id), request.query_params
    root, is_blank = f"/m/{live.id}", asked.get("sheet") == "blank"
    path = f"{root}/print"
    kinds = Choices(
        T("Sheet"),
        (
            Choice(T("As played"), changed(path, asked, sheet=""), not is_blank),
            Choice(T("Blank, with these names"), changed(path, asked, sheet="blank"), is_blank),
        ),
    )
    title = language_of(request).gettext("Print the score sheet")
    choices = (kinds, *paper_choices(path, asked, look_of(request)))
    view = _page(request, _match_paper(request, live), title, f"{root}/more", choices, f"{path}.pdf")
    return render(request, "print.html", title, view)


@router.get("/m/{match_id}/print.pdf")
async def of_match_pdf(request: Request, match_id: str) -> Response:
    """The same as a PDF."""
    need(request, Right.SEE)
    return await _pdf(request, _match_paper(request, _house(request).read(match_id)), "score-sheet")


def _blank_paper(request: Request) -> SheetOnPaper:
    blank = blank_of(_house(request), request.query_params)
    heading = Heading(blank.game.name.striptags(), "", blank.names)
    paper = look_of(request).paper(len(blank.names))
    return sheet_on_paper(blank.match, blank.sheet, heading, paper, language_of(request))


def _form(request: Request, problem: Refusal | None) -> Typed:
    asked, house = request.query_params, _house(request)
    chosen = game_asked(asked)
    games = every_game(house, "" if problem else chosen)  # what is wrong may be that the match is gone
    return typed_form(asked, games, chosen, house.most_players, problem)


def _match_paper(request: Request, live: Live) -> SheetOnPaper:
    language, match, sheet = language_of(request), live.match, live.sheet
    names = shown_names(match)
    when = language.say(day(live.stored.created_at))
    if request.query_params.get("sheet") == "blank":
        names, when = tuple(names[s] for s in match.seating), ""
        first = match.seating.index(match.first_dealer)
        match, sheet = score(len(names), match.rules, first, (), max(len(names), _house(request).most_players))
    heading = Heading(live.match.name or _game(live, language), when, names)
    return sheet_on_paper(match, sheet, heading, look_of(request).paper(len(match.seating)), language)


def _game(live: Live, language: Language) -> str:
    """The names stand above the columns already, so a match without a name goes by its game."""
    preset = preset_of(live.match.rules)
    return presets()[preset].name if preset else language.gettext("Score sheet")


def _page(
    request: Request, paper: SheetOnPaper | None, title: str, back: str, choices: tuple[Choices, ...], pdf: str
) -> PrintPage:
    css = request.app.state.static.print_css_url
    pdf_url = changed(pdf, request.query_params) if can_make_pdf() else None
    return PrintPage(title, back, paper, css, pdf_url, choices)


async def _pdf(request: Request, paper: SheetOnPaper, name: str) -> Response:
    language = language_of(request)
    alone = environment(language).get_template("print/alone.html")
    html = alone.render(lang=language.code, title=paper.title, template="print/sheet.html", it=paper)
    made = await pdf_of(html, request.app.state.static.print_css + paper.css)
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"', "Cache-Control": "no-store"}
    return Response(made, media_type="application/pdf", headers=headers)


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
