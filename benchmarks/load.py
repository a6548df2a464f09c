"""How much one server bears: thousands of people at their tables, all over real sockets on this machine.

    python benchmarks/load.py --tables 1250 --rate 600 --seconds 30
    python benchmarks/load.py --knee
    python benchmarks/load.py --tables 250 --rate 300 --lab
    python benchmarks/load.py --tables 2500 --rate 1500 --processes 2 --server-cpu -1 --own-cpu -1

Starts one `lastcard serve` on a SQLite file of its own and bound to one core (or several on a PostgreSQL of
their own), seats everybody, starts all matches, and then does so many actions a second in all, whether or
not the server keeps up. An action's time
runs from just before it is sent until its news has come to everybody at the table. The generator, bound to
another core, reads of a frame only what it needs, so that it stays well below one core itself. On a shared
machine, look at how long the two waited for their cores before believing the times.
"""

import argparse
import asyncio
import base64
import gc
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import orjson
import uvloop
from crash import Postgres

from lastcard.tables.protocol import PROTOCOL

MOST_SOCKETS = 20_000
MOST_SECONDS = 600  # of driving, all steps together
PORTS = 20_000  # sockets from one loopback address at most
SPARE_FILES = 200
AT_ONCE = 32  # tables that are set up at the same time
LATE = 0.010  # seconds; a tick later than this was not on schedule
SLOW = 0.200  # seconds; the knee is where 1 of 100 actions takes longer
KEPT = 0.97  # of the rate asked for; less is not keeping it
PATIENCE = 30.0  # seconds for anything in the set-up
MOST_ROUNDS = 10**9  # in the lab: more than can be played in the time it gives

# Limits that are meant for strangers, not for 5,000 people at one address.
OPEN_DOORS = {
    "connections_per_address": MOST_SOCKETS,
    "new_per_minute": 1_000_000,
    "tables_per_day": 1_000_000,
    "requests_per_second": 1_000_000,
    "commands_per_second": 1_000,
    "tables_per_address": MOST_SOCKETS,
    "megabytes_per_hour": 1_000_000,
    "lab_rounds": MOST_ROUNDS,
    "drain": 1,
}


class LoadError(Exception):
    """The run cannot go on, and why."""


# --- the server ---------------------------------------------------------------------------------


