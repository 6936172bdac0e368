"""What every call passes: its right, the kind of its body, who asks; and how a match is answered."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from app.api.bodies import Written
from app.api.shapes import match_json
from app.language import Language, choose
from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer.caller import Caller, caller
from app.scorer.house import House
from app.scorer.live import Live
from app.scorer.rights import Right

Call = TypeVar("Call", bound=Callable[..., Any])
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


def needs(right: Right) -> Callable[[Call], Call]:
    """Says which right a call needs. A call that does not say it cannot be routed."""

    def marked(call: Call) -> Call:
        call.right = right  # type: ignore[attr-defined]
        return call

    return marked


class CallRoute(APIRoute):
    """A route that asks for the right first, then looks at the kind of the body, then reads it."""

    def get_route_handler(self) -> Handler:
        handle = super().get_route_handler()
        right: Right = self.endpoint.right  # type: ignore[attr-defined]
        takes_body = self.body_field is not None

        async def handler(request: Request) -> Response:
            need(request, right)
            if await request.body():
                _check_body(request, takes_body=takes_body)
            return await handle(request)

        return handler


def need(request: Request, right: Right) -> None:
    """Refuses a request that has not this right."""
    request.app.state.guard.need(request, right)


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def language_of(request: Request) -> Language:
    return choose(request.headers.get("accept-language", ""))


async def caller_of(request: Request, body: Written | None = None) -> Caller:
    """Who asks. `op` comes in the body, in the query of a call without a body, or as Idempotency-Key."""
    sent = await request.json() if body is not None else {}
    content = {**request.query_params, **sent}
    op, key = content.pop("op", None), request.headers.get("idempotency-key")
    if op is not None and key is not None and op != key:
        raise Refusal("invalid", T("op and Idempotency-Key are not the same."), field="op")
    return caller(key if op is None else op, content.get("by"), request.method, request.url.path, content)


def answer(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """JSON that nobody keeps without asking again."""
    return JSONResponse(content, status, {"Cache-Control": "no-cache", **(headers or {})})


def match_answer(live: Live, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A match as it is now."""
    return answer(match_json(live), status, {"ETag": live.etag, **(headers or {})})


def _check_body(request: Request, *, takes_body: bool) -> None:
    if not takes_body:
        raise Refusal("invalid", T("This call takes no body."), field="body")
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal("media_type", T("Bodies are sent as {kind}.", kind="application/json"))
