# SPDX-License-Identifier: BSL-1.0
"""Operators that write to tensors by their schemas: Paddle's autograd treats them like its own operators."""

import threading

import paddle
import pytest


@pytest.fixture
def leaf():
    return paddle.to_tensor([1.0, 2.0], stop_gradient=False)


def test_the_version_grows(values, tensor):
    assert tensor.inplace_version == 0
    values.scale_(tensor, 2.0)
    paddle.ops.values.scale_(by=2.0, x=tensor)
    values.scale_if_any_(tensor)
    values.scale_if_any_()
    assert (tensor.tolist(), tensor.inplace_version) == ([8, 16, 24], 3)
    values.copy(tensor + 1, out=tensor)
    assert tensor.inplace_version == 4
    values.same(tensor)
    values.copy(tensor)
    assert tensor.inplace_version == 4, "these only read"
    with pytest.raises(RuntimeError, match="before it wrote"):
        values.fail_(tensor)
    assert tensor.inplace_version == 4, "as after an operator of Paddle's that fails"


def test_the_versions_in_lists_grow(values, tensor):
    other = paddle.ones([2])
    values.scale_all_([tensor, other], 3.0)
    values.scale_those_((None, other), by=2.0)
    assert (tensor.tolist(), tensor.inplace_version) == ([3, 6, 9], 1)
    assert (other.tolist(), other.inplace_version) == ([6, 6], 2)


def test_views_share_the_version(values, tensor):
    view = tensor.detach()
    values.scale_(view, 2.0)
    assert tensor.inplace_version == view.inplace_version == 1


def test_a_backward_pass_finds_a_changed_tensor(values, leaf):
    product = leaf * leaf
    total = (product * product).sum()
    values.scale_(product, 3.0)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        total.backward()


def test_a_leaf_with_a_gradient_is_not_written_to(values, leaf, tensor):
    for call in (lambda: values.scale_(leaf, 3.0), lambda: values.scale_(by=3.0, x=leaf),
                 lambda: values.scale_if_any_(leaf), lambda: values.scale_all_([tensor, leaf], 3.0),
                 lambda: values.scale_those_([None, leaf], 3.0),
                 lambda: values.copy(tensor, out=leaf)):
        with pytest.raises(ValueError, match=r"\(\) writes to argument '(x|out)', a leaf that "
                           r"requires a gradient: .*no_grad.*\nDeclaration: values::") as error:
            call()
        assert "schema_ct" not in str(error.value)
    assert (leaf.tolist(), leaf.inplace_version) == ([1, 2], 0)
    assert (tensor.tolist(), tensor.inplace_version) == ([1, 2, 3], 0), "nothing was written"
    with pytest.raises(ValueError):
        leaf.scale_(3.0)  # Paddle's own


def test_without_gradients_it_is(values, leaf):
    with paddle.no_grad():
        values.scale_(leaf, 3.0)
        values.scale_all_([leaf], 2.0)
    assert (leaf.tolist(), leaf.inplace_version) == ([6, 12], 2)
    values.scale_(leaf.detach(), 2.0)
    assert leaf.tolist() == [12, 24]

    results = []

    def in_a_thread():
        with paddle.no_grad():
            values.scale_(leaf, 0.5)
        try:
            values.scale_(leaf, 0.5)
        except ValueError:
            results.append(leaf.tolist())

    thread = threading.Thread(target=in_a_thread)
    thread.start()
    thread.join()
    assert results == [[6, 12]]


def test_a_tensor_that_is_computed_is_written_to(values, leaf):
    product = leaf * 1
    values.scale_(product, 3.0)
    assert (product.tolist(), product.inplace_version) == ([3, 6], 1)
