"""Checks for a GPU, and launches kernels on it."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from numba import cuda

from lastcard.common.errors import LastcardError
from lastcard.kernel.cuda.targets import SIMULATED

BLOCK = 2 if SIMULATED else 128  # threads per block
MOST_BLOCKS = 2 if SIMULATED else 1 << 16

_compiling: Callable[[], AbstractContextManager[None]]
if SIMULATED:
    _compiling = nullcontext
else:
    from lastcard.kernel.cuda.compilation import compiling as _compiling


def check_device() -> None:
    """Raises an error that says what is missing if this machine cannot play on a GPU."""
    if not cuda.is_available():
        raise LastcardError(
            "CUDA finds no NVIDIA GPU here, or no driver for it: without one, leave out what asks for it."
        )


def blocks_for(threads: int) -> int:
    """The number of blocks for this many threads; beyond the limit, each thread does the work of several."""
    return max(1, min(MOST_BLOCKS, -(-threads // BLOCK)))


def launch(kernel: Any, threads: int, *arguments: Any) -> None:
    """Launches a kernel; the first launch compiles it."""
    with _compiling():
        kernel[blocks_for(threads), BLOCK](*(getattr(each, "array", each) for each in arguments))
