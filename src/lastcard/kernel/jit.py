"""Compiles the rules with Numba and caches them on disk.

Numba notices a change in the file of the function it has kept, but not in the functions called from
it. So the compiled rules lie in a folder named after everything they are made from; changing any of
it means a new folder, and old ones are removed.
"""

import atexit
import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from numba import types
from numba.core.caching import UserProvidedCacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target

from lastcard.common.paths import cache_folder, fingerprint
from lastcard.kernel import array_fields  # noqa: F401  (Numba is told of them)
from lastcard.kernel.compiler_passes import RulesCompiler
from lastcard.kernel.type_shortcuts import shortcuts

_config: Any = numba.config
_njit: Any = numba.njit
_ALL = {"nogil": True, "error_model": "numpy", "pipeline_class": RulesCompiler}
_INSIDE = {**_ALL, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def wide(kind: Any) -> Any:
    """The type in which a number is passed: int64 for any width; masks of kinds stay uint64."""
    number = isinstance(kind, types.Integer | types.Boolean | types.IntegerLiteral | types.IntEnumMember)
    return types.int64 if number and kind != types.uint64 else kind


def rule(function: Any, **options: Any) -> Any:
    """Marks what is called from entries only; it compiles once, not again for every mix of number widths.

    It compiles faster for having no door to Python.
    """
    compiled = _njit(**_INSIDE, **options)(function)
    template = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: template(tuple(map(wide, args)), kws)
    return compiled


# Names of rare rules, and of entries that loop.
RARE: set[str] = set()
LOOPS: set[str] = set()


def rare(function: Any) -> Any:
    """Marks a rule that most games never need; it is not inlined, so that hot code stays small."""
    RARE.add(function.__qualname__)
    return rule(function)


def small(function: Any) -> Any:
    """Marks a rule that is so busy that it is worth inlining everywhere in an entry that loops.

    Numba inlines with it the rules that are first called from it.
    """
    return rule(function, forceinline=True)


def entry(function: Any) -> Any:
    """Marks what is called from Python and kept on disk; for a single step of a game, so quickly compiled."""
    return _njit(cache=True, no_cfunc_wrapper=True, **_ALL)(function)


def loop_entry(function: Any) -> Any:
    """Marks an entry that runs through many games or decisions: its machine code is as fast as can be."""
    LOOPS.add(function.__qualname__)
    return entry(function)


_MARK = ".compiled"
_SHORT = 25  # what LLVM reckons a rule may cost to be inlined in an entry that makes a single step
_inlined: set[str] = set()  # small rules by their names in machine code
_KEPT_VERSIONS = 4
_HERE = Path(__file__).parent
CACHE = cache_folder() / fingerprint(
    [
        *(
            _HERE.parent / "rules" / name
            for name in ("layout.py", "event_codes.py", "figure_columns.py", "player_records.py")
        ),
        *_HERE.glob("*.py"),
    ],
    numba.__version__,
    sys.version,
)


class CacheLocator(UserProvidedCacheLocator):
    """Finds cached entries by a hash of their sources, so that checkouts with equal rules share them."""

    def __init__(self, function: Any, file: str) -> None:
        super().__init__(function, file)
        self._cache_path = str(_config.CACHE_DIR)

    def get_source_stamp(self) -> str:
        return CACHE.name


@contextmanager
def kept_on_disk() -> Iterator[None]:
    """Caches the functions defined inside in our own folder; without one, for this process only."""
    before = _config.CACHE_DIR, _config.CACHE_LOCATOR_CLASSES
    _config.CACHE_DIR = str(CACHE if _writable(CACHE) else _passing_folder())
    _config.CACHE_LOCATOR_CLASSES = f"{__name__}.{CacheLocator.__name__}"
    try:
        yield
    finally:
        _config.CACHE_DIR, _config.CACHE_LOCATOR_CLASSES = before


def is_kept() -> bool:
    """Whether what is compiled here will be found by other processes."""
    return _writable(CACHE)


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _passing_folder() -> str:
    """A private temporary folder for this process, since Numba must have a cache folder."""
    folder = tempfile.mkdtemp(prefix="lastcard-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


class _EntryLibrary(JITCodeLibrary):
    """Machine code for entries alone.

    Numba optimizes and emits every function by itself, together with everything it calls, again and
    again up to the entry. Nobody calls our rules but entries, so theirs is kept as it was written down
    and optimized once, inside each entry: the same machine code in less than half the time.
    """

    typed: Callable[[], None]  # called when an entry has been typed, before machine code is made of it

    def add_ir_module(self, module: Any) -> None:
        """Take up what was written down; whether small rules are inlined is settled in each entry."""
        for function in module.functions:
            if "alwaysinline" in function.attributes:
                function.attributes.discard("alwaysinline")
                _inlined.add(function.name)
        super().add_ir_module(module)

    def finalize(self) -> None:
        if any(function.name.startswith("_ZN7cpython") for function in self._final_module.functions):
            type(self).typed()
            self._link(self._linking_libraries)
            self._linking_libraries = []
            super().finalize()
            return
        for function in self._final_module.functions:
            if not function.is_declaration:
                if function.linkage == llvm.Linkage.external:
                    function.linkage = llvm.Linkage.linkonce_odr
                if self.name in RARE:
                    function.add_function_attribute("noinline")
                    function.add_function_attribute("cold")
        self._finalized = True

    def _link(self, libraries: Iterable[Any]) -> None:
        """Copy everything that is called into this module, each rule once."""
        known, waiting = set(), list(libraries)
        while waiting:
            library = waiting.pop()
            if library in known:
                continue
            known.add(library)
            waiting += library._linking_libraries
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)

    def _optimize_functions(self, module: Any) -> None:
        """Simplify what was written down, before it is copied into entries."""
        module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def _optimize_final_module(self) -> None:
        """Everything for an entry that loops; for one that makes a single step what costs little time.

        Then the rules belong to this entry alone: where names meet, the loader would take the first ones,
        and an entry that loops would run through those of a single step.
        """
        if self.name in LOOPS:
            for function in self._final_module.functions:
                if function.name in _inlined and not function.is_declaration:
                    function.add_function_attribute("alwaysinline")
            super()._optimize_final_module()
        else:
            tuning = llvm.create_pipeline_tuning_options(speed_level=1)
            tuning.loop_vectorization = tuning.slp_vectorization = False
            tuning.inlining_threshold = _SHORT
            passes = llvm.create_pass_builder(self._codegen._tm, tuning)
            passes.getModulePassManager().run(self._final_module, passes)
        for function in self._final_module.functions:
            if function.linkage == llvm.Linkage.linkonce_odr and not function.is_declaration:
                function.linkage = llvm.Linkage.internal


@contextmanager
def compiling(typed: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Compile entries only, and without unrolling loops for vectors: ours run over a few seats.

    `typed` is called when an entry has been typed, before machine code is made of it.

    A rule has no machine code of its own, and so no place for an environment, which it does not need.
    """
    codegen, before = cpu_target.target_context.codegen(), _config.LOOP_VECTORIZE

    def set_environment(name: str, environment: Any) -> None:
        if codegen._engine.get_global_value_address(name):
            type(codegen).set_env(codegen, name, environment)

    _config.LOOP_VECTORIZE = 0
    collecting = gc.isenabled()
    gc.disable()  # compiling leaves little garbage, and looking for it takes a tenth of the time
    _EntryLibrary.typed = staticmethod(typed)
    codegen._library_class, codegen.set_env = _EntryLibrary, set_environment
    try:
        with shortcuts():
            yield
    finally:
        _config.LOOP_VECTORIZE = before
        del codegen._library_class, codegen.set_env
        if collecting:
            gc.enable()


def is_compiled(part: str) -> bool:
    """Whether this part of the rules has been compiled on this machine."""
    return (CACHE / f"{part}{_MARK}").exists()


def mark_compiled(part: str) -> None:
    """Record that a part is compiled, and remove what was compiled of all but the newest versions."""
    try:
        (CACHE / f"{part}{_MARK}").touch()
        marks = sorted(CACHE.parent.glob(f"*/*{_MARK}"), key=lambda mark: mark.stat().st_mtime, reverse=True)
        for folder in list(dict.fromkeys(mark.parent for mark in marks))[_KEPT_VERSIONS:]:
            shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        pass  # a read-only home: it works without, only slower to start
