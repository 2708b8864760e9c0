# SPDX-License-Identifier: BSL-1.0
"""Operators in Paddle's autograd and its static graphs. A graph calls Python, through paddle.static.register_op, and
Python calls the operator."""

import inspect
import itertools
import re

import paddle
from paddle.jit.dy2static.py_layer import StaticPyLayerContext

from schema_ct._shapes import Fake, autograds, fake_of, name_of, single

from ._bound import Bound

_numbers = itertools.count()


@paddle.jit.not_to_static  # to_static would rewrite this function and those that it makes
def wrap(operator):
    """A function with the gradient that register_autograd gave the operator. It also works in static graphs, those of
    paddle.jit.to_static(full_graph=True) among them; there the fake kernel gives the shapes of the results."""
    operator = single(operator)
    name, signature = name_of(operator), inspect.signature(operator)
    known = {}  # the functions that graphs call, by the arguments that are not tensors

    def bound(kind, arguments, keywords):
        given, tensors = signature.bind(*arguments, **keywords), []
        given.apply_defaults()
        return Bound(operator, given.arguments, kind, tensors), tensors

    @paddle.jit.not_to_static
    def call(*arguments, **keywords):
        if not paddle.in_dynamic_mode():
            _check(operator, "in static graphs")
            given, tensors = bound(paddle.pir.Value, arguments, keywords)
            if not tensors:
                raise TypeError(f"none of the tensors is one of the static graph\nDeclaration: {operator.schema}")
            needed = tuple(name in autograds and not tensor.stop_gradient for tensor in tensors)
            key = repr(given), needed
            if key not in known:
                known[key] = _InGraphs(given, needed)
            return known[key].call(tensors)
        if name not in autograds or not paddle.is_grad_enabled():
            return operator(*arguments, **keywords)
        given, tensors = bound(paddle.Tensor, arguments, keywords)
        if all(tensor.stop_gradient for tensor in tensors):
            return operator(*arguments, **keywords)
        _check(operator, "with a gradient")
        return _Recorded.apply(given, *tensors)

    call.__name__, call.__doc__, call.__signature__ = operator.__name__, operator.schema, signature
    return call


def _check(operator, where):
    if any(p[5] for p in operator.arguments):
        raise NotImplementedError(f"an operator that writes to its arguments is not called {where}: give one that "
                                  f"returns a new tensor, or use paddle.no_grad() or "
                                  f"paddle.jit.to_static(full_graph=False)\nDeclaration: {operator.schema}")
    if not operator.returns or any(kind != "Tensor" for kind in operator.returns):
        raise NotImplementedError(f"{where} an operator returns tensors, and as many as its schema says\n"
                                  f"Declaration: {operator.schema}")


def _list(results):
    return list(results) if isinstance(results, (tuple, list)) else [results]


class _Recorded(paddle.autograd.PyLayer):
    """A call outside of graphs, which autograd records."""

    @staticmethod
    def forward(ctx, bound, *tensors):
        # Autograd would not take an argument for a result of this call.
        results = [r.clone() if any(r is t for t in tensors) else r for r in _list(bound.call(bound.operator, tensors))]
        ctx.bound, ctx.count = bound, len(tensors)
        ctx.needed = [not tensor.stop_gradient for tensor in tensors]
        ctx.save_for_backward(*tensors, *results)
        return results[0] if len(results) == 1 else tuple(results)

    @staticmethod
    def backward(ctx, *grads):
        saved = ctx.saved_tensor()
        found = ctx.bound.gradients(saved[:ctx.count], saved[ctx.count:], grads, ctx.needed)
        found = [gradient if needed else None for gradient, needed in zip(found, ctx.needed)]
        return found[0] if len(found) == 1 else tuple(found)


class _Registered:
    """Registers a function of `count` tensors with Paddle, under a name of its own."""

    def __init__(self, name, function, count, results):
        self._metas = None
        # Paddle takes a name with "_grad" for the gradient of another operator.
        own_name = re.sub(r"\W+", "_", f"schema_ct {name}").replace("_grad", "_Grad")
        # Paddle requires a named parameter for each tensor.
        names = [f"x{i}" for i in range(count)]
        list_of_names = ", ".join(names)
        functions = {"run": function, "infer": lambda *_: self._metas}
        self._function = paddle.static.register_op(
            eval(f"lambda {list_of_names}: run({list_of_names})", functions),
            infer_meta=eval(f"lambda {list_of_names}: infer({list_of_names})", functions),
            name=f"{own_name}_{next(_numbers)}", input_names=names, output_names=[f"out{i}" for i in range(results)])

    def call(self, tensors, metas):
        """`metas`: the shape and element type of each result."""
        self._metas = metas[0] if len(metas) == 1 else tuple(metas)
        return _list(self._function(*tensors))


def _meta(shape, dtype):
    return paddle.static.MetaTensor(shape=list(shape), dtype=dtype)


class _InGraphs:
    """An operator with the values of one call, and its gradient with respect to the tensors that need one."""

    def __init__(self, bound, needed):
        self._bound, self._has_gradient, count, results = bound, any(needed), len(needed), len(bound.operator.returns)
        name = bound.operator.schema.partition("(")[0]
        self._forward = _Registered(name, lambda *tensors: bound.call(bound.operator, tensors), count, results)

        def gradients(*given):
            found = bound.gradients(given[:count], given[count:-results], given[-results:], needed)
            return found[0] if count == 1 else tuple(found)

        if self._has_gradient:
            self._backward = _Registered(f"backward of {name}", gradients, count + 2 * results, count)

    def call(self, tensors):
        # The fake kernel runs here: an exception in infer_meta would reach Paddle's C++ and end the process.
        told = _list(self._bound.call(fake_of(self._bound.operator), [Fake(t.shape, t.dtype) for t in tensors]))
        metas = [_meta(f.shape, getattr(paddle, f.dtype)) for f in told]
        results = (self._differentiable if self._has_gradient else self._forward.call)(tensors, metas)
        return results[0] if len(results) == 1 else tuple(results)

    def _differentiable(self, tensors, metas):
        ctx = StaticPyLayerContext()

        def forward(*tensors):
            results = self._forward.call(tensors, metas)
            ctx.save_for_backward(*tensors, *results)
            return results

        def backward(*grads):
            saved = ctx.saved_tensor()
            return self._backward.call([*saved, *grads], [_meta(t.shape, t.dtype) for t in saved[:len(tensors)]])

        return _list(paddle.static.nn.static_pylayer(forward, tensors, backward))
