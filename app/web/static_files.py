"""Style sheets and scripts, joined and compressed once at the start; icons and the manifest as they are."""

import gzip
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app.etags import is_known
from app.resources import resource_dir

CSS = ("tokens", "base", "parts", "table", "start", "sheet", "rules", "grid", "charts", "review", "rulebook", "players")
JS = (
    "outbox", "table", "instant", "sign", "theme", "first-wrong", "wake-lock", "rules", "latest-row", "print",
    "to-top", "more-aside", "grid", "start", "what-if", "hand", "said",
)  # fmt: skip
HTMX = "htmx.min.js"
PRINT = "print"  # apart from the others: only pages that show paper need it
FOREVER = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"
PLAIN = {
    "favicon.svg": "image/svg+xml",
    "icon-192.png": "image/png",
    "icon-512.png": "image/png",
    "icon-maskable-512.png": "image/png",
    "apple-touch-icon.png": "image/png",
    "manifest.webmanifest": "application/manifest+json",
}


class File:
    """Bytes that are sent again and again, also compressed where that helps."""

    __slots__ = ("cache", "kind", "plain", "tag", "zipped")

    def __init__(self, content: bytes, kind: str, cache: str) -> None:
        self.plain = content
        self.zipped = None if kind == "image/png" else gzip.compress(content, 9, mtime=0)
        self.kind = kind
        self.cache = cache
        self.tag = sha256(content).hexdigest()[:12]

    async def __call__(self, request: Request) -> Response:
        # weak, since the bytes differ with and without compression
        etag = f'W/"{self.tag}"'
        headers = {"Cache-Control": self.cache, "ETag": etag, "Vary": "Accept-Encoding"}
        if is_known(request.headers.get("if-none-match"), etag):
            return Response(status_code=304, headers=headers)
        if self.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.zipped, media_type=self.kind, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self.plain, media_type=self.kind, headers=headers)


class StaticFiles:
    """All of them, with the addresses that pages use: a changed file has a new address."""

    def __init__(self) -> None:
        static = resource_dir("static")
        css = File(_joined(static / "css", CSS, ".css"), "text/css; charset=utf-8", FOREVER)
        js = File(_joined(static / "js", JS, ".js"), "text/javascript; charset=utf-8", FOREVER)
        htmx = File((static / "vendor" / HTMX).read_bytes(), "text/javascript; charset=utf-8", FOREVER)
        paper = File(_joined(static / "css", (PRINT,), ".css"), "text/css; charset=utf-8", FOREVER)
        self.css_url = f"/static/upriver.{css.tag}.css"
        self.js_url = f"/static/upriver.{js.tag}.js"
        self.htmx_url = f"/static/htmx.{htmx.tag}.js"
        self.print_css = paper.plain.decode()
        self.print_css_url = f"/static/print.{paper.tag}.css"
        self.version = f"{css.tag[:4]}{js.tag[:4]}{htmx.tag[:4]}"
        plain = {f"/{name}": File((static / "icons" / name).read_bytes(), kind, A_DAY) for name, kind in PLAIN.items()}
        files = {self.css_url: css, self.js_url: js, self.htmx_url: htmx, self.print_css_url: paper, **plain}
        self.routes = [Route(url, file.__call__, methods=["GET"]) for url, file in files.items()]


def _joined(folder: Path, names: tuple[str, ...], ending: str) -> bytes:
    """The listed files in their order."""
    return b"\n".join((folder / f"{name}{ending}").read_bytes() for name in names)
