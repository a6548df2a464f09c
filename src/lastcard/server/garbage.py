"""When Python looks for garbage: seldom, and while nobody waits.

By itself it would look through every table's objects at moments of its own choosing, and hold up all of them
for a second. Hardly anything here is garbage of the kind it looks for.
"""

import gc
import time

SHARE = 2000  # looking takes at most one part in so many of the time
LEAST_PAUSE, MOST_PAUSE = 60.0, 600.0  # seconds between two looks: while idle, and while busy


class Caretaker:
    """Looks for garbage when it is told to."""

    def __init__(self) -> None:
        gc.disable()
        self._took = 0.0
        self._last = 0.0
        self.look(idle=True)

    def leave(self) -> None:
        """Leave it to Python again."""
        gc.enable()

    def look(self, idle: bool) -> None:
        """To be called now and then; `idle`: nobody waits for us just now."""
        started = time.monotonic()
        pause = max(LEAST_PAUSE if idle else MOST_PAUSE, self._took * SHARE)
        if self._last and started < self._last + pause:
            return
        gc.collect()
        self._last = time.monotonic()
        self._took = self._last - started
