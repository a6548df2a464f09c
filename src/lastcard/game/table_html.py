"""Draws a view as HTML for notebooks: cards as SVG, only what the viewer may see."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lastcard.common.card_faces import COLORS, FELT, FELT_INK, FELT_INK_2, GOLD, NIGHT, PAPER, face, look_of
from lastcard.common.html import Node, node, to_html

if TYPE_CHECKING:
    from lastcard.game.views import View

WIDE, HIGH = 48, 72  # of a card, in pixels
STEP, STEP_OF_BACKS = 52, 12  # from one card of a hand to the next
MOST_WIDE = 640  # of an open hand; many cards overlap more
MOST_BACKS = 15  # at most this many cards of a hidden hand are drawn, beside their number
FOUR = ("red", "yellow", "green", "blue")


def table_html(view: "View") -> str:
    """Draws a table as a player or spectator sees it.

    >>> from lastcard import Game
    >>> html = table_html(Game("classic", ["Ann", "Bob"], seed=1).view("Ann"))
    >>> html.count("<title>a hidden card</title>")  # the draw pile, and Bob's hand
    8
    """
    colors = (*COLORS, *([view.color] if view.color else []))
    others = [player for player in view.players if player != view.you]
    parts: list[Node] = [_row([_hand(view, player, colors) for player in others])]
    chip = None
    if view.color:
        look = look_of(view.color, colors)
        words = f"{look.mark} {view.color}"
        chip = node("span", words, style=f"{_CHIP}; background: {look.fill}; color: {look.ink}")
    middle = node(
        "div",
        _svg([(None, 0)], WIDE, colors),
        node("span", f"{view.draw_pile} to draw", style=f"color: {FELT_INK_2}"),
        _svg([(view.top, 0)], WIDE, colors),
        chip,
        node("span", f"to the {view.direction}", style=f"color: {FELT_INK_2}"),
        style=_FLEX,
    )
    parts.append(middle)
    if view.you is not None:
        parts.append(_row([_hand(view, view.you, colors)]))
    parts.append(node("div", _state(view), style="font-weight: bold"))
    ground = f"background: {FELT}; color: {FELT_INK}; {_TABLE}"
    return to_html(node("div", parts, class_="lastcard", style=ground))


_TABLE = (
    "display: inline-flex; flex-direction: column; gap: 12px; padding: 14px; border-radius: 12px; "
    "max-width: 100%; font: 14px system-ui, sans-serif; box-sizing: border-box"
)
_FLEX = "display: flex; flex-wrap: wrap; gap: 14px; align-items: center"
_CHIP = "padding: 2px 10px; border-radius: 99px; font-weight: bold"


def card_svg(card: str | None, colors: Sequence[str] = tuple(COLORS)) -> str:
    """Draws one card by its name as SVG; None draws its back.

    >>> card_svg("red 7").count("<text")  # in the middle, in a corner, and the mark of its color
    3
    """
    return to_html(_svg([(card, 0)], WIDE, colors))


def _row(children: list[Node]) -> Node:
    return node("div", children, style=_FLEX)


def _hand(view: "View", player: str, colors: Sequence[str]) -> Node:
    """A player's name, number of cards, and the visible cards."""
    seen = view.hands[player]
    if isinstance(seen, int):
        shown = min(seen, MOST_BACKS)
        cards: list[tuple[str | None, int]] = [(None, STEP_OF_BACKS * i) for i in range(shown)]
    else:
        step = min(STEP, (MOST_WIDE - WIDE) // max(1, len(seen) - 1))
        cards = [(card, step * i) for i, card in enumerate(seen)]
    count = view.counts[player]
    words = f"{player}{' (you)' if player == view.you else ''}: {count} card{'' if count == 1 else 's'}"
    if view.scores.get(player):
        words += f", {view.scores[player]} points"
    asked = any(asked.player == player for asked in view.asked)
    name = node("div", ("▸ " if asked else "") + words, style=f"color: {GOLD if asked else FELT_INK}")
    drawn = [_svg(cards, cards[-1][1] + WIDE, colors)] if cards else []
    return node("div", name, drawn)


def _state(view: "View") -> str:
    if view.asked:
        return " and ".join(f"{asked.player} is asked: {asked.question}" for asked in view.asked) + "."
    return f"{view.winner} has won {view.points} points." if view.winner else "The round is over."


def _svg(cards: Sequence[tuple[str | None, int]], wide: int, colors: Sequence[str]) -> Node:
    """Draws cards side by side, each overlapping the one before."""
    drawn = [node("g", _card(card, colors), transform=f"translate({x} 0)") for card, x in cards]
    return node(
        "svg",
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} {HIGH}",
        width=wide,
        height=HIGH,
        font_family="system-ui, sans-serif",
        font_weight="800",
        style="max-width: 100%; vertical-align: middle",
    )


def _card(card: str | None, colors: Sequence[str]) -> list[Node]:
    title = node("title", card or "a hidden card")
    edge = node("rect", x=0.5, y=0.5, width=WIDE - 1, height=HIGH - 1, rx=7, fill=PAPER, stroke="#00000055")
    ground = node("rect", x=4, y=4, width=WIDE - 8, height=HIGH - 8, rx=5, fill=NIGHT)
    if card is None:
        diamond = node("path", d="M24 16 37 36 24 56 11 36Z", fill="none", stroke=GOLD, stroke_width=3)
        return [title, edge, ground, diamond]
    seen = face(card, tuple(colors))
    look = look_of(seen.color, tuple(colors))
    if seen.wild:
        dots = [
            node("circle", cx=WIDE / 2 + dx, cy=HIGH / 2 + dy, r=9, fill=COLORS[color].fill)
            for color, (dx, dy) in zip(FOUR, ((-8, -8), (8, -8), (-8, 8), (8, 8)), strict=True)
        ]
        corner = _corner(seen.symbol, PAPER)
        return [title, edge, ground, *dots, _text(seen.symbol, WIDE / 2, HIGH / 2, 17, PAPER), corner]
    colored = node("rect", x=4, y=4, width=WIDE - 8, height=HIGH - 8, rx=5, fill=look.fill)
    large = 26 if len(seen.symbol) == 1 else 22 if seen.symbol[0] == "+" and len(seen.symbol) == 2 else 16
    middle = _text(seen.symbol, WIDE / 2, HIGH / 2 + 3, large, look.ink)
    corners = [_corner(seen.symbol, look.ink), _text(look.mark, WIDE - 12, HIGH - 14, 12, look.ink)]
    return [title, edge, colored, middle, *corners]


def _corner(symbol: str, ink: str) -> Node:
    return _text(symbol, 7, 14, 10, ink, "start")


def _text(words: str, x: float, y: float, size: float, ink: str, anchor: str = "middle") -> Node:
    place = {"x": float(x), "y": float(y), "text_anchor": anchor, "dominant_baseline": "central"}
    return node("text", words, fill=ink, font_size=size, **place)
