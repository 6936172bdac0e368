"""Matches: opening, finding, reading, naming, ending, deleting."""

from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query
from starlette.requests import Request
from starlette.responses import Response
from typing_extensions import TypedDict

from app.api.answers import MatchJson, SummaryJson
from app.api.bodies import MatchBody, NewMatchBody, Written
from app.api.calls import CallRoute, answer, caller_of, house_of, match_answer, needs
from app.api.places import After, By, Limit, MatchId, Op
from app.api.problems import DOCUMENTED
from app.api.shapes import summary_json
from app.etags import is_known
from app.scorer import matches, seats
from app.scorer.matches import NewMatch
from app.scorer.rights import Right

router = APIRouter(prefix="/matches", route_class=CallRoute, responses=DOCUMENTED, tags=["matches"])

Status = Literal["", "running", "finished", "deleted", "all"]


class MatchesJson(TypedDict):
    matches: list[SummaryJson]
    next: str | None


@router.post("", status_code=201, response_model=MatchJson)
@needs(Right.HOUSE)
async def start(request: Request, body: NewMatchBody) -> Response:
    """Opens a match."""
    new = NewMatch(body.players, body.name or "", body.preset, body.rules, body.first_dealer)
    live = await matches.start(house_of(request), new, caller=await caller_of(request, body))
    return match_answer(live, 201, {"Location": f"{request.url.path}/{live.id}"})


@router.get("", response_model=MatchesJson)
@needs(Right.HOUSE)
def find(
    request: Request,
    q: Annotated[str, Query(description="words of the match's or a player's name")] = "",
    player: Annotated[str, Query(description="the id of a player")] = "",
    status: Annotated[Status, Query(description="left out: running and finished")] = "",
    limit: Limit = 50,
    after: After = "",
) -> Response:
    """Matches, newest first. What is left empty is not asked for."""
    search = matches.Search(q, (player,) if player else (), status or None)
    found, following = matches.summaries(house_of(request), search, limit=limit, after=after or None)
    return answer({"matches": [summary_json(live) for live in found], "next": following})


@router.get("/{match_id}", response_model=MatchJson, responses={304: {"description": "As it was."}})
@needs(Right.SEE)
async def read(request: Request, match_id: MatchId, if_none_match: Annotated[str | None, Header()] = None) -> Response:
    """A match as it is now."""
    live = house_of(request).read(match_id)
    if is_known(if_none_match, live.etag):
        return Response(status_code=304, headers={"ETag": live.etag, "Cache-Control": "no-cache"})
    return match_answer(live)


@router.patch("/{match_id}", response_model=MatchJson)
@needs(Right.RULES)
async def arrange(request: Request, match_id: MatchId, body: MatchBody) -> Response:
    """Another name; before the first bid also another seating or first dealer."""
    live = await seats.arrange(
        house_of(request), match_id, name=body.name, seats=body.seating,
        first_dealer=body.first_dealer, caller=await caller_of(request, body),
    )  # fmt: skip
    return match_answer(live)


@router.post("/{match_id}/finish", response_model=MatchJson)
@needs(Right.RULES)
async def finish(request: Request, match_id: MatchId, body: Written | None = None) -> Response:
    """Ends a match early."""
    return match_answer(await matches.finish(house_of(request), match_id, caller=await caller_of(request, body)))


@router.post("/{match_id}/reopen", response_model=MatchJson)
@needs(Right.RULES)
async def reopen(request: Request, match_id: MatchId, body: Written | None = None) -> Response:
    """Takes back an early end."""
    return match_answer(await matches.reopen(house_of(request), match_id, caller=await caller_of(request, body)))


@router.delete("/{match_id}", status_code=204)
@needs(Right.RULES)
async def delete(request: Request, match_id: MatchId, op: Op = None, by: By = None) -> Response:
    """Deletes a match; it can be restored for 30 days."""
    await matches.delete(house_of(request), match_id, caller=await caller_of(request))
    return Response(status_code=204)


@router.post("/{match_id}/restore", response_model=MatchJson)
@needs(Right.RULES)
async def restore(request: Request, match_id: MatchId, body: Written | None = None) -> Response:
    """Brings a deleted match back."""
    return match_answer(await matches.restore(house_of(request), match_id, caller=await caller_of(request, body)))
