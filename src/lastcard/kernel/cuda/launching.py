"""Whether there is a GPU, and how kernels are started on it."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from numba import cuda

from lastcard.common.errors import LastcardError
from lastcard.kernel.cuda.targets import SIMULATED

BLOCK = 2 if SIMULATED else 128  # threads that start together
MOST_BLOCKS = 2 if SIMULATED else 1 << 16

_compiling: Callable[[], AbstractContextManager[None]]
if SIMULATED:
    _compiling = nullcontext
else:
    from lastcard.kernel.cuda.compilation import compiling as _compiling


def check_device() -> None:
    """Raises an error that says what is missing, if nothing can be played on a GPU here."""
    if not cuda.is_available():
        raise LastcardError(
            "CUDA finds no NVIDIA GPU here, or no driver for it: without one, leave out what asks for it."
        )


def blocks_for(threads: int) -> int:
    """How many blocks are so many threads; a thread does the work of several where they are too many."""
    return max(1, min(MOST_BLOCKS, -(-threads // BLOCK)))


def launch(kernel: Any, threads: int, *arguments: Any) -> None:
    """Starts a kernel; it is compiled when it is started first."""
    with _compiling():
        kernel[blocks_for(threads), BLOCK](*(getattr(each, "array", each) for each in arguments))
