"""How the rules are compiled by Numba, and kept on disk.

Numba notices a change in the file of the function it has kept, but not in the functions called from
it. So the compiled rules lie in a folder named after everything they are made from; changing any of
it means a new folder, and the old ones are removed.
"""

import atexit
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
from numba import types

from lastcard.common.paths import cache_folder, fingerprint

_config: Any = numba.config
_njit: Any = numba.njit
_INSIDE = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _wide(kind: Any) -> Any:
    """The type in which a number is passed: int64, whatever its width; masks of kinds stay uint64."""
    number = isinstance(kind, types.Integer | types.Boolean | types.IntegerLiteral | types.IntEnumMember)
    return types.int64 if number and kind != types.uint64 else kind


def _inside(**options: Any) -> Any:
    """A decorator for functions that compile once, not again for every mix of number widths."""

    def decorate(function: Any) -> Any:
        compiled = _njit(**_INSIDE, **options)(function)
        template = compiled.get_call_template
        compiled.get_call_template = lambda args, kws: template(tuple(map(_wide, args)), kws)
        return compiled

    return decorate


# An entry is called from Python and kept on disk. A rule is called from entries only, and compiles
# faster for having no door to Python. A small rule is so busy that it is worth inlining everywhere.
entry = _njit(cache=True, nogil=True, error_model="numpy")
rule = _inside()
small = _inside(forceinline=True)


_MARK = ".compiled"
_HERE = Path(__file__).parent
CACHE = cache_folder() / fingerprint(
    [
        *(_HERE.parent / "rules" / name for name in ("layout.py", "event_codes.py", "player_records.py")),
        *_HERE.glob("*.py"),
    ],
    numba.__version__,
    sys.version,
    str(_HERE),
)


@contextmanager
def kept_on_disk() -> Iterator[None]:
    """Let the functions defined inside be kept in our own folder; without one, for this process only."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(CACHE if _writable(CACHE) else _passing_folder())
    try:
        yield
    finally:
        _config.CACHE_DIR = before


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _passing_folder() -> str:
    """A folder of one's own that goes with the process: Numba must have one, and others must not reach it."""
    folder = tempfile.mkdtemp(prefix="lastcard-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@contextmanager
def short_loops() -> Iterator[None]:
    """Compile without unrolling loops for vectors: ours run over a few seats, and get slower by it."""
    before = _config.LOOP_VECTORIZE
    _config.LOOP_VECTORIZE = 0
    try:
        yield
    finally:
        _config.LOOP_VECTORIZE = before


def is_compiled(part: str) -> bool:
    """Whether this part of the rules has been compiled on this machine."""
    return (CACHE / f"{part}{_MARK}").exists()


def mark_compiled(part: str) -> None:
    """Remember that a part is compiled, and sweep out what older versions of this installation left."""
    try:
        (CACHE / f"{part}{_MARK}").write_text(str(_HERE))
        for mark in CACHE.parent.glob(f"*/*{_MARK}"):
            made_for = Path(mark.read_text())
            if mark.parent != CACHE and (made_for == _HERE or not made_for.exists()):
                shutil.rmtree(mark.parent, ignore_errors=True)
    except OSError:
        pass  # a read-only home: it works without, only slower to start
