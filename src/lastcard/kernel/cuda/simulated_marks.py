"""Marks of the kernel's functions for the simulator: they stay plain Python."""

from typing import Any

from numba import cuda


def rule(function: Any) -> Any:
    return function


entry = loop_entry = small = rare = rule
kernel = cuda.jit
