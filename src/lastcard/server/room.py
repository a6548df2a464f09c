"""A table as one process holds it: the folded log, those connected here, and what is due next.

An action is decided on the table, appended to the log, and only then folded, told and acknowledged.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import orjson

from lastcard.common.clock import Clock, Timer
from lastcard.common.entropy import Entropy
from lastcard.common.errors import LastcardError
from lastcard.server.bot_pool import BotPool
from lastcard.server.connection import Connection, encode
from lastcard.server.metrics import APPEND_SECONDS, COMMANDS, ENTRIES, ERRORS, RACES
from lastcard.server.middleware import address_of
from lastcard.store import Entry, Store, StoreError, Summary
from lastcard.tables import Body, CommandResult, Lines, Person, RefusedError, Table, decide, undo, why
from lastcard.tables import protocol as p
from lastcard.tables.bot_turns import BotAnswer, BotQuestion
from lastcard.tables.forks import played_on
from lastcard.tables.frames import (
    both_forms,
    clock_frame,
    event_frames,
    game_frame,
    table_frame,
    viewer_name,
    welcome,
    yours_frame,
)
from lastcard.tables.prompts import prompt_frame
from lastcard.tables.rules import rulebook
from lastcard.tables.table import Happening
from lastcard.tables.timers import NEVER, Here, Pace, due, happens, unveiled

log = logging.getLogger("lastcard.room")

GAME_KINDS = {"started", "acted", "dealt", "rematched", "stood", "unveiled"}
QUIET_KINDS = {"acted", "claimed", "dropped", "said", "unveiled"}  # the table itself is as it was
COUNTED_AS = {"unveiled": "acted"}  # or the figures would tell whether drawn cards fit
LONG_COMMANDS = (p.Configure, p.Write, p.Chat)
MOST_SIZE = 2_000_000  # characters of a table's log, beyond which nothing long is written any more
MOST_TRIES = 50
LOOK_AGAIN = 1.0  # seconds after an append whose outcome is not known
FOLDED_AT_ONCE = 500  # entries of a table that is being opened, before others have their turn
REMOTE_LASTS = 25.0  # seconds for which another process's word on who is there holds

_tasks: set[asyncio.Task[Any]] = set()


def in_background(work: Any) -> "asyncio.Task[Any]":
    """A task that nobody waits for, but which is neither lost nor silent."""
    task: asyncio.Task[Any] = asyncio.ensure_future(work)
    _tasks.add(task)
    task.add_done_callback(_ended)
    return task


def _ended(task: "asyncio.Task[Any]") -> None:
    _tasks.discard(task)
    if not task.cancelled() and (error := task.exception()):
        if isinstance(error, RefusedError | StoreError):  # no mistake of ours; whoever waits for it is told
            return
        ERRORS.inc()
        log.error("a task failed", exc_info=error)


Rules = tuple[p.TableSettings, list[str] | None]


def own_rules(settings: p.TableSettings, bodies: list[Body]) -> list[Rules]:
    """The rules people wrote themselves that these entries make a table need."""
    needed: list[Rules] = []
    for body in bodies:
        if body["kind"] in ("created", "configured"):
            settings = p.TableSettings.model_validate(body["settings"])
        elif body["kind"] == "started":
            needed.append((settings, body.get("sentences")))
    needed += [(settings, None)] if bodies else []
    return [
        (one, written) for one, written in needed if written or one.customs or one.edition_text is not None
    ]


def _read_rules(needed: list[Rules], records: list[str]) -> None:
    """So that making their rulebooks takes no time afterwards; what is wrong with them shows then."""
    for settings, written in needed:
        with suppress(LastcardError):
            rulebook(settings, written)
    for record in records:  # that matches go on from: they are played again
        played_on(record)


class Room:
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
        self.clock = clock or Clock()
        self.store = store
        self._thinkers = thinkers  # for computer players that think for long; None: they think here
        self.pace = pace
        self.grace = grace
        self.table = Table(code, veil, entropy)
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.lines = Lines()
        self.used = self.clock.monotonic()
        self.size = 0  # characters of the log
        self._opened = self.clock.time()
        self.unsure = False  # an append failed: the log may hold more than we know
        self.forgotten = False  # the log is gone: the table was too old
        # What other processes say of who is connected to them: until when that holds, and their delays.
        self._elsewhere: dict[str, tuple[float, dict[int, float]]] = {}
        self._gone_since: dict[int, float] = {}
        self._tried: set[int] = set()
        self._timer: Timer | None = None
        self._running = False
        self._open: BotQuestion | None = None  # what somebody has yet to think about
        self._thought: tuple[Any, BotAnswer] | None = None  # the last question thought about, and the answer
        self._summary: Summary | None = None

    # --- reading the log -----------------------------------------------------------------------

    async def catch_up(self) -> bool:
        """Take in what the log has beyond what is known here; whether there was anything."""
        entries = await self.store.read(self.table.code, self.table.version)
        bodies: list[Body] = [orjson.loads(entry.body) for entry in entries]
        own = own_rules(self.table.settings, bodies)
        records = [body["fork"] for body in bodies if "fork" in body]
        if own or records:  # tangled sentences and long records take long, and others want to play
            await asyncio.to_thread(_read_rules, own, records)
        self.unsure = False
        self.size += sum(len(entry.body) for entry in entries)
        happened: list[Happening] = []
        for number, (entry, body) in enumerate(zip(entries, bodies, strict=True), 1):
            if entry.version != self.table.version + 1:
                raise LastcardError(f"The log of table {self.table.code} has a gap.")
            happened += self.table.fold(body, entry.at, None)
            if number % FOLDED_AT_ONCE == 0 and not self.connections:
                await asyncio.sleep(0)
        if bodies:
            self._tried.clear()
            self._tell(bodies, happened)
            self.reschedule()
        return bool(bodies)

    # --- writing it ----------------------------------------------------------------------------

    async def write(self, ruling: Callable[[float], CommandResult | None]) -> bool:
        """Decide, append, and only then fold and tell. Where another process was quicker, decide anew."""
        for _ in range(MOST_TRIES):
            if self.unsure:
                await self.catch_up()
            now = self.clock.time()
            try:
                decision = ruling(now)
            except RefusedError:
                if self.store.shared and await self.catch_up():
                    continue  # refused by what was known here, not by how the table stands
                raise
            if decision is None:
                return False
            if await self._append(decision, max(now, self.table.at)):
                return True
            if not await self.catch_up():  # nobody was quicker, so there is no log any more
                self._forgotten()
                raise RefusedError(FORGOTTEN)
        raise RefusedError("The table is too busy; try again.")

    def _forgotten(self) -> None:
        self.forgotten = True
        self.shut()
        for connection in self.connections:
            connection.close(4004, FORGOTTEN, come_back=False)

    async def _append(self, decision: CommandResult, at: float) -> bool:
        table = self.table
        entries = [
            Entry(table.code, table.version + 1 + i, at, orjson.dumps(body).decode())
            for i, body in enumerate(decision.bodies)
        ]
        started = time.perf_counter()
        try:
            stored = await self.store.append(entries)
        except (StoreError, asyncio.CancelledError):  # it may be in the log, or not: look before the next
            undo(table, decision)
            self.unsure = True
            self.reschedule()
            raise
        APPEND_SECONDS.observe(time.perf_counter() - started)
        if not stored:
            RACES.inc()
            undo(table, decision)
            return False
        self.size += sum(len(entry.body) for entry in entries)
        happened: list[Happening] = []
        played = decision.played or [None] * len(entries)
        for body, events in zip(decision.bodies, played, strict=True):
            happened += self.table.fold(body, at, events)
            ENTRIES.labels(COUNTED_AS.get(body["kind"], body["kind"])).inc()
        if {body["kind"] for body in decision.bodies} - QUIET_KINDS or table.phase == "over":
            self._summarize()
        self._tried.clear()
        self._tell(decision.bodies, happened)
        self.reschedule()
        return True

    def _summarize(self) -> None:
        """Keep the list of tables up to date; it may lag behind the log, nothing depends on it."""
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
            in_background(self._store_summary(summary))

    async def _store_summary(self, summary: Summary) -> None:
        try:
            await self.store.summarize(summary)
        except StoreError as error:
            self._summary = None
            log.warning("the list of tables could not be brought up to date: %s", error)

    # --- commands ------------------------------------------------------------------------------

    async def command(self, number: int, command: p.AnyCommand) -> p.Done | p.Refused | p.Because:
        """Carry a command out, or say why not; a repeated one is answered as before."""
        async with self.lock:
            self.used = self.clock.monotonic()
            try:
                if self.unsure:
                    await self.catch_up()
                person = self._person(number)
                if isinstance(command, p.Why):
                    return why(self.table, person, command)
                if isinstance(command, LONG_COMMANDS) and self.size > MOST_SIZE:
                    raise RefusedError("Too much has been written at this table; open another one.")
                found: list[int] = []

                def ruling(now: float) -> CommandResult | None:
                    person = self._person(number)
                    if command.key in person.keys:
                        found.append(person.keys[command.key])
                        return None
                    return decide(self.table, person, command, now, self._lines())

                await self._lift_veil()
                await self.write(ruling)
                COMMANDS.labels("repeated" if found else "done").inc()
                version = found[0] if found else self.table.version
                return {"type": "done", "key": command.key, "version": version}
            except (RefusedError, StoreError) as error:
                COMMANDS.labels("refused" if isinstance(error, RefusedError) else "failed").inc()
                words = str(error) if isinstance(error, RefusedError) else UNREACHABLE
                clause = error.clause if isinstance(error, RefusedError) else ""
                return refused(command.key, words, self.table.version, clause)

    async def person_with(self, token_hash: str) -> Person | None:
        """Whose token this is; whoever joined through another process a moment ago is looked up there."""
        person = self.table.person_with(token_hash)
        if person is None and self.store.shared:
            async with self.lock:
                await self.catch_up()
            person = self.table.person_with(token_hash)
        return person

    def _person(self, number: int) -> Person:
        person = self.table.people.get(number)
        if person is None or person.gone:
            raise RefusedError("You are not at this table any more.")
        return person

    def _address(self) -> str | None:
        """Where somebody who sits or watches here comes from."""
        return next((address_of(connection.socket) for connection in self.connections), None)

    def _lines(self) -> Lines:
        """How far away everybody sits, here and at other processes."""
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

    def here(self) -> Here:
        now = self.clock.monotonic()
        local = {connection.person for connection in self.connections}
        remote = {person for until, people in self._elsewhere.values() if until > now for person in people}
        people = frozenset(person for person in local | remote if person is not None)
        return Here(people, self._gone_since, bool(self.connections), self._opened)

    def reschedule(self) -> None:
        """Set the timer for what is due next."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self.forgotten:
            return
        when = due(self.table, self.here(), self.pace, self._tried)
        if self.unsure and self.connections:  # if it is in the log, they have not been told
            when = min(when, self.clock.time() + LOOK_AGAIN)
        if when < NEVER and not self._running:
            delay = max(0.0, when - self.clock.time())
            self._timer = self.clock.call_later(delay, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._running = True
        in_background(self._on_time())

    async def _on_time(self) -> None:
        """Do what is due; whoever appends first has done it for all."""
        rest = 0.0
        try:
            async with self.lock:
                acted = await self.write(self._due_now)
            if self._open and self._thinkers:  # without the lock: others may do something meanwhile
                self._thought = (self._open.about, await self._thinkers.think(self._open, self._address()))
            rest = 0.0 if acted or self._open else 0.02
        except (StoreError, RefusedError) as error:
            log.warning("nothing could be written for table %s: %s", self.table.code, error)
            rest = 1.0
        except Exception:
            rest = 1.0
            raise
        finally:
            if rest:
                await self.clock.sleep(rest)
            self._running = False
            self.reschedule()

    def _due_now(self, now: float) -> CommandResult | None:
        self._open = None
        return happens(self.table, self.here(), self.pace, self._tried, now, self._asked)

    def _asked(self, question: BotQuestion) -> BotAnswer | None:
        """At once what takes no time, or has been thought about; else it is left open."""
        if self._thinkers is None or not question.slow:
            return question.think()
        if self._thought and self._thought[0] == question.about:
            return self._thought[1]
        self._open = question
        return None

    async def _lift_veil(self) -> None:
        """What was held back is told before anything else happens, if its moment is over."""
        if self.table.veil:
            await self.write(lambda now: unveiled(self.table, now))

    # --- telling -------------------------------------------------------------------------------

    def _tell(self, bodies: Any, happened: list[Happening]) -> None:
        """Send everybody here their part of the news."""
        if not self.connections:
            return
        table, now = self.table, self.clock.time()
        kinds = {body["kind"] for body in bodies}
        shared: dict[str, Any] = {"type": "news", "version": table.version}
        if kinds - QUIET_KINDS or (table.match and table.match.over):
            shared["table"] = orjson.Fragment(encode(table_frame(table)))
        in_game = bool(kinds & GAME_KINDS)
        asks = in_game or "table" in shared
        game = game_frame(table) if asks else None
        if in_game:
            shared["game"] = orjson.Fragment(encode(game))
            shared["clock"] = clock_frame(table, now)
        if "said" in kinds:
            said = sum(body["kind"] == "said" for body in bodies)
            shared["chat"] = list(table.chat)[-said:]
        frames: dict[int | None, bytes] = {}
        both = both_forms(happened)
        for connection in self.connections:
            person = None if connection.person is None else table.people[connection.person]
            seat = person.seat if person else None
            if seat not in frames:
                frame = {**shared, "events": event_frames(both, viewer_name(table, seat))}
                if asks:
                    yours = yours_frame(table, seat)
                    frame["prompt"] = prompt_frame(table, game, yours)
                    frame |= {"yours": yours} if in_game else {}
                frames[seat] = encode(frame)
            connection.send(frames[seat])
            if person and person.gone:
                connection.close(4003, SENT_AWAY if person.sent_away else LEFT, come_back=False)

    async def welcome(self, connection: Connection, since: int | None) -> bytes:
        async with self.lock:
            return self._welcome(connection, since)

    def _welcome(self, connection: Connection, since: int | None) -> bytes:
        person = None if connection.person is None else self.table.people[connection.person]
        present, watching = self._present()
        return encode(welcome(self.table, person, since, self.clock.time(), present, watching))

    def _present(self) -> tuple[list[int], int]:
        watching = sum(connection.person is None for connection in self.connections)
        return sorted(self.here().people), watching

    def tell_present(self) -> None:
        present, watching = self._present()
        frame = encode({"type": "present", "present": present, "watching": watching})
        for connection in self.connections:
            connection.send(frame)

    # --- coming and going ----------------------------------------------------------------------

    async def enter(self, connection: Connection, since: int | None) -> None:
        """Somebody connects: they are told everything, and take their hand back if it was played for them."""
        async with self.lock:
            if self.unsure or (since or 0) > self.table.version:  # more was seen elsewhere than is known here
                await self.catch_up()
            person = connection.person
            if person is not None and self.table.people[person].gone:  # sent away a moment ago
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
        """Another process says who is connected there; whether it had not been heard of before."""
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
        """A process that has said nothing for too long is gone, and so are those who were connected to it."""
        until, delays = self._elsewhere.get(process, (0.0, {}))
        if until and until <= self.clock.monotonic():
            del self._elsewhere[process]
            for person in delays.keys() - self.here().people:
                self._gone_since[person] = self.clock.time()
            self.tell_present()
            self.reschedule()

    def shut(self) -> None:
        """Stop the timer: this process has nothing more to do with the table for now."""
        if self._timer:
            self._timer.cancel()

    def local_delays(self) -> dict[int, float]:
        return {c.person: round(c.delay, 3) for c in self.connections if c.person is not None}


FORGOTTEN = "This table has been forgotten: nothing had happened at it for too long."
LEFT = "You have left the table."
SENT_AWAY = "The host has sent you away from this table."
UNREACHABLE = "The table's log cannot be reached just now. Try again: nothing is done twice."


def refused(key: str | None, words: str, version: int = 0, clause: str = "") -> p.Refused:
    return {"type": "refused", "key": key, "words": words, "clause": clause, "version": version}
