# SPDX-License-Identifier: BSL-1.0
"""Fake kernels and gradient formulas that Python registers for operators. This module needs no binding."""

import importlib

#: Both by the operator's name.
fakes, autograds = {}, {}
#: Of each binding that is imported, the function operator(name, overload), which raises RuntimeError if there is none.
finders = []


def full_name_of(operator):
    """`ns::op` or `ns::op.overload` for an operator, a custom_op, or the name of an operator that is defined."""
    if isinstance(operator, str):
        return _defined(operator)
    return getattr(operator, "name", None) or _checked(operator).schema.partition("(")[0]


def name_of(operator):
    """`ns::op`, without an overload."""
    return full_name_of(operator).partition(".")[0]


def _defined(name):
    """The name without `.default`. Raises ValueError if it is none, and RuntimeError, with the nearest one, if no such
    operator is defined."""
    base, _, overload = name.removesuffix(".default").partition(".")
    if not all(base.partition("::")):
        raise ValueError(f"the name of an operator is 'namespace::name', not {name!r}")
    if not finders:
        importlib.import_module(f"{__package__}._default")
    errors = []
    for find in finders:
        try:
            find(base, overload or None)
            return name.removesuffix(".default")
        except RuntimeError as error:
            errors.append(error)
    raise errors[0]


def _checked(operator):
    if not hasattr(operator, "overloads"):
        raise TypeError(f"an operator is expected here, such as {__package__}.ops.ns.op, not {operator!r}")
    return operator


def single(operator):
    """The operator itself, or that of a custom_op. Raises ValueError if it has several overloads."""
    operator = _checked(getattr(operator, "op", operator))
    if len(operator.overloads()) > 1:
        raise ValueError(f"{operator} has several overloads: wrap one, such as {operator}.{operator.overloads()[0]}")
    return operator


def decorator(register, function):
    def decorate(f):
        if not callable(f):
            raise TypeError(f"a function is expected, not an object of type {type(f).__name__!r}")
        register(f)
        return f

    return decorate if function is None else decorate(function)


def register_fake(operator, function=None):
    """Registers the fake kernel of an operator that is defined, which computes the shapes and element types of its
    results. The function takes and returns sc.Fake objects instead of arrays."""
    name = name_of(operator)
    return decorator(lambda f: fakes.__setitem__(name, f), function)


def register_autograd(operator, backward, *, setup_context=None):
    """Registers the gradient of an operator that is defined, for schema_ct.torch.wrap and schema_ct.jax.wrap:
    backward(ctx, *grads) returns a gradient or None for each argument; setup_context(ctx, inputs, output) stores in ctx
    what backward needs."""
    if not callable(backward):
        raise TypeError(f"a function is expected, not an object of type {type(backward).__name__!r}")
    autograds[name_of(operator)] = (backward, setup_context)


class Fake:
    """A tensor without data: a shape, the name of an element type, and a device."""

    __slots__ = ("device", "dtype", "shape")

    def __init__(self, shape, dtype="float32", device="cpu"):
        self.shape, self.dtype, self.device = tuple(shape), str(dtype).rpartition(".")[2], str(device)

    def like(self, shape=None, dtype=None):
        return Fake(self.shape if shape is None else shape, dtype or self.dtype, self.device)

    def __eq__(self, other):
        return isinstance(other, Fake) and (self.shape, self.dtype) == (other.shape, other.dtype)

    __hash__ = None

    def __repr__(self):
        return f"Fake({self.shape}, {self.dtype!r}, {self.device!r})"


def broadcast(shapes):
    """The shape to which numpy broadcasts several. Raises ValueError if they do not broadcast."""
    out = []
    for shape in shapes:
        shape = list(shape)
        out = [1] * (len(shape) - len(out)) + out
        shape = [1] * (len(out) - len(shape)) + shape
        for i, (a, b) in enumerate(zip(out, shape)):
            if a == -1 or b == -1:  # -1 is Paddle's mark for an unknown size
                out[i] = max(a, b) if max(a, b) != 1 else -1
                continue
            if a != b and a != 1 and b != 1:
                raise ValueError(f"the shapes {', '.join(map(str, shapes))} do not go together")
            out[i] = b if a == 1 else a
    return tuple(out)


def fake_of(operator):
    """The operator's fake kernel, as a function that raises ValueError if the result does not fit the schema. Raises
    NotImplementedError if the operator has no fake kernel."""
    name = name_of(operator)
    function = fakes.get(name)
    if function is None:
        if "pointwise" not in operator.tags:
            raise NotImplementedError(f"nothing says what shape the results of {name} have: register it with "
                                      f"schema_ct.register_fake({name!r})")
        function = _pointwise_fake

    def fake(*arguments, **keywords):
        told = function(*arguments, **keywords)
        if not _are_results(told, operator.returns):
            raise ValueError(f"the fake kernel of {name} returned {told!r}, which is not what the schema says: "
                             f"{operator.schema}")
        return told

    return fake


def _pointwise_fake(*arguments, **keywords):
    tensors = [a for a in (*arguments, *keywords.values()) if isinstance(a, Fake)]
    return tensors[0].like(broadcast([t.shape for t in tensors]))


def _are_results(told, kinds):
    if len(kinds) != 1:
        return not kinds or (isinstance(told, tuple) and len(told) == len(kinds) and all(map(_is_result, told, kinds)))
    return _is_result(told, kinds[0])


def _is_result(told, kind):
    if kind.startswith("Optional[") and told is None:
        return True
    if "List[Tensor" in kind or "List[Optional[Tensor" in kind:
        return isinstance(told, (list, tuple)) and all(isinstance(t, Fake) for t in told if t is not None)
    return isinstance(told, Fake) if "Tensor" in kind else not isinstance(told, Fake)


class Context:
    """Carries what a gradient formula needs from the forward call to the backward pass."""

    def __init__(self, needs_input_grad=()):
        self.saved_tensors = ()
        self.needs_input_grad = needs_input_grad

    def save_for_backward(self, *tensors):
        self.saved_tensors = tensors
