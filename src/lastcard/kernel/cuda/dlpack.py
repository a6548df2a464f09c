"""Shares memory with PyTorch, JAX and others without a copy, as unversioned DLPack capsules."""

import ctypes
import math
from typing import Any

import numpy as np

CPU, GPU = 1, 2  # kinds of devices
_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # kinds of numbers
_NAME = b"dltensor"


class _Device(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int32), ("number", ctypes.c_int32)]


class _NumberType(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("dimensions", ctypes.c_int32),
        ("kind", _NumberType),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    _fields_ = [
        ("tensor", _Tensor),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.CFUNCTYPE(None, ctypes.c_void_p)),
    ]


_lent: dict[int, tuple[Any, ...]] = {}  # what live capsules refer to


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _give_back(managed: int) -> None:
    _lent.pop(managed, None)


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _never_taken(capsule: int) -> None:
    """Called when a capsule is deleted; a consumer that took its contents has renamed it and frees them."""
    place = ctypes.c_void_p(capsule)
    if _is_valid(place, _NAME):
        _give_back(_pointer(place, _NAME))


_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.restype, _is_valid.argtypes = ctypes.c_int, (ctypes.c_void_p, ctypes.c_char_p)
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)


def capsule(
    address: int, shape: tuple[int, ...], kind: np.dtype[Any], device: tuple[int, int], owner: object
) -> Any:
    """A capsule for contiguous memory; `owner` is kept alive until the consumer frees it."""
    length = len(shape)
    steps = [math.prod(shape[i + 1 :]) for i in range(length)]
    sizes, strides = (ctypes.c_int64 * length)(*shape), (ctypes.c_int64 * length)(*steps)
    managed = _Managed()
    managed.tensor = _Tensor(
        data=address,
        device=_Device(*device),
        dimensions=length,
        kind=_NumberType(_CODES[kind.kind], kind.itemsize * 8, 1),
        shape=ctypes.cast(sizes, ctypes.POINTER(ctypes.c_int64)),
        strides=ctypes.cast(strides, ctypes.POINTER(ctypes.c_int64)),
        offset=0,
    )
    managed.deleter = _give_back
    place = ctypes.addressof(managed)
    _lent[place] = managed, sizes, strides, owner
    return _new(place, _NAME, ctypes.cast(_never_taken, ctypes.c_void_p))
