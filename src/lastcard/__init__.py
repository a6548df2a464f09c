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
    from lastcard.envs.games import vector
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
    "vector",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """The lab and the environments are opened only by those who use them."""
        if name in ("Result", "compare", "simulate"):
            return getattr(import_module("lastcard.lab"), name)
        if name == "vector":
            return import_module("lastcard.envs.games").vector
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
