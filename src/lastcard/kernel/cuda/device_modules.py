"""Loads the kernel's modules a second time, for CUDA.

The rules have one source. Here each of its modules is executed again under another name, and its imports from
Numba, `kernel.jit` and `kernel.intrinsics` are replaced by their counterparts for a device.
"""

import builtins
import importlib.util
import sys
from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import cache
from types import ModuleType
from typing import Any

from lastcard.kernel.cuda.targets import REPLACED

KERNEL = "lastcard.kernel."
DEVICE = "lastcard.kernel.cuda."
SHARED = {"agent_records", "observation_pieces", "bundles"}  # they contain nothing to compile


def device_module(name: str) -> Any:
    """The kernel's module of this name, for CUDA."""
    path = f"{DEVICE}{name}_on_device"
    if path in sys.modules:
        return sys.modules[path]
    source = importlib.util.find_spec(KERNEL + name)
    assert source is not None and source.origin is not None
    code: Any = source.loader.get_code(KERNEL + name)  # type: ignore[union-attr]
    module = ModuleType(path)
    module.__file__ = source.origin
    module.__dict__["__builtins__"] = {**vars(builtins), "__import__": _import}
    sys.modules[path] = module
    exec(code, module.__dict__)
    for known, value in list(vars(module).items()):
        if isinstance(value, type) and issubclass(value, IntEnum):
            setattr(module, known, _plain_numbers(value))
    return module


@cache
def _plain_numbers(enum: type[IntEnum]) -> ModuleType:
    """A module with a plain integer for each enum member, since Numba's CUDA target cannot index by enums."""
    numbers = ModuleType(enum.__name__)
    vars(numbers).update({member.name: int(member) for member in enum})
    return numbers


def _import(
    name: str,
    globals_: Mapping[str, Any] | None = None,
    locals_: Mapping[str, Any] | None = None,
    wanted: Sequence[str] = (),
    level: int = 0,
) -> ModuleType:
    """Resolves the imports of device modules."""
    if name in REPLACED:
        replacement: ModuleType = REPLACED[name]
        return replacement
    inside = name.removeprefix(KERNEL)
    if name.startswith(KERNEL) and inside not in SHARED:
        module: ModuleType = device_module(inside)
        return module
    return builtins.__import__(name, globals_, locals_, wanted, level)
