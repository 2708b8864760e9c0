# SPDX-License-Identifier: BSL-1.0
"""The example library, written and called as PyTorch's users do, with each compiler."""

import json

import paddle
import pytest
from conftest import COMPILERS

import schema_ct.paddle as schema_ct


@pytest.fixture(params=[c + engine for c in COMPILERS for engine in ("", ".compiled")])
def codec(request, libraries):
    with schema_ct.load_library(libraries[f"codec.{request.param}"]):
        yield schema_ct.ops.codec


def test_frames(codec):
    decoder = codec.create_from_text("10")
    codec.add_stream(decoder, width=3, height=2, num_threads=1)
    pixels, seconds, duration = codec.get_frame_at_index(decoder, frame_index=2)
    assert pixels.shape == [1, 3, 2, 3] and pixels.dtype == paddle.uint8
    assert pixels.flatten().tolist() == list(range(2, 20))
    assert (seconds.tolist(), duration.tolist()) == ([0.08], [0.04])

    assert codec.get_next_frame(decoder)[1].tolist() == [0]
    codec.seek_to_pts(decoder, 0.2)
    assert codec.get_next_frame(decoder)[1].tolist() == [0.2]
    assert codec.get_frames_in_range(decoder, start=1, stop=6, step=2)[1].tolist() == [
        0.04, 0.12, 0.2]
    assert codec.get_frames_at_indices(decoder, frame_indices=(1, 3))[0].shape[0] == 2
    assert json.loads(codec.get_json_metadata(decoder)) == {"frames": 10, "streams": 1}


def test_options(codec):
    decoder = codec.create_from_text("10", seek_mode="exact")
    mappings = (paddle.ones([4]), paddle.ones([4]), paddle.ones([4]))
    codec.add_stream(decoder, dimension_order="NHWC", frame_mappings=mappings)
    assert codec.get_frame_at_index(decoder, frame_index=3)[0].shape == [1, 4, 6, 3]
    with pytest.raises(IndexError, match="Invalid frame index=4; must be between 0 and 3"):
        codec.get_frame_at_index(decoder, frame_index=4)


def test_errors(codec):
    decoder = codec.create_from_text("10")
    with pytest.raises(RuntimeError, match="^Invalid seek mode: fast$"):
        codec.create_from_text("10", seek_mode="fast")
    with pytest.raises(RuntimeError, match="this tensor is no decoder: it has 3 bytes"):
        codec.get_next_frame(paddle.zeros([3]))
    with pytest.raises(TypeError, match="'width' is keyword-only"):
        codec.add_stream(decoder, 3)
    with pytest.raises(TypeError, match=r"'list' whose element 1 is of type 'float'"):
        codec.get_frames_at_indices(decoder, frame_indices=[1, 2.5])
