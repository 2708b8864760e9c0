# SPDX-License-Identifier: BSL-1.0
"""opcheck(): compares what an operator does with its schema, its fake kernel and its gradient formula."""

import re

import numpy as np

from ._definitions import operator_named
from ._shapes import Context, Fake, autograds, fake_of, name_of, single


def opcheck(operator, arguments=(), keywords=None):
    """Calls an operator with copies of these arguments and checks what its declarations promise:

    - "writes": it writes to no argument that the schema does not mark;
    - "aliases": no result shares memory with an argument or another result unless the schema says so;
    - "strides": arrays with gaps between their elements give the same results or an exception;
    - "shapes": the results have the shapes and element types that the fake kernel computes, if there is one;
    - "gradients": the gradient formula, if there is one, agrees with numerical differences.

    Raises AssertionError with the first mistake; returns the names of the checks that ran."""
    operator = single(operator_named(operator) if isinstance(operator, str) else operator)
    if not isinstance(arguments, (tuple, list)):
        raise TypeError(f"opcheck() takes the arguments as a tuple, such as (x,), not as an object of type "
                        f"{type(arguments).__module__}.{type(arguments).__name__}")
    call = _Call(operator, arguments, dict(keywords or {}))
    looked_at = [check.__name__.removeprefix("_check_") for check in
                 (_check_writes, _check_aliases, _check_strides, _check_shapes, _check_gradients) if check(call)]
    return looked_at


class _Call:
    """A call that can be repeated with copies of its arrays."""

    def __init__(self, operator, arguments, keywords):
        self.operator, self.count = operator, len(arguments)
        names = [p[0] for p in operator.arguments]
        self.values = {**dict(zip(names, arguments)), **keywords}
        self.written = {p[0] for p in operator.arguments if p[5]}
        self.before = {place: _elements(a) for place, a in self.arrays().items()}
        self.results = self.run(self.values)

    def run(self, values):
        """Calls the operator and returns its results as a list."""
        values = list(values.items())
        results = self.operator(*(v for _, v in values[:self.count]), **dict(values[self.count:]))
        if not self.operator.returns:
            return []
        return list(results) if isinstance(results, tuple) else [results]

    def arrays(self, values=None):
        """{"x" or "x[1]": array}"""
        return dict(_arrays((self.values if values is None else values).items()))

    def copies(self, change=lambda place, elements: elements):
        """The arguments, with new arrays: `change` is applied to the elements as they were before the call."""
        def copied(place, value):
            if _is_array(value):
                return _array_like(value, change(place, self.before[place].copy()))
            if isinstance(value, (list, tuple)):
                return [copied(f"{place}[{i}]", v) for i, v in enumerate(value)]
            return value

        return {name: copied(name, value) for name, value in self.values.items()}

    def fail(self, text):
        schema = self.operator.schema
        raise AssertionError(f"{schema.partition('(')[0]} {text}: {schema}")


def _check_writes(call):
    for place, array in call.arrays().items():
        if place.partition("[")[0] not in call.written and not _same(_elements(array), call.before[place]):
            call.fail(f"wrote to its argument {place!r}, which the schema does not say")
    return True


def _check_aliases(call):
    arguments, returns = _alias_sets(call.operator)
    seen = []
    for i, result in enumerate(call.results):
        for place, array in _arrays([(f"result {i}", result)]):
            own = returns[i]
            for name, other in call.arrays().items():
                may = own == "*" or (own is not None and arguments[name.partition("[")[0]] == own)
                if not may and _share_memory(array, other):
                    call.fail(f"returned memory of its argument {name!r}, which the schema does not say")
            if own is None and any(_share_memory(array, other) for other in seen):
                call.fail(f"returned the same memory twice, in {place}")
            seen.append(array)
        marked = [call.values[n] for n, s in arguments.items() if s == returns[i] and n in call.written & set(call.values)]
        if returns[i] is not None and marked and not any(result is value for value in marked):
            call.fail(f"did not return the argument that the schema says as result {i}")
    return True


def _alias_sets(operator):
    """The name of the alias set of each argument and of each return, or None."""
    text = operator.schema
    arguments, _, returns = text[text.index("("):].rpartition(" -> ")
    by_name = {p[0]: None for p in operator.arguments}
    for alias, name in re.findall(r"Tensor\((\w+)[^)]*\)\S* (\w+)", arguments):
        by_name[name] = alias
    members = returns[1:-1].split(", ") if returns.startswith("(") else [returns]
    found = [re.match(r"Tensor\(([\w*]+)", member) for member in members]
    return by_name, [match and match[1] for match in found][:len(operator.returns)]


def _check_strides(call):
    """Checks nothing if the operator does not return the same twice, or if no array can have gaps."""
    if "needs_contiguous_strides" in call.operator.tags or not any(
            _has_strides(a) and call.before[p].size > 1 for p, a in call.arrays().items()):
        return False
    plain, again = call.copies(), call.copies()
    expected = [*call.run(plain), *call.arrays(plain).values()]
    if not _all_same(expected, [*call.run(again), *call.arrays(again).values()]):
        return False
    spread = call.copies(lambda place, elements: _with_gaps(elements) if elements.ndim else elements)
    try:
        found = [*call.run(spread), *call.arrays(spread).values()]
    except Exception:  # a kernel may refuse such arrays with any exception
        return True
    if not _all_same(expected, found):
        call.fail("returned something else for arrays with gaps between their elements, which it neither heeds nor "
                  "refuses")
    return True


