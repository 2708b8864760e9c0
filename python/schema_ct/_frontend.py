# SPDX-License-Identifier: BSL-1.0
"""Operators and classes as attributes, and the libraries that register them. All bindings share this module."""

import errno
import os
import sys

if sys.implementation.name != "cpython":
    raise ImportError(f"{__package__} is for CPython, not for {sys.implementation.name}")
if not getattr(sys, "_is_gil_enabled", lambda: True)():
    raise ImportError(f"{__package__} does not work without Python's global lock: start Python with PYTHON_GIL=1")


class RegistrationError(RuntimeError):
    """A library was loaded, but some of its registrations failed; the message lists them with their reasons."""


class Frontend:
    """`ops`, `classes` and `load_library` of one binding; `package` is the Python package that has them."""

    def __init__(self, package, binding):
        self.binding = binding
        self._package = package
        self._known = {}  # caching modules: each with its initial attributes and the function that lists its names
        self.ops = self._module("ops", self._operators_of, self._operator_namespaces)
        self.classes = self._module("classes", self._classes_of, self._class_namespaces)

    def _module(self, name, find, names):
        """A module that looks up an attribute at its first use and keeps it."""
        module = self.binding.Namespace(f"{self._package}.{name}")

        def __getattr__(attribute):
            if attribute.startswith("__"):
                raise AttributeError(f"module {module.__name__!r} has no attribute {attribute!r}")
            found = find(attribute)
            setattr(module, attribute, found)
            return found

        module.__getattr__ = __getattr__
        module.__dir__ = lambda: sorted(names())
        module.__package__ = self._package
        self._known[module.__name__] = (module, frozenset(vars(module)), names)
        return module

    def forget(self):
        """Called after operators were removed: the modules forget them."""
        for module, own, names in self._known.values():
            for name in set(vars(module)) - own - set(names()):
                delattr(module, name)

    def _operator_namespaces(self):
        return {name.partition("::")[0] for name in self.binding.operator_names()}

    def _class_namespaces(self):
        return {name.split(".")[-2] for name in self.binding.class_names()}

    def _operators_of(self, namespace):
        prefix = namespace + "::"

        def names():
            return {name[len(prefix):].split(".")[0] for name in self.binding.operator_names()
                    if name.startswith(prefix)}

        def find(name):
            try:
                return self.binding.operator(prefix + name)
            except RuntimeError as error:
                raise AttributeError(str(error)) from None

        if namespace not in self._operator_namespaces():
            raise AttributeError(f"no library that is loaded registers operators in the namespace {namespace!r}"
                                 f"{self._advice(namespace)}")
        return self._module(f"ops.{namespace}", find, names)

    def _advice(self, namespace):
        """What to do where libraries of other hosts have the namespace."""
        hosts = self.binding.other_hosts(namespace)
        if not hosts:
            return ""
        return (f" for {self._package} ({self.binding.host()}), but one does for another host ({'; '.join(hosts)}): build "
                "it for this one, or use the Python package of its host: schema_ct.paddle is Paddle's, and "
                "schema_ct_add_python() makes that of a host of your own")

    def _classes_of(self, namespace):
        def names():
            return {name.split(".")[-1] for name in self.binding.class_names() if name.split(".")[-2] == namespace}

        if namespace not in self._class_namespaces():
            raise AttributeError(f"no library that is loaded registers classes in the namespace {namespace!r}")
        return self._module(f"classes.{namespace}", lambda name: self.find_class(namespace, name), names)

    def find_class(self, namespace, name):
        """Raises AttributeError if there is no such class."""
        try:
            return self.binding.class_(f"__torch__.torch.classes.{namespace}.{name}")
        except RuntimeError as error:
            raise AttributeError(str(error)) from None

    def load_library(self, path):
        """Loads a shared object. Raises RegistrationError if one of its registrations fails."""
        known = len(self.binding.registration_errors())
        self.binding.raise_errors(True)
        try:
            library = LoadedLibrary(path, self)
        finally:
            self.binding.raise_errors(False)
        errors = self.binding.registration_errors()
        if len(errors) > known:
            library._unload()
            raise RegistrationError("\n".join(errors[:len(errors) - known]))
        return library


def _load_error(path, error):
    """The loader's message, with advice for the known cases."""
    if not os.path.exists(path):
        return FileNotFoundError(errno.ENOENT, "there is no such library", path)
    text = str(error)
    if "invalid ELF header" in text or "file too short" in text:
        text += ": this is no shared library; schema_ct.build makes one of sources"
    elif "undefined symbol" in text:
        text += (": something that the library uses is defined in none of its sources, nor in a library that it is linked "
                 "with (c++filt shows the symbol's name as C++ has it)")
    return OSError(text)


class LoadedLibrary:
    """A shared object that was loaded for its registrations; close() unloads it."""

    def __init__(self, path, frontend):
        import _ctypes

        self.path = os.path.realpath(os.fspath(path))
        self._frontend = frontend
        try:
            self._handle = _ctypes.dlopen(self.path, os.RTLD_NOW | os.RTLD_LOCAL)
        except OSError as error:
            raise _load_error(self.path, error) from None

    def close(self):
        """Removes the library's registrations and unloads its code. None of its operators may be running. Raises
        RuntimeError and changes nothing while objects that its code made are alive."""
        if self._handle is None:
            return
        left = self._frontend.binding.live_objects(self._handle)
        if left:
            raise RuntimeError(f"{self.path} cannot be closed: {left} object{'s' if left > 1 else ''} "
                               "of custom classes that its code has made would be left; drop them first")
        self._unload()

    def _unload(self):
        import _ctypes

        handle, self._handle = self._handle, None
        _ctypes.dlclose(handle)
        self._frontend.forget()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __repr__(self):
        return f"<library {self.path}{', closed' if self._handle is None else ''}>"
