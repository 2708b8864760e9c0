# SPDX-License-Identifier: BSL-1.0
"""Operators as custom operators of PyTorch: the registered formula gives gradients, and the fake kernel serves
torch.compile and torch.export.

    scaled = sc.torch.wrap(sc.ops.demo.scaled)
    torch.compile(lambda x: scaled(x, by=3.0))(torch.ones(2, requires_grad=True)).sum().backward()
"""

import functools

import torch

from . import _default
from ._shapes import Fake, autograds, fake_of, name_of, single
from ._signature import declared

_wrapped = {}  # by the operators' names


def wrap(operator):
    """The operator as a custom operator of torch.library, in the namespace schema_ct_<ns>; torch.ops has it too. The
    arrays of a pointwise operator are broadcast."""
    operator = single(operator)
    full = operator.schema.partition("(")[0]
    if name_of(operator) in autograds and any(p[5] for p in operator.arguments):
        raise NotImplementedError("PyTorch has no gradients of custom operators that write to an argument: "
                                  f"{operator.schema}")
    known = _wrapped.get(full)
    if known is None or (known.schema, known.tags) != (operator.schema, operator.tags):
        known = _wrapped[full] = _Wrapped(operator, full)
    return known.function


def compiled(operator):
    """The operator for the graphs of torch.compile: as wrap() makes it."""
    try:
        operator = single(operator)
        if operator.returns and not _TorchSchema(operator).returned:
            fake_of(operator)
        return wrap(operator)
    except (RuntimeError, TypeError, ValueError) as error:
        return _break_graph(f"torch.compile takes no call of {operator}: {error}")


@functools.cache
def _break_graph(why):
    """A function for torch.compile to trace. Always the same, because the graph is compiled again for another one."""
    def broken(*arguments, **keywords):
        torch._dynamo.graph_break(msg=why)

    return broken


class _Wrapped:
    """A custom operator of PyTorch, and the function through which users call it."""

    def __init__(self, operator, full):
        for argument in operator.arguments:
            if "__torch__" in argument[7]:
                raise NotImplementedError(f"PyTorch does not know the class of the argument {argument[0]!r}: "
                                          f"{operator.schema}")
        self.operator, self.schema, self.tags = operator, operator.schema, operator.tags
        self.names = [p[0] for p in operator.arguments]
        torch_schema = _TorchSchema(operator)
        self.returned, self.lost_defaults = torch_schema.returned, torch_schema.lost_defaults
        self.torch_by_position = torch_schema.by_position
        self.by_position = sum(not p[2] for p in operator.arguments)
        name = f"schema_ct_{full.replace('.', '_')}"
        self.made = torch.library.custom_op(
            name, lambda *arguments, **keywords: self._run(arguments, keywords), schema=torch_schema.text,
            mutates_args=[p[0] for p in operator.arguments if p[5]])
        self.made.register_fake(lambda *arguments, **keywords: self._fake(arguments, keywords))
        if not any(p[5] for p in operator.arguments) and operator.returns:
            self.made.register_autograd(self._gradients, setup_context=self._set_up)
        # PyTorch's object of a custom operator takes no keyword `self`.
        namespace, _, base = name.partition("::")
        self.call = getattr(getattr(torch.ops, namespace), base).default
        self.function = self.made
        if self.returned:
            self._stand_in(self._call_and_return)
        elif "pointwise" in self.tags and sum(p[7] == "Tensor" for p in operator.arguments) > 1:
            self._stand_in(self._broadcast_and_call)
        elif self.lost_defaults or "self" in self.names:
            self._stand_in(lambda arguments, keywords: self.call(*arguments, **keywords))

    def _stand_in(self, function):
        lost = [(self.torch_by_position.index(name), name, default) for name, default in self.lost_defaults]

        def call(*arguments, **keywords):
            for i, name, default in lost:
                if i >= len(arguments):
                    keywords.setdefault(name, default)
            return function(arguments, keywords)

        call.__name__, call.__doc__ = self.operator.__name__, self.schema
        self.function = call

    def _named(self, arguments, keywords):
        """The arguments as the operator takes them. PyTorch passes keyword-only tensors by position."""
        if len(arguments) > self.by_position:
            rest = zip(self.torch_by_position[self.by_position:], arguments[self.by_position:])
            keywords = {**dict(rest), **keywords}
        return arguments[:self.by_position], keywords

    def _run(self, arguments, keywords):
        arguments, keywords = self._named(arguments, keywords)
        inputs = [*_tensors(arguments), *_tensors(keywords.values())] if keywords else [*_tensors(arguments)]
        # Autograd has seen the inputs already.
        if any(tensor.requires_grad for tensor in inputs):
            with torch.no_grad():
                result = self.operator(*arguments, **keywords)
        else:
            result = self.operator(*arguments, **keywords)
        return None if self.returned else _map_results(result, lambda r: _own(r, inputs))

    def _fake(self, arguments, keywords):
        if self.returned or not self.operator.returns:
            return None
        arguments, keywords = self._named(arguments, keywords)
        device = next(_tensors((*arguments, *keywords.values())), torch.empty(0)).device
        results = fake_of(self.operator)(*map(_faked, arguments), **{k: _faked(v) for k, v in keywords.items()})
        return _map_results(results, lambda r: torch.empty(r.shape, dtype=getattr(torch, r.dtype), device=device)
                            if isinstance(r, Fake) else r)

    def _call_and_return(self, arguments, keywords):
        self.call(*arguments, **keywords)
        given = {**dict(zip(self.torch_by_position, arguments)), **keywords}
        results = tuple(given[name] for name in self.returned)
        return results[0] if len(results) == 1 else results

    def _broadcast_and_call(self, arguments, keywords):
        tensors = [t for t in (*arguments, *keywords.values()) if isinstance(t, torch.Tensor)]
        if any(t.shape != tensors[0].shape for t in tensors):
            # Kernels get contiguous tensors.
            alike = iter([t.contiguous() for t in torch.broadcast_tensors(*tensors)])
            arguments = [next(alike) if isinstance(t, torch.Tensor) else t for t in arguments]
            keywords = {n: next(alike) if isinstance(t, torch.Tensor) else t for n, t in keywords.items()}
        return self.call(*arguments, **keywords)

    def _set_up(self, ctx, inputs, output, keyword_only_inputs=None):
        """PyTorch calls this in each call that needs a gradient. The backward pass uses the formula of that time."""
        ctx.formula = backward, setup_context = self._formula()
        if backward is not None and setup_context is not None:
            given = {**dict(zip(self.torch_by_position, inputs)), **(keyword_only_inputs or {})}
            setup_context(ctx, tuple(given[name] for name in self.names), output)

    def _formula(self):
        return autograds.get(name_of(self.operator), (None, None))

    def _gradients(self, ctx, *given):
        backward = ctx.formula[0] or self._formula()[0]
        if backward is None:
            name = name_of(self.operator)
            raise RuntimeError(f"no autograd formula was registered for {name}: register it with "
                               f"schema_ct.register_autograd({name!r}, …)")
        result = backward(ctx, *given)
        result = result if isinstance(result, tuple) else (result,)
        if len(result) < len(self.torch_by_position):
            return result  # PyTorch says how many are missing
        by_name = dict(zip(self.names, result))
        return tuple(by_name.get(name) for name in self.torch_by_position)


