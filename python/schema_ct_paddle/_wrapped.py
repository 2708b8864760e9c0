# SPDX-License-Identifier: BSL-1.0
"""Operators in Paddle's autograd and its static graphs."""

import inspect

import paddle

from schema_ct._shapes import autograds, name_of, single

from ._bound import Bound
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
            check(operator, "in static graphs")
            return put_into_graph(*bound((paddle.pir.Value, paddle.Tensor), arguments, keywords))
        if name not in autograds or not paddle.is_grad_enabled():
            return operator(*arguments, **keywords)
        given, tensors = bound(paddle.Tensor, arguments, keywords)
        if all(tensor.stop_gradient for tensor in tensors):
            return operator(*arguments, **keywords)
        check(operator, "with a gradient")
        return _Recorded.apply(given, *tensors)

    call.__name__, call.__doc__, call.__signature__ = operator.__name__, operator.schema, signature
    return call


def check(operator, where):
    if any(p[5] for p in operator.arguments):
        raise NotImplementedError(f"an operator that writes to its arguments is not called {where}: give one that "
                                  f"returns a new tensor, or use paddle.no_grad() or "
                                  f"paddle.jit.to_static(full_graph=False)\nDeclaration: {operator.schema}")
    if not operator.returns or any(kind != "Tensor" for kind in operator.returns):
        raise NotImplementedError(f"{where} an operator returns tensors, and as many as its schema says\n"
                                  f"Declaration: {operator.schema}")


def _list(results):
    return list(results) if isinstance(results, (tuple, list)) else [results]


def _apart(gradients):
    """Without memory that two of them share: Paddle adds to gradients in place."""
    out = []
    for gradient in gradients:
        out.append(gradient.clone() if any(map(gradient._is_shared_buffer_with, out)) else gradient)
    return out


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
        found = [gradient if needed else None for gradient, needed in zip(_apart(found), ctx.needed)]
        return found[0] if len(found) == 1 else tuple(found)
