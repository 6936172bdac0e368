"""The sheet of a match: read often, so made only when it changed."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app.scorer.house import House
from app.scorer.live import Live
from app.web.fresh import etag_of, kept_pages, not_modified
from app.web.guard import Right, need
from app.web.numbers import natural
from app.web.page import fragment, is_fragment, language_of, render
from app.web.views_sheet import sheet_view


async def sheet(request: Request) -> Response:
    """All hands, totals and places; at the end who won. `saved` is a hand that was just corrected."""
    need(request, Right.SEE)
    house: House = request.app.state.house
    live = house.read(request.path_params["match_id"])
    saved = natural(request.query_params.get("saved", ""))
    if saved is not None and 1 <= saved <= len(live.sheet.plan):
        return _made(request, live, saved)
    etag = etag_of(request, live)
    known = not_modified(request, etag)
    if known is not None:
        return known
    return kept_pages(request).page(live.id, etag, lambda: _made(request, live))


def _made(request: Request, live: Live, saved: int | None = None) -> Response:
    view = sheet_view(live, language_of(request), saved=saved)
    if is_fragment(request):
        return fragment(request, "sheet", view)
    return render(request, "sheet.html", view.title, view)


routes = [Route("/m/{match_id}/sheet", sheet, methods=["GET"])]
