# SPDX-License-Identifier: BSL-1.0
"""Operators as custom operators of PyTorch: the registered formula gives gradients, and the fake kernel serves
torch.compile and torch.export.

    scaled = sc.torch.wrap(sc.ops.demo.scaled)
    torch.compile(lambda x: scaled(x, by=3.0))(torch.ones(2, requires_grad=True)).sum().backward()
"""

import re

import torch

from . import _default
from ._shapes import Fake, autograds, fake_of, name_of, single

_wrapped = {}  # by the operators' names


def wrap(operator):
    """The operator as a custom operator of torch.library, in the namespace schema_ct_<ns>; torch.ops has it too. The
    arrays of a pointwise operator are broadcast."""
    operator = single(operator)
    full = operator.schema.partition("(")[0]
    known = _wrapped.get(full)
    if known is None or known.schema != operator.schema:
        known = _wrapped[full] = _Wrapped(operator, full)
    known.use_gradient()
    return known.function


class _Wrapped:
    """A custom operator of PyTorch, and the function through which users call it."""

    def __init__(self, operator, full):
        for argument in operator.arguments:
            if "__torch__" in argument[7]:
                raise NotImplementedError(f"PyTorch does not know the class of the argument {argument[0]!r}: "
                                          f"{operator.schema}")
        self.operator, self.schema = operator, operator.schema
        self.names = [p[0] for p in operator.arguments]
        schema, self.returned = _torch_schema(operator)
        self.by_position = sum(not p[2] for p in operator.arguments)
        self.torch_by_position = self.by_position if "*, " in schema else len(self.names)
        self.gradient = None
        self.made = torch.library.custom_op(
            f"schema_ct_{full.replace('.', '_')}", self.run, schema=schema,
            mutates_args=[p[0] for p in operator.arguments if p[5]])
        self.made.register_fake(self.fake)
        self.function = self.made
        if self.returned:
            self._stand_in(self._call_and_return)
        elif "pointwise" in operator.tags and sum(p[7] == "Tensor" for p in operator.arguments) > 1:
            self._stand_in(self._broadcast_and_call)

    def _stand_in(self, function):
        def call(*arguments, **keywords):
            return function(*arguments, **keywords)

        call.__name__, call.__doc__ = self.operator.__name__, self.schema
        self.function = call

    def _named(self, arguments, keywords):
        """PyTorch passes keyword-only arguments by position where its schema lacks the `*`; they become keywords
        again."""
        if len(arguments) > self.by_position:
            keywords = {**dict(zip(self.names[self.by_position:], arguments[self.by_position:])), **keywords}
        return arguments[:self.by_position], keywords

    def run(self, *arguments, **keywords):
        arguments, keywords = self._named(arguments, keywords)
        inputs = [*_tensors(arguments), *_tensors(keywords.values())] if keywords else [*_tensors(arguments)]
        # Autograd has seen the inputs already.
        if any(tensor.requires_grad for tensor in inputs):
            with torch.no_grad():
                result = self.operator(*arguments, **keywords)
        else:
            result = self.operator(*arguments, **keywords)
        return None if self.returned else _map_results(result, lambda r: _own(r, inputs))

    def fake(self, *arguments, **keywords):
        if self.returned or not self.operator.returns:
            return None
        arguments, keywords = self._named(arguments, keywords)
        device = next(_tensors((*arguments, *keywords.values())), torch.empty(0)).device
        results = fake_of(self.operator)(*map(_faked, arguments), **{k: _faked(v) for k, v in keywords.items()})
        return _map_results(results, lambda r: torch.empty(r.shape, dtype=getattr(torch, r.dtype), device=device)
                            if isinstance(r, Fake) else r)

    def _call_and_return(self, *arguments, **keywords):
        self.made(*arguments, **keywords)
        given = {**dict(zip(self.names, arguments)), **keywords}
        results = tuple(given[name] for name in self.returned)
        return results[0] if len(results) == 1 else results

    def _broadcast_and_call(self, *arguments, **keywords):
        tensors = [t for t in (*arguments, *keywords.values()) if isinstance(t, torch.Tensor)]
        if any(t.shape != tensors[0].shape for t in tensors):
            # Kernels get contiguous tensors.
            alike = iter([t.contiguous() for t in torch.broadcast_tensors(*tensors)])
            arguments = [next(alike) if isinstance(t, torch.Tensor) else t for t in arguments]
            keywords = {n: next(alike) if isinstance(t, torch.Tensor) else t for n, t in keywords.items()}
        return self.made(*arguments, **keywords)

    def use_gradient(self):
        """Looks the formula up at each call: it may be registered or replaced after wrap()."""
        gradient = autograds.get(name_of(self.operator))
        if gradient is None or gradient == self.gradient:
            return
        self.gradient = gradient
        backward, setup_context = gradient
        count = self.torch_by_position

        def grads(ctx, *given):
            result = backward(ctx, *given)
            result = result if isinstance(result, tuple) else (result,)
            return result[:count] if len(result) > 1 or count == 1 else result

        def setup(ctx, inputs, output):
            setup_context(ctx, inputs, output)

        def setup_with_keywords(ctx, inputs, keyword_only_inputs, output):
            setup_context(ctx, (*inputs, *keyword_only_inputs.values()), output)

        own = None if setup_context is None else setup if count == len(self.names) else setup_with_keywords
        self.made.register_autograd(grads, setup_context=own)


def _torch_schema(operator):
    """The schema without a name, for torch.library.custom_op, and the arguments that the operator returns. PyTorch's
    custom operators cannot return their arguments; the wrapper returns them."""
    text = operator.schema
    if any(p[2] and "Tensor" in p[1] for p in operator.arguments):
        text = text.replace("*, ", "", 1)  # nor can they have keyword-only tensors
    arguments, _, returns = text[text.index("("):].rpartition(" -> ")
    aliased = re.findall(r"Tensor\((\w+)!\)", returns)
    if not aliased:
        return text[text.index("("):], ()
    if len(aliased) != len(operator.returns):
        raise NotImplementedError(f"PyTorch has no custom operators that return both new tensors and arguments: {text}")
    names = (re.search(rf"\({alias}!\)\S* (\w+)", arguments)[1] for alias in aliased)
    return f"{arguments} -> ()", tuple(names)


def _tensors(values):
    for value in values:
        if isinstance(value, torch.Tensor):
            yield value
        elif isinstance(value, (list, tuple)):
            yield from _tensors(value)


def _faked(value):
    if isinstance(value, torch.Tensor):
        return Fake(value.shape, value.dtype, value.device)
    return [_faked(v) for v in value] if isinstance(value, (list, tuple)) else value


def _map_results(result, f):
    return type(result)([_map_results(r, f) for r in result]) if isinstance(result, (tuple, list)) else f(result)


def _own(result, taken):
    """The result as a PyTorch tensor, copied if it shares memory with an input or another result: a custom operator of
    PyTorch may not return such a tensor."""
    if isinstance(result, _default.Array):
        result = torch.from_dlpack(result)
    if not isinstance(result, torch.Tensor):
        return result
    at = result.data_ptr()
    if any(start <= at < end for start, end in map(_memory, taken)):
        result = result.clone()
    taken.append(result)
    return result


def _memory(tensor):
    """The memory range of the elements."""
    start = tensor.data_ptr()
    if tensor.is_contiguous():
        return start, start + tensor.nbytes
    last = sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride()))
    return start, start + (last + 1) * tensor.itemsize
