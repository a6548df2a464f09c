"""What the screens ask of the program they belong to."""

from textual.app import App
from textual.screen import Screen

from lastcard.records import Record
from lastcard.terminal.place import Place


class Program(App[str]):
    """The program behind every screen; `lastcard.terminal.app` is it."""

    def arrange(self, place: Place) -> None:
        """Show the screen for the phase the table is in."""
        raise NotImplementedError

    def go(self, place: Place, how: str) -> None:
        """Leave a place: "quit" for now, "leave" for good, "new" for a new table."""
        raise NotImplementedError

    def save_as(self, place: Place) -> None:
        """Write the match so far into a file of one's choice."""
        raise NotImplementedError

    def play_on(self, record: Record, player: str, actions: int) -> None:
        """Take over a hand of a record at a private table."""
        raise NotImplementedError

    def close_replay(self) -> None:
        """Back from a record to wherever one was."""
        raise NotImplementedError


def program_of(screen: Screen[None]) -> Program:
    program = screen.app
    assert isinstance(program, Program)
    return program
