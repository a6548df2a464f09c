"""A small Python client: opens and joins tables over HTTP, plays over a WebSocket, and reconnects.

async with Client("http://127.0.0.1:8000") as client:
    me = await client.create(NewTable(name="Ann", computers=[1, 2, 3]))
    async with client.sit(me.code, me.token) as seat:
        await seat.start()
        async for _ in seat.news():
            if seat.legal:
                await seat.act(seat.legal[0])
"""

import asyncio
import itertools
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, Self, cast
from urllib.parse import urlsplit

from lastcard.common.errors import LastcardError
from lastcard.common.extras import needing
from lastcard.common.labels import printable_json
from lastcard.game.actions import Action, read_actions
from lastcard.game.views import Asked, RuleInForce, Seen, View
from lastcard.tables import protocol as p
from lastcard.tables.client_state import ClientState
from lastcard.tables.codes import EXAMPLE, typed_code
from lastcard.tables.engine_view import read_sight
from lastcard.tables.witness import Shares, Witness, own_place

with needing("terminal"):
    import httpx
    import orjson
    from websockets.asyncio.client import ClientConnection, connect
    from websockets.exceptions import ConnectionClosed, InvalidHandshake

KEPT_ALIVE = 3.0  # seconds for which an idle connection is used again; servers close theirs later than that
PATIENCE = 60.0  # seconds for which a seat tries to come back
PAUSES = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0)


class ServerError(LastcardError):
    """The server cannot be reached, or has closed the connection for good."""


def unreachable(url: str, said: str = "") -> ServerError:
    """
    >>> print(unreachable("http://localhost:8000"))
    http://localhost:8000 cannot be reached: is the address right, and does a lastcard server run there?
    """
    why = said.rstrip(".") + "." if said else "is the address right, and does a lastcard server run there?"
    return ServerError(f"{url} cannot be reached: {why}")


class GoodbyeError(ServerError):
    """The server closed the connection for good, and said why."""


class CommandRefusedError(LastcardError):
    """The server refused a command: the reason, and the clause it rests on."""

    def __init__(self, words: str, clause: str = "") -> None:
        super().__init__(f"{words} ({clause})" if clause else words)
        self.words = words
        self.clause = clause


def read_address(url: str, code: str | None) -> tuple[str, str]:
    """Parses the server's address and the table's code from a link, an address or a host with its port.

    >>> read_address("http://cards.example/t/maple-otter-violin", None)
    ('http://cards.example', 'maple-otter-violin')
    >>> read_address("localhost:8000", "maple otter violin")
    ('http://localhost:8000', 'maple-otter-violin')
    """
    address, linked = split_address(url)
    code = code or linked
    if not code:
        raise LastcardError("Say which table: --table CODE, or the table's link as --url.")
    known = typed_code(code)
    if known is None:
        raise LastcardError(f"{code!r} is not a table code; a code is three words, as in {EXAMPLE}.")
    return address, known


def split_address(url: str) -> tuple[str, str]:
    """Splits a link into the server's address and the part where the table's code would be.

    >>> split_address("localhost:8000")
    ('http://localhost:8000', '')
    """
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        host = parts.hostname
        _ = parts.port  # an error if it is not a port number
    except ValueError:
        host = None
    if not host or parts.scheme not in ("http", "https"):
        raise LastcardError(f"{url!r} is not a server's address; write http://HOST:PORT or a table's link.")
    path, at, linked = parts.path.rpartition("/t/")
    address = f"{parts.scheme}://{parts.netloc}{path if at else parts.path}".rstrip("/")
    return address, linked.strip("/") if at else ""


