"""An attack on a running server that anybody may run for as long as they like, in rounds.

Every round sends spoiled records and editions, endless rules, names of the server's files, noise in place of
sentences, frames that no client sends, and connections that dribble or never read, each from a seed. In
between the server has to answer, and the attacked table has to go on. `test_attack_standing.py` runs a
minute of it, `benchmarks/attack.py` as much as one asks for.
"""

import asyncio
import json
import random
import string
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx

from fuzzing import ODD, Fuzzer, deaf_line, errors_of, memory_of, moves
from lastcard.clients.websocket import Client, CommandRefusedError
from lastcard.game.match import Match
from lastcard.game.records import Record
from lastcard.rules import editions
from lastcard.tables import protocol as p
from serving import Served

# An address has all the room that a house full of people has; what one stranger may do is tested elsewhere.
OPEN_DOORS = {
    "commands_per_second": 1_000_000,
    "requests_per_second": 1_000_000,
    "new_per_minute": 1_000_000,
    "tables_per_day": 1_000_000,
    "chat_per_minute": 1_000_000,
    "megabytes_per_hour": 1_000_000,
    "tables_per_address": 1_000_000,
    "most_tables": 1_000_000,
    "connections_per_address": 400,
    "pace": 0,
    "away_after": 1,
    "round_pause": 0.2,
}
MOST_ANSWER = 33_000_000  # bytes that any one answer may have
ANSWERED_WITHIN = 60.0  # seconds, after which a server hangs
FILES = ("/etc/passwd", "/proc/self/environ", "../../etc/hosts", "classic.toml", "./pyproject.toml")
NOISE = [
    "everyone", "draws 99", "the next player", "discards", "all their cards", "may", "lay", "as many wilds",
    "as they can", "perform a rule card", "then", "if", "has more than", "until", "swap hands",
    "with whoever", "+4", "skip", "again", ";", ",", ".", ":", "!", "%", "\x00", "\u202e", "߷",
]  # fmt: skip


@dataclass
class Found:
    """What a number of rounds came to."""

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)  # megabytes after every round

    def saw(self, what: str, answer: httpx.Response) -> None:
        """Counts an answer; errors of the server and answers without bound are wrong."""
        self.sent[what] += 1
        self.answers[f"{answer.status_code}"] += 1
        if answer.status_code >= 500 and answer.status_code != 503:
            self.wrong.append(f"{what}: status {answer.status_code}: {answer.text[:200]}")
        if len(answer.content) > MOST_ANSWER:
            self.wrong.append(f"{what}: an answer of {len(answer.content)} bytes")
        if "Traceback" in answer.text[:10_000]:
            self.wrong.append(f"{what}: a traceback in the answer")


