"""The interface of computer players, the list of them, and the fallback when one fails.

A bot sees its seat's view and the rules of the table, and nothing else. Packages register their own bots as
entry points in the group `lastcard.bots`: callables that take the table's rulebook and a random generator.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Protocol

from lastcard.bots.baselines import Greedy, Random
from lastcard.bots.learned import Learned
from lastcard.bots.levels import Casual, Newcomer, Solid
from lastcard.bots.search_bots import Expert, Oracle, Sharp
from lastcard.bots.simple import choose as sensible
from lastcard.common.errors import LastcardError
from lastcard.game.actions import ACCEPT, DISAGREE, DRAW, KEEP, NOT_LAUGH, REFUSE, STOP, Action
from lastcard.game.views import View
from lastcard.rules.rulebook import Rulebook

__all__ = ["Bot", "Listed", "Maker", "Oracle", "default_action", "listed", "make", "maker"]

GROUP = "lastcard.bots"
LEVELS = ("newcomer", "casual", "solid", "sharp", "expert")  # players available at tables, weakest first
NEUTRAL = (DRAW, KEEP, ACCEPT, STOP, REFUSE, NOT_LAUGH, DISAGREE)


class Bot(Protocol):
    """A computer player in one seat."""

    def choose(self, view: View, legal: Sequence[Action], clock: float) -> Action:
        """Returns one of the `legal` actions as this seat's answer, within `clock` seconds."""

    def interject(self, view: View, legal: Sequence[Action], clock: float) -> Action | None:
        """Returns an action out of turn (a late call, a catch, a jump-in), or None."""


Maker = Callable[[Rulebook, random.Random], Bot]


@dataclass(frozen=True)
class Listed:
    """An entry in the list of computer players."""

    name: str
    words: str
    make: Maker


_OWN: dict[str, Maker] = {
    "random": Random,
    "greedy": Greedy,
    "newcomer": Newcomer,
    "casual": Casual,
    "solid": Solid,
    "learned": Learned,
    "sharp": Sharp,
    "expert": Expert,
    "oracle": Oracle,
}


def listed() -> dict[str, Listed]:
    """Lists all computer players, built-in ones first, each with its docstring."""
    found = {name: Listed(name, _words(kind), kind) for name, kind in _OWN.items()}
    for point in entry_points(group=GROUP):
        if point.name not in found:
            make = point.load()
            found[point.name] = Listed(point.name, _words(make), make)
    return found


def maker(name: str) -> Maker:
    """Returns the factory for this name; entry points are loaded only for names that are not built in."""
    if name in _OWN:
        return _OWN[name]
    known = listed()
    if name not in known:
        raise LastcardError(f"There is no computer player called {name!r}, only {', '.join(known)}.")
    return known[name].make


def make(name: str, book: Rulebook, chance: random.Random) -> Bot:
    """Makes the computer player of this name."""
    return maker(name)(book, chance)


def _words(kind: object) -> str:
    return (getattr(kind, "__doc__", None) or "").strip().partition("\n")[0]


def default_action(view: View, legal: Sequence[Action], chance: random.Random) -> Action:
    """Returns the action for a player who does not answer: neutral if possible, else sensible."""
    for neutral in NEUTRAL:
        if neutral in legal:
            return neutral
    return sensible(view, legal, chance)
