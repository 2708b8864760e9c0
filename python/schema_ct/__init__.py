# SPDX-License-Identifier: BSL-1.0
"""Operators registered with schema_ct, called from Python with Paddle's tensors.

    import paddle, schema_ct
    library = schema_ct.load_library("libcodec_ops.so")
    schema_ct.ops.codec.decode(handle, frame_index=3)   # or paddle.ops.codec.decode(…)
    library.close()                                     # its operators go with it

Importing the package makes the operators known to paddle.ops and the classes to paddle.classes, and
so to torch.ops and torch.classes after paddle.enable_compat(). docs/paddle.md tells the rest.
"""

import os
import types

import paddle  # libpaddle must be loaded before what is linked to it

import _schema_ct_paddle as _binding

from . import _paddle_entry

__all__ = ["RegistrationError", "classes", "load_library", "operator_names", "ops",
           "registration_errors"]

operator_names = _binding.operator_names
registration_errors = _binding.registration_errors


class RegistrationError(RuntimeError):
    """A library was loaded and some of its registrations failed; the text says which and why."""


class _Namespace(types.ModuleType):
    """The operators of one namespace as attributes, which stay once they have been asked for."""

    def __init__(self, name):
        super().__init__(f"schema_ct.ops.{name}")
        self.__dict__["_name"] = name

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            operator = _binding.operator(f"{self._name}::{name}")
        except RuntimeError as error:
            raise AttributeError(str(error)) from None
        setattr(self, name, operator)
        return operator

    def __dir__(self):
        prefix = self._name + "::"
        return sorted({name[len(prefix):].split(".")[0] for name in operator_names()
                       if name.startswith(prefix)})


def _find_class(namespace, name):
    try:
        return _binding.class_(f"__torch__.torch.classes.{namespace}.{name}")
    except RuntimeError as error:
        raise AttributeError(str(error)) from None


class _ClassNamespace(types.ModuleType):
    """The custom classes of one namespace as attributes."""

    def __init__(self, name):
        super().__init__(f"schema_ct.classes.{name}")
        self.__dict__["_name"] = name

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return _find_class(self._name, name)


class _Namespaces(types.ModuleType):
    """Namespaces as attributes, made when they are asked for."""

    def __init__(self, name, kind):
        super().__init__(name)
        self.__dict__["_kind"] = kind

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        namespace = self._kind(name)
        setattr(self, name, namespace)
        return namespace


ops = _Namespaces("schema_ct.ops", _Namespace)
classes = _Namespaces("schema_ct.classes", _ClassNamespace)


class Library:
    """A shared object that was loaded for its registrations; close() unloads it."""

    def __init__(self, path):
        import _ctypes

        self.path = os.path.realpath(os.fspath(path))
        self._handle = _ctypes.dlopen(self.path, os.RTLD_NOW | os.RTLD_LOCAL)

    def close(self):
        """Ends its registrations and unloads its code: no operator of it may be running. Raises
        RuntimeError, and leaves all as it is, where objects live that its code has made."""
        if self._handle is None:
            return
        left = _binding.live_objects(self._handle)
        if left:
            raise RuntimeError(f"{self.path} cannot be closed: {left} object{'s' if left > 1 else ''} "
                               "of custom classes that its code has made would be left; drop them first")
        self._unload()

    def _unload(self):
        import _ctypes

        handle, self._handle = self._handle, None
        _ctypes.dlclose(handle)
        _paddle_entry.forget()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def load_library(path):
    """Loads a shared object. Raises RegistrationError where a registration of it fails."""
    known = len(registration_errors())
    _binding.raise_errors(True)
    try:
        library = Library(path)
    finally:
        _binding.raise_errors(False)
    errors = registration_errors()
    if len(errors) > known:
        library._unload()
        raise RegistrationError("\n".join(errors[:len(errors) - known]))
    return library


_paddle_entry.install(_binding, _find_class)
