"""The open tables of this process, updates from other processes, and the removal of old tables."""

import asyncio
import hashlib
import itertools
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import orjson

from lastcard.common.clock import Clock
from lastcard.common.entropy import entropy_for
from lastcard.game.records import Record
from lastcard.server.bot_pool import BotPool
from lastcard.server.bounded_pool import BoundedPool
from lastcard.server.code_guard import NoRecordError, NoTableError
from lastcard.server.garbage_collection import GarbageCollection
from lastcard.server.limits import Buckets
from lastcard.server.metrics import ERRORS, OPEN_TABLES
from lastcard.server.quotas import WaitingTables
from lastcard.server.room import Room, in_background
from lastcard.server.settings import Settings
from lastcard.server.watchdog import keep_alive
from lastcard.store import Entry, Store, StoreError
from lastcard.store.base import MOST_BROADCAST
from lastcard.tables import Body, CommandResult, RefusedError, Table, created, joined
from lastcard.tables import protocol as p
from lastcard.tables.bot_turns import LATE
from lastcard.tables.codes import EXAMPLE, new_code
from lastcard.tables.timers import NEVER, Pace

log = logging.getLogger("lastcard.hall")

NO_TABLE = f"There is no such table; a code is three words, as in {EXAMPLE}."
TELL_EVERY = 8.0  # seconds between broadcasts of who is connected here
RESTARTS = "The server is being restarted; come back in a moment."
MOST_FOLDING = 3  # records built from logs at a time for one address
MOST_KEPT = 16 * 1024 * 1024  # characters of records kept in memory
BUSY = "Other records are being built right now; try again in a moment."
SET_ASIDE = "This table cannot be read right now and is set aside; the reason is in the log."
READ_AGAIN_AFTER = 600.0  # seconds until a table that was set aside is tried again
MOST_CODES = 10_000  # tried for one new table
TIDY_EVERY, FORGET_EVERY = 5.0, 3600.0  # seconds
CLOSE_AFTER = 60.0  # seconds after which a table nobody is connected to leaves the memory


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class TableRegistry:
    """The rooms of one process over one store."""

    def __init__(self, store: Store, settings: Settings, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self.store = store
        self.settings = settings
        self.process = secrets.token_hex(4)
        self.rooms: dict[str, Room] = {}
        self.draining = False
        self.thinkers = BotPool()
        self.long_logs = asyncio.Semaphore(
            1
        )  # otherwise opening many long tables would block everything else
        self.folding = BoundedPool("records", MOST_FOLDING, BUSY, BUSY)
        self.set_aside: dict[str, float] = {}  # tables whose log could not be read, and when that was
        self._records: OrderedDict[tuple[str, int], str] = OrderedDict()  # recently requested records
        self.entropy = entropy_for(settings.seed)
        self._seeds, self._codes = itertools.count(1), itertools.count(1)  # numbers given to tables so far
        self._opening: dict[str, asyncio.Lock] = {}
        daily = settings.tables_per_day
        self._opened = Buckets(daily / 86_400, daily, self.clock)  # tables, by address
        self._waiting = WaitingTables(self._phase_of, settings.lobby_hours * 3_600)
        self._chores: list[asyncio.Task[Any]] = []
        think = (0.8 * settings.pace, 2.0 * settings.pace)
        self.pace = Pace(
            thinks=think,
            longer=settings.pace,
            away_after=settings.away_after,
            lobby_after=settings.lobby_after,
            round_pause=settings.round_pause,
            short_pause=min(5.0 * settings.pace, settings.round_pause),
            late=LATE if settings.seed is None else NEVER,
        )

    def start(self) -> None:
        chores = (self._listen(), self._keep_telling(), self._tidy(), self._collect(), keep_alive())
        self._chores = [in_background(work) for work in chores]

    async def stop(self) -> None:
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        self.thinkers.close()
        self.folding.close()

    async def drain(self) -> None:
        """Finishes what has begun, and asks clients to reconnect to another process or a later one."""
        self.draining = True
        for room in self.rooms.values():
            for connection in list(room.connections):
                connection.close(1012, RESTARTS, come_back=True)
        until = time.monotonic() + self.settings.drain
        while time.monotonic() < until and any(room.connections for room in self.rooms.values()):
            await asyncio.sleep(0.02)

    # --- tables --------------------------------------------------------------------------------

    async def create(self, new: p.NewTable, address: str = "") -> p.Joined:
        await self.check_space(address)
        token = secrets.token_urlsafe(32)
        return await self.open(created(new, hashed(token), self.new_seed(), address), token, address)

    def new_seed(self) -> str:
        """The secret seed of a new table."""
        return self.entropy.token("seed", next(self._seeds))

    async def check_space(self, address: str = "") -> None:
        """Checks that one more table fits, on this server and for this address."""
        if await self.store.count() >= self.settings.most_tables:
            raise RefusedError("The server is full; try again later.")
        if self._waiting.number(address, self.clock.time()) >= self.settings.tables_per_address:
            raise RefusedError("Too many tables from your address are waiting to start; use one of those.")
        if not self._opened.take(address):
            raise RefusedError("Too many tables were opened from your address today; play at one of those.")

    def _phase_of(self, code: str) -> str | None:
        """The phase of a table in memory; "over" if it was removed."""
        if (room := self.rooms.get(code)) is None:
            return None
        return "over" if room.forgotten else room.table.phase

    async def open(self, bodies: list[Body], token: str, address: str = "") -> p.Joined:
        """Opens a table with these first entries, for the person with this token."""
        for _ in range(MOST_CODES):  # after a restart a seeded server meets its own codes again
            room = self._room(new_code(self.entropy, next(self._codes)))
            async with room.lock:
                if await room.write(partial(_if_new, room.table, bodies)):
                    self.rooms[room.table.code] = room
                    self._waiting.add(address, room.table.code, self.clock.time())
                    OPEN_TABLES.set(len(self.rooms))
                    return p.Joined(code=room.table.code, person=0, token=token)
        raise RefusedError("No free table was found; try again.")

    async def join(self, code: str, new: p.NewPerson, address: str = "") -> p.Joined:
        room = await self.room(code)
        token = secrets.token_urlsafe(32)

        async with room.lock:
            await room.write(lambda now: CommandResult(joined(room.table, new, hashed(token), address)))
            return p.Joined(code=code, person=max(room.table.people), token=token)

    async def room(self, code: str) -> Room:
        """The open table with this code, loaded from the store if necessary."""
        room = self.rooms.get(code)
        if room and room.forgotten:
            del self.rooms[code]
        elif room:
            room.used = self.clock.monotonic()
            return room
        lock = self._opening.setdefault(code, asyncio.Lock())
        try:
            async with lock:
                if code in self.rooms:
                    return self.rooms[code]
                room = self._room(code)
                await self._read_log(room)
                if room.table.version == 0:
                    raise NoTableError(NO_TABLE)
                room = self.rooms.setdefault(code, room)  # after a failure two may open it at once
                OPEN_TABLES.set(len(self.rooms))
                return room
        finally:
            self._opening.pop(code, None)

    async def _read_log(self, room: Room) -> None:
        """Folds a table's log; a broken log is set aside, so that other tables continue."""
        code = room.table.code
        now = self.clock.monotonic()
        if now < self.set_aside.get(code, -READ_AGAIN_AFTER) + READ_AGAIN_AFTER:
            raise NoTableError(SET_ASIDE)
        try:
            await room.catch_up(self.long_logs)
        except StoreError:
            raise
        except Exception:
            ERRORS.inc()
            self.set_aside[code] = now
            log.exception("table %s cannot be read and is set aside", code)
            raise NoTableError(SET_ASIDE) from None
        self.set_aside.pop(code, None)

    def _room(self, code: str) -> Room:
        veil = self.settings.pace if self.settings.veil else 0.0
        return Room(
            code,
            self.store,
            self.pace,
            veil=veil,
            grace=self.settings.grace,
            thinkers=self.thinkers,
            entropy=self.entropy,
            clock=self.clock,
        )

    async def record(self, code: str, number: int, whose: object = None) -> str:
        """The record of a finished match, from the log; `whose` is the address of the request."""
        if (code, number) not in self._records:
            entries = await self.store.read(code)
            if not entries:
                raise NoTableError(NO_TABLE)
            text = await self.folding.do(whose, partial(_record, code, entries, number))
            while self._records and sum(map(len, self._records.values())) + len(text) > MOST_KEPT:
                self._records.popitem(last=False)
            self._records[code, number] = text
        self._records.move_to_end((code, number))
        return self._records[code, number]

    async def listing(self) -> list[dict[str, Any]]:
        return [
            {"code": summary.table, "phase": summary.phase, **orjson.loads(summary.text)}
            for summary in await self.store.summaries(public=True)
        ]

    # --- chores --------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Handles updates from other processes."""
        async for news in self.store.news():
            try:
                if news.kind == "appended":
                    room = self.rooms.get(news.table)
                    if room and news.version > room.table.version:
                        await self._refresh(room)
                elif news.kind == "gap":
                    for room in list(self.rooms.values()):
                        with suppress(StoreError):  # then it is looked at again later
                            await self._refresh(room)
                else:
                    self._hear(orjson.loads(news.text))
            except StoreError as error:
                log.warning("a notification could not be read: %s", error)
            except Exception:  # one unreadable table must not stop updates of the others
                ERRORS.inc()
                log.exception("notifications could not be processed")

    async def _refresh(self, room: Room) -> None:
        async with room.lock:
            try:
                await room.catch_up()
            except StoreError:
                room.unsure = True
                room.reschedule()
                raise

    def _hear(self, told: dict[str, Any]) -> None:
        for code, delays in told["here"].items():
            room = self.rooms.get(code)
            if room is None:
                continue
            people = {int(who): delay for who, delay in delays.items()}
            if room.heard_elsewhere(told["process"], people) and room.connections:
                in_background(self.broadcast_presence([room]))  # a new process needs them

    async def broadcast_presence(self, rooms: list[Room]) -> None:
        """Tells the other processes who is connected here; failures are left to the next broadcast."""
        if not self.store.shared:
            return
        try:
            for part in _parts(rooms):
                text = orjson.dumps({"process": self.process, "here": part}).decode()
                await self.store.broadcast(text)
        except StoreError as error:
            log.warning("presence could not be broadcast: %s", error)

    async def _keep_telling(self) -> None:
        while self.store.shared:
            await self.clock.sleep(TELL_EVERY)
            await self.broadcast_presence([room for room in self.rooms.values() if room.connections])

    async def _collect(self) -> None:
        garbage = GarbageCollection()
        try:
            while True:
                await asyncio.sleep(5)
                garbage.collect_if_due(idle=all(not room.lock.locked() for room in self.rooms.values()))
        finally:
            garbage.stop()

    async def _tidy(self) -> None:
        """Closes empty rooms, and deletes tables that have not been used for a long time."""
        forgot = 0.0
        while True:
            await self.clock.sleep(TIDY_EVERY)
            now = self.clock.monotonic()
            for code, room in list(self.rooms.items()):
                if not room.connections and now - room.used > CLOSE_AFTER and not room.lock.locked():
                    room.shut()
                    del self.rooms[code]
                    self._waiting.closes(code, room.table.phase)
            OPEN_TABLES.set(len(self.rooms))
            if now - forgot > FORGET_EVERY:
                forgot = now
                try:
                    now = self.clock.time()
                    number = await self.store.forget(
                        now - self.settings.keep_days * 86_400, now - self.settings.lobby_hours * 3_600
                    )
                    self._waiting.drop_old(now)
                    if number:
                        log.info("forgot %d tables", number)
                except StoreError as error:
                    log.warning("old tables could not be forgotten: %s", error)


def _parts(rooms: list[Room]) -> Iterator[dict[str, dict[str, float]]]:
    """Who is connected to which table, split into messages of limited size."""
    part: dict[str, dict[str, float]] = {}
    size = 0
    for room in rooms:
        delays = {str(person): delay for person, delay in room.local_delays().items()}
        length = 30 + 14 * len(delays)
        if part and size + length > MOST_BROADCAST - 100:
            yield part
            part, size = {}, 0
        part[room.table.code] = delays
        size += length
    if part:
        yield part


def _if_new(table: Table, bodies: list[Body], now: float) -> CommandResult | None:
    return CommandResult(bodies) if table.version == 0 else None


def _record(code: str, entries: list[Entry], number: int) -> str:
    table = Table(code, veil=0)
    for entry in entries:
        table.fold(orjson.loads(entry.body), entry.at)
        if table.number == number and table.phase == "over" and table.match:
            return Record.of(table.match).to_json()
    raise NoRecordError(
        f"There is no finished match {number} at this table; records are kept secret until then."
    )
