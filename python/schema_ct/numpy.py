# SPDX-License-Identifier: BSL-1.0
"""Operators as numpy functions: those with the tag pointwise broadcast as numpy's own do.

    add = sc.numpy.wrap(sc.ops.demo.add)
    add(np.ones((3, 1)), np.ones(4)).shape      # (3, 4)
"""

import inspect

import numpy as np

from ._shapes import single

_OPTIONS = ("out", "where", "dtype", "casting")


def wrap(operator):
    """A function of anything that numpy converts to arrays; a pointwise operator gets them broadcast to one shape. It
    takes `out`, `where`, `dtype` and `casting` as numpy's functions do, unless the operator has an argument of that
    name."""
    operator = single(operator)
    if "pointwise" not in operator.tags:
        raise ValueError(f"only an operator that is tagged pointwise broadcasts, and {operator} is not: define it with "
                         "{at::Tag::pointwise} behind its kernel, or with tags='pointwise' in Python")
    parameters = operator.arguments
    names = [p[0] for p in parameters]
    takes_array = {p[0] for p in parameters if p[7] in ("Tensor", "Tensor?")}
    written = {p[0] for p in parameters if p[5]}
    options = [name for name in _OPTIONS if name not in names]

    def call(*arguments, **keywords):
        asked = {name: keywords.pop(name) for name in options if name in keywords}
        given = {**dict(zip(names, arguments)), **keywords}
        arrays = _arrays({n: v for n, v in given.items() if n in takes_array and v is not None},
                         asked.get("dtype"), asked.get("casting", "same_kind"), written)
        shape = np.broadcast_shapes(*(a.shape for a in arrays.values()))
        for name in arrays.keys() & written:
            if arrays[name].shape != shape:
                raise ValueError(f"{operator.__name__}() writes to its argument {name!r}, whose shape "
                                 f"{arrays[name].shape} is not that of all arguments, {shape}")
        # Kernels get contiguous arrays with at least one dimension.
        alike = {n: np.ascontiguousarray(np.broadcast_to(a, shape) if a.shape != shape else a)
                 for n, a in arrays.items()}
        result = operator(*(alike.get(n, v) for n, v in zip(names, arguments)), *arguments[len(names):],
                          **{n: alike.get(n, v) for n, v in keywords.items()})
        for name in arrays.keys() & written:
            if alike[name] is not arrays[name]:
                arrays[name][...] = alike[name].reshape(shape)
        result = _given_back(result, alike, given, shape)
        return _put(result, asked.get("out"), asked.get("where", True), asked.get("casting", "same_kind"))

    call.__name__, call.__doc__ = operator.__name__, operator.schema
    own = inspect.signature(operator)
    call.__signature__ = own.replace(parameters=[*own.parameters.values(), *(
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default) for name, default in
        (("out", None), ("where", True), ("dtype", None), ("casting", "same_kind")) if name in options)])
    return call


def _arrays(given, dtype, casting, written):
    """Python numbers take the element type of the arrays, by numpy's promotion."""
    arrays = {n: v if isinstance(v, (int, float, complex)) else np.asarray(v) for n, v in given.items()}
    types = [a.dtype for a in arrays.values() if isinstance(a, np.ndarray)]
    for name, value in arrays.items():
        if not isinstance(value, np.ndarray):
            value = arrays[name] = np.asarray(value, np.result_type(*types, value) if types else None)
        if dtype is not None and name not in written:
            arrays[name] = value.astype(dtype, casting=casting, copy=False)
    return arrays


def _given_back(result, alike, given, shape):
    """The operator's result. A copy that stood in for the caller's array is replaced by that array."""
    if isinstance(result, tuple):
        return tuple(_given_back(r, alike, given, shape) for r in result)
    for name, array in alike.items():
        if array is result and isinstance(given[name], np.ndarray) and given[name].shape == shape:
            return given[name]
    return result.reshape(shape) if isinstance(result, np.ndarray) and not shape else result


def _put(result, out, where, casting):
    """Writes results as numpy's functions do: `out` is an array, or a tuple of an array or None for each result."""
    results = result if isinstance(result, tuple) else (result,)
    outs = out if isinstance(out, tuple) else (None,) * len(results) if out is None else (out,)
    if len(outs) != len(results):
        raise ValueError(f"out has {len(outs)} arrays for {len(results)} results")
    if where is not True:
        outs = tuple(np.empty_like(r) if o is None else o for o, r in zip(outs, results))
    for to, value in zip(outs, results):
        if to is None:
            continue
        if to.shape != value.shape:
            raise ValueError(f"out has the shape {to.shape} and the result {value.shape}")
        np.copyto(to, value, casting=casting, where=where)
    results = tuple(r if o is None else o for o, r in zip(outs, results))
    return results if isinstance(result, tuple) else results[0]
