"""The HTTP status and headers that go with each code of a refusal, for pages and programs alike."""

from fastapi.routing import iter_route_contexts
from starlette.requests import Request

from app.rules.refusal import Refusal

STATUS = {
    "bad_json": 400, "bad_host": 400, "key_missing": 401, "not_allowed": 403, "cross_site": 403, "not_found": 404,
    "method": 405, "conflict": 409, "finished": 409, "nothing": 409, "too_large": 413, "media_type": 415,
    "slow_down": 429, "failed": 500, "try_again": 503,
}  # fmt: skip
REFUSED = 422
RETRY_AFTER = {"slow_down": "60", "try_again": "5"}  # seconds


def status_of(refusal: Refusal) -> int:
    """The status of a refusal; whatever breaks a rule of the game is 422."""
    return STATUS.get(refusal.code, REFUSED)


def refusal_headers(request: Request, refusal: Refusal) -> dict[str, str]:
    """What a refusal says in headers: which methods would do, when to come again, what kind of key."""
    if refusal.code == "key_missing":
        return {"WWW-Authenticate": "Bearer"}
    if refusal.code == "method":
        return {"Allow": ", ".join(_methods_at(request))}
    if refusal.code in RETRY_AFTER:
        return {"Retry-After": RETRY_AFTER[refusal.code]}
    return {}


def _methods_at(request: Request) -> list[str]:
    """Every method that an address knows; the framework would name those of one route only."""
    found: set[str] = set()
    for route in iter_route_contexts(request.app.routes):
        regex = getattr(route, "path_regex", None)
        if regex is not None and regex.match(request.url.path):
            found |= set(route.methods or ())
    if "GET" in found:
        found.add("HEAD")
    return sorted(found)
