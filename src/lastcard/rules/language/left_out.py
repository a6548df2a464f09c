"""What a sentence says without a first or last part that is not understood: offered as a question, never accepted.

A part is left out only if nothing in it could be a rule: no number, color, card, player, limit or condition.
"""

from collections.abc import Iterator

from lastcard.rules.language.lexicon import CARD_GAME, words
from lastcard.rules.language.numbers import number_at
from lastcard.rules.language.tokens import Token
from lastcard.rules.language.vocabulary import usual

_MARKS = {".", ";", ":", ",", "\n"}
_LONGEST = 10  # words
_MOST_MARKS = 8  # in what is worth reading again
_OF_TALK = words("card cards game games rule rules round played playing hand")
# What could limit the rule, name somebody or say what is done instead.
_BOUNDS = words("""if unless until except only instead otherwise may must can each every everyone nobody whoever anyone
    someone choose chooses pick picks keep keeps next left right dealer opponent opponents neighbor neighbors player
    players when whenever twice double half again also but without first second last decide decides
    decision choice call not or""")


def shorter(tokens: tuple[Token, ...], sentence: str) -> Iterator[str]:
    """The sentence without its last part, and without its first."""
    marks = [i for i, token in enumerate(tokens) if token.text in _MARKS and 0 < i < len(tokens) - 1]
    if not 0 < len(marks) <= _MOST_MARKS:
        return
    last, first = marks[-1], marks[0]
    if _is_idle(tokens[last + 1 :]):
        yield sentence[: tokens[last].start]
    if _is_idle(tokens[:first]):
        yield sentence[tokens[first].end :]


def _is_idle(part: tuple[Token, ...]) -> bool:
    said = [token.text for token in part if token.text not in _MARKS]
    if not said or len(said) > _LONGEST:
        return False
    colors = usual().colors
    return not any(
        word in _BOUNDS
        or (word in CARD_GAME and word not in _OF_TALK)
        or word.rstrip("s") in colors
        or number_at(said, i) is not None
        or word[0] in "+-="
        for i, word in enumerate(said)
    )
