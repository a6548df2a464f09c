"""Parses numbers written as digits or words, within the limits of a table."""

from collections.abc import Sequence

MOST_CARDS = 99
_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_ROUND = "twenty thirty forty fifty sixty seventy eighty ninety"
_SMALL = {word: value for value, word in enumerate(_UNITS.split())}
_TENS = {word: 10 * i for i, word in enumerate(_ROUND.split(), start=2)}
_LARGE = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
WORDS = frozenset({*_SMALL, *_TENS, *_LARGE})


def number_at(words: Sequence[str], at: int) -> tuple[int, int] | None:
    """Parses the number that begins here; returns its end and its value.

    >>> number_at(["draw", "twenty", "one", "cards"], 1)
    (3, 21)
    """
    if at >= len(words):
        return None
    word = words[at]
    if word.isdecimal():
        return at + 1, int(word)
    if word.endswith("x") and word[:-1].isdecimal():
        return at + 1, int(word[:-1])
    if word in _SMALL:
        if at + 1 < len(words) and words[at + 1] in _LARGE:
            return at + 2, _SMALL[word] * _LARGE[words[at + 1]]
        return at + 1, _SMALL[word]
    tens, _, unit = word.partition("-")
    if tens in _TENS and unit in _SMALL:
        return at + 1, _TENS[tens] + _SMALL[unit]
    if word in _TENS:
        if at + 1 < len(words) and 1 <= _SMALL.get(words[at + 1], 0) <= 9:
            return at + 2, _TENS[word] + _SMALL[words[at + 1]]
        return at + 1, _TENS[word]
    if word in _LARGE:
        return at + 1, _LARGE[word]
    return None


def figure_in(word: str) -> str | None:
    """The digit on a number card: `7`, `7s`, `seven`, `sevens`; None for other words.

    >>> figure_in("sixes"), figure_in("12s")
    ('6', None)
    """
    text = word.rstrip("s").rstrip("'")
    text = {"zeroe": "zero", "sixe": "six"}.get(text, text)
    figure = str(_SMALL.get(text, text))
    return figure if len(figure) == 1 and figure.isdecimal() else None
