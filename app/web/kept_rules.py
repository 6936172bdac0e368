"""Named games, and house rules that a table keeps under a name."""

import json
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.house import HouseRules, as_json, merged
from app.rules.refusal import Refusal
from app.scorer import house_rules
from app.scorer.house import House
from app.web.asked_rules import partial_rules
from app.web.guard import Right, need
from app.web.house_rules import may_change, rules_answer
from app.web.page import form_of, fragment, is_fragment, language_of, render, see_other, status_of
from app.web.views_games import Forgotten, games_page
from app.web.views_rules import Asking

router = APIRouter(include_in_schema=False)

MOST_LETTERS = 60


@router.get("/m/{match_id}/house-rules/games")
async def games(request: Request, match_id: str) -> Response:
    """The rules kept under a name and the named games, found by any of their names (`q`)."""
    need(request, Right.SEE)
    asked = request.query_params
    forgotten = Forgotten(asked["forgot"], asked.get("rules", "{}")) if "forgot" in asked else None
    view = games_page(
        _house(request), match_id, asked.get("q", "").strip()[:MOST_LETTERS], language_of(request),
        may_change=may_change(request), forgotten=forgotten,
    )  # fmt: skip
    if is_fragment(request):
        return fragment(request, "games_found", view)
    return render(request, "games.html", view.title, view)


@router.post("/m/{match_id}/house-rules/kept")
async def keep(request: Request, match_id: str) -> Response:
    """Keeps the rules of this match under a name, or `rules` (what differs from the defaults) again."""
    need(request, Right.RULES)
    house, form = _house(request), await form_of(request)
    live, name = house.read(match_id), form.text("name")
    try:
        rules = merged(HouseRules(), partial_rules(form.text("rules"))) if "rules" in form else live.match.rules
        kept = await house_rules.save_named(house, name, rules)
    except Refusal as refusal:
        text = language_of(request).say(refusal.text)
        asking = Asking(may_change(request), name=name, name_error=text)
        return rules_answer(request, live, asking, status_of(refusal))
    return see_other(f"/m/{match_id}/house-rules?{urlencode({'kept': kept})}")


@router.post("/m/{match_id}/house-rules/kept/{rules_id}/forget")
async def forget(request: Request, match_id: str, rules_id: str) -> Response:
    """Forgets rules that were kept under a name; the page then offers to keep them after all."""
    need(request, Right.RULES)
    house = _house(request)
    found = next((each for each in house_rules.named(house) if each.id == rules_id), None)
    url = f"/m/{match_id}/house-rules/games"
    if found is None:
        return see_other(url)
    await house_rules.forget_named(house, rules_id)
    return see_other(f"{url}?{urlencode({'forgot': found.name, 'rules': json.dumps(_apart(found.rules))})}")


def _apart(rules: HouseRules) -> dict[str, Any]:
    """The fields that differ from the defaults."""
    usual = as_json(HouseRules())
    return {field: value for field, value in as_json(rules).items() if value != usual[field]}


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
