"""Limits guesses at table codes per address."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lastcard.common.errors import LastcardError
from lastcard.server.bounded_pool import BusyError
from lastcard.server.limits import Buckets
from lastcard.server.metrics import REJECTED

TOO_MANY_WRONG = "Too many wrong table codes from there; wait a minute."


class NoTableError(LastcardError):
    """There is no table with this code."""


class NoRecordError(NoTableError):
    """There is a table, but no such finished match at it."""


class CodeGuard:
    """How many more wrong codes each address may send, with those that are being looked up just now."""

    def __init__(self, wrong: Buckets) -> None:
        self._wrong = wrong
        self._looking: Counter[str] = Counter()  # lookups whose outcome is not known yet
        self._ended = asyncio.Condition()

    @asynccontextmanager
    async def looking(self, address: str) -> AsyncIterator[None]:
        """Around looking for a table: `NoTableError` counts, anything else does not.

        Whoever sent too many wrong codes is not told about right ones either. A crowd of codes sent at once
        gets no further: as many are looked up as may be wrong, the others wait for what comes of those.
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