class Server:
    """`lastcard serve` in a process of its own, and what it uses."""

    def __init__(self, log: Path, database: str, cpu: int | None, settings: dict[str, object]) -> None:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("LASTCARD_")}
        ours = {f"LASTCARD_{name.upper()}": str(value) for name, value in settings.items()}
        command = [sys.executable, "-m", "lastcard", "serve", "--port", "0", "--database", database]
        self.log = log
        before = os.sched_getaffinity(0)
        if cpu is not None:
            os.sched_setaffinity(0, {cpu})  # the child and all its threads inherit it
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env={**clean, **ours})
        os.sched_setaffinity(0, before)
        self.port = 0

    def wait_for(self, seconds: float = 120.0) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            said = self.log.read_text()
            found = re.search(r"serves http://[^:]+:(\d+)", said)
            if found and "startup complete" in said:
                self.port = int(found[1])
                return
            if self.process.poll() is not None:
                raise LoadError(f"The server did not start: {said}")
            time.sleep(0.05)
        raise LoadError("The server did not start in time.")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        text = Path(f"/proc/{self.process.pid}/stat").read_text()
        fields = text.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def waited(self) -> float:
        """Seconds so far in which its main thread was ready to run, but something else had the core."""
        return waited(self.process.pid)

    def memory(self) -> float:
        """Megabytes in memory."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", text)
        return int(found[1]) / 1024 if found else 0.0

    def complaints(self) -> list[str]:
        """What it logged beyond the ordinary."""
        calm = re.compile(r'"level": "(INFO|DEBUG)"|^lastcard serves')
        return [line for line in self.log.read_text().splitlines() if not calm.search(line)]


class Servers:
    """One server, or several on one database, and what they use together."""

    def __init__(self, folder: Path, number: int, cpu: int | None, settings: dict[str, object]) -> None:
        self._postgres = Postgres(folder / "postgres") if number > 1 else None
        database = self._postgres.url if self._postgres else f"sqlite:///{folder / 'tables.db'}"
        self.each = [Server(folder / f"server{i}.log", database, cpu, settings) for i in range(number)]

    def wait_for(self) -> None:
        for server in self.each:
            server.wait_for()

    def stop(self) -> None:
        for server in self.each:
            server.stop()
        if self._postgres:
            self._postgres.stop()

    def cpu(self) -> float:
        return sum(server.cpu() for server in self.each)

    def database_cpu(self) -> float:
        """Seconds of processor time of PostgreSQL; SQLite is part of the server."""
        return self._postgres.cpu() if self._postgres else 0.0

    def waited(self) -> float:
        return sum(server.waited() for server in self.each)

    def memory(self) -> float:
        return sum(server.memory() for server in self.each)

    def complaints(self) -> list[str]:
        return [line for server in self.each for line in server.complaints()]


def waited(process: int) -> float:
    with suppress(OSError, IndexError):
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9
    return 0.0


# --- figures ------------------------------------------------------------------------------------


def percentile(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def spread(seconds: list[float]) -> dict[str, float]:
    """Milliseconds: the middle, the slow ones, the slowest."""
    ordered = sorted(seconds)
    shares = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}
    return {name: round(1000 * percentile(ordered, share), 1) for name, share in shares.items()}


class Figures:
    """What is counted while one rate is driven."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.sent = 0
        self.started = time.perf_counter()
        self.everybody: list[float] = []
        self.slowest: defaultdict[int, float] = defaultdict(float)  # by the second in which it was sent
        self.unanswered: list[float] = []  # how long it had been by the end; they count among the slow ones
        self.acknowledged: list[float] = []
        self.refused: Counter[str] = Counter()
        self.starved = 0  # ticks that found no table ready
        self.late = 0
        self.latest = 0.0
        self.usage: dict[str, Any] = {}

    def result(self) -> dict[str, Any]:
        seconds = self.usage["seconds"]
        return {
            "rate": self.rate,
            "actions": self.sent,
            "actions_per_second": round(self.sent / seconds, 1),
            "done": len(self.everybody),
            "refused": dict(self.refused),
            "unanswered": len(self.unanswered),
            "everybody_ms": spread(self.everybody + self.unanswered),
            "acknowledged_ms": spread(self.acknowledged),
            "slowest_by_second_ms": [round(1000 * self.slowest[i]) for i in range(round(seconds))],
            "starved_ticks": self.starved,
            "late_ticks": self.late,
            "latest_tick_ms": round(1000 * self.latest, 1),
            **self.usage,
        }


# --- people -------------------------------------------------------------------------------------


class Pending:
    """An action on its way."""

    __slots__ = ("figures", "key", "sent", "version")

    def __init__(self, key: bytes, figures: Figures) -> None:
        self.key = key
        self.figures = figures
        self.version = 0  # once it is acknowledged
        self.sent = time.perf_counter()


