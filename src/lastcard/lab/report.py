"""Builds the self-contained HTML report of a simulation or comparison.

result_page(result), comparison_page(comparison) -> the text of the file
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from lastcard.common.errors import LastcardError
from lastcard.common.html import Node, node, to_html
from lastcard.common.paths import PAGE
from lastcard.lab.comparison import Comparison
from lastcard.lab.report_comparison import comparison_parts, comparison_title
from lastcard.lab.report_result import command, result_parts, result_title
from lastcard.lab.result import Result


def result_page(result: Result) -> str:
    """Builds the report of a simulation."""
    return _page(result_title(result), result_parts(result), command(result.plan))


def comparison_page(comparison: Comparison) -> str:
    """Builds the report of a comparison."""
    return _page(comparison_title(comparison), comparison_parts(comparison))


def write(path: Path, page: str) -> None:
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise LastcardError(f"{path} cannot be written: {error.strerror}.") from None


@cache
def _styles() -> str:
    return "".join((PAGE / name).read_text(encoding="utf-8") for name in ("base.css", "report.css"))


def _page(title: str, parts: Sequence[Node], typed: str = "") -> str:
    head = node(
        "head",
        node("meta", charset="utf-8"),
        node("meta", name="viewport", content="width=device-width, initial-scale=1"),
        node("meta", name="color-scheme", content="light dark"),
        node("title", f"{title} – lastcard"),
    )
    again = node("p", "To reproduce these figures: ", node("code", typed)) if typed else None
    foot = node("footer", again, node("p", "Made with the lastcard lab."), class_="small muted")
    body = node("body", node("main", node("h1", title), parts, foot, class_="wide report"))
    # The styles are our own and no text; escaping would break them.
    styled = to_html(head).replace("</head>", f"<style>{_styles()}</style></head>")
    return f'<!DOCTYPE html>\n<html lang="en">{styled}{to_html(body)}</html>\n'
