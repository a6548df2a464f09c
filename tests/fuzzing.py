"""Frames that no client should send: for `test_fuzz.py`, and in great numbers for `benchmarks/fuzz.py`."""

import asyncio
import json
import random
import re
import string
import subprocess
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, get_args

import httpx
import orjson
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import seed as with_seed
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.specs.openapi.checks import ignored_auth, negative_data_rejection, positive_data_acceptance
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from lastcard.clients.websocket import Client, CommandRefusedError, SeatConnection
from lastcard.game.records import commitment
from lastcard.tables import protocol as p
from lastcard.tables.quick_phrases import PHRASES
from serving import Served

KINDS = ("bytes", "text", "broken", "nested", "number", "wrong", "valid", "mutated", "big", "hello", "wire")
TYPES = [kind.model_fields["type"].default for kind in p.AnyCommand.__args__]
WORDS = (
    "plays red 7", "draws", "calls uno", "plays wild and names red and calls uno", "catches Ann", "accepts",
    "challenges", "keeps", "plays", "", "names", "\x00", "🃏" * 50, "plays " * 30, "catches nobody",
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 9, 10, 535, 2**31, 2**63, 2**64, 10**30, -(2**70), 1.5, 1e308, "", "x" * 5000,
    "\x00", "\u202e", "<script>alert(1)</script>", [], [[]], {}, {"a": {"b": []}}, "classic", [1, "2", None],
    "../../etc/passwd",
)  # fmt: skip


def frame(dice: random.Random, kind: str, version: int = 0) -> str | bytes:
    """One frame of a kind: as text or, as bytes, in a binary frame."""
    match kind:
        case "bytes":
            return dice.randbytes(dice.randrange(200))
        case "text":
            return "".join(
                dice.choice(string.printable + "äß漢🃏\u202e\x00") for _ in range(dice.randrange(99))
            )
        case "broken":
            whole = orjson.dumps(command(dice, version)).decode()
            return whole[: dice.randrange(len(whole))] + dice.choice(("", "}", "\\ud800", '"', "]", "\x00"))
        case "nested":
            deep = dice.choice((10, 200, 5_000, 30_000))
            return dice.choice(("[" * deep, '{"a":' * deep, "[" * deep + "]" * deep))
        case "number":
            digits = dice.choice(("9" * 400, "9" * 5_000, "1e999", "-0", "1" + "0" * 30, "NaN", "-Infinity"))
            return f'{{"type":"act","key":"k{dice.random()}","version":{digits},"does":{digits}}}'
        case "wrong":
            return orjson.dumps(dice.choice([odd for odd in ODD if not _long(odd)])).decode()
        case "valid":
            return orjson.dumps(command(dice, version)).decode()
        case "mutated":
            return _json(mutated(dice, command(dice, version)))
        case "big":
            size = dice.choice((60_000, 66_000, 127_000))
            return f'{{"type":"chat","key":"big","text":"{"y" * size}"}}'
        case _:
            hello = {"type": "hello", "protocol": 1, "table": "abcdefghij"}
            return _json(mutated(dice, hello) if dice.random() < 0.5 else hello)


