"""The hand widget: overlapping cards in as many rows as they need, chosen by keys or mouse."""

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from lastcard.clients.terminal.canvas import Drawn, Spot, joined
from lastcard.clients.terminal.card_art import LARGE, MIDDLE, SMALL, Size, drawn_card
from lastcard.clients.terminal.view_model import HandCard

ROOMY, AIRY = 32, 44  # lines of a terminal in which middle-sized and large cards have room


def layout(count: int, width: int, size: Size) -> tuple[int, int]:
    """Cards per row and visible columns of each: as few rows as possible, filled evenly.

    >>> layout(7, 80, SMALL), layout(30, 80, SMALL)
    ((7, 7), (15, 5))
    """
    most = max(1, (width - size.width) // size.step + 1)
    rows = max(1, -(-count // most))
    each = max(1, -(-count // rows))
    gap = size.width + 1
    return each, gap if each == 1 else max(1, min(gap, (width - size.width) // (each - 1)))


class Hand(Drawn, can_focus=True):
    """The hand with a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "row(-1)", show=False),
        Binding("down", "row(1)", show=False),
        Binding("home", "move(-1000)", show=False),
        Binding("end", "move(1000)", show=False),
        Binding("enter,space", "use", show=False),
    ]

    class Looked(Message):
        """The cursor moved to another card."""

    def __init__(self, **names: str) -> None:
        super().__init__(**names)
        self.cards: Sequence[HandCard] = ()
        self.palette: tuple[str, ...] = ()
        self.cursor = 0
        self._each = 1

    @property
    def looked_at(self) -> HandCard | None:
        return self.cards[self.cursor] if 0 <= self.cursor < len(self.cards) else None

    def show(self, cards: Sequence[HandCard], colors: tuple[str, ...]) -> None:
        """Shows these cards; the cursor stays on its card, or near it."""
        if list(cards) == list(self.cards) and colors == self.palette:
            return
        before = self.looked_at
        names = [card.name for card in cards]
        if (
            before
            and (self.cursor >= len(names) or names[self.cursor] != before.name)
            and before.name in names
        ):
            self.cursor = names.index(before.name)
        self.cards, self.palette = tuple(cards), colors
        self.cursor = max(0, min(self.cursor, len(cards) - 1))
        drawn = [number for number, card in enumerate(cards) if card.drawn and card.usable]
        if drawn:
            self.cursor = drawn[0]
        self.redraw()

    def card_size(self, width: int, room: int) -> Size:
        for size, least in ((LARGE, AIRY), (MIDDLE, ROOMY)):
            each, _ = layout(len(self.cards), width, size)
            if room >= least and -(-len(self.cards) // each) * size.height <= room // 3:
                return size
        return SMALL

    def draw(self, width: int, height: int) -> tuple[list[Strip], list[Spot]]:
        if not self.cards:
            return [Strip([Segment("")])], []
        size = self.card_size(width, height)
        self._each, step = layout(len(self.cards), width, size)
        lines: list[Strip] = []
        spots: list[Spot] = []
        for first in range(0, len(self.cards), self._each):
            row = range(first, min(first + self._each, len(self.cards)))
            left = max(0, (width - step * (len(row) - 1) - size.width) // 2)
            drawn = [self._card(number, size) for number in row]
            # The card under the cursor covers its neighbor.
            here = row.index(self.cursor) if self.cursor in row and self.has_focus else -1
            top = len(lines)
            for y in range(size.height):
                lines.append(joined([Segment(" " * left), *self._row(drawn, here, step, size, y)]))
            for place, number in enumerate(row):
                shown = size.width if place in (here, len(row) - 1) else min(step, size.width)
                spots.append(Spot(Region(left + place * step, top, shown, size.height), number))
        return lines, spots

    def _row(self, drawn: list[tuple[Strip, ...]], here: int, step: int, size: Size, y: int) -> list[Strip]:
        parts = []
        for place, card in enumerate(drawn):
            over = max(0, size.width - step) if here >= 0 and place == here + 1 else 0
            shown = size.width if place in (here, len(drawn) - 1) else min(step, size.width)
            parts.append(card[y].crop(over, shown))
            if step > size.width:
                parts.append(Strip([Segment(" ")]))
        return parts

    def _card(self, number: int, size: Size) -> tuple[Strip, ...]:
        card = self.cards[number]
        chosen = number == self.cursor and self.has_focus
        return drawn_card(card.name, self.palette, size, card.usable, chosen, self.app.no_color)

    def on_focus(self) -> None:
        self.redraw()

    def on_blur(self) -> None:
        self.redraw()

    def look_at_usable(self) -> None:
        """Moves the cursor to a playable card, unless it is on one."""
        usable = [number for number, card in enumerate(self.cards) if card.usable]
        if usable and self.cursor not in usable:
            self.look(usable[0])

    def look(self, number: int) -> None:
        """Puts the cursor on a card."""
        number = max(0, min(number, len(self.cards) - 1))
        if number != self.cursor:
            self.cursor = number
            self.redraw()
            self.post_message(self.Looked())
            row, size = number // self._each, self.card_size(self.size.width, self.room)
            self.scroll_visible_row(row * size.height, size.height)

    def scroll_visible_row(self, top: int, height: int) -> None:
        if self.parent and self.size.width:
            self.screen.query_one("#hand-place").scroll_to_region(
                Region(0, top, self.size.width, height), animate=False
            )

    def action_move(self, by: int) -> None:
        self.look(self.cursor + by)

    def action_row(self, by: int) -> None:
        if 0 <= self.cursor + by * self._each < len(self.cards):
            self.look(self.cursor + by * self._each)

    def action_use(self) -> None:
        if self.looked_at:
            self.press(self.cursor)

    def press(self, what: int, other_button: bool = False) -> None:
        """A click selects the card and uses it; another button asks about it."""
        self.look(what)
        card = self.cards[what].name
        self.post_message(self.Pressed(self, f"why {card}" if other_button else f"card {card}"))
