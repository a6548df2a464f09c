"""The rules on a GPU: the kernel's own modules, loaded a second time with decorators for CUDA."""

import numba_cuda  # noqa: F401  (Numba has an older `numba.cuda` of its own, which is not enough)
