# SPDX-License-Identifier: BSL-1.0
"""Operators of C++ libraries, called from Python with the arrays of any framework.

    import schema_ct as sc
    sc.load_library("libops.so")
    y = sc.ops.ns.op(x, k=3)        # x: of numpy, torch, jax …; y: an array of the same kind

docs/python.md describes the package. Modules that need the compiled engine are imported at their first use.
"""

import importlib

#: The module that defines each name.
_HOMES = {
    "_default": ("Array", "Operator", "RegistrationError", "classes", "load_library", "operator_names", "ops",
                 "registration_errors", "set_output"),
    "_definitions": ("CustomOp", "Library", "custom_op", "infer_schema", "register_kernel"),
    "_shapes": ("Fake", "register_autograd", "register_fake"),
    "_opcheck": ("opcheck",),
    "_build": ("__version__", "build", "check_libraries", "checked", "extension_args", "get_cmake_dir", "get_include"),
}
_home_of = {name: home for home, names in _HOMES.items() for name in names}
_submodules = ("jax", "numpy", "paddle", "torch")

__all__ = sorted(name for name in _home_of if not name.startswith("_"))


def __getattr__(name):
    if name in _submodules:
        return importlib.import_module(f"{__name__}.{name}")
    home = _home_of.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        found = getattr(importlib.import_module(f"{__name__}.{home}"), name)
    except ImportError as error:
        # Python would read an AttributeError as a missing name and drop the reason.
        raise ImportError(f"schema_ct.{name} is not to be had: {error}") from error
    globals()[name] = found
    return found


def __dir__():
    return sorted({*globals(), *_home_of, *_submodules})
