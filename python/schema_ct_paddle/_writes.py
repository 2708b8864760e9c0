# SPDX-License-Identifier: BSL-1.0
"""Operators that write to values of a graph of to_static.

A graph's values do not change: the operator makes a new one, and whatever the function does with the old value later, it
does with the new one. Inputs and buffers belong to the caller, so what was written is copied into them, too.
"""

import functools

import paddle
import paddle.static.pir_io
from paddle import pir
from paddle.base.framework import stride_ops
from paddle.jit.dy2static.program_translator import ConcreteProgram

from schema_ct._shapes import name_of

_tracing = []  # the graphs that are being made, the innermost last


class _Chain:
    """A value that is written to, and the values that take its place."""

    def __init__(self, value):
        self.values = [value]
        self._before = []  # for each write, the uses until then of each of the values until then

    def add(self, new):
        self._before.append([{_place(use) for use in _uses(value)} for value in self.values])
        self.values.append(new)

    def redirect(self):
        """Each use is one of the value that was the last when the use was made."""
        uses = [(number, use) for number, value in enumerate(self.values[:-1]) for use in _uses(value)]
        for number, use in uses:
            then = next((write for write in range(number, len(self._before))
                         if _place(use) in self._before[write][number]), len(self._before))
            if then != number:
                use.set_source(self.values[then])


class _Writes:
    """What a function writes to while its graph is made."""

    def __init__(self):
        self._chains = []

    def _chain(self, value):
        return next((chain for chain in self._chains if any(v.is_same(value) for v in chain.values)), None)

    def history(self, value):
        chain = self._chain(value)
        return [value] if chain is None else chain.values

    def latest(self, value):
        return self.history(value)[-1]

    def write(self, old, new):
        chain = self._chain(old)
        if chain is None:
            self._chains.append(chain := _Chain(old))
            if _is_callers(old):
                _keep_for_gradients(old)
        if _is_callers(chain.values[0]):
            paddle._C_ops.assign_out_(new, chain.values[0])
        chain.add(new)

    def finish(self, outputs):
        """Returns the graph's outputs, as they are behind the writes."""
        for chain in self._chains:
            chain.redirect()
        return paddle.utils.map_structure(lambda v: self.latest(v) if isinstance(v, pir.Value) else v, outputs)


def _uses(value):
    """The operands that are the value, but not those of the copies into it."""
    return [operand for operation in value.all_used_ops() for operand in operation.operands()
            if operand.source().is_same(value) and (operation.name(), operand.index()) != ("pd_op.assign_out_", 1)]


def _place(use):
    return use.owner().id(), use.index()


def _is_callers(value):
    """Is it an input, a parameter or a buffer?"""
    operation = value.get_defining_op()
    return operation is not None and operation.name() in ("pd_op.data", "builtin.parameter")


def _keep_for_gradients(value):
    """What is computed from the value, and has a gradient, uses a copy: the gradient needs the elements of now."""
    uses = [use for use in _uses(value) if not all(result.stop_gradient for result in use.owner().results())]
    if not uses:
        return
    here = pir.get_current_insertion_point()
    pir.set_insertion_point_after(value.get_defining_op())
    kept = paddle.assign(value)
    pir.set_insertion_point(here)
    for use in uses:
        use.set_source(kept)


def _copies(program):
    """What copies into the caller's tensors; no result of a graph depends on it."""
    return [operation.result(0) for operation in program.global_block().ops
            if operation.name() == "pd_op.assign_out_" and _is_ours(operation.operand_source(0).get_defining_op())]


def _is_ours(operation):
    return operation is not None and operation.name().startswith("custom_op.") and "::" in operation.name()


def latest(value):
    """What stands for the value now."""
    return _tracing[-1].latest(value) if _tracing else value


def value_to_write(operator, name, tensor, is_returned):
    """The graph's value for an argument that the operator writes to. Raises where what is written would be lost."""
    begin, end = f"{name_of(operator)}() writes to argument {name!r}", f"\nDeclaration: {operator.schema}"
    if not _tracing:
        if not is_returned:
            raise NotImplementedError(f"{begin} and does not return it, and in a static program the argument keeps its value: give "
                                      f"it an overload that returns it, or use paddle.jit.to_static(full_graph=True){end}")
        return tensor
    value = pir.core._convert_into_value(tensor)
    if _is_callers(value) and not value.stop_gradient and value.is_parameter and paddle.is_grad_enabled():
        raise ValueError(f"{begin}, a parameter that requires a gradient: use paddle.no_grad(), or give it x.clone(){end}")
    if pir.get_current_insertion_point().block() is not _block_of(value):
        raise NotImplementedError(f"{begin} in a branch or a loop of the graph, and the value comes from outside of it: give it "
                                  f"x.clone(), and assign the result to x{end}")
    if any(_has_view(v) for v in _tracing[-1].history(value)):
        raise NotImplementedError(f"{begin}, and a graph has a view of that in memory of its own (reshape, transpose, a slice): "
                                  f"give it x.clone(){end}")
    return value


def _has_view(value):
    operation = value.get_defining_op()
    return operation is not None and operation.name() in stride_ops or any(
        use.index() == 0 and use.owner().name() in stride_ops for use in _uses(value))


def _block_of(value):
    operation = value.get_defining_op()
    return None if operation is None else operation.get_parent_block()


def write(old, new):
    """The operator that was put into the graph just now made `new` of `old`."""
    if _tracing:
        _tracing[-1].write(old, new)


def install():
    """Graphs of to_static are made so that they know of writes, and saved with them."""
    make, prune = ConcreteProgram.pir_from_func_spec, paddle.static.pir_io.pir_prune_with_input

    @functools.wraps(make)
    def pir_from_func_spec(*arguments, **keywords):
        _tracing.append(writes := _Writes())
        try:
            made = make(*arguments, **keywords)
            made.outputs = writes.finish(made.outputs)
            return made
        finally:
            _tracing.pop()

    @functools.wraps(prune)
    def pir_prune_with_input(program, feed_vars, target_vars):
        return prune(program, feed_vars, [*target_vars, *_copies(program)])

    ConcreteProgram.pir_from_func_spec = staticmethod(pir_from_func_spec)
    paddle.static.pir_io.pir_prune_with_input = pir_prune_with_input