def command(dice: random.Random, version: int) -> dict[str, Any]:
    """A well-formed command with fields by chance; none that ends the fuzzer's stay."""
    kind = dice.choice([kind for kind in TYPES if kind not in ("leave", "stand")])
    body: dict[str, Any] = {"type": kind, "key": f"k{dice.getrandbits(60)}"}
    settings = {
        "edition": dice.choice(("classic", "dino", "customizable", "jackpot", "none")),
        "seats": dice.randrange(2, 11),
        "house": {dice.choice(("target", "stacking", "jump_in", "none")): dice.choice((True, 3, "mixed"))},
        "customs": dice.choice((None, ["everyone draws 1"], ["no such rule at all"])),
    }
    does = dice.choice((dice.randrange(-2, 540), dice.choice(WORDS)))
    fields: dict[str, dict[str, Any]] = {
        "act": {"does": does or 0, "version": dice.choice((version, 0, 10**9))},
        "why": {"does": does or 0},
        "sit": {"seat": dice.randrange(10)},
        "ready": {"ready": True, "commitment": dice.choice(("", commitment("0" * 32)))},
        "reveal": {"share": "0" * 32},
        "write": {"sentences": ["everyone draws 1"] * dice.randrange(4)},
        "configure": {"settings": settings},
        "computer": {
            "seat": dice.randrange(10),
            "on": dice.random() < 0.5,
            "level": dice.choice((*get_args(p.Level), "none")),
        },
        "hand over": {"person": dice.randrange(5)},
        "kick": {"person": dice.randrange(2, 9)},
        "mute": {"person": dice.randrange(5), "muted": dice.random() < 0.5},
        "chat": {"text": dice.choice(("<b>hello</b>", "\u202eabc\x07", "🃏", '"}{', "a" * 300))},
        "say": {"phrase": dice.choice([*PHRASES, "none"])},
    }
    return body | fields.get(kind, {})


def mutated(dice: random.Random, body: dict[str, Any]) -> dict[str, Any]:
    """A command with something wrong in it."""
    changed = dict(body)
    for _ in range(dice.randrange(1, 3)):
        key = dice.choice([*changed, "extra"])
        match dice.randrange(4):
            case 0:
                changed.pop(key, None)
            case 1:
                changed[key] = {key: changed.get(key)}
            case _:
                changed[key] = dice.choice(ODD)
    return changed


def _long(value: Any) -> bool:
    return isinstance(value, int) and not -(2**63) <= value < 2**64


def _json(value: Any) -> str:
    return json.dumps(value)


# --- the fuzzer at a table ----------------------------------------------------------------------


