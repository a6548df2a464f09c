"""What strangers can and cannot do: tokens, origins, sizes, limits, files, and clients that do not read."""

import asyncio
import base64
import itertools
import json
import re
import socket
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from clocks import ManualClock
from fuzzing import deaf_line, errors_of, masked, upgrade
from lastcard.clients.websocket import Client
from lastcard.server.connection import MOST_WAITING, Connection
from lastcard.server.limits import Bucket
from lastcard.server.middleware import HEADERS, MOST_BODY
from lastcard.server.rule_parsing import MOST_EACH
from lastcard.server.websocket_endpoint import HELLO_WITHIN, STRIKES
from lastcard.server.websocket_protocol import BoundedWebSocket, _text_frame
from lastcard.tables import protocol as p
from serving import Served, ServedHere, served_here

NEW = {"name": "Ann", "computers": [1], "settings": {"seats": 2}}
# The slowest that a search of some minutes found: the coin's sides, over and over.
TANGLED = "heads " * 20 + "2" + " heads" * 10


keys = (f"k{number}" for number in itertools.count())


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 240))


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("security")
    settings = {"requests_per_second": 10_000, "new_per_minute": 10_000, "log": "debug", "pace": 0}
    with Served(f"sqlite:///{folder}/tables.db", origins="https://friend.example", **settings) as running:
        yield running


def opened(served: Served | ServedHere, **new: Any) -> p.Joined:
    answer = httpx.post(f"{served.url}/api/tables", json={**NEW, **new}, timeout=120)
    assert answer.status_code == 201, answer.text
    return p.Joined.model_validate(answer.json())


def command(served: Served | ServedHere, me: p.Joined, **body: Any) -> httpx.Response:
    headers = {"Authorization": f"Bearer {me.token}"}
    body = {"key": next(keys), **body}
    return httpx.post(f"{served.url}/api/tables/{me.code}/commands", json=body, headers=headers, timeout=120)


def words_of(answer: httpx.Response) -> str:
    """The one sentence of a refusal."""
    said = answer.json()
    assert set(said) == {"words", "clause"}
    assert said["words"].endswith((".", "…")) and "\n" not in said["words"]
    return str(said["words"])


def line(served: Served | ServedHere, **options: Any) -> Any:
    address = served.url.replace("http", "ws", 1) + "/api/socket"
    return connect(address, compression=None, max_size=None, ping_interval=None, **options)


async def hello(wire: ClientConnection, me: p.Joined | None, code: str = "") -> dict[str, Any]:
    said = {"type": "hello", "table": me.code if me else code, "token": me.token if me else None}
    await wire.send(orjson.dumps(said).decode())
    return await told(wire, "welcome")


async def told(wire: ClientConnection, kind: str, within: float = 120) -> dict[str, Any]:
    async with asyncio.timeout(within):
        while True:
            frame: dict[str, Any] = orjson.loads(await wire.recv())
            if frame["type"] == kind:
                return frame


# --- tokens -------------------------------------------------------------------------------------


def test_tokens_are_long_and_kept_only_as_hashes(served: Served) -> None:
    tokens = [opened(served).token for _ in range(20)]
    assert len(set(tokens)) == 20
    assert {len(base64.urlsafe_b64decode(token + "=")) for token in tokens} == {32}
    path = Path(served.database.removeprefix("sqlite:///"))
    with sqlite3.connect(path) as database:
        database.execute("pragma wal_checkpoint(full)")
    kept = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    assert b"Ann" in kept
    assert not any(token.encode() in kept for token in tokens)


