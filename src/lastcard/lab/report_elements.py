"""Building blocks of reports: sections, tables, and formatted numbers."""

from collections.abc import Iterable, Sequence

from lastcard.common.html import Children, Node, node
from lastcard.lab.figures import Figure, places
from lastcard.lab.plan import Plan


def section(title: str, *children: Children, key: str) -> Node:
    return node(
        "section",
        node("h2", title, id=f"report-{key}"),
        children,
        class_="sheet",
        aria_labelledby=f"report-{key}",
    )


def details(title: str, *children: Children) -> Node:
    return node("details", node("summary", title), children)


def table_of(name: str, head: Sequence[str], lines: Iterable[Sequence[str]]) -> Node:
    top = [node("th", cell, scope="col") if cell else node("td") for cell in head]
    body = [
        node("tr", node("th", line[0], scope="row"), [node("td", cell) for cell in line[1:]])
        for line in lines
    ]
    return node(
        "div",
        node("table", node("thead", node("tr", top)), node("tbody", body)),
        class_="table-scroll",
        tabindex="0",
        role="region",
        aria_label=name,
    )


def unit_of(plan: Plan) -> str:
    return "matches" if plan.matches else "rounds"


def even_share(plan: Plan) -> str:
    return f"{100 / plan.seats:.4g} %"


def number(figure: Figure) -> str:
    return f"{figure.value:,.{places(figure.half)}f}"


def plus_minus(figure: Figure) -> str:
    return f"{figure.half:,.{places(figure.half)}f}"


def between(low: float, high: float, half: float) -> str:
    shown = digits(half)
    return f"{low:,.{shown}f} to {high:,.{shown}f}"


def interval(figure: Figure, decimals: int | None = None) -> str:
    shown = places(figure.half) if decimals is None else decimals
    return f"{figure.low:,.{shown}f} to {figure.high:,.{shown}f}"


def percent(figure: Figure) -> str:
    return f"{100 * figure.value:.{max(1, digits(100 * figure.half))}f} %"


def interval_percent(figure: Figure) -> str:
    shown = max(1, digits(100 * figure.half))
    return f"{100 * figure.low:.{shown}f} to {100 * figure.high:.{shown}f}"


def digits(half: float) -> int:
    return min(3, places(half))


def signed(value: float, half: float) -> str:
    return f"{value:+,.{digits(half)}f}"
