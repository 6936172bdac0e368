"""Seats that join, leave and come back."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.api.answers import MatchJson
from app.api.bodies import Join, Leave
from app.api.calls import CallRoute, caller_of, house_of, match_answer, needs
from app.api.places import MatchId, Seat
from app.api.problems import DOCUMENTED
from app.scorer import seats
from app.scorer.rights import Right

router = APIRouter(prefix="/matches/{match_id}/seats", route_class=CallRoute, responses=DOCUMENTED, tags=["seats"])


@router.post("", response_model=MatchJson)
@needs(Right.RULES)
async def join(request: Request, match_id: MatchId, body: Join) -> Response:
    """A player joins from a hand on, after a seat or as the last."""
    live = await seats.join(
        house_of(request), match_id, body.player, body.from_hand,
        carry_in=body.carry_in, after=body.after, caller=await caller_of(request, body),
    )  # fmt: skip
    return match_answer(live)


@router.patch("/{seat}", response_model=MatchJson)
@needs(Right.RULES)
async def leave(request: Request, match_id: MatchId, seat: Seat, body: Leave) -> Response:
    """A seat leaves after its last hand, or comes back."""
    caller = await caller_of(request, body)
    return match_answer(await seats.leave(house_of(request), match_id, seat, body.last_hand, caller=caller))
