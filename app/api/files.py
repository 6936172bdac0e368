"""Files: matches taken along, and brought back."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response
from typing_extensions import TypedDict

from app.api.calls import CallRoute, answer, house_of, needs
from app.api.places import MatchId
from app.api.problems import DOCUMENTED
from app.downloads import headers_of
from app.scorer import export, imports, spreadsheet
from app.scorer.file_format import File
from app.scorer.rights import Right

router = APIRouter(route_class=CallRoute, responses=DOCUMENTED, tags=["files"])

Format = Annotated[Literal["json", "csv"], Query(description="json: everything, for the import; csv: a table")]
Rows = Annotated[Literal["hands", "matches"], Query(description="csv: one row per player and hand, or per player")]
Names = Annotated[Literal["here", "new"], Query(description="who is meant by a name that is known here")]


class AddedJson(TypedDict):
    """Ids of the matches that were added or known already, and of the players who are new in this house."""

    added: list[str]
    known: list[str]
    players_added: list[str]


FILE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The file.",
        "content": {"text/csv": {"schema": {"type": "string"}}, "application/json": {"schema": {"type": "object"}}},
    }
}


@router.get("/matches/{match_id}/export", response_class=Response, responses=FILE)
@needs(Right.HOUSE)
def export_match(request: Request, match_id: MatchId, format: Format = "json", rows: Rows = "hands") -> Response:
    """One match as a file. As json it holds everything, its history too, and can be imported again."""
    house = house_of(request)
    if format == "csv":
        return _file(spreadsheet.one_match(house, match_id, rows), f"upriver {match_id} {rows}.csv")
    return _file(export.one_match(house, match_id), f"upriver {match_id}.json")


@router.post("/import", response_model=AddedJson)
@needs(Right.HOUSE)
async def import_matches(request: Request, body: File, names: Names = "here") -> Response:
    """Adds every match of an exported file that is not here yet, or nothing: the file is judged whole first.
    A match whose id is known, also a deleted one, is left as it is. Players are taken by their ids. One whose id is
    not here is the one player of the same name, as in any call that names players: if nobody else goes by that name
    here or in the file; else, or with `names=new`, it is somebody new."""
    choices = {player.id: imports.NEW for player in body.players} if names == "new" else {}
    added = await imports.add(house_of(request), body, choices)
    return answer({"added": added.matches, "known": added.known, "players_added": added.players})


def _file(content: str, name: str) -> Response:
    return Response(content, headers=headers_of(name))
