"""When Python looks for garbage. By itself it would look through every table's objects at moments of its own
choosing, and hold up all of them for a second; here it looks at new objects often, at all of them seldom."""

import gc
import time

SHARE = 2000  # looking through everything takes at most one part in so many of the time
LEAST_PAUSE = 600.0  # seconds between two such looks


class Caretaker:
    """Looks for garbage when it is told to. What it has looked at is left alone until the next whole look."""

    def __init__(self) -> None:
        gc.disable()
        gc.collect()
        gc.freeze()
        self._next = time.monotonic() + LEAST_PAUSE

    def look(self) -> None:
        """To be called every second or so."""
        started = time.monotonic()
        whole = started >= self._next
        if whole:
            gc.unfreeze()
        gc.collect(2 if whole else 0)
        gc.freeze()
        if whole:
            took = time.monotonic() - started
            self._next = started + max(LEAST_PAUSE, took * SHARE)
