"""Pages that a browser has already: the same version in the same look is not sent, nor made, again."""

from functools import lru_cache
from zlib import crc32

from starlette.requests import Request
from starlette.responses import Response

from app.scorer.live import Live
from app.web.page import THEMES, is_fragment, language_of


def etag_of(request: Request, live: Live) -> str:
    """The version of the match and of its players' names, and what else the page depends on: static files, theme,
    language, whole page or part."""
    static = request.app.state.static
    look = _look(
        static.css_url, static.js_url, request.cookies.get("theme", THEMES[0]), language_of(request).code,
        part=is_fragment(request),
    )  # fmt: skip
    return f'{live.etag[:-1]}-{look}"'


def not_modified(request: Request, etag: str) -> Response | None:
    """The short answer to somebody who has this version; None to others."""
    known = request.headers.get("if-none-match")
    if known is None or (etag not in known and known.strip() != "*"):
        return None
    return Response(status_code=304, headers={"ETag": etag, "Cache-Control": "no-cache", "Vary": "HX-Request"})


@lru_cache(maxsize=256)
def _look(css: str, js: str, theme: str, language: str, *, part: bool) -> str:
    return format(crc32("\n".join((css, js, theme, language, str(part))).encode()), "08x")
