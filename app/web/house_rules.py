"""The house rules of a match: read, tried out, changed in mid-match."""

from functools import partial
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.questions import QUESTIONS
from app.rules.refusal import Refusal
from app.scorer import house_rules, undo
from app.scorer.house import House
from app.scorer.house_rules import RulesChange
from app.scorer.live import Live
from app.web.asked_rules import GAME, Asked, asked_of, compared_of, held
from app.web.back import back_to
from app.web.games import game
from app.web.guard import Guard, Right, need
from app.web.numbers import natural
from app.web.page import Form, caller_of, form_of, fragment, is_fragment, language_of, render, see_other, status_of
from app.web.views_rule import rule_page
from app.web.views_rules import Asking, Typed, rules_page
from app.web.views_rules_compare import rules_compare
from app.web.views_rules_preview import RulesPreview, refused_preview, rules_preview, slot_of

router = APIRouter(include_in_schema=False)

PAST_MOST = 6
HISTORY = "history"


@router.get("/m/{match_id}/house-rules")
async def page(request: Request, match_id: str) -> Response:
    """The rules of this table. `changed` is the change that was just made, `kept` the name that they were kept under,
    `open` the rule that is open. A script gets what a change has made otherwise: the rules that it `touched`."""
    need(request, Right.SEE)
    asked = request.query_params
    changed, touched = natural(asked.get("changed", "")), tuple(asked.get("touched", "").split(","))
    asking = Asking(may_change(request), changed, asked.get("kept", ""), asked.get("open", ""), touched)
    return rules_answer(request, _house(request).read(match_id), asking)


@router.get("/m/{match_id}/house-rules/preview")
async def preview(request: Request, match_id: str) -> Response:
    """What a change would do; writes nothing."""
    need(request, Right.SEE)
    house, form = _house(request), Form(request.query_params.multi_items())
    live = house.read(match_id)
    asked = asked_of(form, live.match.rules)
    try:
        found = house_rules.preview(house, match_id, asked.change(house))
    except Refusal as refusal:
        return _refused(request, live, asked, refusal)
    return _preview(request, live, asked, rules_preview(found, asked, language_of(request)))


@router.get("/m/{match_id}/house-rules/compare")
async def compare(request: Request, match_id: str) -> Response:
    """Several settings side by side; writes nothing."""
    need(request, Right.SEE)
    house, form, language = _house(request), Form(request.query_params.multi_items()), language_of(request)
    live = house.read(match_id)
    rules = live.match.rules
    compared = compared_of(form, rules)
    previews = [house_rules.preview(house, match_id, RulesChange(answers=each)) for each in compared.settings]
    view = rules_compare(live, compared, previews, held(compared.settings, rules), language)
    if is_fragment(request):
        return fragment(request, "rules_compare", view)
    shown = rule_page(live, QUESTIONS[compared.at], language, may_change=may_change(request), compare=view)
    return render(request, "rule.html", shown.title, shown)


@router.post("/m/{match_id}/house-rules")
async def change(request: Request, match_id: str) -> Response:
    """Uses a change that was seen first, or (`back`) takes back one from the history."""
    need(request, Right.RULES)
    house, form = _house(request), await form_of(request)
    live = house.read(match_id)
    asked = asked_of(form, live.match.rules)
    try:
        back = form.number("back")
        wanted = house_rules.change_back(house, match_id, back) if back is not None else asked.change(house)
        after = await house_rules.change(
            house, match_id, wanted, base_version=form.number("base_version"), caller=caller_of(request, form)
        )
    except Refusal as refusal:
        return _refused(request, house.read(match_id), asked, refusal)
    at = HISTORY if back is not None else asked.at
    return see_other(_place(match_id, at, changed=after.undo_of or 0))


@router.post("/m/{match_id}/house-rules/undo")
async def take_back(request: Request, match_id: str) -> Response:
    """Takes back the change that was just made (`of`), where that was asked for (`at`)."""
    need(request, Right.RULES)
    form = await form_of(request)
    may, of = partial(need, request), form.number("of")
    await undo.undo(_house(request), match_id, may, of=of, caller=caller_of(request, form))
    return see_other(_place(match_id, form.text("at"), touched=form.text("touched")))


def rules_answer(request: Request, live: Live, asking: Asking, status: int = 200) -> Response:
    """The page of all the rules."""
    past = house_rules.past(_house(request), live.id, PAST_MOST)
    view = rules_page(live, past, asking, language_of(request))
    if is_fragment(request):
        return fragment(request, "rules_used", view, status=status)
    return render(request, "house_rules.html", view.title, view, status=status)


def may_change(request: Request) -> bool:
    """Whether whoever asks may change the rules."""
    guard: Guard = request.app.state.guard
    return guard.role(request) >= int(Right.RULES)


def _preview(request: Request, live: Live, asked: Asked, view: RulesPreview, status: int = 200) -> Response:
    if is_fragment(request):
        return fragment(
            request, "rules_preview", view, status=status, may_change=may_change(request),
            in_place=_on_the_page(request, live.id),
        )  # fmt: skip
    shown = rule_page(
        live, QUESTIONS.get(asked.at), language_of(request),
        may_change=may_change(request), typed=Typed(asked.answers), preview=view,
        game=game(_house(request), asked.game) if asked.game is not None else None,
    )  # fmt: skip
    return render(request, "rule.html", shown.title, shown, status=status)


def _refused(request: Request, live: Live, asked: Asked, refusal: Refusal) -> Response:
    language, status = language_of(request), status_of(refusal)
    if refusal.code == "conflict":
        found = house_rules.preview(_house(request), live.id, asked.change(_house(request)))
        view = rules_preview(found, asked, language, problem=refusal.text)
        return _preview(request, live, asked, view, status)
    if refusal.code not in ("rules", "players") or asked.game is not None:
        raise refusal
    text = language.say(refusal.text)
    if is_fragment(request):
        return fragment(
            request, "rules_preview", refused_preview(live.id, asked, text), status=status, may_change=False,
            in_place=False,
        )  # fmt: skip
    field = str(refusal.facts.get("field", asked.at))
    typed = Typed(asked.answers, field if field in QUESTIONS else asked.at, text)
    return rules_answer(request, live, Asking(may_change(request), open=asked.at, typed=typed), status)


def _place(match_id: str, at: str, **more: str | int) -> str:
    """The page with the rule open that was changed, and in sight."""
    place = {HISTORY: "history-title", GAME: "main"}.get(at, f"rule-{slot_of(at)}")
    return f"/m/{match_id}/house-rules?{urlencode({'open': at, **more})}#{place}"


def _on_the_page(request: Request, match_id: str) -> bool:
    """Whether a script asks from the page of all the rules, where a change can be put in place."""
    return back_to(request, match_id) == f"/m/{match_id}/house-rules"


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
