# SPDX-License-Identifier: BSL-1.0
"""Operators at home in numpy: what is tagged pointwise broadcasts as numpy's own functions do.

    add = sc.numpy.wrap(sc.ops.demo.add)
    add(np.ones((3, 1)), np.ones(4)).shape      # (3, 4)
"""

import functools

import numpy as np


def wrap(operator):
    """A function of what numpy makes arrays of, which have one shape when the operator gets them."""
    operator = getattr(operator, "op", operator)
    if "pointwise" not in operator.tags:
        raise ValueError(f"only what is tagged pointwise broadcasts, which {operator} is not")
    kinds = {p[0]: p[1] for p in operator.arguments}
    names = list(kinds)

    @functools.wraps(operator, updated=())
    def call(*arguments, **keywords):
        given = {**dict(zip(names, arguments)), **keywords}
        arrays = {n: np.asarray(v) for n, v in given.items() if kinds.get(n) == "Tensor"}
        # Kernels get elements that lie one after the other.
        spread = map(np.ascontiguousarray, np.broadcast_arrays(*arrays.values()))
        alike = dict(zip(arrays, spread))
        first = [alike.get(n, v) for n, v in zip(names, arguments)]
        result = operator(*first, **{n: alike.get(n, v) for n, v in keywords.items()})
        shape = np.broadcast_shapes(*(a.shape for a in arrays.values()))
        return result.reshape(shape) if isinstance(result, np.ndarray) and result.shape != shape else result

    return call
