"""The server's doors: HTTP, the socket, and the guards at each."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Header, HTTPException, Path, Request, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from prometheus_client import generate_latest
from pydantic import BaseModel, TypeAdapter, ValidationError

from lastcard import editions
from lastcard import protocol as p
from lastcard.language import explain
from lastcard.rulebook import Rulebook
from lastcard.rulepage import rule_page
from lastcard.server.connection import Connection
from lastcard.server.hall import Hall, NoTableError, hashed
from lastcard.server.limits import Bucket, Buckets
from lastcard.server.metrics import CONNECTIONS, ERRORS, REGISTRY, REJECTED
from lastcard.server.room import UNREACHABLE, in_background, refused
from lastcard.server.settings import Settings
from lastcard.store import StoreError, open_store
from lastcard.tables import RefusedError
from lastcard.tables.frames import table_frame

log = logging.getLogger("lastcard.web")

HELLO_WITHIN = 10.0  # seconds for the first message
PING_EVERY = 25.0
SILENT_AFTER = 70.0  # seconds without a pong after which a socket is given up
STRIKES = 50  # commands beyond the limit before the socket is closed
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
MOST_BODY = p.MOST_FRAME
Code = Annotated[str, Path(pattern="^[a-z2-9]{10}$", description="The table's code.")]


class Listed(BaseModel):
    """A public table."""

    code: str
    phase: str
    title: str
    edition: str
    seats: int
    taken: int


class Problem(BaseModel):
    """Why a request was not carried out."""

    words: str
    clause: str = ""


class Question(BaseModel):
    sentence: p.Sentence


class Meaning(BaseModel):
    """What a sentence on a card means to the table."""

    kind: str
    understood: str | None
    problem: str | None
    span: tuple[int, int] | None


class EditionInfo(BaseModel):
    name: str
    title: str
    summary: str
    colors: list[str]
    rule_cards: int
    written: int
    suggestions: list[str]


PROBLEMS: dict[int | str, dict[str, Any]] = {
    code: {"model": Problem} for code in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}


class Guards:
    """Limits and origins of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.requests = Buckets(settings.requests_per_second, 4 * settings.requests_per_second)
        self.newcomers = Buckets(settings.new_per_minute / 60, settings.new_per_minute)
        self.chat = Buckets(settings.chat_per_minute / 60, max(5, settings.chat_per_minute / 3))
        self.sockets: Counter[str] = Counter()
        self.origins = {
            origin.strip().rstrip("/") for origin in settings.origins.split(",") if origin.strip()
        }
        if settings.public_url:
            self.origins.add(settings.public_url.rstrip("/"))

    def same_origin(self, headers: Any) -> bool:
        """A page of another origin may not speak for the person at the browser."""
        origin = headers.get("origin")
        if origin is None:
            return True
        return origin in self.origins or origin.partition("://")[2] == headers.get("host")


def address_of(connection: Any) -> str:
    return connection.client.host if connection.client else ""


