"""How long computer players pause before they answer, by level.

The pause does not depend on what a bot computes or holds, only on the question, which everybody sees; so it
never reveals whether there was a choice. It is a fraction of the table's thinking time: 0 is the quickest
answer, 1 a slow one, and a hesitation takes longer. The same random generator gives the same pause, so all
processes of a server wait until the same moment.
"""

import random
from dataclasses import dataclass

WEIGHTY = ("challenge", "color", "player", "sides")  # questions that take longer


@dataclass(frozen=True)
class Tempo:
    """The range of pauses of one level, as fractions."""

    answers: tuple[float, float]
    weighty: float  # added for such questions
    hesitates: float  # how often it takes twice as long
    notices: tuple[float, float]  # until it acts out of turn


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

    After drawing, all levels pause equally long: as long as players seem to look at a card that does not fit.
    """
    tempo = EVERYBODY if question == "drawn" else TEMPI.get(level, EVERYBODY)
    share = chance.uniform(*tempo.answers)
    if question in WEIGHTY:
        share += tempo.weighty
    return share * (2 if chance.random() < tempo.hesitates else 1)


def notices(level: str, chance: random.Random) -> float:
    """Returns the pause of this level before it acts out of turn."""
    return chance.uniform(*TEMPI.get(level, EVERYBODY).notices)
