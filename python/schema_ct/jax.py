# SPDX-License-Identifier: BSL-1.0
"""Operators under jax.jit, jax.vmap and jax.grad. On the CPU XLA calls the kernel directly; an operator that it cannot
call becomes a host callback.

    scaled = sc.jax.wrap(sc.ops.demo.scaled)
    jax.jit(lambda x: scaled(x, by=3.0))(jax.numpy.ones(2))
"""

import inspect

import jax
import numpy as np

from . import _xla
from ._shapes import Context, Fake, autograds, fake_of, fakes, name_of, single


def wrap(operator):
    """A function of jax arrays. The operator's fake kernel gives the shapes of the results. The function's attribute
    `callback` is "" if XLA calls the kernel on the CPU, else the reason for calling back into Python."""
    operator = single(operator)
    if any(p[5] for p in operator.arguments):
        raise ValueError(f"jax's arrays cannot be written to, and the operator writes to one: {operator.schema}")
    for kind in operator.returns:
        if "Tensor" not in kind:
            raise ValueError(f"a function of jax's returns arrays, and the operator returns a value of type '{kind}': "
                             f"{operator.schema}")
    signature = inspect.signature(operator)
    function = _Function(operator)
    takes_arrays = function.array_names
    name = name_of(operator)
    known = {}  # functions of the arrays alone, by the other arguments and the arrays' structure

    def call(*arguments, **keywords):
        bound = signature.bind(*arguments, **keywords)
        bound.apply_defaults()
        given = dict(bound.arguments)
        arrays = function.arrays_in(given)
        rest = tuple((type(v), _hashable(v)) for n, v in given.items() if n not in takes_arrays)
        try:
            found = known.get(key := (jax.tree.structure(arrays), rest, fakes.get(name), autograds.get(name)))
        except TypeError:  # an unhashable value
            return function.of(given)(arrays)
        if found is None:
            without_arrays = {n: None if n in takes_arrays else v for n, v in given.items()}
            # Outside of jax.jit every call would trace a custom_vjp again.
            found = known[key] = jax.jit(function.of(without_arrays), inline=True)
        return found(arrays)

    call.__name__, call.__doc__, call.__signature__ = operator.__name__, operator.schema, signature
    call.callback = function.callback
    return call


def _hashable(value):
    return tuple((type(v), _hashable(v)) for v in value) if isinstance(value, (list, tuple)) else value


class _Function:
    """An operator from which functions of the arrays alone are made for jax; the other arguments are constants of
    these."""

    def __init__(self, operator):
        self.operator = operator
        self.callback = _xla.reason_against(operator)
        self.array_names = {p[0] for p in operator.arguments if "Tensor" in p[1]}
        self._by_name = {p[0] for p in operator.arguments if p[2]}
        self._is_pointwise = "pointwise" in operator.tags
        # A pointwise kernel takes the whole batch in one call, with all arrays broadcast to one shape.
        self._vmap = "broadcast_all" if self._is_pointwise else "sequential"
        self._has_effects = not operator.returns or "nondeterministic_seeded" in operator.tags

    def arrays_in(self, given):
        """The arguments that are arrays, broadcast if the operator is pointwise."""
        arrays = {name: jax.tree.map(jax.numpy.asarray, value) for name, value in given.items()
                  if name in self.array_names and value is not None}
        if self._is_pointwise and len(jax.tree.leaves(arrays)) > 1:
            leaves, structure = jax.tree.flatten(arrays)
            arrays = jax.tree.unflatten(structure, jax.numpy.broadcast_arrays(*leaves))
        return arrays

    def of(self, given):
        def forward(arrays):
            result = self._run({**given, **arrays}, arrays)
            return result, (arrays, result)

        def backward(kept, grads):
            return (self._gradients({**given, **kept[0]}, *kept, grads),)

        differentiable = jax.custom_vjp(lambda arrays: self._run({**given, **arrays}, arrays))
        differentiable.defvjp(forward, backward)
        return differentiable

    def _call(self, function, values):
        positional = [value for name, value in values.items() if name not in self._by_name]
        return function(*positional, **{name: value for name, value in values.items() if name in self._by_name})

    def _run(self, values, arrays):
        fakes = jax.tree.map(lambda a: Fake(a.shape, a.dtype), arrays)
        told = self._call(fake_of(self.operator), {**values, **fakes})
        told, structure = jax.tree.flatten(told, is_leaf=lambda f: isinstance(f, Fake))
        shapes = [jax.ShapeDtypeStruct(f.shape, self._type_of(f)) for f in told]
        # In the schema's order; the leaves of a dictionary are sorted by key.
        leaves, order = jax.tree.flatten([arrays.get(p[0]) for p in self.operator.arguments])

        def by_callback(*leaves):
            def host(*leaves):
                at_home = {p[0]: a for p, a in zip(self.operator.arguments, jax.tree.unflatten(order, leaves))}
                result = self._call(self.operator, {n: at_home[n] if n in arrays else v for n, v in values.items()})
                return [np.asarray(leaf) for leaf in jax.tree.leaves(result)]

            return jax.pure_callback(lambda *given: host(*map(np.asarray, given)), shapes, *leaves,
                                     vmap_method=self._vmap)

        if self.callback:
            return jax.tree.unflatten(structure, by_callback(*leaves))
        attributes = _xla.attributes_of(self.operator, values)

        def by_xla(*leaves):
            return jax.ffi.ffi_call(_xla.TARGET, shapes, vmap_method=self._vmap, has_side_effect=self._has_effects)(
                *leaves, **attributes)

        if jax.default_backend() == "cpu":
            results = by_xla(*leaves)
        else:
            results = jax.lax.platform_dependent(*leaves, cpu=by_xla, default=by_callback)
        return jax.tree.unflatten(structure, results)

    def _type_of(self, fake):
        dtype = jax.numpy.dtype(fake.dtype)
        if jax.dtypes.canonicalize_dtype(dtype) != dtype:
            raise ValueError(f"{name_of(self.operator)} returns elements of type {fake.dtype}, which jax has with "
                             "jax.config.update('jax_enable_x64', True) alone")
        return dtype

    def _gradients(self, values, arrays, result, grads):
        name = name_of(self.operator)
        if name not in autograds:
            raise NotImplementedError(f"nothing says what the gradient of {name} is: register it with "
                                      f"schema_ct.register_autograd({name!r}, …)")
        formula, setup_context = autograds[name]
        ctx = Context(tuple(argument in arrays for argument in values))
        if setup_context is not None:
            setup_context(ctx, tuple(values.values()), result)
        found = formula(ctx, *grads) if isinstance(grads, (tuple, list)) else formula(ctx, grads)
        by_argument = dict(zip(values, found if isinstance(found, tuple) else (found,)))
        return {argument: by_argument.get(argument) for argument in arrays}  # None is zero
