"""Named tuples of arrays and numbers that callers pass to the kernel's entries.

Records are passed in arrays even if there is only one: Numba accepts an array from Python at once, but
inspects all fields of a single record.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


class Batch(NamedTuple):
    """A batch of games, and what they share."""

    rows: Array
    tables: Array
    tapes: Array
    memories: Array
    episodes: Array
    faces: Array
    looks: Array


class Outputs(NamedTuple):
    """The outputs of a batch step, a row for each game."""

    observations: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.int8]
    acting: npt.NDArray[np.int8]
    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]


class Counting(NamedTuple):
    """The working records of a simulation, and the sums of its counts."""

    rows: Array
    tables: Array
    tapes: Array
    memories: Array
    styles: Array  # one for each seat
    counts: Array


class CountingOptions(NamedTuple):
    """The options of a simulation, equal for all its games."""

    players: int
    written: int  # sentences whose use is counted
    listening: bool  # whether counting needs events on the tape
    matches: bool  # else single rounds
    limit: int  # decisions in a round


class Sampling(NamedTuple):
    """The records used to sample the hidden cards of a position."""

    tables: Array
    tapes: Array
    beliefs: Array
    memories: Array  # the belief, and space for a copy
    styles: Array  # the others' possible styles
    odds: npt.NDArray[np.float64]  # of each style
    seated: Array  # the style of each seat, as sampled
    rows: Array  # the sampled game, a copy for playouts, and space for earlier states
    nets: Array  # the network's weights
    scratches: Array  # scratch space for the network


class SearchOptions(NamedTuple):
    """The options of a search: how actions are tried, and what the end of a round is worth."""

    me: int
    tries: int  # hands sampled for each that is dealt; 0: nothing is hidden
    limit: int  # maximum actions played in a sampled game
    learned: bool  # whether hands are compared by the network
    usual: float  # points that a player is usually left with
    stakes: npt.NDArray[np.float64]  # the worth of a round by its winner and points


class Learning(NamedTuple):
    """The records used to play the rounds from which a network learns."""

    tables: Array
    tapes: Array
    rows: Array  # the game, and a copy for playouts
    memories: Array  # of both
    styles: Array  # those of the learning players, then all others; or one for each seat
    seated: Array  # the style of each seat, as drawn
    nets: Array
    scratches: Array  # scratch, for the game and for the copy


class TrainingOptions(NamedTuple):
    """The options of these rounds."""

    players: int
    share: float  # the share of seats that learn
    random_moves: float  # how often they act at random
    hands: float  # how often the hands of a position become a sample
    limit: int  # actions of a round


class TrainingSamples(NamedTuple):
    """The outcome of every option of many choices, and the winners from many positions."""

    inputs: npt.NDArray[np.float32]  # the network's inputs for each option
    groups: npt.NDArray[np.int32]  # options with the same number belong to one choice
    results: npt.NDArray[np.float32]
    hands: npt.NDArray[np.float32]  # its inputs for all hands of a position
    winners: npt.NDArray[np.int8]
