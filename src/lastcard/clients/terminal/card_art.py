"""Draws cards in a terminal."""

from dataclasses import dataclass
from functools import lru_cache

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from lastcard.common.card_faces import (
    FELT,
    FELT_DEEP,
    FELT_INK,
    FELT_INK_2,
    GOLD,
    NIGHT,
    PAPER,
    CardFace,
    ColorLook,
    face,
    look_of,
)

__all__ = [
    "FELT", "FELT_DEEP", "FELT_INK", "FELT_INK_2", "GOLD", "LARGE", "MIDDLE", "PAPER", "SMALL", "Size",
    "blend", "card_back", "drawn_card", "face", "look_of", "mini", "style",
]  # fmt: skip


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
    """Mixes a share of the other color into the first."""
    first, second = Color.parse(one).get_truecolor(), Color.parse(other).get_truecolor()
    mixed = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


@dataclass(frozen=True)
class Size:
    """The size of a card with its border; overlapping cards show at least `step` columns."""

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
    seen: CardFace, look: ColorLook, colors: tuple[str, ...], wide: int, high: int, text: Style, plain: bool
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
    seen: CardFace, look: ColorLook, colors: tuple[str, ...], wide: int, row: int, text: Style, plain: bool
) -> list[Segment]:
    """The middle of a card: its symbol, on large cards with color marks around it; wilds have all of them."""
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
    """A card in about three characters, as in `◆7`."""
    seen = face(card, colors)
    look = look_of(seen.color, colors)
    return Segment(f"{look.mark}{seen.symbol}", style(look.ink, look.fill, "bold"))
