"""Rewords rules of a table into the usual order: the reward first, two halves with `while`, `by doing`.

As with the other rewordings, each is read again as a whole, and only where the words as they stand do not read.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from lastcard.rules.language.numbers import number_at
from lastcard.rules.language.tokens import Token

Words = tuple[Token, ...]
_DIGIT = re.compile(r"\s*(?P<figure>\d)\s*(?P<mark>[:=]|-(?=\s)|\u2013|\u2014)\s*(?P<rest>\S.*)", re.DOTALL)
_HALVES = {"while", "whereas", "whilst"}
_WAITING = {"if", "when", "whenever"}


def of_figure(sentence: str) -> str | None:
    """`0: everyone passes their hand on`: the figure is a card, no number in a list."""
    found = _DIGIT.fullmatch(sentence)
    return f"every {found['figure']}: {found['rest']}" if found else None


def table_wordings(tokens: Words) -> Iterator[Words]:
    """Equivalent wordings of a rule in other orders."""
    for reword in (_halves, _price_first, _shown_a_while):
        found = reword(tokens)
        if found:
            yield found


def _texts(tokens: Words) -> tuple[str, ...]:
    return tuple(token.text for token in tokens)


def _written(words: str, like: Token) -> Words:
    return tuple(replace(like, text=word) for word in words.split())


def _halves(tokens: Words) -> Words | None:
    """`Your left neighbor draws 1 while your right neighbor discards 1`: both of it."""
    texts = _texts(tokens)
    place = next((i for i, text in enumerate(texts) if text in _HALVES), None)
    if not place or place + 3 > len(texts) or texts[place + 1].endswith("ing"):
        return None
    if texts[place + 1] not in {"the", "your", "their", "everyone", "they", "you", "whoever"}:
        return None
    if texts[place + 1] in {"you", "they"} and texts[place + 2] in {
        "have",
        "has",
        "hold",
        "are",
        "is",
        "can",
    }:
        return None  # a condition
    before = tokens[: place - 1] if texts[place - 1] == "," else tokens[:place]
    return (*before, replace(tokens[place], text="and"), *tokens[place + 1 :])


_A_WHILE = re.compile(
    r"until (?:the next (?:player|one|person|opponent)|someone|the next) (?:has )?(?:gone|played|had their turn|goes|plays|is done|moved|moves)$"
)
_SHOWING = {"show", "shows", "reveal", "reveals", "expose", "exposes"}


def _shown_a_while(tokens: Words) -> Words | None:
    """`Everyone shows their cards until the next person has gone`: that long hands are shown anyway."""
    texts = _texts(tokens)
    if not _SHOWING & set(texts) or "until" not in texts:
        return None
    place = len(texts) - 1 - texts[::-1].index("until")
    rest = [text for text in texts[place:] if text not in {".", ","}]
    return tokens[:place] if place > 1 and _A_WHILE.fullmatch(" ".join(rest)) else None


def _price_first(tokens: Words) -> Words | None:
    """`2 cards if you swear`, `1 card for talking`: what it is for comes first."""
    texts = _texts(tokens)
    found = number_at(texts, 0)
    start = found[0] if found else 1 if texts[:1] == ("a",) else 0
    if not start or not texts[start : start + 1]:
        return None
    if texts[start] == "penalty":
        start += 1
    if texts[start : start + 1] not in (("card",), ("cards",)):
        return None
    end = start + 1
    price = (tokens[0], tokens[end - 1]) if not found else (*tokens[: found[0]], tokens[end - 1])
    rest = tokens[end:]
    while rest and rest[-1].text in {".", ","}:
        rest = rest[:-1]
    if len(rest) < 2:
        return None
    if rest[0].text in _WAITING:
        return (*rest, *_written(", you draw", tokens[0]), *price)
    if rest[0].text == "for" and rest[1].text.endswith("ing"):
        return (*rest[1:], *_written("costs", tokens[0]), *price)
    if rest[0].text == "for" and rest[1].text in {"every", "each", "any", "a"}:
        return (*_written("every", tokens[0]), *rest[2:], *_written("costs", tokens[0]), *price)
    return None
