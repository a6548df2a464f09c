"""Names, numbers and rules in words, as printed on a page."""

import re
from collections.abc import Iterable

from lastcard.common.english import listed
from lastcard.rules.language import to_words
from lastcard.rules.language import tree as t


def title(name: str) -> str:
    """A card's name as it is printed: `Wild Badtz-Maru`."""
    return name.title()


def each_once(names: Iterable[str], last: str = "and") -> str:
    """Joins names without repetition."""
    return listed(dict.fromkeys(names), last)


def in_words(rule: t.Rule, capital: bool = True) -> str:
    """A rule in words as printed on the page, without a final period."""
    words = re.sub(r"\b(draws?|discards?) (\d+)(?=$|[,;]| and\b| or\b)", _with_cards, to_words(rule))
    return words[0].upper() + words[1:] if capital else words


def _with_cards(match: re.Match[str]) -> str:
    return f"{match[0]} card{'' if match[2] == '1' else 's'}"


def counted(number: int, noun: str = "card") -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
