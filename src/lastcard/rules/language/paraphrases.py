"""Plainer words for roundabout ones: `ends up drawing` is `must draw`, `is the one who` is left out.

Each paraphrase is a pattern over the words in the grammar's spelling and what stands for it. All that fit are
applied, and the result is read again as a whole, only where the words as they stand do not read.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate

from lastcard.rules.language.tokens import Token

Words = tuple[Token, ...]


@dataclass(frozen=True)
class Paraphrase:
    """A pattern over the words, and the words that stand for it; `\\1` are those of a group."""

    pattern: re.Pattern[str]
    plain: str | Callable[[re.Match[str]], str]


@cache
def all_of_them() -> tuple[Paraphrase, ...]:
    """All paraphrases, in the order in which they are applied."""
    from lastcard.rules.language.formal_words import FORMAL
    from lastcard.rules.language.plainer_words import PARAPHRASES

    return (*PARAPHRASES, *FORMAL)


def simplified(tokens: Words) -> Words | None:
    """The same in plainer words; None if there are none.

    >>> from lastcard.rules.language.tokens import tokenize
    >>> [token.text for token in simplified(tokenize("you end up drawing 3"))]
    ['you', 'must', 'draw', '3']
    """
    found = tokens
    for paraphrase in all_of_them():
        found = _applied(paraphrase, found)
    return found if found and found != tokens else None


def _applied(paraphrase: Paraphrase, tokens: Words) -> Words:
    text = " ".join(token.text for token in tokens)
    if not paraphrase.pattern.search(text):
        return tokens
    starts = [0, *accumulate(len(token.text) + 1 for token in tokens)]
    at = {start: index for index, start in enumerate(starts)}
    done: list[Token] = []
    place = 0
    for match in paraphrase.pattern.finditer(text):
        start, end = at.get(match.start()), at.get(match.end() + 1, at.get(match.end()))
        if start is None or end is None or start < place:
            continue
        done += tokens[place:start]
        done += _written(paraphrase.plain, match, tokens[start:end], tokens, at)
        place = end
    return (*done, *tokens[place:])


_GROUP = re.compile(r"\\(\d)|\\g<(\w+)>")


def _written(
    plain: str | Callable[[re.Match[str]], str],
    match: re.Match[str],
    old: Words,
    tokens: Words,
    at: dict[int, int],
) -> Words:
    """The words of a paraphrase; what a group matched keeps its place in the text."""
    first = old[0]
    words = plain if isinstance(plain, str) else plain(match)
    found: list[Token] = []
    for word in words.split():
        group = _GROUP.fullmatch(word)
        if group is None:
            found.append(replace(first, text=word, end=old[-1].end))
            continue
        name = int(group[1]) if group[1] else group[2]
        if match[name]:
            start = at[match.start(name)]
            found += tokens[start : start + len(match[name].split())]
    return tuple(found)
