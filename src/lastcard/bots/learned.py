"""The trained player: a small network over what its seat may know (`kernel.learned`)."""

import os
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.bots.style_bots import Styled
from lastcard.bots.styles import STYLES
from lastcard.common.errors import LastcardError
from lastcard.game.actions import Action, action_of
from lastcard.game.lazy_kernel import kernel
from lastcard.game.views import View
from lastcard.rules.player_records import NETWORK, NETWORK_SCRATCH
from lastcard.rules.rulebook import Rulebook

FILE = Path(__file__).with_name("learned.npz")


def read_weights(file: Path) -> npt.NDArray[Any]:
    """Reads a network that `lastcard train` wrote."""
    net = np.zeros(1, NETWORK)
    try:
        with np.load(file) as stored:
            for name in NETWORK.names or ():
                net[name][0] = stored[name]
    except (OSError, KeyError, ValueError) as error:
        raise LastcardError(f"{file} contains no network that this version can use.") from error
    return net


def write_weights(file: Path, net: npt.NDArray[Any]) -> None:
    """Writes a network; half precision is enough."""
    np.savez_compressed(file, **{name: net[name][0].astype(np.float16) for name in NETWORK.names or ()})


@cache
def weights() -> npt.NDArray[Any]:
    """The network in the package, or the one in the file `$LASTCARD_NET`."""
    return read_weights(Path(os.environ.get("LASTCARD_NET") or FILE))


class Learned(Styled):
    """Plays as it has learned from millions of rounds, and does not think ahead."""

    style = "solid"  # for the questions that the network does not know

    def __init__(self, book: Rulebook, chance: random.Random) -> None:
        super().__init__(book, chance)
        kernel.prepare(search=True)
        self.net, self.scratch = weights(), np.zeros(1, NETWORK_SCRATCH)

    def choose(self, view: View, legal: Sequence[Action], clock: float) -> Action:
        seat, row = self._recall(view)
        number = kernel.answer_learned(
            row, self.tables, self.memory, STYLES[self.style], self.net, self.scratch, seat
        )
        return action_of(int(number), self.book, view.players, view.question_asked)
