"""Decorators of the kernel's functions for CUDA, in place of `kernel.jit`."""

from collections.abc import Callable
from typing import Any

from numba import cuda
from numba.cuda import types

# A rule with more instructions than this is called, not inlined, since every caller would contain a copy.
# Calls are expensive: with 400 instead of 1500, random play on an H200 is half as fast.
MOST_INLINED = 1500


def wide(kind: Any) -> Any:
    """The type in which a number is passed: int64 for any width; masks of kinds stay uint64."""
    number = isinstance(kind, types.Integer | types.Boolean | types.IntegerLiteral)
    return types.int64 if number and kind != types.uint64 else kind


def _inside(apart: Callable[[Any], bool], **options: Any) -> Any:
    """A decorator for device functions that compile once, not again for every mix of number widths."""

    def decorate(function: Any) -> Any:
        compiled = cuda.jit(device=True, opt=True, **options)(function)
        template, compile_device = compiled.get_call_template, compiled.compile_device
        compiled.get_call_template = lambda args, kws: template(tuple(map(wide, args)), kws)

        def compile_once(args: Any, return_type: Any = None) -> Any:
            known = args in compiled.overloads
            result = compile_device(args, return_type)
            if not known:
                written = result.library.get_function(result.fndesc.mangled_name)
                if apart(written):
                    written.attributes.add("noinline")
            return result

        compiled.compile_device = compile_once
        return compiled

    return decorate


def _is_long(written: Any) -> bool:
    return sum(len(block.instructions) for block in written.blocks) > MOST_INLINED


# A CPU entry is an ordinary rule here; the entries of a device are in `kernels`.
rule = entry = loop_entry = _inside(_is_long)
rare = _inside(lambda written: True)  # most games never need it; hot code stays small without it
small = _inside(lambda written: False, forceinline=True)
kernel = cuda.jit(opt=True)
