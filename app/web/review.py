"""Looking back on a match: who won, charts, what turned it, its rules and its latest changes."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.scorer import players, undo
from app.scorer.house import House
from app.web.guard import Right, need
from app.web.page import fragment, is_fragment, language_of, render
from app.web.views_review import review_page
from app.web.views_review_chart import review_chart

LATEST = 5

router = APIRouter(include_in_schema=False)


@router.get("/m/{match_id}/review")
async def review(request: Request, match_id: str) -> Response:
    """A match, running or finished. `show` is the chart: totals or places."""
    need(request, Right.SEE)
    house: House = request.app.state.house
    live, language = house.read(match_id), language_of(request)
    show = request.query_params.get("show", "")
    colours = players.colours(house, [seat.player for seat in live.match.seats])
    if is_fragment(request) and live.sheet.played:
        return fragment(request, "review_chart", review_chart(live, show, colours, language))
    view = review_page(live, show, colours, undo.changes(house, match_id, LATEST), language)
    return render(request, "review.html", view.title, view)
