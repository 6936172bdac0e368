"""A new match: who plays, in which order, who deals first, under which rules. All of it lives in the form."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.answers import with_answers
from app.rules.house import HouseRules
from app.rules.names import clean_name
from app.rules.presets import preset_of
from app.rules.questions import QUESTIONS
from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer import matches, players
from app.scorer.house import House
from app.scorer.matches import NewMatch
from app.web import draft as drafts
from app.web.asked_rules import STEP, single_answers
from app.web.draft import NO_NAME, Draft, Known, Problem, Remembered
from app.web.games import every_game, game
from app.web.guard import Right, need
from app.web.numbers import natural
from app.web.page import Form, caller_of, form_of, fragment, is_fragment, language_of, render, see_other, status_of
from app.web.views_start import start_view
from app.web.views_start_rules import Choices

router = APIRouter(include_in_schema=False)

TABLES_SHOWN = 2
PLAN_FIRST = ("show", "rule", "single")
PARTS = {"players": "seats", "not_found": "seats", "name": "seats", "rules": "rules"}
WHO = T("Say first who this is.")
STARTED_BEFORE = T("This form has started a match already. Start once more if you want another one.")


@router.get("/start")
async def form(request: Request) -> Response:
    """The form of a new match; `again` fills it in from a match, with the deal moved on, `preset` with a named game.
    With `rules` the address says everything that stood in it."""
    need(request, Right.HOUSE)
    house, asked = _house(request), request.query_params
    if "rules" in asked:
        typed = Form(asked.multi_items())
        return _answer(request, _with_rules(house, drafts.read(typed, _known(house)), typed), "")
    match_id, preset = asked.get("again"), asked.get("preset")
    rules = f"preset:{preset}" if preset else _latest_rules(house)
    draft = drafts.again(house.read(match_id)) if match_id else Draft(rules=rules)
    return _answer(request, draft, "")


@router.post("/start")
async def act(request: Request) -> Response:
    """One button of the form: `do` says which. Only "start" writes; all others give the form back."""
    need(request, Right.HOUSE)
    house, form = _house(request), await form_of(request)
    known = _known(house)
    draft = _with_rules(house, drafts.read(form, known), form)
    did = _meant("rule" if STEP in form else form.text("do", "start"), draft, part=is_fragment(request))
    do, _, what = did.partition("-")
    try:
        draft, problem = _done(house, draft, known, do, what)
    except Refusal as refusal:
        problem = Problem("seats", refusal.text, status=status_of(refusal))
    if do != "start" or problem is not None:
        return _answer(request, draft, did, problem)
    return await _start(request, draft, form)


def _with_rules(house: House, draft: Draft, form: Form) -> Draft:
    """The form with the rules that it asks for: a game and, as long as it is the game that the single rules were shown
    with, what is answered otherwise."""
    draft = draft if draft.rules else draft._replace(rules=_latest_rules(house))
    based = form.text("based")
    draft = draft._replace(single=bool(based))
    if not based:
        return draft
    try:
        answers = single_answers(form, game(house, based).rules)
    except Refusal:
        return draft  # rules that are gone: said where the games stand
    return draft._replace(answers=answers) if based == draft.rules else draft._replace(left=answers)


def _meant(did: str, draft: Draft, *, part: bool) -> str:
    """What Enter is for: the field of a new name or, where no script has looked for it yet, that of a game."""
    if did != "enter":
        return did
    if any(draft.typed):
        return "add"
    return did if part or draft.find == draft.found else "find"


def _done(house: House, draft: Draft, known: Known, do: str, what: str) -> tuple[Draft, Problem | None]:
    """The form after a button, and what is wrong with it."""
    if do in ("start", "add", "enter"):
        if do == "add" and not any(draft.typed):
            return draft, Problem("new", NO_NAME)
        draft, problem = drafts.seat_typed(draft, known, house.most_players)
        asked = do == "start" and problem is None and drafts.who_may_be(draft, known)
        return draft, Problem("who", WHO) if asked else problem
    if do == "who":
        seat, _, player = what.partition("-")
        return drafts.answered(draft, natural(seat) or 0, player, known), None
    if do == "sit":
        return drafts.sit(draft, what, known, house.most_players), None
    if do == "single":
        return draft._replace(single=True), None
    if do == "table":
        return drafts.join(drafts.again(house.read(what)), draft), None
    at = natural(what)
    return (draft if at is None else _rearranged(draft, do, at)), None


def _rearranged(draft: Draft, do: str, at: int) -> Draft:
    if do == "out":
        return drafts.leave(draft, at)
    return drafts.move(draft, at, {"up": -1, "down": 1}.get(do, 0))


async def _start(request: Request, draft: Draft, form: Form) -> Response:
    house = _house(request)
    problem = _name_problem(draft.name)
    if problem is None:
        try:
            live = await matches.start(house, _new_match(house, draft), caller=caller_of(request, form))
            return see_other(f"/m/{live.id}")
        except Refusal as refusal:
            problem = _problem(refusal)
    return _answer(request, draft, "start", problem)


def _new_match(house: House, draft: Draft) -> NewMatch:
    wanted = [{"id": place.player} if place.player else place.name for place in draft.places]
    new = NewMatch(wanted, draft.name, first_dealer=draft.dealer)
    return game(house, draft.rules).new_match(new, draft.answers)


def _name_problem(name: str) -> Problem | None:
    """What is wrong with the name of the match, which may be left out."""
    try:
        if name.strip():
            clean_name(name)
    except Refusal as refusal:
        return Problem("name", refusal.text)
    return None


def _problem(refusal: Refusal) -> Problem:
    """A refusal, in the part of the form where it belongs."""
    if refusal.facts.get("field") in QUESTIONS:
        return Problem("rule", refusal.text, rule=str(refusal.facts["field"]))
    text = STARTED_BEFORE if refusal.code == "op_reused" else refusal.text
    return Problem(PARTS.get(refusal.code, "start"), text, status=status_of(refusal))


def _answer(request: Request, draft: Draft, did: str, problem: Problem | None = None) -> Response:
    """The form, or the part of it that a script asked for."""
    choices, gone = _choices(_house(request), draft)
    problem = problem or gone
    status = problem.status if problem else 200
    language = language_of(request)
    view = start_view(language, draft, choices, problem, did)
    if not is_fragment(request):
        return render(request, "start.html", language.gettext("New match"), view, status=status)
    if did == "typed":
        return fragment(request, "start_deals", view.seats, status=status, coming=view)
    if did in PLAN_FIRST:
        return fragment(
            request, "start_plan", view.plan, status=status, single=view.single, go=view.go, shown=did != "rule",
            focus=did == "single",
        )  # fmt: skip
    if did == "find":
        return fragment(request, "start_games", view.games, status=status)
    return fragment(request, "start_seats", view.seats, status=status, whole=view)


def _choices(house: House, draft: Draft) -> tuple[Choices, Problem | None]:
    """What there is to choose from. Rules that are gone give way to those of the latest match, which is said."""
    problem = None
    try:
        chosen = game(house, draft.rules or _latest_rules(house))
    except Refusal as refusal:
        chosen, problem = game(house, _latest_rules(house)), Problem("rules", refusal.text)
    tables = players.latest_tables(house, TABLES_SHOWN)
    games = every_game(house, chosen.value)
    known, lately = _known(house), [house.read(each.match_id) for each in tables]
    rules, wrong = chosen.rules, None
    try:
        rules = with_answers(chosen.rules, draft.answers)
    except Refusal as refusal:
        wrong = _problem(refusal)
    return Choices(known, lately, games, chosen, rules, house.now()), problem or wrong


def _latest_rules(house: House) -> str:
    latest, _ = matches.summaries(house, matches.Search(), limit=1)
    return drafts.again(latest[0]).rules if latest else f"preset:{preset_of(HouseRules())}"


def _known(house: House) -> Known:
    return {player.id: Remembered(player.name, player.nth) for player in players.remembered(house)}


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
