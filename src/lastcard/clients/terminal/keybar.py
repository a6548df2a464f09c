"""The key bar in the last line; a click presses the key. Cheaper than one widget per key."""

from rich.cells import cell_len
from rich.segment import Segment
from textual.binding import Binding
from textual.dom import DOMNode
from textual.geometry import Region
from textual.strip import Strip

from lastcard.clients.terminal.canvas import Drawn, Spot
from lastcard.clients.terminal.card_art import style

SIGNS = {
    "left": "←", "right": "→", "enter": "⏎", "escape": "Esc", "space": "Space", "pagedown": "PgDn",
    "ctrl+o": "^O",
}  # fmt: skip


class KeyBar(Drawn):
    """The visible key bindings of the screen and of the focused widget that make sense now.

    If they need too many lines, the later ones are left out, except the last two: the list of all keys (or
    the most important action), and the way out.
    """

    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: auto; background: $panel; color: $foreground; }
    """

    def __init__(self, most_lines: int = 3) -> None:
        super().__init__()
        self._most_lines = most_lines

    def on_mount(self) -> None:
        self.watch(self.screen, "focused", self.redraw, init=False)

    def draw(self, width: int, height: int) -> tuple[list[Strip], list[Spot]]:
        shown = self._shown_now()
        rows = _rows(shown, width)
        while len(rows) > self._most_lines and len(shown) > 2:
            del shown[-3]
            rows = _rows(shown, width)
        accent = style(self.app.theme_variables.get("accent", ""), "", "bold")
        lines: list[Strip] = []
        spots: list[Spot] = []
        for y, row in enumerate(rows):
            gap = "  " if _wide(row, 2) <= width else " "
            line = [Segment(" ")]
            x = 1
            for _, binding in row:
                sign, words = _sign(binding), f" {binding.description}"
                line += [Segment(sign, accent), Segment(words + gap)]
                spots.append(Spot(Region(x, y, cell_len(sign + words), 1), binding.key))
                x += cell_len(sign + words + gap)
            lines.append(Strip(line))
        return lines, spots

    def _shown_now(self) -> list[tuple[DOMNode, Binding]]:
        focused = self.screen.focused
        places: list[DOMNode] = [self.screen] if focused is None else [focused, self.screen]
        return [
            (place, each)
            for place in places
            for each in type(place).__dict__.get("BINDINGS", ())
            if isinstance(each, Binding) and each.show and self._makes_sense(place, each)
        ]

    def _makes_sense(self, place: DOMNode, binding: Binding) -> bool:
        return bool(binding.description) and bool(place.check_action(binding.action.partition("(")[0], ()))

    def press(self, what: str, other_button: bool = False) -> None:
        for place, binding in self._shown_now():
            if binding.key == what:
                self.call_later(self.app.run_action, binding.action, place)
                return


def _sign(binding: Binding) -> str:
    """The printed form of a key.

    >>> _sign(Binding("q,escape", "leave", "Leave")), _sign(Binding("left", "step(-1)", "Back"))
    ('Q', '←')
    """
    key = binding.key.partition(",")[0]
    return SIGNS.get(key, key.upper())


def _wide(row: list[tuple[DOMNode, Binding]], gap: int) -> int:
    return 1 + sum(cell_len(f"{_sign(each)} {each.description}") for _, each in row) + gap * (len(row) - 1)


def _rows(shown: list[tuple[DOMNode, Binding]], width: int) -> list[list[tuple[DOMNode, Binding]]]:
    """The keys in as few lines as they fit in, closer together where that helps."""
    rows: list[list[tuple[DOMNode, Binding]]] = [[]]
    for each in shown:
        if rows[-1] and _wide([*rows[-1], each], 1) > width:
            rows.append([])
        rows[-1].append(each)
    return rows
