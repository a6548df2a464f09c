"""Counts summed over games; counts of different games can be added up."""

from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.rules import figure_columns as col
from lastcard.rules.player_records import BINS, COUNTS, EXACT, OCTAVES, STEPS

_SUMS = (
    "sums", "squares", "with_rounds", "games", "lengths", "points", "rounds", "fired", "users", "user_wins",
)  # fmt: skip


class Counts:
    """An immutable `layout.COUNTS` record."""

    def __init__(self, record: npt.NDArray[Any] | None = None) -> None:
        self.record = np.zeros(1, COUNTS) if record is None else record

    def __getitem__(self, field: str) -> Any:
        return self.record[0][field]

    def __add__(self, other: "Counts") -> "Counts":
        total = Counts(self.record.copy())
        for field in _SUMS:
            total.record[field] += other.record[field]
        total.record["longest"] = max(self["longest"], other["longest"])
        return total

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counts) and all(
            np.array_equal(self.record[field], other.record[field]) for field in (*_SUMS, "longest")
        )

    def __hash__(self) -> int:
        return hash((self.games, self["sums"].tobytes()))

    @property
    def games(self) -> int:
        return int(self["games"])

    def total(self, column: int) -> float:
        return float(self["sums"][column])

    @property
    def whole(self) -> int:
        """Rounds."""
        return int(self.total(col.ROUNDS))


def bin_of(number: int) -> int:
    """The histogram bin of a number, the same as `kernel.statistics.bin_of`.

    >>> [bin_of(number) for number in (7, 1023, 1024, 1055, 1056, 2048)]
    [7, 1023, 1024, 1024, 1025, 1056]
    """
    if number < EXACT:
        return number
    octave = min((number // EXACT).bit_length() - 1, OCTAVES - 1)
    return min(EXACT + octave * STEPS + ((number >> octave) - EXACT) * STEPS // EXACT, BINS - 1)


def least_of(place: int) -> int:
    """The smallest number in a bin.

    >>> all(bin_of(least_of(place)) == place for place in range(BINS))
    True
    """
    if place < EXACT:
        return place
    octave, step = divmod(place - EXACT, STEPS)
    return (EXACT + step * EXACT // STEPS) << octave
