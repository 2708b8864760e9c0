# SPDX-License-Identifier: BSL-1.0
"""Operators of C++ libraries, called with arrays that have `__dlpack__`.

    y = ops.ns.op(x, k=3)

schema_ct_add_python() of schema_ct made this package; docs/python-hosts.md there tells the rest."""

from ._frontend import Frontend, RegistrationError  # first of all: it says where the engine does not work
from . import _core
from ._core import Array, Operator, operator_names, registration_errors

__all__ = ["Array", "Operator", "RegistrationError", "classes", "load_library", "operator_names", "ops",
           "registration_errors"]

_frontend = Frontend(__name__, _core)
ops, classes, load_library = _frontend.ops, _frontend.classes, _frontend.load_library
