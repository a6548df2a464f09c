"""How long computer players pause before they answer, by level.

The pause has nothing to do with what a bot computes, nor with the cards it holds: it follows from the
question that everybody sees, so that nobody can tell from it whether there was a choice. It is a share of the
time that a table grants: 0 is as quick as anybody answers there, 1 as slow as most do; a hesitation takes
longer. The same chance gives the same pause, so every process of a server waits for the same moment.
"""

import random
from dataclasses import dataclass

WEIGHTY = ("challenge", "color", "player", "sides")  # questions that nobody answers without a thought


@dataclass(frozen=True)
class Tempo:
    """The pauses of one level: from and to, as shares."""

    answers: tuple[float, float]
    weighty: float  # more, for a question that is worth it
    hesitates: float  # how often it takes twice as long
    notices: tuple[float, float]  # until it speaks up unasked


TEMPI = {
    "newcomer": Tempo((0.4, 1.6), 0.1, 0.15, (0.6, 1.8)),
    "casual": Tempo((0.0, 1.0), 0.1, 0.05, (0.0, 1.0)),
    "solid": Tempo((0.0, 0.8), 0.2, 0.02, (0.0, 0.8)),
    "sharp": Tempo((0.0, 0.7), 0.3, 0.0, (0.0, 0.5)),
    "expert": Tempo((0.0, 0.6), 0.4, 0.0, (0.0, 0.3)),
}
EVERYBODY = Tempo((0.0, 1.0), 0.0, 0.0, (0.0, 1.0))


def pause(level: str, question: str, chance: random.Random) -> float:
    """Returns the pause of this level before it answers a question.

    Over a card just drawn all take the same time, as long as anybody seems to look at one that does not fit.
    """
    tempo = EVERYBODY if question == "drawn" else TEMPI.get(level, EVERYBODY)
    share = chance.uniform(*tempo.answers)
    if question in WEIGHTY:
        share += tempo.weighty
    return share * (2 if chance.random() < tempo.hesitates else 1)


def notices(level: str, chance: random.Random) -> float:
    """Returns the pause of this level before it acts out of turn."""
    return chance.uniform(*TEMPI.get(level, EVERYBODY).notices)
