# SPDX-License-Identifier: BSL-1.0
"""PyTorch's operators on Paddle's tensors (operators_ops.cpp), against numpy."""

import math

import numpy as np
import paddle
import pytest

X = np.array([[0.5, -0.25, 0.75], [0.125, 0.5, -0.5]], "float32")
Y = np.array([[0.5, 2.0, -1.0], [4.0, 0.5, 0.25]], "float32")
POSITIVE = np.array([[0.5, 1.0, 2.5], [3.0, 4.0, 8.0]], "float32")
WHOLE = np.array([[7, 2, 5], [4, 9, 6]], "int64")
OTHER = np.array([[2, 2, 3], [3, 9, 4]], "int64")
TRUE = np.array([[True, False, True], [False, False, True]])


def each(f):
    return np.vectorize(f, otypes=["float32"])


ONE = {
    "acos": np.arccos, "asin": np.arcsin, "asinh": np.arcsinh, "atan": np.arctan, "atanh": np.arctanh, "cos": np.cos,
    "cosh": np.cosh, "erf": each(math.erf), "exp": np.exp, "expm1": np.expm1, "sin": np.sin, "sinh": np.sinh,
    "tan": np.tan, "tanh": np.tanh, "ceil": np.ceil, "floor": np.floor, "round": np.round, "sign": np.sign,
    "square": np.square, "trunc": np.trunc, "neg": np.negative, "isfinite": np.isfinite, "isinf": np.isinf,
    "isnan": np.isnan, "relu": lambda x: np.maximum(x, 0), "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
    "silu": lambda x: x / (1 + np.exp(-x)), "mean": np.mean, "prod": np.prod, "max": np.max, "min": np.min,
    "amax": np.max, "argmax": np.argmax, "argmin": np.argmin, "squeeze": np.squeeze, "flatten": np.ravel,
    "tril": np.tril, "triu": np.triu, "diagonal": np.diagonal,
}
OF_POSITIVE = {"acosh": lambda x: np.arccosh(x + 1), "log": np.log, "log10": np.log10, "log1p": np.log1p,
               "log2": np.log2, "reciprocal": np.reciprocal, "rsqrt": lambda x: 1 / np.sqrt(x), "sqrt": np.sqrt,
               "lgamma": each(math.lgamma)}
TWO = {
    "eq": np.equal, "ne": np.not_equal, "ge": np.greater_equal, "gt": np.greater, "le": np.less_equal, "lt": np.less,
    "mul": np.multiply, "add": np.add, "sub": np.subtract, "div": np.divide, "atan2": np.arctan2, "fmax": np.fmax,
    "fmin": np.fmin, "maximum": np.maximum, "minimum": np.minimum, "remainder": np.remainder, "isclose": np.isclose,
}
OF_WHOLE = {"bitwise_and": np.bitwise_and, "bitwise_or": np.bitwise_or, "bitwise_xor": np.bitwise_xor,
            "floor_divide": np.floor_divide, "remainder": np.remainder, "logical_and": np.logical_and,
            "logical_or": np.logical_or, "logical_xor": np.logical_xor}


def call(operators, name, *arrays):
    return [t.numpy() for t in operators.call(name, [paddle.to_tensor(a) for a in arrays])]


def same(given, expected):
    given, expected = np.asarray(given), np.asarray(expected)
    assert given.shape == expected.shape
    np.testing.assert_allclose(given, expected, rtol=2e-6, atol=1e-6)


@pytest.mark.parametrize("name", ONE)
def test_of_one(operators, name):
    same(call(operators, name, X)[0], ONE[name](X))


@pytest.mark.parametrize("name", OF_POSITIVE)
def test_of_positive_numbers(operators, name):
    x = POSITIVE + 1 if name == "acosh" else POSITIVE
    same(call(operators, name, x)[0], OF_POSITIVE[name](POSITIVE))


def test_by_what_holds_of_them(operators):
    same(call(operators, "digamma", POSITIVE + 1)[0], call(operators, "digamma", POSITIVE)[0] + 1 / POSITIVE)
    same(call(operators, "erfinv", call(operators, "erf", X)[0])[0], X)


@pytest.mark.parametrize("name", TWO)
def test_of_two(operators, name):
    same(call(operators, name, X, Y)[0], TWO[name](X, Y))
    same(call(operators, name, X, Y[:1])[0], TWO[name](X, Y[:1]))


