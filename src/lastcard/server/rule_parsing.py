"""Parses player-written rules in a thread, since a convoluted sentence takes long.

There is one thread. Each address has a few jobs at a time, addresses take turns, and the editions' own
sentences are cached; so an address that sends convoluted sentences delays hardly anybody else.
"""

from collections.abc import Sequence
from functools import lru_cache

from lastcard.common.errors import EditionError
from lastcard.rules import editions
from lastcard.rules.language import Explanation, explain
from lastcard.rules.rulebook import Rulebook
from lastcard.rules.rulepage import Page
from lastcard.rules.rulepage.blocks import Block
from lastcard.server.bounded_pool import BoundedPool
from lastcard.tables import RefusedError
from lastcard.tables import protocol as p
from lastcard.tables.deals import reading_of_rule_cards
from lastcard.tables.rules import OWN, checked_sentences, rulebook, sentences_on
from lastcard.tables.table import Table

MOST_EACH = 8  # jobs at a time for one address, which several people may share
MOST_RULES = 6_000  # characters of rules in a custom edition


class Reading:
    """The parsing thread and its queue."""

    def __init__(self) -> None:
        self._aside = BoundedPool(
            "reading",
            MOST_EACH,
            "One thing at a time: other rules from your address are being read.",
            "There is a lot to read right now; try again in a moment.",
        )
        explain("the next player draws 2")  # so that the first sentence need not wait

    async def explain(self, whose: object, sentence: str, where: str = "custom") -> Explanation:
        return await self._aside.do(whose, lambda: explain(sentence, where))

    async def settings(self, whose: object, settings: p.TableSettings) -> None:
        """Parses a table's rules ahead of time, so that making its rulebook is quick."""
        if settings.edition_text is not None or settings.customs or settings.rules:
            await self._aside.do(whose, lambda: _settings(settings))

    async def sentences(self, whose: object, sentences: Sequence[str]) -> None:
        """The same for sentences on rule cards."""
        await self._aside.do(whose, lambda: checked_sentences(sentences))

    async def page(self, whose: object, book: Rulebook) -> list[Block]:
        """The rule page of a table, which includes people's own sentences."""
        return await self._aside.do(whose, lambda: _page(book))

    async def command(self, whose: object, command: p.AnyCommand, table: Table) -> None:
        """Parses the sentences in a command before the table handles it."""
        if isinstance(command, p.Configure):
            await self.settings(whose, command.settings)
        elif isinstance(command, p.Write):
            await self.sentences(whose, command.sentences)
        elif isinstance(command, p.Start | p.Reveal) and (read := reading_of_rule_cards(table)):
            await self._aside.do(whose, read)

    def close(self) -> None:
        self._aside.close()


@lru_cache(maxsize=64)
def _page(book: Rulebook) -> list[Block]:
    return list(Page(book).blocks())


def _settings(settings: p.TableSettings) -> None:
    if settings.edition_text is not None:
        try:
            edition = editions.from_text(OWN, settings.edition_text)
        except EditionError as error:
            raise RefusedError(str(error)) from None
        if sum(map(len, edition.sentences)) > MOST_RULES:
            raise RefusedError(f"The rules of an edition have at most {MOST_RULES} characters altogether.")
    sentences_on(rulebook(settings))
