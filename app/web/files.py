"""Matches taken along as files. Two more ways in: `imports` from such a file, `paper_match` from paper."""

from collections.abc import Iterator

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from app.downloads import headers_of
from app.scorer import export, matches, spreadsheet
from app.scorer.house import House
from app.scorer.matches import Search
from app.scorer.spreadsheet import Rows
from app.web import imports, paper_match
from app.web.guard import Right, need
from app.web.names import match_title
from app.web.page import language_of, render
from app.web.upload import zipped
from app.web.views_files import ExportView

router = APIRouter(include_in_schema=False)
router.include_router(imports.router)
router.include_router(paper_match.router)


@router.get("/export")
async def export_page(request: Request) -> Response:
    """What can be taken along, and what each file is good for."""
    need(request, Right.HOUSE)
    house = _house(request)
    view = ExportView(matches.count(house, Search()), matches.count(house, Search(status="deleted")))
    return render(request, "export.html", language_of(request).gettext("Export"), view)


@router.get("/export.json")
async def every_match(request: Request) -> Response:
    """All matches, to be imported again."""
    need(request, Right.HOUSE)
    house = _house(request)
    return _stream(export.every_match(house), f"upriver {house.now()[:10]}.json")


@router.get("/export.json.gz")
async def every_match_packed(request: Request) -> Response:
    """The same, a tenth as large."""
    need(request, Right.HOUSE)
    house = _house(request)
    return _stream(zipped(export.every_match(house)), f"upriver {house.now()[:10]}.json.gz")


@router.get("/export.csv")
async def every_row(request: Request) -> Response:
    """All matches as a table, by hands or (`rows`) by matches."""
    need(request, Right.HOUSE)
    house, rows = _house(request), _rows(request)
    return _stream(spreadsheet.every_match(house, rows), f"upriver {rows} {house.now()[:10]}.csv")


@router.get("/m/{match_id}/export.json")
def one_match(request: Request, match_id: str) -> Response:
    """One match, to be imported again."""
    need(request, Right.HOUSE)
    name = _name(_house(request), match_id)
    return Response(export.one_match(_house(request), match_id), headers=headers_of(f"{name}.json"))


@router.get("/m/{match_id}/export.csv")
def one_table(request: Request, match_id: str) -> Response:
    """One match as a table, by hands or (`rows`) as a whole."""
    need(request, Right.HOUSE)
    house, rows = _house(request), _rows(request)
    table = spreadsheet.one_match(house, match_id, rows)
    return Response(table, headers=headers_of(f"{_name(house, match_id)} {rows}.csv"))


def _rows(request: Request) -> Rows:
    return "matches" if request.query_params.get("rows") == "matches" else "hands"


def _stream(pieces: Iterator[str] | Iterator[bytes], name: str) -> Response:
    return StreamingResponse(pieces, headers=headers_of(name))


def _name(house: House, match_id: str) -> str:
    live = house.read(match_id)
    return f"{match_title(live.match)} {live.stored.created_at[:10]}"


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
