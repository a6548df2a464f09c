"""What is printed on a card, by its name: colors, a mark for each color, short symbols.

The terminal and notebooks draw from it; the browser's page has the same colors in page/cards.js.
"""

import colorsys
import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache

PAPER, NIGHT, GOLD = "#fff8e9", "#2a2236", "#f6bb2c"
FELT, FELT_DEEP, FELT_INK, FELT_INK_2 = "#0b4441", "#072f2d", "#f4f7f4", "#b4d1ca"


@dataclass(frozen=True)
class ColorLook:
    """How a color is drawn: card background, ink on it, its own ink on dark and light, its mark."""

    fill: str
    ink: str
    bright: str
    deep: str
    mark: str


# The marks are the shapes that the page draws: diamond, sun, leaf, wave, heart …
COLORS = {
    "red": ColorLook("#cd332d", PAPER, "#ff8f86", "#a31f1f", "◆"),
    "yellow": ColorLook("#f8bd2b", "#33220a", "#f8cd5c", "#7a4c00", "✹"),
    "green": ColorLook("#1e7d4c", PAPER, "#7bd694", "#12603a", "♠"),
    "blue": ColorLook("#2462bd", PAPER, "#93b8ff", "#184a97", "≈"),
    "pink": ColorLook("#f592b8", "#470c2a", "#f9b3cf", "#a01d59", "♥"),
    "orange": ColorLook("#f08428", "#331604", "#ffb070", "#8f4204", "▲"),
    "purple": ColorLook("#7a45b5", PAPER, "#c9a4f2", "#5d2f93", "★"),
    "teal": ColorLook("#0f7a80", PAPER, "#7fd6da", "#0b5e63", "⬢"),
    "white": ColorLook("#ddd7cf", NIGHT, "#ddd7cf", "#5a5266", "♣"),
    "gray": ColorLook("#6b6b76", PAPER, "#bdbdc7", "#4b4b55", "✚"),
    "brown": ColorLook("#7d5032", PAPER, "#d9a884", "#5f3a22", "∩"),
    "black": ColorLook("#1b1b20", PAPER, "#c9c9cf", "#1b1b20", "●"),
}
MARKS = tuple(look.mark for look in COLORS.values())
WILD = ColorLook(NIGHT, PAPER, PAPER, NIGHT, "✱")

_SYMBOLS = {
    "skip": "⊘", "reverse": "⇄", "swap hands": "⇆", "50/50": "½", "badtz-maru": "BM", "jackpot": "777",
    "run": "»", "": "W",
}  # fmt: skip
_COUNTS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
FOOTPRINT = "ψ"  # the mark of a dinosaur


@dataclass(frozen=True)
class CardFace:
    """What is printed on a card: its color ("" for a wild), a short symbol, and whether it is marked."""

    color: str
    symbol: str

    @property
    def wild(self) -> bool:
        return not self.color


@lru_cache(maxsize=2048)
def face(card: str, colors: tuple[str, ...]) -> CardFace:
    """A card by its name.

    >>> face("red draw two", ("red", "blue"))
    CardFace(color='red', symbol='+2')
    >>> face("wild draw four dino", ("red",)).symbol
    '+4ψ'
    """
    first, _, rest = card.partition(" ")
    color = first if first in colors else ""
    marked = rest.endswith(" dino") or rest == "dino"
    plain = rest.removesuffix("dino").strip() if marked else rest
    return CardFace(color, _short(plain) + (FOOTPRINT if marked else ""))


def _short(symbol: str) -> str:
    if symbol in _SYMBOLS:
        return _SYMBOLS[symbol]
    if symbol.isdecimal():
        return symbol
    counted = re.fullmatch(r"(draw|custom) (\w+)", symbol)
    if counted:
        number = str(_COUNTS.index(counted[2])) if counted[2] in _COUNTS else counted[2]
        return f"+{number}" if counted[1] == "draw" else f"✎{number}"
    return "".join(word[0].upper() for word in re.split(r"[\s/-]+", symbol) if word)[:2]


@lru_cache(maxsize=256)
def look_of(color: str, colors: tuple[str, ...] = ()) -> ColorLook:
    """Returns how a color is drawn; no two colors of an edition share a mark."""
    if not color:
        return WILD
    known = COLORS.get(color)
    if known:
        return known
    taken = {COLORS[each].mark for each in colors if each in COLORS}
    free = [mark for mark in MARKS if mark not in taken]
    unknown = [each for each in colors if each not in COLORS]
    digest = hashlib.sha256(color.encode()).digest()
    place = unknown.index(color) if color in unknown else digest[0]
    hue = digest[1] / 256
    fill, bright, deep = _hex(hue, 0.42, 0.55), _hex(hue, 0.75, 0.7), _hex(hue, 0.3, 0.6)
    return ColorLook(fill, PAPER, bright, deep, free[place % len(free)])


def _hex(hue: float, light: float, full: float) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colorsys.hls_to_rgb(hue, light, full))
