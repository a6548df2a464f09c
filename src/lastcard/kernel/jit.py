"""Compiles the rules with Numba and caches them on disk.

Numba notices a change in the file of a cached function, but not in the functions it calls. So compiled
rules are stored in a folder named after a hash of all their sources; any change leads to a new folder, and
old ones are removed.
"""

import atexit
import gc
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from numba import types
from numba.core.caching import UserProvidedCacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
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
    """Marks a function called only from entries; it compiles once, not for every mix of number widths.

    It compiles faster because Python cannot call it.
    """
    compiled = _njit(**_INSIDE, **options)(function)
    template = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: template(tuple(map(wide, args)), kws)
    return compiled


# Names of rare rules, and of entries that loop.
RARE: set[str] = set()
LOOPS: set[str] = set()


def rare(function: Any) -> Any:
    """Marks a rule that most games never need; it is never inlined, which keeps hot code small."""
    RARE.add(function.__qualname__)
    return rule(function)


def small(function: Any) -> Any:
    """Marks a rule called so often that it is worth inlining everywhere in an entry that loops.

    Numba also inlines the rules that are first called from it.
    """
    return rule(function, forceinline=True)


def entry(function: Any) -> Any:
    """Marks a function called from Python and cached on disk; for single steps, so it compiles quickly."""
    compiled = _njit(cache=True, no_cfunc_wrapper=True, **_ALL)(function)
    compile_signature = compiled.compile

    def compile_with_rules(signature: Any) -> Any:
        with compiling():
            return compile_signature(signature)

    compiled.compile = compile_with_rules
    return compiled


def loop_entry(function: Any) -> Any:
    """Marks an entry that loops over many games or decisions, which is optimized fully."""
    LOOPS.add(function.__qualname__)
    return entry(function)


_MARK = ".compiled"
_SHORT = 25  # LLVM's inlining threshold in entries that run single steps
_inlined: set[str] = set()  # small rules, by their symbol names
_KEPT_VERSIONS = 4  # of the rules; others are removed when nobody has used them for a day
_DAY = 24 * 3600
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
    """Whether other processes will find what is compiled here."""
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
    """Machine code for entries only.

    Numba optimizes and emits every function together with everything it calls, again at every level up to
    the entry. Only entries call our rules, so a rule stays as unoptimized LLVM code and is optimized once,
    inside each entry: the same machine code in less than half the time.
    """

    typed: Callable[[], None]  # called once an entry's types are inferred, before code generation

    def add_ir_module(self, module: Any) -> None:
        """Adds a module; whether small rules are inlined is decided in each entry."""
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
        """Links everything that is called into this module, each rule once."""
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
        """Simplifies the code of a rule before it is linked into entries."""
        module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def _optimize_final_module(self) -> None:
        """Optimizes an entry that loops fully, and one for single steps only where that costs little time.

        Then the rules become private to the entry: the loader keeps the first of equal symbols, so an entry
        that loops would otherwise call the rules compiled for single steps.
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
    """Compiles entries only, without loop vectorization, since our loops run over a few seats.

    `typed` is called when an entry's types are inferred, before its machine code is generated.

    A rule has no machine code of its own, and so no slot for the environment that Numba would set. Entries
    cannot be compiled in another way afterward: they would call machine code that does not exist.
    """
    with global_compiler_lock:
        codegen = cpu_target.target_context.codegen()
        if codegen._library_class is _EntryLibrary:  # within another one
            yield
            return
        yield from _entries_only(codegen, typed)


def _entries_only(codegen: Any, typed: Callable[[], None]) -> Iterator[None]:
    before = _config.LOOP_VECTORIZE

    def set_environment(name: str, environment: Any) -> None:
        if codegen._engine.get_global_value_address(name):
            type(codegen).set_env(codegen, name, environment)

    _config.LOOP_VECTORIZE = 0
    collecting = gc.isenabled()
    gc.disable()  # compiling creates little garbage, and collecting it takes a tenth of the time
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


class _InferredError(Exception):
    """The types of an entry are inferred, and nothing else is wanted."""


def infer(function: Any, kinds: tuple[Any, ...]) -> None:
    """Infers the types of an entry and of all rules it calls, in this process, without machine code."""

    def stop() -> None:
        raise _InferredError

    with compiling(stop), suppress(_InferredError):
        _njit(no_cfunc_wrapper=True, **_ALL)(function).compile(kinds)


def is_compiled(part: str) -> bool:
    """Whether this part of the rules has been compiled on this machine; notes that it is in use."""
    mark = CACHE / f"{part}{_MARK}"
    with suppress(OSError):  # a read-only home folder, or nothing there
        os.utime(mark)
    return mark.exists()


def mark_compiled(part: str) -> None:
    """Records that a part is compiled, and removes old versions."""
    try:
        (CACHE / f"{part}{_MARK}").touch()
        used: dict[Path, float] = {}
        for mark in CACHE.parent.glob(f"*/*{_MARK}"):
            used[mark.parent] = max(mark.stat().st_mtime, used.get(mark.parent, 0))
        for folder in sorted(used, key=lambda folder: used[folder], reverse=True)[_KEPT_VERSIONS:]:
            if used[folder] < time.time() - _DAY:  # else another process may be about to load it
                shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        pass  # a read-only home folder: everything works, but starts more slowly
