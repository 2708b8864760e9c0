# SPDX-License-Identifier: BSL-1.0
"""Operators and kernels that are defined in Python."""

import collections
import collections.abc
import inspect
import sys
import types
import typing

from ._default import _core, _frontend
from ._shapes import autograds, decorator, fakes, full_name_of, register_autograd, register_fake, single

_SCALARS = {int: "int", float: "float", bool: "bool", str: "str", complex: "complex"}
#: Classes that mean a tensor in an annotation, by module and name, so that no framework is imported.
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


#: The number of Python kernels of each operator, by its name; the name "" counts the fallbacks.
_python_kernels = collections.Counter()


def has_python_kernel(name):
    return _python_kernels[name] > 0 or _python_kernels[""] > 0


def _place(depth=2):
    frame = sys._getframe(depth)
    return frame.f_code.co_filename, frame.f_lineno


def _text(value, what):
    if not isinstance(value, str):
        raise TypeError(f"{what} is a str, not an object of type {type(value).__name__!r}")
    return value


def _names_of(tags):
    """The names of tags: one, or several; each a text or a member of an enumeration, such as torch.Tag."""
    several = [tags] if isinstance(tags, str) or not hasattr(tags, "__iter__") else list(tags)
    names = [getattr(tag, "name", tag) for tag in several]
    for tag in names:
        if not isinstance(tag, str):
            raise TypeError(f"a tag is a name of torch.Tag, not {tag!r}")
    return names


class Library:
    """Registers operators and kernels, as torch.library.Library does; `kind` is "DEF", "FRAGMENT" or "IMPL". close(),
    or the object's destruction, removes them. `arrays` converts the tensors that come from C++ for kernels: a function
    that takes an sc.Array, such as numpy.from_dlpack, or None to pass the sc.Array."""

    def __init__(self, ns, kind="DEF", key="", arrays=None):
        self.ns, self.kind, self._arrays = ns, kind, arrays
        self._registrations = _core.Registrations(
            _text(ns, "a namespace"), _text(kind, "the kind of a library"), _text(key, "a dispatch key"), *_place())
        self._kernels = collections.Counter()

    def define(self, schema, alias_analysis="", *, tags=()):
        """Defines an operator: "op(Tensor x, *, int k=1) -> Tensor". `tags` is a name of torch.Tag, a torch.Tag, or several.
        `alias_analysis` is PyTorch's: "", "FROM_SCHEMA" or "CONSERVATIVE". All mean that the schema states the aliases."""
        if alias_analysis not in ("", "FROM_SCHEMA", "CONSERVATIVE"):
            raise ValueError(f"alias_analysis is \"\", \"FROM_SCHEMA\" or \"CONSERVATIVE\", not {alias_analysis!r}")
        self._registrations.define(_text(schema, "a schema"), _names_of(tags), *_place())

    def impl(self, name, function, key=""):
        """Registers a kernel; `key` is a dispatch key such as "CPU", "CUDA", "CompositeExplicitAutograd"."""
        if not callable(function):
            raise TypeError(f"a kernel is a function, not an object of type {type(function).__name__!r}")
        self._registrations.implement(_text(name, "an operator's name"), _with_arrays(function, self._arrays),
                                      _taken_by(function), _text(key, "a dispatch key"), *_place())
        base = name.partition(".")[0]
        self._count(base if "::" in base else f"{self.ns}::{base}")

    def fallback(self, function):
        """Registers the function that is called for every operator without a kernel for the library's key."""
        self._registrations.fallback(_with_arrays(function, self._arrays), _taken_by(function))
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


def _taken_by(function):
    """How many arguments a function takes by position, and the names of those by keyword; None where it takes any."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # a function of C
        return None, None
    kinds = {p.kind for p in parameters}
    by_position = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    by_name = [p.name for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
    return (None if inspect.Parameter.VAR_POSITIONAL in kinds else len(by_position),
            None if inspect.Parameter.VAR_KEYWORD in kinds else by_name)


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
    """The schema type of an annotation. Raises TypeError, with the supported annotations, for any other."""
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


def _in_quotes(character):
    """A character of a string, escaped as schemas escape it between quotes."""
    known = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
    return known.get(character) or (character if character >= " " else f"\\{ord(character):03o}")


def _default_text(value, where):
    if value is None or isinstance(value, (bool, int, float)):
        return repr(value)
    if isinstance(value, str):
        return '"' + "".join(map(_in_quotes, value)) + '"'
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_default_text(v, where) for v in value) + "]"
    raise TypeError(f"{where}: a default is None, a number, a text or a list of these, not {value!r}")


def infer_schema(function, mutates_args=()):
    """The schema, without a name, of a function with annotations. The arguments named in `mutates_args` are written
    to; with "unknown" all tensors are."""
    signature = inspect.signature(function, eval_str=True)
    is_known = mutates_args != "unknown"
    mutates = [mutates_args] if isinstance(mutates_args, str) else list(mutates_args)
    for name in mutates if is_known else ():
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
        if name in mutates if is_known else kind.startswith("Tensor"):
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
        types_of_results = ", ".join(_type_of(a, where) for a in typing.get_args(annotation))
        # The one result is a tuple.
        return f"(({types_of_results}))" if len(typing.get_args(annotation)) == 1 else f"({types_of_results})"
    return _type_of(annotation, where)


class CustomOp:
    """An operator whose kernel is a Python function. C++ calls it like any other operator."""

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
            self._registrations.implement(self.__name__, function, _taken_by(function), key, *place)
        _python_kernels[self.name] += 1

    @property
    def schema(self):
        return self.op.schema

    def __call__(self, /, *arguments, **keywords):
        return self.op(*arguments, **keywords)

    def register_kernel(self, device_types, function=None):
        """Registers a kernel for "cpu", "cuda" …; without a function, returns a decorator."""
        place = _place()
        return decorator(lambda f: self._implement(f, device_types, place), function)

    def register_fake(self, function=None):
        return register_fake(self.name, function)

    def register_autograd(self, backward, *, setup_context=None):
        register_autograd(self.name, backward, setup_context=setup_context)

    def close(self):
        """Removes the operator."""
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


def custom_op(name, function=None, *, mutates_args, schema=None, device_types=None):
    """Makes an operator from a function; its annotations give the schema:

        @sc.custom_op("ns::scaled", mutates_args=())
        def scaled(x: np.ndarray, by: float = 2.0) -> np.ndarray:
            return x * by
    """
    place = _place()

    def make(f):
        return CustomOp(name, f, mutates_args, schema, device_types, place)

    return make if function is None else make(function)


def register_kernel(operator, device_types, function=None):
    """Registers a kernel for "cpu", "cuda" … of an operator that C++ or Python has defined."""
    place = _place()
    name = full_name_of(operator if isinstance(operator, (str, CustomOp)) else single(operator))
    namespace, _, base = name.partition("::")

    def register(f):
        registrations = _core.Registrations(namespace, "FRAGMENT", "", *place)
        for kind in [device_types] if isinstance(device_types, str) else device_types:
            registrations.implement(base, f, _taken_by(f), _keys[kind.lower()], *place)
        _kept.append(registrations)
        _python_kernels[name.partition(".")[0]] += 1

    return decorator(register, function)


_kept = []  # registrations that stay as long as the process
