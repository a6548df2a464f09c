"""The rule language: parses English sentences into a typed tree, and prints trees as sentences.

The reading half is large and is imported when the first sentence is read.

>>> from lastcard.rules.language import explain
>>> explain("the next player picks up 3").understood
'the next player draws 3'
"""

from typing import TYPE_CHECKING

from lastcard.common.lazy_exports import lazy_exports
from lastcard.rules.language.printer import to_words
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.sentence import LONGEST_SENTENCE, PLACES
from lastcard.rules.language.vocabulary import Vocabulary

if TYPE_CHECKING:
    from lastcard.rules.language.explanation import Explanation, Part, explain, parse

__all__ = [
    "LONGEST_SENTENCE",
    "PLACES",
    "Explanation",
    "NotUnderstood",
    "Part",
    "Vocabulary",
    "explain",
    "parse",
    "to_words",
]

if not TYPE_CHECKING:
    _READING = ("Explanation", "Part", "explain", "parse")
    __getattr__ = lazy_exports(__name__, {"lastcard.rules.language.explanation": _READING})
