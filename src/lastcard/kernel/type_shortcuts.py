"""Caches for Numba's type inference, which would repeat the same work many times.

They change how long compiling takes, but not its result.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba import types

_base: Any = types.functions.BaseFunction
_record: Any = types.Record
_work_out = _base.get_call_type
_known: dict[Any, tuple[Any, Any]] = {}  # the function too, so that its id is not reused


def _call_type(function: Any, context: Any, args: Any, kws: Any) -> Any:
    """The signature of a built-in function for these types; Numba would try every candidate."""
    key = id(function), id(context), tuple(args), tuple(kws.items())
    if key not in _known:
        _known[key] = function, _work_out(function, context, args, kws)
    return _known[key][1]


@contextmanager
def shortcuts() -> Iterator[None]:
    """Caches operator signatures, and skips printing record types, which Numba does in every pass."""
    spelled_out = _record.__repr__
    _base.get_call_type, _record.__repr__ = _call_type, lambda record: f"Record({record.size})"
    try:
        yield
    finally:
        _base.get_call_type, _record.__repr__ = _work_out, spelled_out
