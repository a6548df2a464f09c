"""Work beside the event loop: one thread, and a bounded line of those who wait for it."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from lastcard.tables import RefusedError

T = TypeVar("T")
MOST_WAITING = 32  # in one line


class BusyError(RefusedError):
    """There is too much to do just now."""


class Aside:
    """One thread; everybody has at most `each` things done in it at a time, others are told why not."""

    def __init__(self, name: str, each: int, too_many: str, too_long: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._each = each
        self._too_many, self._too_long = too_many, too_long  # for one person, and for all of them
        self._waiting: Counter[object] = Counter()

    async def do(self, whose: object, work: Callable[[], T]) -> T:
        if self._waiting[whose] >= self._each:
            raise BusyError(self._too_many)
        if self._waiting.total() >= MOST_WAITING:
            raise BusyError(self._too_long)
        self._waiting[whose] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting[whose] -= 1
            if not self._waiting[whose]:
                del self._waiting[whose]

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
