"""The HTTP status that goes with each code of a refusal, for pages and programs alike."""

from app.rules.refusal import Refusal

STATUS = {
    "bad_json": 400, "bad_host": 400, "key_missing": 401, "not_allowed": 403, "cross_site": 403, "not_found": 404,
    "method": 405, "conflict": 409, "finished": 409, "nothing": 409, "too_large": 413, "media_type": 415,
    "slow_down": 429, "failed": 500, "try_again": 503,
}  # fmt: skip
REFUSED = 422


def status_of(refusal: Refusal) -> int:
    """The status of a refusal; whatever breaks a rule of the game is 422."""
    return STATUS.get(refusal.code, REFUSED)
