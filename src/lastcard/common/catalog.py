"""The message catalog shared by page, terminal and frames: page/words.json."""

import json
from functools import cache

from lastcard.common.paths import PAGE

Words = str | dict[str, str]  # the second form: for one, and for other numbers


@cache
def catalog() -> dict[str, Words]:
    """Loads all messages by their keys."""
    words: dict[str, Words] = json.loads((PAGE / "words.json").read_text(encoding="utf-8"))
    return words


def say(key: str, **values: object) -> str:
    """Formats a message by its key; `count` picks the plural form.

    >>> say("cards", count=1), say("cards", count=3)
    ('1 card', '3 cards')
    """
    words = catalog()[key]
    if isinstance(words, dict):
        words = words["one" if values.get("count") == 1 else "other"]
    return words.format(**{name: _number(value) for name, value in values.items()})


def _number(value: object) -> object:
    return f"{value:,}" if isinstance(value, int) and abs(value) >= 1000 else value


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
