# SPDX-License-Identifier: BSL-1.0
"""Operators and kernels that are defined in Python."""

import collections
import collections.abc
import inspect
import sys
import types
import typing

from ._default import _core, _frontend

#: Of operators by their names: how shapes are computed, and how gradients are.
fakes, autograds = {}, {}

_SCALARS = {int: "int", float: "float", bool: "bool", str: "str", complex: "complex"}
#: What stands for a tensor in an annotation, by module and name: no framework is imported to tell.
_ARRAYS = {("numpy", "ndarray"), ("torch", "Tensor"), ("schema_ct", "Array"), ("jax", "Array"), ("jaxlib", "Array")}
_DEVICES = {("torch", "device")}
_DTYPES = {("torch", "dtype"), ("numpy", "dtype")}
_UNIONS = (typing.Union, getattr(types, "UnionType", typing.Union))


def operator_named(name):
    """The operator `ns::op`, or `ns::op.overload`."""
    namespace, _, rest = name.partition("::")
    base, _, overload = rest.partition(".")
    operator = getattr(getattr(_frontend.ops, namespace), base)
    return getattr(operator, overload) if overload else operator


def name_of(operator):
    """`ns::op` of an operator, a custom_op or a name."""
    if isinstance(operator, str):
        return operator
    return getattr(operator, "name", None) or operator.schema.partition("(")[0].partition(".")[0]


def single(operator):
    """The operator, or that of a custom_op; raises ValueError where it has several overloads."""
    operator = getattr(operator, "op", operator)
    if len(operator.overloads()) > 1:
        raise ValueError(f"{operator} has several overloads: wrap one, such as {operator}.{operator.overloads()[0]}")
    return operator


#: Of operators by their names: how many kernels in Python they have; of "" the fallbacks.
_python_kernels = collections.Counter()


def has_python_kernel(name):
    return _python_kernels[name] > 0 or _python_kernels[""] > 0


def _place(depth=2):
    frame = sys._getframe(depth)
    return frame.f_code.co_filename, frame.f_lineno


class Library:
    """Registers operators and kernels, as torch.library.Library does: kind "DEF", "FRAGMENT" or "IMPL". They go with
    close(), or with the object. `arrays` is what kernels get for tensors that come from C++: a function of sc.Array,
    such as numpy.from_dlpack, or None for sc.Array itself."""

    def __init__(self, ns, kind="DEF", key="", arrays=None):
        self.ns, self.kind, self._arrays = ns, kind, arrays
        self._registrations = _core.Registrations(ns, kind, key, *_place())
        self._kernels = collections.Counter()

    def define(self, schema, tags=()):
        """Defines an operator: "op(Tensor x, *, int k=1) -> Tensor"."""
        self._registrations.define(schema, [tags] if isinstance(tags, str) else list(tags), *_place())

    def impl(self, name, function, key=""):
        """Registers a kernel; `key` is a dispatch key such as "CPU", "CUDA", "CompositeExplicitAutograd"."""
        if not callable(function):
            raise TypeError(f"a kernel is a function, not an object of type {type(function).__name__!r}")
        self._registrations.implement(name, _with_arrays(function, self._arrays), key, *_place())
        base = name.partition(".")[0]
        self._count(base if "::" in base else f"{self.ns}::{base}")

    def fallback(self, function):
        """Registers what is called for every operator without a kernel for the library's key."""
        self._registrations.fallback(_with_arrays(function, self._arrays))
        self._count("")

    def _count(self, name):
        self._kernels[name] += 1
        _python_kernels[name] += 1

    def close(self):
        self._registrations.close()
        _python_kernels.subtract(self._kernels)
        self._kernels.clear()
        _frontend.forget()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def _with_arrays(function, convert):
    if convert is None:
        return function

    def converted(value):
        if type(value) is _core.Array:
            return convert(value)
        return [converted(v) for v in value] if type(value) is list else value

    def kernel(*arguments, **keywords):
        return function(*map(converted, arguments), **{k: converted(v) for k, v in keywords.items()})

    return kernel


def _is(annotation, known):
    return (getattr(annotation, "__module__", "").partition(".")[0], getattr(annotation, "__name__", "")) in known