class Fuzzer:
    """Somebody who sits at a table, plays now and then, and sends nonsense in between."""

    def __init__(self, served: Served, joined: p.Joined, seed: int, most_unanswered: int = 40) -> None:
        self.served = served
        self.joined = joined
        self.dice = random.Random(seed)
        self.sent: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.hangs_up = 0
        self.version = 0
        self.leaks: list[str] = []
        self.hand: list[str] = []
        self._room = asyncio.Semaphore(most_unanswered)
        self._most = most_unanswered

    async def run(self, frames: int) -> None:
        """Send so many frames, over as many connections as it takes."""
        while self.sent.total() < frames:
            try:
                await self._once(frames)
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                self.hangs_up += 1

    async def _once(self, frames: int) -> None:
        address = self.served.url.replace("http", "ws", 1) + "/api/socket"
        async with connect(address, compression=None, max_size=None, ping_interval=None) as socket:
            if self.dice.random() < 0.1:  # not even a hello
                kind = self.dice.choice([kind for kind in KINDS if kind != "wire"])
                self.sent[kind] += 1
                await socket.send(frame(self.dice, kind))
                await asyncio.wait_for(socket.recv(), 20)
                return
            hello = {"type": "hello", "table": self.joined.code, "token": self.joined.token}
            await socket.send(orjson.dumps(hello).decode())
            self._room = asyncio.Semaphore(self._most)
            reader = asyncio.create_task(self._read(socket))
            try:
                for _ in range(self.dice.randrange(200, 2_000)):
                    if self.sent.total() >= frames or reader.done():
                        break
                    kind = self.dice.choice(KINDS)
                    if kind == "wire" and self.dice.random() > 0.02:
                        kind = "mutated"
                    if kind == "big" and self.dice.random() > 0.1:
                        kind = "valid"
                    self.sent[kind] += 1
                    if kind == "wire":
                        await self._wire(socket)
                        return
                    await asyncio.wait_for(self._room.acquire(), 30)
                    await socket.send(frame(self.dice, kind, self.version))
                await asyncio.sleep(0.05)
            finally:
                reader.cancel()
                with suppress(asyncio.CancelledError, ConnectionClosed):
                    await reader

    async def _wire(self, socket: ClientConnection) -> None:
        """Break the wire's own rules: text that is none, too long a message, reserved bits."""
        raw = self.dice.choice(
            (
                b"\x81\x83\x00\x00\x00\x00\xff\xfe\xfd",
                b"\x81\xff" + (2**40).to_bytes(8, "big") + b"\x00" * 4,
                b"\xf1\x80\x00\x00\x00\x00",
                b"\x83\x80\x00\x00\x00\x00",
                self.dice.randbytes(300),
                b"\x01\x80\x00\x00\x00\x00" + b"\x00\x80\x00\x00\x00\x00" * 5_000,
                b"\x89\x80\x00\x00\x00\x00" * 3_000,
            )
        )
        socket.transport.write(raw)
        await asyncio.sleep(0.05)
        socket.transport.abort()

    async def _read(self, socket: ClientConnection) -> None:
        try:
            await self._take(socket)
        finally:
            for _ in range(self._most):  # no more answers: whoever waits for one need not
                self._room.release()

    async def _take(self, socket: ClientConnection) -> None:
        async for message in socket:
            frame = orjson.loads(message)
            self.answers[frame["type"]] += 1
            if frame["type"] in ("done", "refused", "because"):
                self._room.release()
            self.version = frame.get("version", self.version)
            if frame["type"] in ("welcome", "news"):
                self._look(frame)
            if frame["type"] == "ping":
                await socket.send(f'{{"type":"pong","number":{frame["number"]}}}')

    def _look(self, frame: dict[str, Any]) -> None:
        """Whether the frame shows cards that are not one's own."""
        yours, game = frame.get("yours"), frame.get("game")
        me = None
        if yours and game:
            me = game["players"][yours["seat"]]
            if len(yours["hand"]) != game["counts"][me]:
                self.leaks.append(f"a hand of {len(yours['hand'])}, not {game['counts'][me]}")
        if (frame.get("table") or {}).get("seed") and frame["table"]["phase"] != "over":
            self.leaks.append("the seed")
        for event in frame.get("events", ()):
            secret = event["what"] in ("drew", "dealt", "penalty") and event.get("cards")
            if secret and me is not None and event.get("player") != me:
                self.leaks.append(f"cards of {event['player']}: {event['words']}")


async def plays(seat: SeatConnection, dice: random.Random, told: Counter[str]) -> None:
    """A well-behaved client: does something legal whenever asked, and goes on after every round."""
    async for _ in seat.news():
        for _ in range(20):  # what is refused as too fast makes no news, so it is tried again
            with suppress(CommandRefusedError):
                table = seat.table
                if table and table["phase"] != "playing" and table["host"] == (seat.you or {}).get("id"):
                    await (seat.start() if table["phase"] == "lobby" else seat.command({"type": "rematch"}))
                elif seat.asked and seat.legal:
                    await seat.act(dice.choice(seat.legal))
                    told[seat.code] += 1
                elif seat.game and seat.game["winner"] and not seat.game["asked"]:
                    await seat.command({"type": "onward"})
                break
            await asyncio.sleep(0.3)


# --- below the messages -------------------------------------------------------------------------


