"""The base of custom widgets: drawn line by line, redrawn only when changed, with clickable spots."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

Line = Sequence[Segment]
LEAST_TITLE = 20  # columns of a title that are never given up


@dataclass(frozen=True)
class Spot:
    """A clickable region of a widget, and its value."""

    region: Region
    what: Any


class Drawn(Widget):
    """A widget that draws itself as lines; its height is the number of lines."""

    class Pressed(Message):
        """A spot was clicked, or chosen by keys."""

        def __init__(self, sender: "Drawn", what: Any) -> None:
            super().__init__()
            self.sender, self.what = sender, what

        @property
        def control(self) -> "Drawn":
            return self.sender

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self._lines: list[Strip] = []
        self._spots: list[Spot] = []
        self._drawn_for: tuple[int, int] | None = None
        self._shown: list[Strip] = []  # the lines at full width in the widget's style
        self._shown_in: int | None = None

    def draw(self, width: int, height: int) -> tuple[list[Strip], list[Spot]]:
        """Returns the lines for this width (and roughly at most this height), and the spots."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Marks the widget as changed."""
        before = len(self._lines)
        self._drawn_for = None
        self._ready(self.size.width)
        self.refresh(layout=len(self._lines) != before)

    @property
    def room(self) -> int:
        """The height of the whole terminal; small ones get small cards."""
        return self.app.size.height

    def _ready(self, width: int) -> None:
        if width > 0 and self._drawn_for != (width, self.room):
            self._drawn_for = (width, self.room)
            self._lines, self._spots = self.draw(width, self.room)
            self._shown_in = None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self._ready(width)
        return len(self._lines)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        self._ready(width)
        if self._shown_in != width:
            self._shown_in = width
            base = self.rich_style
            lines = [*self._lines, Strip([])]
            self._shown = [line.apply_style(base).adjust_cell_length(width, base) for line in lines]
        return self._shown[min(y, len(self._shown) - 1)]

    def notify_style_update(self) -> None:
        """Redraws after a change of theme."""
        super().notify_style_update()
        self._drawn_for = self._shown_in = None

    def on_click(self, event: events.Click) -> None:
        self._ready(self.size.width)
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for spot in reversed(self._spots):
            if spot.region.contains(offset.x, offset.y):
                event.stop()
                self.press(spot.what, event.button != 1)
                return

    def press(self, what: Any, other_button: bool = False) -> None:
        self.post_message(self.Pressed(self, what))


def joined(parts: Sequence[Strip | Segment]) -> Strip:
    """Strips and segments side by side."""
    segments: list[Segment] = []
    for part in parts:
        segments += part if isinstance(part, Strip) else [part]
    return Strip(segments)


def cut(words: str, width: int) -> str:
    """Truncates text to a width, with an ellipsis."""
    return words if cell_len(words) <= width else set_cell_size(words, max(0, width - 1)) + "…"[:width]


def headline(parts: Sequence[str], width: int) -> str:
    """A title line of parts in order of importance; parts that do not fit are dropped from the end.

    >>> headline(["Classic", "Round 2", "first to 500"], 80)
    'Classic · Round 2 · first to 500'
    >>> headline(["A table with quite a long title", "Round 2", "first to 500"], 34)
    'A table with quite a lo… · Round 2'
    """
    shown = [part for part in parts if part]
    while len(shown) > 1:
        rest = cell_len(" · ".join(["", *shown[1:]]))
        if rest + min(cell_len(shown[0]), LEAST_TITLE) <= width:
            return " · ".join([cut(shown[0], width - rest), *shown[1:]])
        del shown[-1]
    return cut("".join(shown), width)


def padded(words: str, width: int) -> str:
    """Pads or truncates text to exactly this width."""
    return set_cell_size(cut(words, width), max(0, width))
