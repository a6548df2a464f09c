"""The rule language: English sentences into a typed tree and back.

>>> explain("the next player picks up 3").understood
'the next player draws 3'
"""

from lastcard.language.explanation import Explanation, Part, explain, parse
from lastcard.language.printer import to_words
from lastcard.language.reader import LONGEST_SENTENCE, PLACES
from lastcard.language.refusal import NotUnderstood
from lastcard.language.vocabulary import Vocabulary

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
