"""What can be done to a match as a whole: undo, redo, end early, go on, name, delete, restore."""

from functools import partial

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.refusal import Refusal
from app.scorer import matches, seats, undo
from app.scorer.house import House
from app.web.back import back_to
from app.web.guard import Right, need
from app.web.page import caller_of, form_of, language_of, render, see_other, status_of
from app.web.views_more import more_view

router = APIRouter(include_in_schema=False)


@router.get("/m/{match_id}/more")
async def more(request: Request, match_id: str) -> Response:
    """Everything that is not asked for in every hand."""
    need(request, Right.SEE)
    view = more_view(_house(request).read(match_id), language_of(request))
    return render(request, "more.html", view.title, view)


@router.post("/m/{match_id}/undo")
async def take_back(request: Request, match_id: str) -> Response:
    """Takes back the newest change, and goes back to where that was asked for."""
    need(request, Right.ENTER)
    form = await form_of(request)
    house, may = _house(request), partial(need, request)
    await undo.undo(house, match_id, may, of=form.number("of"), caller=caller_of(request, form))
    return see_other(back_to(request, match_id))


@router.post("/m/{match_id}/redo")
async def do_again(request: Request, match_id: str) -> Response:
    """Does again what was taken back last."""
    need(request, Right.ENTER)
    form = await form_of(request)
    house, may = _house(request), partial(need, request)
    await undo.redo(house, match_id, may, of=form.number("of"), caller=caller_of(request, form))
    return see_other(back_to(request, match_id))


@router.post("/m/{match_id}/finish")
async def finish(request: Request, match_id: str) -> Response:
    """Ends the match early."""
    need(request, Right.RULES)
    form = await form_of(request)
    await matches.finish(_house(request), match_id, caller=caller_of(request, form))
    return see_other(f"/m/{match_id}/sheet")


@router.post("/m/{match_id}/reopen")
async def reopen(request: Request, match_id: str) -> Response:
    """Takes back an early end."""
    need(request, Right.RULES)
    form = await form_of(request)
    await matches.reopen(_house(request), match_id, caller=caller_of(request, form))
    return see_other(f"/m/{match_id}")


@router.post("/m/{match_id}/name")
async def name(request: Request, match_id: str) -> Response:
    """Another name for the match; it may be empty."""
    need(request, Right.RULES)
    house, form = _house(request), await form_of(request)
    typed = form.text("name").strip()
    try:
        await seats.arrange(house, match_id, name=typed, caller=caller_of(request, form))
    except Refusal as refusal:
        if refusal.code != "name":
            raise
        view = more_view(house.read(match_id), language_of(request), name=typed, error=refusal.text)
        return render(request, "more.html", view.title, view, status=status_of(refusal))
    return see_other(f"/m/{match_id}/more")


@router.post("/m/{match_id}/delete")
async def delete(request: Request, match_id: str) -> Response:
    """Deletes the match; the first page then offers to restore it."""
    need(request, Right.RULES)
    form = await form_of(request)
    await matches.delete(_house(request), match_id, caller=caller_of(request, form))
    return see_other(f"/?deleted={match_id}")


@router.post("/m/{match_id}/restore")
async def restore(request: Request, match_id: str) -> Response:
    """Brings a deleted match back."""
    need(request, Right.RULES)
    form = await form_of(request)
    await matches.restore(_house(request), match_id, caller=caller_of(request, form))
    return see_other(f"/m/{match_id}")


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