def test_no_token_in_the_log_in_figures_or_in_an_address(served: Served) -> None:
    me = opened(served)

    async def come_and_go() -> None:
        async with Client(served.url) as client, client.sit(me.code, me.token) as seat:
            await seat.start()

    asyncio.run(come_and_go())
    command(served, me, type="chat", text="hello")
    assert "DEBUG" in served.text()
    assert me.token not in served.text()
    assert me.token not in httpx.get(f"{served.url}/metrics").text
    described = httpx.get(f"{served.url}/openapi.json").json()
    places = [
        (parameter["in"], parameter["name"])
        for path in described["paths"].values()
        for operation in path.values()
        for parameter in operation.get("parameters", ())
    ]
    assert not [name for place, name in places if "token" in name]
    assert described["paths"]["/api/tables/{code}/commands"]["post"]["security"] == [{"seat": []}]


def test_a_wrong_token_opens_nothing_and_is_told_so_in_one_sentence(served: Served) -> None:
    me = opened(served)
    for other in (me.token[:-1] + ("A" if me.token[-1] != "A" else "B"), "x", opened(served).token):
        answer = command(served, me.model_copy(update={"token": other}), type="start")
        assert answer.status_code == 401 and answer.headers["www-authenticate"] == "Bearer"
        assert words_of(answer)

    async def knock() -> None:
        async with line(served) as wire:
            await wire.send(orjson.dumps({"type": "hello", "table": me.code, "token": "A" * 43}).decode())
            assert (await told(wire, "bye"))["words"] == "This token opens no seat here."
            with pytest.raises(ConnectionClosed):
                await wire.recv()
            assert wire.close_code == 4001

    asyncio.run(knock())


def test_tokens_are_compared_in_constant_time() -> None:
    source = Path(p.__file__).parent / "table.py"
    found = re.search(r"def person_with.*?return None", source.read_text(encoding="utf-8"), re.S)
    assert found and "hmac.compare_digest" in found[0] and " == " not in found[0]


# --- origins and headers ------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "https://"])
def test_pages_of_another_origin_are_refused(served: Served, origin: str) -> None:
    answer = httpx.post(f"{served.url}/api/tables", json=NEW, headers={"Origin": origin})
    assert answer.status_code == 403 and words_of(answer)

    async def knock() -> None:
        with pytest.raises(InvalidStatus) as refused:
            async with line(served, origin=origin):
                pass
        assert refused.value.response.status_code == 403
        assert b"another origin" in refused.value.response.body

    asyncio.run(knock())


def test_the_own_origin_a_friend_s_and_none_are_welcome(served: Served) -> None:
    me = opened(served)

    async def knock(origin: str | None) -> None:
        async with line(served, origin=origin) as wire:
            assert (await hello(wire, me))["you"]["id"] == 0

    for origin in (served.url, "https://friend.example", None):
        headers = {"Origin": origin} if origin else {}
        assert httpx.post(f"{served.url}/api/tables", json=NEW, headers=headers).status_code == 201
        asyncio.run(knock(origin))


def test_every_answer_carries_the_headers(served: Served) -> None:
    long = b"x" * (MOST_BODY + 1)
    with httpx.Client(base_url=served.url) as client:
        answers = [
            client.get("/healthz"),
            client.get("/metrics"),
            client.get("/api/editions"),
            client.get("/api/editions/classic/rules"),
            client.get("/openapi.json"),
            client.get("/nowhere"),
            client.put("/api/tables"),
            client.post("/api/tables", json={}),
            client.post("/api/tables", content=b"[" * 9_000, headers={"Content-Type": "application/json"}),
            client.post("/api/tables", content=long),
            client.post("/api/tables", json=NEW, headers={"Origin": "https://evil.example"}),
            client.get("/api/tables/aaaaaaaaaa"),
        ]
    assert [answer.status_code for answer in answers] == [
        *[200] * 5, 404, 405, 422, 400, 413, 403, 404,
    ]  # fmt: skip
    for answer in answers:
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, answer.request.url
        assert "server" not in answer.headers
        if answer.status_code >= 400:
            assert words_of(answer)


