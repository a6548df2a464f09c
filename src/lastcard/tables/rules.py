"""The rulebook of a table's settings; tables that play by the same rules share one."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from lastcard.common.errors import LastcardError
from lastcard.common.labels import problem_with
from lastcard.rules import editions, language
from lastcard.rules.editions import Edition
from lastcard.rules.rulebook import Rulebook
from lastcard.tables.protocol import SentenceFrame, TableSettings

OWN = "own"  # the title of an uploaded edition
RESERVED = {"nobody", "everyone", "you"}


class RefusedError(LastcardError):
    """A refused command: the reason, and the clause it rests on."""

    def __init__(self, words: str, clause: str = "") -> None:
        super().__init__(words)
        self.words = words
        self.clause = clause


def checked_name(name: str) -> str:
    """Normalizes a person's name, or refuses it: one line, ordinary spaces, no misleading characters."""
    plain = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(plain) <= 24 or not plain.isprintable() or not any(c.isalnum() for c in plain):
        raise RefusedError("A name has 1 to 24 letters, on one line.")
    problem = problem_with(plain)
    if problem:
        raise RefusedError(f"{plain!r} cannot be used as a name: {problem}.")
    if plain.lower() in RESERVED or " and " in f" {plain.lower()} ":
        raise RefusedError(f"{plain!r} would be misunderstood at the table; take another name.")
    return plain


def checked_text(text: str) -> str:
    """Cleans a line of chat: no characters that change how others' text is shown."""
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    plain = "".join(c for c in plain if c.isprintable())
    if not plain:
        raise RefusedError("There is nothing to say in that.")
    return plain


def rulebook(settings: TableSettings, rule_cards: Sequence[str] | None = None) -> Rulebook:
    """Compiles the rules of a table; raises a `RefusedError` with one sentence if they are invalid."""
    house = tuple(sorted(settings.house.items()))
    customs = None if settings.customs is None else tuple(settings.customs)
    cards = None if rule_cards is None else tuple(rule_cards)
    try:
        book = _rulebook(
            settings.edition, settings.edition_text, house, customs, cards, tuple(settings.rules)
        )
        book.check_players(settings.seats)
    except LastcardError as error:
        raise RefusedError(str(error)) from None
    return book


@lru_cache(maxsize=512)
def _rulebook(
    name: str,
    text: str | None,
    house: tuple[tuple[str, bool | int | str], ...],
    customs: tuple[str, ...] | None,
    rule_cards: tuple[str, ...] | None,
    rules: tuple[str, ...],
) -> Rulebook:
    return Rulebook(_edition(name, text), dict(house), customs, rule_cards, rules)


@lru_cache(maxsize=128)
def _edition(name: str, text: str | None) -> Edition:
    if text is not None:
        return editions.from_text(OWN, text)
    return editions.named(name)


@lru_cache(maxsize=256)
def sentences_on(book: Rulebook) -> tuple[SentenceFrame, ...]:
    """The sentences on the customizable cards and the table's own rules, with their interpretations."""
    found: list[SentenceFrame] = []
    for card, sentence, meaning in book.explained:
        found.append(
            {
                "card": card,
                "sentence": sentence,
                "kind": "act" if meaning.kind == "act" else "rule",
                "understood": meaning.understood or "",
                "parts": [{"words": part.words, "by": _by(part.by)} for part in meaning.parts],
            }
        )
    return tuple(found)


def checked_sentences(sentences: Sequence[str]) -> list[str]:
    """Checks sentences for rule cards; raises a `RefusedError` that quotes the first one not understood."""
    for sentence in sentences:
        meaning = language.explain(sentence, "rule_card")
        if not meaning.accepted:
            meant = f" Perhaps: {'; or '.join(meaning.readings)}." if meaning.readings else ""
            raise RefusedError(f"“{sentence}” is not understood: {meaning.problem}{meant}")
    return list(sentences)


def _by(who: str) -> Literal["table", "room"]:
    return "room" if who == "room" else "table"
