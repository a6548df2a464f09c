"""A queue for notifications of other processes."""

import asyncio
from collections.abc import AsyncIterator

from lastcard.store.base import Notification

MOST_KEPT = 10_000  # unread notifications; beyond that, one "gap" replaces all of them


class Inbox:
    """Queues notifications until they are read."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Notification | None] = asyncio.Queue()

    def put(self, news: Notification) -> None:
        if self._queue.qsize() >= MOST_KEPT:
            while not self._queue.empty():
                self._queue.get_nowait()
            news = Notification("gap")
        self._queue.put_nowait(news)

    def end(self) -> None:
        self._queue.put_nowait(None)

    async def read(self) -> AsyncIterator[Notification]:
        while (news := await self._queue.get()) is not None:
            yield news
        self.end()  # the next reader also finds the end
