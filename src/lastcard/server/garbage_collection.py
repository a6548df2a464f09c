"""Runs Python's garbage collector while the server is idle.

Automatic collection would scan the objects of all tables at arbitrary moments and stall the server for a
second. The server itself produces hardly any cyclic garbage, but messages from strangers might.
"""

import gc
import time

SHARE = 100  # a full collection may take at most this fraction (1/n) of the time
LEAST_PAUSE, MOST_PAUSE = 10.0, 600.0  # seconds between full collections: while idle, while busy
MANY = 40_000  # new objects after which only those are scanned


class GarbageCollection:
    """Runs Python's garbage collector when asked to."""

    def __init__(self) -> None:
        gc.disable()
        self._took = 0.0
        self._last = 0.0
        self.collect_if_due(idle=True)
        gc.freeze()  # everything loaded so far stays

    def stop(self) -> None:
        """Restores automatic garbage collection."""
        gc.unfreeze()
        gc.enable()

    def collect_if_due(self, idle: bool) -> bool:
        """Collects if a collection is due and returns whether it did; call it regularly. `idle`: nobody is
        waiting.

        A full collection stalls 5,000 sockets for more than a second. While they are busy, only objects
        created since the last collection are scanned, which is much faster: most garbage is young.
        """
        started = time.monotonic()
        pause = max(LEAST_PAUSE if idle else MOST_PAUSE, self._took * SHARE)
        if not self._last or started >= self._last + pause:
            gc.collect()
            self._last = time.monotonic()
            self._took = self._last - started
            return True
        if gc.get_count()[0] <= MANY:
            return False
        gc.collect(1)
        return True
