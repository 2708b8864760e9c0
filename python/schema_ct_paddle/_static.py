# SPDX-License-Identifier: BSL-1.0
"""Operators in Paddle's static graphs, by paddle.static.register_op: the graph calls Python, and Python the operator."""

import inspect
import itertools

import paddle

from schema_ct._shapes import Fake, fake_of, single

_numbers = itertools.count()


@paddle.jit.not_to_static  # which would rewrite what this and the function do
def wrap(operator):
    """A function that works in static graphs, too, also in those of paddle.jit.to_static(full_graph=True). There the
    shapes of the results come from the operator's fake kernel."""
    operator = single(operator)
    signature = inspect.signature(operator)
    takes_tensors = {p[0] for p in operator.arguments if "Tensor" in p[7]}
    known = {}  # functions of tensors alone, by the rest of the arguments

    @paddle.jit.not_to_static
    def call(*arguments, **keywords):
        if paddle.in_dynamic_mode():
            return operator(*arguments, **keywords)
        _check(operator)
        bound = signature.bind(*arguments, **keywords)
        bound.apply_defaults()
        values, tensors = [], []
        for name, value in bound.arguments.items():
            values.append((name, _take(value, tensors) if name in takes_tensors else value))
        if not tensors:
            raise TypeError(f"none of the tensors is one of the static graph\nDeclaration: {operator.schema}")
        key = repr(values)
        if key not in known:
            known[key] = _Registered(operator, values, len(tensors))
        return known[key].call(tensors)

    call.__name__, call.__doc__, call.__signature__ = operator.__name__, operator.schema, signature
    return call


def _check(operator):
    if any(p[5] for p in operator.arguments):
        raise NotImplementedError(f"an operator that writes to its arguments is not for static graphs: give one that "
                                  f"returns a new tensor, or use paddle.jit.to_static(full_graph=False)\n"
                                  f"Declaration: {operator.schema}")
    if not operator.returns or any(kind != "Tensor" for kind in operator.returns):
        raise NotImplementedError(f"in static graphs an operator returns tensors, and as many as its schema says\n"
                                  f"Declaration: {operator.schema}")


class _Place:
    """Stands for a tensor of the graph among the values."""

    def __init__(self, number):
        self.number = number

    def __repr__(self):
        return f"tensor {self.number}"


class _Constant:
    """A tensor that has its elements already."""

    def __init__(self, tensor):
        self.tensor = tensor

    def __repr__(self):
        return f"constant {id(self.tensor)}"


def _take(value, tensors):
    """The value with places for the graph's tensors, which are put into the list."""
    if isinstance(value, (list, tuple)):
        return [_take(v, tensors) for v in value]
    if isinstance(value, paddle.Tensor):
        return _Constant(value)
    if not isinstance(value, paddle.pir.Value):
        return value
    tensors.append(value)
    return _Place(len(tensors) - 1)


def _put(value, tensors):
    if isinstance(value, list):
        return [_put(v, tensors) for v in value]
    if isinstance(value, _Constant):
        return Fake(value.tensor.shape, value.tensor.dtype) if isinstance(tensors[0], Fake) else value.tensor
    return tensors[value.number] if isinstance(value, _Place) else value


class _Registered:
    """A function of so many tensors, which Paddle knows under a name of its own."""

    def __init__(self, operator, values, count):
        self.operator, self.values = operator, values
        self.by_name = {p[0] for p in operator.arguments if p[2]}
        self.metas = None
        # Paddle wants functions that name each of their tensors.
        names = [f"x{i}" for i in range(count)]
        list_of_names = ", ".join(names)
        functions = {"run": lambda *tensors: self._call(operator, tensors), "infer": lambda *_: self.metas}
        self.function = paddle.static.register_op(
            eval(f"lambda {list_of_names}: run({list_of_names})", functions),
            infer_meta=eval(f"lambda {list_of_names}: infer({list_of_names})", functions),
            name=f"schema_ct_{operator.schema.partition('(')[0].replace('::', '_').replace('.', '_')}_{next(_numbers)}",
            input_names=names, output_names=[f"out{i}" for i in range(len(operator.returns))])

    def call(self, tensors):
        # Here, since an exception that Paddle's C++ gets from infer_meta ends the process.
        told = self._call(fake_of(self.operator), [Fake(tensor.shape, tensor.dtype) for tensor in tensors])
        metas = tuple(paddle.static.MetaTensor(dtype=getattr(paddle, f.dtype), shape=list(f.shape))
                      for f in (told if isinstance(told, tuple) else (told,)))
        self.metas = metas[0] if len(metas) == 1 else metas
        return self.function(*tensors)

    def _call(self, function, tensors):
        given = [(name, _put(value, tensors)) for name, value in self.values]
        return function(*(v for name, v in given if name not in self.by_name),
                        **{name: v for name, v in given if name in self.by_name})
