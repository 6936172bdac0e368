"""The history of a match: who changed what, and when."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.scorer import undo
from app.scorer.house import House
from app.web.guard import Right, need
from app.web.numbers import natural
from app.web.page import language_of, render
from app.web.views_changes import changes_view

PAGE = 50

router = APIRouter(include_in_schema=False)


@router.get("/m/{match_id}/changes")
async def changes(request: Request, match_id: str) -> Response:
    """The changes, newest first; `before` is the id to go on after."""
    need(request, Right.SEE)
    house: House = request.app.state.house
    before = natural(request.query_params.get("before", ""))
    found = undo.changes(house, match_id, PAGE + 1, before)
    older = found[PAGE - 1].id if len(found) > PAGE else None
    view = changes_view(house.read(match_id), found[:PAGE], older, language_of(request))
    return render(request, "changes.html", view.title, view)
