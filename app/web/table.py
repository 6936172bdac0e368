"""The page of a match under way."""

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from app.scorer import undo
from app.scorer.house import House
from app.web.guard import Right, need
from app.web.numbers import natural
from app.web.page import fragment, language_of, render, see_other
from app.web.views_changes import newest_says
from app.web.views_table import Table, table_view

router = APIRouter(include_in_schema=False)


@router.get("/m/{match_id}")
async def table(request: Request, match_id: str) -> Response:
    """The pad of the hand that comes next; `hand` shows one that is just scored, `seat` puts somebody on turn,
    `saved` is a hand that was just corrected."""
    view = _view(request, match_id)
    if view is None:
        return see_other(f"/m/{match_id}/sheet")
    saved = _number(request, "saved")
    if saved is not None:
        view = view._replace(saved=saved, saved_says=_saved_says(request, match_id, saved))
    return render(request, "table.html", view.title, view)


@router.get("/m/{match_id}/table")
async def table_fragment(request: Request, match_id: str) -> Response:
    """The same, to be put in place by a script."""
    view = _view(request, match_id, finished=True)
    if view is None:
        return see_other(f"/m/{match_id}/sheet")
    return fragment(request, "table", view)


def _view(request: Request, match_id: str, *, finished: bool = False) -> Table | None:
    need(request, Right.SEE)
    house: House = request.app.state.house
    live = house.read(match_id)
    hand, seat = _number(request, "hand"), _number(request, "seat")
    if not live.sheet.hands or (live.sheet.next.hand is None and hand is None and not finished):
        return None
    return table_view(live, hand=hand, seat=seat)


def _saved_says(request: Request, match_id: str, n: int) -> tuple[Markup, ...]:
    house: House = request.app.state.house
    return newest_says(house.read(match_id), undo.changes(house, match_id, 1), n, language_of(request))


def _number(request: Request, name: str) -> int | None:
    return natural(request.query_params.get(name, ""))
