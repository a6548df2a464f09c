"""A table that is being played: entries are decided, stored, folded and told, and what is due is done.

An entry is stored before it is folded and told. The server's `Room` and the terminal's private table build on
this class; they say where entries are stored, who is there, and how news is delivered.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from lastcard.common.clock import Clock, Timer
from lastcard.common.entropy import Entropy
from lastcard.common.errors import LastcardError
from lastcard.tables import protocol as p
from lastcard.tables.bot_turns import BotAnswer, BotQuestion
from lastcard.tables.commands import CommandResult, Lines, decide, undo
from lastcard.tables.entries import Body
from lastcard.tables.rules import RefusedError
from lastcard.tables.table import Happening, Person, Table
from lastcard.tables.timers import NEVER, Here, Pace, due, happens, thinks_ahead, unveiled

Ruling = Callable[[float], CommandResult | None]  # what is to be written, given the time

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
        self.lines = Lines()
        self._tried: set[int] = set()  # computer players that kept quiet at this version
        self._timer: Timer | None = None
        self._running = False
        self._open: BotQuestion | None = None  # what somebody has yet to think about
        self._thought: tuple[Any, BotAnswer] | None = None  # the last question thought about, and the answer

    # --- for a subclass to say -------------------------------------------------------------------

    def here(self) -> Here:
        """Who is connected."""
        raise NotImplementedError

    async def append(self, bodies: Sequence[Body], at: float) -> bool:
        """Store entries in the log; False if somebody else was quicker."""
        raise NotImplementedError

    def tell(self, bodies: Sequence[Body], happened: list[Happening]) -> None:
        """Send everybody who is connected their part of the news."""
        raise NotImplementedError

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run this without waiting for it."""
        raise NotImplementedError

    def failed(self, error: LastcardError) -> None:
        """Something that was due could not be stored."""
        raise NotImplementedError

    async def think(self, question: BotQuestion) -> BotAnswer:
        """Let a computer player think for a while; others may act meanwhile."""
        return await asyncio.to_thread(question.think)

    def delays(self) -> Lines:
        """How far away everybody sits."""
        return self.lines

    # --- writing the log ---------------------------------------------------------------------------

    async def write(self, ruling: Ruling) -> bool:
        """Decide, store, and only then fold and tell; whether there was anything to write."""
        return bool(await self.attempt(ruling))

    async def attempt(self, ruling: Ruling) -> bool | None:
        """Write once: None if there is nothing to write, False if somebody else was quicker."""
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
        """Take stored entries in, and tell."""
        played = decision.played or [None] * len(decision.bodies)
        happened: list[Happening] = []
        for body, events in zip(decision.bodies, played, strict=True):
            happened += self.table.fold(body, at, events)
        self.moved_on(decision.bodies, happened)

    def moved_on(self, bodies: Sequence[Body], happened: list[Happening]) -> None:
        self._tried.clear()
        self.tell(bodies, happened)
        self.reschedule()

    # --- commands ----------------------------------------------------------------------------------

    def person(self, number: int) -> Person:
        person = self.table.people.get(number)
        if person is None or person.gone:
            raise RefusedError("You are not at this table any more.")
        return person

    async def obey(self, number: int, command: p.AnyCommand) -> tuple[int, bool]:
        """Carry a command out: the version that holds it, and whether it had been carried out before."""
        found: list[int] = []

        def ruling(now: float) -> CommandResult | None:
            person = self.person(number)
            if command.key in person.keys:
                found.append(person.keys[command.key])
                return None
            return decide(self.table, person, command, now, self.delays())

        if self.table.veil:  # what was held back is told first, if its moment is over
            await self.write(lambda now: unveiled(self.table, now))
        await self.write(ruling)
        return (found[0], True) if found else (self.table.version, False)

    # --- what happens by itself --------------------------------------------------------------------

    def next_due(self) -> float:
        """When something happens next by itself, or is to be thought about."""
        here = self.here()
        when = due(self.table, here, self.pace, self._tried)
        return min(when, self.clock.time()) if self._ahead(here) else when

    def reschedule(self) -> None:
        """Set the timer for what is due next."""
        self.shut()
        when = self.next_due()
        if when < NEVER and not self._running:
            self._timer = self.clock.call_later(max(0.0, when - self.clock.time()), self._ring)

    def shut(self) -> None:
        """Stop the timer: nothing happens by itself any more."""
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
            rest = 0.0 if await self.do_what_is_due() else 0.02
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

    async def do_what_is_due(self) -> bool:
        """Do it, or think about it; whoever stores an entry first has done it for all processes."""
        async with self.lock:
            acted = await self.write(self._due_now)
        if self._open:  # without the lock: others may do something meanwhile
            self._thought = (self._open.about, await self.think(self._open))
        return acted or self._open is not None

    def _due_now(self, now: float) -> CommandResult | None:
        self._open = None
        here = self.here()
        decision = happens(self.table, here, self.pace, self._tried, now, self._asked)
        if decision is None and self._open is None:
            self._open = self._ahead(here)
        return decision

    def _ahead(self, here: Here) -> BotQuestion | None:
        """What a computer player can think about already, unless it has."""
        question = thinks_ahead(self.table, here, self.pace)
        thought = question and self._thought and self._thought[0] == question.about
        return None if thought else question

    def _asked(self, question: BotQuestion) -> BotAnswer | None:
        """At once what takes no time, or has been thought about; else it is left open."""
        if not question.slow:
            return question.think()
        if self._thought and self._thought[0] == question.about:
            return self._thought[1]
        self._open = question
        return None
