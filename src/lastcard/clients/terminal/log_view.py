"""The log beside the table: as many of the latest lines as fit; a key opens all of it."""

import re
import textwrap
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.strip import Strip

from lastcard.clients.session import Session
from lastcard.clients.terminal.canvas import Drawn, Spot
from lastcard.clients.terminal.card_art import look_of


class LogView(Drawn):
    """The latest events, newest at the bottom."""

    def __init__(self) -> None:
        super().__init__()
        self._told = -1
        self._place: Session | None = None

    def show(self, place: Session) -> None:
        if place.told != self._told:
            self._place, self._told = place, place.told
            self.redraw()

    def draw(self, width: int, height: int) -> tuple[list[Strip], list[Spot]]:
        if self._place is None:
            return [], []
        room = max(1, self.size.height)
        dark = self.app.current_theme.dark
        lines: list[Strip] = []
        for words in reversed(self._place.log[-room:]):
            lines = [*strips(words, self._place.colors, dark, width), *lines]
            if len(lines) >= room:
                break
        return lines[-room:], []


@lru_cache(maxsize=1024)
def strips(words: str, colors: tuple[str, ...], dark: bool, width: int) -> tuple[Strip, ...]:
    """A line of the log, wrapped and colored."""
    found = []
    for line in textwrap.wrap(words, max(10, width)) or [""]:
        text = painted(line, colors, dark)
        segments, at = [], 0
        for span in sorted(text.spans):
            segments.append(Segment(line[at : span.start]))
            segments.append(Segment(line[span.start : span.end], Style.parse(str(span.style))))
            at = span.end
        found.append(Strip([*segments, Segment(line[at:])]))
    return tuple(found)


def painted(words: str, colors: tuple[str, ...], dark: bool = True) -> Text:
    """A line of the log with color names in their colors, for a dark or light background."""
    text = Text(words)
    for color in colors:
        look = look_of(color, colors)
        for found in re.finditer(rf"\b{re.escape(color)}\b", words, re.IGNORECASE):
            text.stylize(f"bold {look.bright if dark else look.deep}", found.start(), found.end())
    return text
