"""How long computer players seem to think before they answer: a person can tell the levels by it too.

The pause has nothing to do with what a bot computes. It is a share of the time that a table grants: 0 is as
quick as anybody answers there, 1 as slow as most do; a hesitation takes longer. The same chance gives the
same pause, so every process of a server waits for the same moment.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from lastcard.actions import CALL, CHALLENGE, DRAW, KEEP, Action, Catch, Play, Report
from lastcard.players import is_wild
from lastcard.views import View

MANY = 6  # further options than these make nobody think longer


@dataclass(frozen=True)
class Tempo:
    """How one level takes its time; from and to, as shares."""

    forced: tuple[float, float]  # where there is only one thing to do
    choice: tuple[float, float]  # where there are two
    each: float  # for each further option
    weighty: float  # for a wild card among them, or a challenge
    hesitates: float  # how often it takes twice as long
    notices: tuple[float, float]  # until it speaks up unasked


TEMPI = {
    "newcomer": Tempo((0.3, 1.2), (0.5, 1.6), 0.08, 0.1, 0.15, (0.6, 1.8)),
    "casual": Tempo((0.0, 0.8), (0.1, 1.0), 0.04, 0.1, 0.05, (0.0, 1.0)),
    "solid": Tempo((0.0, 0.5), (0.1, 0.8), 0.05, 0.2, 0.02, (0.0, 0.8)),
    "sharp": Tempo((0.0, 0.3), (0.1, 0.7), 0.06, 0.3, 0.0, (0.0, 0.5)),
    "expert": Tempo((0.0, 0.15), (0.2, 0.7), 0.08, 0.4, 0.0, (0.0, 0.3)),
}
EVERYBODY = Tempo((0.0, 1.0), (0.0, 1.0), 0.0, 0.0, 0.0, (0.0, 1.0))


def pause(level: str, view: View, legal: Sequence[Action], chance: random.Random) -> float:
    """How long this level takes to answer what it is asked.

    Over a card just drawn all take the same time: else the pause would tell whether the card fits.
    """
    tempo = TEMPI.get(level, EVERYBODY)
    if any(asked.player == view.you and asked.question == "drawn" for asked in view.asked):
        tempo = EVERYBODY
    options = real_options(legal)
    share = chance.uniform(*(tempo.choice if len(options) > 1 else tempo.forced))
    if len(options) > 1:
        share += tempo.each * min(len(options) - 2, MANY)
        weighty = CHALLENGE in options or any(isinstance(a, Play) and is_wild(a.card) for a in options)
        share += tempo.weighty * weighty
    return share * (2 if chance.random() < tempo.hesitates else 1)


def notices(level: str, chance: random.Random) -> float:
    """How long this level takes to see that it could speak up."""
    return chance.uniform(*TEMPI.get(level, EVERYBODY).notices)


def real_options(legal: Sequence[Action]) -> list[Action]:
    """What there is to choose from: with or without a call is one option, and who can play hardly draws.

    >>> real_options([Play("red 7"), Play("red 7", call=True), DRAW, CALL])
    [Play('red 7')]
    """
    answers = [
        action
        for action in legal
        if action != CALL
        and not isinstance(action, Catch | Report)
        and not (isinstance(action, Play) and action.call and Play(action.card) in legal)
    ]
    plays = any(isinstance(action, Play) for action in answers)
    return [action for action in answers if not (plays and action in (DRAW, KEEP))]
