"""The rule language: English sentences into a typed tree and back.

>>> explain("the next player picks up 3").understood
'the next player draws 3'
"""

from lastcard.rules.language.explanation import Explanation, Part, explain, parse
from lastcard.rules.language.printer import to_words
from lastcard.rules.language.reader import LONGEST_SENTENCE, PLACES
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.vocabulary import Vocabulary

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
