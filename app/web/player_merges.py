"""Two players who turn out to be one person: looked at first, done, taken back."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.refusal import Refusal
from app.scorer import merges, players
from app.web.guard import Right, need
from app.web.last_table import last_table
from app.web.page import form_of, language_of, render, see_other, status_of
from app.web.players import house_of
from app.web.views_player_edit import MergePage, merge_view, no_merge_view
from app.web.views_players import shown_names

router = APIRouter(include_in_schema=False)


@router.get("/players/{player_id}/merge")
async def preview(request: Request, player_id: str) -> Response:
    """What a merge with the player `other` would do, whichever of the two stays."""
    need(request, Right.HOUSE)
    house, ids = house_of(request), (player_id, request.query_params.get("other", ""))
    names = _names(request, ids)
    try:
        ways = [merges.preview(house, gone, kept) for gone, kept in (ids, ids[::-1])]
    except Refusal as refusal:
        return _refused(request, ids, names, refusal)
    ways.sort(key=lambda way: way.matches)  # whoever played more is likely to stay
    return _page(
        request, merge_view(language_of(request), ids, names, ways, [last_table(house, way.kept) for way in ways])
    )


@router.post("/players/{player_id}/merge")
async def merge(request: Request, player_id: str) -> Response:
    """Makes one player of this one and `other`: `kept` says who stays."""
    need(request, Right.HOUSE)
    form = await form_of(request)
    ids = (player_id, form.text("other"))
    names = _names(request, ids)
    kept, gone = ids if form.text("kept") == player_id else ids[::-1]
    try:
        await merges.merge(house_of(request), gone, kept)
    except Refusal as refusal:
        return _refused(request, ids, names, refusal)
    return see_other(f"/players/{kept}?merged={gone}")


@router.post("/players/{player_id}/unmerge")
async def unmerge(request: Request, player_id: str) -> Response:
    """Takes a merge back: who had gone is a player again, with the matches that were given away."""
    need(request, Right.HOUSE)
    await merges.undo(house_of(request), player_id)
    return see_other(f"/players/{player_id}?apart=1")


def _names(request: Request, ids: tuple[str, str]) -> dict[str, str]:
    """How both are shown, told apart from others of the same name."""
    house = house_of(request)
    names = shown_names(players.everybody(house))
    return {player_id: names.get(player_id) or players.one(house, player_id).name for player_id in ids}


def _refused(request: Request, ids: tuple[str, str], names: dict[str, str], refusal: Refusal) -> Response:
    return _page(request, no_merge_view(language_of(request), ids, names, refusal), status_of(refusal))


def _page(request: Request, view: MergePage, status: int = 200) -> Response:
    return render(request, "player_merge.html", language_of(request).gettext("Merge players"), view, status=status)