async def upgrade(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(
        b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101 "), head


def masked(payload: bytes, opcode: int, last: bool = True) -> bytes:
    size = len(payload)
    length = bytes([128 | size]) if size < 126 else bytes([254]) + size.to_bytes(2, "big")
    return bytes([(128 if last else 0) | opcode]) + length + b"\x00" * 4 + payload


async def deaf_line(port: int, code: str) -> asyncio.StreamWriter:
    """Somebody who watches a table and never reads what they are told."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1_024)
    await upgrade(reader, writer)
    writer.write(masked(orjson.dumps({"type": "hello", "table": code}), 1))
    writer.transport.pause_reading()
    return writer


# --- the server's state -------------------------------------------------------------------------


def tracebacks_of(served: Served) -> str:
    """What the log says of mistakes, whole lines."""
    return "\n".join(line for line in served.text().splitlines() if "Traceback" in line)


def errors_of(served: Served) -> float:
    text = httpx.get(f"{served.url}/metrics", timeout=ANSWERED_WITHIN).text
    found = re.search(r"^lastcard_errors_total (\S+)", text, re.M)
    assert found
    return float(found[1])


def memory_of(served: Served) -> float:
    """Resident megabytes of the server."""
    assert served.process
    kilobytes = subprocess.run(
        ["ps", "-o", "rss=", "-p", str(served.process.pid)], capture_output=True, text=True, check=True
    )
    return int(kilobytes.stdout) / 1024


async def fuzz(
    served: Served,
    frames: int,
    fuzzers: int,
    tables: int,
    seed: int,
    at: Callable[[str], None] = lambda words: None,
) -> dict[str, Any]:
    """Fuzzers at tables of their own, and well-behaved clients at others; how it went."""
    async with Client(served.url) as client:
        good: Counter[str] = Counter()
        players: list[asyncio.Task[None]] = []
        seats: list[SeatConnection] = []
        for number in range(tables):
            me = await client.create(p.NewTable(name="Ann", computers=[1, 2], settings=THREE))
            seat = await client.sit(me.code, me.token).__aenter__()
            seats.append(seat)
            await seat.start()
            players.append(asyncio.create_task(plays(seat, random.Random(number), good)))
        fuzzed: list[Fuzzer] = []
        for number in range(fuzzers):
            host = await client.create(p.NewTable(name="Mal", computers=[2], settings=THREE))
            guest = await client.join(host.code, "Eve", 1)
            async with client.sit(host.code, guest.token) as seat, client.sit(host.code, host.token) as first:
                await seat.ready()
                await first.start()
            both = (Fuzzer(served, host, seed + number), Fuzzer(served, guest, seed + 1_000 + number))
            fuzzed += both
        before = memory_of(served)
        at(f"{before:.0f} MB before")
        already = dict(good)
        half = frames // 2 // len(fuzzed)
        await asyncio.gather(*(fuzzer.run(half) for fuzzer in fuzzed))
        middle = memory_of(served)
        at(f"{middle:.0f} MB after {half * len(fuzzed)} frames")
        await asyncio.gather(*(fuzzer.run(2 * half) for fuzzer in fuzzed))
        while not moved_on(good, already, seats):  # so that somebody has played meanwhile
            await asyncio.gather(*(fuzzer.run(fuzzer.sent.total() + 10) for fuzzer in fuzzed))
        after = memory_of(served)
        played = dict(good)
        moving = await asyncio.gather(*(moves(client, fuzzer.joined) for fuzzer in fuzzed))
        stuck = [fuzzer.joined.code for fuzzer, goes_on in zip(fuzzed, moving, strict=True) if not goes_on]
        with suppress(TimeoutError):
            async with asyncio.timeout(GOES_ON_WITHIN):
                while not moved_on(good, played, seats):
                    await asyncio.sleep(0.05)
        stuck += [seat.code for seat in seats if not moved_on(good, played, [seat])]
        for task in players:
            task.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        for seat in seats:
            await seat.__aexit__(None, None, None)
    return {
        "sent": sum((fuzzer.sent for fuzzer in fuzzed), Counter()),
        "answers": sum((fuzzer.answers for fuzzer in fuzzed), Counter()),
        "hung up": sum(fuzzer.hangs_up for fuzzer in fuzzed),
        "leaks": [leak for fuzzer in fuzzed for leak in fuzzer.leaks],
        "memory": (before, middle, after),
        "played meanwhile": sum(played.values()) - sum(already.values()),
        "stuck": stuck,
        "errors": errors_of(served),
        "tracebacks": served.text().count("Traceback"),
    }


THREE = p.TableSettings(seats=3)
GOES_ON_WITHIN = 120.0  # seconds, after which a table stands still


def moved_on(now: Counter[str], before: Mapping[str, int], seats: Sequence[SeatConnection]) -> bool:
    """Whether everybody there has done something since."""
    return all(now[seat.code] > before.get(seat.code, 0) for seat in seats)


async def moves(client: Client, joined: p.Joined) -> bool:
    """Whether a table still goes on: somebody comes back, and its version grows."""
    async with client.sit(joined.code, joined.token) as seat:
        first = seat.version
        with suppress(TimeoutError):
            async with asyncio.timeout(GOES_ON_WITHIN):
                async for _ in seat.news():
                    if seat.version > first + 2:
                        return True
                    with suppress(Exception):
                        if seat.table and seat.table["phase"] == "over":
                            await seat.command({"type": "rematch"})
                        elif seat.table and seat.table["phase"] == "lobby":
                            await seat.ready()
                        elif seat.asked:
                            await seat.act(seat.legal[0])
                        elif seat.game and seat.game["winner"]:
                            await seat.command({"type": "onward"})
    return seat.version > first


# --- requests made from the server's own description --------------------------------------------

ANSWERED_WITHIN = 300.0  # seconds, after which a server hangs


def ask(served: Served, number: int, seed: int | None = None) -> dict[str, Any]:
    """Send about so many requests, right and wrong ones, to every operation; what was not as described."""
    schema = schemathesis.openapi.from_url(f"{served.url}/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    each = max(4, number // len(operations) // 2)
    asked: Counter[str] = Counter()
    failures: list[str] = []
    with httpx.Client(base_url=served.url, timeout=ANSWERED_WITHIN) as client:
        new = {"name": "Ann", "computers": [1, 2], "settings": {"seats": 3}}
        joined = client.post("/api/tables", json=new).json()
    headers = {"Authorization": f"Bearer {joined['token']}"}

    def right(case: Case) -> None:
        case.body = _whole_numbers(case.body)
        if "code" in (case.path_parameters or {}):
            case.path_parameters["code"] = joined["code"]
        any_way(case)

    def any_way(case: Case) -> None:
        loose = "records" in (case.operation.tags or ())  # any object may be sent; few of them are a record
        response = case.call(headers=headers, timeout=ANSWERED_WITHIN)
        excluded = [*NOT_CHECKED, *([positive_data_acceptance] if loose else ())]
        if response.status_code == 413:  # refused for its length; Schemathesis does not know that one
            excluded.append(negative_data_rejection)
        case.validate_response(response, excluded_checks=excluded)
        asked[f"{response.status_code}"] += 1

    for operation in operations:
        some = max(2, each // 4) if "lab" in (operation.tags or ()) else each  # a run takes seconds
        for mode in GenerationMode:
            once = right if mode is GenerationMode.POSITIVE else any_way
            test = given(operation.as_strategy(mode))(once)
            test = settings(max_examples=some, deadline=None, suppress_health_check=list(HealthCheck))(test)
            try:
                (with_seed(seed)(test) if seed is not None else test)()
            except Unsatisfiable:
                pass  # nothing can be wrong about a request without parts
            except (Exception, BaseExceptionGroup) as error:
                failures.append(f"{operation.label}: {error}"[:2_000])
    return {
        "requests": asked.total(),
        "answers": dict(asked),
        "failures": failures,
        "errors": errors_of(served),
        "tracebacks": served.text().count("Traceback"),
    }


# Whoever sends another's token along is that person; the check for it has its place in test_security.py.
NOT_CHECKED = [ignored_auth]


def _whole_numbers(value: Any) -> Any:
    """JSON Schema calls 4.0 an integer, the server does not."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_whole_numbers(each) for each in value]
    if isinstance(value, dict):
        return {key: _whole_numbers(each) for key, each in value.items()}
    return value
