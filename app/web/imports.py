"""Matches brought back from a file: chosen, looked at, then added."""

from asyncio import to_thread
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer import imports
from app.scorer.file_reading import read_file
from app.scorer.house import House
from app.scorer.import_plan import Plan
from app.web.guard import Right, need
from app.web.numbers import natural
from app.web.page import language_of, render, see_other, status_of
from app.web.upload import packed, unpacked, upload_of
from app.web.views_import import Done, ImportView, found_view

router = APIRouter(include_in_schema=False)

PACKED, WHO = "packed", "who-"


@router.get("/import")
async def page(request: Request) -> Response:
    """The field for a file; after an import also what it added."""
    need(request, Right.HOUSE)
    added, known = (natural(request.query_params.get(name, "")) for name in ("added", "known"))
    done = Done(added, known or 0) if added is not None else None
    return _page(request, ImportView(done=done))


@router.post("/import")
async def bring(request: Request) -> Response:
    """A file that was chosen is looked at and shown; one that comes back packed, with who its players are, is added."""
    need(request, Right.HOUSE)
    try:
        sent = await upload_of(request)
        if PACKED not in sent.fields:
            return await _looked_at(request, sent.file)
        who = {name.removeprefix(WHO): value for name, value in sent.fields.items() if name.startswith(WHO)}
        return await _added(request, await to_thread(unpacked, sent.fields[PACKED]), who)
    except Refusal as refusal:
        return _page(request, ImportView(problem=refusal.text), status_of(refusal))


async def _looked_at(request: Request, content: bytes) -> Response:
    if not content:
        raise Refusal("invalid", T("Choose a file first."), field="file")
    plan = await imports.preview(_house(request), await to_thread(read_file, content))
    return await to_thread(_found_page, request, plan, content, {})


async def _added(request: Request, content: bytes, who: dict[str, str]) -> Response:
    house, file = _house(request), await to_thread(read_file, content)
    try:
        added = await imports.add(house, file, who)
    except Refusal as refusal:
        if refusal.code != "players":
            raise
        return await to_thread(_found_page, request, await imports.preview(house, file), content, who, refusal)
    return see_other(f"/import?{urlencode({'added': len(added.matches), 'known': len(added.known)})}")


def _found_page(
    request: Request, plan: Plan, content: bytes, who: dict[str, str], refusal: Refusal | None = None
) -> Response:
    """What the file holds. Packing it and writing a long page takes a moment, so this runs beside the event loop."""
    found = found_view(language_of(request), plan, packed(content), who)
    if refusal is None:
        return _page(request, ImportView(found))
    return _page(request, ImportView(found, problem=refusal.text), status_of(refusal))


def _page(request: Request, view: ImportView, status: int = 200) -> Response:
    return render(request, "import.html", language_of(request).gettext("Import"), view, status=status)


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house
