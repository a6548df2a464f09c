"""Handles sentences with both "I" and "you": "you" is somebody else, and the writer is asked who."""

from collections.abc import Iterator
from dataclasses import replace

from lastcard.rules.language.lexicon import words
from lastcard.rules.language.tokens import Token, tidy

_FIRST = words("i me my mine myself im ive ill id i'm i've i'll i'd")
_SECOND = words("you u ya your ur yer yours yourself thou thy ye")
_ADDRESSED = {"you": "the next player", "your": "their", "yourself": "themself", "yours": "theirs"}
_CHOSEN = {**_ADDRESSED, "you": "an opponent of your choice"}


def _said(token: Token, sentence: str) -> str:
    return sentence[token.start : token.end].lower()


def both(tokens: tuple[Token, ...], sentence: str) -> bool:
    """Whether a sentence has both "I" and "you"."""
    text = tidy(sentence)
    pieces = {piece for token in tokens for piece in _said(token, text).split()}
    return bool(pieces & _FIRST) and bool(pieces & _SECOND)


def addressed(tokens: tuple[Token, ...], sentence: str) -> Iterator[tuple[Token, ...]]:
    """Replaces "you" by the players it may mean: the next player, or a chosen one."""
    text = tidy(sentence)
    for meant in (_ADDRESSED, _CHOSEN):
        found: list[Token] = []
        for token in tokens:
            other = meant.get(token.text) if _said(token, text) in _SECOND else None
            found += [replace(token, text=word) for word in other.split()] if other else [token]
        yield tuple(found)
