"""Who "you" is: with "I" in the same sentence somebody else, who is asked for; said to everyone, each of them."""

from collections.abc import Iterator
from dataclasses import replace

from lastcard.rules.language.lexicon import COMMON_VERBS, ROOM_VERBS, words
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
    others = set(_THEIRS.values())  # each of those who are spoken to
    pieces = {piece for token in tokens if token.text not in others for piece in _said(token, text).split()}
    return bool(pieces & _FIRST) and bool(pieces & _SECOND)


_DEEDS = (
    ROOM_VERBS | COMMON_VERBS | words("draw discard play swap trade check count look take give pass show put")
)
_THEIRS = {"you": "they", "your": "their", "yours": "theirs", "yourself": "themself"}
_ASKING = words("if unless than when")


def told_to_all(tokens: tuple[Token, ...], sentence: str) -> tuple[Token, ...]:
    """`Everyone draw 2 unless you have a red card`: said to each of them, who are "you"."""
    if len(tokens) < 3 or tokens[0].text != "everyone" or tokens[1].text not in _DEEDS:
        return tokens
    text = tidy(sentence)
    found: list[Token] = []
    for before, token in zip((tokens[0], *tokens), tokens, strict=False):
        if token.text in {".", ";", "until", "before"}:  # "until your next turn": of whoever played it
            return (*found, *tokens[len(found) :])
        meant = _said(token, text) in _SECOND and (token.text != "you" or before.text in _ASKING)
        found.append(replace(token, text=_THEIRS.get(token.text, token.text)) if meant else token)
    return tuple(found)


def addressed(tokens: tuple[Token, ...], sentence: str) -> Iterator[tuple[Token, ...]]:
    """Replaces "you" by the players it may mean: the next player, or a chosen one."""
    text = tidy(sentence)
    for meant in (_ADDRESSED, _CHOSEN):
        found: list[Token] = []
        for token in tokens:
            other = meant.get(token.text) if _said(token, text) in _SECOND else None
            found += [replace(token, text=word) for word in other.split()] if other else [token]
        yield tuple(found)
