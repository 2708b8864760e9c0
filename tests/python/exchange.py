# SPDX-License-Identifier: BSL-1.0
"""Arrays of a type with DLPack's functions for C, made with ctypes. They may be on any device: nobody reads their memory."""

import ctypes


class DLTensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device", ctypes.c_int32 * 2), ("ndim", ctypes.c_int32),
                ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
                ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
                ("byte_offset", ctypes.c_uint64)]


class Managed(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32 * 2), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p),
                ("flags", ctypes.c_uint64), ("tensor", DLTensor)]


# These callbacks run under Python's lock.
_from_object = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.POINTER(DLTensor))
_stream = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_int32, ctypes.c_int32, ctypes.POINTER(ctypes.c_void_p))


class Api(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32 * 2), ("older", ctypes.c_void_p), ("allocate", ctypes.c_void_p),
                ("managed_from_object", ctypes.c_void_p), ("managed_to_object", ctypes.c_void_p),
                ("tensor_from_object", _from_object), ("current_stream", _stream)]


_shape = (ctypes.c_int64 * 2)(2, 3)
asked = []  # the devices whose stream was asked for


def _fill(tensor, device):
    tensor.data, tensor.device[:] = 4096, device
    tensor.ndim, tensor.code, tensor.bits, tensor.lanes = 2, 2, 32, 1
    tensor.shape, tensor.strides, tensor.byte_offset = _shape, None, 0


@_from_object
def _tensor_from_object(array, out):
    _fill(out[0], array.device)
    return 0


@_stream
def _current_stream(device_type, device_id, out):
    if device_id == 7:
        return -1  # without an exception: a callback of ctypes cannot set one
    asked.append((device_type, device_id))
    out[0] = 0x4fff + device_id
    return 0


#: The names of capsules, which only point to them.
_NAMES = {"api": b"dlpack_exchange_api", "tensor": b"dltensor_versioned"}


def _capsule(pointer, name):
    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return new(pointer, _NAMES[name], None)


_api = Api((1, 3), None, None, None, None, _tensor_from_object, _current_stream)


class Exchanged:
    __dlpack_c_exchange_api__ = _capsule(ctypes.addressof(_api), "api")

    def __init__(self, device):
        self.device = device


_managed = []  # keeps the objects alive; they are never deleted


def capsule_of(device):
    """The capsule that `__dlpack__` of an array on the device returns."""
    made = Managed((1, 0), None, None, 0)
    _fill(made.tensor, device)
    _managed.append(made)
    return _capsule(ctypes.addressof(made), "tensor")
