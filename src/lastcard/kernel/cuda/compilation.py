"""Compiles GPU kernels to PTX, also on machines without a GPU.

Numba's CUDA target gives LLVM the code of a rule once for every path by which it is reached, and allows fused
multiply-add, which rounds differently from a CPU. Both are changed here while our kernels are compiled, and
only then.
"""

import gc
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba import cuda
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.cuda import codegen, dispatcher, types
from numba.cuda.core import config
from numba.cuda.descriptor import cuda_target
from numba.cuda.np.numpy_support import from_dtype

from lastcard.kernel.agent_records import EPISODE, FACE, LOOK
from lastcard.kernel.cuda import counting_kernels as counting
from lastcard.kernel.cuda import kernels
from lastcard.kernel.cuda import vector_kernels as vector
from lastcard.kernel.type_shortcuts import shortcuts
from lastcard.rules.figure_columns import FIGURES
from lastcard.rules.game_ends import END
from lastcard.rules.layout import SILENT_TAPE, STATE, TABLES, TAPE
from lastcard.rules.player_records import COUNTS, MEMORY, STYLE

HOPPER = (9, 0)  # compiled for if there is no GPU: the H100 and the H200


class DeviceLibrary(codegen.CUDACodeLibrary):  # type: ignore[misc]
    """The code of a kernel and of the rules it calls, each once."""

    def __init__(self, *args: Any, nvvm_options: Mapping[str, Any] | None = None, **options: Any) -> None:
        super().__init__(*args, nvvm_options={**(nvvm_options or {}), "fma": 0}, **options)

    @property
    def modules(self) -> list[Any]:
        found, open_ones = {self: self._module}, [self]
        while open_ones:
            for library in open_ones.pop()._linking_libraries:
                if library not in found:
                    found[library] = library._module
                    open_ones.append(library)
        return list(found.values())


@contextmanager
def compiling(capability: tuple[int, int] | None = None) -> Iterator[None]:
    """Compiles kernels our way, for this compute capability or for this machine's GPU."""
    context, before = cuda_target.target_context.codegen(), dispatcher.get_current_device
    context._library_class = DeviceLibrary
    forced = config.FORCE_CUDA_CC
    if capability is not None:
        config.FORCE_CUDA_CC = capability
        dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    collecting = gc.isenabled()
    gc.disable()  # compiling creates little garbage, and collecting it takes a tenth of the time
    try:
        with shortcuts(), warnings.catch_warnings():
            # A whole row serves where only its generator is wanted: records as subtypes are meant.
            warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
            yield
    finally:
        if collecting:
            gc.enable()
        del context._library_class
        config.FORCE_CUDA_CC = forced
        dispatcher.get_current_device = before


def ptx_of(name: str, capability: tuple[int, int] = HOPPER) -> str:
    """The PTX of an entry for a GPU of this compute capability."""
    entry, example = ENTRIES[name]
    with compiling(capability):
        written, _ = cuda.compile(
            entry.py_func, tuple(map(kind_of, example)), device=False, abi="numba", cc=capability, opt=True
        )
    return str(written)


def kind_of(value: Any) -> Any:
    """The Numba type of this argument of a kernel."""
    if isinstance(value, tuple):
        return types.BaseTuple.from_types([kind_of(each) for each in value])
    if isinstance(value, np.ndarray):
        return types.Array(from_dtype(value.dtype), value.ndim, "C")
    if isinstance(value, bool | np.bool_):
        return types.boolean
    if isinstance(value, float):
        return types.float64
    return types.uint64 if isinstance(value, np.uint64) else types.int64


def _entries() -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """All kernels, with example arguments; only their types matter."""
    key, numbers = np.uint64(1), np.zeros(2, np.int64)
    rows, decks, totals = np.zeros(1, STATE), np.zeros(1, TABLES), np.zeros(12, np.int64)
    masks, acting = np.zeros((1, 1), np.int8), np.zeros(1, np.int8)
    views = np.zeros((1, 1), np.uint8), masks, acting
    results = np.zeros((1, 1), np.float32), *(np.zeros(1, np.bool_) for _ in range(3))
    games = rows, decks, np.zeros(1, MEMORY), np.zeros(1, EPISODE), np.zeros(1, FACE)
    chance, jumps = np.zeros(1, np.uint64), np.zeros((1, 1), np.uint64)

    def count(tape: np.dtype[Any]) -> tuple[Any, ...]:
        records = decks, np.zeros(1, tape), np.zeros(1, COUNTS), np.zeros(1, STYLE)
        options, keys = (2, 0, False, False, 10, 1), (chance, 0, 1, 1)
        return *records, options, keys, np.zeros((0, FIGURES)), np.zeros(0, END)

    return {
        "play_rounds": (kernels.play_rounds, (decks, 2, key, 1, 10, (1, 1), totals)),
        "play_rows": (kernels.play_rows, (rows, decks, 2, key, 10, totals)),
        "begin_games": (vector.begin_games, (*games, *views, key, numbers)),
        "step_games": (vector.step_games, (*games, views, results, numbers, 1.0)),
        "check_actions": (vector.check_actions, (masks, acting, numbers, numbers, numbers)),
        "observe": (vector.observe, (*games, np.zeros(1, LOOK), 0, 0)),
        "count_deciding": (vector.count_deciding, (acting, 1, numbers)),
        "sum_deciding": (vector.sum_deciding, (numbers,)),
        "count_games": (counting.count_games, count(TAPE)),
        "count_games_silently": (counting.count_games, count(SILENT_TAPE)),
        "clear_words": (counting.clear_words, (numbers,)),
        "add_up": (counting.add_up, (numbers, np.zeros(1), 0, 0, numbers, np.zeros(1))),
        "random_actions": (vector.random_actions, (masks, jumps, 1, numbers, chance, chance, numbers)),
    }


ENTRIES = _entries()
