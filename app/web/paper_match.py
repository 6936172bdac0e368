"""A match that was played on paper, typed in after the evening. Everything lives in the form until it is right."""

from datetime import date
from typing import NamedTuple

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.house import HouseRules
from app.rules.names import clean_match_name, name_key
from app.rules.presets import preset_of
from app.rules.refusal import Refusal
from app.rules.text import T
from app.rules.written import Judged
from app.scorer import matches, paper_match, players
from app.scorer.house import House
from app.scorer.matches import NewMatch
from app.web.draft import again
from app.web.games import Game, every_game, game
from app.web.guard import Right, need
from app.web.names import numbered
from app.web.numbers import natural
from app.web.page import Form, caller_of, form_of, fragment, is_fragment, language_of, render, see_other, status_of
from app.web.typed_paper import TypedPaper, lines_of, played_on, typed_paper, wanted_of
from app.web.views_paper_match import grid_view, setup_view, totals_view

router = APIRouter(include_in_schema=False)

NOTHING_TYPED = T("No hand is typed yet. Type the first one, or start a new match to play it here.")


class Paper(NamedTuple):
    """A form whose first page is right: the match to be, its players' names, and the day."""

    new: NewMatch
    names: tuple[str, ...]
    day: date
    game: Game


@router.get("/paper")
async def page(request: Request) -> Response:
    """Who played, by which rules, and when."""
    need(request, Right.HOUSE)
    return _setup(request, TypedPaper(rules=_latest_rules(_house(request))))


@router.post("/paper")
async def act(request: Request) -> Response:
    """One button of the form: `do` says which. Only "save" writes; all others give the form back."""
    need(request, Right.HOUSE)
    form = await form_of(request)
    typed, do = typed_paper(form), form.text("do", "check")
    typed = typed if typed.rules else typed._replace(rules=_latest_rules(_house(request)))
    if do == "who":
        return _setup(request, typed)
    try:
        paper = _paper(request, typed)
        blank = paper_match.layout(_house(request), paper.new, paper.names, ())
    except Refusal as refusal:
        return _setup(request, typed, refusal)
    found = paper_match.layout(_house(request), paper.new, paper.names, lines_of(typed, len(blank.sheet.plan)))
    if do == "live" and is_fragment(request):
        told = [n for n in map(natural, form.every("told")) if n is not None]
        return fragment(request, "paper_totals", totals_view(paper.names, found, told))
    if do == "save" and found.good and not found.wrong:
        return await _save(request, form, typed, paper)
    return _grid(request, typed, paper, blank, found, do)


def _grid(request: Request, typed: TypedPaper, paper: Paper, blank: Judged, found: Judged, do: str) -> Response:
    empty = do != "grid" and not found.good and not found.wrong
    refusal = Refusal("invalid", NOTHING_TYPED) if empty else None
    checked = do != "grid"
    language = language_of(request)
    view = grid_view(language, typed, paper.names, blank, found, paper.game, checked=checked, refusal=refusal)
    status = 422 if checked and (found.wrong or refusal) else 200
    return render(request, "paper_grid.html", language.gettext("Match on paper"), view, status=status)


async def _save(request: Request, form: Form, typed: TypedPaper, paper: Paper) -> Response:
    house, hands = _house(request), len(paper_match.layout(_house(request), paper.new, paper.names, ()).sheet.plan)
    try:
        live = await paper_match.keep(
            house, paper.new, lines_of(typed, hands), paper.day, caller=caller_of(request, form)
        )
    except Refusal as refusal:
        return _setup(request, typed, refusal)
    return see_other(f"/m/{live.id}/sheet")


def _paper(request: Request, typed: TypedPaper) -> Paper:
    """Reads the first page. Refuses what is wrong on it, with its field."""
    house, language = _house(request), language_of(request)
    known = players.remembered(house)
    offered = {name_key(numbered(each.name, each.nth)): each.id for each in known}
    names_of = {each.id: each.name for each in known}
    wanted = wanted_of(typed, offered)
    day = played_on(typed, language, paper_match.today(house))
    paper_match.moment(house, day)
    try:
        name = clean_match_name(typed.name)
    except Refusal as refusal:
        raise Refusal("name", refusal.text, field="name") from None
    chosen = game(house, typed.rules)
    names = tuple(names_of[each["id"]] if isinstance(each, dict) else each for each in wanted)
    new = chosen.new_match(NewMatch(wanted, name, first_dealer=typed.first_dealer), {})
    return Paper(new, names, day, chosen)


def _setup(request: Request, typed: TypedPaper, refusal: Refusal | None = None) -> Response:
    house, language = _house(request), language_of(request)
    known = [numbered(each.name, each.nth) for each in players.remembered(house)]
    games, today = every_game(house, typed.rules), paper_match.today(house).isoformat()
    view = setup_view(language, typed, known, games, today, refusal)
    status = status_of(refusal) if refusal else 200
    return render(request, "paper.html", language.gettext("Match on paper"), view, status=status)


def _latest_rules(house: House) -> str:
    latest, _ = matches.summaries(house, matches.Search(), limit=1)
    return again(latest[0]).rules if latest else f"preset:{preset_of(HouseRules())}"


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
