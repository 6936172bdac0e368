"""House rules of a match: changed, or looked at first."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.api.answers import MatchJson, PreviewJson
from app.api.bodies import RulesBody
from app.api.calls import CallRoute, answer, caller_of, house_of, language_of, match_answer, needs
from app.api.places import MatchId
from app.api.problems import DOCUMENTED
from app.api.shapes import preview_json
from app.scorer import house_rules
from app.scorer.house_rules import RulesChange
from app.scorer.rights import Right

router = APIRouter(
    prefix="/matches/{match_id}/rules", route_class=CallRoute, responses=DOCUMENTED, tags=["house rules"]
)


@router.patch("", response_model=MatchJson)
@needs(Right.RULES)
async def change(request: Request, match_id: MatchId, body: RulesBody) -> Response:
    """A partial change for the whole match or from a hand on. What was entered stays as it is."""
    caller = await caller_of(request, body)
    live = await house_rules.change(
        house_of(request), match_id, _change(body), base_version=body.base_version, caller=caller
    )
    return match_answer(live)


@router.post("/preview", response_model=PreviewJson)
@needs(Right.RULES)
async def preview(request: Request, match_id: MatchId, body: RulesBody) -> Response:
    """What the change would do; nothing is written."""
    seen = house_rules.preview(house_of(request), match_id, _change(body))
    return answer(preview_json(seen, language_of(request)))


def _change(body: RulesBody) -> RulesChange:
    return RulesChange(body.rules, body.preset, body.from_hand)
