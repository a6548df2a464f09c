"""The WebSocket endpoint: a hello, then commands from the client and frames to it."""

import asyncio
import logging
import time
from contextlib import suppress

from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from lastcard.server.bounded_pool import BusyError
from lastcard.server.code_guard import NoTableError
from lastcard.server.connection import Connection
from lastcard.server.limits import Bucket
from lastcard.server.metrics import CONNECTIONS, ERRORS, REJECTED
from lastcard.server.middleware import TOO_MUCH_WRITTEN, UNKNOWN_HOST, RequestGuards, address_of, problem
from lastcard.server.registry import TableRegistry, hashed
from lastcard.server.room import UNREACHABLE, Room, in_background, refused
from lastcard.server.rule_parsing import Reading
from lastcard.server.settings import Settings
from lastcard.server.validation_messages import sentence_of
from lastcard.store import StoreError
from lastcard.tables import Person, RefusedError
from lastcard.tables import protocol as p

log = logging.getLogger("lastcard.socket")

HELLO_WITHIN = 10.0  # seconds for the first message
PING_EVERY = 25.0
SILENT_AFTER = 70.0  # seconds without a pong after which a socket is given up
STRIKES = 50  # commands beyond the limit before the socket is closed
LAST_WORDS = 2.0  # seconds to flush what is queued when a socket closes
PONGS = (1.0, 10.0)  # per second, and in a burst; more of them count as commands


def add_socket(app: FastAPI, settings: Settings, guards: RequestGuards) -> None:
    @app.websocket("/api/socket")
    async def socket(socket: WebSocket) -> None:
        address = address_of(socket)
        hall: TableRegistry = app.state.hall
        if not guards.knows_host(socket.headers):
            return await _turn_away(socket, "host", 421, UNKNOWN_HOST)
        if not guards.same_origin(socket.headers):
            return await _turn_away(socket, "origin", 403, "Pages of another origin may not do that.")
        if not guards.requests.take(address):
            return await _turn_away(socket, "requests", 429, "Too many requests; wait a moment.")
        if guards.sockets[address] >= settings.connections_per_address:
            return await _turn_away(socket, "connections", 429, "Too many connections from your address.")
        if sum(guards.sockets.values()) >= settings.most_connections:
            return await _turn_away(socket, "connections", 503, "The server is full; try again later.")
        if hall.draining:
            return await _turn_away(socket, "connections", 503, "The server is being restarted; come back.")
        guards.sockets[address] += 1
        CONNECTIONS.inc()
        try:
            await socket.accept()
            await _serve(socket, hall, settings, guards)
        except WebSocketDisconnect:
            pass
        except Exception:
            ERRORS.inc()
            log.exception("a socket failed")
            with suppress(Exception):
                await asyncio.wait_for(socket.close(1011), LAST_WORDS)
        finally:
            CONNECTIONS.dec()
            guards.sockets[address] -= 1
            if not guards.sockets[address]:
                del guards.sockets[address]


async def _turn_away(socket: WebSocket, why: str, status: int, words: str) -> None:
    REJECTED.labels(why).inc()
    await socket.send_denial_response(problem(status, words))


async def _receive(
    socket: WebSocket, guards: RequestGuards | None = None
) -> p.AnyCommand | p.Hello | p.Pong | str:
    """The next message, or a sentence that says why it cannot be parsed."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code") or 1000)
    data = event.get("text") or event.get("bytes") or ""
    if len(data) > p.MOST_FRAME:
        return f"A message can have at most {p.MOST_FRAME} bytes."
    if guards is not None and not guards.bytes.take(address_of(socket), len(data)):
        return TOO_MUCH_WRITTEN
    try:
        return p.MESSAGE.validate_json(data)
    except ValidationError as error:
        return sentence_of(error.errors(include_url=False, include_input=False))


async def _hang_up(socket: WebSocket, code: int, words: str, come_back: bool = False) -> None:
    """Sends the reason and closes; errors of the other end are ignored."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LAST_WORDS):
            await socket.send_json({"type": "bye", "words": words, "come_back": come_back})
            await socket.close(code)


class _WrongTokenError(NoTableError):
    """The table exists, but not this seat; it counts as a wrong code."""


def _seat(hall: TableRegistry, hello: p.Hello) -> tuple[Room | None, Person | None]:
    """The table and person of a token, if the table is in memory here and the token is right."""
    room = hall.rooms.get(hello.table) if hello.token else None
    person = room.table.person_with(hashed(hello.token or "")) if room and not room.forgotten else None
    return (room, person) if person else (None, None)


