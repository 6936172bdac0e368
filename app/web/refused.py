"""A refusal that no page took care of, as a page of its own or as a line for a script."""

from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from app.rules.refusal import Refusal
from app.rules.text import T, Text
from app.web.page import enter_first, fragment, is_fragment, language_of, render, status_of


class Refused(NamedTuple):
    """What is said, and where to go on."""

    heading: Text
    text: Text
    back: str


def refused(request: Request, refusal: Refusal) -> Response:
    """Says what is wrong, in one sentence, with a way out."""
    status = status_of(refusal)
    view = Refused(_heading(status), refusal.text, "/")
    if is_fragment(request):
        return fragment(request, "refused", view, status=status)
    if status == 401:
        return enter_first(request)
    return render(request, "refused.html", language_of(request).say(view.heading), view, status=status)


def _heading(status: int) -> Text:
    if status == 404:
        return T("Not found")
    if status == 409:
        return T("Somebody was quicker")
    if status == 503:
        return T("Try again in a moment")
    return T("That did not work")
