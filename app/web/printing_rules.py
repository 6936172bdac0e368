"""Rules on one page of paper: those of a named game, and those of a match."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.presets import preset_of, presets
from app.rules.refusal import Refusal
from app.rules.seating import enough_players
from app.rules.text import T
from app.scorer.house import House
from app.web.asked_paper import PLAYERS_SUPPOSED, look_of
from app.web.guard import Right, need
from app.web.numbers import natural
from app.web.page import language_of
from app.web.printed import pdf_answer, print_page
from app.web.views_print_page import Choices, OnPaper, of_match, paper_choices
from app.web.views_print_rules import Told, players_words, rules_on_paper

router = APIRouter(include_in_schema=False)

RULES = "print/rules.html"


@router.get("/rules/{preset}/print")
async def game_rules(request: Request, preset: str) -> Response:
    """The rules of a named game, for so many `players`."""
    need(request, Right.HOUSE)
    return _page(request, _game_paper(request, preset), f"/rules/{preset}")


@router.get("/rules/{preset}/print.pdf")
async def game_rules_pdf(request: Request, preset: str) -> Response:
    """The same as a PDF."""
    need(request, Right.HOUSE)
    return await pdf_answer(request, _game_paper(request, preset), "rules")


@router.get("/m/{match_id}/rules/print")
async def match_rules(request: Request, match_id: str) -> Response:
    """The rules of a match, the latest ones where they changed."""
    need(request, Right.SEE)
    root = f"/m/{match_id}"
    return _page(
        request, _match_paper(request, match_id), f"{root}/rules", of_match(root, request.query_params, "rules")
    )


@router.get("/m/{match_id}/rules/print.pdf")
async def match_rules_pdf(request: Request, match_id: str) -> Response:
    """The same as a PDF."""
    need(request, Right.SEE)
    return await pdf_answer(request, _match_paper(request, match_id), "rules")


def _page(request: Request, paper: OnPaper, back: str, *more: Choices) -> Response:
    choices = (*more, *paper_choices(request.url.path, request.query_params, look_of(request)))
    return print_page(request, paper, language_of(request).gettext("Print the rules"), back, choices)


def _game_paper(request: Request, key: str) -> OnPaper:
    found, most = presets().get(key), _house(request).most_players
    if found is None:
        raise Refusal("not_found", T("There is no game of that name here."))
    players = natural(request.query_params.get("players", ""))
    players = min(PLAYERS_SUPPOSED, most) if players is None else players
    enough_players(players, most)
    return _paper(request, Told(found.rules, players, most, found.name, ""))


def _match_paper(request: Request, match_id: str) -> OnPaper:
    house, language = _house(request), language_of(request)
    live = house.read(match_id)
    match, key = live.match, preset_of(live.match.rules)
    title = match.name or (presets()[key].name if key else language.gettext("House rules"))
    since = match.segments[-1].from_hand
    note = language.say(T("From hand {n} on: before that other rules held.", n=since)) if since > 1 else ""
    return _paper(request, Told(match.rules, max(match.starters, 1), house.most_players, title, "", note))


def _paper(request: Request, told: Told) -> OnPaper:
    language = language_of(request)
    told = told._replace(also=language.say(players_words(told.players)))
    return OnPaper(RULES, rules_on_paper(told, look_of(request).paper(0), language))


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
