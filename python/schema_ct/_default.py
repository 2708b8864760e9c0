# SPDX-License-Identifier: BSL-1.0
"""The operators of the default host's registry: what a program without Paddle uses."""

import sys

if sys.implementation.name != "cpython":
    raise ImportError(f"schema_ct is for CPython, not for {sys.implementation.name}")
if not getattr(sys, "_is_gil_enabled", lambda: True)():
    raise ImportError("schema_ct does not work without Python's global lock: start Python with PYTHON_GIL=1")

from . import _core
from ._core import Array
from ._frontend import Frontend, RegistrationError

Operator = _core.Operator
operator_names = _core.operator_names
registration_errors = _core.registration_errors
_frontend = Frontend("schema_ct", _core)
sys.modules[__package__].__class__ = _core.LazyModule  # has a quick way to its attributes
ops, classes, load_library = _frontend.ops, _frontend.classes, _frontend.load_library
