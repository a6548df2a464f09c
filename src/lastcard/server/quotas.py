"""Limits how many unstarted tables one address may have."""

from collections.abc import Callable

BEFORE_PLAY = ("lobby", "dealing")


class WaitingTables:
    """The unstarted tables of each address, as far as this process knows.

    `phase_of` returns a table's phase, None if it is not in memory. Such a table counts as unstarted until it
    is deleted, so that nobody can open more tables by abandoning old ones.
    """

    def __init__(self, phase_of: Callable[[str], str | None], seconds: float) -> None:
        self._phase_of = phase_of
        self._seconds = seconds  # after which a table that never began is forgotten
        self._opened: dict[str, dict[str, float]] = {}  # by address: when each table was opened

    def add(self, address: str, code: str, now: float) -> None:
        self._opened.setdefault(address, {})[code] = now

    def number(self, address: str, now: float) -> int:
        """The number of unstarted tables of this address."""
        self._drop(address, now)
        return len(self._opened.get(address, ()))

    def closes(self, code: str, phase: str) -> None:
        """Notes that a table leaves this process's memory; if it has started, it no longer counts."""
        if phase not in BEFORE_PLAY:
            for codes in self._opened.values():
                codes.pop(code, None)

    def drop_old(self, now: float) -> None:
        for address in list(self._opened):
            self._drop(address, now)

    def _drop(self, address: str, now: float) -> None:
        kept = {
            code: at
            for code, at in self._opened.get(address, {}).items()
            if now - at < self._seconds and self._phase_of(code) in (*BEFORE_PLAY, None)
        }
        if kept:
            self._opened[address] = kept
        else:
            self._opened.pop(address, None)
