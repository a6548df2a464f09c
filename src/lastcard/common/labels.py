"""Validates short texts that others see, such as names of people, cards and colors."""

import json
import re
import unicodedata
from typing import Any

MOST_LABEL = 40  # characters


def scripts(text: str) -> set[str]:
    """The alphabets (Unicode scripts) used in a text.

    >>> sorted(scripts("Ann 2")), sorted(scripts("Аnn"))
    (['LATIN'], ['CYRILLIC', 'LATIN'])
    """
    return {unicodedata.name(sign, "OTHER").split()[0] for sign in text if sign.isalpha()} - ANY_ALPHABET


ANY_ALPHABET = {"MODIFIER", "FULLWIDTH"}
JAPANESE = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}  # one text is written in all of them


def problem_with(text: str, most: int = MOST_LABEL) -> str:
    """Says why this text cannot be shown as a label; empty if it can."""
    if len(text) > most:
        return f"it has more than {most} characters"
    if not text.isprintable():
        return "it has characters that cannot be printed"
    found = scripts(text)
    if len(found) > 1 and not found <= JAPANESE:
        return "it mixes letters of several alphabets"
    return ""


def printable(text: str, keep: str = "") -> str:
    """Replaces unprintable characters, such as escape sequences; those in `keep` stay.

    >>> printable("a\\x1b[31mb")
    'a\ufffd[31mb'
    """
    return "".join(
        sign if sign.isprintable() or sign in keep else "\N{REPLACEMENT CHARACTER}" for sign in text
    )


def printable_json(text: str | bytes) -> Any:
    """Parses JSON and makes all its strings `printable`, since a server's text goes to a terminal.

    >>> printable_json(r'{"words": "Hi\\u001b[2J\\nAnn \\\\u001b"}')
    {'words': 'Hi�[2J\\nAnn \\\\u001b'}
    """
    value = json.loads(text)
    plain = text if isinstance(text, str) else text.decode()
    return _printable_parts(value) if _UNPRINTABLE.search(plain) else value


# Control characters as JSON writes them, or as they are.
_UNPRINTABLE = re.compile(r"\\u00[01]|\\u007f|\\u00[89]|\\[bfr]|[\x7f-\x9f]", re.IGNORECASE)


def _printable_parts(value: Any) -> Any:
    match value:
        case str():
            return printable(value, "\n\t")
        case list():
            return [_printable_parts(each) for each in value]
        case dict():
            return {_printable_parts(key): _printable_parts(each) for key, each in value.items()}
        case _:
            return value


# Letters of other alphabets that look like Latin ones, and digits that look like letters.
_ALIKE = str.maketrans(
    "аеорсухіјѕԁһӏηνορτυχαβεικμ0135$@|!",
    "aeopcyxijsdhlnvoptuxabeikmolessali",
)


def looks_like(text: str) -> str:
    """A key that is equal for texts that look alike.

    >>> looks_like("Аnn") == looks_like("ANN") == looks_like("a n n") == looks_like("Ann.")
    True
    """
    plain = unicodedata.normalize("NFKD", text).casefold().translate(_ALIKE)
    return "".join(sign for sign in plain if sign.isalnum()).replace("i", "l").replace("rn", "m")
