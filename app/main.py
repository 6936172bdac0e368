"""The application: everything is put together here, and nothing is created at import."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from app.api import problems
from app.api import router as api
from app.config import Settings
from app.house_key import house_key
from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer import figures, upkeep
from app.scorer.house import House
from app.status import refusal_headers
from app.store.db import Database, StoreUnavailable
from app.web import (
    changes,
    enter,
    files,
    hand,
    home,
    house_rules,
    house_table,
    kept_rules,
    match_actions,
    past,
    player_merges,
    players,
    printing,
    printing_rules,
    review,
    rulebook,
    seats,
    sheet,
    start,
    table,
    taps,
    what_if,
)
from app.web.guard import Guard
from app.web.refused import refused
from app.web.shield import Shield
from app.web.static_files import StaticFiles

GZIP_LEVEL = 4  # the default of 9 takes twice as long for a hundred bytes
IMPORT_LIMIT = 2 * 1024 * 1024  # bytes, or the limit of every request where that was set higher
PAGES = (
    home, enter, start, table, hand, house_rules, kept_rules, seats, changes, match_actions, past, files,
    printing, printing_rules, review, rulebook, house_table, players, player_merges, what_if,
)  # fmt: skip


def make_app(settings: Settings) -> FastAPI:
    """An application on its own store; its lifespan closes it."""
    house = House(Database(settings.database_url, settings.data), most_players=settings.players)
    secure = (settings.public_url or "").startswith("https:")
    app = FastAPI(
        title="Upriver", openapi_url="/api/v1/openapi.json", docs_url=None, redoc_url=None, lifespan=_lifespan(house)
    )
    app.state.house = house
    app.state.guard = Guard(house_key(settings), open_house=settings.open_house, secure=secure)
    app.state.static = StaticFiles()
    app.router.routes.extend([Route("/health", health), *taps.routes, *sheet.routes, *app.state.static.routes])
    for page in PAGES:
        app.include_router(page.router)
    app.include_router(api, prefix="/api/v1")  # the prefix lets FastAPI put off the work until the first call comes
    _answer_refusals(app)
    _protect(app, settings)
    return app


async def health(_: Request) -> Response:
    """Answers as long as the server can."""
    return PlainTextResponse("ok")


def answer_refusal(request: Request, refusal: Refusal) -> Response:
    """A refusal as a problem document for programs, as a sentence on a page for people."""
    make = problems.problem if request.url.path.startswith("/api/") else refused
    answer = make(request, refusal)
    answer.headers.update(refusal_headers(request, refusal))
    return answer


def _lifespan(house: House) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """What goes on beside the requests, from the start to the end."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(figures.catch_up(house)), asyncio.create_task(upkeep.keep_up(house))]
        yield
        for task in tasks:
            task.cancel()
        house.db.close()

    return lifespan


def _protect(app: FastAPI, settings: Settings) -> None:
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=GZIP_LEVEL)
    app.add_middleware(
        Shield,
        hosts=settings.hosts,
        public_url=settings.public_url,
        body_limit=settings.body_limit,
        body_limits=_import_limits(settings),
        refuse=answer_refusal,
    )


def _import_limits(settings: Settings) -> dict[str, int]:
    """How large the bodies may be that bring matches back. A page sends its file once more, packed into text."""
    most = max(IMPORT_LIMIT, settings.body_limit)
    return {"/import": most * 3 // 2, "/api/v1/import": most}


def _answer_refusals(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def on_refusal(request: Request, refusal: Refusal) -> Response:
        return answer_refusal(request, refusal)

    @app.exception_handler(StoreUnavailable)
    async def on_full_disk(request: Request, _: StoreUnavailable) -> Response:
        text = T("Saving does not work right now. Nothing that was saved is lost: try again in a moment.")
        return answer_refusal(request, Refusal("try_again", text))

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, error: HTTPException) -> Response:
        return answer_refusal(request, problems.from_http(error))

    @app.exception_handler(RequestValidationError)
    async def on_invalid(request: Request, error: RequestValidationError) -> Response:
        return answer_refusal(request, problems.from_validation(error))
