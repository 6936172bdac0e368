"""The players against one another: the table of the house, and two side by side."""

from collections.abc import Mapping
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.presets import presets
from app.rules.text import T, Text
from app.scorer import figures, players
from app.scorer.house import House
from app.web.guard import Right, need
from app.web.page import language_of, render
from app.web.players import house_of
from app.web.shares_told import plain
from app.web.views_compare import Chosen, Compare, compared, side
from app.web.views_house_table import ORDERS, TIMES, Choice, HouseTable, Option, columns, ordered
from app.web.views_players import shown_names

router = APIRouter(include_in_schema=False)

OWN = "own"  # in an address: rules of the table's own
UNFIT = 422


@router.get("/players/table")
async def house_table(request: Request) -> Response:
    """Who leads: over `time` (year, month; all), under the `rules` of one preset or any, ordered `by` a figure."""
    need(request, Right.HOUSE)
    house, asked = house_of(request), dict(request.query_params)
    time, by = _one_of(asked, "time", TIMES), _one_of(asked, "by", ORDERS)
    games = await _games(house, asked.get("rules", ""))
    rules = next(game.value for game in games if game.chosen)
    known = players.everybody(house)
    lines = await figures.house_table(house, _since(house, time), _preset(rules))
    places = ordered(lines, shown_names(known), by)
    now = {"time": time, "by": by, "rules": rules}
    view = HouseTable(
        time=time, by=by, times=_choices(TIMES, "time", now), orders=_choices(ORDERS, "by", now), games=games,
        columns=tuple(ORDERS[column] for column in columns(by)), lines=places,
        few=any(place.rank is None for place in places),
    )  # fmt: skip
    return render(request, "player_table.html", language_of(request).gettext("House table"), view)


@router.get("/players/compare")
async def compare(request: Request) -> Response:
    """Two players side by side: `with` is given twice, or the page asks for it."""
    need(request, Right.HOUSE)
    house, known = house_of(request), players.everybody(house_of(request))
    names, looks = shown_names(known), {each.id: each.colour for each in known}
    asked = [player for player in request.query_params.getlist("with")[:2] if player in names]
    one, other = (*asked, "", "")[:2]
    first = [*asked, *(player for player in names if player not in asked), "", ""]
    sides = (side(names, looks, one, first[0]), side(names, looks, other, other or first[1]))
    view, status = Compare(sides, None), 200
    if one and one == other:
        view, status = Compare(sides, T("Choose two different players.")), UNFIT
    elif one and other:
        chosen = [Chosen(each, names[each], looks[each], await figures.of_player(house, each)) for each in asked]
        view = compared(language_of(request), sides, chosen[0], chosen[1])
    return render(request, "player_compare.html", language_of(request).gettext("Two players"), view, status=status)


def _one_of(asked: Mapping[str, str], name: str, known: Mapping[str, Text]) -> str:
    return asked[name] if asked.get(name) in known else next(iter(known))


def _since(house: House, time: str) -> str | None:
    """The first month that counts."""
    today = house.now()
    return {"year": f"{today[:4]}-01", "month": today[:7]}.get(time)


def _preset(rules: str) -> str | None:
    return {"": None, OWN: ""}.get(rules, rules)


async def _games(house: House, rules: str) -> tuple[Option, ...]:
    """The rules that were played to the end here, the most played first."""
    named = presets()
    found = [(OWN, T("Rules of our own")) if not key else (key, plain(named[key].name))
             for key, _ in await figures.presets_played(house) if not key or key in named]  # fmt: skip
    chosen = rules if any(rules == key for key, _ in found) else ""
    every = [("", T("All rules")), *found]
    return tuple(Option(key, name, key == chosen) for key, name in every)


def _choices(known: Mapping[str, Text], name: str, now: Mapping[str, str]) -> tuple[Choice, ...]:
    return tuple(Choice(words, _url({**now, name: key}), key == now[name]) for key, words in known.items())


def _url(asked: Mapping[str, str]) -> str:
    given = urlencode({name: value for name, value in asked.items() if value})
    return f"/players/table?{given}" if given else "/players/table"
