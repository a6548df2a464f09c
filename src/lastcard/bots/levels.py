"""Players that a person can tell apart."""

import random
from collections.abc import Sequence

from lastcard import players
from lastcard.actions import ACCEPT, CHALLENGE, Action, Catch, Play
from lastcard.bots.yardsticks import answers, late_call
from lastcard.rulebook import Rulebook
from lastcard.views import View

NEWCOMER_CALLS, NEWCOMER_CATCHES = 0.5, 0.1


class Newcomer:
    """Plays whatever fits, forgets half of the calls, believes everything."""

    def __init__(self, book: Rulebook, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Sequence[Action], clock: float) -> Action:
        plays = [action for action in legal if isinstance(action, Play) and not action.call]
        if ACCEPT in legal and not plays:
            return ACCEPT
        if plays:
            play = self._chance.choice(plays)
            calling = Play(play.card, call=True)
            return calling if calling in legal and self._chance.random() < NEWCOMER_CALLS else play
        return self._chance.choice([action for action in answers(legal) if action != CHALLENGE])

    def interject(self, view: View, legal: Sequence[Action], clock: float) -> Action | None:
        if late_call(view, legal):
            return late_call(view, legal) if self._chance.random() < NEWCOMER_CALLS else None
        catches = [action for action in legal if isinstance(action, Catch)]
        return catches[0] if catches and self._chance.random() < NEWCOMER_CATCHES else None


class Casual:
    """Plays sensibly, errs now and then, forgets a call sometimes, challenges a full hand."""

    def __init__(self, book: Rulebook, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Sequence[Action], clock: float) -> Action:
        return players.choose(view, legal, self._chance)

    def interject(self, view: View, legal: Sequence[Action], clock: float) -> Action | None:
        return players.interject(view, legal, self._chance)
