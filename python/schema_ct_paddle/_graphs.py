# SPDX-License-Identifier: BSL-1.0
"""Operators in Paddle's static graphs: each is a custom operator of Paddle's there, so that graphs are saved."""

import contextlib
import functools
import itertools
import re

import _schema_ct_paddle as _binding
import paddle
from schema_ct._shapes import Fake, autograds, fake_of, fakes, name_of

from . import _writes
from ._bound import Bound, check_formula


@functools.cache
def _stand_in():
    """Stands for the tensors of a graph where only a call's other values matter."""
    with paddle.base.dygraph.guard(paddle.CPUPlace()):
        return paddle.zeros([1])


def put_into_graph(bound, tensors):
    """`bound`: the arguments of a call, with places for the tensors."""
    operator = bound.operator
    returned, written = _binding.graph_returns(operator), bound.written()
    if not any(isinstance(tensor, paddle.pir.Value) for tensor in tensors):
        raise TypeError(f"none of the tensors is one of the static graph\nDeclaration: {operator.schema}")
    text = bound.call(functools.partial(_binding.graph_text, operator), [_stand_in()] * len(tensors))
    register()
    tensors = [_value_of(tensor) for tensor in tensors]
    for name, numbers in written:
        for number in numbers:
            tensors[number] = _writes.value_to_write(operator, name, tensors[number], name in returned)
    _check_apart(operator, [tensors[number] for _, numbers in written for number in numbers])
    made = _made(operator, text, tensors, _outputs(bound, tensors, returned, written))
    new = dict(zip((name for name, _ in written), made[len(made) - len(written):]))
    for name, numbers in written:
        for number, value in zip(numbers, new[name]):
            _writes.write(tensors[number], value)
    results, others = [], iter(made)
    for name, kind in zip(returned, operator.returns):
        values = new[name] if name else next(others)
        results.append(values if kind.startswith("List[") else values[0] if values else None)
    return results[0] if len(results) == 1 else tuple(results) if results else None


def _check_apart(operator, values):
    """Raises ValueError if an operator would write twice to one value: a graph makes a new one of each."""
    if any(one.is_same(other) for one, other in itertools.combinations(values, 2)):
        raise ValueError(f"{name_of(operator)}() writes to one tensor as two arguments, and a graph makes a tensor of each: give it "
                         f"x.clone()\nDeclaration: {operator.schema}")


def _outputs(bound, tensors, returned, written):
    """The tensors of each output: of the results that are no arguments, and of the arguments that are written to."""
    operator, told = bound.operator, [None] * len(returned)
    # Here, since Paddle's C++ cannot pass on an exception of Python's.
    if None in returned or (returned and name_of(operator) in fakes):
        told = bound.call(fake_of(operator), [Fake(t.shape, t.dtype) for t in tensors])
        told = [told] if len(returned) == 1 else told
    outputs = [list(fake) if isinstance(fake, (list, tuple)) else [fake] for name, fake in zip(returned, told) if name is None]
    known = {name: [fake] for name, fake in zip(returned, told) if name and fake}
    return outputs + [known.get(name) or [Fake(tensors[n].shape, tensors[n].dtype) for n in numbers] for name, numbers in written]


def _made(operator, text, tensors, outputs):
    """Puts the call into the graph; returns the values of each output."""
    results = [(list(fake.shape), getattr(paddle, fake.dtype)) for output in outputs for fake in output]
    if not results:
        return outputs
    name, end = _binding.graph_name(operator, [len(output) for output in outputs])
    values = iter(_binding.in_graph(results, functools.partial(paddle._C_ops._run_custom_op, name, tensors, text + end)))
    return [[next(values) for _ in output] for output in outputs]


def _value_of(tensor):
    """The tensor as a graph knows it."""
    # Graphs of to_static take a tensor that has its elements already as a parameter.
    if isinstance(tensor, paddle.pir.Value):
        return _writes.latest(tensor)
    if paddle.base.dygraph.base.in_to_static_mode():
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
        _known = (now, frozenset(_binding.register_graph_operators([])))
    return _known[1]


def _gradients(name, overload, values, results, gradients):
    """What a graph's backward pass asks for: one gradient for each tensor among the values."""
    operator = _binding.operator(name, overload)
    if name not in autograds:
        raise NotImplementedError(f"{name} has no formula for its gradient: give it one by "
                                  f"schema_ct.register_autograd({name!r}, …)\nDeclaration: {operator.schema}")
    # The mode is that of all threads.
    eager = contextlib.nullcontext() if paddle.in_dynamic_mode() else paddle.base.dygraph.guard()
    check_formula(operator)
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
    missing = {*called}.difference(there)
    missing = sorted(missing.difference(_binding.register_graph_operators(list(missing))))
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
    _writes.install()
    _binding.on_graph_gradients(_gradients)
