"""Paper: blank score sheets, the sheet of a match, and each as a PDF."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

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
from app.web.page import language_of, status_of
from app.web.paper import SORTS, Lengths, Paper, paper_css
from app.web.printed import pdf_answer, print_page
from app.web.views_game import game_line
from app.web.views_print import Heading, sheet_on_paper
from app.web.views_print_page import OnPaper, Typed, of_match, paper_choices, typed_form

router = APIRouter(include_in_schema=False)

SHEET = "print/sheet.html"
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
    status = status_of(problem) if problem else 200
    return print_page(request, paper, title, "/", choices, _form(request, problem), status)


@router.get("/print/sheet.pdf")
async def blank_pdf(request: Request) -> Response:
    """The blank sheet as a PDF."""
    need(request, Right.HOUSE)
    return await pdf_answer(request, _blank_paper(request), "score-sheet")


@router.get("/print/paper.css")
async def paper_sizes(request: Request) -> Response:
    """The style sheet for one sort of paper and these lengths, given in tenths of a millimetre."""
    asked = request.query_params
    sort, lay = asked.get("paper", ""), asked.get("lay", "")
    if sort not in SORTS or lay not in LAYS:
        raise Refusal("not_found", T("There is no such paper."))
    lengths = Lengths(*(tenths(asked, name, LONGEST) for name in Lengths._fields))
    css = paper_css(Paper(sort, lay == "landscape"), lengths)
    return Response(css, media_type="text/css", headers={"Cache-Control": "no-cache"})


@router.get("/m/{match_id}/print")
async def match_sheet(request: Request, match_id: str) -> Response:
    """The sheet of a match with what was played, or (`sheet=blank`) a blank one with its names."""
    need(request, Right.SEE)
    live, asked = _house(request).read(match_id), request.query_params
    root, chosen = f"/m/{live.id}", "blank" if asked.get("sheet") == "blank" else "played"
    title = language_of(request).gettext("Print the score sheet")
    choices = (of_match(root, asked, chosen), *paper_choices(f"{root}/print", asked, look_of(request)))
    return print_page(request, _match_paper(request, live), title, f"{root}/more", choices)


@router.get("/m/{match_id}/print.pdf")
async def match_sheet_pdf(request: Request, match_id: str) -> Response:
    """The same as a PDF."""
    need(request, Right.SEE)
    return await pdf_answer(request, _match_paper(request, _house(request).read(match_id)), "score-sheet")


def _blank_paper(request: Request) -> OnPaper:
    blank = blank_of(_house(request), request.query_params)
    heading = Heading(blank.game.name.striptags(), "", blank.names)
    paper = look_of(request).paper(len(blank.names))
    return OnPaper(SHEET, sheet_on_paper(blank.match, blank.sheet, heading, paper, language_of(request)))


def _form(request: Request, problem: Refusal | None) -> Typed:
    asked, house = request.query_params, _house(request)
    chosen = game_asked(asked)
    games = every_game(house, "" if problem else chosen)  # what is wrong may be that the match is gone
    return typed_form(asked, games, chosen, house.most_players, problem)


def _match_paper(request: Request, live: Live) -> OnPaper:
    language, match, sheet = language_of(request), live.match, live.sheet
    names = shown_names(match)
    when = language.say(day(live.stored.created_at))
    if request.query_params.get("sheet") == "blank":
        names, when = tuple(names[s] for s in match.seating), ""
        first = match.seating.index(match.first_dealer)
        match, sheet = score(len(names), match.rules, first, (), max(len(names), _house(request).most_players))
    # the names stand above the columns already, so a match without a name goes by its game
    title = live.match.name or game_line(live.match.rules, live.match.starters or 1, language)
    heading = Heading(title or language.gettext("Score sheet"), when, names)
    paper = look_of(request).paper(len(match.seating))
    return OnPaper(SHEET, sheet_on_paper(match, sheet, heading, paper, language))


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
