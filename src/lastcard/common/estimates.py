"""Estimates with their 95 % confidence intervals."""

import math
from dataclasses import dataclass

Z = 1.959964  # 95 % lie within this many standard errors


@dataclass(frozen=True)
class Figure:
    """An estimate with its 95 % confidence interval.

    >>> figure = Figure(68.84, 68.6, 69.08)
    >>> print(figure, round(figure.half, 2))
    68.84 ±0.24 0.24
    """

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        digits = places(self.half)
        return f"{self.value:,.{digits}f} ±{self.half:.{digits}f}"


def places(half: float) -> int:
    """Decimal places for a number with this half-width: two uncertain digits."""
    return 2 if half <= 0 else max(0, min(6, 1 - math.floor(math.log10(half))))


def around(value: float, variance: float) -> Figure:
    """Builds the figure of a mean with this variance."""
    half = Z * math.sqrt(variance)
    return Figure(float(value), float(value - half), float(value + half))


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share.

    >>> [round(bound, 3) for bound in interval(60, 100)]
    [0.502, 0.691]
    """
    if not games:
        return 0.0, 1.0
    z, share = Z, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half
