"""Decorators of the kernel's functions for the simulator, which leave them as plain Python."""

from typing import Any

from numba import cuda


def rule(function: Any) -> Any:
    return function


entry = loop_entry = small = rare = rule
kernel = cuda.jit