class Seat(asyncio.Protocol):
    """One person: a socket, and the newest frame of each kind, unread until it is needed."""

    __slots__ = (
        "answer", "arrived", "asked", "finished", "index", "load", "opened", "rest", "table", "token",
        "transport", "version", "yours",
    )  # fmt: skip

    def __init__(self, load: "Load", table: "Table", index: int, token: str) -> None:
        self.load = load
        self.table = table
        self.index = index
        self.token = token
        self.version = 0
        self.arrived = 0.0  # when the newest version came
        self.yours = b""  # the newest frame with a hand, if something can be done
        self.asked = -1
        self.finished = False  # the round, and `onward` has been said
        self.opened: asyncio.Future[None] | None = None
        self.answer: asyncio.Future[None] | None = None
        self.rest = b""

    # the socket

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /api/socket HTTP/1.1", f"Host: 127.0.0.1:{self.table.port}", "Upgrade: websocket",
            "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
        ]  # fmt: skip
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.load.lost(self, f"a socket broke: {error or 'closed'}")

    def data_received(self, data: bytes) -> None:
        self.load.bytes += len(data)
        if self.rest:
            data = self.rest + data
        if self.opened is not None:
            data = self._shake_hands(data)
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                start = at + 4
                length = int.from_bytes(data[at + 2 : start], "big")
            elif length == 127:
                start = at + 10
                length = int.from_bytes(data[at + 2 : start], "big")
            end = start + length
            if end > size or start > size:
                break
            self._take(data[at], data[start:end])
            at = end
        self.rest = data[at:]

    def _shake_hands(self, data: bytes) -> bytes:
        """What follows the answer to the handshake, once it is there."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            self.rest = data
            return b""
        self.rest = b""
        opened, self.opened = self.opened, None
        assert opened is not None
        if data.startswith(b"HTTP/1.1 101"):
            opened.set_result(None)
        else:
            opened.set_exception(LoadError(f"The server answered: {data[:200]!r}"))
        return data[end + 4 :]

    def send(self, text: bytes, first: int = 0x81) -> None:
        """One frame; the mask every client must send may be anything, so here it is zeros."""
        if len(text) < 126:
            head = bytes((first, 0x80 | len(text), 0, 0, 0, 0))
        else:
            head = bytes((first, 0xFE, len(text) >> 8, len(text) & 255, 0, 0, 0, 0))
        self.transport.write(head + text)

    # what comes in

    def _take(self, first: int, text: bytes) -> None:
        self.load.frames += 1
        if first == 0x81:
            if text.startswith(b'{"type":"news"'):
                self._news(text)
            else:
                self._other(text)
        elif first == 0x89:
            self.send(text, 0x8A)
        elif first == 0x88:
            self.load.lost(self, f"the server hung up: {text[2:].decode()}")
        else:
            raise LoadError(f"A frame of an unexpected kind came: {first:#x}")

    def _news(self, text: bytes) -> None:
        at = text.find(b'"version":') + 10
        version = int(text[at : text.find(b",", at)])
        table = self.table
        if version > self.version:
            self.version = version
            self.arrived = time.perf_counter()
            pending = table.pending
            if pending is not None and pending.version:
                table.settle()
        if b'"game":{' in text:
            at = text.find(b'"asked":[{"player":"P')
            if at >= 0:
                self.asked = text[at + 21] - 48
                self.finished = False
            else:
                self.asked = -1
                if not self.finished and b'"asked":[]' in text:
                    self.finished = True
                    self.load.onwards += 1
                    self.send(b'{"type":"onward","key":"%s"}' % self.load.key())
        if b'"yours":{' in text:
            self.yours = b"" if b'"legal":[]' in text else text
        if self.asked == self.index and self.yours and table.pending is None:
            self.load.enqueue(table)

    def _other(self, text: bytes) -> None:
        if text.startswith(b'{"type":"ping"'):
            self.send(text.replace(b"ping", b"pong", 1))
            return
        kind = orjson.loads(text[: text.index(b",")] + b"}")["type"]
        if kind in ("done", "refused"):
            pending = self.table.pending
            if pending is not None and pending.key in text:
                self.table.answered(text, kind == "done")
            elif self.answer is not None:
                answer, self.answer = self.answer, None
                if kind == "done":
                    answer.set_result(None)
                else:
                    answer.set_exception(LoadError(f"The server refused: {text.decode()}"))
            elif kind == "refused":
                self.load.other_refused[orjson.loads(text)["words"]] += 1
        elif kind == "welcome":
            self.version = orjson.loads(text)["version"]
            if self.answer is not None:
                answer, self.answer = self.answer, None
                answer.set_result(None)
        elif kind == "bye":
            self.load.lost(self, f"the server said: {orjson.loads(text)['words']}")

    async def ask(self, text: bytes) -> None:
        """Send something in the set-up, and wait until it is done."""
        self.answer = answer = asyncio.get_running_loop().create_future()
        self.send(text)
        await asyncio.wait_for(answer, PATIENCE)


class Table:
    """Four people, and the action of one of them that is on its way."""

    __slots__ = ("code", "load", "pending", "port", "queued", "seats")

    def __init__(self, load: "Load", port: int) -> None:
        self.load = load
        self.port = port
        self.code = ""
        self.seats: list[Seat] = []
        self.pending: Pending | None = None
        self.queued = False

    def turn(self) -> Seat | None:
        """Who can do something now, by what each of them has been told last."""
        for seat in self.seats:
            if seat.asked == seat.index and seat.yours:
                return seat
        return None

    def act(self, figures: Figures) -> bool:
        seat = self.turn()
        does = choose(orjson.loads(seat.yours)["yours"]["legal"]) if seat else None
        if seat is None or does is None or self.pending is not None:
            return False
        key = self.load.key()
        text = b'{"type":"act","key":"%s","does":%d,"version":%d}' % (key, does, seat.version)
        self.pending = Pending(b'"' + key + b'"', figures)
        seat.send(text)
        return True

    def answered(self, text: bytes, done: bool) -> None:
        pending = self.pending
        assert pending is not None
        pending.figures.acknowledged.append(time.perf_counter() - pending.sent)
        frame = orjson.loads(text)
        if done:
            pending.version = frame["version"]
            self.settle()
        else:
            pending.figures.refused[frame["words"]] += 1
            self.pending = None
            self.load.enqueue(self)  # it is looked at again when its turn comes

    def settle(self) -> None:
        """Whether everybody has the news of the action by now."""
        pending = self.pending
        assert pending is not None
        latest = 0.0
        for seat in self.seats:
            if seat.version < pending.version:
                return
            latest = max(latest, seat.arrived)
        figures, took = pending.figures, latest - pending.sent
        figures.everybody.append(took)
        second = int(pending.sent - figures.started)
        if took > figures.slowest[second]:
            figures.slowest[second] = took
        self.pending = None
        if self.turn():
            self.load.enqueue(self)


def choose(legal: list[dict[str, Any]]) -> int | None:
    """The first sensible action: a card if one fits, with the call if it is due; nobody is caught."""
    best, rank = None, 0
    for each in legal:
        words = each["words"]
        if words.startswith("plays"):
            value = 5 if words.endswith("and calls uno") else 4
        elif words == "draws":
            value = 3
        elif words.startswith(("catches", "reports")):
            continue
        else:
            value = 1 if words == "calls uno" else 2
        if value > rank:
            best, rank = each["action"], value
    return best


# --- the load -----------------------------------------------------------------------------------


class Load:
    """All tables, and the clock that drives them."""

    def __init__(self, servers: Servers, tables: int, seats: int, even: bool) -> None:
        self.server = servers
        self.size = seats
        self.even = even
        self.ports = [server.port for server in servers.each]
        self.tables = [Table(self, self.ports[i % len(self.ports)]) for i in range(tables)]
        self.ready: deque[Table] = deque()
        self.frames = 0
        self.bytes = 0
        self.onwards = 0
        self.other_refused: Counter[str] = Counter()
        self.losses: Counter[str] = Counter()
        self.ending = False
        self._keys = 0
        self._dice = random.Random(1)

    def key(self) -> bytes:
        self._keys += 1
        return b"k%d" % self._keys

    def enqueue(self, table: Table) -> None:
        if not table.queued:
            table.queued = True
            self.ready.append(table)

    def lost(self, seat: Seat, words: str) -> None:
        if not self.ending:
            self.losses[words] += 1
        for waiting in (seat.opened, seat.answer):
            if waiting is not None and not waiting.done():
                waiting.set_exception(LoadError(words))

    # setting up

    async def set_up(self, say: Callable[[str], None]) -> dict[str, float]:
        """Open all tables, connect everybody, start all matches; how long each took."""
        took: dict[str, float] = {}
        for name, work in (("open", self._open), ("connect", self._connect), ("start", self._start)):
            started = time.perf_counter()
            await self._each(work)
            took[name] = round(time.perf_counter() - started, 2)
            say(f"{name}: {took[name]:.1f} s, server at {self.server.memory():.0f} MB")
        return took

    async def _each(self, work: Callable[["Table", Any], Coroutine[Any, Any, None]]) -> None:
        """Do this for every table, several at once, each worker with a line of its own for HTTP."""
        left = deque(self.tables)

        async def worker() -> None:
            lines = {port: Http(port) for port in self.ports}
            while left:
                table = left.popleft()
                await work(table, lines[table.port])
            for http in lines.values():
                http.close()

        async with asyncio.TaskGroup() as group:
            for _ in range(min(AT_ONCE, len(left))):
                group.create_task(worker())

    async def _open(self, table: Table, http: "Http") -> None:
        settings = {"edition": "classic", "house": {"target": 100_000}, "seats": self.size}
        me = await http.post("/api/tables", {"name": "P0", "settings": settings})
        table.code = me["code"]
        table.seats.append(Seat(self, table, 0, me["token"]))
        for i in range(1, self.size):
            me = await http.post(f"/api/tables/{table.code}/people", {"name": f"P{i}", "seat": i})
            table.seats.append(Seat(self, table, i, me["token"]))

    async def _connect(self, table: Table, _: Any) -> None:
        loop = asyncio.get_running_loop()
        number = self.tables.index(table) if len(self.tables) * self.size > PORTS else 0
        source = (f"127.0.0.{1 + number * self.size // PORTS}", 0) if number else None
        for seat in table.seats:
            seat.opened = opened = loop.create_future()
            await loop.create_connection(lambda seat=seat: seat, "127.0.0.1", table.port, local_addr=source)
            await asyncio.wait_for(opened, PATIENCE)
            hello = {"type": "hello", "protocol": PROTOCOL, "table": table.code, "token": seat.token}
            await seat.ask(orjson.dumps(hello))

    async def _start(self, table: Table, _: Any) -> None:
        for seat in table.seats[1:]:
            await seat.ask(b'{"type":"ready","key":"%s"}' % self.key())
        await table.seats[0].ask(b'{"type":"start","key":"%s"}' % self.key())

    # driving

    async def drive(self, rate: float, seconds: float, warm_up: float) -> Figures:
        await self._tick(Figures(rate), warm_up)
        figures = Figures(rate)
        memory = [self.server.memory()]
        started, frames, size, onwards = time.perf_counter(), self.frames, self.bytes, self.onwards
        cpu, own, database = self.server.cpu(), time.process_time(), self.server.database_cpu()
        wait, own_wait = self.server.waited(), waited(os.getpid())
        await self._tick(figures, seconds / 2)
        memory.append(self.server.memory())
        await self._tick(figures, seconds / 2)
        memory.append(self.server.memory())
        took = time.perf_counter() - started
        figures.usage = {
            "seconds": round(took, 2),
            "frames_per_second": round((self.frames - frames) / took),
            "megabytes_per_second": round((self.bytes - size) / took / 1e6, 2),
            "onwards_per_second": round((self.onwards - onwards) / took, 1),
            "server_cpu_percent": round(100 * (self.server.cpu() - cpu) / took, 1),
            "server_cpu_us_per_action": round(1e6 * (self.server.cpu() - cpu) / max(1, figures.sent)),
            "database_cpu_percent": round(100 * (self.server.database_cpu() - database) / took, 1),
            "own_cpu_percent": round(100 * (time.process_time() - own) / took, 1),
            "server_waited_percent": round(100 * (self.server.waited() - wait) / took, 1),
            "own_waited_percent": round(100 * (waited(os.getpid()) - own_wait) / took, 1),
            "server_megabytes": [round(value, 1) for value in memory],
        }
        until = time.perf_counter() + 5
        while any(table.pending for table in self.tables) and time.perf_counter() < until:
            await asyncio.sleep(0.05)
        now = time.perf_counter()
        waiting = [table.pending for table in self.tables if table.pending]
        figures.unanswered = [now - pending.sent for pending in waiting if pending.figures is figures]
        return figures

    async def _tick(self, figures: Figures, seconds: float) -> None:
        """Actions at this rate, by the clock alone."""
        gap = 1 / figures.rate
        due = time.perf_counter()
        end = due + seconds
        while due < end:
            now = time.perf_counter()
            while due <= now and due < end:
                if now - due > LATE:
                    figures.late += 1
                    figures.latest = max(figures.latest, now - due)
                self._act(figures)
                due += gap if self.even else self._dice.expovariate(figures.rate)
                now = time.perf_counter()
            await asyncio.sleep(max(0.0, min(due, end) - now))
        if self.losses:
            raise LoadError(f"Sockets were lost: {dict(self.losses)}")

    def _act(self, figures: Figures) -> None:
        while self.ready:
            table = self.ready.popleft()
            table.queued = False
            if table.act(figures):
                figures.sent += 1
                return
        figures.starved += 1

    def close(self) -> None:
        self.ending = True
        for table in self.tables:
            for seat in table.seats:
                with suppress(AttributeError):
                    seat.transport.abort()


class Http:
    """A line for a few requests, one after the other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: Any) -> Any:
        if self._line is None:
            self._line = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._line
        data = orjson.dumps(body)
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", answer)
        text = await reader.readexactly(int(length[1]) if length else 0)
        if not answer.startswith(b"HTTP/1.1 201"):
            raise LoadError(f"The server answered: {answer[:40]!r} {text[:200]!r}")
        return orjson.loads(text)

    def close(self) -> None:
        if self._line is not None:
            self._line[1].close()


