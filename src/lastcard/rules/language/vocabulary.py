"""The colors and card names that sentences may mention."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

_COLORS = ("red", "yellow", "green", "blue", "pink")
_NAMES = (
    "skip", "reverse", "draw two", "wild draw four", "jackpot", "wild jackpot", "wild swap hands",
    "wild custom", "wild 50/50", "wild badtz-maru", "wild run", "wild dino", "wild",
)  # fmt: skip


@dataclass(frozen=True)
class Vocabulary:
    """The words for colors and cards; `names` longest first, each also cut into words."""

    colors: tuple[str, ...]
    names: tuple[tuple[str, tuple[str, ...]], ...]

    @classmethod
    def of(cls, colors: Iterable[str] = (), names: Iterable[str] = ()) -> "Vocabulary":
        """Further colors and names beside the usual ones.

        >>> Vocabulary.of(["purple"]).colors[-1]
        'purple'
        """
        all_colors = tuple(dict.fromkeys([*_COLORS, *(color.lower() for color in colors)]))
        all_names = dict.fromkeys([*_NAMES, *(name.lower() for name in names)])
        split = {name: tuple(name.split()) for name in all_names}
        aliases = [("wild custom", ("wild", "customizable")), ("wild badtz-maru", ("wild", "badtz", "maru"))]
        aliases += [
            ("draw two", ("draw", "2")),
            ("wild draw four", ("wild", "draw", "4")),
            ("wild draw four", ("draw", "four")),
            ("wild custom", ("customizable",)),
        ]
        ordered = sorted([*split.items(), *aliases], key=lambda pair: -len(pair[1]))
        return cls(all_colors, tuple(ordered))


@cache
def usual() -> Vocabulary:
    """The words of the editions that come with the game."""
    return Vocabulary.of()
