"""Hands: one number, a whole hand, a misdeal."""

from typing import Literal

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.api.answers import MatchJson
from app.api.bodies import Entry, HandBody
from app.api.calls import CallRoute, caller_of, house_of, match_answer, needs
from app.api.places import BaseSeen, By, Hand, MatchId, Op, Seat, base_seen
from app.api.problems import DOCUMENTED
from app.api.shapes import hand_json
from app.rules.refusal import Refusal
from app.scorer import hands
from app.scorer.caller import Caller
from app.scorer.hands import UNSEEN, Base
from app.scorer.house import House
from app.scorer.live import Live
from app.scorer.rights import Right

router = APIRouter(prefix="/matches/{match_id}/hands/{n}", route_class=CallRoute, responses=DOCUMENTED, tags=["hands"])

Field = Literal["bid", "took", "other_points"]


@router.put("/seats/{seat}/{field}", response_model=MatchJson)
@needs(Right.ENTER)
async def enter(request: Request, match_id: MatchId, n: Hand, seat: Seat, field: Field, body: Entry) -> Response:
    """One number. `as_played` writes a barred bid, `blind` marks a blind one."""
    house, caller = house_of(request), await caller_of(request, body)
    base = body.base if "base" in body.model_fields_set else UNSEEN
    if field == "bid":
        live = await hands.bid(
            house, match_id, n, seat, body.value,
            base=base, blind=body.blind, as_played=body.as_played, caller=caller,
        )  # fmt: skip
    else:
        live = await _write(house, match_id, (n, seat), field, body.value, base, caller)
    return match_answer(live)


@router.delete("/seats/{seat}/{field}", response_model=MatchJson)
@needs(Right.ENTER)
async def clear_cell(
    request: Request, match_id: MatchId, n: Hand, seat: Seat, field: Field,
    base: BaseSeen = None, op: Op = None, by: By = None,
) -> Response:  # fmt: skip
    """Clears one number."""
    caller = await caller_of(request)
    return match_answer(await _write(house_of(request), match_id, (n, seat), field, None, base_seen(base), caller))


@router.put("", response_model=MatchJson)
@needs(Right.ENTER)
async def correct(request: Request, match_id: MatchId, n: Hand, body: HandBody) -> Response:
    """A whole hand, judged as a whole. Cards, dealer and absent can be set for hands to come."""
    house, change = house_of(request), body.change(as_played=body.as_played)
    caller = await caller_of(request, body)
    try:
        live = await hands.correct(house, match_id, n, change, base_version=body.base_version, caller=caller)
    except Refusal as refusal:
        lines = house.read(match_id).sheet.hands
        if refusal.code == "conflict" and n <= len(lines):  # a hand to come is told as it was entered
            refusal.facts["current"] = hand_json(lines[n - 1])
        raise
    return match_answer(live)


@router.post("/preview", response_model=MatchJson)
@needs(Right.ENTER)
async def preview(request: Request, match_id: MatchId, n: Hand, body: HandBody) -> Response:
    """The match as it would be; nothing is written."""
    return match_answer(hands.preview(house_of(request), match_id, n, body.change(as_played=body.as_played)))


@router.delete("", response_model=MatchJson)
@needs(Right.ENTER)
async def misdeal(request: Request, match_id: MatchId, n: Hand, op: Op = None, by: By = None) -> Response:
    """The entries go; cards and dealer stay."""
    return match_answer(await hands.clear(house_of(request), match_id, n, caller=await caller_of(request)))


async def _write(
    house: House, match_id: str, place: tuple[int, int], field: Field, value: int | None, base: Base, caller: Caller
) -> Live:
    if field == "bid":
        return await hands.bid(house, match_id, *place, value, base=base, caller=caller)
    if field == "took":
        return await hands.took(house, match_id, *place, value, base=base, caller=caller)
    return await hands.other_points(house, match_id, *place, value, base=base, caller=caller)
