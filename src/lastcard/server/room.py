"""An open table in one server process: its log in the store, and the sockets connected here."""

import asyncio
import logging
import time
from collections.abc import Coroutine, Sequence
from contextlib import AsyncExitStack, suppress
from typing import Any

import orjson

from lastcard.common.clock import Clock
from lastcard.common.entropy import Entropy
from lastcard.common.errors import LastcardError
from lastcard.server.bot_pool import BotPool
from lastcard.server.connection import Connection, encode
from lastcard.server.metrics import APPEND_SECONDS, COMMANDS, ENTRIES, ERRORS, RACES
from lastcard.server.middleware import address_of
from lastcard.store import Entry, Store, StoreError, Summary
from lastcard.tables import Body, CommandResult, Latencies, Person, RefusedError, why
from lastcard.tables import protocol as p
from lastcard.tables.advice import advice_question
from lastcard.tables.bot_turns import BotAnswer, BotQuestion
from lastcard.tables.engine_view import sight
from lastcard.tables.forks import played_on
from lastcard.tables.frames import QUIET_KINDS, news, welcome
from lastcard.tables.live_table import LiveTable, Ruling
from lastcard.tables.rules import rulebook, sentences_on
from lastcard.tables.table import Happening
from lastcard.tables.timers import NEVER, Pace, Presence

log = logging.getLogger("lastcard.room")

COUNTED_AS = {"unveiled": "acted"}  # otherwise the metrics would reveal whether drawn cards fit
LONG_COMMANDS = (p.Configure, p.Write, p.Chat, p.Face)
MOST_SIZE = 2_000_000  # characters of a table's log, beyond which nothing long is written any more
MOST_TRIES = 50
LOOK_AGAIN = 1.0  # seconds after an append whose outcome is not known
FOLDED_AT_ONCE = 100  # entries of a table that is being opened, before others have their turn
LONG_LOG = 500  # entries
REMOTE_LASTS = 25.0  # seconds for which another process's presence report is valid

_tasks: set[asyncio.Task[Any]] = set()


def in_background(work: Any) -> "asyncio.Task[Any]":
    """Runs a task without waiting for it; its errors are logged."""
    task: asyncio.Task[Any] = asyncio.ensure_future(work)
    _tasks.add(task)
    task.add_done_callback(_ended)
    return task


def _ended(task: "asyncio.Task[Any]") -> None:
    _tasks.discard(task)
    if not task.cancelled() and (error := task.exception()):
        if isinstance(error, RefusedError | StoreError):  # not a bug; the waiting client gets the error
            return
        ERRORS.inc()
        log.error("a task failed", exc_info=error)


Answer = p.Done | p.Refused | p.Because | p.Advice | p.Sight
Rules = tuple[p.TableSettings, list[str] | None]


def own_rules(settings: p.TableSettings, bodies: list[Body]) -> list[Rules]:
    """The player-written rules that a table needs after these entries."""
    needed: list[Rules] = []
    for body in bodies:
        if body["kind"] in ("created", "configured"):
            settings = p.TableSettings.model_validate(body["settings"])
        elif body["kind"] == "started":
            needed.append((settings, body.get("sentences")))
    needed += [(settings, None)] if bodies else []
    return [
        (one, written)
        for one, written in needed
        if written or one.customs or one.rules or one.edition_text is not None
    ]


def _read_rules(needed: list[Rules], records: list[str]) -> None:
    """Parses rules ahead of time, so that rulebooks compile quickly; errors are reported there."""
    for settings, written in needed:
        with suppress(LastcardError):
            sentences_on(rulebook(settings, written))
    for record in records:  # records that matches continue from, which are replayed
        played_on(record)


