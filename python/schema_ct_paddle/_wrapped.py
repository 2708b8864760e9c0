# SPDX-License-Identifier: BSL-1.0
"""Operators in Paddle's autograd and its static graphs."""

import inspect

import paddle

from schema_ct._shapes import autograds, name_of, single

from ._bound import Bound, check_formula
from ._graphs import put_into_graph


@paddle.jit.not_to_static  # to_static would rewrite this function and those that it makes
def wrap(operator):
    """A function with the gradient that register_autograd gave the operator. It also works in static graphs, those of
    paddle.jit.to_static(full_graph=True) among them; there the fake kernel gives the shapes of the results."""
    operator = single(operator)
    name, signature = name_of(operator), inspect.signature(operator)

    def bound(kinds, arguments, keywords):
        given, tensors = signature.bind(*arguments, **keywords), []
        given.apply_defaults()
        return Bound(operator, given.arguments, kinds, tensors), tensors

    @paddle.jit.not_to_static
    def call(*arguments, **keywords):
        if not paddle.in_dynamic_mode():
            return put_into_graph(*bound((paddle.pir.Value, paddle.Tensor), arguments, keywords))
        if name not in autograds or not paddle.is_grad_enabled():
            return operator(*arguments, **keywords)
        given, tensors = bound(paddle.Tensor, arguments, keywords)
        if all(tensor.stop_gradient for tensor in tensors):
            return operator(*arguments, **keywords)
        check_formula(operator)
        if any(tensor.is_leaf and not tensor.stop_gradient for tensor in _written(given, tensors)):
            return operator(*arguments, **keywords)  # raises
        recorded = _Call(given)
        made = _list(_Recorded.apply(recorded, *tensors))
        results = _shaped(recorded.shape, made)
        return results[0] if len(results) == 1 else tuple(results)

    call.__name__, call.__doc__, call.__signature__ = operator.__name__, operator.schema, signature
    return call


class _Call:
    """A call that autograd records. `shape`: the results, with None in the place of each tensor."""

    def __init__(self, bound):
        self.bound, self.shape = bound, None


def _list(results):
    return list(results) if isinstance(results, tuple) else [results]


def _written(bound, tensors):
    return [tensors[number] for _, numbers in bound.written() for number in numbers]


def _shaped(shape, tensors):
    """The tensors in the places of `None`."""
    tensors = iter(tensors)
    return [[next(tensors) for _ in one] if isinstance(one, list) else next(tensors) for one in shape]


def _is_in(tensor, tensors):
    return any(tensor is t for t in tensors)


def _apart(gradients):
    """Without memory that two of them share: Paddle adds to gradients in place."""
    out = []
    for gradient in gradients:
        out.append(gradient.clone() if any(map(gradient._is_shared_buffer_with, out)) else gradient)
    return out


class _Recorded(paddle.autograd.PyLayer):
    """A call outside of graphs, which autograd records."""

    @staticmethod
    def forward(ctx, call, *tensors):
        results, written = _list(call.bound.call(call.bound.operator, tensors)), _written(call.bound, tensors)
        call.shape = [[None] * len(one) if isinstance(one, list) else None for one in results]
        flat = [tensor for one in results for tensor in (one if isinstance(one, list) else [one])]
        # Autograd takes an argument for a result of this call only where it is written to.
        flat = [r.clone() if _is_in(r, tensors) and not _is_in(r, written) else r for r in flat]
        ctx.call, ctx.count, ctx.needed = call, len(tensors), [not tensor.stop_gradient for tensor in tensors]
        ctx.save_for_backward(*(t.detach() if _is_in(t, written) else t for t in (*tensors, *flat)))
        return flat[0] if len(flat) == 1 else tuple(flat)

    @staticmethod
    def backward(ctx, *grads):
        saved, call = ctx.saved_tensor(), ctx.call
        results, grads = _shaped(call.shape, saved[ctx.count:]), _shaped(call.shape, grads)
        found = call.bound.gradients(saved[:ctx.count], results, grads, ctx.needed)
        found = [gradient if needed else None for gradient, needed in zip(_apart(found), ctx.needed)]
        return found[0] if len(found) == 1 else tuple(found)
