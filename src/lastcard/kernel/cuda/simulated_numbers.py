"""Numbers that behave as in compiled code, in plain Python, for the simulator.

Fields of fewer than 64 bits are read as Python integers, which is equivalent, since nothing in the kernel
leaves the range of `int64`. Words of 64 bits wrap around.
"""

from typing import Any

import numpy as np

WORD = (1 << 64) - 1


class Word(int):
    """An unsigned number of 64 bits."""

    __slots__ = ()

    def __add__(self, other: int) -> "Word":
        return _word(int(self) + other)

    def __sub__(self, other: int) -> "Word":
        return _word(int(self) - other)

    def __mul__(self, other: int) -> "Word":
        return _word(int(self) * other)

    def __floordiv__(self, other: int) -> "Word":
        return _word(int(self) // other)

    def __mod__(self, other: int) -> "Word":
        return _word(int(self) % other)

    def __and__(self, other: int) -> "Word":
        return _word(int(self) & other)

    def __or__(self, other: int) -> "Word":
        return _word(int(self) | other)

    def __xor__(self, other: int) -> "Word":
        return _word(int(self) ^ other)

    def __lshift__(self, other: int) -> "Word":
        return _word(int(self) << other)

    def __rshift__(self, other: int) -> "Word":
        return _word(int(self) >> other)

    def __invert__(self) -> "Word":
        return _word(~int(self))

    __radd__, __rmul__, __rand__, __ror__, __rxor__ = __add__, __mul__, __and__, __or__, __xor__


def _word(value: int) -> Word:
    return int.__new__(Word, value & WORD)


def uint64(value: Any) -> Word:
    """An unsigned number of 64 bits.

    >>> uint64(5) - uint64(7) == 2**64 - 2, ~uint64(0) == 2**64 - 1
    (True, True)
    """
    return _word(int(value))


def int64(value: Any) -> int:
    """A signed number of 64 bits.

    >>> int64(uint64(-3)), int64(True)
    (-3, 1)
    """
    return ((int(value) + (1 << 63)) & WORD) - (1 << 63)


def float32(value: Any) -> float:
    """A single-precision number; sums are in double precision, as in compiled code."""
    return float(np.float32(value))
