"""Blocks of a page: headings, paragraphs, lists and tables, rendered as plain text or Markdown."""

import re
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

WIDTH = 80


@dataclass(frozen=True)
class Heading:
    words: str
    level: int = 2


@dataclass(frozen=True)
class Paragraph:
    words: str


@dataclass(frozen=True)
class Item:
    words: str
    term: str = ""


@dataclass(frozen=True)
class Items:
    items: tuple[Item, ...]


@dataclass(frozen=True)
class TableBlock:
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Items | TableBlock


def items(sentences: Iterable[str]) -> Items:
    return Items(tuple(map(Item, sentences)))


def as_text(blocks: Iterable[Block]) -> str:
    """Plain text of 80 columns, headings underlined."""
    return "\n\n".join(_block_as_text(block) for block in blocks) + "\n"


def _block_as_text(block: Block) -> str:
    match block:
        case Heading(words, level):
            return f"{words}\n{'=-~'[level - 1] * len(words)}"
        case Paragraph(words):
            return _wrapped(words)
        case Items(items):
            return "\n".join(_wrapped(f"{i.term}: {i.words}" if i.term else i.words, "- ") for i in items)
        case TableBlock(head, rows):
            return table_as_text((head, *rows))


def _wrapped(words: str, bullet: str = "") -> str:
    indent = " " * len(bullet)
    lines = textwrap.wrap(words, WIDTH - len(bullet), break_on_hyphens=False, break_long_words=False)
    return bullet + f"\n{indent}".join(lines)


def table_as_text(rows: Sequence[Sequence[str]]) -> str:
    """Formats rows in aligned columns; the last column is wrapped."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    left = sum(widths) + 2 * len(widths)
    lines = []
    for row in rows:
        first = "".join(cell.ljust(width + 2) for cell, width in zip(row, widths, strict=False))
        last = textwrap.wrap(row[-1], WIDTH - left, break_on_hyphens=False) or [""]
        lines += [(first + last[0]).rstrip(), *(" " * left + more for more in last[1:])]
    widths.append(min(max(len(row[-1]) for row in rows), WIDTH - left))
    ruler = "  ".join("-" * width for width in widths)
    return "\n".join([lines[0], ruler, *lines[1:]])


def as_markdown(blocks: Iterable[Block]) -> str:
    return "\n\n".join(_block_as_markdown(block) for block in blocks) + "\n"


def _block_as_markdown(block: Block) -> str:
    match block:
        case Heading(words, level):
            return f"{'#' * level} {_escaped(words)}"
        case Paragraph(words):
            return _escaped(words)
        case Items(items):
            terms = (f"**{_escaped(i.term)}:** " if i.term else "" for i in items)
            return "\n".join(f"- {term}{_escaped(i.words)}" for term, i in zip(terms, items, strict=True))
        case TableBlock(head, rows):
            lines = [head, tuple("---" for _ in head), *(tuple(map(_escaped, row)) for row in rows)]
            return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _escaped(words: str) -> str:
    return re.sub(r"[\\*`<|\[\]]|(?<!\w)_|_(?!\w)", r"\\\g<0>", words)
