"""Renders results for notebooks: small HTML tables, and plots as self-contained SVG."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lastcard.common.catalog import capital
from lastcard.common.errors import LastcardError
from lastcard.common.html import Children, Node, node, table, to_html
from lastcard.lab import plots
from lastcard.lab.comparison import Compared, Comparison
from lastcard.lab.differences import Difference, place_name
from lastcard.lab.figures import Figure, specs_of
from lastcard.lab.report_elements import interval, interval_percent, number, percent
from lastcard.lab.result import Result

WIDE, LEFT, RIGHT = 720, 280, 150  # pixels: a picture, room for names, room for numbers
ROW, TOP, BOTTOM = 26, 34, 30
HIGH = 220  # a histogram
APART = 15  # percent of the width between two numbers under it
BLUE, GRAY = "#2f6fde", "#8a8f98"  # both can be read on white and on black
PLOTS = ("lengths", "points", "rounds", "seats", "places")


@dataclass(frozen=True)
class Picture:
    """An SVG plot: notebooks show it, `save` writes it, `str` returns its text.

    >>> from lastcard import simulate
    >>> simulate("classic", rounds=200).plot()
    <Picture: Decisions in a round, 720×220>
    """

    title: str
    svg: str
    height: int

    def save(self, path: str | Path) -> None:
        """Writes an SVG file."""
        try:
            Path(path).write_text(self.svg, encoding="utf-8")
        except OSError as error:
            raise LastcardError(f"{path} cannot be written: {error.strerror}.") from None

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture: {self.title}, {WIDE}×{self.height}>"


# --- results ----------------------------------------------------------------------------------------


def result_html(result: Result) -> str:
    """The main figures of a result, and the lengths of rounds."""
    lines = [
        (spec.words, number(result[spec.name]), interval(result[spec.name]))
        for spec in specs_of(result.plan.matches)
        if result[spec.name].value
    ]
    players = result.plan.players
    if len(set(players)) > 1:
        lines += [
            (f"rounds won by {player}, seat {seat}", percent(figure), f"{interval_percent(figure)} %")
            for seat, (player, figure) in enumerate(zip(players, result.seats, strict=True), 1)
        ]
    figures = table(("In a round", "mean", "95 % interval"), lines)
    return _whole(repr(result)[9:].partition(";")[0], figures, result.plot())


def result_picture(result: Result, what: str) -> Picture:
    """Plots one aspect of a result."""
    if what not in PLOTS or (what == "rounds" and not result.plan.matches):
        known = [name for name in PLOTS if name != "rounds" or result.plan.matches]
        raise LastcardError(f"There is no plot of {what!r}, only of {', '.join(known)}.")
    if what in ("seats", "places"):
        seats = range(result.plan.seats)
        names = {
            "seats": [f"Seat {i + 1}, {result.plan.players[i]}" for i in seats],
            "places": [capital(place_name(i, len(seats))) for i in seats],
        }[what]
        figures = result.seats if what == "seats" else result.places
        rows = [
            (name, figure, f"{percent(figure)}  ({interval_percent(figure)})", True)
            for name, figure in zip(names, figures, strict=True)
        ]
        even = 1 / len(figures)
        low, high = plots.spread(figures, even)
        ticks = plots.ticks(low, high, 4)
        return _dots("Rounds won", rows, even, plots.linear(low, high), ticks, share=True)
    title = {
        "lengths": "Decisions in a round",
        "points": "Points left in the hands at the end of a round",
        "rounds": "Rounds in a match",
    }[what]
    mean = {"lengths": "decisions", "points": "points", "rounds": "rounds_per_match"}[what]
    return _histogram(title, plots.columns(result.histogram(what)), result[mean])


# --- comparisons ------------------------------------------------------------------------------------


def comparison_html(comparison: Comparison) -> str:
    """The figures of every rule set beside their base; significant differences are marked."""
    parts: list[Children] = []
    for compared in comparison:
        lines = [
            (
                difference.words,
                f"{difference.base:,.3g}",
                f"{difference.other:,.3g}",
                _changed(difference),
                "✱" if difference.significant else "",
            )
            for difference in _main(compared)
        ]
        head = ("", "without", "with", "change", "")
        parts.append(node("p", "With ", node("b", compared.label), ":"))
        parts.append(table(head, lines))
    note = f"✱ significant at 5 % after Holm's correction for {comparison.looked_at} differences looked at."
    return _whole(repr(comparison)[13:-1], [*parts, node("p", note)], comparison.plot())


def comparison_picture(comparison: Comparison) -> Picture:
    """Plots changes in percent, a row for each figure of each rule set."""
    rows = []
    for compared in comparison:
        for difference in _main(compared):
            if difference.percent is None:
                continue
            name = difference.words if len(comparison) == 1 else f"{compared.label}: {difference.words}"
            rows.append((name, difference.percent, _changed(difference), difference.significant))
    most = max((abs(end) for _, figure, _, _ in rows for end in (figure.low, figure.high)), default=1.0)
    across = plots.around_zero(1.1 * most)
    ticks = [0.0]
    for power in range(4, -1, -1):
        for value in (-(10.0**power), 10.0**power):
            if 10**power <= most and all(abs(across(value) - across(tick)) > APART for tick in ticks):
                ticks.append(value)
    return _dots("Change in percent", rows, 0.0, across, ticks)


def _main(compared: Compared) -> list[Difference]:
    return [difference for difference in compared.differences if difference.group == "figure"]


def _changed(difference: Difference) -> str:
    figure = difference.percent or difference.change
    digits = 1 if figure.half >= 0.05 else 2
    return f"{figure.value:+.{digits}f} {'% ' if difference.percent else ''}±{figure.half:.{digits}f}"


# --- drawing ----------------------------------------------------------------------------------------


def _whole(title: str, body: Children, picture: Picture) -> str:
    html = to_html(node("div", node("p", node("b", title)), body, class_="lastcard"))
    return f"{html}<div>{picture.svg}</div>"


def _picture(title: str, height: int, label: str, *children: Children) -> Picture:
    drawn = node(
        "svg",
        node("title", label),
        _text(title, 0, 16, "start", font_weight="bold"),
        children,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDE} {height}", width=WIDE, height=height,
        font_family="system-ui, sans-serif", font_size=12, fill="currentColor", role="img",
    )  # fmt: skip
    return Picture(title, to_html(drawn), height)


def _text(words: str, x: float, y: float, anchor: str, **more: str) -> Node:
    return node("text", words, x=float(x), y=float(y), text_anchor=anchor, **more)


def _line(x1: float, y1: float, x2: float, y2: float, color: str, wide: float = 1.0) -> Node:
    return node(
        "line", x1=float(x1), y1=float(y1), x2=float(x2), y2=float(y2), stroke=color, stroke_width=wide
    )


def _dots(
    title: str,
    rows: Sequence[tuple[str, Figure, str, bool]],
    even: float,
    across: plots.Scale,
    ticks: Sequence[float],
    share: bool = False,
) -> Picture:
    """Draws a dot with its interval in each row; hollow if the interval contains `even`."""
    height = TOP + ROW * len(rows) + BOTTOM

    def at(value: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * across(value) / 100

    drawn: list[Node] = [_line(at(even), TOP - 6, at(even), height - BOTTOM + 4, GRAY)]
    for i, (name, figure, said, sure) in enumerate(rows):
        y = TOP + ROW * i + ROW / 2
        full = sure and not figure.low <= even <= figure.high
        short = name if len(name) <= 46 else f"{name[:45]}…"
        drawn += [
            node("g", node("title", name), _text(short, 0, y + 4, "start")),
            _line(at(figure.low), y, at(figure.high), y, BLUE, 2.0),
            node(
                "circle", cx=float(at(figure.value)), cy=float(y), r=4.5, stroke=BLUE, stroke_width=2.0,
                fill=BLUE if full else "none",
            ),
            _text(said, WIDE, y + 4, "end"),
        ]  # fmt: skip
    for value in ticks:
        words = f"{100 * value:.3g} %" if share else f"{value:+,g} %" if value else "0"
        drawn.append(_text(words, at(value), height - 8, "middle", fill=GRAY))
    said = "; ".join(f"{name}: {words}" for name, _, words, _ in rows)
    return _picture(title, height, f"{title}: {said}", drawn)


def _histogram(title: str, shown: plots.Columns, mean: Figure) -> Picture:
    most = max(shown.parts) or 1.0
    across = plots.linear(0, shown.end)
    ground = HIGH - BOTTOM

    def at(value: float) -> float:
        return WIDE * across(value) / 100

    drawn: list[Node] = []
    for i, part in enumerate(shown.parts):
        high = (ground - TOP) * part / most
        first = i * shown.wide
        last = f" to {first + shown.wide - 1}" if shown.wide > 1 else ""
        drawn.append(
            node(
                "rect",
                node("title", f"{first}{last}: {100 * part:.2f} %"),
                x=float(at(first)), y=float(ground - high), width=float(at(shown.wide) * 0.92),
                height=float(high), fill=BLUE,
            )
        )  # fmt: skip
    drawn.append(_line(0, ground, WIDE, ground, GRAY))
    drawn.append(_line(at(mean.value), TOP - 8, at(mean.value), ground, GRAY))
    drawn.append(_text(f"mean {mean}", at(mean.value) + 5, TOP, "start"))
    for value in plots.ticks(0, shown.end, 6):
        anchor = "start" if not value else "middle" if value < 0.95 * shown.end else "end"
        drawn.append(_text(f"{value:,g}", at(value), HIGH - 10, anchor, fill=GRAY))
    return _picture(title, HIGH, f"{title}: mean {mean}", drawn)
