"""Runs the program of a remote bot in a thread, so that it cannot block the connection."""

import asyncio
import random
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from lastcard import bots
from lastcard.bots import file_loader, simple
from lastcard.bots.file_loader import AnswerError, Chooser, error_summary
from lastcard.common.errors import LastcardError
from lastcard.game.actions import Action
from lastcard.game.lazy_kernel import kernel
from lastcard.game.views import View
from lastcard.tables.protocol import TableSettings
from lastcard.tables.rules import rulebook

SIMPLE = "simple"  # the computer player that needs no rules, the fallback for all others
MOST_NAME = 24
MOST_STUCK = 8  # missing answers before a program is no longer asked
MOST_CLOCK = 1.0  # seconds passed to a computer player as its clock


class BotRunner:
    """Calls the functions of a program; the simple player answers where they fail."""

    looks = False  # whether it gets its seat's view as engine records

    def __init__(
        self,
        title: str,
        patience: float,
        choose: Chooser | None = None,
        interject: Chooser | None = None,
        seed: str | None = None,
    ) -> None:
        self.title = title
        self._patience = patience
        self._choose = choose
        self._interject = interject
        self._stuck: set[threading.Thread] = set()
        self.chance = random.Random(seed)

    def sits_at(self, settings: dict[str, Any]) -> None:
        """Passes the table's settings to the program, before its first question."""

    async def choose(self, view: View, legal: list[Action]) -> Any:
        if self._choose is None:
            return self.simple(view, legal)
        return await self._asked(self._choose, view, legal)

    async def interject(self, view: View, legal: list[Action]) -> Any:
        if self._choose is None:
            return simple.interject(view, legal, self.chance)
        return None if self._interject is None else await self._asked(self._interject, view, legal)

    def simple(self, view: View, legal: Sequence[Action]) -> Action:
        """The fallback answer of the simple player."""
        return simple.choose(view, legal, self.chance)

    async def _asked(self, function: Chooser, view: View, legal: list[Action]) -> Any:
        """Calls a user's function in a separate thread, so that it cannot block the table."""
        self._stuck = {thread for thread in self._stuck if thread.is_alive()}
        if len(self._stuck) >= MOST_STUCK:
            raise AnswerError(f"still owes {MOST_STUCK} answers and is not asked")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[tuple[Any, BaseException | None]] = loop.create_future()

        def settle(result: Any, error: BaseException | None) -> None:
            if not answer.done():
                answer.set_result((result, error))

        def think() -> None:
            found: Any = None
            problem: BaseException | None = None
            try:
                found = function(view, list(legal))
            except BaseException as error:
                problem = error
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(settle, found, problem)

        thread = threading.Thread(target=think, daemon=True)  # ends with this process
        thread.start()
        try:
            result, error = await asyncio.wait_for(answer, self._patience)
        except TimeoutError:
            self._stuck.add(thread)
            raise AnswerError(f"has not answered within {self._patience:g} seconds") from None
        if error is not None:
            raise AnswerError(f"failed with {error_summary(error)}")
        return result


class Named(BotRunner):
    """A named computer player, created anew for the rules of each table."""

    looks = True

    def __init__(self, title: str, make: bots.Maker, patience: float, seed: str | None = None) -> None:
        super().__init__(title, patience, self._answers, self._speaks, seed)
        self._make = make
        self._clock = min(patience / 2, MOST_CLOCK)
        self._settings: dict[str, Any] | None = None
        self._bot: bots.Bot | None = None

    def sits_at(self, settings: dict[str, Any]) -> None:
        if settings != self._settings:
            book = rulebook(TableSettings.model_validate(settings))
            self._settings, self._bot = settings, self._make(book, random.Random(self.chance.getrandbits(64)))

    def _answers(self, view: View, legal: list[Action]) -> Any:
        assert self._bot is not None
        return self._bot.choose(view, legal, self._clock)

    def _speaks(self, view: View, legal: list[Action]) -> Any:
        assert self._bot is not None
        return self._bot.interject(view, legal, self._clock)


def load(player: str, patience: float = 5.0, seed: str | None = None) -> BotRunner:
    """A computer player by its name, or the program in a file."""
    if player == SIMPLE:
        return BotRunner(player.capitalize(), patience, seed=seed)
    file = Path(player)
    if not file.is_file():
        known = bots.listed()
        if player not in known:
            names = ", ".join([SIMPLE, *known])
            raise LastcardError(
                f"There is no file {player}, and no computer player of that name, only {names}."
            )
        kernel.prepare(search=True)  # else its first answers would come too late
        return Named(player.capitalize(), known[player].make, patience, seed)
    functions = file_loader.functions_in(file)
    title = file_loader.words_for(file)[:MOST_NAME].strip().capitalize() or "Bot"
    if functions["make"] is not None:
        return Named(title, file_loader.in_file(file), patience, seed)
    return BotRunner(title, patience, functions["choose"], functions["interject"], seed)