class Attack:
    """One attacker of one server."""

    def __init__(self, served: Served, seed: int, found: Found) -> None:
        self.served = served
        self.dice = random.Random(seed)
        self.found = found

    async def round(self, size: int = 20) -> None:
        """Everything once, `size` requests or frames of each kind."""
        async with httpx.AsyncClient(base_url=self.served.url, timeout=ANSWERED_WITHIN) as http:
            parts: list[Callable[[httpx.AsyncClient, int], Awaitable[None]]] = [
                self.spoiled_records,
                self.spoiled_editions,
                self.endless_rules,
                self.names_of_files,
                self.noise_as_rules,
                self.strange_hosts,
            ]
            self.dice.shuffle(parts)
            for part in parts:
                await part(http, size)
                await self.still_there(http, part.__name__)
        await self.frames(size * 10)
        await self.slow_connections(size)

    async def still_there(self, http: httpx.AsyncClient, after: str) -> None:
        try:
            answer = await http.get("/healthz")
        except httpx.HTTPError as error:
            self.found.wrong.append(f"after {after} the server does not answer: {error!r}")
            raise
        if answer.status_code != 200:
            self.found.wrong.append(f"after {after} /healthz says {answer.status_code}")

    # --- what is sent -------------------------------------------------------------------------------

    async def spoiled_records(self, http: httpx.AsyncClient, size: int) -> None:
        edition = self.dice.choice(editions.NAMES)
        match = Match(edition, self.dice.randint(2, 6), seed=self.dice.random())
        while match.asked is not None and len(match.taken) < 60:
            match.act(match.asked.player, self.dice.choice(match.legal_for(match.asked.player)))
        whole = json.loads(Record.of(match).to_json())
        for _ in range(size):
            record = self.spoiled(whole)
            url = self.dice.choice(("/api/verdicts", "/api/replays", "/api/forks"))
            body = (
                {"record": record, "step": self.dice.randrange(80), "seat": 0} if "forks" in url else record
            )
            text = json.dumps(body)
            if self.dice.random() < 0.2:
                at = self.dice.randrange(len(text))
                text = text[:at] + self.dice.choice(string.printable) + text[at + 1 :]
            headers = {"content-type": "application/json"}
            self.found.saw(f"record to {url}", await http.post(url, content=text.encode(), headers=headers))

    def spoiled(self, value: Any) -> Any:
        """The same with one of its parts, however deep, replaced, doubled or left out."""
        if isinstance(value, dict) and value:
            key = self.dice.choice(list(value))
            match self.dice.randrange(4):
                case 0:
                    return {name: each for name, each in value.items() if name != key}
                case 1:
                    return {**value, key: self.dice.choice(ODD)}
                case _:
                    return {**value, key: self.spoiled(value[key])}
        if isinstance(value, list) and value:
            at = self.dice.randrange(len(value))
            match self.dice.randrange(4):
                case 0:
                    return value[:at] + value[at + 1 :]
                case 1:
                    return value[: at + 1] + value[at:]
                case _:
                    return [*value[:at], self.spoiled(value[at]), *value[at + 1 :]]
        if isinstance(value, int) and self.dice.random() < 0.5:
            return value + self.dice.choice((-1, 1, 1000, -(10**6)))
        return self.dice.choice(ODD)

    async def spoiled_editions(self, http: httpx.AsyncClient, size: int) -> None:
        for _ in range(size):
            lines = (editions.HERE / f"{self.dice.choice(editions.NAMES)}.toml").read_text().splitlines()
            for _ in range(self.dice.randrange(1, 4)):
                at = self.dice.randrange(len(lines))
                lines[at] = self.dice.choice(
                    (
                        "",
                        lines[self.dice.randrange(len(lines))],
                        lines[at].replace("1", str(self.dice.choice((0, 99, 10**9)))),
                        lines[at][: len(lines[at]) // 2],
                        f"{lines[at].partition('=')[0]}= {self.dice.choice(('0', '[]', '{}', '1e9'))}",
                    )
                )
            await self.opens_and_starts(http, "edition", "\n".join(lines))

    async def endless_rules(self, http: httpx.AsyncClient, size: int) -> None:
        for _ in range(max(1, size // 5)):
            draws, laid = self.dice.choice(("draw 99", "everyone draws 99")), "lay all your wilds"
            text = (
                'title = "Endless"\ncolors = ["red"]\n[numbers]\ncopies = [1, 2, 2, 2, 2, 2, 2, 2, 2, 2]\n'
                f'[wild."wild storm"]\ncopies = {self.dice.randint(20, 60)}\npoints = 50\n'
                f'rule = "{draws}"\nstart = "{laid}"\n'
            )
            await self.opens_and_starts(http, "endless rules", text)

    async def opens_and_starts(self, http: httpx.AsyncClient, what: str, text: str) -> None:
        """A table of computer players by this edition; the match begins, if it can."""
        computers = {"name": "Mal", "computers": [1, 2]}
        new = {**computers, "settings": {"seats": 3, "edition_text": text}}
        answer = await http.post("/api/tables", json=new)
        self.found.saw(what, answer)
        if answer.status_code == 201:
            joined = answer.json()
            async with Client(self.served.url) as client, client.sit(joined["code"], joined["token"]) as seat:
                with suppress(CommandRefusedError):  # in words: nothing else may come of it
                    await seat.ready()
                    await seat.start()

    async def names_of_files(self, http: httpx.AsyncClient, size: int) -> None:
        """What is told of a file that is there is what is told of one that is not."""
        record = json.loads(Record.of(Match("classic", 2, seed=1)).to_json())
        for path in FILES:
            missing = f"/no/such/{path.rpartition('/')[2]}"
            for rules in ({}, {"edition_data": {"colors": ["red"]}}):
                told = [
                    await http.post("/api/verdicts", json={**record, **rules, "edition": name})
                    for name in (path, missing)
                ]
                self.found.saw("a file's name", told[0])
                if told[0].text.replace(path, "") != told[1].text.replace(missing, ""):
                    self.found.wrong.append(
                        f"{path} is told from a file that does not exist: {told[0].text[:200]}"
                    )

    async def noise_as_rules(self, http: httpx.AsyncClient, size: int) -> None:
        for _ in range(size):
            words = [self.dice.choice(NOISE) for _ in range(self.dice.randrange(1, 60))]
            new = {"name": "Mal", "settings": {"edition": "customizable", "customs": [" ".join(words)[:300]]}}
            self.found.saw("a sentence", await http.post("/api/tables", json=new))

    async def strange_hosts(self, http: httpx.AsyncClient, size: int) -> None:
        for host in ("evil.example", "127.0.0.1.evil.example", "a" * 300):
            answer = await http.get("/api/editions", headers={"Host": host})
            self.found.saw("a strange host", answer)
            if answer.status_code not in (400, 421):
                self.found.wrong.append(f"the host {host!r} is answered with {answer.status_code}")

    # --- how it is sent -----------------------------------------------------------------------------

    async def frames(self, number: int) -> None:
        """Frames that no client sends, at a table that has to go on afterwards."""
        async with Client(self.served.url) as client:
            settings = p.TableSettings(seats=3)
            host = await client.create(p.NewTable(name="Mal", computers=[1, 2], settings=settings))
            async with client.sit(host.code, host.token) as seat:
                await seat.start()
            fuzzer = Fuzzer(self.served, host, self.dice.getrandbits(32))
            await fuzzer.run(number)
            self.found.sent["frames"] += fuzzer.sent.total()
            self.found.wrong += [f"a frame showed {leak}" for leak in fuzzer.leaks]
            if not await moves(client, host):
                self.found.wrong.append(f"the table {host.code} stands still")

    async def slow_connections(self, size: int) -> None:
        """Heads and bodies that never end, and sockets nobody reads; meanwhile others are served."""
        async with httpx.AsyncClient(base_url=self.served.url, timeout=ANSWERED_WITHIN) as http:
            joined = (await http.post("/api/tables", json={"name": "Mal"})).json()
            lines = [await asyncio.open_connection("127.0.0.1", self.served.port) for _ in range(size)]
            for number, (_, writer) in enumerate(lines):
                head = b"GET /api/editions HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
                body = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5000\r\n\r\n{"
                writer.write(body if number % 2 else head)
            deaf = [await deaf_line(self.served.port, joined["code"]) for _ in range(size // 4)]
            for _ in range(5):
                for _, writer in lines:
                    writer.write(b" ")
                self.found.saw("beside slow ones", await http.get("/api/editions"))
            for writer in (*deaf, *(writer for _, writer in lines)):
                writer.transport.abort()
            self.found.sent["slow connections"] += len(lines) + len(deaf)


async def attack(served: Served, seed: int, size: int, more: Callable[[int], bool]) -> Found:
    """Rounds as long as `more` says so, given how many were made."""
    found, number = Found(), 0
    while more(number) and len(found.wrong) < 20:
        await Attack(served, seed + number, found).round(size)
        found.memory.append(memory_of(served))
        number += 1
    if errors := errors_of(served):
        found.wrong.append(f"{errors:.0f} errors were counted by the server")
    if (tracebacks := served.text().count("Traceback")) > 0:
        found.wrong.append(f"{tracebacks} tracebacks in the log")
    return found
