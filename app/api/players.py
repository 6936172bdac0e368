"""Players that the house remembers, with their figures."""

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from app.api.bodies import MergeBody, PlayerBody
from app.api.calls import CallRoute, answer, house_of, needs
from app.api.player_answers import OneJson, PlayersJson, listed_json, one_json
from app.api.problems import DOCUMENTED
from app.scorer import figures, merges, players
from app.scorer.rights import Right

router = APIRouter(prefix="/players", route_class=CallRoute, responses=DOCUMENTED, tags=["players"])

OWN = "own"

PlayerPath = Annotated[str, Path(description="the id of a player")]

Since = Annotated[str | None, Query(pattern="^[0-9]{4}-[0-9]{2}$", description='counts from this month on: "2026-11"')]
Preset = Annotated[str | None, Query(max_length=40, description=f'counts under one preset; "{OWN}": under no preset')]


@router.get("", response_model=PlayersJson)
@needs(Right.HOUSE)
async def everyone(request: Request, since: Since = None, preset: Preset = None) -> Response:
    """The players of the house, those who played last first, and after them the archived ones; with what they came
    to in finished matches, of all time and all rules unless asked otherwise. A match in which no hand of theirs was
    scored, such as one that was ended early before that, does not count."""
    house = house_of(request)
    rules = "" if preset == OWN else preset
    lines = {line.player_id: line for line in await figures.house_table(house, since, rules)}
    return answer({"players": [listed_json(each, lines.get(each.id)) for each in players.everybody(house)]})


@router.get("/{player_id}", response_model=OneJson)
@needs(Right.HOUSE)
async def one(request: Request, player_id: PlayerPath) -> Response:
    """One player, with the figures of all finished matches in which a hand of theirs was scored. Whoever was merged
    into another player has none left."""
    return await _answer(request, player_id)


@router.patch("/{player_id}", response_model=OneJson)
@needs(Right.HOUSE)
async def change(request: Request, player_id: PlayerPath, body: PlayerBody) -> Response:
    """Another name, in all matches; another colour; archived or offered again. Fields left out stay."""
    house, sent = house_of(request), body.model_fields_set
    if "name" in sent:  # the only field that can still be refused comes first
        await players.rename(house, player_id, body.name)
    if "colour" in sent:
        await players.colour(house, player_id, body.colour)
    if "archived" in sent:
        await players.archive(house, player_id, body.archived)
    return await _answer(request, player_id)


@router.post("/{player_id}/merge", response_model=OneJson)
@needs(Right.HOUSE)
async def merge(request: Request, player_id: PlayerPath, body: MergeBody) -> Response:
    """Two players are one: every match of this one goes `into` the other, who is answered. Refused with `players` and
    the `match` where both sat at one table. Done before, it does nothing."""
    kept = await merges.merge(house_of(request), player_id, body.into)
    return await _answer(request, kept.id)


@router.delete("/{player_id}/merge", response_model=OneJson)
@needs(Right.HOUSE)
async def unmerge(request: Request, player_id: PlayerPath) -> Response:
    """Takes the merge of this player into another one back: the matches return, and so does the player."""
    back = await merges.undo(house_of(request), player_id)
    return await _answer(request, back.id)


async def _answer(request: Request, player_id: str) -> Response:
    house = house_of(request)
    found = players.one(house, player_id)
    return answer(one_json(found, await figures.of_player(house, player_id)))
