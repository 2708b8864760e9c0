# SPDX-License-Identifier: BSL-1.0
"""An operator bound to all of its arguments but the tensors, for gradients and static graphs."""

import _schema_ct_paddle as _binding
import paddle

from schema_ct._shapes import Context, autograds, name_of


def check_formula(operator):
    """Raises NotImplementedError if an operator of such a schema has no gradient."""
    returned = _binding.graph_returns(operator)
    for p in operator.arguments:
        if p[5] and p[0] not in returned:
            raise NotImplementedError(f"{name_of(operator)}() writes to argument {p[0]!r} and does not return it, so there is no "
                                      f"gradient of it: let it return Tensor(a!), or use paddle.no_grad()\n"
                                      f"Declaration: {operator.schema}")


class _Place:
    """The place of one tensor among the values."""

    def __init__(self, number):
        self.number = number


class Bound:
    """The values by their names. Tensors of the kind are appended to `tensors`, and places stand for them."""

    def __init__(self, operator, arguments, kind, tensors):
        self.operator = operator
        takes_tensors = {p[0] for p in operator.arguments if "Tensor" in p[7]}
        self._by_name = {p[0] for p in operator.arguments if p[2]}
        self._values = {name: _take(value, kind, tensors) if name in takes_tensors else value
                        for name, value in arguments.items()}

    def written(self):
        """For each argument that the operator writes to, its name and the numbers of its tensors."""
        return [(p[0], _numbers(self._values[p[0]])) for p in self.operator.arguments if p[5]]

    def call(self, function, tensors):
        given = {name: _put(value, tensors) for name, value in self._values.items()}
        return function(*(v for name, v in given.items() if name not in self._by_name),
                        **{name: v for name, v in given.items() if name in self._by_name})

    def gradients(self, tensors, results, grads, needed):
        """The gradient of each tensor, by the registered formula."""
        formula, setup_context = autograds[name_of(self.operator)]
        ctx = Context(tuple(_is_needed(value, needed) for value in self._values.values()))
        if setup_context is not None:
            inputs = tuple(_put(value, tensors) for value in self._values.values())
            setup_context(ctx, inputs, results[0] if len(results) == 1 else tuple(results))
        told = formula(ctx, *grads)
        told = told if isinstance(told, tuple) else (told,)
        found = [None] * len(tensors)
        for (name, value), gradient in zip(self._values.items(), told):
            self._find(name, value, gradient, tensors, found)
        return [paddle.zeros_like(t) if g is None else g for t, g in zip(tensors, found)]

    def _find(self, name, value, gradient, tensors, found):
        if gradient is None:
            return
        if isinstance(value, list):
            for v, g in zip(value, gradient):
                self._find(name, v, g, tensors, found)
        elif isinstance(value, _Place):
            tensor = tensors[value.number]
            if not isinstance(gradient, paddle.Tensor) or (gradient.shape, gradient.dtype) != (tensor.shape, tensor.dtype):
                raise ValueError(f"the formula of {name_of(self.operator)} gives for the argument {name!r} a gradient "
                                 f"{_text(gradient)}, and the argument is {_text(tensor)}")
            found[value.number] = gradient


def _take(value, kind, tensors):
    if isinstance(value, (list, tuple)):
        return [_take(v, kind, tensors) for v in value]
    if isinstance(value, kind):
        tensors.append(value)
        return _Place(len(tensors) - 1)
    return value


def _text(value):
    return f"of shape {list(value.shape)} and type {value.dtype}" if isinstance(value, paddle.Tensor) else repr(value)


def _put(value, tensors):
    if isinstance(value, list):
        return [_put(v, tensors) for v in value]
    return tensors[value.number] if isinstance(value, _Place) else value


def _numbers(value):
    if isinstance(value, list):
        return [number for v in value for number in _numbers(v)]
    return [value.number] if isinstance(value, _Place) else []


def _is_needed(value, needed):
    if isinstance(value, list):
        return any(_is_needed(v, needed) for v in value)
    return isinstance(value, _Place) and needed[value.number]
