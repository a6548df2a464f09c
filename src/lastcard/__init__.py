"""lastcard: the card game UNO in six editions, with house rules and cards you write yourself."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lastcard.common.errors import IllegalActionError, LastcardError
    from lastcard.envs.games import vector
    from lastcard.game.events import Event
    from lastcard.game.match import Game, Match, Refusal
    from lastcard.game.records import Record
    from lastcard.game.views import View
    from lastcard.lab import Result, compare, simulate
    from lastcard.rules.language import explain
    from lastcard.rules.rulebook import Card, Rulebook

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
        "lastcard.common.errors": ("IllegalActionError", "LastcardError"),
        "lastcard.game.events": ("Event",),
        "lastcard.game.match": ("Game", "Match", "Refusal"),
        "lastcard.lab": ("Result", "compare", "simulate"),
        "lastcard.rules.language": ("explain",),
        "lastcard.game.records": ("Record",),
        "lastcard.rules.rulebook": ("Card", "Rulebook"),
        "lastcard.game.views": ("View",),
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
