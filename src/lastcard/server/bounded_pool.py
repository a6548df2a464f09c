"""Bounded thread pool whose clients take turns."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from lastcard.tables import RefusedError

T = TypeVar("T")
MOST_WAITING = 32  # in one line


class BusyError(RefusedError):
    """The pool is full."""


async def wait_for_room(check: Callable[[], None], left: asyncio.Event, seconds: float) -> None:
    """Checks again whenever somebody has left; raises the last `BusyError` after so many seconds.

    A client that stops a job and starts another at once would otherwise be refused because of the one that
    is just ending.
    """
    ends = asyncio.get_running_loop().time() + seconds
    while True:
        left.clear()
        try:
            return check()
        except BusyError:
            try:
                async with asyncio.timeout_at(ends):
                    await left.wait()
            except TimeoutError:
                return check()


class BoundedPool:
    """Runs at most `each` jobs per client and `most` in total; more are refused.

    Clients take turns, one job each, however many jobs they have.
    """

    def __init__(
        self, name: str, each: int, too_many: str, too_long: str, most: int = MOST_WAITING, threads: int = 1
    ) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._free = threads
        self._each, self._most = each, most
        self._too_many, self._too_long = too_many, too_long  # for one person, and for all of them
        self._waiting: Counter[object] = Counter()
        self._left = asyncio.Event()  # set whenever a job has ended or its client has gone
        self._line: OrderedDict[object, deque[asyncio.Future[None]]] = OrderedDict()

    def check(self, whose: object) -> None:
        """Raises `BusyError` if the queue has no room for this client."""
        if self._waiting[whose] >= self._each:
            raise BusyError(self._too_many)
        if self._waiting.total() >= self._most:
            raise BusyError(self._too_long)

    async def wait_for_room(self, whose: object, seconds: float) -> None:
        """Waits until the queue has room for this client; raises `BusyError` if that takes too long."""
        await wait_for_room(lambda: self.check(whose), self._left, seconds)

    async def do(self, whose: object, work: Callable[[], T]) -> T:
        self.check(whose)
        self._waiting[whose] += 1
        try:
            await self._turn(whose)
            job = self._threads.submit(work)
            job.add_done_callback(partial(self._ended, asyncio.get_running_loop()))
            return await asyncio.wrap_future(job)
        finally:
            self._waiting[whose] -= 1
            if not self._waiting[whose]:
                del self._waiting[whose]
            self._left.set()

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _turn(self, whose: object) -> None:
        """Waits for a free thread."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.setdefault(whose, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the thread was ours already
                self._next()
            raise

    def _ended(self, loop: asyncio.AbstractEventLoop, _: Any) -> None:
        """Runs in the thread: it is free again, even if the client has disconnected."""
        with suppress(RuntimeError):  # the loop may have ended meanwhile
            loop.call_soon_threadsafe(self._next)

    def _next(self) -> None:
        """Gives the free thread to the next client in the queue, who then moves to its end."""
        while self._line:
            whose, turns = self._line.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._line[whose] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
