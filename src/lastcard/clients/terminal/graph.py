"""A graph of the chance to win, decision by decision, in block characters with a cursor."""

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from lastcard.bots.review import Decision
from lastcard.clients.terminal.canvas import Drawn, Spot, joined
from lastcard.clients.terminal.card_art import GOLD, blend, style
from lastcard.common.catalog import say

BLOCKS = " ▁▂▃▄▅▆▇█"
AXIS = 6  # columns for the figures at the left
WIDEST = 5  # columns for one decision
COSTLY = "#ff7a6e"


class Graph(Drawn, can_focus=True):
    """Bars from 0 to 100 % with costly moves marked; arrow keys move the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", say("previous"), key_display="←"),
        Binding("right", "move(1)", say("next"), key_display="→"),
        Binding("home", "move(-100000)", show=False),
        Binding("end", "move(100000)", show=False),
        Binding("pageup", "costly(-1)", show=False),
        Binding("pagedown,c", "costly(1)", say("costly_moves")),
    ]

    class Moved(Message):
        """The cursor moved to another decision."""

    def __init__(self, **names: str) -> None:
        super().__init__(**names)
        self.decisions: Sequence[Decision] = ()
        self.cursor = 0
        self.ink = "#5cc9b8"

    @property
    def current(self) -> Decision | None:
        return self.decisions[self.cursor] if 0 <= self.cursor < len(self.decisions) else None

    def show(self, decisions: Sequence[Decision]) -> None:
        self.decisions = tuple(decisions)
        self.cursor = max(0, min(self.cursor, len(decisions) - 1))
        self.redraw()

    def draw(self, width: int, height: int) -> tuple[list[Strip], list[Spot]]:
        high = max(5, min(16, height // 3))
        count = len(self.decisions)
        room = max(1, width - AXIS - 1)
        wide = max(1, min(WIDEST, room // max(1, count)))
        shown = min(count, room // wide)
        first = max(0, min(count - shown, self.cursor - shown // 2))
        seen = range(first, first + shown)
        lines = []
        for y in range(high):
            line = [self._figure(y, high)]
            line += [self._cell(number, y, high, wide) for number in seen]
            lines.append(joined(line))
        lines.append(joined([Segment(" " * AXIS), *(self._foot(number, wide) for number in seen)]))
        spots = [Spot(Region(AXIS + i * wide, 0, wide, high + 1), number) for i, number in enumerate(seen)]
        return lines, spots

    def _figure(self, y: int, high: int) -> Segment:
        figures = {0: 100, (high - 1) // 2: 50, high - 1: 0}
        words = f"{figures[y]:>4}% " if y in figures else " " * AXIS
        return Segment(words, style(blend(self.ink, "#888888", 0.6)))

    def _cell(self, number: int, y: int, high: int, wide: int) -> Segment:
        decision = self.decisions[number]
        here = number == self.cursor
        ink = GOLD if here else COSTLY if decision.words else self.ink
        level = decision.chance * high - (high - 1 - y)
        block = BLOCKS[max(0, min(8, round(8 * level)))]
        best = decision.options[0].chance * high - (high - 1 - y)
        if decision.words and block == " " and best > 0:  # the lost chance
            block = "┆"
        text = block * (wide - 1) + " " if wide > 1 else block
        return Segment(text, style(ink, "", "bold" if here else ""))

    def _foot(self, number: int, wide: int) -> Segment:
        mark = "▲" if number == self.cursor else "◆" if self.decisions[number].words else "·"
        ink = GOLD if number == self.cursor else COSTLY if mark == "◆" else "#888888"
        return Segment(mark.ljust(wide), style(ink, "", "bold"))

    def walk(self, number: int) -> None:
        number = max(0, min(number, len(self.decisions) - 1))
        if number != self.cursor:
            self.cursor = number
            self.redraw()
        self.post_message(self.Moved())

    def action_move(self, by: int) -> None:
        self.walk(self.cursor + by)

    def action_costly(self, by: int) -> None:
        """Moves to the next costly move in this direction."""
        places = [number for number, decision in enumerate(self.decisions) if decision.words]
        ahead = [number for number in places if (number - self.cursor) * by > 0]
        if ahead:
            self.walk(min(ahead, key=lambda number: abs(number - self.cursor)))

    def press(self, what: int, other_button: bool = False) -> None:
        self.walk(what)
