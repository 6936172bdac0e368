"""All matches, found again by name, player, game, day or month; deleted ones too."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.scorer import figures
from app.scorer.house import House
from app.web.guard import Right, need
from app.web.page import fragment, is_fragment, language_of, render
from app.web.views_past import Asked, asked_of, matches_view

router = APIRouter(include_in_schema=False)


@router.get("/matches")
async def every_match(request: Request) -> Response:
    """The matches that fit, newest first; `after` goes on with older ones. A script gets the list alone."""
    need(request, Right.HOUSE)
    house: House = request.app.state.house
    await figures.up_to_date(house)  # a match is found by its game, which is kept beside it
    language = language_of(request)
    asked: Asked = asked_of(request.query_params)
    view = matches_view(house, language, asked)
    if is_fragment(request):
        return fragment(request, "matches_found", view)
    return render(request, "matches.html", language.gettext("Matches"), view)
