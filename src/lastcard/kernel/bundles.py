"""Named tuples of arrays and numbers that callers pass to the kernel's entries.

Every array of records is an array even where it holds one: Numba takes arrays from Python at once, but asks
a record to describe all its fields.
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
    styles: Array  # that the others may have
    odds: npt.NDArray[np.float64]  # of each style
    seated: Array  # the style of each seat, as sampled
    rows: Array  # the sampled game, a copy that is played on, and room for the past
    nets: Array  # what was learned
    scratches: Array  # scratch for who has learned it


class SearchOptions(NamedTuple):
    """The options of a search: how actions are tried, and what the end of a round is worth."""

    me: int
    tries: int  # hands weighed for each that is dealt; 0: nothing is hidden
    limit: int  # actions that a sampled game is played on
    learned: bool  # whether hands are compared by the network
    usual: float  # points that a player is usually left with
    stakes: npt.NDArray[np.float64]  # the worth of a round by its winner and points


class Learning(NamedTuple):
    """The records with which rounds are played that a network learns from."""

    tables: Array
    tapes: Array
    rows: Array  # the game, and a copy that is played on
    memories: Array  # of both
    styles: Array  # those that learn, then all others; or one for each seat
    seated: Array  # the style of each seat, as drawn
    nets: Array
    scratches: Array  # scratch, for the game and for the copy


class TrainingOptions(NamedTuple):
    """How these rounds are played."""

    players: int
    share: float  # of the seats: those that learn
    random_moves: float  # how often they do anything
    hands: float  # how often the hands of a position are kept
    limit: int  # actions of a round


class TrainingSamples(NamedTuple):
    """What every option of many choices came to, and who won from many positions."""

    inputs: npt.NDArray[np.float32]  # what the network is shown of each option
    groups: npt.NDArray[np.int32]  # options with the same number belong to one choice
    results: npt.NDArray[np.float32]
    hands: npt.NDArray[np.float32]  # what it is shown of all hands of a position
    winners: npt.NDArray[np.int8]
