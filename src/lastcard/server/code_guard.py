"""Limits guesses at table codes per address."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lastcard.common.errors import LastcardError
from lastcard.server.bounded_pool import BusyError
from lastcard.server.limits import Buckets
from lastcard.server.metrics import REJECTED

TOO_MANY_WRONG = "Too many wrong table codes from your address; wait a minute."


class NoTableError(LastcardError):
    """There is no table with this code."""


class NoRecordError(NoTableError):
    """There is a table, but no such finished match at it."""


class CodeGuard:
    """Counts wrong codes per address, including those being looked up right now."""

    def __init__(self, wrong: Buckets) -> None:
        self._wrong = wrong
        self._looking: Counter[str] = Counter()  # lookups whose outcome is not known yet
        self._ended = asyncio.Condition()

    @asynccontextmanager
    async def looking(self, address: str) -> AsyncIterator[None]:
        """Wraps a table lookup; only `NoTableError` counts as a wrong code.

        After too many wrong codes, right ones are refused, too. Sending many codes at once does not help:
        only as many are looked up at a time as may be wrong; the others wait for the results.
        """
        while not self._wrong.has(address, self._looking[address] + 1):
            if not self._looking[address]:
                del self._looking[address]
                REJECTED.labels("wrong codes").inc()
                raise BusyError(TOO_MANY_WRONG)
            async with self._ended:
                await self._ended.wait()
        self._looking[address] += 1
        try:
            yield
        except NoRecordError:
            raise
        except NoTableError:
            self._wrong.take(address)
            raise
        finally:
            self._looking[address] -= 1
            if not self._looking[address]:
                del self._looking[address]
            async with self._ended:
                self._ended.notify_all()
