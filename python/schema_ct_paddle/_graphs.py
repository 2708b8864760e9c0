# SPDX-License-Identifier: BSL-1.0
"""Operators in Paddle's static graphs: each is a custom operator of Paddle's there, so that graphs are saved."""

import contextlib
import functools
import re

import _schema_ct_paddle as _binding
import paddle
from schema_ct._shapes import Fake, autograds, fake_of, name_of

from ._bound import Bound


@functools.cache
def _stand_in():
    """Stands for the tensors of a graph where only a call's other values matter."""
    with paddle.base.dygraph.guard(paddle.CPUPlace()):
        return paddle.zeros([1])


def put_into_graph(bound, tensors):
    """`bound`: the arguments of a call, with places for the tensors."""
    operator = bound.operator
    if not any(isinstance(tensor, paddle.pir.Value) for tensor in tensors):
        raise TypeError(f"none of the tensors is one of the static graph\nDeclaration: {operator.schema}")
    text = bound.call(functools.partial(_binding.graph_text, operator), [_stand_in()] * len(tensors))
    register()
    tensors = [_value_of(tensor) for tensor in tensors]
    # Here, since Paddle's C++ cannot pass on an exception of Python's.
    told = bound.call(fake_of(operator), [Fake(t.shape, t.dtype) for t in tensors])
    told = list(told) if isinstance(told, (tuple, list)) else [told]
    results = _binding.in_graph(
        [(list(fake.shape), getattr(paddle, fake.dtype)) for fake in told],
        functools.partial(paddle._C_ops._run_custom_op, _binding.graph_name(operator), tensors, text))
    return results[0] if len(results) == 1 else tuple(results)


def _value_of(tensor):
    """The tensor as a graph knows it."""
    # Graphs of to_static take a tensor that has its elements already as a parameter.
    if isinstance(tensor, paddle.pir.Value) or paddle.base.dygraph.base.in_to_static_mode():
        return tensor
    elements = tensor.numpy()
    if str(elements.dtype) != str(tensor.dtype).rpartition(".")[2]:
        raise TypeError(f"a static program keeps no tensor of {tensor.dtype} that has its elements already: give it as an "
                        "input of the program")
    return paddle.assign(elements)


_known = (0, ())  # what graphs could call after that many registrations


def register():
    """Tells Paddle of the operators that libraries have registered since. Returns what graphs call those that are there."""
    global _known
    now = _binding.registrations()
    if _known[0] != now:
        _known = (now, frozenset(_binding.register_graph_operators()))
    return _known[1]


def _gradients(name, overload, values, results, gradients):
    """What a graph's backward pass asks for: one gradient for each tensor among the values."""
    operator = _binding.operator(name, overload)
    if name not in autograds:
        raise NotImplementedError(f"{name} has no formula for its gradient: give it one by "
                                  f"schema_ct.register_autograd({name!r}, …)\nDeclaration: {operator.schema}")
    # The mode is that of all threads.
    eager = contextlib.nullcontext() if paddle.in_dynamic_mode() else paddle.base.dygraph.guard()
    with eager, paddle.no_grad():
        tensors = []
        bound = Bound(operator, {p[0]: value for p, value in zip(operator.arguments, values)}, paddle.Tensor, tensors)
        # A graph does not say whose gradients it will use.
        needed = [tensor.is_floating_point() or tensor.is_complex() for tensor in tensors]
        return bound.gradients(tensors, results, gradients, needed)


def _check(path):
    """Raises RuntimeError where a saved graph calls operators that are not there, of which Paddle would die."""
    there = register()
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            called = re.findall(r'"#":"\d+\.(\w+::[\w.]+)"', file.read())
    except OSError:
        return  # Paddle says why
    missing = sorted({*called}.difference(there))
    if missing:
        raise RuntimeError(f"the graph {path} calls {', '.join(missing)}, and no library that is loaded registers "
                           f"{'it' if len(missing) == 1 else 'them'}: load the library first "
                           "(schema_ct.paddle.load_library)")


def install():
    """Paddle's functions that read saved graphs look first whether all is there."""
    core = paddle.base.core
    read, predict = core.deserialize_pir_program, paddle.inference.create_predictor

    @functools.wraps(read)
    def deserialize_pir_program(path, *arguments, **keywords):
        _check(path)
        return read(path, *arguments, **keywords)

    @functools.wraps(predict)
    def create_predictor(config):
        _check(config.prog_file())
        return predict(config)

    core.deserialize_pir_program, paddle.inference.create_predictor = deserialize_pir_program, create_predictor
    _binding.on_graph_gradients(_gradients)
