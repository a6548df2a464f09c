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


class SearchOptions(NamedTuple):
    """The options of a search: how actions are tried, and what the end of a round is worth."""

    me: int
    tries: int  # hands weighed for each that is dealt; 0: nothing is hidden
    limit: int  # actions that a sampled game is played on
    usual: float  # points that a player is usually left with
    stakes: npt.NDArray[np.float64]  # the worth of a round by its winner and points
