"""The kernel, imported lazily: Numba is loaded when the first game begins."""

from typing import TYPE_CHECKING

from lastcard.common.lazy_exports import lazy_module

if TYPE_CHECKING:
    from lastcard import kernel
else:
    kernel = lazy_module("lastcard.kernel")

__all__ = ["kernel"]
