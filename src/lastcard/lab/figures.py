"""The figures that the lab estimates from counts, with their intervals."""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from lastcard.common.estimates import Figure, Z, around, interval, places
from lastcard.lab.counts import Counts, least_of
from lastcard.rules import figure_columns as col

__all__ = ["Figure", "Means", "Spec", "around", "means", "places", "quantile", "share", "specs_of"]


@dataclass(frozen=True)
class Spec:
    """The definition of a figure: its name, its column, and its words."""

    name: str
    column: int
    words: str
    more: str  # with {} in place of how much
    less: str
    per_game: bool = False


SPECS = (
    Spec("decisions", col.DECISIONS, "decisions in a round", "rounds last {} longer",
         "rounds are {} shorter"),
    Spec("points", col.POINTS, "points left in the hands", "the cards left over are worth {} more",
         "the cards left over are worth {} less"),
    Spec("drawn", col.DRAWN, "cards drawn", "{} more cards are drawn", "{} fewer cards are drawn"),
    Spec("discarded", col.DISCARDED, "cards discarded by an effect", "{} more cards are discarded by effects",
         "{} fewer cards are discarded by effects"),
    Spec("reshuffled", col.RESHUFFLED, "reshuffles", "the discard pile is shuffled {} more often",
         "the discard pile is shuffled {} less often"),
    Spec("challenges_won", col.CHALLENGES_WON, "challenges won", "challenges are won {} more often",
         "challenges are won {} less often"),
    Spec("challenges_lost", col.CHALLENGES_LOST, "challenges lost", "challenges are lost {} more often",
         "challenges are lost {} less often"),
    Spec("calls_missed", col.MISSED, "calls missed", "calls are missed {} more often",
         "calls are missed {} less often"),
    Spec("called_late", col.CALLED_LATE, "missed calls made late",
         "missed calls are made late {} more often", "missed calls are made late {} less often"),
    Spec("caught", col.CAUGHT, "missed calls caught", "missed calls are caught {} more often",
         "missed calls are caught {} less often"),
    Spec("cut_off", col.CUT_OFF, "rounds broken off", "rounds are cut off {} more often",
         "rounds are cut off {} less often"),
)  # fmt: skip
OF_MATCHES = (
    Spec("rounds_per_match", col.ROUNDS, "rounds in a match", "matches last {} more rounds",
         "matches last {} fewer rounds", per_game=True),
    Spec("decisions_per_match", col.DECISIONS, "decisions in a match", "matches last {} longer",
         "matches are {} shorter", per_game=True),
)  # fmt: skip


def specs_of(matches: bool) -> tuple[Spec, ...]:
    """The figures that a result of rounds, or of matches, has."""
    return SPECS + (OF_MATCHES if matches else ())


@dataclass(frozen=True)
class Means:
    """Means of columns with their variances, per round (a ratio of sums) or per game."""

    value: npt.NDArray[np.float64]
    variance: npt.NDArray[np.float64]


def means(counts: Counts, matches: bool, per_game: bool = False) -> Means:
    """Computes means; rounds of one match are dependent, so a mean per round is a ratio of two sums."""
    n, sums, squares = counts.games, counts["sums"], counts["squares"]
    if per_game or not matches:
        value = sums / n
        scatter = squares - n * value * value
        return Means(value, np.maximum(scatter, 0) / max(n - 1, 1) / n)
    rounds, rounds_squared = sums[col.ROUNDS], squares[col.ROUNDS]
    value = sums / rounds
    scatter = squares - 2 * value * counts["with_rounds"] + value * value * rounds_squared
    return Means(value, np.maximum(scatter, 0) * n / max(n - 1, 1) / (rounds * rounds))


def share(part: float, whole: float) -> Figure:
    """A share and its Wilson interval."""
    low, high = interval(part, round(whole))
    return Figure(part / whole if whole else 0.0, max(0.0, low), min(1.0, high))


def quantile(bins: npt.NDArray[np.int64], part: float) -> Figure:
    """A quantile of a histogram, with a rank-based interval; coarse for large numbers.

    >>> quantile(np.bincount([1, 2, 2, 3, 9], minlength=12), 0.5).value
    2.0
    """
    n = int(bins.sum())
    ranks = np.cumsum(bins)

    def at(rank: float) -> float:
        wanted = min(max(math.ceil(rank), 1), n)
        return float(least_of(int(np.searchsorted(ranks, wanted))))

    spread = Z * math.sqrt(n * part * (1 - part))
    return Figure(at(n * part), at(n * part - spread), at(n * part + spread))
