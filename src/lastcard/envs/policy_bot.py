"""A computer player that asks a policy trained in the environments.

    def make(book, chance):
        return Agent(book, lambda observation, mask: int(mask.argmax()))

It is stateless: the environment's record of the round is rebuilt from the view for each question.
"""

import random
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from lastcard import kernel
from lastcard.bots import default_action
from lastcard.bots.style_bots import seat_and_seen
from lastcard.common.errors import LastcardError
from lastcard.envs.spaces import Spaces
from lastcard.game.actions import CALL, Action, Play, action_of
from lastcard.game.views import View, asked_seats
from lastcard.kernel.agent_records import EPISODE, LOOK
from lastcard.rules.layout import ACTIONS
from lastcard.rules.player_records import MEMORY
from lastcard.rules.rulebook import Rulebook

Policy = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.int8]], int]


class Agent:
    """A computer player that asks a policy: `policy(observation, mask)` returns an action.

    >>> from lastcard import Match
    >>> table = Match("classic", ["Ann", "Bob"], seed=1)
    >>> agent = Agent(table.book, lambda observation, mask: int(mask.argmax()))
    >>> print(agent.choose(table.view("Bob"), table.legal, clock=1.0))
    plays red 7
    """

    def __init__(self, book: Rulebook, policy: Policy, auto_calls: bool = False) -> None:
        """`auto_calls`: the policy was trained with automatic calls, so every due call is made for it."""
        kernel.prepare(stepping=True)
        self.book, self.policy, self.auto_calls = book, policy, auto_calls
        self._spaces: Spaces | None = None
        self._memory, self._episode, self._past = np.zeros(1, MEMORY), np.zeros(1, EPISODE), kernel.new_row()

    def spaces(self, seats: int) -> Spaces:
        """The spaces of a table with this many seats."""
        if self._spaces is None or self._spaces.players != seats:
            self._spaces = Spaces(self.book, seats, self.auto_calls)
            self._face, self._look = self._spaces.face, np.zeros(1, LOOK)
        return self._spaces

    def observe(
        self, view: View, unasked: bool = False
    ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int8]]:
        """The observation and the mask; `unasked`: the seat is not asked but may act out of turn."""
        seat, seen = seat_and_seen(view)
        spaces, row, episode = self.spaces(len(view.players)), seen.row[0], self._episode[0]
        kernel.retell(
            seen.row, self.book.tables, self._memory, self._episode, self._past, seen.story, self.auto_calls
        )
        asked = asked_seats(row)
        episode["acting"], episode["unasked"] = seat if unasked or not asked else asked[0], unasked
        kernel.observe(seen.row, self.book.tables, self._memory, self._episode, self._face, self._look, seat)
        return spaces.observation_and_mask(self._look)

    def choose(self, view: View, legal: Sequence[Action], clock: float) -> Action:
        action = self._answer(view, legal, unasked=False)
        return default_action(view, legal, random.Random(0)) if action is None else action

    def interject(self, view: View, legal: Sequence[Action], clock: float) -> Action | None:
        seat, seen = seat_and_seen(view)
        if seat in asked_seats(seen.row[0]):  # calls and catches may come with its answer
            return None
        if self.auto_calls and view.you in view.uncalled and CALL in legal:
            return CALL
        if int(self.spaces(len(view.players)).places[seat, ACTIONS]) < 0:  # the policy has not learned this
            return None
        return self._answer(view, legal, unasked=True)

    def _answer(self, view: View, legal: Sequence[Action], unasked: bool) -> Action | None:
        """The policy's action; None if it passes, or if there is nothing to decide."""
        observation, mask = self.observe(view, unasked)
        if mask.sum() <= unasked:
            return None
        chosen = int(self.policy(observation, mask))
        if not 0 <= chosen < len(mask) or not mask[chosen]:
            raise LastcardError(f"The policy chose {chosen}, which the mask does not allow.")
        seat = view.players.index(view.you or "")
        number = int(self.spaces(len(view.players)).numbers[seat, chosen])
        if number == ACTIONS:
            return None
        action = action_of(number, self.book, view.players, view.question_asked)
        if self.auto_calls and isinstance(action, Play) and Play(action.card, call=True) in legal:
            return Play(action.card, call=True)
        return action