# --- the report ---------------------------------------------------------------------------------


def show(result: dict[str, Any]) -> None:
    times = {"to everybody": result["everybody_ms"], "acknowledged": result["acknowledged_ms"]}
    print(
        f"{result['actions']:,} actions in {result['seconds']:.1f} s "
        f"({result['actions_per_second']:,.0f}/s of {result['rate']:,.0f}/s): {result['done']:,} done, "
        f"{sum(result['refused'].values())} refused, {result['unanswered']} unanswered; "
        f"besides {result['onwards_per_second']:.0f} onwards/s"
    )
    for name, ms in times.items():
        print(f"  {name:13} ms " + "".join(f"{key:>6} {value:7.1f}" for key, value in ms.items()))
    print("  slowest in each second, ms:", *result["slowest_by_second_ms"])
    print(
        f"  received      {result['frames_per_second']:,} frames/s, {result['megabytes_per_second']:.2f} MB/s"
    )
    memory = ", ".join(f"{value:.0f}" for value in result["server_megabytes"])
    print(
        f"  server        CPU {result['server_cpu_percent']:.0f} % "
        f"({result['server_cpu_us_per_action']} µs for each action, so "
        f"{1e6 / max(1, result['server_cpu_us_per_action']):,.0f}/s for a core), waited for its core "
        f"{result['server_waited_percent']:.0f} %, memory {memory} MB (begin, middle, end)"
    )
    if result["database_cpu_percent"]:
        print(f"  PostgreSQL    CPU {result['database_cpu_percent']:.0f} %")
    print(
        f"  generator     CPU {result['own_cpu_percent']:.0f} %, waited for its core "
        f"{result['own_waited_percent']:.0f} %, {result['late_ticks']} ticks late "
        f"(most {result['latest_tick_ms']:.0f} ms), {result['starved_ticks']} found no table ready"
    )
    for words, count in result["refused"].items():
        print(f"  refused {count}: {words}")


