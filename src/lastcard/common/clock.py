"""Clocks for live tables: the machine's, or one that tests move by hand."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Timer(Protocol):
    """A call that is due later."""

    def cancel(self) -> None: ...


class Clock:
    """The machine's time, and the running event loop's timers."""

    def __init__(self) -> None:
        self._ahead = 0.0  # of the monotonic time

    def time(self) -> float:
        """Seconds since 1970, as entries of a log carry them.

        It never goes backward, even if the machine's clock is set back; otherwise every pending timer would
        wait that much longer.
        """
        now = time.monotonic()
        self._ahead = max(self._ahead, time.time() - now)
        return now + self._ahead

    def monotonic(self) -> float:
        """Monotonic seconds."""
        return time.monotonic()

    def call_later(self, delay: float, call: Callable[..., object], *arguments: object) -> Timer:
        return asyncio.get_running_loop().call_later(delay, call, *arguments)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def wait_for(self, work: Awaitable[T], seconds: float) -> T:
        """Awaits the work and returns its result; `TimeoutError` if it takes longer."""
        return await asyncio.wait_for(work, seconds)


class StandingClock(Clock):
    """A clock that moves only when `at` is set; timers never fire by themselves."""

    def __init__(self, at: float = 1_000_000.0) -> None:
        self.at = at

    def time(self) -> float:
        return self.at

    def monotonic(self) -> float:
        return self.at

    def call_later(self, delay: float, call: Callable[..., object], *arguments: object) -> Timer:
        return _Never()


class _Never:
    def cancel(self) -> None:
        """Does nothing: no timer is running."""