def test_the_description_is_whole_and_loads_nothing_from_elsewhere(served: Served) -> None:
    text = httpx.get(f"{served.url}/openapi.json").text
    assert not re.search(r"https?://", text)
    described = json.loads(text)
    operations = [operation for path in described["paths"].values() for operation in path.values()]
    assert all({"summary", "description", "operationId", "tags"} <= set(each) for each in operations)
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names)
    assert described["components"]["securitySchemes"]["seat"]["scheme"] == "bearer"
    assert "HTTPValidationError" not in text
    assert httpx.get(f"{served.url}/docs").status_code == 404


# --- sizes --------------------------------------------------------------------------------------


def test_long_requests_are_refused_with_and_without_a_length(served: Served) -> None:
    url = f"{served.url}/api/tables"
    long = {**NEW, "name": "x" * MOST_BODY}
    assert httpx.post(url, json=long).status_code == 413

    for length, status in ((b"", b"411"), (b"Content-Length: 5\r\n", b"400")):
        head = (
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"
            + length
            + b"Transfer-Encoding: chunked\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", served.port), timeout=120) as raw:
            raw.sendall(head + b"5\r\nhello\r\n")  # and so on, without an end
            assert raw.recv(4_000).split()[1] == status
    assert opened(served)


def test_long_messages_are_refused_and_longer_ones_end_the_line(served: Served) -> None:
    me = opened(served)

    async def shout() -> None:
        async with line(served) as wire:
            await hello(wire, me)
            await wire.send("x" * (p.MOST_FRAME + 1))
            refused = await told(wire, "refused")
            assert refused["words"] == f"A message can have at most {p.MOST_FRAME} bytes."
            await wire.send("x" * 200_000)
            with pytest.raises(ConnectionClosed):
                await told(wire, "never")
            assert wire.close_code == 1009

    asyncio.run(shout())


# --- what people write --------------------------------------------------------------------------

NASTY = '<img src=x onerror=alert(1)>"}{\\</script>'


def test_names_and_chat_stay_plain_text(served: Served) -> None:
    me = opened(served, name='<b>Ann"}{\\</b>')
    said = NASTY + "\u202e\x07\u2066\ntwo"

    async def chat() -> None:
        async with line(served) as wire:
            welcome = await hello(wire, me)
            assert welcome["you"]["name"] == '<b>Ann"}{\\</b>'
            answer = await asyncio.to_thread(command, served, me, type="chat", text=said)
            assert answer.status_code == 200
            while True:
                news = await told(wire, "news")
                if news.get("chat"):
                    break
            assert news["chat"][0]["text"] == f"{NASTY} two"

    asyncio.run(chat())
    table = httpx.get(f"{served.url}/api/tables/{me.code}")
    assert table.headers["content-type"] == "application/json"
    for name in ("\u202eAnn", "A\x07n", "\x00", "   ", "x" * 25, "you"):
        answer = httpx.post(f"{served.url}/api/tables", json={**NEW, "name": name})
        assert answer.status_code in (409, 422), name
        assert words_of(answer).isprintable()