def cells(result: dict[str, Any]) -> dict[str, str]:
    """One line of the knee's table, by column."""
    ms = result["everybody_ms"]
    return {
        "rate": f"{result['rate']:.0f}",
        "done/s": f"{result['done'] / result['seconds']:.0f}",
        "p50 ms": f"{ms['p50']:.1f}",
        "p90": f"{ms['p90']:.1f}",
        "p99": f"{ms['p99']:.1f}",
        "max": f"{ms['max']:.1f}",
        "ack p99": f"{result['acknowledged_ms']['p99']:.1f}",
        "CPU %": f"{result['server_cpu_percent']:.0f}",
        "waited %": f"{result['server_waited_percent']:.0f}",
        "MB": f"{result['server_megabytes'][-1]:.0f}",
        "own CPU": f"{result['own_cpu_percent']:.0f}",
        "late": str(result["late_ticks"]),
        "starved": str(result["starved_ticks"]),
        "refused": str(sum(result["refused"].values())),
    }


def _line(columns: Iterable[str]) -> str:
    return "".join(f"{column:>9}" for column in columns)


def overdone(result: dict[str, Any]) -> str | None:
    """Why the server does not keep up with this rate, if it does not."""
    if result["everybody_ms"]["p99"] > 1000 * SLOW:
        return f"p99 is {result['everybody_ms']['p99']:.0f} ms"
    if result["done"] / result["seconds"] < KEPT * result["rate"]:
        return f"only {result['done'] / result['seconds']:.0f} actions/s were done"
    return None


