"""A live table: decides, stores, folds and publishes entries, and runs what is due.

An entry is stored before it is folded and published. The server's `Room` and the terminal's private table are
subclasses; they define where entries are stored, who is connected, and how updates are delivered.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from lastcard.common.clock import Clock, Timer
from lastcard.common.entropy import Entropy
from lastcard.common.errors import LastcardError
from lastcard.tables import protocol as p
from lastcard.tables.bot_turns import BotAnswer, BotQuestion
from lastcard.tables.commands import CommandResult, Latencies, decide, undo
from lastcard.tables.entries import Body
from lastcard.tables.rules import RefusedError
from lastcard.tables.table import Happening, Person, Table
from lastcard.tables.timers import NEVER, Pace, Presence, due, due_event, question_ahead, unveiled

Ruling = Callable[[float], CommandResult | None]  # returns the entries to write, given the time

FAILED_PAUSE = 1.0  # seconds after something that was due could not be stored


class LiveTable:
    """One open table."""

    def __init__(
        self,
        code: str,
        pace: Pace,
        *,
        veil: float = 1.0,
        entropy: Entropy | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.clock = clock or Clock()
        self.pace = pace
        self.table = Table(code, veil, entropy)
        self.lock = asyncio.Lock()
        self.lines = Latencies()
        self._tried: set[int] = set()  # computer players that declined to act at this version
        self._timer: Timer | None = None
        self._running = False
        self._open: BotQuestion | None = None  # a question that still needs an answer
        self._thought: tuple[Any, BotAnswer] | None = None  # the last question and its answer

    # --- for subclasses -------------------------------------------------------------------

    def here(self) -> Presence:
        """The people who are connected."""
        raise NotImplementedError

    async def append(self, bodies: Sequence[Body], at: float) -> bool:
        """Stores entries in the log; False if another writer was quicker."""
        raise NotImplementedError

    def publish(self, bodies: Sequence[Body], happened: list[Happening]) -> None:
        """Sends every connected viewer their part of the update."""
        raise NotImplementedError

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a task without waiting for it."""
        raise NotImplementedError

    def failed(self, error: LastcardError) -> None:
        """Handles an entry that was due but could not be stored."""
        raise NotImplementedError

    async def think(self, question: BotQuestion) -> BotAnswer:
        """Lets a computer player think while others may act."""
        return await asyncio.to_thread(question.think)

    def delays(self) -> Latencies:
        """Round-trip times by person."""
        return self.lines

    # --- writing the log ---------------------------------------------------------------------------

    async def write(self, ruling: Ruling) -> bool:
        """Decides, stores, and only then folds and publishes; returns whether anything was written."""
        return bool(await self.attempt(ruling))

    async def attempt(self, ruling: Ruling) -> bool | None:
        """Tries to write once: None if there is nothing to write, False if another writer was quicker."""
        now = self.clock.time()
        decision = ruling(now)
        if decision is None:
            return None
        at = max(now, self.table.at)
        try:
            stored = await self.append(decision.bodies, at)
        except (LastcardError, asyncio.CancelledError):
            undo(self.table, decision)
            self.reschedule()
            raise
        if stored:
            self.fold(decision, at)
        else:
            undo(self.table, decision)
        return stored

    def fold(self, decision: CommandResult, at: float) -> None:
        """Folds stored entries and publishes them."""
        played = decision.played or [None] * len(decision.bodies)
        happened: list[Happening] = []
        for body, events in zip(decision.bodies, played, strict=True):
            happened += self.table.fold(body, at, events)
        self.moved_on(decision.bodies, happened)

    def moved_on(self, bodies: Sequence[Body], happened: list[Happening]) -> None:
        self._tried.clear()
        self.publish(bodies, happened)
        self.reschedule()

    # --- commands ----------------------------------------------------------------------------------

    def person(self, number: int) -> Person:
        person = self.table.people.get(number)
        if person is None or person.gone:
            raise RefusedError("You are not at this table any more.")
        return person

    async def execute(self, number: int, command: p.AnyCommand) -> tuple[int, bool]:
        """Carries out a command; returns its version, and whether it had been carried out before."""
        found: list[int] = []

        def ruling(now: float) -> CommandResult | None:
            person = self.person(number)
            if command.key in person.keys:
                found.append(person.keys[command.key])
                return None
            return decide(self.table, person, command, now, self.delays())

        if self.table.veil:  # held-back events are published first, if the veil is over
            await self.write(lambda now: unveiled(self.table, now))
        await self.write(ruling)
        return (found[0], True) if found else (self.table.version, False)

    # --- automatic events --------------------------------------------------------------------

    def next_due(self) -> float:
        """The time of the next automatic event, or of the next thing to think about."""
        here = self.here()
        when = due(self.table, here, self.pace, self._tried)
        return min(when, self.clock.time()) if self._ahead(here) else when

    def reschedule(self) -> None:
        """Sets the timer for what is due next."""
        self.shut()
        when = self.next_due()
        if when < NEVER and not self._running:
            self._timer = self.clock.call_later(max(0.0, when - self.clock.time()), self._ring)

    def shut(self) -> None:
        """Stops the timer for good."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = None
        self._running = True
        self.background(self._on_time())

    async def _on_time(self) -> None:
        rest = 0.0
        try:
            rest = 0.0 if await self.run_due_events() else 0.02
        except LastcardError as error:
            self.failed(error)
            rest = FAILED_PAUSE
        except Exception:
            rest = FAILED_PAUSE
            raise
        finally:
            if rest:
                await self.clock.sleep(rest)
            self._running = False
            self.reschedule()

    async def run_due_events(self) -> bool:
        """Runs due events; the first process to store an entry has handled it for all."""
        async with self.lock:
            acted = await self.write(self._due_now)
        if self._open:  # without the lock: others may do something meanwhile
            self._thought = (self._open.about, await self.think(self._open))
        return acted or self._open is not None

    def _due_now(self, now: float) -> CommandResult | None:
        self._open = None
        here = self.here()
        decision = due_event(self.table, here, self.pace, self._tried, now, self._asked)
        if decision is None and self._open is None:
            self._open = self._ahead(here)
        return decision

    def _ahead(self, here: Presence) -> BotQuestion | None:
        """A question a computer player can think about ahead of time, unless it already has."""
        question = question_ahead(self.table, here, self.pace)
        thought = question and self._thought and self._thought[0] == question.about
        return None if thought else question

    def _asked(self, question: BotQuestion) -> BotAnswer | None:
        """Answers questions that are quick or were thought about ahead of time; leaves others open."""
        if not question.slow:
            return question.think()
        if self._thought and self._thought[0] == question.about:
            return self._thought[1]
        self._open = question
        return None