class Room(LiveTable):
    """One open table."""

    def __init__(
        self,
        code: str,
        store: Store,
        pace: Pace,
        *,
        veil: float = 1.0,
        grace: bool = True,
        thinkers: BotPool | None = None,
        entropy: Entropy | None = None,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(code, pace, veil=veil, entropy=entropy, clock=clock)
        self.store = store
        self._thinkers = thinkers  # for computer players that search; None: they run in this thread
        self.grace = grace
        self.connections: set[Connection] = set()
        self.used = self.clock.monotonic()
        self.size = 0  # characters of the log
        self._opened = self.clock.time()
        self.unsure = False  # an append failed: the log may hold more than we know
        self.forgotten = False  # the log is gone: the table was too old
        # Other processes' reports on who is connected to them: valid until when, and the delays.
        self._elsewhere: dict[str, tuple[float, dict[int, float]]] = {}
        self._gone_since: dict[int, float] = {}
        self._summary: Summary | None = None  # the newest, stored or about to be
        self._summarizing = False

    # --- reading the log -----------------------------------------------------------------------

    async def catch_up(self, long_logs: asyncio.Semaphore | None = None) -> bool:
        """Folds log entries that are not known here yet; returns whether there were any.

        `long_logs` limits how many long logs are read at the same time.
        """
        entries = await self.store.read(self.table.code, self.table.version)
        bodies: list[Body] = [orjson.loads(entry.body) for entry in entries]
        own = own_rules(self.table.settings, bodies)
        records = [body["fork"] for body in bodies if "fork" in body]
        if own or records:  # convoluted sentences and long records take long; others must be able to play
            await asyncio.to_thread(_read_rules, own, records)
        self.unsure = False
        self.size += sum(len(entry.body) for entry in entries)
        happened: list[Happening] = []
        async with AsyncExitStack() as held:
            if long_logs is not None and len(entries) > LONG_LOG:
                await held.enter_async_context(long_logs)
            started, now = time.perf_counter(), self.clock.time()
            for number, (entry, body) in enumerate(zip(entries, bodies, strict=True), 1):
                if entry.version != self.table.version + 1:
                    raise LastcardError(f"The log of table {self.table.code} has a gap.")
                # Entries dated ahead by a fast clock count as happening now, so nothing waits for them.
                happened += self.table.fold(body, min(entry.at, now), None)
                if number % FOLDED_AT_ONCE == 0 and not self.connections:
                    await asyncio.sleep(time.perf_counter() - started)  # leave half of the time to others
                    started = time.perf_counter()
        if bodies:
            self.moved_on(bodies, happened)
        return bool(bodies)

    # --- writing it ----------------------------------------------------------------------------

    async def write(self, ruling: Ruling) -> bool:
        """Decides, appends, then folds and publishes; decides again if another process was quicker."""
        for _ in range(MOST_TRIES):
            if self.unsure:
                await self.catch_up()
            try:
                written = await self.attempt(ruling)
            except RefusedError:
                if self.store.shared and await self.catch_up():
                    continue  # refused because of stale knowledge here, not by the table's true state
                raise
            if written is not False:
                return bool(written)
            if not await self.catch_up():  # nobody was quicker, so the log is gone
                self._forgotten()
                raise RefusedError(FORGOTTEN)
        raise RefusedError("The table is too busy; try again.")

    def _forgotten(self) -> None:
        self.forgotten = True
        self.shut()
        for connection in self.connections:
            connection.close(4004, FORGOTTEN, come_back=False)

    async def append(self, bodies: Sequence[Body], at: float) -> bool:
        code, first = self.table.code, self.table.version + 1
        entries = [Entry(code, first + i, at, orjson.dumps(body).decode()) for i, body in enumerate(bodies)]
        started = time.perf_counter()
        try:
            stored = await self.store.append(entries)
        except (StoreError, asyncio.CancelledError):  # it may be in the log or not
            self.unsure = True
            raise
        APPEND_SECONDS.observe(time.perf_counter() - started)
        if not stored:
            RACES.inc()
            return False
        self.size += sum(len(entry.body) for entry in entries)
        for body in bodies:
            ENTRIES.labels(COUNTED_AS.get(body["kind"], body["kind"])).inc()
        return True

    def fold(self, decision: CommandResult, at: float) -> None:
        super().fold(decision, at)
        if {body["kind"] for body in decision.bodies} - QUIET_KINDS or self.table.phase == "over":
            self._summarize()

    def _summarize(self) -> None:
        """Keeps the list of tables up to date; it may lag behind the log."""
        table = self.table
        text = {
            "title": table.settings.title,
            "edition": table.book.edition.title,
            "seats": len(table.seats),
            "taken": sum(seat.taken for seat in table.seats),
        }
        phase = "lobby" if table.dealing else table.phase
        summary = Summary(table.code, table.settings.public, phase, orjson.dumps(text).decode())
        if summary != self._summary:
            self._summary = summary
            if not self._summarizing:
                self._summarizing = True
                in_background(self._store_summary())

    async def _store_summary(self) -> None:
        """Stores the newest summary; one at a time, so that an older one never comes last."""
        stored = None
        try:
            while (summary := self._summary) != stored and summary is not None:
                await self.store.summarize(summary, self.table.at)
                stored = summary
        except StoreError as error:
            self._summary = None
            log.warning("the list of tables could not be brought up to date: %s", error)
        finally:
            self._summarizing = False

    # --- commands ------------------------------------------------------------------------------

    async def command(self, number: int, command: p.AnyCommand, address: str = "") -> Answer:
        """Carries out a command from an address, or says why not; a repeated command gets the same answer."""
        if isinstance(command, p.Advise):
            return await self._advise(number, command, address)
        async with self.lock:
            self.used = self.clock.monotonic()
            try:
                if self.unsure:
                    await self.catch_up()
                person = self.person(number)
                if isinstance(command, p.Why):
                    return why(self.table, person, command)
                if isinstance(command, p.Look):
                    return sight(self.table, person, command)
                if isinstance(command, LONG_COMMANDS) and self.size > MOST_SIZE:
                    raise RefusedError("Too much has been written at this table; open another one.")
                version, repeated = await self.execute(number, command)
                COMMANDS.labels("repeated" if repeated else "done").inc()
                return {"type": "done", "key": command.key, "version": version}
            except (RefusedError, StoreError) as error:
                COMMANDS.labels("refused" if isinstance(error, RefusedError) else "failed").inc()
                words = str(error) if isinstance(error, RefusedError) else UNREACHABLE
                clause = error.clause if isinstance(error, RefusedError) else ""
                return refused(command.key, words, self.table.version, clause)

    async def _advise(self, number: int, command: p.Advise, address: str) -> p.Advice | p.Refused:
        """Works out advice in the bot pool, while others may act."""
        try:
            async with self.lock:
                question = advice_question(self.table, self.person(number), command)
            whose = address or self.table.code
            return await self._thinkers.advise(question, whose) if self._thinkers else question.think()
        except RefusedError as error:
            return refused(command.key, error.words, self.table.version, error.clause)

    async def person_with(self, token_hash: str) -> Person | None:
        """The person with this token; the log is read if they just joined through another process."""
        person = self.table.person_with(token_hash)
        if person is None and self.store.shared:
            async with self.lock:
                await self.catch_up()
            person = self.table.person_with(token_hash)
        return person

    def _address(self) -> str | None:
        """The address of some person connected here."""
        return next((address_of(connection.socket) for connection in self.connections), None)

    def delays(self) -> Latencies:
        """Round-trip times by person, here and at other processes."""
        self.lines.delay.clear()
        if self.grace and (self.table.owed or self.table.claims):
            for until, delays in self._elsewhere.values():
                if until > self.clock.monotonic():
                    self.lines.delay |= delays
            for connection in self.connections:
                if connection.person is not None:
                    self.lines.delay[connection.person] = connection.delay
        return self.lines

    # --- time ----------------------------------------------------------------------------------

    def here(self) -> Presence:
        now = self.clock.monotonic()
        local = {connection.person for connection in self.connections}
        remote = {person for until, people in self._elsewhere.values() if until > now for person in people}
        people = frozenset(person for person in local | remote if person is not None)
        return Presence(people, self._gone_since, bool(self.connections), self._opened)

    def next_due(self) -> float:
        if self.forgotten:
            return NEVER
        looks = self.unsure and self.connections  # it may be in the log, but viewers have not been told
        return min(super().next_due(), self.clock.time() + LOOK_AGAIN if looks else NEVER)

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        in_background(work)

    def failed(self, error: LastcardError) -> None:
        log.warning("nothing could be written for table %s: %s", self.table.code, error)

    async def think(self, question: BotQuestion) -> BotAnswer:
        return await self._thinkers.think(question, self._address()) if self._thinkers else question.think()

    # --- publishing ----------------------------------------------------------------------------

    def publish(self, bodies: Sequence[Body], happened: list[Happening]) -> None:
        people = {connection: self._who(connection) for connection in self.connections}
        seats = {person.seat if person else None for person in people.values()}
        made = news(self.table, bodies, happened, seats, self.clock.time(), packed) if seats else {}
        frames = {seat: encode(frame) for seat, frame in made.items()}
        for connection, person in people.items():
            connection.send(frames[person.seat if person else None])
            if person and person.gone:
                connection.close(4003, SENT_AWAY if person.sent_away else LEFT, come_back=False)

    def _who(self, connection: Connection) -> Person | None:
        return None if connection.person is None else self.table.people[connection.person]

    async def welcome(self, connection: Connection, since: int | None) -> bytes:
        async with self.lock:
            return self._welcome(connection, since)

    def _welcome(self, connection: Connection, since: int | None) -> bytes:
        present, watching = self._present()
        return encode(welcome(self.table, self._who(connection), since, self.clock.time(), present, watching))

    def _present(self) -> tuple[list[int], int]:
        watching = sum(connection.person is None for connection in self.connections)
        return sorted(self.here().people), watching

    def tell_present(self) -> None:
        present, watching = self._present()
        frame = encode({"type": "present", "present": present, "watching": watching})
        for connection in self.connections:
            connection.send(frame)

    # --- connecting ----------------------------------------------------------------------------

    async def enter(self, connection: Connection, since: int | None) -> None:
        """Connects a viewer: sends the full state, and gives the hand back if a bot sat in."""
        async with self.lock:
            if self.unsure or (since or 0) > self.table.version:  # the client has seen more
                await self.catch_up()
            person = connection.person
            if person is not None and self.table.people[person].gone:  # removed a moment ago
                connection.close(4003, SENT_AWAY, come_back=False)
                return
            self.connections.add(connection)
            connection.send(self._welcome(connection, since))
            self.tell_present()
            if person is not None:
                self._gone_since.pop(person, None)
                seat = self.table.people[person].seat
                if seat is not None and self.table.seats[seat].away and self.table.playing:
                    back: Body = {"kind": "back", "seat": seat}
                    await self.write(
                        lambda now: CommandResult([back]) if self.table.seats[seat].away else None
                    )
            self.reschedule()

    def exit(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.used = self.clock.monotonic()
        person = connection.person
        if person is not None and person not in self.here().people:
            self._gone_since[person] = self.clock.time()
        self.tell_present()
        self.reschedule()

    def heard_elsewhere(self, process: str, delays: dict[int, float]) -> bool:
        """Records who is connected at another process; returns whether that process is new."""
        before = self.here().people
        is_new = process not in self._elsewhere
        self._elsewhere[process] = (self.clock.monotonic() + REMOTE_LASTS, delays)
        self.clock.call_later(REMOTE_LASTS + 0.01, self._silent, process)
        now = self.here().people
        for person in before - now:
            self._gone_since[person] = self.clock.time()
        for person in now - before:
            self._gone_since.pop(person, None)
        if before != now:
            self.tell_present()
            self.reschedule()
        return is_new

    def _silent(self, process: str) -> None:
        """Forgets a process that has been silent for too long, with its connections."""
        until, delays = self._elsewhere.get(process, (0.0, {}))
        if until and until <= self.clock.monotonic():
            del self._elsewhere[process]
            for person in delays.keys() - self.here().people:
                self._gone_since[person] = self.clock.time()
            self.tell_present()
            self.reschedule()

    def local_delays(self) -> dict[int, float]:
        return {c.person: round(c.delay, 3) for c in self.connections if c.person is not None}


FORGOTTEN = "This table has been deleted because nothing happened at it for too long."
LEFT = "You have left the table."
SENT_AWAY = "The host has removed you from this table."
UNREACHABLE = "The table's log cannot be reached right now. Try again: nothing is done twice."


def packed(part: Any) -> orjson.Fragment:
    """Encodes a part of a frame once for all receivers."""
    return orjson.Fragment(encode(part))


def refused(key: str | None, words: str, version: int = 0, clause: str = "") -> p.Refused:
    return {"type": "refused", "key": key, "words": words, "clause": clause, "version": version}
