"""lastcard: the card game UNO in six editions, with house rules and cards you write yourself."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from lastcard.errors import IllegalActionError, LastcardError
from lastcard.events import Event
from lastcard.game import Game, Match, Refusal
from lastcard.language import explain
from lastcard.records import Record
from lastcard.rulebook import Card, Rulebook
from lastcard.views import View

if TYPE_CHECKING:
    from lastcard.lab import Result, compare, simulate

__all__ = [
    "Card",
    "Event",
    "Game",
    "IllegalActionError",
    "LastcardError",
    "Match",
    "Record",
    "Refusal",
    "Result",
    "Rulebook",
    "View",
    "compare",
    "explain",
    "simulate",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """The lab is opened only by those who use it."""
        if name in ("Result", "compare", "simulate"):
            return getattr(import_module("lastcard.lab"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
