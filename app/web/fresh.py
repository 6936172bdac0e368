"""Pages that are read often: the same version in the same look is neither made again nor sent again."""

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from secrets import token_hex
from zlib import crc32

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.etags import is_known
from app.scorer.live import Live
from app.web.page import THEMES, VARY, is_fragment, language_of

PAGES_KEPT = 256  # of about 30 KB


class Kept:
    """Pages by match and ETag, those made last. The ETag names everything that a page depends on; `born` stands for
    the program and its templates, and for a house that may have been restored while it stood still."""

    def __init__(self, most: int = PAGES_KEPT) -> None:
        self.born = token_hex(4)
        self._most = most
        self._pages: OrderedDict[tuple[str, str], bytes] = OrderedDict()

    def page(self, match_id: str, etag: str, make: Callable[[], Response]) -> Response:
        """The answer with the page as it was made before, or made now."""
        body = self._pages.get((match_id, etag))
        if body is None:
            body = self._pages[match_id, etag] = bytes(make().body)
            if len(self._pages) > self._most:
                self._pages.popitem(last=False)
        headers = {"ETag": etag, "Cache-Control": "no-cache", "Vary": VARY}
        return HTMLResponse(body, headers=headers)  # a new answer each time: compression changes its headers


def kept_pages(request: Request) -> Kept:
    """The pages that this application keeps."""
    state = request.app.state
    if not hasattr(state, "kept_pages"):
        state.kept_pages = Kept()
    kept: Kept = state.kept_pages
    return kept


def etag_of(request: Request, live: Live) -> str:
    """The version of the match and of its players' names, and what else the page depends on: the program, theme,
    language, whole page or part."""
    look = _look(
        kept_pages(request).born, request.cookies.get("theme", THEMES[0]), language_of(request).code,
        part=is_fragment(request),
    )  # fmt: skip
    return f'{live.etag[:-1]}-{look}"'


def not_modified(request: Request, etag: str) -> Response | None:
    """The short answer to somebody who has this version; None to others."""
    if not is_known(request.headers.get("if-none-match"), etag):
        return None
    return Response(status_code=304, headers={"ETag": etag, "Cache-Control": "no-cache", "Vary": VARY})


@lru_cache(maxsize=256)
def _look(born: str, theme: str, language: str, *, part: bool) -> str:
    return format(crc32("\n".join((born, theme, language, str(part))).encode()), "08x")