async def _serve(socket: WebSocket, hall: TableRegistry, settings: Settings, guards: RequestGuards) -> None:
    """Serves one socket from its hello to its end."""
    try:
        hello = await hall.clock.wait_for(_receive(socket), HELLO_WITHIN)
    except TimeoutError:
        hello = "Nothing was said."
    if not isinstance(hello, p.Hello):
        words = hello if isinstance(hello, str) else "The first message must be a hello."
        return await _hang_up(socket, 1008, words)
    if hello.protocol != p.PROTOCOL:
        return await _hang_up(socket, 4000, f"This server speaks protocol {p.PROTOCOL}.")
    address = address_of(socket)
    room, person = _seat(hall, hello)
    if room is None:  # a person at an open table need not wait for others at their address
        try:
            async with guards.codes.looking(address):
                room = await hall.room(hello.table)
                person = await room.person_with(hashed(hello.token)) if hello.token else None
                if hello.token and person is None:
                    raise _WrongTokenError
        except BusyError as error:
            return await _hang_up(socket, 1008, str(error), come_back=hello.token is not None)
        except _WrongTokenError:
            return await _hang_up(socket, 4001, "This token opens no seat here.")
        except NoTableError as error:
            return await _hang_up(socket, 4004, str(error))
        except StoreError:
            return await _hang_up(socket, 1013, UNREACHABLE, come_back=True)
    await _play(socket, hall, room, person.id if person else None, hello.since, settings, guards)
    return None


async def _play(
    socket: WebSocket,
    hall: TableRegistry,
    room: Room,
    person: int | None,
    since: int | None,
    settings: Settings,
    guards: RequestGuards,
) -> None:
    rate = settings.commands_per_second
    connection = Connection(socket, person, Bucket(rate, 4 * rate, hall.clock))
    writer = asyncio.ensure_future(connection.write(lambda: room.welcome(connection, None)))
    pinger = asyncio.ensure_future(_keep_pinging(connection))
    reader = asyncio.ensure_future(_commands(socket, room, connection, guards, socket.app.state.reading))
    try:
        await room.enter(connection, since)
        in_background(hall.broadcast_presence([room]))
        await asyncio.wait([reader, writer, pinger], return_when=asyncio.FIRST_COMPLETED)
        if connection.closing and not writer.done():
            await asyncio.wait([writer], timeout=LAST_WORDS)
    except StoreError:
        connection.close(1013, UNREACHABLE, come_back=True)
        await asyncio.wait([writer], timeout=LAST_WORDS)
    finally:
        for task in (writer, pinger, reader):
            task.cancel()
        room.exit(connection)
        ended = await asyncio.gather(writer, pinger, reader, return_exceptions=True)
        in_background(hall.broadcast_presence([room]))
    for end in ended:
        if isinstance(end, Exception) and not isinstance(end, WebSocketDisconnect):
            raise end


async def _commands(
    socket: WebSocket, room: Room, connection: Connection, guards: RequestGuards, reading: Reading
) -> None:
    pongs = Bucket(*PONGS, room.clock)
    while True:
        message = await _receive(socket, guards)
        if isinstance(message, p.Pong) and pongs.take():
            connection.pong(message.number)
            continue
        key = getattr(message, "key", None)
        version = room.table.version
        if not connection.commands.take():
            connection.strikes += 1
            if connection.strikes > STRIKES:
                connection.close(1008, "Too many commands.", come_back=False)
                return
            answer = refused(key, "Too fast; wait a moment.", version)
        elif isinstance(message, str):
            answer = refused(None, message, version)
        elif isinstance(message, p.Pong):
            continue
        elif isinstance(message, p.Hello):
            answer = refused(None, "Hello was already sent.", version)
        elif connection.person is None:
            answer = refused(key, "Spectators cannot do that; join the table first.", version)
        elif isinstance(message, p.Chat | p.Say) and not (
            guards.chat.take((room.table.code, connection.person))
            and guards.chat_from.take(address_of(socket))
        ):
            answer = refused(key, "Too many chat messages; wait a moment.", version)
        else:
            try:
                await reading.command(address_of(socket), message, room.table)
            except RefusedError as error:
                answer = refused(key, error.words, version, error.clause)
            else:
                connection.answer(await room.command(connection.person, message, address_of(socket)))
                continue
        connection.answer(answer)


async def _keep_pinging(connection: Connection) -> None:
    """Measures the round-trip time, and notices when the other end is gone."""
    for pause in (0.0, 1.0, 3.0):
        await asyncio.sleep(pause)
        connection.ping()
    while True:
        await asyncio.sleep(PING_EVERY)
        if time.monotonic() - connection.heard > SILENT_AFTER:
            connection.close(1001, "Nothing was heard for too long.", come_back=True)
            return
        connection.ping()
