"""Responsive SVG plots: x in percent, y in pixels, text at a fixed size.

The numbers are also printed beside each plot as text, so nobody depends on the picture.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lastcard.common.html import Children, Node, node
from lastcard.lab.figures import Figure

ROW, DOT = 26, 4.5  # pixels: the height of a row, the radius of a dot
HIGH, TOP, BOTTOM = 200, 34, 22  # a histogram, the space for marks above it and for numbers below
MOST_COLUMNS = 56
APART = 24  # percent of the width between two numbers under rows, at least
SPACE = 0.06  # of the range, left free at either side of dots

Scale = Callable[[float], float]  # a value to percent of the width
Says = Callable[[float], str]


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round tick values from low to high.

    >>> ticks(0, 103), ticks(0.2412, 0.2588, 4)
    ([0.0, 20.0, 40.0, 60.0, 80.0, 100.0], [0.245, 0.25, 0.255])
    """
    if not high > low:
        return [low]
    rough = (high - low) / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * size for size in (1, 2, 5, 10) if power * size >= rough * 0.9)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [float(f"{number * step:.10g}") for number in range(first, last + 1)]


def linear(low: float, high: float) -> Scale:
    wide = (high - low) or 1.0
    return lambda value: 100 * (min(max(value, low), high) - low) / wide


def around_zero(most: float) -> Scale:
    """A symmetric scale, compressed away from zero, so that 1 and 100 are both visible."""
    edge = math.asinh(most) or 1.0
    return lambda value: 50 + 50 * math.asinh(min(max(value, -most), most)) / edge


# --- rows: a name, a picture, a number --------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """One row of a plot."""

    name: str
    graph: tuple[Node, ...]
    said: str  # the number, in words
    aside: str = ""  # its interval, or what else there is to say
    marked: bool = False
    quoted: bool = False


def rows(
    title: str, lines: Sequence[Row], axis: Node | None = None, note: Children = None, wide: bool = False
) -> Node:
    """Rows under a title."""
    return node(
        "figure",
        node("figcaption", node("h3", title), node("p", note, class_="small muted") if note else None),
        node(
            "ul",
            [
                node(
                    "li",
                    node("q" if line.quoted else "span", line.name, class_="name"),
                    node("svg", line.graph, class_="graph", height=ROW, aria_hidden="true"),
                    node(
                        "span",
                        node("b", line.said),
                        node("span", " ✱", class_="star", role="img", aria_label=" significant")
                        if line.marked
                        else None,
                        node("span", " ", line.aside, class_="aside") if line.aside else None,
                        class_="said",
                    ),
                    class_="significant" if line.marked else None,
                )
                for line in lines
            ],
            class_="rows",
        ),
        axis,
        class_="plot wide-plot" if wide else "plot",
    )


def dot(figure: Figure, scale: Scale, line: float | None = None, strong: bool = True) -> tuple[Node, ...]:
    """A dot with its interval; `line` marks the value of no difference."""
    value, low, high = scale(figure.value), scale(figure.low), scale(figure.high)
    kind = "strong" if strong else "weak"
    drawn = [_line(low, high, 0, 0, f"interval {kind}")]
    drawn += [_line(end, end, -4, 4, f"interval {kind}") for end in (low, high)]
    drawn.append(node("circle", cx=_percent(value), cy="0", r=DOT, class_=f"dot {kind}"))
    return (*_upright(line, scale), _halfway(drawn))


def bars(values: Sequence[float], most: float) -> tuple[Node, ...]:
    """One bar, or two stacked vertically."""
    high = (ROW - 8) / len(values)
    drawn = [
        node(
            "rect",
            x="0", y=4 - ROW / 2 + i * high, width=_percent(100 * value / (most or 1)), height=high - 1, rx=2,
            class_=f"bar bar-{i + 1}",
        )
        for i, value in enumerate(values)
    ]  # fmt: skip
    return (_halfway(drawn),)


def axis(values: Sequence[float], scale: Scale, say: Says, first: float | None = None) -> Node:
    """The axis labels under rows; as many as fit, those in `first` before others."""
    marks: list[tuple[float, float]] = []
    for value in sorted(values, key=lambda value: abs(value - (values[0] if first is None else first))):
        at = scale(value)
        if all(abs(at - other) >= APART for _, other in marks):
            marks.append((value, at))
    return node(
        "div",
        node(
            "svg",
            [_line(at, at, 0, 5, "grid") for _, at in marks],
            [_words(say(value), at, 17) for value, at in marks],
            class_="axis", height=22, aria_hidden="true",
        ),
        class_="axis-row",
    )  # fmt: skip


def spread(figures: Sequence[Figure], line: float) -> tuple[float, float]:
    """The range of an axis that contains all intervals and the line."""
    low, high = min(line, *(f.low for f in figures)), max(line, *(f.high for f in figures))
    space = SPACE * (high - low) or 0.01
    return low - space, high + space


# --- histograms -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Columns:
    """The shares of a histogram: columns `[first, first + wide)` and so on, and the rest beyond them."""

    wide: int
    parts: tuple[float, ...]
    beyond: float

    @property
    def end(self) -> int:
        return self.wide * len(self.parts)