@pytest.mark.parametrize("name", OF_WHOLE)
def test_of_whole_numbers(operators, name):
    same(call(operators, name, WHOLE, OTHER)[0], OF_WHOLE[name](WHOLE, OTHER))


def test_integers_become_what_they_become_in_pytorch(operators):
    [root] = call(operators, "sqrt", WHOLE)
    assert root.dtype == np.float32
    same(root, np.sqrt(WHOLE))
    [quotient] = call(operators, "div", WHOLE, OTHER)
    assert quotient.dtype == np.float32
    same(quotient, WHOLE / OTHER)
    assert call(operators, "add.Scalar", WHOLE)[0].dtype == np.int64
    assert call(operators, "add.real", WHOLE)[0].dtype == np.float32
    assert call(operators, "add.Scalar", TRUE)[0].dtype == np.int64


def test_numbers_and_the_operators_of_cpp(operators):
    same(call(operators, "add.scaled", X, Y)[0], X + 3 * Y)
    same(call(operators, "sub.scaled", X, Y)[0], X - 3 * Y)
    same(call(operators, "pow", X)[0], X**2)
    for given, expected in zip(call(operators, "signs", WHOLE, OTHER),
                               (-(WHOLE + OTHER * 2 - 1), WHOLE / 2, WHOLE > 1, WHOLE == OTHER, WHOLE % 2)):
        same(given, expected)
    for given, expected in zip(call(operators, "clamp", WHOLE),
                               (WHOLE.clip(1, 3), WHOLE.clip(None, 2), WHOLE.clip(2, None))):
        same(given, expected)
    same(call(operators, "where", TRUE, X, Y)[0], np.where(TRUE, X, Y))
    same(call(operators, "masked_fill", X, TRUE)[0], np.where(TRUE, 7, X))
    same(call(operators, "logical_not", TRUE)[0], ~TRUE)
    same(call(operators, "bitwise_not", WHOLE)[0], ~WHOLE)


def test_reductions(operators):
    same(call(operators, "mean.dim", X)[0], X.mean(-1, keepdims=True))
    same(call(operators, "prod.dim", X)[0], X.prod(0))
    same(call(operators, "logsumexp", X)[0], np.log(np.exp(X).sum(1)))
    values, places = call(operators, "max.dim", X)
    same(values, X.max(-1))
    assert places.tolist() == X.argmax(-1).tolist()
    values, places = call(operators, "min.dim", X)
    same(values, X.min(0, keepdims=True))
    assert places.tolist() == X.argmin(0, keepdims=True).tolist()
    assert [t.tolist() for t in call(operators, "any.dim", TRUE)] == [TRUE.any(1).tolist(), TRUE.all(0).tolist()]
    assert bool(call(operators, "any", TRUE)[0]) and not call(operators, "all", TRUE)[0]
    sums, products = call(operators, "cumsum", X)
    same(sums, X.cumsum(1))
    same(products, X.cumprod(0))
    soft, logarithm = call(operators, "softmax", X)
    same(soft, np.exp(X) / np.exp(X).sum(-1, keepdims=True))
    same(logarithm, X - np.log(np.exp(X).sum(0)))
    assert [bool(t) for t in call(operators, "equal", X, X)] == [True, True]
    assert [bool(t) for t in call(operators, "equal", X, Y)] == [False, False]


def test_products(operators):
    for name in ("matmul", "mm"):
        same(call(operators, name, X, Y.T.copy())[0], X @ Y.T)
    same(call(operators, "bmm", X[None], Y.T[None].copy())[0], (X @ Y.T)[None])
    same(call(operators, "dot", X[0], Y[0])[0], X[0] @ Y[0])
    with pytest.raises(RuntimeError, match=r"mm\(\): both must have 2 dimensions, given 1 and 2"):
        call(operators, "mm", X[0], Y)


def test_tensors_that_are_made(operators):
    eye, wide, ones, sevens, number, clone, steps = call(operators, "made", WHOLE)
    same(eye, np.eye(2))
    same(wide, np.eye(2, 3))
    assert ones.dtype == WHOLE.dtype and ones.tolist() == np.ones_like(WHOLE).tolist()
    assert sevens.dtype == WHOLE.dtype and sevens.tolist() == np.full_like(WHOLE, 7).tolist()
    assert number.shape == () and float(number) == 2.5
    assert clone.tolist() == WHOLE.tolist()
    same(steps, np.linspace(0, 1, 5))
    paddle.seed(7)
    uniform, normal, whole, small, order = call(operators, "random", X)
    assert 0 <= uniform.min() and uniform.max() < 1 and uniform.std() > 0.1 and abs(normal.mean()) < 0.5
    assert set(whole.tolist()) == {2, 3, 4} and set(small.tolist()) == {0, 1, 2}
    assert sorted(order.tolist()) == list(range(10))
    paddle.seed(7)
    assert call(operators, "random", X)[0].tolist() == uniform.tolist()


