"""A bot that has learned to play: the network that train.py wrote, with NumPy alone.

    lastcard arena docs/examples/trained_bot.py random

The weights are those of $LASTCARD_AGENT, else of agent.npz beside this file.
"""

import os
import random
from pathlib import Path

import numpy as np
import numpy.typing as npt

from lastcard import LastcardError, Rulebook
from lastcard.envs.color_symmetry import Colors
from lastcard.envs.policy_bot import Agent
from lastcard.envs.spaces import Spaces


class Eyes:
    """What the network is shown: colors in the order that matters, counts on a log scale, no history."""

    def __init__(self, spaces: Spaces) -> None:
        self.colors = Colors(spaces)
        history = next(piece for piece in spaces.observation if piece.name == "history")
        self.shown = np.delete(np.arange(spaces.observation_size), history.place)

    def look(
        self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int8], npt.NDArray[np.intp]]:
        """For every game: the inputs, what may be done, and the environment's number of each action."""
        seen, masks, actions = self.colors.turn(observations, masks)
        return np.log1p(seen[:, self.shown], dtype=np.float32), masks, actions


class Network:
    """A policy: three layers, and the best action that is allowed."""

    def __init__(self, file: Path, book: Rulebook) -> None:
        with np.load(file) as stored:
            self.layers = [(stored[f"w{i}"].astype(np.float32), stored[f"b{i}"]) for i in range(3)]
            self.learned = f"{file.name} has learned {stored['edition']} with {stored['seats']} seats"
            spaces = Spaces(book, int(stored["seats"]))
        self.size, self.eyes = spaces.observation_size, Eyes(spaces)
        if (len(self.eyes.shown), len(spaces.actions)) != (
            self.layers[0][0].shape[1],
            len(self.layers[2][1]) - 1,
        ):
            raise LastcardError(f"{self.learned}, and not {book.edition.name}.")

    def __call__(self, observation: npt.NDArray[np.uint8], mask: npt.NDArray[np.int8]) -> int:
        if len(observation) != self.size:
            raise LastcardError(f"{self.learned}, and no other number of them.")
        x, masks, actions = self.eyes.look(observation[None], mask[None])
        for weights, biases in self.layers:
            x = np.maximum(x, 0) @ weights.T + biases  # inputs are never negative
        return int(actions[0, np.where(masks[0], x[0, :-1], -np.inf).argmax()])


def make(book: Rulebook, chance: random.Random) -> Agent:
    """The player for a table with these rules."""
    file = Path(os.environ.get("LASTCARD_AGENT") or Path(__file__).with_name("agent.npz"))
    if not file.is_file():
        raise LastcardError(f"There is no file {file}; train.py writes one.")
    return Agent(book, Network(file, book))
