"""Seats: names, joining, leaving, coming back, and the order before the first bid."""

from collections.abc import Awaitable

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer import players, seats
from app.scorer.house import House
from app.scorer.live import Live
from app.web.guard import Right, need
from app.web.numbers import natural
from app.web.page import Form, caller_of, form_of, language_of, render, see_other, status_of
from app.web.views_seats import Wrong, seats_view

router = APIRouter(include_in_schema=False)


@router.get("/m/{match_id}/seats")
async def page(request: Request, match_id: str) -> Response:
    """Everybody at the table."""
    need(request, Right.SEE)
    return _page(request, match_id)


@router.post("/m/{match_id}/seats")
async def join(request: Request, match_id: str) -> Response:
    """A player joins from a hand on."""
    need(request, Right.RULES)
    form = await form_of(request)
    try:
        joining = seats.join(
            _house(request), match_id, form.text("player"), _needed(form, "from_hand"),
            carry_in=_carry(form), after=form.number("after"), caller=caller_of(request, form),
        )  # fmt: skip
    except Refusal as refusal:
        return _page(request, match_id, Wrong(refusal, "join", form))
    return await _done(request, match_id, joining, "join", form)


@router.post("/m/{match_id}/seats/order")
async def order(request: Request, match_id: str) -> Response:
    """Before the first bid: somebody moves one place on, or deals first."""
    need(request, Right.RULES)
    house, form = _house(request), await form_of(request)
    seat, _, way = form.text("move").partition(":")
    try:
        seating = _moved(house.read(match_id).match.seating, seat, way) if way else None
        first_dealer = None if way else _needed(form, "first_dealer")
    except Refusal as refusal:
        return _page(request, match_id, Wrong(refusal, "order", form))
    arranged = seats.arrange(house, match_id, seats=seating, first_dealer=first_dealer, caller=caller_of(request, form))
    return await _done(request, match_id, arranged, "order", form)


@router.post("/m/{match_id}/seats/{seat:int}/name")
async def rename(request: Request, match_id: str, seat: int) -> Response:
    """Another name, in all matches of this player."""
    need(request, Right.RULES)
    form = await form_of(request)
    renamed = seats.rename_player(_house(request), match_id, seat, form.text("name"), caller=caller_of(request, form))
    return await _done(request, match_id, renamed, str(seat), form)


@router.post("/m/{match_id}/seats/{seat:int}/leave")
async def leave(request: Request, match_id: str, seat: int) -> Response:
    """A player leaves after a hand; without a hand they come back."""
    need(request, Right.RULES)
    form = await form_of(request)
    left = seats.leave(_house(request), match_id, seat, form.number("last_hand"), caller=caller_of(request, form))
    return await _done(request, match_id, left, str(seat), form)


async def _done(request: Request, match_id: str, doing: Awaitable[Live], where: str, form: Form) -> Response:
    try:
        await doing
    except Refusal as refusal:
        if refusal.code == "not_found":
            raise
        return _page(request, match_id, Wrong(refusal, where, form))
    return see_other(f"/m/{match_id}/seats")


def _page(request: Request, match_id: str, wrong: Wrong | None = None) -> Response:
    house, language = _house(request), language_of(request)
    live = house.read(match_id)
    here = {seat.player for seat in live.match.seats}
    known = [player.name for player in players.remembered(house) if player.id not in here]
    view = seats_view(live, language, known, wrong)
    return render(request, "seats.html", view.title, view, status=status_of(wrong.refusal) if wrong else 200)


def _carry(form: Form) -> int:
    """The points to start with: one that was offered, or another number with its sign beside it."""
    if form.text("carry", "0") != "other":
        return form.number("carry") or 0
    other = form.number("other")
    if other is None:
        raise Refusal("invalid", T("How many points to start with?"), field="carry_in")
    return -abs(other) if "minus" in form else other


def _needed(form: Form, name: str) -> int:
    number = form.number(name)
    if number is None:
        raise Refusal("invalid", T("Something was left out: {field}.", field=name), field=name)
    return number


def _moved(seating: tuple[int, ...], seat: str, way: str) -> list[int]:
    """The order with one seat a place further up or down."""
    order, moved = list(seating), natural(seat)
    if moved not in order:
        raise Refusal("invalid", T("Something was left out: {field}.", field="move"), field="move")
    at = order.index(moved)
    to = min(max(at + (-1 if way == "up" else 1), 0), len(order) - 1)
    order[at], order[to] = order[to], order[at]
    return order


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
