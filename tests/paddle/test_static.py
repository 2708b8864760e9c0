# SPDX-License-Identifier: BSL-1.0
"""Operators in static graphs: those of paddle.jit.to_static and of paddle.static."""

import numpy as np
import paddle
import pytest

import schema_ct.paddle as schema_ct


@pytest.fixture(scope="module")
def ops(rfc, values):
    schema_ct.register_fake(rfc.add, lambda a, b: a.like())
    return rfc


class TestWithoutTheWrapper:
    def test_a_sentence_says_what_to_do(self, ops):
        @paddle.jit.to_static(full_graph=True)
        def needed(x):
            return ops.add(x, x)

        @paddle.jit.to_static(full_graph=True)
        def optional(x):
            return schema_ct.ops.values.maybe(x)

        with pytest.raises(TypeError, match=r"a value of a static graph.*schema_ct.paddle.wrap\(op\).*full_graph=False"):
            needed(paddle.ones([2]))
        with pytest.raises(TypeError, match="a value of a static graph"):
            optional(paddle.ones([2]))

    def test_graphs_that_are_not_whole(self, ops):
        @paddle.jit.to_static(full_graph=False)
        def f(x):
            return ops.add(x, x) + 1

        assert f(paddle.ones([2])).tolist() == [2, 2]


class TestTheWrapper:
    def test_outside_of_graphs_it_is_the_operator(self, ops):
        x = paddle.ones([2])
        assert schema_ct.wrap(ops.add)(x, b=x).tolist() == [1, 1]
        assert schema_ct.wrap(ops.topk)(x, k=3)[1].startswith("k=3")
        assert schema_ct.wrap(ops.normalize_)(x, 1.0) is x

    def test_whole_graphs(self, ops):
        add = schema_ct.wrap(ops.add)

        @paddle.jit.to_static(full_graph=True)
        def f(a, b):
            return add(a + 1, b=b) * 2

        assert f(paddle.ones([2]), paddle.ones([2])).tolist() == [4, 4]
        assert f(paddle.ones([3, 1]), paddle.ones([1])).shape == [3, 1]

    def test_static_programs(self, ops):
        paddle.enable_static()
        try:
            with paddle.static.program_guard(paddle.static.Program()):
                x = paddle.static.data("x", [-1, 2], "float32")
                y = schema_ct.wrap(ops.add)(x, x)
                assert list(y.shape) == [-1, 2]
                result, = paddle.static.Executor().run(feed={"x": np.ones((3, 2), "float32")}, fetch_list=[y])
                assert result.tolist() == [[1, 1]] * 3
        finally:
            paddle.disable_static()

    def test_numbers_are_told_apart(self, ops):
        """-1 and -2 have one hash, by which Paddle would name the operator."""
        op = schema_ct.ops.values.scaled
        schema_ct.register_fake(op, lambda x, k: x.like())
        scaled = schema_ct.wrap(op)

        @paddle.jit.to_static(full_graph=True)
        def f(x):
            return scaled(x, -1) + 10 * scaled(x, -2)

        assert f(paddle.ones([1])).tolist() == [-21]

    def test_tensors_that_are_there_already(self, ops):
        add, known = schema_ct.wrap(ops.matmul), paddle.full([2], 5.0)
        schema_ct.register_fake(ops.matmul, lambda a, b: b.like())

        @paddle.jit.to_static(full_graph=True)
        def f(x):
            return add(known, x)

        assert f(paddle.ones([2])).tolist() == [5, 5]

    @pytest.mark.parametrize("namespace, name, text", [
        ("rfc", "normalize_", "writes to its arguments is not for static graphs: give one that"),
        ("rfc", "topk", "in static graphs an operator returns tensors"),
        ("values", "same", "register it with schema_ct.register_fake")])
    def test_what_is_refused(self, ops, namespace, name, text):
        op = schema_ct.wrap(getattr(getattr(schema_ct.ops, namespace), name))

        @paddle.jit.to_static(full_graph=True)
        def f(x):
            return op(x)

        with pytest.raises(NotImplementedError, match=text):
            f(paddle.ones([2]))

    def test_there_are_no_gradients(self, ops):
        add, x = schema_ct.wrap(ops.add), paddle.ones([2])

        @paddle.jit.to_static(full_graph=True)
        def f(x):
            return add(x, x)

        x.stop_gradient = False
        with pytest.raises(ValueError, match="has no grad op"):
            f(x)

    def test_wrapped_within_the_graph(self, ops):
        @paddle.jit.to_static(full_graph=True)
        def f(x):
            return schema_ct.wrap(ops.add)(x, x)

        assert f(paddle.ones([2])).tolist() == [1, 1]