class Client:
    """The HTTP client; several server addresses are tried in turn."""

    def __init__(self, *urls: str) -> None:
        self.urls = [url.rstrip("/") for url in urls]
        limits = httpx.Limits(keepalive_expiry=KEPT_ALIVE)
        self._http = httpx.AsyncClient(timeout=20, limits=limits)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def create(self, new: p.NewTable) -> p.Joined:
        return p.Joined.model_validate(await self._post("/api/tables", new.model_dump()))

    async def join(self, code: str, name: str, seat: int | None = None) -> p.Joined:
        body = p.NewPerson(name=name, seat=seat).model_dump()
        return p.Joined.model_validate(await self._post(f"/api/tables/{code}/people", body))

    async def tables(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await self._get("/api/tables")
        return found

    async def table(self, code: str) -> p.TableFrame:
        frame: p.TableFrame = await self._get(f"/api/tables/{code}")
        return frame

    async def editions(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await self._get("/api/editions")
        return found

    async def explain(self, sentence: str, where: str = "custom") -> dict[str, Any]:
        meaning: dict[str, Any] = await self._post("/api/explain", {"sentence": sentence, "where": where})
        return meaning

    async def record(self, code: str, match: int = 1) -> str:
        """The record of a finished match, as JSON text."""
        return (await self._ask("GET", f"/api/tables/{code}/records/{match}")).text

    def sit(self, code: str, token: str | None = None) -> "SeatConnection":
        """Opens a seat or, without a token, a spectator's place; use it with `async with`."""
        return SeatConnection(self.urls, code, token)

    async def _get(self, path: str) -> Any:
        return _read_json(await self._ask("GET", path))

    async def _post(self, path: str, body: Any) -> Any:
        return _read_json(await self._ask("POST", path, body))

    async def _ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        problem: Exception | None = None
        for url in self.urls:
            try:
                answer = await self._request(method, url + path, body)
            except (httpx.ConnectError, httpx.ConnectTimeout, httpx.InvalidURL) as error:
                problem = error
                continue
            except httpx.TransportError as error:
                problem = error
                if method == "GET":
                    continue
                break  # it may have been carried out; repeating it would do it twice
            if answer.is_success:
                return answer
            try:
                said = printable_json(answer.content)
                raise CommandRefusedError(said["words"], said.get("clause", ""))
            except (ValueError, KeyError, TypeError):
                raise ServerError(
                    f"{url} answers {answer.status_code}, not like a lastcard server."
                ) from None
        raise unreachable(" and ".join(self.urls)) from problem

    async def _request(self, method: str, url: str, body: Any) -> httpx.Response:
        """One request; a GET is sent again if it met the server closing an idle connection."""
        try:
            return await self._http.request(method, url, json=body)
        except httpx.RemoteProtocolError:
            if method != "GET":
                raise
            return await self._http.request(method, url, json=body)


def _read_json(answer: httpx.Response) -> Any:
    try:
        return printable_json(answer.content)
    except ValueError:
        raise ServerError(f"{answer.url} answers, but not like a lastcard server.") from None


class SeatConnection(ClientState):
    """A connection to a seat: its state and its commands. It reconnects by itself."""

    def __init__(self, urls: Sequence[str], code: str, token: str | None) -> None:
        super().__init__()
        self.code = code
        self.frames: list[bytes] | None = None  # set to a list to keep every frame as it came
        self._urls = itertools.cycle(urls)
        self._token = token
        self._socket: ClientConnection | None = None
        self._connected = asyncio.Event()
        self._waiting: dict[str, tuple[bytes, asyncio.Future[dict[str, Any]]]] = {}
        self._news: asyncio.Queue[dict[str, Any] | Exception] = asyncio.Queue()
        self._reader: asyncio.Task[None] | None = None
        self._ended: ServerError | None = None
        self._shares = Shares()
        self._errands: set[asyncio.Task[None]] = set()  # frames sent unprompted

    async def __aenter__(self) -> Self:
        await self._connect()
        self._reader = asyncio.create_task(self._keep_reading())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        tasks = [*self._errands, *([self._reader] if self._reader else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._socket:
            await self._socket.close()

    # --- state ---------------------------------------------------------------------------------

    @property
    def connected(self) -> bool:
        """Whether the connection to the server is up; it is restored by itself."""
        return self._connected.is_set()

    @property
    def legal(self) -> list[Action]:
        """The legal actions."""
        return [read_actions(legal["words"])[0] for legal in self.yours["legal"]] if self.yours else []

    @property
    def asked(self) -> bool:
        return self.game is not None and any(asked["player"] == self.name for asked in self.game["asked"])

    @property
    def view(self) -> View | None:
        """The view of the table from this seat."""
        if self.game is None:
            return None
        game, yours, you = self.game, self.yours, self.name
        hands: dict[str, tuple[str, ...] | int] = dict(game["counts"])
        hands |= {name: tuple(hand) for name, hand in game["open_hands"].items()}
        if yours is not None and you is not None:
            hands |= {name: tuple(hand) for name, hand in yours["sees"].items()}
            hands[you] = tuple(yours["hand"])
        return View(
            you=you,
            players=tuple(game["players"]),
            counts=game["counts"],
            hands=hands,
            top=game["top"],
            color=game["color"],
            direction=game["direction"],
            turn=game["turn"],
            asked=tuple(Asked(asked["player"], asked["question"]) for asked in game["asked"]),
            question=game["question"],
            draw_pile=game["draw_pile"],
            discard_pile=tuple(game["discard_pile"]),
            dealer=game["dealer"],
            scores=game["scores"],
            uncalled=tuple(game["uncalled"]),
            missing_turn=tuple(game["missing_turn"]),
            acts={name: tuple(acts) for name, acts in game["acts"].items()},
            rules=tuple(
                RuleInForce(rule["words"], rule["owner"], tuple(rule["concerns"]), rule["lasts"])
                for rule in game["rules"]
            ),
            round=game["round"],
            winner=game["winner"],
            points=game["points"],
            drawn=tuple(yours["drawn"]) if yours else (),
        )

    async def news(self) -> AsyncIterator[dict[str, Any]]:
        """Yields frames after they are folded: `welcome`, `news` and `present`."""
        while True:
            frame = await self._news.get()
            if isinstance(frame, Exception):
                raise frame
            yield frame

    # --- commands ------------------------------------------------------------------------------

    async def act(self, does: Action | str | int) -> int:
        """Takes an action in the game; returns its version."""
        what = does if isinstance(does, int) else str(does)
        return await self.command({"type": "act", "does": what, "version": self.version})

    async def start(self, fill: bool = False) -> int:
        """Starts the match as the host, with a commitment to this client's share of the shuffle."""
        return await self.command({"type": "start", "fill": fill, "commitment": self.commit()})

    async def ready(self) -> int:
        return await self.command({"type": "ready", "commitment": self.commit()})

    def commit(self) -> str:
        """Creates a share of the shuffle and returns its commitment; it is revealed automatically."""
        return self._shares.commit()

    def witness(self, match: int | None = None) -> Witness | None:
        """The witness of a match's deal (default: the current one); None without a share of this client."""
        if match is None:
            match = self.table["match"] if self.table else 0
        return self._shares.witnesses.get(match)

    async def look(self) -> Seen:
        """This seat's view as kernel records (`View.seen`), for players that use the engine."""
        return read_sight(cast(p.Sight, await self.ask({"type": "look"})))

    async def leave(self) -> None:
        """Leaves for good; the server answers by closing the connection."""
        with suppress(GoodbyeError):
            await self.command({"type": "leave"})

    async def command(self, command: dict[str, Any]) -> int:
        """Sends any command; it is resent after a lost connection, but never executed twice."""
        answer = await self.ask(command)
        return int(answer["version"])

    async def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        """Sends a command and returns its answer frame; `RefusedError` if it is refused."""
        if self._ended:
            raise self._ended
        key = command.setdefault("key", secrets.token_hex(8))
        message = orjson.dumps(command)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[key] = (message, answer)
        try:
            if self._connected.is_set() and self._socket:
                with suppress(ConnectionClosed):  # then the reader sends it again, once it is back
                    await self._socket.send(message.decode())
            frame = await answer
        finally:
            self._waiting.pop(key, None)
        if frame["type"] == "refused":
            raise CommandRefusedError(frame["words"], frame["clause"])
        return frame

    # --- the connection ------------------------------------------------------------------------

    async def _connect(self) -> None:
        """Connects and says hello at the first address that answers."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        for pause in itertools.chain(PAUSES, itertools.repeat(PAUSES[-1])):
            url = next(self._urls)
            try:
                address = url.replace("http", "ws", 1) + "/api/socket"
                socket = await connect(address, compression=None, max_size=2**22, ping_interval=None)
                hello = {"type": "hello", "protocol": p.PROTOCOL, "table": self.code}
                hello |= {"token": self._token} if self._token else {}
                hello |= {"since": self.version} if self.version else {}
                await socket.send(orjson.dumps(hello).decode())
                frame = await self._welcomed(socket)
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError) as error:
                if loop.time() > until:
                    raise unreachable(url, str(error) if isinstance(error, TimeoutError) else "") from error
                await asyncio.sleep(pause)
                continue
            self._socket = socket
            self._connected.set()
            self._news.put_nowait(frame)
            with suppress(ConnectionClosed):  # then the reader notices, and connects again
                for message, _ in list(self._waiting.values()):
                    await socket.send(message.decode())
            return

    async def _welcomed(self, socket: ClientConnection) -> dict[str, Any]:
        while True:
            frame = self._read(await asyncio.wait_for(socket.recv(), 20))
            if frame["type"] == "bye":
                if not frame["come_back"]:
                    await socket.close()
                    raise GoodbyeError(frame["words"])
                await socket.close()
                raise TimeoutError(frame["words"])
            if frame["type"] == "ping":
                await socket.send(b'{"type":"pong","number":%d}'.decode() % frame["number"])
            if frame["type"] == "welcome":
                return frame

    async def _keep_reading(self) -> None:
        try:
            while True:
                assert self._socket is not None
                try:
                    async for message in self._socket:
                        await self._take(self._read(message))
                except ConnectionClosed:
                    pass
                self._connected.clear()
                await self._connect()
        except ServerError as error:
            self._ended = error
            for _, answer in self._waiting.values():
                if not answer.done():
                    answer.set_exception(error)
            self._news.put_nowait(error)

    async def _take(self, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "ping":
                assert self._socket is not None
                await self._socket.send(f'{{"type":"pong","number":{frame["number"]}}}')
            case "done" | "refused" | "because" | "advice" | "sight":
                # A command that cannot be parsed is answered without its key, and answers arrive in order.
                key = frame["key"] or next(iter(self._waiting), "")
                waiting = self._waiting.get(key)
                if waiting and not waiting[1].done():
                    waiting[1].set_result(frame)
            case "bye":
                if not frame["come_back"]:
                    raise GoodbyeError(frame["words"])
            case _:
                self._news.put_nowait(frame)

    def _read(self, message: str | bytes) -> dict[str, Any]:
        """Decodes a frame and folds it into the state."""
        if self.frames is not None:
            self.frames.append(message.encode() if isinstance(message, str) else message)
        frame: dict[str, Any] = printable_json(message)
        self.fold(frame)
        self._look_at_the_deal(frame)
        return frame

    # --- the deal ------------------------------------------------------------------------------

    def _look_at_the_deal(self, frame: dict[str, Any]) -> None:
        """Reveals this client's share once all commitments are published; commits again if it was lost."""
        share = self._shares.look(self)
        if share is not None:
            self._send({"type": "reveal", "share": share})
        elif frame["type"] == "welcome" and self._has_lost_its_share:
            self._send({"type": "ready", "commitment": self.commit()})

    @property
    def _has_lost_its_share(self) -> bool:
        """Whether this seat is ready with a share that only an earlier client process knew."""
        if self.table is None or self.you is None or self.table["phase"] != "lobby":
            return False
        own = own_place(self)
        sent = None if own is None else self.table["commitments"][own]
        return sent is not None and not self._shares.knows(sent)

    def _send(self, command: dict[str, Any]) -> None:
        """Sends a command without waiting for its answer."""

        async def sent() -> None:
            with suppress(LastcardError):
                await self.ask(command)

        task = asyncio.create_task(sent())
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)
