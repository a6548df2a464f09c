"""The interface of the app that screens use."""

import asyncio
import shutil
from collections.abc import Callable
from typing import Any

from textual import events
from textual.app import App
from textual.geometry import Size
from textual.screen import Screen
from textual.timer import Timer, TimerCallback

from lastcard.clients.session import Session
from lastcard.game.records import Record


class AppBase(App[str]):
    """The base of `lastcard.clients.terminal.app`."""

    def set_timer(
        self,
        delay: float,
        callback: TimerCallback | None = None,
        *,
        name: str | None = None,
        pause: bool = False,
    ) -> Timer:
        """Sets a timer that is never skipped (see `later`); Textual relies on one for resizing."""
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        timer._skip = False
        return timer

    def settle_size(self, event: events.Resize) -> None:
        """Looks at the terminal again when it is said to have another size.

        Textual reads the size in a signal handler. Of two changes at once, the second may interrupt the
        handler of the first, which then reports the older size last.
        """
        size = Size(*shutil.get_terminal_size())
        if not self.is_headless and event.size != size:
            self.post_message(events.Resize(size, size))

    def arrange(self, place: Session) -> None:
        """Shows the screen for the table's phase."""
        raise NotImplementedError

    def go(self, place: Session, how: str) -> None:
        """Leaves a table: "quit" for now, "leave" for good, "new" for a new table."""
        raise NotImplementedError

    def save_as(self, place: Session) -> None:
        """Asks for a file name and saves the match so far."""
        raise NotImplementedError

    def play_on(self, record: Record, player: str, actions: int) -> None:
        """Takes over a hand of a record at a private table."""
        raise NotImplementedError

    def close_replay(self) -> None:
        """Closes a record and returns to the previous screen."""
        raise NotImplementedError


def program_of(screen: Screen[None]) -> AppBase:
    program = screen.app
    assert isinstance(program, AppBase)
    return program


def is_open(screen: Screen[Any]) -> bool:
    """Whether a screen still has its widgets: Textual removes them first when it closes a screen."""
    return screen.is_attached and screen.display


def later(screen: Screen[Any], seconds: float, call: Callable[[], object]) -> asyncio.TimerHandle:
    """Calls a function once after a delay, unless the screen has been closed.

    Textual's `set_timer` may skip the call: if the machine is busy for the whole delay right when the timer
    starts, it counts the call as missed.
    """

    def called() -> None:
        if screen in screen.app.screen_stack and is_open(screen):
            call()

    return asyncio.get_running_loop().call_later(seconds, screen.call_next, called)
