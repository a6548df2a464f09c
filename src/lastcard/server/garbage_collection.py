"""Runs Python's garbage collector while the server is idle.

By itself it would look through every table's objects at moments of its own choosing, and hold up all of them
for a second. Hardly anything here is garbage of the kind it looks for; but what strangers send may be.
"""

import gc
import time

SHARE = 100  # a full collection may take at most this fraction (1/n) of the time
LEAST_PAUSE, MOST_PAUSE = 10.0, 600.0  # seconds between two looks through everything: while idle, while busy
MANY = 40_000  # objects made since the last look, after which those alone are looked through


class GarbageCollectionPolicy:
    """Runs Python's garbage collector when asked to."""

    def __init__(self) -> None:
        gc.disable()
        self._took = 0.0
        self._last = 0.0
        self.look(idle=True)
        gc.freeze()  # everything loaded so far stays

    def leave(self) -> None:
        """Hands garbage collection back to Python."""
        gc.unfreeze()
        gc.enable()

    def look(self, idle: bool) -> bool:
        """To be called now and then; `idle`: nobody waits for us just now. Whether it looked.

        A look through everything holds up 5,000 sockets for more than a second. While they are busy, only
        what was made since the last look is looked through, in much less: garbage is mostly young.
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
