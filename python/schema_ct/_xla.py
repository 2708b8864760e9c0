# SPDX-License-Identifier: BSL-1.0
"""Operators that XLA calls directly on the CPU: registers the handler of schema_ct._core and makes its attributes,
which carry every argument that is not an array."""

import operator as operators
import re
import warnings

import jax
import numpy as np

from ._default import _core
from ._definitions import has_python_kernel
from ._shapes import name_of

TARGET = "schema_ct"


def _register():
    """The reason why XLA does not accept the handler; "" if it does."""
    try:
        jax.ffi.register_ffi_target(TARGET, _core.xla_handler, platform="cpu")
    except Exception as error:  # which one depends on the version of jax
        reason = f"jaxlib {jax.lib.__version__} does not take the handler: {error}"
        warnings.warn(f"schema_ct: operators are called back from XLA, which is slower: {reason}", stacklevel=2)
        return reason
    return ""


_refused = _register()


def reason_against(operator):
    """The reason why XLA cannot call an operator without Python; "" if it can."""
    if _refused:
        return _refused
    if has_python_kernel(name_of(operator)):
        return "it has a kernel in Python"
    for argument in operator.arguments:
        if not _is_known(argument[7]):
            return f"its argument {argument[0]!r} is of type {argument[7]}"
    return ""


def _is_known(kind):
    """Can every value of a type be an attribute? A list of optional values cannot: there is no attribute for None."""
    return bool(re.fullmatch(r"Tensor\??(\[\])?\??", kind)) or re.sub(r"(\[\])*\??$", "", kind) in _WRITE


def _number(value):
    """The attribute of a number, which keeps its kind as a Scalar does."""
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (float, np.floating)):
        return np.float64(value)
    if isinstance(value, (complex, np.complexfloating)):
        return _complex(value)
    return np.int64(operators.index(value))


def _complex(value):
    value = complex(value)
    return np.array([value.real, value.imag])


def _element_type(value):
    if isinstance(value, int):
        return np.int64(value)
    return np.dtype(value).name if isinstance(value, type) else getattr(value, "name", str(value)).rpartition(".")[2]


def _bool(value):
    return bool(operators.index(value))


def _int(value):
    return np.int64(operators.index(value))


def _str(value):
    if not isinstance(value, str):
        raise TypeError
    return value


def _float(value):
    if isinstance(value, str):
        raise TypeError
    return np.float64(value)


_WRITE = {"int": _int, "SymInt": _int, "Layout": _int, "MemoryFormat": _int, "bool": _bool, "float": _float, "str": _str,
          "complex": _complex, "Scalar": _number, "ScalarType": _element_type, "Device": str}
_LISTS = {"int": np.int64, "SymInt": np.int64, "float": np.float64, "bool": np.int8}  # no bool arrays as attributes


def _written(value, kind, size=None):
    kind = kind.removesuffix("?")
    if not kind.endswith("[]"):
        return _WRITE[kind](value)
    if isinstance(value, (str, bytes)):
        raise TypeError
    element = kind[:-2]
    values = [value] * size if size is not None and np.ndim(value) == 0 else list(value)
    if element in _LISTS:
        return np.array([_WRITE[element](v) for v in values], _LISTS[element])
    return {f"{i:09}": _written(v, element) for i, v in enumerate(values)}


def attributes_of(operator, given):
    """The attributes of a call, by the arguments' names. None has no attribute; that of an array argument says which
    arrays are present."""
    attributes = {"schema_ct.operator": operator.schema.partition("(")[0]}
    for name, _, _, _, _, _, size, kind in operator.arguments:
        value = given[name]
        if value is None or kind == "Tensor":
            continue
        if kind.startswith("Tensor"):
            attributes[name] = np.array([v is not None for v in value] if "[]" in kind else [True], np.int8)
            continue
        if isinstance(value, jax.core.Tracer):
            raise TypeError(f"{operator.__name__}(): jax traces the argument {name!r}, a value of type '{kind}', which "
                            f"has to be known: name it in static_argnames of jax.jit\nDeclaration: {operator.schema}")
        try:
            attributes[name] = _written(value, kind, size)
        except (TypeError, ValueError, OverflowError):
            raise TypeError(f"{operator.__name__}() expected a value of type '{kind}' for argument {name!r} but found "
                            f"one of type {type(value).__name__!r}: {value!r}\nDeclaration: {operator.schema}") from None
    return attributes