def columns(entries: Sequence[tuple[int, int, int]], wide: int | None = None, end: int = 0) -> Columns:
    """Bins counts given as (from, to, count) into columns of a round width, without the last 1 %.

    >>> columns([(3, 3, 60), (7, 7, 40)], wide=5)
    Columns(wide=5, parts=(0.6, 0.4), beyond=0.0)
    """
    total = sum(count for _, _, count in entries) or 1
    if wide is None:
        end = most_of(entries)
        wide = width_for(end)
    end = max(end, 0 if end else max((low for low, _, _ in entries), default=0))
    parts = [0.0] * (end // wide + 1)
    beyond = 0
    for low, _, count in entries:
        if low // wide < len(parts):
            parts[low // wide] += count / total
        else:
            beyond += count
    return Columns(wide, tuple(parts), beyond / total)


def most_of(entries: Sequence[tuple[int, int, int]], part: float = 0.99) -> int:
    """The value below which this share of all entries lies."""
    total, seen = sum(count for _, _, count in entries), 0
    for low, _, count in entries:
        seen += count
        if seen >= part * total:
            return max(low, 1)
    return 1


def width_for(end: int) -> int:
    """A round column width for a range up to `end`.

    >>> width_for(40), width_for(180), width_for(1400)
    (1, 5, 50)
    """
    power = 1
    while end // (5 * power) >= MOST_COLUMNS:
        power *= 10
    return next(size for size in (power, 2 * power, 5 * power) if end // size < MOST_COLUMNS)


def histogram(
    title: str,
    shown: Sequence[tuple[str, Columns]],
    unit: str,
    label: str,
    marks: Sequence[tuple[float, str]] = (),
    note: Children = None,
) -> Node:
    """A histogram of one distribution, or of two overlaid; `label` describes it in words."""
    end, wide = max(each.end for _, each in shown), shown[0][1].wide
    most = max(max(each.parts) for _, each in shown) or 1.0
    scale = linear(0, end)
    ground = HIGH - BOTTOM

    def up(part: float) -> float:
        return (ground - TOP) * part / most

    drawn = [
        node(
            "rect",
            node("title", f"{_from_to(i * wide, wide)} {unit}: {100 * part:.2f} %"),
            x=_percent(scale(i * wide)), width=_percent(scale(wide) * 0.94), y=ground - up(part),
            height=up(part), class_=f"column column-{number}",
        )
        for number, (_, each) in enumerate(shown, 1)
        for i, part in enumerate(each.parts)
        if part
    ]  # fmt: skip
    grid = [
        (_line(0, 100, y, y, "grid"), _words(f"{100 * part:g} %", 0, y - 3))
        for part in ticks(0, most, 3)[1:]
        for y in (ground - up(part),)
    ]
    named = []
    for i, (value, words) in enumerate(marks):
        at, y = scale(value), TOP - 10 - 14 * (i % 2)
        aside = -4 if not i and len(marks) > 1 and at > 25 else 4  # the first makes room for the next
        if value < end:
            named += [_line(at, at, y + 4, ground, "mark"), _words(words, at, y, "mark-name", aside)]
    below = [_words(f"{value:,g}", scale(value), HIGH - 5) for value in ticks(0, end, 6)]
    legend = None
    if len(shown) > 1:
        legend = node(
            "p",
            [
                node("span", node("span", class_=f"key key-{i}", aria_hidden="true"), name)
                for i, (name, _) in enumerate(shown, 1)
            ],
            class_="legend small",
        )
    picture = node(
        "svg",
        grid, drawn, _line(0, 100, ground, ground, "ground"), named, below,
        class_="histogram two" if len(shown) > 1 else "histogram", height=HIGH, role="img", aria_label=label,
    )  # fmt: skip
    said = node("p", note, class_="small muted") if note else None
    return node("figure", node("figcaption", node("h3", title), said), legend, picture, class_="plot")


def _from_to(first: int, wide: int) -> str:
    return f"{first:,}" if wide == 1 else f"{first:,} to {first + wide - 1:,}"


# --- small pieces -----------------------------------------------------------------------------------


def _percent(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") + "%"


def _line(x1: float, x2: float, y1: float, y2: float, kind: str) -> Node:
    return node("line", x1=_percent(x1), x2=_percent(x2), y1=y1, y2=y2, class_=kind)


def _upright(value: float | None, scale: Scale) -> tuple[Node, ...]:
    if value is None:
        return ()
    at = _percent(scale(value))
    return (node("line", x1=at, x2=at, y1="0", y2="100%", class_="even"),)


def _halfway(drawn: Children) -> Node:
    """Moves a drawing to the vertical middle of a row."""
    return node("svg", drawn, y="50%")


def _words(words: str, at: float, y: float, kind: str = "tick", aside: float = 0) -> Node:
    """Text at a position, aligned inward near the edges."""
    anchor = "start" if at < 6 else "end" if at > 90 else "middle"
    if aside and anchor == "middle":
        anchor = "start" if aside > 0 else "end"
    move = abs(aside) if anchor == "start" else -abs(aside)
    return node("text", words, x=_percent(at), y=y, dx=move or None, class_=kind, text_anchor=anchor)
