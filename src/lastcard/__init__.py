"""lastcard: the card game UNO in six editions, with house rules and cards you write yourself."""

from typing import TYPE_CHECKING

from lastcard.common.lazy_exports import lazy_exports

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

# The module of each public name.
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

if not TYPE_CHECKING:
    __getattr__ = lazy_exports(__name__, _HOMES)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
