"""Opponents that act in Python: policies, computer players, files and functions.

Styles (`lastcard.bots.styles`) play inside the kernel instead.
"""

import inspect
import random
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from lastcard.bots import Bot, file_loader
from lastcard.bots.file_loader import Functions
from lastcard.common.errors import LastcardError
from lastcard.game.actions import Action, action_of, number_of
from lastcard.game.views import seen_of, view_of
from lastcard.rules.layout import ACTIONS, DISCARD, PLAY, PLAY_AND_CALL
from lastcard.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from lastcard.envs.vector import Games

Policy = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.int8]], Any]
Player = str | Policy | Bot
CLOCK = 0.05  # seconds that a computer player has for an answer


class PythonOpponent(Protocol):
    """Answers for one seat of one game."""

    needs_story: bool  # whether it needs the events of the round so far

    def action(self, games: "Games", game: int, seat: int) -> int:
        """Returns an action in the agents' numbering."""


def python_opponent(player: Player, book: Rulebook, seed: int) -> PythonOpponent:
    """Makes an opponent from a name, a file, an object with `choose`, a function, or a policy."""
    chance = random.Random(seed)
    if isinstance(player, str):
        make = file_loader.maker(player)
        return BotOpponent(lambda: make(book, random.Random(chance.getrandbits(60))), player)
    if callable(getattr(player, "choose", None)):
        bot: Any = player
        return BotOpponent(lambda: bot, type(player).__name__)
    if not callable(player):
        raise LastcardError(
            "A player is a name, a file, a policy(observation, mask), or has choose(view, legal, clock), "
            f"not {player!r}."
        )
    name = getattr(player, "__name__", type(player).__name__)
    if next(iter(inspect.signature(player).parameters), "") == "view":
        chooser: Any = player
        functions = Functions(book, chooser, None)
        return BotOpponent(lambda: functions, name)
    return PolicyOpponent(player, name)


class PolicyOpponent:
    """An opponent that asks a policy: `policy(observation, mask)` returns an action."""

    needs_story = False

    def __init__(self, policy: Policy, name: str) -> None:
        self._policy, self._name = policy, name

    def action(self, games: "Games", game: int, seat: int) -> int:
        mask = games.masks[game].copy()
        chosen = int(self._policy(games.observations[game].copy(), mask))
        if not 0 <= chosen < len(mask) or not mask[chosen]:
            raise LastcardError(f"{self._name} in seat {seat} chose {chosen}, which its mask does not allow.")
        return chosen


class BotOpponent:
    """An opponent that is a computer player with a view of its seat; each game has its own."""

    needs_story = True

    def __init__(self, make: Callable[[], Bot], name: str) -> None:
        self._make, self._name = make, name
        self._bots: dict[int, Bot] = {}

    def action(self, games: "Games", game: int, seat: int) -> int:
        if game not in self._bots:
            self._bots[game] = self._make()
        bot, book, spaces = self._bots[game], games.book, games.spaces
        names = [f"player {i}" for i in range(spaces.players)]
        seen = seen_of(games.rows[game : game + 1], book, seat, bytes(games.stories[game]))
        view = replace(view_of(games.rows[game], book, names, seat), seen=seen)
        numbers = [int(spaces.numbers[seat, i]) for i in np.flatnonzero(games.masks[game])]
        legal = [action_of(i, book, names, view.question_asked) for i in numbers if i != ACTIONS]
        answer: Action | None
        if ACTIONS in numbers:  # it may act out of turn, or pass
            interject = getattr(bot, "interject", None)
            answer = interject(view, legal, CLOCK) if interject else None
        else:
            answer = bot.choose(view, legal, CLOCK)
        number = ACTIONS if answer is None else number_of(answer, book, names)
        if spaces.auto_calls and PLAY_AND_CALL <= number < DISCARD:
            number -= PLAY_AND_CALL - PLAY
        if number not in numbers:
            raise LastcardError(f"{self._name} in seat {seat} answered {answer}, which is not allowed here.")
        return int(spaces.places[seat, number])
