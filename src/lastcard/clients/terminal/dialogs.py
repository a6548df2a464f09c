"""Dialogs: text to read, a question with buttons, a line of input."""

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Group
from rich.table import Table as RichTable
from rich.text import Text as RichText
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from lastcard.clients.terminal.size_guard import SizeGuard
from lastcard.common.catalog import capital, say
from lastcard.rules.rulebook import Rulebook
from lastcard.rules.rulepage import Page
from lastcard.rules.rulepage.blocks import Block, Heading, Item, Items, Paragraph, TableBlock
from lastcard.tables.protocol import RuleFrame


class Sheet(SizeGuard, ModalScreen[Any]):
    """A dialog with a title; Escape closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "close", say("close")),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space", "scroll(12)", show=False),
        Binding("pageup", "scroll(-12)", show=False),
        Binding("home", "scroll(-100000)", show=False),
        Binding("end", "scroll(100000)", show=False),
    ]
    DEFAULT_CSS = """
    Sheet { align: center middle; background: $background 60%; }
    Sheet > Vertical { width: 90%; max-width: 100; height: auto; max-height: 92%; background: $surface;
        border: round $primary; padding: 0 1; border-title-color: $foreground; border-title-style: bold;
        border-subtitle-color: $foreground 70%; }
    Sheet VerticalScroll { height: auto; max-height: 100%; }
    Sheet .buttons { height: auto; align-horizontal: center; margin-top: 1; }
    Sheet Button { margin: 0 1; }
    """

    def __init__(self, title: str) -> None:
        super().__init__()
        self.sheet_title = title

    def compose(self) -> ComposeResult:
        with Vertical() as sheet:
            sheet.border_title = self.sheet_title
            sheet.border_subtitle = f"Esc {say('close')}"
            yield from self.body()

    def body(self) -> ComposeResult:
        raise NotImplementedError

    def action_close(self) -> None:
        self.dismiss(None)

    def action_scroll(self, by: int) -> None:
        for place in self.query(VerticalScroll):
            place.scroll_relative(y=by, animate=False)


class Text(Sheet):
    """Something to read."""

    def __init__(self, title: str, words: Any, at_end: bool = False) -> None:
        super().__init__(title)
        self._words, self._at_end = words, at_end

    def body(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self._words, markup=False)

    def on_mount(self) -> None:
        place = self.query_one(VerticalScroll)
        place.focus()
        if self._at_end:
            place.scroll_end(animate=False)


def rules_sheet(book: Rulebook, now: Sequence[RuleFrame] = ()) -> Text:
    """The rule page of a table, beginning with the standing rules in force."""
    held = [Item(f"{capital(rule['words'])} ({_whose(rule)}).") for rule in now]
    blocks: list[Block] = [Heading(say("what_holds")), Items(tuple(held))] if held else []
    blocks += Page(book).blocks()[1:]
    return Text(f"{say('rules')}: {book.edition.title}", Group(*(_block(block) for block in blocks)))


def _whose(rule: RuleFrame) -> str:
    """The owner of a rule, whom it concerns and how long it lasts."""
    owner, concerns = rule["owner"], ", ".join(rule["concerns"])
    whose = say("rule_of", name=owner) if owner else say("rule_of_table")
    about = [whose, say("rule_concerns", names=concerns) if concerns else "", rule["lasts"]]
    return ", ".join(part for part in about if part)


def _block(block: Block) -> Any:
    match block:
        case Heading(words, level):
            return RichText(f"\n{words}", style="bold underline" if level < 3 else "bold")
        case Paragraph(words):
            return RichText(words)
        case Items(items):
            table = RichTable.grid(padding=(0, 1))
            for item in items:
                table.add_row(
                    "•", RichText.assemble((f"{item.term}: " if item.term else "", "bold"), item.words)
                )
            return table
        case TableBlock(head, rows):
            table = RichTable(*head, box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
            for row in rows:
                table.add_row(*(RichText(cell) for cell in row))
            return table


def table_lines(rows: Sequence[Sequence[str]]) -> str:
    """Formats rows as aligned columns, the first left-aligned, the others right-aligned."""
    if not rows:
        return ""
    wide = [max(cell_len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [row[0] + " " * (wide[0] - cell_len(row[0]))]
        cells += [" " * (size - cell_len(cell)) + cell for cell, size in zip(row[1:], wide[1:], strict=True)]
        lines.append("  ".join(cells))
    ruler = "─" * max(cell_len(line) for line in lines)
    return "\n".join([lines[0], ruler, *lines[1:]])


class ChoiceDialog(Sheet):
    """A question with buttons; returns the name of the pressed button, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, title: str, words: str, choices: Sequence[tuple[str, str, str]]) -> None:
        super().__init__(title)
        self._words, self._choices = words, choices

    def body(self) -> ComposeResult:
        yield Static(self._words, markup=False)
        with Horizontal(classes="buttons"):
            for name, label, kind in self._choices:
                yield Button(label, id=name, variant=kind or "default", compact=True)  # type: ignore[arg-type]

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id)


class Line(Sheet):
    """A text input with quick phrases; returns ("text", …) or ("phrase", …), or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", say("close"))]

    def __init__(
        self,
        title: str,
        words: str,
        value: str = "",
        phrases: Sequence[tuple[str, str]] = (),
        most: int = 300,
    ) -> None:
        super().__init__(title)
        self._words, self._value, self._phrases, self._most = words, value, phrases, most

    DEFAULT_CSS = """
    Line .phrases { height: auto; layout: grid; grid-size: 5; grid-gutter: 0 1; margin-top: 1; }
    Line .phrases Button { width: 100%; margin: 0; min-width: 8; }
    """

    def body(self) -> ComposeResult:
        yield Static(self._words, markup=False)
        yield Input(self._value, max_length=self._most)
        with Horizontal(classes="phrases"):
            for name, label in self._phrases:
                yield Button(label, id=name.replace(" ", "-"), compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(("text", event.value.strip()) if event.value.strip() else None)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(("phrase", (event.button.id or "").replace("-", " ")))
