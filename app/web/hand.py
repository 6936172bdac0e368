"""One hand: how its points came about, and correcting it as a whole."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.refusal import Refusal
from app.scorer import hands
from app.scorer.house import House
from app.scorer.live import Live
from app.web.guard import Right, need
from app.web.names import shown_names
from app.web.numbers import natural
from app.web.page import caller_of, form_of, fragment, is_fragment, language_of, render, see_other, status_of
from app.web.typed_hand import TABLE, Typed, base_version, change_of, typed_from, typed_of, without
from app.web.views_hand import HandView, hand_view, place_of
from app.web.views_preview import preview_view
from app.web.views_sheet import seats_in

router = APIRouter(include_in_schema=False)


@router.get("/m/{match_id}/hands/{n:int}")
async def hand(request: Request, match_id: str, n: int) -> Response:
    """The hand as it stands; `out` is a seat that is about to sit it out, which nothing but Save writes down,
    `from` is where Save leads back to."""
    need(request, Right.SEE)
    live = _house(request).read(match_id)
    out = natural(request.query_params.get("out", ""))
    typed = without(typed_from(live, n, place_of(live, n)), out if out in seats_in(live.match, n) else None)
    from_table = request.query_params.get("from") == TABLE
    return _page(request, hand_view(live, n, language_of(request), typed=typed._replace(from_table=from_table)))


@router.post("/m/{match_id}/hands/{n:int}")
async def correct(request: Request, match_id: str, n: int) -> Response:
    """Saves the hand as it was typed."""
    need(request, Right.ENTER)
    house, form = _house(request), await form_of(request)
    live = house.read(match_id)
    typed = typed_of(form, live)
    try:
        change = change_of(typed, live.match, n, place_of(live, n))
        await hands.correct(
            house, match_id, n, change, base_version=base_version(typed), caller=caller_of(request, form)
        )
    except Refusal as refusal:
        return _refused(request, match_id, n, typed, refusal)
    return see_other(_where_it_shows(house.read(match_id), n, from_table=typed.from_table))


@router.post("/m/{match_id}/hands/{n:int}/preview")
async def preview(request: Request, match_id: str, n: int) -> Response:
    """What the hand as it was typed would change; writes nothing."""
    need(request, Right.ENTER)
    house, form = _house(request), await form_of(request)
    live = house.read(match_id)
    typed, language = typed_of(form, live), language_of(request)
    try:
        after = hands.preview(house, match_id, n, change_of(typed, live.match, n, place_of(live, n)))
    except Refusal as refusal:
        return _refused(request, match_id, n, typed, refusal)
    shown = preview_view(live.sheet, after.sheet, shown_names(live.match), language)
    return _page(request, hand_view(live, n, language, typed=typed, preview=shown))


@router.post("/m/{match_id}/hands/{n:int}/clear")
async def clear(request: Request, match_id: str, n: int) -> Response:
    """Misdeal: the hand is played again."""
    need(request, Right.ENTER)
    form = await form_of(request)
    await hands.clear(_house(request), match_id, n, caller=caller_of(request, form))
    return see_other(f"/m/{match_id}")


def _where_it_shows(live: Live, n: int, *, from_table: bool) -> str:
    """The hand that is being played is looked at on the table, as is one that was tapped there; any other on the
    sheet."""
    if live.sheet.next.hand == n:
        return f"/m/{live.id}?saved={n}"
    return f"/m/{live.id}?hand={n}&saved={n}" if from_table else f"/m/{live.id}/sheet?saved={n}#hand-{n}"


def _refused(request: Request, match_id: str, n: int, typed: Typed, refusal: Refusal) -> Response:
    if refusal.code == "not_found":
        raise refusal
    view = hand_view(_house(request).read(match_id), n, language_of(request), typed=typed, refusal=refusal)
    return _page(request, view, status_of(refusal))


def _page(request: Request, view: HandView, status: int = 200) -> Response:
    if is_fragment(request):
        return fragment(request, "hand_form", view.form, status=status)
    return render(request, "hand.html", view.title, view, status=status)


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
