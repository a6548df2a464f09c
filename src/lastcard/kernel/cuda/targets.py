"""Selects the target of the device modules: CUDA, or Numba's simulator of it.

The simulator (`NUMBA_ENABLE_CUDASIM=1`) runs device threads as plain Python on any machine. The rules are the
same; their decorators, intrinsics and number types differ.
"""

from importlib import import_module
from typing import Any

from numba.cuda.core import config

SIMULATED = bool(config.ENABLE_CUDASIM)
HERE = "lastcard.kernel.cuda."

marks: Any = import_module(HERE + ("simulated_marks" if SIMULATED else "marks"))
intrinsics: Any = import_module(HERE + ("simulated_intrinsics" if SIMULATED else "device_intrinsics"))
numbers: Any = import_module(HERE + "simulated_numbers" if SIMULATED else "numba.cuda.types")

# What the kernel's modules import, and its counterpart on a device.
REPLACED: dict[str, Any] = {
    "lastcard.kernel.jit": marks,
    "lastcard.kernel.intrinsics": intrinsics,
    "numba": numbers,
}
