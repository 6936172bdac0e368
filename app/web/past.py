"""All matches, found again by name, player or day; deleted ones too."""

from datetime import date
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.text import T
from app.scorer import matches
from app.scorer.house import House
from app.web.dates import typed_day
from app.web.guard import Right, need
from app.web.page import language_of, render
from app.web.views_home import Matches, StatusChoice, cards

router = APIRouter(include_in_schema=False)

PAGE = 25
MOST_LETTERS = 100
STATUSES = {"": T("All"), "running": T("Under way"), "finished": T("Finished"), "deleted": T("Deleted")}


@router.get("/matches")
async def every_match(request: Request) -> Response:
    """The matches that fit `q` and `status`, newest first; `after` goes on with older ones."""
    need(request, Right.HOUSE)
    asked = request.query_params
    q, status = asked.get("q", "").strip()[:MOST_LETTERS], asked.get("status", "")
    status = status if status in STATUSES else ""
    house, language = _house(request), language_of(request)
    wanted = typed_day(language, q, date.fromisoformat(house.now()[:10])) or q
    found, following = matches.summaries(
        house, q=wanted, status=status or None, limit=PAGE, after=asked.get("after") or None
    )
    view = Matches(cards(language, found), q, status, _choices(q, status), _older(q, status, following))
    return render(request, "matches.html", language.gettext("Matches"), view)


def _choices(q: str, status: str) -> tuple[StatusChoice, ...]:
    return tuple(StatusChoice(name, _url(q=q, status=key), key == status) for key, name in STATUSES.items())


def _older(q: str, status: str, following: str | None) -> str | None:
    return _url(q=q, status=status, after=following) if following else None


def _url(**asked: str) -> str:
    given = urlencode({name: value for name, value in asked.items() if value})
    return f"/matches?{given}" if given else "/matches"


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
