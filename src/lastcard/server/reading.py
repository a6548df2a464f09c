"""Reads people's own rules beside the event loop: a tangled sentence takes long, and others want to play.

There is one thread for it. Everybody has a few things read at a time, and what the editions say themselves
is known already; so whoever sends tangled sentences waits for them, and hardly anybody else.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from lastcard import editions
from lastcard import protocol as p
from lastcard.errors import EditionError
from lastcard.language import Explanation, explain
from lastcard.tables import RefusedError
from lastcard.tables.rules import OWN, checked_sentences, rulebook

T = TypeVar("T")

MOST_WAITING = 32  # things to be read, in one process
MOST_EACH = 4  # of them from one address: several people may sit behind it
MOST_RULES = 6_000  # characters of rules in an edition of one's own


class BusyError(RefusedError):
    """There is too much to read just now."""


class Reading:
    """The thread that reads, and who waits for it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "reading")
        self._waiting: Counter[object] = Counter()

    async def explain(self, whose: object, sentence: str) -> Explanation:
        return await self._read(whose, lambda: explain(sentence))

    async def settings(self, whose: object, settings: p.TableSettings) -> None:
        """Read a table's rules, so that making its rulebook takes no time afterwards."""
        if settings.edition_text is not None or settings.customs:
            await self._read(whose, lambda: _settings(settings))

    async def sentences(self, whose: object, sentences: Sequence[str]) -> None:
        """The same for sentences on rule cards."""
        await self._read(whose, lambda: checked_sentences(sentences))

    async def command(self, whose: object, command: p.AnyCommand) -> None:
        """Read what there is to read in a command, before the table is held up by it."""
        if isinstance(command, p.Configure):
            await self.settings(whose, command.settings)
        elif isinstance(command, p.Write):
            await self.sentences(whose, command.sentences)

    async def _read(self, whose: object, work: Callable[[], T]) -> T:
        if self._waiting[whose] >= MOST_EACH:
            raise BusyError("One thing at a time: other rules from there are being read.")
        if self._waiting.total() >= MOST_WAITING:
            raise BusyError("There is a lot to read just now; try again in a moment.")
        self._waiting[whose] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting[whose] -= 1
            if not self._waiting[whose]:
                del self._waiting[whose]

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def _settings(settings: p.TableSettings) -> None:
    if settings.edition_text is not None:
        try:
            edition = editions.from_text(OWN, settings.edition_text)
        except EditionError as error:
            raise RefusedError(str(error)) from None
        rules = {rule for design in edition.designs for rule in (design.rule, design.start, design.last)}
        rules |= {*edition.suggestions, *edition.spinner.values()}
        rules |= {*edition.written.suggestions, edition.written.start} if edition.written else set()
        if sum(map(len, rules)) > MOST_RULES:
            raise RefusedError(f"The rules of an edition have at most {MOST_RULES} characters altogether.")
    rulebook(settings)