def _type_of(annotation, where):
    """The schema type that an annotation means; raises TypeError that says which there are."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if annotation in _SCALARS:
        return _SCALARS[annotation]
    if annotation == "Tensor" or _is(annotation, _ARRAYS) or (origin and _is(origin, _ARRAYS)):
        return "Tensor"
    if _is(annotation, _DEVICES):
        return "Device"
    if _is(annotation, _DTYPES) or (origin and _is(origin, _DTYPES)):
        return "ScalarType"
    if origin in _UNIONS:
        rest = [a for a in arguments if a is not type(None)]
        if set(rest) in ({int, float}, {int, float, bool}, {int, float, bool, complex}):
            inner = "Scalar"
        elif len(rest) == 1:
            inner = _type_of(rest[0], where)
        else:
            inner = None
        if inner:
            return inner if len(rest) == len(arguments) else inner + "?"
    if origin in (list, collections.abc.Sequence) and arguments:
        return _type_of(arguments[0], where) + "[]"
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return _type_of(arguments[0], where) + "[]"
    raise TypeError(f"{where}: no schema type for the annotation {annotation!r}. Known are an array type such as "
                    "numpy.ndarray or torch.Tensor, 'Tensor', int, float, bool, str, complex, torch.device, "
                    "torch.dtype, int | float | bool for a Scalar, and list[…], … | None of these")


def _default_text(value, where):
    if value is None or isinstance(value, (bool, int, float)):
        return repr(value)
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_default_text(v, where) for v in value) + "]"
    raise TypeError(f"{where}: a default is None, a number, a text or a list of these, not {value!r}")


def infer_schema(function, mutates_args=()):
    """The schema, without a name, that a function's annotations say. The arguments named in `mutates_args` are written
    to."""
    signature = inspect.signature(function, eval_str=True)
    mutates = [mutates_args] if isinstance(mutates_args, str) else list(mutates_args)
    for name in mutates:
        if name not in signature.parameters:
            raise ValueError(f"mutates_args: {function.__name__}() has no argument {name!r}")
    texts, by_name = [], False
    for i, (name, parameter) in enumerate(signature.parameters.items()):
        where = f"argument {name!r} of {function.__name__}()"
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise TypeError(f"{where}: a schema has a fixed number of arguments")
        if parameter.annotation is parameter.empty:
            raise TypeError(f"{where} has no annotation to tell its type by")
        if parameter.kind is parameter.KEYWORD_ONLY and not by_name:
            texts.append("*")
            by_name = True
        kind = _type_of(parameter.annotation, where)
        if name in mutates:
            if not kind.startswith("Tensor"):
                raise ValueError(f"mutates_args: {where} is no tensor")
            kind = kind.replace("Tensor", f"Tensor(a{i}!)", 1)
        default = "" if parameter.default is parameter.empty else "=" + _default_text(parameter.default, where)
        texts.append(f"{kind} {name}{default}")
    return f"({', '.join(texts)}) -> {_returns(function, signature.return_annotation)}"


def _returns(function, annotation):
    where = f"the result of {function.__name__}()"
    if annotation is inspect.Signature.empty:
        raise TypeError(f"{where} has no annotation to tell its type by: -> None for none")
    if annotation in (None, type(None)):
        return "()"
    if typing.get_origin(annotation) is tuple and Ellipsis not in typing.get_args(annotation):
        return "(" + ", ".join(_type_of(a, where) for a in typing.get_args(annotation)) + ")"
    return _type_of(annotation, where)


class CustomOp:
    """An operator whose kernel is a function of Python's; C++ calls it as any other."""

    def __init__(self, name, function, mutates_args, schema, device_types, place):
        namespace, colons, base = name.partition("::")
        if not colons or not namespace or not base:
            raise ValueError(f"the name of an operator is 'namespace::name', not {name!r}")
        self.name, self.__name__, self.__doc__ = name, base, function.__doc__
        self._function = function
        self._registrations = _core.Registrations(namespace, "FRAGMENT", "", *place)
        self._registrations.define(base + (schema or infer_schema(function, mutates_args)), [], *place)
        self._implement(function, device_types, place)
        _frontend.forget()
        self.op = getattr(getattr(_frontend.ops, namespace), base).default

    def _implement(self, function, device_types, place):
        kinds = [device_types] if isinstance(device_types, str) else device_types
        for key in [_keys[kind.lower()] for kind in kinds] if kinds else ["CompositeExplicitAutograd"]:
            self._registrations.implement(self.__name__, function, key, *place)
        _python_kernels[self.name] += 1

    @property
    def schema(self):
        return self.op.schema

    def __call__(self, *arguments, **keywords):
        return self.op(*arguments, **keywords)

    def register_kernel(self, device_types, function=None):
        """A kernel for "cpu", "cuda" …; a decorator where no function is given."""
        place = _place()
        return _decorator(lambda f: self._implement(f, device_types, place), function)

    def register_fake(self, function=None):
        return register_fake(self.name, function)

    def register_autograd(self, backward, *, setup_context=None):
        register_autograd(self.name, backward, setup_context=setup_context)

    def close(self):
        """Takes the operator away."""
        self._registrations.close()
        _python_kernels.pop(self.name, None)
        fakes.pop(self.name, None)
        autograds.pop(self.name, None)
        _frontend.forget()

    def __repr__(self):
        return f"<custom operator {self.name}>"


