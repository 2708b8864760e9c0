# SPDX-License-Identifier: BSL-1.0
"""PyTorch's functions on Paddle's tensors (functions_ops.cpp)."""

import paddle
import pytest


def test_tensors_of_numbers(functions):
    row = functions.numbers(1, 2.5)
    assert row.dtype == paddle.float64 and row.tolist() == [1.0, 2.5]
    one = functions.one(2**53 + 1)
    assert one.dtype == paddle.int64 and one.shape == [] and int(one) == 2**53 + 1
    assert functions.real(0.1).dtype == paddle.float64 and float(functions.real(0.1)) == 0.1
    assert functions.truths().tolist() == [True, False]


def test_a_part_shares_the_memory(functions):
    x = paddle.arange(6).reshape([2, 3])
    part = functions.part(x, 1, 1, 2)
    assert part.tolist() == [[1, 2], [4, 5]]
    assert functions.part(x, -1, -1, 1).tolist() == [[2], [5]]
    part.fill_(7)
    assert x.tolist() == [[0, 7, 7], [3, 7, 7]]
    with pytest.raises(IndexError, match=r"start \(2\) \+ length \(2\) exceeds dimension size \(3\)"):
        functions.part(x, 1, 2, 2)
    with pytest.raises(IndexError, match="Dimension out of range"):
        functions.part(x, 2, 0, 1)


def test_values_have_paddles_names(functions):
    assert [functions.kind(x) for x in (3, "a", None, 0.5)] == ["int 3", "string a", "none", "other"]
