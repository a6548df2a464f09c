"""Playing styles as rows of weights for the kernel: see `lastcard.rules.layout.STYLE`.

Numbers that must outweigh everything else are powers of ten far apart, so that a style can be strict: wilds
last, whatever the rest of the hand.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.rules.player_records import STYLE

NEVER = -1e12
NOTHING = -1  # instead of an action's number: the kernel does nothing
_STRICT = 1e9  # outweighs any color or points


def style(**numbers: float) -> npt.NDArray[Any]:
    """A style with these numbers; by default it answers attacks, does acts, calls, never draws on purpose."""
    row = np.zeros(1, STYLE)
    usual = {"draw": -1e10, "keep": -1e10, "bluff": NEVER, "answer": 1, "challenge": NEVER, "does": 1}
    usual |= {"calls": 1, "calls_late": 1, "catches": 1, "jumps": 1, "few": 2}
    for name, number in (usual | numbers).items():
        row[0][name] = number
    return row


STYLES: dict[str, npt.NDArray[Any]] = {
    "random": style(random=1, catches=0, jumps=0),
    "greedy": style(color=1e5, points=1, wild=-_STRICT, jumps=0),
    "newcomer": style(
        chance=1, calls=0.5, calls_late=0.5, catches=0.1, jumps=0.3, does=0.5, laughs=0.5, agrees=0.5
    ),
    "casual": style(
        color=1, points=0.05, wild=-8, strike_late=1.5, chance=1.5, bluffs=0.15, challenge=-1.4,
        challenge_card=0.04, calls=0.88, calls_late=0.5, catches=0.3, jumps=0.6, does=0.8, laughs=0.3,
        agrees=0.5,
    ),
    "solid": style(
        color=1, points=0.01, wild=-9, symbol=-0.35, strike_late=1.5, lacking=4.9, name_lacking=2, draw=-13,
        keep=-26, challenge=-5, few=1,
    ),
}  # fmt: skip
