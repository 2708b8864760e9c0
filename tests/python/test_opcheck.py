# SPDX-License-Identifier: BSL-1.0
"""sc.opcheck finds operators that do not do what their schemas, fakes and gradients say."""

import numpy as np
import pytest
from test_arrays import jax, needs_jax, needs_torch, torch

import schema_ct as sc

F32 = np.float32
X = np.array([1.0, 2.0, 3.0])


@pytest.fixture
def make():
    """A function that defines an operator with its fake kernel and its gradient formula."""
    with sc.Library("checked", "FRAGMENT") as library:
        def define(schema, kernel, fake=None, backward=None, setup=None):
            name = f"checked::{schema.partition('(')[0]}"
            library.define(schema)
            library.impl(schema.partition("(")[0], kernel)
            if fake is not None:
                sc.register_fake(name, fake)
            if backward is not None:
                sc.register_autograd(name, backward, setup_context=setup)
            return name

        yield define


def remember(ctx, inputs, output):
    ctx.save_for_backward(*inputs[:2])


class TestTheTruth:
    def test_all_of_it(self, make):
        op = make("times(Tensor x, Tensor y, float k=2) -> Tensor", lambda x, y, k: x * y * k, lambda x, y, k=2: x.like(),
                  lambda ctx, grad: (grad * ctx.saved_tensors[1] * 2, grad * ctx.saved_tensors[0] * 2, None), remember)
        told = ["writes", "aliases", "strides", "shapes", "gradients"]
        assert sc.opcheck(op, (X, X + 1)) == told
        assert sc.opcheck(op, (X.astype(F32), X.astype(F32)), {"k": 2.0}) == told

    def test_of_cpp(self, values, cube):
        x = np.array([[1.0, -2.0], [0.5, 3.0]], F32)
        assert sc.opcheck(cube, (x,), {"by": 2.0}) == ["writes", "aliases", "strides", "shapes", "gradients"]
        assert sc.opcheck(values.tagged, (x,)) == ["writes", "aliases", "strides", "shapes"]
        assert sc.opcheck(values.fill_, (np.ones(3, F32), 2)) == ["writes", "aliases", "strides"]
        assert sc.opcheck(values.copies, ([x, x + 1],)) == ["writes", "aliases", "strides"]
        assert sc.opcheck(values.integer, (3,)) == ["writes", "aliases"]
        assert sc.opcheck("values::copy.out", (x,), {"out": np.zeros_like(x)}) == ["writes", "aliases", "strides"]

    def test_an_operator_that_returns_nothing(self, make):
        def write(x):
            x[...] = 1

        assert sc.opcheck(make("ones_into(Tensor(a!) x) -> ()", write), (X.copy(),)) == ["writes", "aliases", "strides"]

    @needs_torch
    @pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
    def test_torch(self, arguments, dtype):
        x = torch.ones(3, dtype=getattr(torch, dtype))
        sc.register_fake(arguments.same, lambda x: x.like())
        with pytest.raises(AssertionError, match="returned memory of its argument 'x'"):
            sc.opcheck(arguments.same, (x,))

    @needs_torch
    def test_torchs_gradients(self, cube):
        x = torch.tensor([1.0, -2.0])
        assert sc.opcheck(cube, (x,)) == ["writes", "aliases", "strides", "shapes", "gradients"]

    @needs_jax
    def test_jax(self, cube):
        assert sc.opcheck(cube, (jax.numpy.array([1.0, -2.0]),)) == ["writes", "aliases", "shapes", "gradients"]

    def test_views_that_the_schema_says(self, make):
        assert sc.opcheck(make("head(Tensor(a) x) -> Tensor(a)", lambda x: x[:1]), (X,))

    def test_operators_that_differ_each_time(self, make):
        random = np.random.default_rng(0)
        assert "strides" not in sc.opcheck(make("random(Tensor x) -> Tensor", lambda x: random.random(3)), (X,))


@pytest.mark.parametrize("schema, kernel, fake, text", [
    ("f(Tensor x) -> Tensor", lambda x: np.add(x, 1, out=x).copy(), None, "wrote to its argument 'x'"),
    ("f(Tensor[] x) -> ()", lambda x: x[1].fill(0), None, r"wrote to its argument 'x\[1\]'"),
    ("f(Tensor x) -> Tensor", lambda x: x[:1], None, "returned memory of its argument 'x'"),
    ("f(Tensor[] x) -> Tensor", lambda x: x[1][1:], None, r"returned memory of its argument 'x\[1\]'"),
    ("f(Tensor(a) x, Tensor y) -> Tensor(a)", lambda x, y: y[1:], None, "returned memory of its argument 'y'"),
    ("f(Tensor[] x) -> (Tensor, Tensor)", lambda x: (x[0] + 1,) * 2, None, "returned the same memory twice, in result 1"),
    ("f(Tensor(a!)[] x, Tensor(b!) y) -> Tensor(b!)", lambda x, y: y[:], None, "did not return the argument"),
    ("f(Tensor x) -> Tensor", lambda x: np.concatenate([x, x]), lambda x: x.like(),
     r"returned Fake\(\(6,\).*where its fake kernel says Fake\(\(3,\)"),
    ("f(Tensor x) -> Tensor", lambda x: x.astype(F32), lambda x: x.like(), "'float32'.*fake kernel says .*'float64'"),
    ("f(Tensor x) -> Tensor[]", lambda x: [x + 1], lambda x: [x.like(), x.like()], r"fake kernel says \[Fake.*, Fake"),
    ("f(Tensor x) -> Tensor?", lambda x: None, lambda x: x.like(), "returned None where its fake kernel says Fake"),
    ("f(Tensor x) -> Tensor", lambda x: np.lib.stride_tricks.as_strided(x, x.shape, (8,)).copy(), None,
     "returned something else for arrays with gaps"),
])
def test_liars(make, schema, kernel, fake, text):
    op = make(schema, kernel, fake)
    given = ([X.copy(), X + 1],) if "[] x" in schema else (X.copy(),)
    if " y" in schema:
        given += (X + 2,)
    with pytest.raises(AssertionError, match=f"(?s)checked::f .*{text}.*: checked::f"):
        sc.opcheck(op, given)


@pytest.mark.parametrize("gradient, text", [
    (lambda ctx, grad: grad * 3, "has a gradient for 'x' by which its results change by .* and they change by"),
    (lambda ctx, grad: grad.sum(), r"has a gradient of shape \(\) for 'x', whose shape is \(3,\)")])
def test_wrong_formulas(make, gradient, text):
    op = make("square(Tensor x) -> Tensor", lambda x: x * x, None, gradient)
    with pytest.raises(AssertionError, match=text):
        sc.opcheck(op, (X,))


def test_other_devices():
    class Elsewhere:
        def __dlpack__(self, **_):
            raise BufferError

        def __dlpack_device__(self):
            return (2, 0)

    with pytest.raises(NotImplementedError, match="in the CPU's memory alone"):
        sc.opcheck("values::same", (Elsewhere(),))


def test_arguments_that_are_no_tuple(make):
    op = make("f(Tensor x) -> Tensor", lambda x: x + 1, None, None)
    with pytest.raises(TypeError, match=r"the arguments as a tuple, such as \(x,\), not as an object of type numpy.ndarray"):
        sc.opcheck(op, X)
