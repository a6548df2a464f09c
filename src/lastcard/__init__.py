"""lastcard: the card game UNO in six editions, with house rules and cards you write yourself."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lastcard.envs.games import vector
    from lastcard.errors import IllegalActionError, LastcardError
    from lastcard.events import Event
    from lastcard.game import Game, Match, Refusal
    from lastcard.lab import Result, compare, simulate
    from lastcard.language import explain
    from lastcard.records import Record
    from lastcard.rulebook import Card, Rulebook
    from lastcard.views import View

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
    # The module of each public name, imported on first use: `import lastcard` itself is quick.
    _HOMES = {
        "lastcard.envs.games": ("vector",),
        "lastcard.errors": ("IllegalActionError", "LastcardError"),
        "lastcard.events": ("Event",),
        "lastcard.game": ("Game", "Match", "Refusal"),
        "lastcard.lab": ("Result", "compare", "simulate"),
        "lastcard.language": ("explain",),
        "lastcard.records": ("Record",),
        "lastcard.rulebook": ("Card", "Rulebook"),
        "lastcard.views": ("View",),
    }
    _HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

    def __getattr__(name: str) -> Any:
        """Imports the module that a public name lives in."""
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(_HOME_OF[name]), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
