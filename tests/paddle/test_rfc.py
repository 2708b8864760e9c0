# SPDX-License-Identifier: BSL-1.0
"""The eight example calls of the compatibility RFC, and its four wrong calls."""

import paddle
import pytest


@pytest.fixture
def other():
    return paddle.to_tensor([4.0, 5.0, 6.0])


def test_keyword_and_defaults(rfc, tensor, other):
    assert rfc.nms(tensor, other, topk=200) == "iou=0.5, topk=200, normalized=False"
    assert rfc.nms(scores=other, boxes=tensor, normalized=True) == (
        "iou=0.5, topk=-1, normalized=True")


def test_defaults_alone(rfc, tensor, other):
    assert rfc.roi_align(tensor, other) == "pooled_h=7, pooled_w=7"


def test_positions_and_keywords(rfc, tensor):
    values, bound = rfc.topk(tensor, 5, sorted=False)
    assert bound == "k=5, axis=-1, largest=True, sorted=False"
    assert values.tolist() == [2, 4, 6]


def test_keyword_only(rfc, tensor):
    assert rfc.softmax(tensor, axis=1, use_cudnn=False) == "axis=1, use_cudnn=False"
    with pytest.raises(TypeError, match="'use_cudnn' is keyword-only"):
        rfc.softmax(tensor, 1, False)


def test_keyword_over_default(rfc, tensor):
    assert rfc.clamp(tensor, max=0.0) == "min=None, max=0"


def test_swapped_keywords_keep_their_names(rfc, tensor):
    assert rfc.clamp(tensor, max=2.5, min=1.5) == "min=1.5, max=2.5"


def test_tuple_argument(rfc, tensor, other):
    for pair in ((tensor, other), [tensor, other]):
        second, first, alpha = rfc.blend(pair, alpha=0.3)
        assert (first.tolist(), second.tolist(), alpha) == ([1, 2, 3], [4, 5, 6], 0.3)
    with pytest.raises(TypeError, match=r"Tuple\[Tensor, Tensor\]"):
        rfc.blend((tensor, other, other))


def test_optional_tuple(rfc, tensor, other):
    assert rfc.add_video_stream(tensor, custom_frame_mappings=None) is None
    assert tensor.tolist() == [-1, -1, -1]
    rfc.add_video_stream(tensor, custom_frame_mappings=(other, other, paddle.ones([5])))
    assert tensor.tolist() == [5, 5, 5]


def test_in_place(rfc, tensor):
    assert rfc.normalize_(tensor, eps=0.5) is tensor
    assert tensor.tolist() == [1.5, 2.5, 3.5]


@pytest.mark.parametrize("call, text", [
    (lambda ops, x: ops.add(x, x, axis=1), "rfc::add() has no argument 'axis'"),
    (lambda ops, x: ops.topk(x, 5, k=3), "argument 'k' was given by position and by name"),
    (lambda ops, x: ops.matmul(x), "is missing a value for argument 'b'"),
    (lambda ops, x: ops.dropout(x, 0.2, False), "argument 'training' is keyword-only"),
    (lambda ops, x: ops.add(x, x, x), "takes at most 2 argument(s) but 3 were given"),
])
def test_wrong_calls(rfc, tensor, call, text):
    with pytest.raises(TypeError) as error:
        call(rfc, tensor)
    assert text in str(error.value)
    assert "\nDeclaration: rfc::" in str(error.value)
