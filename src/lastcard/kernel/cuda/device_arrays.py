"""Arrays on the GPU that other libraries use without a copy: `__cuda_array_interface__` and DLPack."""

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import cuda

from lastcard.kernel.cuda import dlpack
from lastcard.kernel.cuda.targets import SIMULATED

# Streams of a consumer: the one that we use as well, or -1 if it synchronizes by itself.
LEGACY, NO_WAIT = 1, -1


class DeviceArray:
    """An array on the GPU; `numpy()` copies it to the host.

    Use it with `torch.from_dlpack(array)` or `torch.as_tensor(array)` in PyTorch,
    `jax.dlpack.from_dlpack(array)` in JAX, `cupy.asarray(array)` in CuPy: all of them share its memory.
    """

    def __init__(self, array: Any) -> None:
        self.array = array  # Numba's array

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.array.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        kind: np.dtype[Any] = np.dtype(self.array.dtype)
        return kind

    @property
    def ndim(self) -> int:
        return len(self.array.shape)

    @property
    def nbytes(self) -> int:
        return int(self.array.nbytes)

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<DeviceArray: {' x '.join(map(str, self.shape)) or 'one'} of {self.dtype}>"

    def numpy(self) -> npt.NDArray[Any]:
        """A copy on the host."""
        copy: npt.NDArray[Any] = self.array.copy_to_host()
        return copy

    if SIMULATED:  # the simulator's arrays are NumPy's

        @property
        def __array_interface__(self) -> Any:
            return self.array._ary.__array_interface__

        def __dlpack_device__(self) -> tuple[int, int]:
            return dlpack.CPU, 0

        def _address(self) -> int:
            return int(self.array._ary.ctypes.data)

        def _wait(self) -> None:
            pass

    else:

        @property
        def __cuda_array_interface__(self) -> Any:
            return self.array.__cuda_array_interface__

        def __dlpack_device__(self) -> tuple[int, int]:
            return dlpack.GPU, int(cuda.get_current_device().id)

        def _address(self) -> int:
            return int(self.array.__cuda_array_interface__["data"][0])

        def _wait(self) -> None:
            cuda.synchronize()

    def __dlpack__(
        self,
        *,
        stream: int | None = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        device = self.__dlpack_device__()
        if copy or dl_device not in (None, device):
            raise BufferError("This array is lent where it lies, and not copied.")
        if stream not in (None, LEGACY, NO_WAIT):
            self._wait()
        return dlpack.capsule(self._address(), self.shape, self.dtype, device, self.array)


def zeros(shape: tuple[int, ...], kind: Any) -> DeviceArray:
    """A new array of zeros on the device."""
    return DeviceArray(cuda.to_device(np.zeros(shape, kind)))


def empty(shape: tuple[int, ...], kind: Any) -> DeviceArray:
    """A new, uninitialized array on the device."""
    return DeviceArray(cuda.device_array(shape, kind))


def copied(array: npt.NDArray[Any]) -> DeviceArray:
    """A copy on the device."""
    return DeviceArray(cuda.to_device(np.ascontiguousarray(array)))
