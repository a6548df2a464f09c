"""`expert` as it was before it had learned.

lastcard arena expert benchmarks/expert_before.py --rounds 3000 --clock 0.02
"""

import random

from lastcard.bots.search_bots import Expert
from lastcard.rules.rulebook import Rulebook


class Before(Expert):
    """Plays on as `solid` does, and compares hands by numbers that were fitted by hand."""

    learned = False


def make(book: Rulebook, chance: random.Random) -> Before:
    """The player for a table with these rules."""
    return Before(book, chance)
