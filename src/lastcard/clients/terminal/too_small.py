"""The screen shown while the window is too small to play in."""

from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from lastcard.clients.terminal.size_guard import SizeGuard
from lastcard.common.catalog import say

LEAST_COLUMNS, LEAST_LINES = 56, 18


class TooSmallScreen(SizeGuard, ModalScreen[None]):
    """Shows the current and the required window size; the game returns as soon as it fits."""

    DEFAULT_CSS = """
    TooSmallScreen { align: center middle; background: $background; }
    TooSmallScreen Static { width: auto; max-width: 100%; text-align: center; }
    """

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__()
        self._words = _words(columns, lines)

    def compose(self) -> ComposeResult:
        yield Static(self._words, markup=False)

    def show(self, columns: int, lines: int) -> None:
        self.query_one(Static).update(_words(columns, lines))


def _words(columns: int, lines: int) -> str:
    return say(
        "too_small", columns=columns, lines=lines, least_columns=LEAST_COLUMNS, least_lines=LEAST_LINES
    )
