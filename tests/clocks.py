"""Time that stands still until a test moves it on."""

import asyncio
import heapq
import itertools
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from lastcard.common.clock import StandingClock, Timer

T = TypeVar("T")


class _Due:
    """A call that waits for its moment."""

    def __init__(self, call: Callable[..., object], arguments: tuple[object, ...]) -> None:
        self.call, self.arguments, self.cancelled = call, arguments, False

    def cancel(self) -> None:
        self.cancelled = True


class ManualClock(StandingClock):
    """Stands at a given time; `advance` moves it on, and whatever is due on the way is called in order."""

    def __init__(self, at: float = 1_000_000.0) -> None:
        super().__init__(at)
        self._numbers = itertools.count()
        self._due: list[tuple[float, int, _Due]] = []

    def call_later(self, delay: float, call: Callable[..., object], *arguments: object) -> Timer:
        due = _Due(call, arguments)
        heapq.heappush(self._due, (self.at + delay, next(self._numbers), due))
        return due

    async def sleep(self, seconds: float) -> None:
        over: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.call_later(seconds, lambda: over.done() or over.set_result(None))
        await over

    async def wait_for(self, work: Awaitable[T], seconds: float) -> T:
        working, late = asyncio.ensure_future(work), False

        def give_up() -> None:
            nonlocal late
            late = working.cancel()

        timer = self.call_later(seconds, give_up)
        try:
            return await working
        except asyncio.CancelledError:
            if late:
                raise TimeoutError from None
            working.cancel()
            raise
        finally:
            timer.cancel()

    async def advance(self, seconds: float) -> None:
        """Let so much time pass. What was called may still be at work then: wait for what it leads to."""
        until = self.at + seconds
        while self._due and self._due[0][0] <= until:
            when, _, due = heapq.heappop(self._due)
            self.at = max(self.at, when)
            if not due.cancelled:
                due.call(*due.arguments)
                await asyncio.sleep(0)
        self.at = until
