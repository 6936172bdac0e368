"""The front page, and how light it is."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.language import Language
from app.scorer import matches, players
from app.scorer.house import House
from app.scorer.matches import Search
from app.web.enter import own_path
from app.web.guard import Guard, Right, Role, need
from app.web.names import numbered
from app.web.page import THEMES, enter_first, form_of, language_of, render, see_other
from app.web.shield import split_address
from app.web.views_home import Card, Home, card, cards, phrase

router = APIRouter(include_in_schema=False)

RUNNING_SHOWN = 4
PAST_SHOWN = 5
PLAYERS_SHOWN = 5
DELETED_LOOKED_AT = 20
THEME_SECONDS = 365 * 24 * 3600


@router.get("/")
async def home(request: Request) -> Response:
    """What is being played, a new match, what was played. Without a key: the door."""
    guard: Guard = request.app.state.guard
    if guard.role(request) is Role.NOBODY:
        return enter_first(request)
    need(request, Right.HOUSE)
    language = language_of(request)
    view = _home(request.app.state.house, language, request.query_params.get("deleted", ""))
    return render(request, "home.html", language.gettext("Matches and players"), view)


@router.post("/theme")
async def theme(request: Request) -> Response:
    """Light, dark, or as the device has it; kept on this device. Goes back to where it was asked for."""
    form = await form_of(request)
    chosen = form.text("theme")
    came_from = split_address(request.headers.get("referer", ""))
    path = f"{came_from.path}?{came_from.query}" if came_from.query else came_from.path
    answer = see_other(own_path(form.text("back") or path))
    if chosen in THEMES:
        answer.set_cookie("theme", chosen, max_age=THEME_SECONDS, path="/", httponly=True, samesite="lax")
    return answer


def _home(house: House, language: Language, deleted: str) -> Home:
    running, more_running = matches.summaries(house, Search(status="running"), limit=RUNNING_SHOWN)
    past, _ = matches.summaries(house, Search(status="finished"), limit=PAST_SHOWN)
    known = players.remembered(house)
    return Home(
        deleted=_deleted(house, language, deleted),
        running=cards(language, running),
        more_running=more_running is not None,
        past=cards(language, past),
        players=phrase(language, [numbered(player.name, player.nth) for player in known[:PLAYERS_SHOWN]]),
        player_count=len(known),
    )


def _deleted(house: House, language: Language, match_id: str) -> Card | None:
    """The match that was deleted just now, so that it can be brought back at once."""
    if not match_id:
        return None
    found, _ = matches.summaries(house, Search(status="deleted"), limit=DELETED_LOOKED_AT)
    return next((card(language, live) for live in found if live.id == match_id), None)
