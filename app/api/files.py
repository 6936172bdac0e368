"""Files: matches taken along, and brought back."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from app.api.calls import CallRoute, house_of, needs
from app.api.places import MatchId
from app.api.problems import DOCUMENTED
from app.downloads import headers_of
from app.scorer import export, spreadsheet
from app.scorer.rights import Right

router = APIRouter(route_class=CallRoute, responses=DOCUMENTED, tags=["files"])

Format = Annotated[Literal["json", "csv"], Query(description="json: everything, for the import; csv: a table")]
Rows = Annotated[Literal["hands", "matches"], Query(description="csv: one row per player and hand, or per player")]
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


def _file(content: str, name: str) -> Response:
    return Response(content, headers=headers_of(name))
