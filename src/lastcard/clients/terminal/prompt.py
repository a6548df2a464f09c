"""The prompt widget: recent events, the question, and a button with a key for each answer."""

import textwrap
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.strip import Strip

from lastcard.clients.terminal.canvas import Drawn, Spot, joined
from lastcard.clients.terminal.card_art import (
    FELT,
    FELT_DEEP,
    FELT_INK,
    FELT_INK_2,
    GOLD,
    PAPER,
    blend,
    look_of,
    style,
)
from lastcard.clients.terminal.view_model import Answer, PromptModel

ACCENT, ACCENT_INK, CALL, CALL_INK = "#5cc9b8", "#06231f", "#ff7a6e", "#2a0502"
SHOWN_KEYS = {"enter": "⏎"}


class Prompt(Drawn, can_focus=True):
    """The question; with the focus, arrow keys move through the answers."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("enter,space", "answer", show=False),
    ]

    def __init__(self, **names: str) -> None:
        super().__init__(**names)
        self.question = PromptModel("")
        self.latest: tuple[str, ...] = ()
        self.palette: tuple[str, ...] = ()
        self.seconds: int | None = None
        self.notice = ""
        self.cursor = 0

    def show(
        self,
        question: PromptModel,
        latest: tuple[str, ...],
        colors: tuple[str, ...],
        seconds: int | None,
        notice: str = "",
    ) -> None:
        """Updates the prompt; `notice` is a refusal to show in place of recent events."""
        before = (self.question, self.latest, self.palette, self.seconds, self.notice)
        if (question, latest, colors, seconds, notice) == before:
            return
        self.notice = notice
        if question.answers != self.question.answers:
            self.cursor = 0
        self.question, self.latest, self.palette, self.seconds = question, latest, colors, seconds
        self.redraw()

    def draw(self, width: int, height: int) -> tuple[list[Strip], list[Spot]]:
        lines: list[Strip] = []
        happened = style(CALL, FELT, "bold") if self.notice else style(FELT_INK_2, FELT, "italic")
        for words in self._happened(width, 2 if height < 32 else 3):
            lines.append(_centered([Segment(words, happened)], width))
        asked = style(GOLD if self.question.mine else FELT_INK, FELT_DEEP, "bold")
        ground = style(FELT_INK, FELT_DEEP)
        clock = f"  {self.seconds} s" if self.seconds is not None else ""
        wrapped = textwrap.wrap(self.question.words + clock, max(10, width - 4)) or [""]
        for words in wrapped:
            lines.append(_centered([Segment(words, asked)], width, ground))
        if height >= 28 or len(wrapped) == 1:  # a line even without a hint, so that nothing jumps
            lines.append(
                _centered([Segment(self.question.hint, style(FELT_INK_2, FELT_DEEP))], width, ground)
            )
        spots: list[Spot] = []
        for row in self._rows(width):
            strip, found = self._chips(row, width, len(lines), ground)
            lines.append(strip)
            spots += found
        return lines, spots

    def _happened(self, width: int, most: int) -> list[str]:
        told = [self.notice] if self.notice else self.latest[-most:]
        lines = [line for words in told for line in textwrap.wrap(words, max(10, width - 2))]
        return [*[""] * (most - len(lines)), *lines[-most:]]

    def _rows(self, width: int) -> list[list[int]]:
        """The answers in rows that fit; at least one row, so that the layout does not jump."""
        rows: list[list[int]] = [[]]
        used = 0
        for number, answer in enumerate(self.question.answers):
            wide = cell_len(_words(answer)) + 3
            if used + wide > width - 2 and rows[-1]:
                rows.append([])
                used = 0
            rows[-1].append(number)
            used += wide
        return rows

    def _chips(self, row: list[int], width: int, y: int, ground: object) -> tuple[Strip, list[Spot]]:
        blank = style(FELT_INK, FELT_DEEP)
        total = sum(cell_len(_words(self.question.answers[number])) + 3 for number in row)
        x = max(0, (width - total + 1) // 2)
        parts = [Segment(" " * x, blank)]
        spots = []
        for number in row:
            answer = self.question.answers[number]
            chosen = self.has_focus and number == self.cursor
            words = f" {_words(answer)} "
            parts += [Segment(words, self._chip(answer, chosen)), Segment(" ", blank)]
            spots.append(Spot(Region(x, y, cell_len(words), 1), number))
            x += cell_len(words) + 1
        parts.append(Segment(" " * max(0, width - x), blank))
        return joined(parts), spots

    def _chip(self, answer: Answer, chosen: bool):  # type: ignore[no-untyped-def]
        how = "bold" + (" reverse" if self.app.no_color and chosen else "") + (" underline" if chosen else "")
        if answer.color:
            look = look_of(answer.color, self.palette)
            return style(look.ink, look.fill, how)
        grounds = {"main": (ACCENT_INK, ACCENT), "danger": (CALL_INK, CALL), "quiet": (FELT_INK, FELT_DEEP)}
        ink, fill = grounds.get(answer.kind, (PAPER, blend(FELT, "#ffffff", 0.2)))
        return style("#000000", GOLD, how) if chosen else style(ink, fill, how)

    def on_focus(self) -> None:
        self.redraw()

    def on_blur(self) -> None:
        self.redraw()

    def action_move(self, by: int) -> None:
        if self.question.answers:
            self.cursor = (self.cursor + by) % len(self.question.answers)
            self.redraw()

    def action_answer(self) -> None:
        if self.question.answers:
            self.press(self.cursor)

    def press(self, what: int, other_button: bool = False) -> None:
        self.cursor = what
        self.post_message(self.Pressed(self, self.question.answers[what]))


def _words(answer: Answer) -> str:
    key = SHOWN_KEYS.get(answer.key, answer.key.upper())
    return f"{key} {answer.label}" if key else answer.label


def _centered(segments: list[Segment], width: int, ground: object = None) -> Strip:
    blank = ground if ground is not None else style(FELT_INK, FELT)
    used = sum(cell_len(segment.text) for segment in segments)
    left = max(0, (width - used) // 2)
    return joined([Segment(" " * left, blank), *segments, Segment(" " * max(0, width - used - left), blank)])  # type: ignore[arg-type]
