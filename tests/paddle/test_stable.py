# SPDX-License-Identifier: BSL-1.0
"""A source of PyTorch's stable ABI (stable_ops.cpp) with Paddle's tensors."""

import gc

import numpy
import paddle
import pytest


def test_a_kernel_takes_and_makes_paddles_tensors(stable, tensor):
    assert stable.scale(tensor).tolist() == [2.0, 4.0, 6.0]
    assert stable.rescale(tensor, by=0.5).tolist() == [0.5, 1.0, 1.5]
    assert stable.scaled_by_three(tensor).tolist() == [3.0, 6.0, 9.0]
    assert stable.numel(tensor) == 3
    assert paddle.ops.stable.scale(tensor, -1).tolist() == [-1.0, -2.0, -3.0]


def test_views_share_the_memory(stable):
    x = paddle.arange(12, dtype="float32").reshape([3, 4])
    version = x.inplace_version
    stable.zero_columns(x, 1, 2)
    assert x.tolist() == [[0, 0, 0, 3], [4, 0, 0, 7], [8, 0, 0, 11]]
    assert x.inplace_version == version + 1
    y = stable.with_row(x, 2, 0)
    assert y.tolist()[0] == [8, 0, 0, 11] and x.tolist()[0] == [0, 0, 0, 3]
    first, second = stable.split(x, 1)
    assert first.tolist() == [[0, 0, 0, 3]] and second.shape == [2, 4]


def test_sizes_strides_and_types_are_pytorchs(stable):
    x = paddle.zeros([2, 3], dtype="int64")
    assert stable.described(x) == "Long 2/3 3/1 cpu"
    assert stable.described(x.transpose([1, 0])) == "Long 3/1 2/3 cpu"
    assert stable.described(paddle.zeros([], dtype="bool")) == "Bool cpu"
    assert stable.described(paddle.zeros([0, 2], dtype="float64")).startswith("Double 0/")


def test_tensors_are_made_of_any_type_and_format(stable):
    made = stable.made([1, 2, 2, 2], 1.5, paddle.float64)
    assert made.dtype == paddle.float64 and (made == 1.5).all()
    assert stable.made([2], 7, paddle.bool).tolist() == [True, True]
    last = stable.made([1, 2, 3, 2], 4, paddle.int32, channels_last=True)
    assert stable.described(last) == "Int 1/12 2/1 3/4 2/2 cpu"
    assert last.contiguous().tolist() == paddle.full([1, 2, 3, 2], 4, dtype="int32").tolist()


def test_memory_of_the_library_is_given_back_once(stable):
    before = stable.freed_so_far()
    x = stable.counted()
    assert x.tolist() == [[1.0, 2.0], [3.0, 4.0]]
    y = stable.twice(x)
    assert y[1].tolist() == [1.0, 2.0, 3.0, 4.0] and stable.twice() == []
    assert stable.freed_so_far() == before
    del x, y
    gc.collect()
    assert stable.freed_so_far() == before + 1


def test_elements_of_a_view_are_converted(stable):
    x = paddle.to_tensor(numpy.arange(6).reshape(3, 2))
    assert stable.sum(x[:, 1]) == 9.0


def test_errors_say_what_and_where(stable):
    with pytest.raises(RuntimeError, match="scale: the elements have to lie in a row"):
        stable.scale(paddle.zeros([2, 3]).transpose([1, 0]))
    with pytest.raises(RuntimeError, match="expected scalar type Float but found Double"):
        stable.scale(paddle.zeros([2], dtype="float64"))
    with pytest.raises(RuntimeError, match=r"narrow\(\): start \(3\) \+ length \(2\) exceeds dimension size \(4\)"):
        stable.zero_columns(paddle.zeros([3, 4]), 3, 2)
    with pytest.raises(ValueError, match="1099511627776 does not fit in 32 bits"):
        stable.zero_columns(paddle.zeros([3, 4]), 0, 2**40)
