# SPDX-License-Identifier: BSL-1.0
"""Operators at home in jax: under jax.jit and jax.vmap as a callback on the host, with gradients by the registered
formula.

    scaled = sc.jax.wrap(sc.ops.demo.scaled)
    jax.jit(lambda x: scaled(x, by=3.0))(jax.numpy.ones(2))
"""

import inspect

import jax
import numpy as np

from ._definitions import Context, Fake, autograds, fake_of, name_of


def wrap(operator):
    """A function of jax's arrays. The shapes of the results come from the operator's fake kernel."""
    operator = getattr(operator, "op", operator)
    if len(operator.overloads()) > 1:
        raise ValueError(f"{operator} has several overloads: wrap one, such as {operator}.{operator.overloads()[0]}")
    if any(p[5] for p in operator.arguments):
        raise ValueError(f"jax's arrays cannot be written to, and the operator writes to one: {operator.schema}")
    signature = inspect.signature(operator)
    takes_arrays = {p[0] for p in operator.arguments if "Tensor" in p[1]}
    method = "broadcast_all" if "pointwise" in operator.tags else "sequential"

    def call(*arguments, **keywords):
        bound = signature.bind(*arguments, **keywords)
        bound.apply_defaults()
        given = dict(bound.arguments)
        arrays = {name: value for name, value in given.items() if name in takes_arrays and value is not None}
        return _differentiable(operator, given, method)(arrays)

    call.__name__, call.__doc__, call.__signature__ = operator.__name__, operator.schema, signature
    return call


def _differentiable(operator, given, method):
    """A function of the arrays alone, by their names; the rest of what was given does not change."""
    by_name = {p[0] for p in operator.arguments if p[2]}

    def with_arrays(arrays, function):
        values = {**given, **arrays}
        positional = [value for name, value in values.items() if name not in by_name]
        return function(*positional, **{name: value for name, value in values.items() if name in by_name})

    def host(arrays):
        result = with_arrays(jax.tree.map(np.asarray, arrays), operator)
        return jax.tree.map(np.asarray, result)

    def run(arrays):
        told = with_arrays(jax.tree.map(lambda a: Fake(a.shape, a.dtype), arrays), fake_of(operator))
        shapes = jax.tree.map(lambda f: jax.ShapeDtypeStruct(f.shape, f.dtype), told,
                              is_leaf=lambda f: isinstance(f, Fake))
        return jax.pure_callback(host, shapes, arrays, vmap_method=method)

    def forward(arrays):
        result = run(arrays)
        return result, (arrays, result)

    def backward(kept, grads):
        arrays, result = kept
        if name_of(operator) not in autograds:
            raise NotImplementedError(f"nothing says what the gradient of {name_of(operator)} is: register it with "
                                      f"schema_ct.register_autograd({name_of(operator)!r}, …)")
        formula, setup_context = autograds[name_of(operator)]
        ctx = Context(tuple(name in arrays for name in given))
        if setup_context is not None:
            setup_context(ctx, tuple({**given, **arrays}.values()), result)
        found = formula(ctx, *grads) if isinstance(grads, (tuple, list)) else formula(ctx, grads)
        by_argument = dict(zip(given, found if isinstance(found, tuple) else (found,)))
        return ({name: jax.tree.map(jax.numpy.zeros_like, array) if by_argument.get(name) is None
                 else by_argument[name] for name, array in arrays.items()},)

    differentiable = jax.custom_vjp(run)
    differentiable.defvjp(forward, backward)
    return differentiable
