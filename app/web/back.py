"""Back to the page of a match that a form was sent from."""

from starlette.requests import Request

from app.web.shield import split_address


def back_to(request: Request, match_id: str) -> str:
    """The path of the page that the form stood on, if it belongs to this match; else the match's own page."""
    root = f"/m/{match_id}"
    path = split_address(request.headers.get("hx-current-url") or request.headers.get("referer", "")).path
    pages = (root, *(f"{root}/{page}" for page in ("sheet", "seats", "changes", "more", "house-rules")))
    return path if path in pages or path.startswith(f"{root}/hands/") else root