def create_app(settings: Settings) -> FastAPI:
    """The application for uvicorn (or any ASGI server)."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await open_store(settings.database)
        app.state.hall = hall = Hall(store, settings)
        hall.start()
        yield
        await hall.stop()
        await store.close()

    app = FastAPI(
        title="lastcard",
        version=str(p.PROTOCOL),
        summary="Tables of the card game, their people and their records.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        responses=PROBLEMS,
    )
    guards = app.state.guards = Guards(settings)
    _answer_errors(app)
    _guard(app, guards)
    _tables(app)
    _knowledge(app)
    _operation(app)
    _socket(app, settings, guards)
    return app


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


HallOf = Annotated[Hall, Depends(hall_of)]


def _problem(status: int, words: str, clause: str = "") -> JSONResponse:
    return JSONResponse({"words": words, "clause": clause}, status)


def _answer_errors(app: FastAPI) -> None:
    """Every mistake is one sentence."""

    @app.exception_handler(RefusedError)
    async def not_done(_: Request, error: RefusedError) -> Response:
        return _problem(409, error.words, error.clause)

    @app.exception_handler(NoTableError)
    async def not_there(_: Request, error: NoTableError) -> Response:
        return _problem(404, str(error))

    @app.exception_handler(StoreError)
    async def not_reached(_: Request, error: StoreError) -> Response:
        log.error("the store failed: %s", error)
        return _problem(503, UNREACHABLE)

    @app.exception_handler(HTTPException)
    async def http_error(_: Request, error: HTTPException) -> Response:
        response = _problem(error.status_code, str(error.detail))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(404)
    async def nothing_here(_: Request, error: Any) -> Response:
        return _problem(404, "There is nothing at this address.")

    @app.exception_handler(405)
    async def wrong_method(_: Request, error: Any) -> Response:
        response = _problem(405, "This address is not asked in this way.")
        response.headers.update(getattr(error, "headers", None) or {})
        return response

    @app.exception_handler(RequestValidationError)
    async def unreadable(_: Request, error: RequestValidationError) -> Response:
        return _problem(422, sentence_of(error.errors()))

    @app.exception_handler(Exception)
    async def our_mistake(_: Request, error: Exception) -> Response:
        ERRORS.inc()
        return _problem(500, "Something went wrong here; it has been noted.")


def sentence_of(errors: Any) -> str:
    """What Pydantic found, as one sentence about the first thing that is wrong."""
    first = errors[0]
    place = ".".join(
        str(part) for part in first["loc"] if part not in ("body",) and not isinstance(part, type)
    )
    message = str(first["msg"]).rstrip(".")
    return f"{place}: {message}." if place else f"{message}."


def _guard(app: FastAPI, guards: Guards) -> None:
    @app.middleware("http")
    async def guard(request: Request, proceed: Callable[[Request], Awaitable[Response]]) -> Response:
        response = await _turned_away(request, guards) or await proceed(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Cache-Control", "no-store")
        return response


async def _turned_away(request: Request, guards: Guards) -> Response | None:
    address = address_of(request)
    if request.url.path in ("/healthz", "/readyz", "/metrics"):
        return None
    if not guards.requests.take(address):
        REJECTED.labels("requests").inc()
        return _problem(429, "Too many requests; wait a moment.")
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        if not guards.same_origin(request.headers):
            REJECTED.labels("origin").inc()
            return _problem(403, "Pages of another origin may not do that.")
        length = request.headers.get("content-length", "")
        if not length.isdecimal() or int(length) > MOST_BODY:
            REJECTED.labels("size").inc()
            return _problem(413, f"A request has a length of at most {MOST_BODY} bytes, and says so.")
    return None


def _newcomer(request: Request) -> None:
    if not request.app.state.guards.newcomers.take(address_of(request)):
        REJECTED.labels("newcomers").inc()
        raise HTTPException(429, "Too many new tables and people from there; wait a minute.")


def bearer(authorization: Annotated[str, Header(description="Bearer TOKEN")] = "") -> str:
    kind, _, token = authorization.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise HTTPException(401, "A seat's token is needed.", {"WWW-Authenticate": "Bearer"})
    return token.strip()


def _tables(app: FastAPI) -> None:
    @app.post("/api/tables", status_code=201, dependencies=[Depends(_newcomer)], tags=["tables"])
    async def open_table(new: p.NewTable, hall: HallOf) -> p.Joined:
        """Open a table and be its host."""
        return await hall.create(new)

    @app.get("/api/tables", tags=["tables"])
    async def public_tables(hall: HallOf) -> list[Listed]:
        """The public tables, newest first."""
        return [Listed(**listed) for listed in await hall.listing()]

    @app.get("/api/tables/{code}", tags=["tables"])
    async def table(code: Code, hall: HallOf) -> p.TableFrame:
        """A table apart from its cards."""
        return table_frame((await hall.room(code)).table)

    @app.post(
        "/api/tables/{code}/people", status_code=201, dependencies=[Depends(_newcomer)], tags=["tables"]
    )
    async def join(code: Code, new: p.Newcomer, hall: HallOf) -> p.Joined:
        """Join a table, to sit down or to watch."""
        return await hall.join(code, new)

    @app.post("/api/tables/{code}/commands", tags=["tables"], response_model=None)
    async def command(
        code: Code, command: p.Command, hall: HallOf, token: Annotated[str, Depends(bearer)], request: Request
    ) -> p.Done | p.Because | Response:
        """Give a command without a socket; refused ones are answered 409."""
        room = await hall.room(code)
        person = room.table.person_with(hashed(token))
        if person is None:
            raise HTTPException(401, "This token opens no seat here.", {"WWW-Authenticate": "Bearer"})
        if isinstance(command, p.Chat | p.Say) and not request.app.state.guards.chat.take((code, person.id)):
            raise HTTPException(429, "That is a lot to say; wait a moment.")
        answer = await room.command(person.id, command)
        if answer["type"] == "refused":
            status = 503 if answer["words"] == UNREACHABLE else 409
            return _problem(status, answer["words"], answer["clause"])
        return answer

    @app.get("/api/tables/{code}/records/{match}", tags=["tables"])
    async def record(code: Code, match: Annotated[int, Path(ge=1, le=100_000)], hall: HallOf) -> Response:
        """The record of a finished match, to be checked with `lastcard verify`."""
        text = await hall.record(code, match)
        name = f'attachment; filename="{code}-{match}.json"'
        return Response(text, media_type="application/json", headers={"Content-Disposition": name})


def _knowledge(app: FastAPI) -> None:
    @app.post("/api/explain", tags=["rules"])
    async def meaning(question: Question) -> Meaning:
        """What the table understands by a sentence on a card."""
        found = await asyncio.to_thread(explain, question.sentence)
        return Meaning(kind=found.kind, understood=found.understood, problem=found.problem, span=found.span)

    @app.get("/api/editions", tags=["rules"])
    async def all_editions() -> list[EditionInfo]:
        """The editions that can be played."""
        return [_info(name) for name in editions.NAMES]

    @app.get("/api/editions/{name}/rules", tags=["rules"], response_class=PlainTextResponse)
    async def rules(name: Annotated[str, Path(max_length=40)]) -> str:
        """An edition's rule page, in Markdown."""
        if name not in editions.NAMES:
            raise HTTPException(404, f"There is no edition called {name!r}.")
        return rule_page(Rulebook(name), markdown=True)

    @app.get("/api/protocol", tags=["rules"])
    async def schema() -> dict[str, Any]:
        """The socket's messages as JSON Schema."""
        return {
            "protocol": p.PROTOCOL,
            "messages": p.MESSAGE.json_schema(),
            "frames": TypeAdapter(p.Frame).json_schema(),
            "phrases": p.PHRASES,
        }


