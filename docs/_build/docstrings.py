"""Prepares docstrings for the site: examples become code blocks, comments behind fields their descriptions."""

import re
from typing import Any

from griffe import Attribute, Docstring, Extension, Object

EXAMPLE = re.compile(r"^([ ]*)>>> ")
COMMENT = re.compile(r"(?:^|\s)#\s+(?!noqa|type:|fmt:)(.+)$")


def with_blocks(text: str) -> str:
    """The text with a fence around every example, from its first `>>>` to the next empty line.

    >>> print(with_blocks("Adds.\\n\\n>>> 1 + 1\\n2\\n\\nSo.").replace(chr(96), "'"))
    Adds.
    <BLANKLINE>
    '''pycon
    >>> 1 + 1
    2
    '''
    <BLANKLINE>
    So.
    """
    lines: list[str] = []
    inside = ""
    for line in text.splitlines():
        begins = EXAMPLE.match(line)
        if begins and not inside:
            inside = f"{begins[1]}```"
            lines.append(f"{inside}pycon")
        if inside and not line.strip():
            lines.append(inside)
            inside = ""
        lines.append(line)
    return "\n".join([*lines, inside] if inside else lines)


class Docstrings(Extension):
    """Runs over everything that is read from the source."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Examples as blocks."""
        if obj.docstring:
            obj.docstring.value = with_blocks(obj.docstring.value)

    def on_attribute_instance(self, *, attr: Attribute, **_: Any) -> None:
        """The comment behind a field is what it means."""
        if attr.docstring or attr.lineno is None or not isinstance(attr.filepath, object):
            return
        line = attr.lines_collection[attr.filepath][attr.lineno - 1]
        comment = COMMENT.search(line)
        if comment:
            attr.docstring = Docstring(comment[1][:1].upper() + comment[1][1:] + ".", parent=attr)
