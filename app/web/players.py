"""The players of the house, and the page of one."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.refusal import Refusal
from app.scorer import figures, merges, players
from app.scorer.house import House
from app.web.guard import Right, need
from app.web.last_table import last_table
from app.web.page import form_of, fragment, is_fragment, language_of, render, see_other, status_of
from app.web.views_player import player_view
from app.web.views_player_edit import edit_view, twin_of, undoable
from app.web.views_players import players_view, shown_names

router = APIRouter(include_in_schema=False)

MOST_LETTERS = 100


@router.get("/players")
async def every_player(request: Request) -> Response:
    """The remembered players, those who played last first, as far as their names fit `q`. A script gets the list
    alone."""
    need(request, Right.HOUSE)
    house, q = house_of(request), request.query_params.get("q", "").strip()[:MOST_LETTERS]
    view = players_view(players.everybody(house), await figures.house_table(house), q)
    if is_fragment(request):
        return fragment(request, "players_found", view)
    return render(request, "players.html", language_of(request).gettext("Players"), view)


@router.get("/players/{player_id}")
async def one_player(request: Request, player_id: str) -> Response:
    """A player's figures, and once `renamed`, who else has that name. Whoever was merged into somebody else is found
    there."""
    need(request, Right.HOUSE)
    house, language = house_of(request), language_of(request)
    player = players.one(house, player_id)
    if player.merged_into is not None:
        return see_other(f"/players/{player.merged_into}")
    months = await figures.of_player(house, player_id)
    everybody = players.everybody(house)
    view = player_view(language, player, shown_names(everybody), months)
    merged = request.query_params.get("merged")
    gone = next((gone for _, gone in merges.merged_into(house, player_id) if gone.id == merged), None)
    undo = undoable(language, player, gone) if gone else None
    twin = twin_of(language, player, everybody) if "renamed" in request.query_params else None
    apart = "apart" in request.query_params
    return render(request, "player.html", view.name, view, undo=undo, twin=twin, apart=apart)


@router.get("/players/{player_id}/edit")
async def edit(request: Request, player_id: str) -> Response:
    """The form in which a player is changed."""
    need(request, Right.HOUSE)
    return _form(request, player_id)


@router.post("/players/{player_id}")
async def rename(request: Request, player_id: str) -> Response:
    """Another name for a player, in all matches."""
    need(request, Right.HOUSE)
    name = (await form_of(request)).text("name")
    try:
        await players.rename(house_of(request), player_id, name)
    except Refusal as refusal:
        if refusal.code == "not_found":
            raise
        return _form(request, player_id, name, refusal)
    return see_other(f"/players/{player_id}?renamed=1")


@router.post("/players/{player_id}/colour")
async def colour(request: Request, player_id: str) -> Response:
    """Another colour in charts, or none."""
    need(request, Right.HOUSE)
    await players.colour(house_of(request), player_id, (await form_of(request)).number("colour"))
    return see_other(f"/players/{player_id}")


@router.post("/players/{player_id}/archive")
async def archive(request: Request, player_id: str) -> Response:
    """Not offered for a new match any more, or (with `back`) offered again."""
    need(request, Right.HOUSE)
    await players.archive(house_of(request), player_id, archived="back" not in await form_of(request))
    return see_other(f"/players/{player_id}")


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def _form(request: Request, player_id: str, typed: str | None = None, refusal: Refusal | None = None) -> Response:
    house, language = house_of(request), language_of(request)
    player = players.one(house, player_id)
    if player.merged_into is not None:
        return see_other(f"/players/{player.merged_into}")
    merged = [gone for _, gone in merges.merged_into(house, player_id)]
    names = shown_names(players.everybody(house))
    view = edit_view(
        language, player, names, last_table(house, player), merged, typed, refusal.text if refusal else None
    )
    return render(request, "player_edit.html", view.name, view, status=status_of(refusal) if refusal else 200)
