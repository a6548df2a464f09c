"""The ASGI application: HTTP, the socket, the guards, and one sentence for every error."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.routing import Match

from lastcard.common.clock import Clock
from lastcard.server import forks, http, lab_runs, replays, reviews
from lastcard.server.bounded_pool import BoundedPool, BusyError
from lastcard.server.code_guard import NoTableError
from lastcard.server.middleware import GuardMiddleware, RequestGuards, problem
from lastcard.server.pages import add_pages, lost_page, wants_page
from lastcard.server.registry import TableRegistry
from lastcard.server.room import UNREACHABLE
from lastcard.server.rule_parsing import Reading
from lastcard.server.settings import Settings
from lastcard.server.validation_messages import sentence_of
from lastcard.server.websocket_endpoint import add_socket
from lastcard.store import StoreError, open_store
from lastcard.tables import RefusedError
from lastcard.tables import protocol as p

log = logging.getLogger("lastcard.web")

DESCRIPTION = """\
Open a table or join one here; play over the socket at `/api/socket` (its messages: `/api/protocol`), or with
commands over HTTP. Every refused request is answered with one sentence, `words`.
"""
TAGS = [
    {"name": "tables", "description": "Tables, their people and their records."},
    {"name": "rules", "description": "Editions, sentences and the protocol."},
    {"name": "lab", "description": "Very many games of chosen rules, counted."},
    {"name": "operation", "description": "The server's health."},
]


def create_app(settings: Settings, clock: Clock | None = None) -> FastAPI:
    """The application for uvicorn (or any ASGI server)."""
    clock = clock or Clock()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await open_store(settings.database)
        app.state.hall = hall = TableRegistry(store, settings, clock)
        hall.start()
        yield
        await hall.stop()
        await store.close()
        app.state.reading.close()
        app.state.playing.close()
        app.state.reviewing.close()

    app = FastAPI(
        title="lastcard",
        version=str(p.PROTOCOL),
        summary="Tables of the card game, their people and their records.",
        description=DESCRIPTION,
        openapi_tags=TAGS,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    guards = app.state.guards = RequestGuards(settings, clock)
    app.state.reading = Reading()
    app.state.playing = BoundedPool("replays", replays.MOST_EACH, replays.BUSY, replays.BUSY)
    app.state.reviewing = reviews.reviewing()
    app.state.bench = lab_runs.LabQueue()
    app.add_middleware(GuardMiddleware, guards=guards)
    _answer_errors(app)
    records = (replays.router, forks.router, reviews.router)
    for router in (http.tables, http.rules, http.operation, lab_runs.router, *records):
        app.include_router(router)
    add_pages(app)
    add_socket(app, settings, guards)
    return app


def _answer_errors(app: FastAPI) -> None:
    """Answers every error with one sentence; the middleware catches internal errors."""

    @app.exception_handler(RefusedError)
    async def not_done(_: Request, error: RefusedError) -> Response:
        return problem(409, error.words, error.clause)

    @app.exception_handler(BusyError)
    async def not_now(_: Request, error: BusyError) -> Response:
        return problem(429, error.words)

    @app.exception_handler(NoTableError)
    async def not_there(_: Request, error: NoTableError) -> Response:
        return problem(404, str(error))

    @app.exception_handler(StoreError)
    async def not_reached(_: Request, error: StoreError) -> Response:
        log.error("the store failed: %s", error)
        return problem(503, UNREACHABLE)

    @app.exception_handler(HTTPException)
    async def http_error(_: Request, error: HTTPException) -> Response:
        words = "The request cannot be read." if error.status_code == 400 else str(error.detail)
        response = problem(error.status_code, words)
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(404)
    async def nothing_here(request: Request, error: Any) -> Response:
        if wants_page(request):
            return lost_page()
        known = isinstance(error, HTTPException) and error.detail != "Not Found"
        return problem(404, str(error.detail) if known else "There is nothing at this address.")

    @app.exception_handler(405)
    async def wrong_method(request: Request, error: Any) -> Response:
        response = problem(405, "This address does not support this method.")
        response.headers["Allow"] = ", ".join(_methods_at(request))
        return response

    @app.exception_handler(RequestValidationError)
    async def unreadable(_: Request, error: RequestValidationError) -> Response:
        return problem(422, sentence_of(error.errors()))


def _methods_at(request: Request) -> list[str]:
    """The HTTP methods of an address."""
    found: set[str] = set()
    for method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
        scope = {**request.scope, "method": method}
        if any(route.matches(scope)[0] == Match.FULL for route in request.app.router.routes):
            found.add(method)
    return sorted(found)
