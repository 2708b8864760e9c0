# SPDX-License-Identifier: BSL-1.0
"""Operators as functions of numpy."""

import inspect

import numpy as np
import pytest

import schema_ct as sc

F32 = np.float32


@pytest.fixture(scope="module")
def pointwise():
    with sc.Library("broadcasting", "FRAGMENT") as library:
        def define(schema, kernel):
            library.define(schema, tags="pointwise")
            library.impl(schema.partition("(")[0], kernel)

        def add(a, b, *, by):
            assert a.shape == b.shape and a.flags.c_contiguous and b.flags.c_contiguous
            return a + b * a.dtype.type(by)

        def add_(x, y):
            assert x.shape == y.shape and x.flags.c_contiguous
            x += y
            return x

        define("add(Tensor a, Tensor b, *, float by=1) -> Tensor", add)
        define("add_(Tensor(a!) x, Tensor y) -> Tensor(a!)", add_)
        define("both(Tensor a, Tensor? b=None) -> (Tensor, Tensor)", lambda a, b: (a + 1, a if b is None else a + b))
        define("types(Tensor a, Tensor b) -> str", lambda a, b: f"{a.dtype} {b.dtype}")
        define("cast(Tensor a, *, ScalarType dtype) -> Tensor", lambda a, *, dtype: a + dtype)
        yield sc.ops.broadcasting


def test_broadcasting(pointwise):
    f = sc.numpy.wrap(pointwise.add)
    assert f(np.ones((3, 1)), np.arange(4.0)).shape == (3, 4)
    assert f(1.0, [1, 2], by=2).tolist() == [3, 5]
    assert f(a=[[1]], b=2.0).tolist() == [[3]]
    assert f(np.ones(()), 2.0).shape == ()
    assert f(np.ones((0, 1)), np.ones(4)).shape == (0, 4)
    assert f(np.arange(6.0).reshape(2, 3).T, np.ones(2)).tolist() == [[1, 4], [2, 5], [3, 6]]
    with pytest.raises(ValueError, match="broadcast"):
        f(np.ones(2), np.ones(3))
    with pytest.raises(TypeError, match=r"Declaration: broadcasting::add\(Tensor a"):
        f(np.ones(2))
    with pytest.raises(TypeError, match=r"Declaration: broadcasting::add\(Tensor a"):
        f(np.ones(2), np.ones(2), 3)


def test_numbers_take_the_arrays_type(pointwise):
    f = sc.numpy.wrap(pointwise.types)
    assert f(np.ones(2, F32), 2.0) == "float32 float32"
    assert f(np.ones(2, np.int8), 2) == "int8 int8"
    assert f(np.ones(2, np.int8), 2.0) == "int8 float64"
    assert f(1, 2.0) == "int64 float64"
    assert f(np.ones(2, F32), [2.0]) == "float32 float64", "what is an array has its own"


def test_out_and_where(pointwise):
    f, out = sc.numpy.wrap(pointwise.add), np.zeros((2, 2))
    assert f(np.ones((2, 1)), np.arange(2.0), out=out) is out and out.tolist() == [[1, 2]] * 2
    f(5.0, 5.0, out=out[0, 0, ...])
    f(np.ones(2), np.ones(2), out=out[1], where=[True, False])
    assert out.tolist() == [[10, 2], [2, 2]]
    assert f(np.ones(2), np.ones(2), where=[False, True])[1] == 2
    with pytest.raises(ValueError, match=r"out has the shape \(2, 2\) and the result \(3,\)"):
        f(np.ones(3), 1.0, out=out)
    with pytest.raises(TypeError, match="according to the rule 'same_kind'"):
        f(1.5, 1.0, out=np.zeros((), int))
    assert f(1.5, 1.0, out=np.zeros((), int), casting="unsafe") == 2


def test_dtype(pointwise):
    f = sc.numpy.wrap(pointwise.add)
    assert f(np.ones(2), np.ones(2), dtype=F32).dtype == F32
    with pytest.raises(TypeError, match="according to the rule 'same_kind'"):
        f(np.ones(2), np.ones(2), dtype=int)
    assert sc.numpy.wrap(pointwise.cast)(np.zeros(1), dtype=np.float64) == 7, "the operator's own argument"


def test_several_results(pointwise):
    f = sc.numpy.wrap(pointwise.both)
    one, two = f([1.0], np.ones((2, 1)))
    assert one.tolist() == [[2], [2]] and two.tolist() == [[2], [2]]
    out = np.zeros(1)
    assert f([1.0], out=(None, out))[1] is out and out == 1
    with pytest.raises(ValueError, match="out has 1 arrays for 2 results"):
        f([1.0], out=out)


def test_arrays_that_are_written_to(pointwise):
    f, x = sc.numpy.wrap(pointwise.add_), np.zeros((2, 3))
    assert f(x, [1, 2, 3]) is x and x.tolist() == [[1, 2, 3]] * 2
    columns = np.zeros((2, 3)).T
    assert f(columns, [1, 2]) is columns and columns.tolist() == [[1, 2]] * 3
    with pytest.raises(ValueError, match=r"writes to its argument 'x', whose shape \(3,\) is not that of all"):
        f(np.zeros(3), np.ones((2, 3)))


def test_signature(pointwise, values):
    f = sc.numpy.wrap(pointwise.add)
    assert str(inspect.signature(f)).endswith("out=None, where=True, dtype=None, casting='same_kind') -> 'Tensor'")
    assert f.__name__ == "add" and "broadcasting::add" in f.__doc__
    assert list(inspect.signature(sc.numpy.wrap(pointwise.cast)).parameters).count("dtype") == 1
    with pytest.raises(ValueError, match="only an operator that is tagged pointwise .* define it with {at::Tag"):
        sc.numpy.wrap(values.add_one)
