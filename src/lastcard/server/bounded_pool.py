"""Bounded thread pool with a limit per client."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from lastcard.tables import RefusedError

T = TypeVar("T")
MOST_WAITING = 32  # in one line


class BusyError(RefusedError):
    """The pool is full."""


class BoundedPool:
    """Runs at most `each` jobs per client and `most` in all; further ones are refused."""

    def __init__(
        self, name: str, each: int, too_many: str, too_long: str, most: int = MOST_WAITING, threads: int = 1
    ) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._each, self._most = each, most
        self._too_many, self._too_long = too_many, too_long  # for one person, and for all of them
        self._waiting: Counter[object] = Counter()

    def check(self, whose: object) -> None:
        """Raises `BusyError` if the queue has no room for this client."""
        if self._waiting[whose] >= self._each:
            raise BusyError(self._too_many)
        if self._waiting.total() >= self._most:
            raise BusyError(self._too_long)

    async def do(self, whose: object, work: Callable[[], T]) -> T:
        self.check(whose)
        self._waiting[whose] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting[whose] -= 1
            if not self._waiting[whose]:
                del self._waiting[whose]

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
