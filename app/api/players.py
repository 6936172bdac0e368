"""Players that the house remembers."""

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response
from typing_extensions import TypedDict

from app.api.bodies import PlayerBody
from app.api.calls import CallRoute, answer, house_of, needs
from app.api.problems import DOCUMENTED
from app.scorer import players
from app.scorer.rights import Right

router = APIRouter(prefix="/players", route_class=CallRoute, responses=DOCUMENTED, tags=["players"])

PlayerPath = Annotated[str, Path(description="the id of a player")]


class RememberedJson(TypedDict):
    id: str
    name: str


class PlayersJson(TypedDict):
    players: list[RememberedJson]


@router.get("", response_model=PlayersJson)
@needs(Right.HOUSE)
def everyone(request: Request) -> Response:
    """The players of the house, those who played last first."""
    rows = [{"id": each.id, "name": each.name} for each in players.remembered(house_of(request))]
    return answer({"players": rows})


@router.get("/{player_id}", response_model=RememberedJson)
@needs(Right.HOUSE)
def one(request: Request, player_id: PlayerPath) -> Response:
    """One player."""
    found = players.one(house_of(request), player_id)
    return answer({"id": found.id, "name": found.name})


@router.patch("/{player_id}", response_model=RememberedJson)
@needs(Right.HOUSE)
async def rename(request: Request, player_id: PlayerPath, body: PlayerBody) -> Response:
    """Another name, in all matches."""
    renamed = await players.rename(house_of(request), player_id, body.name)
    return answer({"id": renamed.id, "name": renamed.name})
