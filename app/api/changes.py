"""Undo, redo, and the history of a match."""

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response
from typing_extensions import TypedDict

from app.api.answers import MatchJson
from app.api.bodies import Step
from app.api.calls import CallRoute, answer, caller_of, house_of, match_answer, need, needs
from app.api.places import Limit, MatchId
from app.api.problems import DOCUMENTED
from app.scorer import undo
from app.scorer.rights import Right
from app.scorer.undo import StoredChange

router = APIRouter(prefix="/matches/{match_id}", route_class=CallRoute, responses=DOCUMENTED, tags=["changes"])


class ChangeJson(TypedDict):
    id: str
    version: int
    at: str
    by: str | None
    op: str | None
    kind: str
    hand: int | None
    seat: int | None
    before: Any
    after: Any
    undone: bool
    refused: bool


class ChangesJson(TypedDict):
    changes: list[ChangeJson]
    next: str | None


@router.post("/undo", response_model=MatchJson)
@needs(Right.ENTER)
async def take_back(request: Request, match_id: MatchId, body: Step | None = None) -> Response:
    """Takes back the newest change that was not undone yet."""
    house, may = house_of(request), partial(need, request)
    live = await undo.undo(house, match_id, may, of=_of(body), caller=await caller_of(request, body))
    return match_answer(live)


@router.post("/redo", response_model=MatchJson)
@needs(Right.ENTER)
async def do_again(request: Request, match_id: MatchId, body: Step | None = None) -> Response:
    """Does again what was undone last."""
    house, may = house_of(request), partial(need, request)
    live = await undo.redo(house, match_id, may, of=_of(body), caller=await caller_of(request, body))
    return match_answer(live)


@router.get("/changes", response_model=ChangesJson)
@needs(Right.SEE)
def changes(
    request: Request,
    match_id: MatchId,
    limit: Limit = 50,
    after: Annotated[str, Query(pattern="^[0-9]{0,18}$", description="the cursor from `next`, to go on")] = "",
) -> Response:
    """Who changed what, newest first."""
    found = undo.changes(house_of(request), match_id, limit + 1, int(after) if after else None)
    following = str(found[limit - 1].id) if len(found) > limit else None
    return answer({"changes": [_change(each) for each in found[:limit]], "next": following})


def _of(body: Step | None) -> int | None:
    return int(body.of) if body is not None and body.of is not None else None


def _change(change: StoredChange) -> ChangeJson:
    return {
        "id": str(change.id),
        "version": change.version,
        "at": change.at,
        "by": change.by,
        "op": change.op,
        "kind": change.kind,
        "hand": change.hand,
        "seat": change.seat,
        "before": change.before,
        "after": change.after,
        "undone": change.undone,
        "refused": change.code is not None,
    }
