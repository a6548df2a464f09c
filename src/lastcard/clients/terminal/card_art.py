"""How cards look in a terminal: colors as in the browser, a mark for each color, short symbols."""

import colorsys
import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

PAPER, NIGHT, GOLD = "#fff8e9", "#2a2236", "#f6bb2c"
FELT, FELT_DEEP, FELT_INK, FELT_INK_2 = "#0b4441", "#072f2d", "#f4f7f4", "#b4d1ca"


@dataclass(frozen=True)
class Look:
    """A color: the ground of its cards, the ink on it, itself as ink on dark and light ground, its mark."""

    fill: str
    ink: str
    bright: str
    deep: str
    mark: str


# The marks are the shapes that the page draws: diamond, sun, leaf, wave, heart …
COLORS = {
    "red": Look("#cd332d", PAPER, "#ff8f86", "#a31f1f", "◆"),
    "yellow": Look("#f8bd2b", "#33220a", "#f8cd5c", "#7a4c00", "✹"),
    "green": Look("#1e7d4c", PAPER, "#7bd694", "#12603a", "♠"),
    "blue": Look("#2462bd", PAPER, "#93b8ff", "#184a97", "≈"),
    "pink": Look("#f592b8", "#470c2a", "#f9b3cf", "#a01d59", "♥"),
    "orange": Look("#f08428", "#331604", "#ffb070", "#8f4204", "▲"),
    "purple": Look("#7a45b5", PAPER, "#c9a4f2", "#5d2f93", "★"),
    "teal": Look("#0f7a80", PAPER, "#7fd6da", "#0b5e63", "⬢"),
    "white": Look("#ddd7cf", NIGHT, "#ddd7cf", "#5a5266", "♣"),
    "gray": Look("#6b6b76", PAPER, "#bdbdc7", "#4b4b55", "✚"),
    "brown": Look("#7d5032", PAPER, "#d9a884", "#5f3a22", "∩"),
    "black": Look("#1b1b20", PAPER, "#c9c9cf", "#1b1b20", "●"),
}
MARKS = tuple(look.mark for look in COLORS.values())
WILD = Look(NIGHT, PAPER, PAPER, NIGHT, "✱")

_SYMBOLS = {
    "skip": "⊘", "reverse": "⇄", "swap hands": "⇆", "50/50": "½", "badtz-maru": "BM", "jackpot": "777",
    "run": "»", "": "W",
}  # fmt: skip
_COUNTS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
FOOTPRINT = "ψ"  # the mark of a dinosaur


@dataclass(frozen=True)
class Face:
    """What is printed on a card: its color ("" for a wild), a short symbol, and whether it is marked."""

    color: str
    symbol: str

    @property
    def wild(self) -> bool:
        return not self.color


@lru_cache(maxsize=2048)
def face(card: str, colors: tuple[str, ...]) -> Face:
    """A card by its name.

    >>> face("red draw two", ("red", "blue"))
    Face(color='red', symbol='+2')
    >>> face("wild draw four dino", ("red",)).symbol
    '+4ψ'
    """
    first, _, rest = card.partition(" ")
    color = first if first in colors else ""
    marked = rest.endswith(" dino") or rest == "dino"
    plain = rest.removesuffix("dino").strip() if marked else rest
    return Face(color, _short(plain) + (FOOTPRINT if marked else ""))


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
def look_of(color: str, colors: tuple[str, ...] = ()) -> Look:
    """How a color looks; no two colors of an edition share a mark, and the same word looks the same."""
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
    return Look(fill, PAPER, bright, deep, free[place % len(free)])


def _hex(hue: float, light: float, full: float) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colorsys.hls_to_rgb(hue, light, full))


# --- drawing ------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def style(ink: str = "", ground: str = "", how: str = "") -> Style:
    """`how`: any of bold, dim, reverse, underline, italic."""
    words = set(how.split())
    return Style(
        color=Color.parse(ink) if ink else None,
        bgcolor=Color.parse(ground) if ground else None,
        bold="bold" in words or None,
        dim="dim" in words or None,
        reverse="reverse" in words or None,
        underline="underline" in words or None,
        italic="italic" in words or None,
    )


@lru_cache(maxsize=512)
def blend(one: str, other: str, share: float) -> str:
    """So much of the other color mixed into the first."""
    first, second = Color.parse(one).get_truecolor(), Color.parse(other).get_truecolor()
    mixed = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


@dataclass(frozen=True)
class Size:
    """Of a card, borders included; of overlapping ones at least `step` columns stay to be seen."""

    width: int
    height: int
    step: int


SMALL, MIDDLE, LARGE = Size(6, 3, 5), Size(8, 5, 5), Size(11, 7, 6)
LIGHT, HEAVY = "╭─╮│╰╯", "┏━┓┃┗┛"


