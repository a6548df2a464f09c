"""The functions of `device_intrinsics` in plain Python, for the simulator, where a warp has one thread."""

from typing import Any

from lastcard.kernel.cuda.simulated_numbers import Word, uint64
from lastcard.kernel.cuda.simulated_records import Record, flat_bytes, record_at, records_of

__all__ = ["record_at", "records_of"]


def lowest_bit(word: int) -> int:
    return (word & -int(word)).bit_length() - 1 if word else 64


def popcount(word: int) -> int:
    return int(word).bit_count()


def copy_bytes(to: Any, at: int, source: Any, begin: int, size: int) -> None:
    flat_bytes(to)[at : at + size] = flat_bytes(source)[begin : begin + size]


def clear_bytes(of: Any, size: int) -> None:
    flat_bytes(of)[:size] = bytes(size)


def silent(tape: Record) -> bool:
    return len(tape.events) == 1


def bits_of(source: Any, at: int) -> Word:
    bits = sum(1 << i for i, each in enumerate(flat_bytes(source)[at : at + 64]) if each)
    return uint64(bits)


def write_word(to: Any, at: int, word: int) -> None:
    flat_bytes(to)[at : at + 8] = int(word).to_bytes(8, "little")


def fetch(records: Any, i: int, offset: int) -> None:
    pass


def clear_record(record: Record) -> None:
    cells = vars(record)["cells"]
    cells[:] = bytes(len(cells))


def votes(yes: bool) -> int:
    return int(yes)


def converge() -> None:
    pass
