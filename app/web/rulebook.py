"""The rules in words: the game explained, every named game, two of them side by side, and a match's own."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.presets import presets
from app.rules.refusal import Refusal
from app.rules.seating import enough_players
from app.rules.text import T
from app.scorer.house import House
from app.scorer.live import Live
from app.web.back import came_from, start_with
from app.web.fresh import etag_of, kept_pages, not_modified
from app.web.guard import Right, need
from app.web.numbers import natural
from app.web.page import fragment, is_fragment, language_of, render
from app.web.views_games_compare import compare_page
from app.web.views_match_rules import match_rules
from app.web.views_rulebook import game_page
from app.web.views_rules_home import PLAYERS_SUPPOSED, glossary_view, rules_found, rules_home

router = APIRouter(include_in_schema=False)

MOST_LETTERS = 60


@router.get("/rules")
async def how_to_play(request: Request) -> Response:
    """The game explained, and the named games found by any of their names (`q`; `all` shows every one)."""
    need(request, Right.HOUSE)
    asked, language = request.query_params, language_of(request)
    q, every = asked.get("q", "").strip()[:MOST_LETTERS], "all" in asked
    if is_fragment(request):
        return fragment(request, "rules_found", rules_found(q, every, language))
    view = rules_home(q, every, language)
    return render(request, "rules.html", view.title, view)


@router.get("/rules/glossary")
async def glossary(request: Request) -> Response:
    """The words of the game."""
    need(request, Right.HOUSE)
    view = glossary_view(language_of(request))
    return render(request, "glossary.html", view.title, view)


@router.get("/rules/compare")
async def compare(request: Request) -> Response:
    """Two to four named games side by side (`with`, repeated)."""
    need(request, Right.HOUSE)
    wanted = [key for key in request.query_params.getlist("with") if key]
    view = compare_page(wanted, PLAYERS_SUPPOSED, language_of(request))
    status = 422 if view.compare.problem else 200
    if is_fragment(request):
        return fragment(request, "games_compare", view.compare, status=status)
    return render(request, "rules_compare.html", view.title, view, status=status)


@router.get("/rules/{preset}")
async def game(request: Request, preset: str) -> Response:
    """One named game in exactly its rules, for so many `players`."""
    need(request, Right.HOUSE)
    found = presets().get(preset)
    if found is None:
        raise Refusal("not_found", T("There is no game of that name here."))
    most = _house(request).most_players
    players = natural(request.query_params.get("players", ""))
    players = min(PLAYERS_SUPPOSED, most) if players is None else players
    enough_players(players, most)
    view = game_page(found, players, most, language_of(request))
    back = came_from(request)
    return render(request, "game.html", view.title, view, back=back, start=start_with(back, preset))


@router.get("/m/{match_id}/rules")
async def of_match(request: Request, match_id: str) -> Response:
    """The rules of a match, in words and examples."""
    need(request, Right.SEE)
    live = _house(request).read(match_id)
    etag = etag_of(request, live)
    known = not_modified(request, etag)
    return known or kept_pages(request).page(f"{live.id}/rules", etag, lambda: _made(request, live))


def _made(request: Request, live: Live) -> Response:
    view = match_rules(live, _house(request).most_players, language_of(request))
    return render(request, "match_rules.html", view.title, view)


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
