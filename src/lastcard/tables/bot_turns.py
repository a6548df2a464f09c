"""A computer player's turn: the question, the answer, and the fallback if it fails.

A question contains all that its bot may see, so it can be answered in any thread.
"""

import logging
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from lastcard import bots
from lastcard.common.clock import Clock
from lastcard.game.actions import Action
from lastcard.game.views import View
from lastcard.rules.rulebook import Rulebook

log = logging.getLogger("lastcard.tables")
MACHINE = Clock()

CLOCK = 0.15  # seconds passed to a bot as its clock
LATE = 3.0  # seconds after which its answer is too late: the machine may be busy
AT_ONCE = bots.LEVELS[:-2]  # levels that answer at once; the others search


@dataclass(frozen=True)
class BotQuestion:
    """A question to a computer player: for an answer, or whether to act out of turn."""

    table: str
    position: tuple[int, int]  # of the table: the match, and how much has been done in it
    seat: int
    kind: Literal["answers", "interject"]
    level: str
    book: Rulebook
    view: View
    legal: Sequence[Action]
    chance: bytes
    late: float = LATE  # seconds

    @property
    def about(self) -> tuple[object, ...]:
        """A key that is equal for equal questions, whoever asks them and when."""
        return self.position, self.seat, self.kind, self.level

    @property
    def slow(self) -> bool:
        return self.level not in AT_ONCE

    def in_a_hurry(self) -> "BotQuestion":
        """The same question for a bot that answers at once."""
        return replace(self, level=AT_ONCE[-1]) if self.slow else self

    def think(self, clock: Clock = MACHINE) -> "BotAnswer":
        """Asks the bot; a fault costs it this move only."""
        started = clock.monotonic()
        try:
            bot = bots.make(self.level, self.book, random.Random(self.chance))
            ask = bot.choose if self.kind == "answers" else bot.interject
            action = ask(self.view, self.legal, CLOCK)
            allowed = action in self.legal or (action is None and self.kind == "interject")
        except Exception as error:  # a bot may fail in any way
            return self.without(f"failed with {type(error).__name__}: {error}")
        if clock.monotonic() - started > self.late:
            return self.without(f"took more than {self.late:g} seconds")
        if not allowed:
            return self.without(f"answered {action!r}, which is not allowed")
        return BotAnswer(action)

    def without(self, fault: str) -> "BotAnswer":
        """The answer used when the bot gave no usable one."""
        log.warning("a computer player (%s, table %s) %s", self.level, self.table, fault)
        if self.kind == "interject":
            return BotAnswer(None)
        return BotAnswer(bots.default_action(self.view, self.legal, random.Random(self.chance)))


@dataclass(frozen=True)
class BotAnswer:
    """The answer to a question."""

    action: Action | None  # None: it declines to act


Asks = Callable[[BotQuestion], BotAnswer | None]  # None: still thinking; ask again later
