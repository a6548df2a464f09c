"""Runs Python's garbage collector while the server is idle.

By itself it would look through every table's objects at moments of its own choosing, and hold up all of them
for a second. Hardly anything here is garbage of the kind it looks for; but what strangers send may be.
"""

import gc
import time

SHARE = 100  # looking takes at most one part in so many of the time
LEAST_PAUSE, MOST_PAUSE = 10.0, 60.0  # seconds between two looks: while idle, and while busy
MANY = 200_000  # objects made since the last look, after which it does not wait for a quiet moment


class GarbageCollectionPolicy:
    """Looks for garbage when it is told to."""

    def __init__(self) -> None:
        gc.disable()
        self._took = 0.0
        self._last = 0.0
        self.look(idle=True)
        gc.freeze()  # what is here now stays

    def leave(self) -> None:
        """Leave it to Python again."""
        gc.unfreeze()
        gc.enable()

    def look(self, idle: bool) -> bool:
        """To be called now and then; `idle`: nobody waits for us just now. Whether it looked."""
        started = time.monotonic()
        many = gc.get_count()[0] > MANY
        pause = self._took * SHARE if many else max(LEAST_PAUSE if idle else MOST_PAUSE, self._took * SHARE)
        if self._last and started < self._last + pause:
            return False
        gc.collect()
        self._last = time.monotonic()
        self._took = self._last - started
        return True