@lru_cache(maxsize=8192)
def drawn_card(
    card: str,
    colors: tuple[str, ...],
    size: Size,
    usable: bool = True,
    chosen: bool = False,
    plain: bool = False,
) -> tuple[Strip, ...]:
    """A card line by line. Usable: a heavy border; chosen: on white; `plain`: without color."""
    seen = face(card, colors)
    look = look_of(seen.color, colors)
    fill, ink = (PAPER, look.deep) if chosen else (look.fill, look.ink)
    if not usable and not chosen:
        fill, ink = blend(fill, FELT_DEEP, 0.5), blend(ink, FELT_DEEP, 0.25)
    edge = ink if usable or chosen else blend(ink, fill, 0.45)
    how = ("bold " if usable else "dim " if plain else "") + ("reverse" if plain and chosen else "")
    box = HEAVY if usable else LIGHT
    border = style(edge, fill, how)
    text = style(ink, fill, how)
    wide = size.width - 2
    rows = [
        _boxed(row, box, border) for row in _inside(seen, look, colors, wide, size.height - 2, text, plain)
    ]
    top = Strip([Segment(box[0] + box[1] * wide + box[2], border)])
    bottom = Strip([Segment(box[4] + box[1] * wide + box[5], border)])
    return (top, *rows, bottom)


def _boxed(row: list[Segment], box: str, border: Style) -> Strip:
    return Strip([Segment(box[3], border), *row, Segment(box[3], border)])


def _inside(
    seen: Face, look: Look, colors: tuple[str, ...], wide: int, high: int, text: Style, plain: bool
) -> list[list[Segment]]:
    corner = f"{look.mark}{seen.symbol}"
    if high == 1:
        return [
            [
                Segment(
                    corner.ljust(wide)[:wide]
                    if len(corner) > 3
                    else f"{look.mark} {seen.symbol}".ljust(wide),
                    text,
                )
            ]
        ]
    rows = [[Segment(corner.ljust(wide), text)]]
    for number in range(high - 2):
        rows.append(_motif(seen, look, colors, wide, number - (high - 3) // 2, text, plain))
    rows.append([Segment(f"{seen.symbol}{look.mark}".rjust(wide), text)])
    return rows


def _motif(
    seen: Face, look: Look, colors: tuple[str, ...], wide: int, row: int, text: Style, plain: bool
) -> list[Segment]:
    """The middle of a card: its symbol; on large cards its marks around it, on wild ones everybody's."""
    if not seen.wild:
        words = (
            seen.symbol
            if row == 0 and wide < 9
            else f"{look.mark} {seen.symbol} {look.mark}"
            if row == 0
            else look.mark
        )
        return [Segment(words.center(wide), text)]
    if row and wide < 9:
        return [Segment(" " * wide, text)]
    half = (len(colors) + 1) // 2
    shown = colors if wide < 9 else colors[:half] if row < 0 else colors[half:] if row > 0 else ()
    if not shown:
        return [Segment(seen.symbol.center(wide), text)]
    gap = " " if wide >= 9 else ""
    segments = [
        Segment(
            look_of(each, colors).mark + gap, text if plain else text + style(look_of(each, colors).bright)
        )
        for each in shown[:wide]
    ]
    used = sum(len(segment.text) for segment in segments)
    left = max(0, (wide - used + len(gap)) // 2)
    return [Segment(" " * left, text), *segments, Segment(" " * max(0, wide - used - left), text)]


@lru_cache(maxsize=64)
def card_back(size: Size, usable: bool) -> tuple[Strip, ...]:
    """The draw pile."""
    box = HEAVY if usable else LIGHT
    border = style(GOLD if usable else FELT_INK_2, NIGHT, "bold" if usable else "")
    wide = size.width - 2
    pattern = [("░" * wide) for _ in range(size.height - 2)]
    pattern[len(pattern) // 2] = "◆✹♠≈"[: max(1, wide)].center(wide, "░")
    inner = style(GOLD, NIGHT)
    rows = [Strip([Segment(box[3], border), Segment(row, inner), Segment(box[3], border)]) for row in pattern]
    top, bottom = box[0] + box[1] * wide + box[2], box[4] + box[1] * wide + box[5]
    return (Strip([Segment(top, border)]), *rows, Strip([Segment(bottom, border)]))


@lru_cache(maxsize=4096)
def mini(card: str, colors: tuple[str, ...]) -> Segment:
    """A card in three letters or so, as in `◆7`."""
    seen = face(card, colors)
    look = look_of(seen.color, colors)
    return Segment(f"{look.mark}{seen.symbol}", style(look.ink, look.fill, "bold"))
