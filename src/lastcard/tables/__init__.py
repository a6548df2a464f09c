"""Tables: commands become log entries, entries are folded into a table, frames send viewers their part."""

from lastcard.tables.commands import CommandResult, Lines, created, decide, joined, undo, why
from lastcard.tables.entries import Body
from lastcard.tables.forks import forked
from lastcard.tables.rules import RefusedError
from lastcard.tables.table import Person, Table

__all__ = [
    "Body",
    "CommandResult",
    "Lines",
    "Person",
    "RefusedError",
    "Table",
    "created",
    "decide",
    "forked",
    "joined",
    "undo",
    "why",
]
