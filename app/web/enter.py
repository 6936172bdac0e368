"""The door: the house link and the short code, which both set one cookie."""

from typing import NamedTuple
from urllib.parse import urlsplit

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.rules.refusal import Refusal
from app.rules.text import T, Text
from app.status import refusal_headers
from app.web.guard import CODE_LETTERS, COOKIE, Guard, Role
from app.web.page import form_of, language_of, render, see_other, status_of

router = APIRouter(include_in_schema=False)

COOKIE_SECONDS = 365 * 24 * 3600
THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})
WRONG_CODE = T("That is not the code of this house. Look again where the server was started.")
WRONG_LINK = T("This link opens nothing here. Ask for a new one, or type the code.")


class Enter(NamedTuple):
    """The page before a key is known. `problem` stands under the code, `notice` above it; `plain`: others on the
    network can read along."""

    wanted: str
    code: str
    letters: int
    problem: Text | None
    notice: Text | None
    plain: bool


@router.get("/enter")
async def door(request: Request) -> Response:
    """Asks for the code. Whoever has the key already goes through."""
    wanted = _wanted(request.query_params.get("next", ""))
    if _guard(request).role(request) is not Role.NOBODY:
        return see_other(wanted)
    return _door(request, wanted)


@router.post("/enter")
async def type_code(request: Request) -> Response:
    """A typed code: right, it opens; wrong, it says so and stays in its field."""
    form = await form_of(request)
    wanted, code = _wanted(form.text("next")), form.text("code")
    try:
        if _guard(request).code_opens(code):
            return _opened(request, wanted)
    except Refusal as refusal:
        answer = _door(request, wanted, code=code, problem=refusal.text, status=status_of(refusal))
        answer.headers.update(refusal_headers(request, refusal))
        return answer
    return _door(request, wanted, code=code, problem=WRONG_CODE, status=422)


@router.get("/house/{key}")
async def house_link(request: Request, key: str) -> Response:
    """The house link. The address bar holds no key afterwards; all wrong keys are answered alike."""
    if _guard(request).opens(key):
        return _opened(request, "/")
    return _door(request, "/", notice=WRONG_LINK, status=404)


def own_path(url: str) -> str:
    """A path of this server that somebody may be sent to; anything else is the front page."""
    own = url.startswith("/") and not url.startswith("//") and "\\" not in url and url.isprintable()
    return url if own else "/"


def _wanted(url: str) -> str:
    return "/" if url.startswith(("/enter", "/house/")) else own_path(url)


def _opened(request: Request, url: str) -> Response:
    guard = _guard(request)
    answer = see_other(url)
    answer.set_cookie(
        COOKIE, guard.cookie, max_age=COOKIE_SECONDS, path="/", secure=guard.secure, httponly=True, samesite="lax"
    )
    return answer


def _door(
    request: Request, wanted: str, *, code: str = "", problem: Text | None = None, notice: Text | None = None,
    status: int = 200,
) -> Response:  # fmt: skip
    view = Enter(wanted, code[:40], CODE_LETTERS, problem, notice, _plain(request))
    title = language_of(request).gettext("Come in")
    return render(request, "enter.html", title, view, status=status)


def _plain(request: Request) -> bool:
    """Whether others on the same network can read what is sent. On the machine itself there are no others."""
    return not _guard(request).secure and request.url.scheme != "https" and not _on_this_machine(request)


def _on_this_machine(request: Request) -> bool:
    return urlsplit(str(request.url)).hostname in THIS_MACHINE


def _guard(request: Request) -> Guard:
    guard: Guard = request.app.state.guard
    return guard
