"""lastcard: the card game UNO in six editions, with house rules and cards you write yourself."""

from typing import TYPE_CHECKING

from lastcard.common.lazy_exports import lazy_exports
from lastcard.common.version import VERSION

if TYPE_CHECKING:
    from lastcard.bots.arena import arena
    from lastcard.bots.arena_result import ArenaResult
    from lastcard.common.errors import IllegalActionError, LastcardError
    from lastcard.envs.vector import vector
    from lastcard.game.actions import Action
    from lastcard.game.events import Event
    from lastcard.game.match import Game, Match, Refusal
    from lastcard.game.records import Record
    from lastcard.game.views import View
    from lastcard.lab import Comparison, Result, compare, simulate
    from lastcard.rules.language import explain
    from lastcard.rules.rulebook import Card, Rulebook

__version__ = VERSION

__all__ = [
    "Action",
    "ArenaResult",
    "Card",
    "Comparison",
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
    "__version__",
    "arena",
    "compare",
    "explain",
    "simulate",
    "vector",
]

# The module of each public name: imported when the name is first used.
_HOMES = {
    "lastcard.bots.arena": ("arena",),
    "lastcard.bots.arena_result": ("ArenaResult",),
    "lastcard.common.errors": ("IllegalActionError", "LastcardError"),
    "lastcard.envs.vector": ("vector",),
    "lastcard.game.actions": ("Action",),
    "lastcard.game.events": ("Event",),
    "lastcard.game.match": ("Game", "Match", "Refusal"),
    "lastcard.game.records": ("Record",),
    "lastcard.game.views": ("View",),
    "lastcard.lab": ("Comparison", "Result", "compare", "simulate"),
    "lastcard.rules.language": ("explain",),
    "lastcard.rules.rulebook": ("Card", "Rulebook"),
}

if not TYPE_CHECKING:
    __getattr__ = lazy_exports(__name__, _HOMES)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
