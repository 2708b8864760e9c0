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

    def test_static_programs_with_tensors_that_are_there_already(self, ops):
        add, known, half = schema_ct.wrap(ops.matmul), paddle.full([2], 5.0), paddle.ones([2], dtype="bfloat16")
        schema_ct.register_fake(ops.matmul, lambda a, b: b.like())
        paddle.enable_static()
        try:
            with paddle.static.program_guard(paddle.static.Program()):
                x = paddle.static.data("x", [2], "float32")
                result, = paddle.static.Executor().run(feed={"x": np.ones(2, "float32")}, fetch_list=[add(known, x)])
                assert result.tolist() == [5, 5]
                with pytest.raises(TypeError, match="a static program keeps no tensor of paddle.bfloat16"):
                    add(half, x)
        finally:
            paddle.disable_static()

    def test_numbers_are_told_apart(self, ops):
        """-1 and -2 have the same hash in Python, by which Paddle would name the operator."""
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
        ("rfc", "topk", r"an operator returns tensors, as 'Tensor' or 'Tensor\[\]', and result 1 of rfc::topk is of type 'str'"),
        ("values", "same", "register it with schema_ct.register_fake")])
    def test_what_is_refused(self, ops, namespace, name, text):
        op = schema_ct.wrap(getattr(getattr(schema_ct.ops, namespace), name))

        @paddle.jit.to_static(full_graph=True)
        def f(x):
            return op(x)

        with pytest.raises(NotImplementedError, match=text):
            f(paddle.ones([2]))

    def test_without_a_formula_there_is_no_gradient(self, ops):
        add, x = schema_ct.wrap(ops.add), paddle.ones([2])

        @paddle.jit.to_static(full_graph=True)
        def f(x):
            return add(x, x)

        x.stop_gradient = False
        y = f(x)
        assert y.tolist() == [1, 1]
        with pytest.raises(RuntimeError, match=r"rfc::add has no formula for its gradient.*register_autograd\('rfc::add'"):
            y.sum().backward()

    def test_wrapped_within_the_graph(self, ops):
        @paddle.jit.to_static(full_graph=True)
        def f(x):
            return schema_ct.wrap(ops.add)(x, x)

        assert f(paddle.ones([2])).tolist() == [1, 1]


def leaf(values):
    return paddle.to_tensor(values, stop_gradient=False)


@pytest.fixture(scope="module")
def cube(gradients):
    """x ** 3 * by"""
    op = gradients.cube
    schema_ct.register_fake(op, lambda x, *, by=1.0: x.like())

    def setup(ctx, inputs, output):
        ctx.save_for_backward(inputs[0], output)
        ctx.by = inputs[1]

    def backward(ctx, grad):
        x, output = ctx.saved_tensors
        assert np.allclose(output.numpy(), ctx.by * x.numpy() ** 3)
        return grad * 3 * x * x * ctx.by, None

    schema_ct.register_autograd(op, backward, setup_context=setup)
    return schema_ct.wrap(op)


@pytest.fixture(scope="module")
def mixed(gradients):
    """Registers gradients of the sum of a list and of twice an optional tensor, and of its negative."""
    op = gradients.mixed
    schema_ct.register_fake(op, lambda xs, index, extra=None: (xs[0].like(), xs[0].like()))

    def setup(ctx, inputs, output):
        ctx.count, ctx.extra = len(inputs[0]), inputs[2] is not None
        ctx.needs = ctx.needs_input_grad

    def backward(ctx, total, negative):
        g = total - negative
        assert not ctx.needs[1]
        return [g] * ctx.count, None, 2 * g if ctx.extra else None

    schema_ct.register_autograd(op, backward, setup_context=setup)
    return schema_ct.wrap(op)


def whole(f):
    return paddle.jit.to_static(f, full_graph=True)


