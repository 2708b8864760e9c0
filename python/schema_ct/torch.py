# SPDX-License-Identifier: BSL-1.0
"""Operators at home in PyTorch: gradients by the registered formula, torch.compile and torch.export by the fake kernel.

    scaled = sc.torch.wrap(sc.ops.demo.scaled)
    torch.compile(lambda x: scaled(x, by=3.0))(torch.ones(2, requires_grad=True)).sum().backward()
"""

import re

import torch

from . import _default
from ._definitions import Fake, autograds, fake_of, name_of, single

_wrapped = {}


def wrap(operator):
    """The operator as a custom operator of torch.library, in the namespace schema_ct_<ns>: torch.ops has it, too."""
    operator = single(operator)
    full = operator.schema.partition("(")[0]
    if full not in _wrapped:
        _wrapped[full] = _wrap(operator, full)
    return _wrapped[full]


def _wrap(operator, full):
    names = [p[0] for p in operator.arguments]
    written = [p[0] for p in operator.arguments if p[5]]
    schema, in_place = _torch_schema(operator)
    positional = len(names) if "*, " not in schema else sum(not p[2] for p in operator.arguments)
    ours = sum(not p[2] for p in operator.arguments)

    def kernel(*arguments, **keywords):
        if len(arguments) > ours:  # PyTorch has them by position
            keywords.update(zip(names[ours:], arguments[ours:]))
        inputs = [*_tensors(arguments), *_tensors(keywords.values())] if keywords else [*_tensors(arguments)]
        # Autograd has looked at them already.
        if any(tensor.requires_grad for tensor in inputs):
            with torch.no_grad():
                result = operator(*arguments[:ours], **keywords)
        else:
            result = operator(*arguments[:ours], **keywords)
        return None if in_place else _map_results(result, lambda r: _own(r, inputs))

    made = torch.library.custom_op(f"schema_ct_{full.replace('.', '_')}", kernel, mutates_args=written, schema=schema)

    @made.register_fake
    def _(*arguments, **keywords):
        if in_place:
            return None
        device = next((t.device for t in _tensors((*arguments, *keywords.values()))), torch.device("cpu"))
        results = fake_of(operator)(**{k: _faked(v) for k, v in (*zip(names, arguments), *keywords.items())})
        return _map_results(results, lambda r: torch.empty(r.shape, dtype=getattr(torch, r.dtype), device=device)
                            if isinstance(r, Fake) else r)

    if name_of(operator) in autograds:
        _register_autograd(made, *autograds[name_of(operator)], positional, positional != len(names))
    if not in_place:
        return made

    def call(*arguments, **keywords):
        made(*arguments, **keywords)
        given = {**dict(zip(names, arguments)), **keywords}
        results = tuple(given[name] for name in in_place)
        return results[0] if len(results) == 1 else results

    call.__name__, call.__doc__ = operator.__name__, operator.schema
    return call


def _torch_schema(operator):
    """The schema without a name, as torch.library.custom_op wants it, and the arguments that the operator returns.
    PyTorch has no custom operators that return their arguments: the wrapper returns those."""
    text = operator.schema
    if any(p[2] and "Tensor" in p[1] for p in operator.arguments):
        text = text.replace("*, ", "", 1)  # PyTorch has none that take tensors by name alone, either
    arguments, _, returns = text[text.index("("):].rpartition(" -> ")
    aliased = re.findall(r"Tensor\((\w+)!\)", returns)
    if not aliased:
        return text[text.index("("):], ()
    if len(aliased) != len(operator.returns):
        raise NotImplementedError(f"PyTorch has no custom operators that return both new tensors and arguments: {text}")
    names = (re.search(rf"\({alias}!\)\S* (\w+)", arguments)[1] for alias in aliased)
    return f"{arguments} -> ()", tuple(names)


def _register_autograd(made, backward, setup_context, positional, has_keywords):
    def grads(ctx, *given):
        result = backward(ctx, *given)
        result = result if isinstance(result, tuple) else (result,)
        return result[:positional] if len(result) > 1 or positional == 1 else result

    def setup(ctx, inputs, output):
        setup_context(ctx, inputs, output)

    def setup_with_keywords(ctx, inputs, keyword_only_inputs, output):
        setup_context(ctx, (*inputs, *keyword_only_inputs.values()), output)

    own = None if setup_context is None else setup_with_keywords if has_keywords else setup
    made.register_autograd(grads, setup_context=own)


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
    return tuple(map(f, result)) if isinstance(result, tuple) else [f(r) for r in result] if isinstance(
        result, list) else f(result)


def _own(result, inputs):
    """A tensor of PyTorch's that shares memory with no input, which PyTorch's custom operators may not return."""
    if isinstance(result, _default.Array):
        result = torch.from_dlpack(result)
    if not isinstance(result, torch.Tensor):
        return result
    at = result.data_ptr()
    if any(start <= at < end for start, end in map(_memory, inputs)):
        return result.clone()
    return result


def _memory(tensor):
    """Where the elements lie, of which alone an operator gets to know."""
    start = tensor.data_ptr()
    if tensor.is_contiguous():
        return start, start + tensor.nbytes
    last = sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride()))
    return start, start + (last + 1) * tensor.itemsize
