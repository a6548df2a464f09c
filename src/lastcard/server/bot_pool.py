"""Thread pool for computer players that search, so that other tables need not wait for them."""

import asyncio
import os

from lastcard.server.bounded_pool import BoundedPool, BusyError
from lastcard.tables import protocol as p
from lastcard.tables.advice import AdviceQuestion
from lastcard.tables.bot_turns import BotAnswer, BotQuestion

THREADS = max(1, (os.cpu_count() or 2) - 1)  # one core is for everybody else
MOST_WAITING = 6 * THREADS  # questions at a time: about a second's work
MOST_EACH = 3 * THREADS  # of them for one address
BUSY = "Too many computer players are thinking right now."


class BotPool:
    """A bounded thread pool for bots; when it is full, a faster bot answers instead."""

    def __init__(self) -> None:
        self._aside = BoundedPool("thinking", MOST_EACH, BUSY, BUSY, threads=THREADS, most=MOST_WAITING)

    async def think(self, question: BotQuestion, whose: object = None) -> BotAnswer:
        """Lets a bot think in a thread. `whose` is the address of the table's people."""
        try:
            thinking = self._aside.do(whose or question.table, question.think)
            return await asyncio.wait_for(thinking, 2 * question.late)
        except BusyError:
            return question.in_a_hurry().think()
        except TimeoutError:
            return question.without(f"has not answered within {2 * question.late:g} seconds")

    async def advise(self, question: AdviceQuestion, whose: object) -> p.Advice:
        """Works out advice in a thread; `BusyError` if the pool is full."""
        return await self._aside.do(whose, question.think)

    def close(self) -> None:
        self._aside.close()