# --- from the command line ----------------------------------------------------------------------


def options_of(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=1250)
    parser.add_argument("--seats", type=int, default=4, choices=range(2, 11), metavar="2-10")
    parser.add_argument("--rate", type=float, default=600.0, help="actions a second in all")
    parser.add_argument("--seconds", type=float, help="measured at each rate (30; with --knee 10)")
    parser.add_argument("--warm-up", type=float, default=5.0, help="seconds before each measurement")
    parser.add_argument("--even", action="store_true", help="even spacing instead of random arrivals")
    parser.add_argument("--knee", action="store_true", help="raise the rate until the server cannot keep up")
    parser.add_argument("--first", type=float, default=300.0, help="the knee's first rate")
    parser.add_argument("--step", type=float, default=300.0, help="by how much the knee's rate is raised")
    parser.add_argument("--no-veil", action="store_true", help="without the pause after a card is drawn")
    parser.add_argument("--server-cpu", type=int, default=0, help="the server's core; -1: any")
    parser.add_argument("--own-cpu", type=int, default=1, help="the generator's core; -1: any")
    parser.add_argument(
        "--lab", action="store_true", help="while somebody is in the server's lab all the time"
    )
    parser.add_argument(
        "--processes", type=int, default=1, choices=range(1, 9), metavar="1-8",
        help="servers; several share a PostgreSQL database",
    )  # fmt: skip
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    options = parser.parse_args(arguments)
    options.seconds = options.seconds or (10.0 if options.knee else 30.0)
    sockets = options.tables * options.seats
    if options.tables < 1 or sockets > MOST_SOCKETS:
        parser.error(f"{sockets} sockets: it must be at least one table and at most {MOST_SOCKETS} sockets.")
    if not 0 < options.seconds + options.warm_up <= MOST_SECONDS or options.warm_up < 0:
        parser.error(f"A run drives for {MOST_SECONDS} seconds at most.")
    if not (0 < options.rate <= 100_000 and 0 < options.first <= 100_000 and options.step > 0):
        parser.error("Rates are positive.")
    return options


