"""The players that the house remembers, and what they are called."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.refusal import Refusal
from app.scorer import players
from app.scorer.house import House
from app.web.guard import Right, need
from app.web.page import form_of, language_of, render, see_other, status_of
from app.web.views_players import players_view

router = APIRouter(include_in_schema=False)


@router.get("/players")
async def every_player(request: Request) -> Response:
    """The remembered players, those who played last first."""
    need(request, Right.HOUSE)
    return _page(request)


@router.post("/players/{player_id}")
async def rename(request: Request, player_id: str) -> Response:
    """Another name for a player, in all matches."""
    need(request, Right.HOUSE)
    name = (await form_of(request)).text("name")
    try:
        await players.rename(_house(request), player_id, name)
    except Refusal as refusal:
        if refusal.code == "not_found":
            raise
        return _page(request, player_id, name, refusal)
    return see_other(f"/players#player-{player_id}")


def _page(request: Request, player_id: str = "", typed: str = "", refusal: Refusal | None = None) -> Response:
    view = players_view(players.remembered(_house(request)), player_id, typed, refusal.text if refusal else None)
    status = status_of(refusal) if refusal else 200
    return render(request, "players.html", language_of(request).gettext("Players"), view, status=status)


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
