# SPDX-License-Identifier: BSL-1.0
"""The operators in the default host's registry, for programs without Paddle."""

import importlib
import sys

from ._frontend import Frontend, RegistrationError  # first of all: it says where the engine does not work
from . import _compiled, _core
from ._core import Array
from ._shapes import finders

Operator = _core.Operator
operator_names = _core.operator_names
registration_errors = _core.registration_errors
_frontend = Frontend("schema_ct", _core)
finders.append(_core.operator)
_core.trace_calls_by(_compiled.call)
sys.modules[__package__].__class__ = _core.LazyModule  # finds attributes faster than a module with __getattr__
ops, classes, load_library = _frontend.ops, _frontend.classes, _frontend.load_library


class set_output:
    """Chooses the kind of the new arrays that operators return, in this thread or task, from now on or within a with
    statement: "numpy", "torch", "jax", any other module with from_dlpack(), "schema_ct" for sc.Array, or a function
    that takes an sc.Array. None, the default: the kind of the first argument that is an array. An operator that
    returns an argument returns that very object."""

    def __init__(self, kind):
        _core.ask_for_output()
        self._token = _core.output.set(_array_maker(kind))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        _core.output.reset(self._token)


def _array_maker(kind):
    if kind is None or callable(kind):
        return kind
    if not isinstance(kind, str):
        raise TypeError("the kind of new arrays is \"numpy\", \"torch\", \"jax\", the name of another module, a function "
                        f"or None, not an object of type {type(kind).__name__!r}")
    if kind == "schema_ct":
        return lambda array: array
    if kind == "numpy":
        return Array.numpy
    module = importlib.import_module({"jax": "jax.numpy"}.get(kind, kind))
    if not hasattr(module, "from_dlpack"):
        raise ValueError(f"the module {kind!r} has no from_dlpack(), which makes its arrays")
    return module.from_dlpack