def allow_files(needed: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < needed:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (needed, max(hard, needed)))
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(needed, hard), hard))
    if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < needed:
        raise LoadError(f"A process may open {hard} files here, and {needed} are needed (ulimit -n).")


def core(number: int) -> int | None:
    return number if number in os.sched_getaffinity(0) else None


async def be_in_the_lab(port: int) -> None:
    """One run after another, each as long as the server lets it be."""
    data = orjson.dumps({"rounds": MOST_ROUNDS, "players": ["solid"] * 4})
    head = f"POST /api/lab HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
    while True:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"{head}Connection: close\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
        answer = await reader.readuntil(b"\r\n\r\n")
        if not answer.startswith(b"HTTP/1.1 200"):
            raise LoadError(f"The lab answered: {answer[:40]!r}")
        while await reader.read(1 << 16):
            pass
        writer.close()


async def measure(options: argparse.Namespace, servers: Servers) -> dict[str, Any]:
    load = Load(servers, options.tables, options.seats, options.even)
    results: list[dict[str, Any]] = []
    lab = None
    try:
        took = await load.set_up(lambda words: print(f"  {words}", flush=True))
        if options.lab:
            lab = asyncio.create_task(be_in_the_lab(servers.each[0].port))
        gc.collect()
        gc.freeze()
        gc.disable()  # nothing here makes cycles, and a pause would look like the server's
        rate, driven = options.first if options.knee else options.rate, 0.0
        while driven + options.warm_up + options.seconds <= MOST_SECONDS:
            driven += options.warm_up + options.seconds
            result = (await load.drive(rate, options.seconds, options.warm_up)).result()
            results.append(result)
            if not options.knee:
                show(result)
                break
            columns = cells(result)
            if len(results) == 1:
                print(_line(columns))
            print(_line(columns.values()), flush=True)
            if words := overdone(result):
                print(f"Not kept at {rate:.0f}/s: {words}.")
                break
            rate += options.step
        if load.other_refused:
            print(f"  other commands refused: {dict(load.other_refused)}")
        if lab is not None and lab.done():
            lab.result()
        return {"set_up_seconds": took, "other_refused": dict(load.other_refused), "results": results}
    finally:
        if lab is not None:
            lab.cancel()
        load.close()