def test_whoever_is_muted_or_chats_too_much_is_told_so() -> None:
    def test(served: ServedHere) -> None:
        me = opened(served, computers=[])
        guest = httpx.post(f"{served.url}/api/tables/{me.code}/people", json={"name": "Bob"}, timeout=120)
        other = p.Joined.model_validate(guest.json())
        answers = [command(served, me, type="chat", text="again") for _ in range(8)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 3
        assert words_of(answers[-1]) == "Too many chat messages; wait a moment."
        assert command(served, me, type="mute", person=1).status_code == 200
        quiet = command(served, other, type="say", phrase="hello")
        assert quiet.status_code == 409 and words_of(quiet) == "The host has asked you to be quiet."
        assert command(served, other, type="mute", person=0).status_code == 409

    async def go() -> None:
        async with served_here(ManualClock(), chat_per_minute=6) as served:
            await asyncio.to_thread(test, served)

    run(go)


def test_people_of_one_address_share_what_may_be_said_from_there() -> None:
    def test(served: ServedHere) -> None:
        me = opened(served, computers=[])
        guest = httpx.post(f"{served.url}/api/tables/{me.code}/people", json={"name": "Bob"}, timeout=120)
        other = p.Joined.model_validate(guest.json())
        said = [command(served, who, type="chat", text="hm") for who in (me, me, me, me, other, other, other)]
        assert [answer.status_code for answer in said] == [200] * 6 + [429]

    async def go() -> None:
        async with served_here(ManualClock(), chat_per_minute=6) as served:
            await asyncio.to_thread(test, served)

    run(go)


# --- files --------------------------------------------------------------------------------------


def test_no_file_is_read_that_a_client_names(served: Served, tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text('title = "SECRET"\ncolors = ["red"]\n[numbers]\ncopies = [9,9,9,9,9,9,9,9,9,9]\n')
    wanted = [
        *(
            {"edition": name}
            for name in ("../../etc/passwd", "/etc/passwd", "./x.toml", "own", "secret.toml")
        ),
        *(
            {"edition_text": f"extends = {json.dumps(name)}"}
            for name in ("/etc/passwd", str(secret), "../secret.toml", "./classic.toml")
        ),
    ]
    for settings in wanted:
        answer = httpx.post(f"{served.url}/api/tables", json={**NEW, "settings": {"seats": 2, **settings}})
        assert answer.status_code in (409, 422), settings
        assert "SECRET" not in answer.text and "root:" not in answer.text
    for name in ("..%2f..%2fetc%2fpasswd", "..", "%2e%2e", str(secret).replace("/", "%2f")):
        answer = httpx.get(f"{served.url}/api/editions/{name}/rules")
        assert answer.status_code in (404, 422)
        assert "root:" not in answer.text
    for path in ("/../../etc/passwd", "/page/..%2f..%2fpyproject.toml", "/page/%2e%2e/%2e%2e/pyproject.toml"):
        with socket.create_connection(("127.0.0.1", served.port), timeout=10) as raw:
            raw.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            assert b" 404 " in raw.recv(4_000).split(b"\r\n")[0]


def test_strangers_sentences_are_not_kept_on_disk(served: Served) -> None:
    from lastcard.rules.language.parse_cache import _file, _known

    rule = "the next player draws 83, then you draw 57"
    text = f'extends = "classic"\n[colored."odd one"]\ncopies = 1\nrule = "{rule}"\n'
    assert opened(served, settings={"seats": 2, "edition_text": text})
    _known.cache_clear()
    assert rule not in _known() and rule.encode() not in _file().read_bytes()


# --- limits -------------------------------------------------------------------------------------


def test_commands_have_a_limit_and_a_flood_ends_the_line() -> None:
    async def flood(served: ServedHere, me: p.Joined, message: str, number: int) -> list[str]:
        """What is said to so many messages, the last of which is one too many."""
        async with line(served) as wire:
            await hello(wire, me)
            for _ in range(number):
                await wire.send(message)
            with pytest.raises(ConnectionClosed):
                said = []
                while True:
                    said.append(orjson.loads(await wire.recv()).get("words"))
            assert wire.close_code == 1008
            return said

    async def go() -> None:
        async with served_here(ManualClock(), commands_per_second=5) as served:
            me = await asyncio.to_thread(opened, served)
            for message, free in (
                ('{"type":"why","key":"k","does":1}', 20),
                ("nonsense", 20),
                ('{"type":"pong","number":1}', 30),  # ten of these cost nothing
            ):
                said = await flood(served, me, message, free + STRIKES + 1)
                assert said.count("Too fast; wait a moment.") == STRIKES, message
                assert said[-1] == "Too many commands."

    run(go)


def test_addresses_have_limits_each_told_in_a_sentence() -> None:
    clock = ManualClock()

    async def go() -> None:
        few = {"connections_per_address": 3, "new_per_minute": 3, "requests_per_second": 5}
        async with (
            served_here(clock, **few) as served,
            httpx.AsyncClient(base_url=served.url, timeout=120) as client,
        ):
            me = await asyncio.to_thread(opened, served)
            answers = [await client.post("/api/tables", json=NEW) for _ in range(4)]
            assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
            assert words_of(answers[-1]) == "Too many new tables and people from your address; wait a minute."
            assert answers[-1].headers["retry-after"]
            async with line(served) as one, line(served) as two, line(served) as three:
                for wire in (one, two, three):
                    await hello(wire, me)
                with pytest.raises(InvalidStatus) as refused:
                    async with line(served):
                        pass
                assert refused.value.response.status_code == 429
                assert b"Too many connections" in refused.value.response.body
            while served.app.state.guards.sockets:
                await asyncio.sleep(0.01)
            async with line(served) as again:
                await hello(again, me)
            # Ten requests so far, and twenty are allowed at once, then five a second.
            answers = [await client.get("/api/editions") for _ in range(11)]
            assert [answer.status_code for answer in answers] == [200] * 10 + [429]
            assert words_of(answers[-1]) == "Too many requests; wait a moment."
            # Believed only from proxies that were named: an address of one's own making changes nothing.
            lied = await client.get("/api/editions", headers={"X-Forwarded-For": "203.0.113.9"})
            assert lied.status_code == 429
            assert (await client.get("/healthz")).status_code == 200
            await clock.advance(1)
            again = [await client.get("/api/editions") for _ in range(6)]
            assert [answer.status_code for answer in again] == [200] * 5 + [429]
            await clock.advance(20)
            assert (await client.post("/api/tables", json=NEW)).status_code == 201

    run(go)


def test_addresses_behind_a_named_proxy_are_told_apart() -> None:
    async def go() -> None:
        async with (
            served_here(ManualClock(), proxies="127.0.0.1", requests_per_second=2) as served,
            httpx.AsyncClient(base_url=served.url, timeout=120) as client,
        ):

            async def asks(address: str) -> int:
                return (await client.get("/api/tables", headers={"X-Forwarded-For": address})).status_code

            assert [await asks("203.0.113.9") for _ in range(9)] == [200] * 8 + [429]
            assert await asks("203.0.113.10") == 200
            # One house has many addresses of the new sort: they count as one.
            assert [await asks(f"2001:db8:1:2::{number:x}") for number in range(1, 10)] == [200] * 8 + [429]
            assert await asks("2001:db8:1:3::1") == 200

    run(go)


def test_whoever_says_nothing_or_something_else_first_is_sent_away() -> None:
    clock = ManualClock()

    async def silent(served: ServedHere) -> str:
        async with line(served) as wire:
            bye = asyncio.ensure_future(told(wire, "bye"))
            while not bye.done():
                await clock.advance(HELLO_WITHIN)
                await asyncio.sleep(0.01)
            with pytest.raises(ConnectionClosed):
                await wire.recv()
            assert wire.close_code == 1008
            return str((await bye)["words"])

    async def blurt(served: ServedHere, message: str | bytes) -> str:
        async with line(served) as wire:
            await wire.send(message)
            return str((await told(wire, "bye"))["words"])

    async def go() -> None:
        async with served_here(clock) as served:
            first = ('{"type":"start","key":"k"}', "nonsense", b"\xff", "[" * 9_000, '{"type":"hello"}')
            said = [await blurt(served, message) for message in first]
            assert said[0] == "The first message must be a hello."
            said.append(await silent(served))
            assert said[-1] == "Nothing was said."
            assert all(words.endswith(".") and len(words) < 400 for words in said)

    run(go)


# --- clients that do not read -------------------------------------------------------------------


class Stuck:
    """The other end of a socket that reads nothing until it is told to."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.reads = asyncio.Event()
        self.read: list[str] = []

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.read.append(text)


def test_what_waits_for_a_client_that_does_not_read_is_bounded_and_then_told_anew() -> None:
    async def anew() -> bytes:
        return b"welcome"

    async def read(frames: int) -> list[str]:
        stuck = Stuck()
        connection = Connection(stuck, None, Bucket(1, 1))  # type: ignore[arg-type]
        writing = asyncio.ensure_future(connection.write(anew))
        connection.send(b"0")
        await asyncio.sleep(0)  # it is on its way, and gets no further
        for number in range(1, frames):
            connection.send(b"%d" % number)
        stuck.reads.set()
        connection.send(b"last")
        while stuck.read[-1:] != (["last"] if frames <= MOST_WAITING else ["welcome"]):
            await asyncio.sleep(0)
        writing.cancel()
        return stuck.read

    async def go() -> None:
        assert await read(MOST_WAITING) == [*map(str, range(MOST_WAITING)), "last"]
        assert await read(MOST_WAITING + 1) == ["0", "welcome"]
        assert await read(100_000) == ["0", "welcome"]

    run(go)


def test_clients_that_never_read_hold_nobody_up(tmp_path: Path) -> None:
    """Ann is answered for as long as it takes until all of them are behind."""
    number = 5
    settings = {"chat_per_minute": 1_000_000, "commands_per_second": 1_000_000}
    with Served(f"sqlite:///{tmp_path}/tables.db", requests_per_second=1_000, **settings) as served:
        me = opened(served)
        text = f'extends = "classic"\n# {"x" * 30_000}\n'
        configured = command(served, me, type="configure", settings={"seats": 2, "edition_text": text})
        assert configured.status_code == 200

        async def behind() -> float:
            async with httpx.AsyncClient(timeout=120) as client:
                figures = (await client.get(f"{served.url}/metrics")).text
            found = re.search(r"^lastcard_behind_total (\S+)", figures, re.M)
            return float(found[1]) if found else 0.0

        async def go() -> None:
            deaf = [await deaf_line(served.port, me.code) for _ in range(number)]
            async with Client(served.url) as client, client.sit(me.code, me.token) as seat:
                for turn in itertools.count():
                    await seat.command({"type": "ready", "ready": bool(turn % 2)})
                    if turn % 20 == 0 and await behind() >= number:
                        break
            for writer in deaf:
                writer.transport.abort()

        run(go)
        assert errors_of(served) == 0 and "Traceback" not in served.text()


@pytest.mark.parametrize(
    "flood",
    [masked(b"x" * 125, 9), masked(b"", 0, last=False), masked(b"", 10), masked(b"", 1)],
    ids=["pings", "empty pieces", "pongs", "empty messages"],
)
def test_floods_below_the_messages_end_the_line_and_hold_nobody_up(served: Served, flood: bytes) -> None:
    me = opened(served)

    async def go() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        await upgrade(reader, writer)
        writer.write(masked(orjson.dumps({"type": "hello", "table": me.code}), 1))
        if flood[0] & 15 == 0:
            writer.write(masked(b"", 1, last=False))
        ended = asyncio.ensure_future(hung_up_on(reader))
        async with httpx.AsyncClient(base_url=served.url, timeout=120) as client:
            while not ended.done():
                with suppress(ConnectionError):
                    writer.write(flood * 2_000)
                    await writer.drain()
                assert (await client.get("/healthz")).status_code == 200
        await ended
        writer.transport.abort()

    run(go)
    assert errors_of(served) == 0


async def hung_up_on(reader: asyncio.StreamReader) -> None:
    """Reads until the other end has said goodbye, or gone without a word."""
    said = b""
    with suppress(ConnectionError):
        while b"Too many commands." not in said:
            more = await reader.read(65_536)
            if not more:
                return
            said = said[-100:] + more


def test_text_that_is_none_after_the_goodbye_is_passed_over(served: Served) -> None:
    async def go() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        await upgrade(reader, writer)
        writer.write(masked(b"no hello", 1))
        await reader.readuntil(b"come_back")
        await reader.readuntil((1008).to_bytes(2, "big"))  # the server has closed the line
        writer.write(masked(b"\xff\xfe", 1) + masked((1008).to_bytes(2, "big"), 8))
        await reader.read()  # it has read both, and hangs up
        writer.transport.abort()

    run(go)
    assert "Traceback" not in served.text()


def test_a_line_whose_other_end_stops_reading_is_given_up() -> None:
    """The wire by itself, less patient: closing it politely would wait for the other end forever."""

    class Hasty(BoundedWebSocket):
        stuck_after = 0.3

    accepted = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        assert server.server_state.connections
        accepted.set()
        for _ in range(300):
            with suppress(TimeoutError):
                await asyncio.wait_for(send({"type": "websocket.send", "bytes": b"x" * 60_000}), 0.1)

    config = uvicorn.Config(app, port=0, ws=Hasty, lifespan="off", log_config=None)
    server = uvicorn.Server(config)

    async def go() -> None:
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1_024)
        await upgrade(reader, writer)
        writer.transport.pause_reading()
        await accepted.wait()
        while server.server_state.connections:
            await asyncio.sleep(0.01)
        writer.transport.abort()
        server.should_exit = True
        await serving

    run(go)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_messages_of_any_size_are_framed_as_the_standard_says(size: int) -> None:
    text = b"x" * size
    assert _text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


# --- tangled sentences --------------------------------------------------------------------------


@asynccontextmanager
async def busy_reading(served: ServedHere) -> AsyncIterator[threading.Event]:
    """The thread that reads people's rules has something to do until the event is set."""
    over, line = threading.Event(), served.app.state.reading._aside
    work = asyncio.ensure_future(line.do("somebody else", over.wait))
    try:
        yield over
    finally:
        over.set()
        await work


async def waiting(served: ServedHere, number: int) -> None:
    """Until so many more wait for the thread."""
    while served.app.state.reading._aside._waiting.total() < number + 1:
        await asyncio.sleep(0.01)


def test_tangled_sentences_hold_nobody_up() -> None:
    async def go() -> None:
        async with (
            served_here(ManualClock()) as served,
            httpx.AsyncClient(base_url=served.url, timeout=120) as client,
            busy_reading(served) as over,
        ):
            tangled = asyncio.ensure_future(client.post("/api/explain", json={"sentence": TANGLED}))
            await waiting(served, 1)
            assert (await client.get("/healthz")).status_code == 200
            assert (await client.post("/api/tables", json=NEW)).status_code == 201
            assert not tangled.done()
            over.set()
            assert (await tangled).status_code == 200

    run(go)


def test_one_address_has_a_few_things_read_at_a_time() -> None:
    async def go() -> None:
        async with (
            served_here(ManualClock()) as served,
            httpx.AsyncClient(base_url=served.url, timeout=120) as client,
        ):

            def asks() -> asyncio.Future[httpx.Response]:
                sentence = {"sentence": "the next player draws 2"}
                return asyncio.ensure_future(client.post("/api/explain", json=sentence))

            async with busy_reading(served) as over:
                read = [asks() for _ in range(MOST_EACH)]
                await waiting(served, MOST_EACH)
                busy = await asks()
                assert busy.status_code == 429
                assert words_of(busy) == "One thing at a time: other rules from your address are being read."
                over.set()
                assert [answer.status_code for answer in await asyncio.gather(*read)] == [200] * MOST_EACH

    run(go)


def test_an_edition_of_one_s_own_has_a_bound(served: Served) -> None:
    cards = "".join(
        f'[colored."card {n}"]\ncopies = 1\nrule = "the next player draws {n}, then you draw {n}, '
        f'then everyone draws {n}, then the next player draws {n} and misses a turn"\n'
        for n in range(3, 90)
    )
    settings = {"seats": 2, "edition_text": f'extends = "classic"\n{cards}'}
    answer = httpx.post(f"{served.url}/api/tables", json={**NEW, "settings": settings}, timeout=60)
    assert answer.status_code == 409
    assert "6000 characters" in words_of(answer)
