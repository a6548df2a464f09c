"""Players that search: briefly, at length, or with all hands visible."""

import random
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from lastcard.bots.search import ActionValues, Search, candidate_actions
from lastcard.bots.style_bots import Styled
from lastcard.bots.styles import NOTHING
from lastcard.game.actions import Action, Play, number_of
from lastcard.game.views import View
from lastcard.rules.rulebook import Rulebook

PLAYOUTS = 80_000  # for each second of the clock: counted, not timed, so that a seed decides every move
FIRST, MOST = 16, 64  # deals between two rounds of dropping clearly worse options
CLEARLY = 2.5  # standard errors


class SearchBot(Styled):
    """Tries options in sampled deals; its actions out of turn follow its style."""

    style = "solid"
    caution: ClassVar[float] = 0.5  # standard errors by which an option must lead over the usual one
    most: ClassVar[int] = 10**9  # playouts for a move
    learned: ClassVar[bool] = False  # whether it plays on as the network does, and compares hands by it

    def __init__(self, book: Rulebook, chance: random.Random) -> None:
        super().__init__(book, chance)
        self.search = Search(book, chance, self.learned)
        self.truth: npt.NDArray[Any] | None = None

    def choose(self, view: View, legal: Sequence[Action], clock: float) -> Action:
        options = candidate_actions(legal)
        if len(options) == 1:
            return options[0]
        return options[self.think(view, options, clock).best(self.caution)]

    def interject(self, view: View, legal: Sequence[Action], clock: float) -> Action | None:
        action = super().interject(view, legal, clock)
        if not isinstance(action, Play):  # a call or a catch never hurts
            return action
        self.search.set_position(view, self.truth)
        estimates = ActionValues([NOTHING, number_of(action, self.book, view.players)], NOTHING)
        self.search.evaluate(estimates, np.arange(2), MOST)
        return action if estimates.best(self.caution) else None

    def think(self, view: View, options: Sequence[Action], clock: float) -> ActionValues:
        """Tries the options, dropping clearly worse ones, until the playouts for this clock are used up."""
        left = min(self.most, int(PLAYOUTS * clock))
        self.search.set_position(view, self.truth)
        estimates = self.search.action_values(options)
        open_ = np.arange(len(options))
        while left > 0 and len(open_) > 1:
            deals = max(FIRST, min(MOST, left // len(open_)))
            self.search.evaluate(estimates, open_, deals)
            left -= deals * len(open_)
            means = estimates.means[open_]
            open_ = open_[means >= means.max() - CLEARLY * estimates.doubts[open_]]
        return estimates


class Sharp(SearchBot):
    """Solid, and counts cards: weighs challenges, bluffs and every play by how your hands may look."""

    most = 64


class Expert(SearchBot):
    """Searches as long as its clock allows: infers your cards from your plays, and plays every option on."""

    learned = True


class Oracle(Expert):
    """Cheats by seeing all hands; for the arena only, as an upper bound for inference."""
