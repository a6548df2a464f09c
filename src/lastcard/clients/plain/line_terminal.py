"""Input and output of the line mode: wrapped text, color if supported, lines from a person or a script."""

import os
import re
import shutil
import textwrap
from collections.abc import Sequence
from typing import TextIO

_ANSI = {"red": 31, "yellow": 33, "green": 32, "blue": 94, "pink": 95}
COLORS = tuple(_ANSI)
_BOLD = 1


class Terminal:
    """Reads lines, and prints wrapped, colored text."""

    def __init__(self, read: TextIO | None, write: TextIO, colors: Sequence[str]) -> None:
        self._read, self._write, self._colors = read, write, colors
        tty = write.isatty()
        self._paints = tty and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self._width = min(shutil.get_terminal_size().columns, 100) if tty else 80

    def say(self, text: str, indent: str = "") -> None:
        """Prints wrapped text; later lines of a paragraph are indented."""
        for paragraph in text.split("\n"):
            wrapped = textwrap.wrap(
                paragraph,
                self._width,
                subsequent_indent=indent,
                break_long_words=False,
                break_on_hyphens=False,
            )
            self._print("\n".join(self._painted(line) for line in wrapped))

    def say_row(self, heading: str, items: Sequence[str], wide: int) -> None:
        """Prints a row of a small table, colored if its heading is a color."""
        whole = [item.replace(" ", "\xa0") for item in items]
        row = f"  {heading:<{wide}}  {'  '.join(whole)}"
        for line in textwrap.wrap(
            row, self._width, subsequent_indent=" " * (wide + 4), break_on_hyphens=False
        ):
            words = line.replace("\xa0", " ")
            in_color = self._paints and heading in self._colors
            self._print(_paint(heading, words) if in_color else self._painted(words))

    def line(self) -> str | None:
        """The next typed line, or None at the end of the input."""
        self._print("> ", end="")
        try:
            line = self._read.readline() if self._read is not None and not self._read.closed else ""
        except OSError:
            line = ""
        if not line or not (self._read and self._read.isatty()):
            self._print(line.strip())  # so that a transcript reads like a game
        return "".join(letter for letter in line if letter.isprintable()).strip() if line else None

    def _painted(self, line: str) -> str:
        if not self._paints:
            return line
        card = rf"\b({'|'.join(self._colors)})\b(?: (?:\d|draw two|skip|reverse|jackpot)\b(?: dino)?)?"
        return re.sub(card, lambda found: _paint(found[1], found[0]), line)

    def _print(self, text: str, end: str = "\n") -> None:
        print(text, end=end, file=self._write, flush=True)


def _paint(color: str, words: str) -> str:
    return f"\x1b[{_ANSI.get(color, _BOLD)}m{words}\x1b[0m"
