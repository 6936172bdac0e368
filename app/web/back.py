"""Back to the page that somebody came from."""

from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request

from app.web.shield import split_address

KEPT = ("seat", "new", "dealer", "name")


def back_to(request: Request, match_id: str) -> str:
    """The path of the page that the form stood on, if it belongs to this match; else the match's own page."""
    root = f"/m/{match_id}"
    path = split_address(request.headers.get("hx-current-url") or request.headers.get("referer", "")).path
    pages = (root, *(f"{root}/{page}" for page in ("sheet", "seats", "changes", "more", "house-rules", "review")))
    return path if path in pages or path.startswith(f"{root}/hands/") else root


def came_from(request: Request) -> str:
    """Where the arrow on the page of a game leads: to the form of a new match as it was typed, or to the match; else
    to all the games. The address says it as `back`, where that page was left for another of its kind."""
    asked = request.query_params.get("back") or request.headers.get("referer", "")
    found = split_address(asked)
    if found.path != "/start" and not found.path.startswith("/m/"):
        return "/rules"
    return f"{found.path}?{found.query}" if found.query else found.path


def start_with(back: str, preset: str) -> str:
    """A new match with a named game: who plays stays as it was typed into the form that somebody came from."""
    path, _, query = back.partition("?")
    kept = [pair for pair in parse_qsl(query) if pair[0] in KEPT] if path == "/start" else []
    return f"/start?{urlencode([*kept, ('rules', f'preset:{preset}')])}" if kept else f"/start?preset={preset}"
