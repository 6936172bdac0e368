"""Calls that keep nothing: a sheet from hands alone, a plan, barred bids; the presets and the rules' schema."""

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response
from typing_extensions import TypedDict

from app.api.answers import SheetJson
from app.api.bodies import BarredFor, PartialRules, PlanFor, Score
from app.api.calls import CallRoute, answer, house_of, needs
from app.api.problems import DOCUMENTED
from app.api.shapes import sheet_json
from app.rules.house import as_json, schema
from app.rules.presets import presets
from app.scorer import stateless
from app.scorer.house_rules import rules_from
from app.scorer.rights import Right
from app.scorer.stateless import Bidding

router = APIRouter(route_class=CallRoute, responses=DOCUMENTED, tags=["without a match"])


class PlanJson(TypedDict):
    hands: list[int]
    no_trump: list[bool]


class BarredJson(TypedDict):
    barred: list[int]


class PresetJson(TypedDict):
    key: str
    name: str
    names: list[str]
    rules: PartialRules


class PresetsJson(TypedDict):
    presets: list[PresetJson]


@router.post("/score", response_model=SheetJson)
@needs(Right.SEE)
async def score(request: Request, body: Score) -> Response:
    """The sheet of hands that nobody keeps. Sums are checked; barred bids are only marked; cards default to the
    plan."""
    rules = rules_from(body.preset, body.rules)
    hands = [hand.change() for hand in body.hands]
    most = house_of(request).most_players
    return answer(sheet_json(*stateless.score(body.players, rules, body.first_dealer, hands, most), ids=False))


@router.post("/plan", response_model=PlanJson)
@needs(Right.SEE)
async def plan(request: Request, body: PlanFor) -> Response:
    """The cards of every hand, and which of them have no trumps."""
    rules = rules_from(body.preset, body.rules)
    ahead = stateless.plan_ahead(body.players, rules, house_of(request).most_players)
    return answer({"hands": ahead.hands, "no_trump": ahead.no_trump})


@router.post("/barred", response_model=BarredJson)
@needs(Right.SEE)
async def barred(request: Request, body: BarredFor) -> Response:
    """The bids that are barred to the next to bid."""
    rules = rules_from(body.preset, body.rules)
    bidding = Bidding(body.players, body.cards, body.bids, body.last_hand, body.zeros_running)
    return answer({"barred": stateless.barred_next(bidding, rules, house_of(request).most_players).bids})


@router.get("/presets", response_model=PresetsJson)
@needs(Right.SEE)
async def all_presets(request: Request) -> Response:
    """Named games."""
    rows = [
        {"key": each.key, "name": each.name, "names": each.names, "rules": as_json(each.rules)}
        for each in presets().values()
    ]
    return answer({"presets": rows})


@router.get("/rules/schema", response_model=dict[str, Any])
@needs(Right.SEE)
async def rules_schema(request: Request) -> Response:
    """The JSON Schema of the house rules, with the range of every field."""
    return answer(schema())