@pytest.mark.parametrize("made", [lambda f: f, whole], ids=["eager", "static"])
class TestGradients:
    def test_the_formula_is_used(self, cube, made):
        def f(x):
            return cube(x * 2, by=3.0) + 1

        f = made(f)
        x = leaf([1.0, 2.0])
        f(x).sum().backward()
        assert x.grad.tolist() == [72, 288]  # (24 x³)'

    def test_none_is_needed(self, cube, made):
        def f(x):
            return cube(x, by=3.0)

        f = made(f)
        y = f(paddle.ones([2]))
        assert y.tolist() == [3, 3] and y.stop_gradient

    def test_it_is_called_twice(self, cube, made):
        def f(x):
            return cube(cube(x, by=2.0), by=0.5)

        f = made(f)
        x = leaf([1.0])
        for _ in range(3):
            x.clear_grad()
            f(x).sum().backward()
            assert x.grad.tolist() == [36]  # (4 x⁹)'

    def test_lists_optionals_and_several_results(self, mixed, made):
        a, b, extra = leaf([1.0]), leaf([2.0]), leaf([3.0])
        index = paddle.to_tensor([0])

        def f(a, b, index, extra):
            total, negative = mixed([a, b], index, extra)
            return 10 * total + negative

        f = made(f)
        y = f(a, b, index, extra)
        assert y.tolist() == [81]
        y.sum().backward()
        assert [t.grad.tolist() for t in (a, b, extra)] == [[9], [9], [18]] and index.grad is None

    def test_one_tensor_is_the_gradient_of_several(self, mixed, made):
        """What is added to one of them is not added to the others."""
        index = paddle.to_tensor([0])

        def f(x, index):
            z = x * 3
            return mixed([z * 2, z, z], index)[0]

        f = made(f)
        x = leaf([1.0])
        f(x, index).sum().backward()
        assert x.grad.tolist() == [12]

    def test_a_result_that_nobody_uses(self, mixed, made):
        def f(a, index):
            return mixed([a], index)[1] * 5

        f = made(f)
        a, index = leaf([1.0]), paddle.to_tensor([0])
        f(a, index).sum().backward()
        assert a.grad.tolist() == [-5]

    def test_the_parameters_of_a_layer(self, cube, made):
        class Layer(paddle.nn.Layer):
            def __init__(self):
                super().__init__()
                self.weight = self.create_parameter([2], default_initializer=paddle.nn.initializer.Constant(2.0))

            def forward(self, x):
                return cube(self.weight * 1) * x + cube(self.weight)

        layer = Layer()
        made(layer)(paddle.ones([2])).sum().backward()
        assert layer.weight.grad.tolist() == [24, 24]


class TestFormulas:
    def test_under_no_grad(self, cube):
        with paddle.no_grad():
            assert cube(leaf([2.0])).stop_gradient

    def test_a_gradient_of_another_shape(self, gradients):
        schema_ct.register_autograd(gradients.twice, lambda ctx, grad: grad.sum())
        y = schema_ct.wrap(gradients.twice)(leaf([1.0, 2.0]))
        with pytest.raises(OSError, match=r"formula of gradients::twice gives for the argument 'x' a gradient of shape \[\] "
                                          r".*and the argument is of shape \[2\]"):
            y.sum().backward()

    def test_what_has_none(self, gradients):
        """A leaf is not written to, as without a formula."""
        schema_ct.register_autograd(gradients.twice_, lambda ctx, grad: 2 * grad)
        twice_, x, w = schema_ct.wrap(gradients.twice_), paddle.ones([1]), leaf([3.0])
        with pytest.raises(ValueError, match="gradients::twice_\\(\\) writes to argument 'x', a leaf that requires a gradient"):
            twice_(w)
        assert twice_(x) is x and x.tolist() == [2]
        y = w * w
        assert twice_(y) is y
        y.sum().backward()
        assert y.tolist() == [18] and w.grad.tolist() == [12]

    def test_static_programs(self, cube):
        paddle.enable_static()
        try:
            with paddle.static.program_guard(paddle.static.Program()):
                x = paddle.static.data("x", [-1, 2], "float32")
                x.stop_gradient = False
                y = cube(x, by=2.0)
                grad, = paddle.static.gradients([y], [x])
                results = paddle.static.Executor().run(feed={"x": np.full((3, 2), 2, "float32")}, fetch_list=[y, grad])
                assert [r.tolist() for r in results] == [[[16, 16]] * 3, [[24, 24]] * 3]
        finally:
            paddle.disable_static()

    def test_it_trains(self, cube):
        """A layer in a graph learns the factor 0.5, with the same result as outside of a graph."""
        weights = []
        for made in (lambda f: f, whole):
            by = leaf([1.0])

            def step(by, x):
                return ((cube(x) * by - cube(x, by=0.5)) ** 2).mean()

            step = made(step)
            for _ in range(100):
                step(by, paddle.to_tensor([0.5, 1.0])).backward()
                with paddle.no_grad():
                    by = leaf((by - 0.5 * by.grad).tolist())
            weights.append(by.item())
        assert abs(weights[0] - 0.5) < 1e-3 and weights[0] == weights[1]
