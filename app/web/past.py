"""All matches: found again by name, player or day, and brought back when they were deleted."""

from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.scorer import matches
from app.scorer.house import House
from app.web.guard import Right, need
from app.web.page import caller_of, form_of, language_of, render, see_other
from app.web.views_home import Matches, cards

router = APIRouter(include_in_schema=False)

PAGE = 25
MOST_LETTERS = 100
STATUSES = ("running", "finished", "deleted")


@router.get("/matches")
async def every_match(request: Request) -> Response:
    """The matches that fit `q` and `status`, newest first; `after` goes on with older ones."""
    need(request, Right.HOUSE)
    asked = request.query_params
    q, status = asked.get("q", "").strip()[:MOST_LETTERS], asked.get("status", "")
    status = status if status in STATUSES else ""
    found, following = matches.summaries(
        _house(request), q=q, status=status or None, limit=PAGE, after=asked.get("after") or None
    )
    language = language_of(request)
    view = Matches(cards(language, found), q, status, _older(q, status, following))
    return render(request, "matches.html", language.gettext("Matches"), view)


@router.post("/m/{match_id}/restore")
async def restore(request: Request, match_id: str) -> Response:
    """Brings a deleted match back and goes there."""
    need(request, Right.HOUSE)
    await matches.restore(_house(request), match_id, caller=caller_of(request, await form_of(request)))
    return see_other(f"/m/{match_id}")


def _older(q: str, status: str, following: str | None) -> str | None:
    if following is None:
        return None
    asked = {"q": q, "status": status, "after": following}
    return f"/matches?{urlencode({name: value for name, value in asked.items() if value})}"


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