def test_other_numbers_of_matrices(operators):
    square = np.array([[1.0, 2.0], [3.0, 5.0]], "float32")
    given = call(operators, "addmm", square, X, Y.T.copy())
    for a, b in zip(given, (2 * square + 3 * X @ Y.T, np.trace(square), square.var(ddof=1), square.std())):
        same(a, b)
    for a, b in zip(call(operators, "bounds", WHOLE), (WHOLE.clip(2, None), WHOLE.clip(None, 2), WHOLE.T, WHOLE**2, WHOLE.clip(1, 3))):
        same(a, b)


def test_shapes(operators):
    last, first = call(operators, "stack", X, Y)
    same(last, np.stack([X, Y], -1))
    same(first, np.stack([X, Y]))
    for name, expected in (("split", [X[:, :2], X[:, 2:]]), ("split_with_sizes", [X[:, :1], X[:, 1:]]),
                           ("chunk", [X[:, :2], X[:, 2:]]), ("unbind", list(X)), ("unsqueeze", [X[..., None], X]),
                           ("permute", [X.T]), ("expand", [np.broadcast_to(X, (2, 2, 3)), np.tile(X, (2, 1)), np.tile(X, (1, 2))]),
                           ("flip", [X[:, ::-1], np.roll(X, 1, 1)]), ("repeat_interleave", [X.repeat(2, 1)])):
        given = call(operators, name, X)
        assert len(given) == len(expected), name
        for a, b in zip(given, expected):
            same(a, b)


def test_picked_elements(operators):
    index = np.array([2, 0], "int64")
    same(call(operators, "index_select", X, index)[0], X[:, [2, 0]])
    places = np.array([[2, 0], [1, 1]], "int64")
    for given in call(operators, "gather", X, places):
        same(given, np.take_along_axis(X, places, 1))
    set_, added = call(operators, "scatter", X, np.array([[2, 0], [1, 0]], "int64"), Y[:, :2].copy())
    expected = X.copy()
    expected[0, 2], expected[0, 0], expected[1, 1], expected[1, 0] = Y[0, 0], Y[0, 1], Y[1, 0], Y[1, 1]
    same(set_, expected)
    assert added[0, 2] == X[0, 2] + Y[0, 0] and added[1, 2] == X[1, 2]
    same(call(operators, "masked_select", X, TRUE)[0], X[TRUE])
    assert call(operators, "nonzero", TRUE)[0].tolist() == np.argwhere(TRUE).tolist()
    values, places = call(operators, "topk", X)
    same(values, -np.sort(-X, -1)[:, :2])
    same(np.take_along_axis(X, places, -1), values)
    values, places = call(operators, "sort", X)
    same(values, -np.sort(-X, 1))
    same(np.take_along_axis(X, places, 1), values)
    assert call(operators, "argsort", X)[0].tolist() == X.argsort().tolist()
    column, one = call(operators, "select", X.astype("float64"))
    same(column, X[:, -1])
    assert float(one) == X[0, 1]


def test_a_selected_part_shares_the_memory(operators):
    x = paddle.zeros([2, 2])
    operators.write_first(x)
    assert x.tolist() == [[9, 9], [0, 0]]


def test_wrong_calls_say_what_is_wrong(operators):
    with pytest.raises(TypeError, match=r"add\(\): with Paddle's tensors both must have one element type, given float32 and int64"):
        call(operators, "add", X, WHOLE)
    with pytest.raises(RuntimeError, match=r"clamp\(\): give a least number, a greatest, or both"):
        call(operators, "clamp.nothing", X)
    with pytest.raises(IndexError, match=r"expected to be in range of \[-1, 0\], but got 1"):
        call(operators, "sort", X[0])


def test_each_function_is_called_here(operators):
    text = open(__file__).read()
    assert [name for name in operators.names() if f'"{name}"' not in text] == []
