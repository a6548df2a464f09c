"""The kernel, imported (and Numba with it) when the first game begins, not with the module that plays it."""

from typing import TYPE_CHECKING

from lastcard.common.lazy_exports import lazy_module

if TYPE_CHECKING:
    from lastcard import kernel
else:
    kernel = lazy_module("lastcard.kernel")

__all__ = ["kernel"]