def _info(name: str) -> EditionInfo:
    edition = editions.load(name)
    written = edition.written
    return EditionInfo(
        name=name,
        title=edition.title,
        summary=edition.summary,
        colors=list(edition.colors),
        rule_cards=edition.rule_cards,
        written=written.most if written else 0,
        suggestions=list(written.suggestions if written else edition.suggestions),
    )


def _operation(app: FastAPI) -> None:
    @app.get("/healthz", tags=["operation"], response_class=PlainTextResponse)
    async def alive() -> str:
        """Whether the process runs."""
        return "ok\n"

    @app.get("/readyz", tags=["operation"], response_class=PlainTextResponse)
    async def ready(hall: HallOf) -> Response:
        """Whether it can serve: the database answers, and it is not about to stop."""
        if hall.draining:
            return PlainTextResponse("stopping\n", 503)
        await hall.store.check()
        return PlainTextResponse("ready\n")

    @app.get("/metrics", tags=["operation"], response_class=PlainTextResponse)
    async def metrics() -> Response:
        """What is counted, for Prometheus."""
        return Response(generate_latest(REGISTRY), media_type="text/plain; version=0.0.4")


def _socket(app: FastAPI, settings: Settings, guards: Guards) -> None:
    @app.websocket("/api/socket")
    async def socket(socket: WebSocket) -> None:
        address = address_of(socket)
        hall: Hall = app.state.hall
        if not guards.same_origin(socket.headers):
            REJECTED.labels("origin").inc()
            await socket.close(1008)
            return
        full = sum(guards.sockets.values()) >= settings.most_connections
        if full or guards.sockets[address] >= settings.connections_per_address or hall.draining:
            REJECTED.labels("connections").inc()
            await socket.close(1013)
            return
        guards.sockets[address] += 1
        CONNECTIONS.inc()
        try:
            await socket.accept()
            await _serve(socket, hall, settings, guards)
        except WebSocketDisconnect:
            pass
        finally:
            CONNECTIONS.dec()
            guards.sockets[address] -= 1
            if not guards.sockets[address]:
                del guards.sockets[address]


