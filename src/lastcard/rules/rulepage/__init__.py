"""The rule page of a rulebook: printed rules, generated from the edition and the house rules."""

from lastcard.rules.editions import NAMES
from lastcard.rules.rulebook import Rulebook
from lastcard.rules.rulepage.blocks import as_markdown, as_text, table_as_text
from lastcard.rules.rulepage.notes import NOTES, effects_in
from lastcard.rules.rulepage.page import Page
from lastcard.rules.rulepage.phrases import title
from lastcard.rules.rulepage.prose import PROSE

__all__ = ["NOTES", "PROSE", "Page", "edition_list", "effects_in", "rule_page", "title"]


def rule_page(book: Rulebook, markdown: bool = False) -> str:
    """The rules of this table, complete, as plain text or Markdown.

    >>> print(rule_page(Rulebook("dino")).splitlines()[0])
    Dino
    """
    blocks = Page(book).blocks()
    return as_markdown(blocks) if markdown else as_text(blocks)


def edition_list() -> str:
    """Lists all editions as a table.

    >>> print(edition_list().splitlines()[2])
    classic       Classic                108      The game everybody knows: 108
    """
    rows = []
    for name in NAMES:
        book = Rulebook(name)
        extra = f" + {book.edition.rule_cards}" if book.edition.rule_cards else ""
        rows.append((name, book.edition.title, f"{book.deck_size}{extra}", book.edition.summary))
    return table_as_text([("Edition", "Title", "Cards", "What is special"), *rows])
