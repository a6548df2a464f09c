"""A small tree of HTML nodes, for reports and notebooks.

A file contains them as HTML, escaped in one place; the browser page receives them as lists and creates
elements from them. Both share the same drawing code, and text is never interpreted as markup.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, TypeAlias

from lastcard.common.labels import printable

VOID = {"meta", "link", "br", "hr"}
_WHITE_SPACE = "\n\t"


@dataclass(frozen=True)
class Node:
    """An element."""

    tag: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple["Child", ...]


Child: TypeAlias = "Node | str"
Children: TypeAlias = "Child | Iterable[Children] | None"


def node(tag: str, *children: Children, **attributes: Any) -> Node:
    """Makes a node; `_` in an attribute stands for `-`, a final `_` is dropped, None is left out.

    >>> to_html(node("p", "1 < 2", class_="small", aria_label='"so"'))
    '<p class="small" aria-label="&quot;so&quot;">1 &lt; 2</p>'
    """
    named = tuple(
        (name.rstrip("_").replace("_", "-"), value if isinstance(value, str) else _number(value))
        for name, value in attributes.items()
        if value is not None
    )
    return Node(tag, named, tuple(_flat(children)))


def _flat(children: Iterable[Children]) -> Iterable[Child]:
    for child in children:
        if isinstance(child, Node | str):
            yield child
        elif child is not None:
            yield from _flat(child)


def _number(value: Any) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def to_html(child: Child) -> str:
    """Renders a node as text that is valid HTML and XML."""
    if isinstance(child, str):
        return escape(printable(child, _WHITE_SPACE), quote=False)
    attributes = "".join(
        f' {name}="{escape(printable(value, _WHITE_SPACE))}"' for name, value in child.attributes
    )
    if child.tag in VOID:
        return f"<{child.tag}{attributes} />"
    return f"<{child.tag}{attributes}>{''.join(map(to_html, child.children))}</{child.tag}>"


def to_lists(child: Child) -> Any:
    """Converts a node to plain values for JSON: `[tag, attributes, child, …]`; text stays as it is.

    >>> to_lists(node("p", "so ", node("b", "it"), " is", id="x"))
    ['p', {'id': 'x'}, 'so ', ['b', {}, 'it'], ' is']
    """
    if isinstance(child, str):
        return child
    return [child.tag, dict(child.attributes), *map(to_lists, child.children)]


def table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> Node:
    """A small table for notebooks, with inline styles."""
    right = "text-align: right"
    top = [node("th", cell, style=right if i else None) for i, cell in enumerate(head)]
    body = [
        node(
            "tr",
            node("th", line[0], style="text-align: left; font-weight: normal"),
            [node("td", cell, style=right) for cell in line[1:]],
        )
        for line in lines
    ]
    return node("table", node("thead", node("tr", top)), node("tbody", body))
