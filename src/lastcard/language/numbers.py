"""Numbers as people write them: figures and words, within what a table can count."""

from lark import Token

from lastcard.language.refusal import NotUnderstood

MOST_CARDS = 99
_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_ROUND = "twenty thirty forty fifty sixty seventy eighty ninety"
_SMALL = {word: value for value, word in enumerate(_UNITS.split())}
_TENS = {word: 10 * i for i, word in enumerate(_ROUND.split(), start=2)}


def number_in(token: Token) -> int:
    """The number of cards that a figure or word stands for."""
    text = str(token).lower().removeprefix("+")
    if text[-1].isdigit():
        value = int(text) if text.isdigit() else 0
    else:
        value = sum(
            _SMALL.get(word, _TENS.get(word, MOST_CARDS + 1)) for word in text.replace("-", " ").split()
        )
    if not 1 <= value <= MOST_CARDS:
        raise NotUnderstood(
            f'"{token}" is no number of cards: write a whole number from 1 to {MOST_CARDS}, as in "draw 2".',
            (token.start_pos or 0, token.end_pos or 0),
        )
    return value


def digit_in(token: Token) -> str:
    """The figure on a number card: `7s`, `sevens`, `0`."""
    text = str(token).lower().rstrip("s").rstrip("'")
    text = {"zeroe": "zero", "sixe": "six"}.get(text, text)
    figure = str(_SMALL.get(text, text))
    if len(figure) != 1 or figure not in "0123456789":
        raise NotUnderstood(
            f'There is no card "{token}": number cards go from 0 to 9.',
            (token.start_pos or 0, token.end_pos or 0),
        )
    return figure