class _Keys(dict):
    def __missing__(self, kind):
        raise ValueError(f"no kernels are registered for the device {kind!r}; known are {', '.join(self)}")


_keys = _Keys(cpu="CPU", cuda="CUDA", xpu="XPU", hip="HIP", mps="MPS", meta="Meta", privateuse1="PrivateUse1")


def _decorator(register, function):
    def decorate(f):
        if not callable(f):
            raise TypeError(f"a function is expected, not an object of type {type(f).__name__!r}")
        register(f)
        return f

    return decorate if function is None else decorate(function)


def custom_op(name, function=None, *, mutates_args, schema=None, device_types=None):
    """Makes an operator of a function, whose annotations give the schema:

        @sc.custom_op("ns::scaled", mutates_args=())
        def scaled(x: np.ndarray, by: float = 2.0) -> np.ndarray:
            return x * by
    """
    place = _place()

    def make(f):
        return CustomOp(name, f, mutates_args, schema, device_types, place)

    return make if function is None else make(function)


def register_kernel(operator, device_types, function=None):
    """Registers a kernel for an operator that exists, in C++ or in Python, for "cpu", "cuda" …"""
    place = _place()
    name = name_of(operator)
    namespace, _, base = name.partition("::")

    def register(f):
        registrations = _core.Registrations(namespace, "FRAGMENT", "", *place)
        for kind in [device_types] if isinstance(device_types, str) else device_types:
            registrations.implement(base, f, _keys[kind.lower()], *place)
        _kept.append(registrations)
        _python_kernels[name] += 1

    return _decorator(register, function)


_kept = []  # registrations that stay as long as the process


def register_fake(operator, function=None):
    """Registers how the shapes and element types of an operator's results follow from its arguments: a function of
    sc.Fake objects in the place of arrays, which returns such."""
    return _decorator(lambda f: fakes.__setitem__(name_of(operator), f), function)


def register_autograd(operator, backward, *, setup_context=None):
    """Registers an operator's gradient for schema_ct.torch.wrap and schema_ct.jax.wrap: backward(ctx, *grads) returns
    one gradient, or None, for each argument; setup_context(ctx, inputs, output) puts into ctx what that needs."""
    autograds[name_of(operator)] = (backward, setup_context)


class Fake:
    """A tensor without elements: a shape, the name of an element type, and a device."""

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
    """The shape that numpy makes of several; raises ValueError where they do not go together."""
    out = []
    for shape in shapes:
        shape = list(shape)
        out = [1] * (len(shape) - len(out)) + out
        shape = [1] * (len(out) - len(shape)) + shape
        for i, (a, b) in enumerate(zip(out, shape)):
            if a != b and a != 1 and b != 1:
                raise ValueError(f"the shapes {', '.join(map(str, shapes))} do not go together")
            out[i] = b if a == 1 else a
    return tuple(out)


def fake_of(operator):
    """How its results' shapes are computed: a function that raises ValueError where the fake kernel returns what the
    schema does not. Raises NotImplementedError where nothing says how."""
    name = name_of(operator)
    function = fakes.get(name)
    if function is None:
        if "pointwise" not in operator_named(name).tags:
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
    """What a formula for gradients keeps from the call to the backward pass."""

    def __init__(self, needs_input_grad=()):
        self.saved_tensors = ()
        self.needs_input_grad = needs_input_grad

    def save_for_backward(self, *tensors):
        self.saved_tensors = tensors
