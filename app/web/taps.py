"""One number entered at the table: the path that must be quick."""

from collections.abc import Awaitable, Callable
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app.rules.moves import HandChange
from app.rules.refusal import Refusal
from app.rules.sheet import SCORED
from app.rules.text import T
from app.scorer import hands
from app.scorer.hands import UNSEEN, Base
from app.scorer.house import House
from app.scorer.live import Live
from app.web.guard import Right, need
from app.web.numbers import natural
from app.web.page import Form, caller_of, form_of, fragment, is_fragment, render, see_other, status_of
from app.web.views_table import Notice, OtherPoints, table_view

TYPED_MOST = 6


async def tap(request: Request) -> Response:
    """A bid or the tricks of one seat. With `rest` the last seat gets the tricks that are left."""
    need(request, Right.ENTER)
    house: House = request.app.state.house
    form = await form_of(request)
    match_id, n, seat = _place(request)
    field = request.path_params["field"]
    if field not in ("bid", "took"):
        raise Refusal("not_found", T("There is nothing at this address."))
    try:
        value = form.number("value")
        caller = caller_of(request, form)
        if field == "bid":
            live = await hands.bid(
                house, match_id, n, seat, value, base=_base(form), blind=_blind(form),
                as_played="as_played" in form, caller=caller,
            )  # fmt: skip
        else:
            live = await hands.took(
                house, match_id, n, seat, value, base=_base(form), rest="rest" in form, caller=caller
            )
    except Refusal as refusal:
        return _refused(request, house.read(match_id), refusal, form)
    return _answer(request, live, n)


async def made(request: Request) -> Response:
    """Everyone whose tricks are not in yet took what they bid."""
    return await _together(request, hands.made)


async def none_left(request: Request) -> Response:
    """Everyone whose tricks are not in yet took nothing."""
    return await _together(request, hands.none_left)


async def trump(request: Request) -> Response:
    """The trump suit of a hand."""
    need(request, Right.ENTER)
    form = await form_of(request)
    return await _correct(request, form, HandChange(trump=form.text("trump")))


async def other_points(request: Request) -> Response:
    """The other points of everyone in a hand, at once; the page then goes on to the next hand."""
    need(request, Right.ENTER)
    house: House = request.app.state.house
    form = await form_of(request)
    live = house.read(request.path_params["match_id"])
    hand = live.match.hand(request.path_params["n"])
    try:
        typed = [
            form.number(f"other-{s}") if f"other-{s}" in form else hand.other_points[s]
            for s in range(len(live.match.seats))
        ]
    except Refusal as refusal:
        return _refused(request, live, refusal, form)
    return await _correct(request, form, HandChange(other_points=typed))


async def _together(request: Request, enter: Callable[..., Awaitable[Live]]) -> Response:
    """The tricks of all seats that the form names, in one tap."""
    need(request, Right.ENTER)
    house: House = request.app.state.house
    form = await form_of(request)
    match_id, n = request.path_params["match_id"], request.path_params["n"]
    seats = [seat for seat in map(natural, form.every("seat")) if seat is not None]
    try:
        live = await enter(house, match_id, n, seats, caller=caller_of(request, form))
    except Refusal as refusal:
        return _refused(request, house.read(match_id), refusal, form)
    return _answer(request, live, n)


async def _correct(request: Request, form: Form, change: HandChange) -> Response:
    house: House = request.app.state.house
    match_id, n = request.path_params["match_id"], request.path_params["n"]
    try:
        live = await hands.correct(house, match_id, n, change, caller=caller_of(request, form))
    except Refusal as refusal:
        return _refused(request, house.read(match_id), refusal, form)
    return _answer(request, live, n, go_on="go" in form)


def _answer(request: Request, live: Live, n: int, *, go_on: bool = False) -> Response:
    scored = live.sheet.hands[n - 1].phase == SCORED and not go_on
    if is_fragment(request) and not (go_on and live.sheet.finished):
        return fragment(request, "table", table_view(live, hand=n if scored else None))
    return see_other(f"/m/{live.id}?{urlencode({'hand': n})}" if scored else f"/m/{live.id}")


def _refused(request: Request, live: Live, refusal: Refusal, form: Form) -> Response:
    if not live.sheet.hands:  # ended before its first hand: there is no table to show
        raise refusal
    seat = request.path_params.get("seat")
    n = request.path_params["n"]
    view = table_view(live, hand=n, seat=seat, notice=_notice(request, refusal, form))
    view = view._replace(
        pad=view.pad and view.pad._replace(typed=form.text("value")[:TYPED_MOST]),
        after=view.after and view.after._replace(others=_as_typed(view.after.others, form)),
    )
    if is_fragment(request):
        return fragment(request, "table", view, status=status_of(refusal))
    return render(request, "table.html", view.title, view, status=status_of(refusal))


def _as_typed(others: tuple[OtherPoints, ...], form: Form) -> tuple[OtherPoints, ...]:
    return tuple([each._replace(value=form.text(f"other-{each.seat}", each.value)) for each in others])


def _notice(request: Request, refusal: Refusal, form: Form) -> Notice:
    path, value = request.url.path, form.text("value")
    blind = (("blind", "1"),) if "blind" in form else ()
    if refusal.code == "hook":
        again = (("value", value), ("base", form.text("base")), ("as_played", "1"), *blind)
        return Notice(refusal.text, path, ((T("Write it as played"), again),))
    if refusal.code == "conflict" and "current" in refusal.facts:
        there = refusal.facts["current"]
        shown = "" if there is None else str(there)
        use = (T("Use {value}", value=value), (("value", value), ("base", shown), *blind))
        keep = (T("Keep {value}", value=shown), (("value", shown), ("base", shown)))
        return Notice(refusal.text, path, (use,) if there is None else (use, keep))
    return Notice(refusal.text)


def _place(request: Request) -> tuple[str, int, int]:
    params = request.path_params
    return params["match_id"], params["n"], params["seat"]


def _base(form: Form) -> Base:
    return form.number("base") if "base" in form else UNSEEN


def _blind(form: Form) -> bool | None:
    return "blind" in form if "asks_blind" in form else None


routes = [
    Route("/m/{match_id}/hands/{n:int}/seats/{seat:int}/{field:str}", tap, methods=["POST"]),
    Route("/m/{match_id}/hands/{n:int}/made", made, methods=["POST"]),
    Route("/m/{match_id}/hands/{n:int}/none-left", none_left, methods=["POST"]),
    Route("/m/{match_id}/hands/{n:int}/trump", trump, methods=["POST"]),
    Route("/m/{match_id}/hands/{n:int}/other_points", other_points, methods=["POST"]),
]