def _check_shapes(call):
    try:
        fake = fake_of(call.operator)
    except NotImplementedError:
        return False
    values = [(name, _faked(value)) for name, value in call.values.items()]
    told = fake(*(v for _, v in values[:call.count]), **dict(values[call.count:]))
    told = list(told) if isinstance(told, tuple) else [told]
    for foretold, result in zip(told, call.results):
        result = _faked(result)
        if (_has_fake(foretold) or _has_fake(result)) and _as_lists(foretold) != result:
            call.fail(f"returned {result} where its fake kernel says {foretold}")
    return True


def _check_gradients(call):
    name = name_of(call.operator)
    if name not in autograds:
        return False
    backward, setup_context = autograds[name]
    random = np.random.default_rng(0)
    values = call.copies()
    results = call.run(values)
    outward = [_array_like(r, random.standard_normal(r.shape).astype(_elements(r).dtype)) if _is_real(r) else None
               for r in results]
    ctx = Context(tuple(_is_real(value) for value in values.values()))
    if setup_context is not None:
        setup_context(ctx, tuple(_with_defaults(call, values)), results[0] if len(results) == 1 else tuple(results))
    grads = backward(ctx, *outward)
    grads = grads if isinstance(grads, tuple) else (grads,)
    looked_at = False
    for grad, (place, value) in zip(grads, values.items()):
        if not _is_real(value) or grad is None:
            continue
        looked_at = True
        if tuple(grad.shape) != tuple(value.shape):
            call.fail(f"has a gradient of shape {tuple(grad.shape)} for {place!r}, whose shape is {tuple(value.shape)}")
        _compare_slope(call, place, _elements(grad), outward, random)
    return looked_at


def _compare_slope(call, place, grad, outward, random):
    """The derivative in one direction, by central differences."""
    elements = call.before[place]
    direction = random.standard_normal(elements.shape)
    step = float(np.finfo(elements.dtype).eps) ** (1 / 3) * max(1.0, float(np.abs(elements).max(initial=0)))

    def at(t):
        moved = call.copies(lambda p, e: (e + t * direction).astype(e.dtype) if p == place else e)
        return sum(float((_elements(r).astype(np.float64) * _elements(w)).sum())
                   for r, w in zip(call.run(moved), outward) if w is not None)

    slope, told = (at(step) - at(-step)) / (2 * step), float((grad * direction).sum())
    allowed = 1000 * step**2 * max(1.0, abs(slope), float(np.abs(grad * direction).sum()))
    if not abs(slope - told) <= allowed:
        call.fail(f"has a gradient for {place!r} by which its results change by {told:.6g} along a direction, and they "
                  f"change by {slope:.6g}")


def _with_defaults(call, values):
    return [values[p[0]] if p[0] in values else p[4] for p in call.operator.arguments]


def _is_array(value):
    return hasattr(value, "__dlpack__")


def _arrays(items):
    for place, value in items:
        if _is_array(value):
            yield place, value
        elif isinstance(value, (list, tuple)):
            yield from _arrays((f"{place}[{i}]", v) for i, v in enumerate(value))


def _memory(array):
    """A numpy array over the same memory; of bytes if numpy lacks the element type."""
    if isinstance(array, np.ndarray):
        return array
    if array.__dlpack_device__()[0] != 1:
        raise NotImplementedError("opcheck looks at arrays in the CPU's memory alone")
    if hasattr(array, "detach"):
        import torch

        array = array.detach()
        return (array if array.dtype != torch.bfloat16 else array.view(torch.int16)).numpy()
    return np.asarray(array) if hasattr(array, "__array__") else np.from_dlpack(array)


def _elements(array):
    return np.array(_memory(array), copy=True)


def _array_like(example, elements):
    """An array of the same framework as `example`, over these elements."""
    if isinstance(example, np.ndarray):
        return elements
    if hasattr(example, "detach"):
        import torch

        made = torch.from_numpy(elements)
        return made if made.dtype == example.dtype else made.view(example.dtype)
    if hasattr(example, "__array_namespace__"):
        return example.__array_namespace__().asarray(elements)
    return elements


def _has_strides(array):
    return isinstance(array, np.ndarray) or hasattr(array, "detach")


def _with_gaps(elements):
    spread = np.zeros((*elements.shape[:-1], 2 * elements.shape[-1]), elements.dtype)[..., ::2]
    spread[...] = elements
    return spread


def _is_real(value):
    if not _is_array(value):
        return False
    dtype = _memory(value).dtype
    return dtype.kind == "f" and str(value.dtype).rpartition(".")[2] == dtype.name and dtype.itemsize >= 4


def _same(a, b):
    return a.shape == b.shape and a.dtype == b.dtype and a.tobytes() == b.tobytes()


def _all_same(ours, others):
    arrays, rest = dict(_arrays(enumerate(ours))), [v for v in ours if not _is_array(v) and not isinstance(v, list)]
    found = dict(_arrays(enumerate(others)))
    return (rest == [v for v in others if not _is_array(v) and not isinstance(v, list)] and arrays.keys() == found.keys()
            and all(_same(_elements(a), _elements(found[place])) for place, a in arrays.items()))


def _share_memory(a, b):
    return np.may_share_memory(_memory(a), _memory(b))


def _faked(value):
    if _is_array(value):
        return Fake(value.shape, value.dtype)
    return [_faked(v) for v in value] if isinstance(value, (list, tuple)) else value


def _as_lists(value):
    return [_as_lists(v) for v in value] if isinstance(value, (list, tuple)) else value


def _has_fake(value):
    return isinstance(value, Fake) or isinstance(value, (list, tuple)) and any(map(_has_fake, value))