def main() -> int:
    options = options_of()
    settings = {**OPEN_DOORS, **({"veil": False} if options.no_veil else {})}
    servers, complaints, report = None, [], None
    with tempfile.TemporaryDirectory(prefix="lastcard-load-") as folder:
        try:
            allow_files(options.tables * options.seats + SPARE_FILES)
            server_cpu, own_cpu = core(options.server_cpu), core(options.own_cpu)
            servers = Servers(Path(folder), options.processes, server_cpu, settings)
            if own_cpu is not None:
                os.sched_setaffinity(0, {own_cpu})
            servers.wait_for()
            numbers = " and ".join(str(server.process.pid) for server in servers.each)
            print(
                f"{options.tables} tables with {options.seats} people each; server process {numbers} "
                f"on core {server_cpu}, the generator {os.getpid()} on core {own_cpu} (None: any)",
                flush=True,
            )
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                report = runner.run(measure(options, servers))
        except* (LoadError, OSError) as errors:
            first = errors.exceptions[0]
            while isinstance(first, BaseExceptionGroup):
                first = first.exceptions[0]
            print(f"The run ended early: {first}", file=sys.stderr)
        finally:
            if servers is not None:
                complaints = servers.complaints()
                servers.stop()
        if complaints:
            print(f"The server complained {len(complaints)} times, first: {complaints[0]}")
    if report is None:
        return 1
    if options.json:
        report = {**{name: str(value) if isinstance(value, Path) else value
                     for name, value in vars(options).items()}, **report}  # fmt: skip
        options.json.write_text(json.dumps(report, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
