"""What a match would have come to under other rules: several sets side by side, nothing is written."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.refusal import Refusal
from app.scorer.house import House
from app.web.asked_sets import NINE_KEYS, AskedSets, asked_sets, changed_sets
from app.web.guard import Right, need
from app.web.house_rules import may_change
from app.web.numbers import natural
from app.web.page import Form, fragment, is_fragment, language_of, render, see_other, status_of
from app.web.views_rules import Typed
from app.web.views_what_if_page import Editing, what_if_page

router = APIRouter(include_in_schema=False)


@router.get("/m/{match_id}/what-if")
async def what_if(request: Request, match_id: str) -> Response:
    """The match under its own rules and those of every `with`; `seat` shows somebody's hands one by one, `edit` the
    questions as a set answers them. Answers that come with it (`at`) are turned into an address of the same kind."""
    need(request, Right.SEE)
    house: House = request.app.state.house
    form = Form(request.query_params.multi_items())
    own = house.read(match_id).match.rules
    asked = asked_sets(house, form, own)
    editing, status = Editing(natural(form.text("edit")) or 0), 422 if asked.problem else 200
    if "at" in form:
        try:
            asked = changed_sets(asked, form, own)
        except Refusal as refusal:
            editing, status = _refused(request, form, refusal), status_of(refusal)
        else:
            if not is_fragment(request):
                return see_other(asked.url(f"/m/{match_id}"))
    return _answer(request, match_id, asked, editing, status)


def _answer(request: Request, match_id: str, asked: AskedSets, editing: Editing, status: int) -> Response:
    house: House = request.app.state.house
    live = house.read(match_id)
    editing = editing._replace(may_change=may_change(request))
    view = what_if_page(house, live, asked, editing, language_of(request))
    if not is_fragment(request):
        return render(request, "what_if.html", view.title, view, status=status)
    answer = fragment(request, "what_if", view, status=status)
    if not asked.q:
        answer.headers["HX-Replace-Url"] = asked.url(view.root)
    return answer


def _refused(request: Request, form: Form, refusal: Refusal) -> Editing:
    typed = {key: value for key, value in form.fields.items() if key in NINE_KEYS}
    field = str(refusal.facts.get("field", ""))
    return Editing(
        natural(form.text("at")) or 0, Typed(typed, field, language_of(request).say(refusal.text)), open=True
    )
