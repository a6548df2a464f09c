"""Tables: commands become log entries, entries fold into a table, frames show viewers their part of it."""

from lastcard.tables.commands import CommandResult, Latencies, created, decide, joined, undo, why
from lastcard.tables.entries import Body
from lastcard.tables.forks import forked
from lastcard.tables.rules import RefusedError
from lastcard.tables.table import Person, Table

__all__ = [
    "Body",
    "CommandResult",
    "Latencies",
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
