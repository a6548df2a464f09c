"""Validates short texts that others see, such as names of people, cards and colors."""

import unicodedata

MOST_LABEL = 40  # characters


def scripts(text: str) -> set[str]:
    """The alphabets whose letters stand in a text.

    >>> sorted(scripts("Ann 2")), sorted(scripts("Аnn"))
    (['LATIN'], ['CYRILLIC', 'LATIN'])
    """
    return {unicodedata.name(sign, "OTHER").split()[0] for sign in text if sign.isalpha()} - ANY_ALPHABET


ANY_ALPHABET = {"MODIFIER", "FULLWIDTH"}
JAPANESE = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}  # one text is written in all of them


def problem_with(text: str, most: int = MOST_LABEL) -> str:
    """Why this cannot be shown to others as a short text; empty if it can."""
    if len(text) > most:
        return f"it has more than {most} characters"
    if not text.isprintable():
        return "it has characters that cannot be printed"
    found = scripts(text)
    if len(found) > 1 and not found <= JAPANESE:
        return "it mixes letters of several alphabets"
    return ""


def printable(text: str, keep: str = "") -> str:
    """Marks characters that cannot be shown, such as escape sequences; those in `keep` stay.

    >>> printable("a\\x1b[31mb")
    'a\ufffd[31mb'
    """
    return "".join(
        sign if sign.isprintable() or sign in keep else "\N{REPLACEMENT CHARACTER}" for sign in text
    )


# Letters of other alphabets that look like Latin ones, and digits that look like letters.
_ALIKE = str.maketrans(
    "аеорсухіјѕԁһӏηνορτυχαβεικμ0135$@|!",
    "aeopcyxijsdhlnvoptuxabeikmolessali",
)


def looks_like(text: str) -> str:
    """The same for two texts that one could take for each other.

    >>> looks_like("Аnn") == looks_like("ANN") == looks_like("a n n") == looks_like("Ann.")
    True
    """
    plain = unicodedata.normalize("NFKD", text).casefold().translate(_ALIKE)
    return "".join(sign for sign in plain if sign.isalnum()).replace("i", "l").replace("rn", "m")