class _TorchSchema:
    """An operator's schema as torch.library.custom_op takes it, without a name. PyTorch's custom operators have no
    keyword-only tensors, which become positional, and do not return their arguments, which the wrapper does, nor views of
    them, which it copies."""

    def __init__(self, operator):
        arguments, returns = declared(operator.schema)
        returns = [_without_view(text) for text in returns]
        texts = [_without_view(text) for text in arguments if text != "*"]
        texts = dict(zip((p[0] for p in operator.arguments), texts))
        by_name = [p[0] for p in operator.arguments if p[2] and "Tensor" not in p[1]]
        by_position = [p for p in operator.arguments if p[0] not in by_name]
        self.by_position = [p[0] for p in sorted(by_position, key=lambda p: p[2])]
        self.returned = _returned_arguments(operator, texts, returns)
        self.lost_defaults = self._drop_defaults(operator, texts)
        listed = [*(texts[name] for name in self.by_position), *["*"] * bool(by_name), *map(texts.get, by_name)]
        self.text = f"({', '.join(listed)}) -> ({'' if self.returned else ', '.join(returns)})"

    def _drop_defaults(self, operator, texts):
        """PyTorch refuses an argument with a default before one without. Returns the names and defaults of those that
        lose theirs."""
        known, lost, is_required = {p[0]: p for p in operator.arguments}, [], False
        for name in reversed(self.by_position):
            _, _, _, has_default, default, *_ = known[name]
            if has_default and is_required:
                texts[name] = texts[name].partition("=")[0]
                lost.append((name, default))
            is_required = is_required or not has_default
        return lost


def _returned_arguments(operator, texts, returns):
    """The names of the arguments that the operator writes to and returns."""
    marks = [_alias(text) for text in returns]
    if not any(mark.endswith("!") for mark in marks):
        return ()
    names = {_alias(text): name for name, text in texts.items()}
    if any(not mark.endswith("!") or mark not in names for mark in marks):
        raise NotImplementedError("PyTorch has no custom operators that return both new tensors and arguments: "
                                  f"{operator.schema}")
    return tuple(names[mark] for mark in marks)


def _alias(declaration):
    """`a!` of `Tensor(a!) x`; empty for a tensor without an alias set."""
    return declaration.removeprefix("Tensor(").partition(")")[0] if declaration.startswith("Tensor(") else ""


def _without_view(declaration):
    """`Tensor x` for `Tensor(a) x`, to which the operator does not write."""
    alias = _alias(declaration)
    return declaration if not alias or "!" in alias else "Tensor" + declaration.partition(")")[2]


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
