"""The key bar in the last line; a click presses the key. Cheaper than one widget per key."""

from rich.cells import cell_len
from rich.segment import Segment
from textual.binding import Binding
from textual.geometry import Region
from textual.strip import Strip

from lastcard.clients.terminal.canvas import Drawn, Spot
from lastcard.clients.terminal.card_art import style


class KeyBar(Drawn):
    """The visible key bindings of the screen that make sense now."""

    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; background: $panel; color: $foreground; }
    """

    def draw(self, width: int, height: int) -> tuple[list[Strip], list[Spot]]:
        shown = [
            each for each in self.screen.BINDINGS if isinstance(each, Binding) and self._makes_sense(each)
        ]
        while len(shown) > 2 and sum(cell_len(_words(each)) for each in shown) > width:
            del shown[-3]  # the last two stay: the list of all keys, and the way out
        accent = style(self.app.theme_variables.get("accent", ""), "", "bold")
        line: list[Segment] = []
        spots: list[Spot] = []
        x = 0
        for binding in shown:
            words = _words(binding)
            line += [Segment(words[:2], accent), Segment(words[2:])]
            spots.append(Spot(Region(x, 0, cell_len(words), 1), binding.action))
            x += cell_len(words)
        return [Strip(line)], spots

    def _makes_sense(self, binding: Binding) -> bool:
        return binding.show and bool(self.screen.check_action(binding.action, ()))

    def press(self, what: str, other_button: bool = False) -> None:
        self.call_later(self.screen.run_action, what)


def _words(binding: Binding) -> str:
    """The key, and what it does."""
    return f" {binding.key[0].upper()} {binding.description} "
