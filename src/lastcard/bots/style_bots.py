"""Players defined by a row of weights (`lastcard.bots.styles`), evaluated by the kernel."""

import random
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from lastcard.bots.styles import STYLES
from lastcard.common.errors import LastcardError
from lastcard.game.actions import Action, action_of
from lastcard.game.lazy_kernel import kernel
from lastcard.game.views import Seen, View
from lastcard.rules.player_records import BELIEF, MEMORY
from lastcard.rules.rulebook import Rulebook


def seat_and_seen(view: View) -> tuple[int, Seen]:
    """The seat of a view, and the view as kernel records."""
    if view.seen is None or view.you is None:
        raise LastcardError("This player can only sit at a table in the same process.")
    return view.players.index(view.you), view.seen


class Styled:
    """A player of one style. It is stateless: its memory is rebuilt from the view at each decision."""

    style: ClassVar[str]

    def __init__(self, book: Rulebook, chance: random.Random) -> None:
        self.book, self.chance = book, chance
        self.tables = book.tables
        self.belief, self.memory = np.zeros(1, BELIEF), np.zeros(1, MEMORY)

    def choose(self, view: View, legal: Sequence[Action], clock: float) -> Action:
        seat, row = self._recall(view)
        number = kernel.style_action(row, self.tables, self.memory, STYLES[self.style], seat)
        return action_of(int(number), self.book, view.players, view.question_asked)

    def interject(self, view: View, legal: Sequence[Action], clock: float) -> Action | None:
        seat, row = self._recall(view)
        number = int(kernel.style_unasked(row, self.tables, self.memory, STYLES[self.style], seat))
        return None if number < 0 else action_of(number, self.book, view.players)

    def _recall(self, view: View) -> tuple[int, Any]:
        """Returns the seat and a seeded copy of its row, after replaying what the seat has seen."""
        seat, seen = seat_and_seen(view)
        row = seen.row.copy()
        kernel.recall(self.tables, self.belief, self.memory, row, seat, seen.story)
        row[0]["rng"] = self.chance.getrandbits(64) or 1
        return seat, row
