"""Records of the simulator: fields by name over the bytes of an array, read as compiled code reads them."""

from functools import cache
from math import prod
from typing import Any

import numpy as np

from lastcard.kernel.cuda.simulated_numbers import uint64

_CODES = {"b": "b", "h": "h", "i": "i", "l": "q", "q": "q", "B": "B", "H": "H", "I": "I", "L": "Q", "Q": "Q"}


class Cells:
    """An array field of a record, indexed once per dimension."""

    __slots__ = ("cells", "fitted", "read", "shape", "size")

    def __init__(self, cells: memoryview, kind: np.dtype[Any], shape: tuple[int, ...]) -> None:
        self.cells, self.shape, self.size = cells, shape, prod(shape)
        self.read, self.fitted = _conversions(kind)

    def __len__(self) -> int:
        return self.shape[0]

    def _place(self, index: Any) -> int:
        place = 0
        indices = index if isinstance(index, tuple) else (index,)
        for at, length in zip(indices, self.shape, strict=True):
            place = place * length + (at + length if at < 0 else at)
        return place

    def __getitem__(self, index: Any) -> Any:
        return self.read(self.cells[self._place(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        self.cells[self._place(index)] = self.fitted(value)


class Records:
    """An array of records."""

    def __init__(self, cells: memoryview, kind: np.dtype[Any], length: int) -> None:
        self.each = [Record(cells[i * kind.itemsize : (i + 1) * kind.itemsize], kind) for i in range(length)]

    def __len__(self) -> int:
        return len(self.each)

    def __getitem__(self, i: int) -> "Record":
        return self.each[i]


class Record:
    """A record, whose fields are attributes."""

    def __init__(self, cells: memoryview, kind: np.dtype[Any]) -> None:
        scalars: dict[str, Any] = {}
        vars(self).update(cells=cells, kind=kind, scalars=scalars)
        for name, (field, offset, *_) in (kind.fields or {}).items():
            part = cells[offset : offset + field.itemsize]
            if field.base.fields and field.shape:
                vars(self)[name] = Records(part, field.base, field.shape[0])
            elif field.base.fields:
                vars(self)[name] = Record(part, field.base)
            elif field.shape:
                vars(self)[name] = Cells(_typed(part, field.base), field.base, field.shape)
            else:
                scalars[name] = _typed(part, field), *_conversions(field)

    def __getattr__(self, name: str) -> Any:
        cells, read, _ = self.scalars[name]
        return read(cells[0])

    def __setattr__(self, name: str, value: Any) -> None:
        cells, _, fitted = self.scalars[name]
        cells[0] = fitted(value)


def _typed(cells: memoryview, kind: np.dtype[Any]) -> memoryview:
    code = {"f4": "f", "f8": "d"}.get(kind.str[1:]) or _CODES[kind.char]
    return cells.cast(code)  # type: ignore[call-overload, no-any-return]


@cache
def _conversions(kind: np.dtype[Any]) -> tuple[Any, Any]:
    """The functions that read a number of this type and prepare one for storing."""
    if kind.kind == "f":
        return float, float
    bits = kind.itemsize * 8
    mask, half = (1 << bits) - 1, 1 << (bits - 1)
    if kind.kind == "u":
        return (uint64 if bits == 64 else int), lambda value: int(value) & mask
    return int, lambda value: ((int(value) + half) & mask) - half


# --- kernel arguments ----------------------------------------------------------------------------

_known: dict[tuple[int, int], Record] = {}  # by address and size, so that a record is described once


def record_at(array: Any, i: Any) -> Record:
    """The record at this index of an array passed to a kernel."""
    plain = plain_array(array)
    address = plain.ctypes.data + int(i) * plain.itemsize, plain.itemsize
    if address not in _known or vars(_known[address])["kind"] != plain.dtype:
        _known[address] = Record(_bytes_of(plain[int(i) : int(i) + 1]), plain.dtype)
    return _known[address]


def records_of(array: Any) -> Records:
    """An array of records passed to a kernel, in the form that rules take."""
    plain = plain_array(array)
    return Records(_bytes_of(plain), plain.dtype, len(plain))


def plain_array(array: Any) -> Any:
    """The NumPy array behind one passed to a kernel."""
    while not isinstance(array, np.ndarray):
        array = array._item if "_item" in vars(array) else array._ary
    return array


def _bytes_of(array: Any) -> memoryview:
    return memoryview(array.view(np.uint8).reshape(-1)).cast("B")


def flat_bytes(array: Any) -> memoryview:
    """The bytes of a field or an array, by flat index."""
    if isinstance(array, Cells):
        return array.cells.cast("B")
    plain = plain_array(array)
    return _bytes_of(plain)