async def _receive(socket: WebSocket) -> p.AnyCommand | p.Hello | p.Pong | str:
    """The next message, or a sentence about why it cannot be read."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code") or 1000)
    data = event.get("text") or event.get("bytes") or ""
    try:
        return p.MESSAGE.validate_json(data)
    except ValidationError as error:
        return sentence_of(error.errors(include_url=False, include_input=False))


async def _hang_up(socket: WebSocket, code: int, words: str) -> None:
    await socket.send_json({"type": "bye", "words": words, "come_back": False})
    await socket.close(code)


async def _serve(socket: WebSocket, hall: Hall, settings: Settings, guards: Guards) -> None:
    """A socket's life: hello, then commands, until it ends."""
    try:
        hello = await asyncio.wait_for(_receive(socket), HELLO_WITHIN)
    except TimeoutError:
        return await _hang_up(socket, 1008, "Nothing was said.")
    if not isinstance(hello, p.Hello):
        words = hello if isinstance(hello, str) else "The first message is a hello."
        return await _hang_up(socket, 1008, words)
    if hello.protocol != p.PROTOCOL:
        return await _hang_up(socket, 4000, f"This server speaks protocol {p.PROTOCOL}.")
    try:
        room = await hall.room(hello.table)
    except NoTableError as error:
        return await _hang_up(socket, 4004, str(error))
    except StoreError:
        await socket.send_json({"type": "bye", "words": UNREACHABLE, "come_back": True})
        return await socket.close(1013)
    person = room.table.person_with(hashed(hello.token)) if hello.token else None
    if hello.token and person is None:
        return await _hang_up(socket, 4001, "This token opens no seat here.")
    rate = settings.commands_per_second
    connection = Connection(socket, person.id if person else None, Bucket(rate, 4 * rate))
    writer = asyncio.ensure_future(connection.write(lambda: room.welcome(connection, None)))
    pinger = asyncio.ensure_future(_keep_pinging(connection))
    try:
        await room.enter(connection, hello.since)
        in_background(hall.tell([room]))
        await _commands(socket, room, connection, guards)
    except StoreError:
        connection.close(1013, UNREACHABLE, come_back=True)
        await asyncio.wait([writer], timeout=1)
    finally:
        writer.cancel()
        pinger.cancel()
        room.exit(connection)
        await asyncio.gather(writer, pinger, return_exceptions=True)
        in_background(hall.tell([room]))


async def _commands(socket: WebSocket, room: Any, connection: Connection, guards: Guards) -> None:
    while True:
        message = await _receive(socket)
        if isinstance(message, p.Pong):
            connection.pong(message.number)
            continue
        key = getattr(message, "key", None)
        version = room.table.version
        if not connection.commands.take():
            connection.strikes += 1
            if connection.strikes > STRIKES:
                connection.close(1008, "Too many commands.", come_back=False)
            answer = refused(key, "Too fast; wait a moment.", version)
        elif isinstance(message, str):
            answer = refused(None, message, version)
        elif isinstance(message, p.Hello):
            answer = refused(None, "Hello was said already.", version)
        elif connection.person is None:
            answer = refused(key, "Onlookers cannot do that; join the table first.", version)
        elif isinstance(message, p.Chat | p.Say) and not guards.chat.take(
            (room.table.code, connection.person)
        ):
            answer = refused(key, "That is a lot to say; wait a moment.", version)
        else:
            answer = await room.command(connection.person, message)
        connection.answer(answer)


async def _keep_pinging(connection: Connection) -> None:
    """Measure how far away the other end is, and notice when it is gone."""
    for pause in (0.0, 1.0, 3.0):
        await asyncio.sleep(pause)
        connection.ping()
    while True:
        await asyncio.sleep(PING_EVERY)
        if time.monotonic() - connection.heard > SILENT_AFTER:
            connection.close(1001, "Nothing was heard for too long.", come_back=True)
            return
        connection.ping()
