# SPDX-License-Identifier: BSL-1.0
"""Operators in jax: on the CPU XLA calls them itself, otherwise through a callback."""

import subprocess

import numpy as np
import pytest
from conftest import HERE
from test_arrays import jax

import schema_ct as sc

if jax is None:
    pytest.skip("jax is not there", allow_module_level=True)
jnp = jax.numpy


@pytest.fixture(autouse=True)
def fakes(arguments):
    for name in dir(arguments):
        sc.register_fake(getattr(arguments, name), lambda x, *_, **__: x.like())
    sc.register_fake(arguments.sum, lambda x, y, z: x[0].like((2,)))
    sc.register_fake(arguments.several, lambda x, both=True: (x.like(), x.like() if both else None,
                                                              [x.like(), x.like()]))


def all_of(f, x, i=1 << 40, type="float64"):
    return f(x, i, 0.1, True, "word", 7, 1 - 2j, type, "cuda:1", 3, [0.5, 2], [True, False], ["a", "", "c"], sizes=[])


def lowered(f, *arguments, **options):
    return jax.jit(f).trace(*arguments).lower(**options).as_text()


class TestCalls:
    def test_xla_calls_it(self, cube):
        f = sc.jax.wrap(cube)
        assert f.callback == ""
        text = lowered(lambda x: f(x, by=2.0), jnp.ones(2))
        assert text.count("custom_call @schema_ct") == 1 and "callback" not in text
        assert 'schema_ct.operator = "cube::cube"' in text and "by = 2.000000e+00 : f64" in text
        assert f(jnp.arange(3.0)).tolist() == [0, 1, 8]
        assert jax.jit(lambda x: f(x + 1, by=2.0))(jnp.arange(3.0)).tolist() == [2, 16, 54]

    def test_every_type_of_argument(self, arguments):
        f = sc.jax.wrap(arguments.all)
        assert f.callback == ""
        assert all_of(f, jnp.ones(2)).tolist() == [14, 14]
        assert jax.jit(lambda x: all_of(f, x, type=np.float64))(jnp.ones(2)).tolist() == [14, 14]
        assert all_of(f, jnp.ones(1), i=3).tolist() == [13], "each of them counts"

    def test_values_that_are_equal_and_differ(self, arguments):
        """1, 1.0 and True are the same key of a dictionary, but different arguments."""
        f = sc.jax.wrap(arguments.all)
        assert all_of(f, jnp.ones(1), i=1).tolist() == [13]
        assert all_of(f, jnp.ones(1), i=True).tolist() == [13]
        with pytest.raises(TypeError, match="expected a value of type 'int' for argument 'i'"):
            all_of(f, jnp.ones(1), i=1.0)

    def test_optional_arrays_and_lists(self, arguments):
        f, x = sc.jax.wrap(arguments.sum), jnp.ones(1)
        assert f([x, 2 * x], None, [])[0] == 3
        assert f([x], x, [None, 2 * x])[0] == 211
        assert jax.jit(lambda x: f([x], None, [x, None]))(x)[0] == 101

    def test_several_results(self, arguments):
        f = sc.jax.wrap(arguments.several)
        one, two, (same, three) = jax.jit(f)(jnp.zeros(1))
        assert (one[0], two[0], same[0], three[0]) == (1, 2, 0, 3)
        assert f(jnp.zeros(1), both=False)[1] is None

    @pytest.mark.parametrize("dtype", ["bool", "int8", "uint16", "int32", "float16", "bfloat16", "complex64",
                                       "float8_e4m3fn", "float8_e5m2"])
    def test_element_types(self, arguments, dtype):
        x = jnp.ones((2, 0, 3) if dtype == "int8" else 3).astype(dtype)
        assert (sc.jax.wrap(arguments.same)(x) == x).all()

    def test_element_types_of_64_bits(self, arguments):
        f = sc.jax.wrap(arguments.same)
        with jax.enable_x64(True):
            assert f(jnp.arange(3)).dtype == "int64"
        sc.register_fake(arguments.twice, lambda x: x.like(dtype="float64"))
        with pytest.raises(ValueError, match="returns elements of type float64, which jax has with"):
            sc.jax.wrap(arguments.twice)(jnp.ones(2))

    def test_a_view_of_an_operand(self, arguments):
        sc.register_fake(arguments.row, lambda x: x.like(x.shape[:1]))
        assert sc.jax.wrap(arguments.row)(jnp.arange(6.0).reshape(2, 3)).tolist() == [0, 3]

    def test_vmap(self, arguments, cube):
        x = jnp.arange(6.0).reshape(2, 3)
        assert (jax.vmap(sc.jax.wrap(cube))(x) == x**3).all()
        add = sc.jax.wrap(arguments.add)
        assert (jax.vmap(add, (0, None))(x, jnp.arange(3.0)) == x + jnp.arange(3)).all()
        assert "while" not in lowered(jax.vmap(add), x, x), "all at once"

    def test_pointwise_operators_broadcast(self, arguments):
        add = sc.jax.wrap(arguments.add)
        assert add(jnp.ones((3, 1)), jnp.arange(4.0)).shape == (3, 4) and add(1.0, 2.0) == 3
        batched = jax.vmap(add, (0, None))(jnp.ones((2, 2, 3)), jnp.arange(3.0))
        assert batched.shape == (2, 2, 3) and batched[1, 1].tolist() == [1, 2, 3]

    def test_without_a_cpu_it_is_a_callback(self, cube, monkeypatch):
        """Code that is lowered for the CPU calls the handler; for a GPU, Python through a callback, which jax cannot lower
        without a GPU."""
        monkeypatch.setattr(jax, "default_backend", lambda: "gpu")
        f = sc.jax.wrap(cube)
        assert f(jnp.ones(2), by=5.0).tolist() == [5, 5]
        with pytest.raises(ValueError, match="different from the lowering platform cuda") as caught:
            lowered(f, jnp.ones(2), lowering_platforms=("cuda",))
        assert "pure_callback_lowering" in [entry.name for entry in caught.traceback]


class TestCallbacks:
    def test_kernels_in_python(self):
        @sc.custom_op("jaxes::shifted", mutates_args=())
        def shifted(x: np.ndarray, by: float = 1.0) -> np.ndarray:
            assert isinstance(x, np.ndarray)
            return x + np.float32(by)

        shifted.register_fake(lambda x, by=1.0: x.like())
        f = sc.jax.wrap(shifted)
        assert f.callback == "it has a kernel in Python"
        assert jax.jit(f)(jnp.zeros(2)).tolist() == [1, 1]
        shifted.close()

    def test_types_that_are_no_attributes(self, arguments):
        f = sc.jax.wrap(arguments.boxed)
        assert "'box' is of type __torch__.torch.classes.arguments.Box" in f.callback
        assert jax.jit(lambda x: f(x, sc.classes.arguments.Box()))(jnp.ones(2)).tolist() == [1, 1]

    def test_a_kernel_that_was_taken_away(self, arguments):
        with sc.Library("arguments", "IMPL", "Meta") as library:
            library.impl("same", lambda x: x)
            assert sc.jax.wrap(arguments.same).callback
        assert sc.jax.wrap(arguments.same).callback == ""


class TestErrors:
    @pytest.mark.parametrize("what, text", [("value", "INVALID_ARGUMENT: a value of the kernel's"),
                                            ("index", "OUT_OF_RANGE: an index of the kernel's"),
                                            ("missing", "UNIMPLEMENTED: what is missing"),
                                            ("int", "a C.. exception of an unknown type"),
                                            ("check", "UNKNOWN: a check of the kernel's")])
    def test_of_the_kernel(self, arguments, what, text):
        f = sc.jax.wrap(arguments.throws)
        with pytest.raises(jax.errors.JaxRuntimeError, match=rf"{text}\nDeclaration: arguments::throws\(Tensor x"):
            jax.block_until_ready(f(jnp.ones(2), what))

    @pytest.mark.parametrize("fake, text", [(lambda x: x.like((7,)), r"type float32 and shape \[2\], its fake kernel one"
                                             r" of type float32 and shape \[7\]"),
                                            (lambda x: x.like(dtype="int32"), "its fake kernel one of type int32")])
    def test_a_wrong_fake_kernel(self, arguments, fake, text):
        sc.register_fake(arguments.same, fake)
        with pytest.raises(jax.errors.JaxRuntimeError, match=text):
            jax.block_until_ready(sc.jax.wrap(arguments.same)(jnp.ones(2)))

    def test_results_of_another_number(self, arguments):
        sc.register_fake(arguments.same, lambda x: (x.like(), x.like()))
        with pytest.raises(ValueError, match=r"(?s)the fake kernel of arguments::same returned \(Fake.* the schema says: arg"):
            sc.jax.wrap(arguments.same)(jnp.ones(2))

    @pytest.mark.parametrize("count, text", [(1, "more arrays than its fake kernel, which returned 2"),
                                             (3, "returned 3 arrays, its fake kernel 4")])
    def test_a_list_of_another_length(self, arguments, count, text):
        sc.register_fake(arguments.several, lambda x, both: (x.like(), None, [x.like()] * count))
        with pytest.raises(jax.errors.JaxRuntimeError, match=text):
            jax.block_until_ready(sc.jax.wrap(arguments.several)(jnp.ones(2), False))

    def test_arrays_that_are_kept(self, arguments):
        with pytest.raises(jax.errors.JaxRuntimeError, match="keeps an array whose memory ends with the call"):
            jax.block_until_ready(sc.jax.wrap(arguments.keep)(jnp.ones(2)))

    def test_arguments(self, arguments):
        f = sc.jax.wrap(arguments.all)
        with pytest.raises(TypeError, match=r"(?s)for argument 'i' but found one of type 'str': '3'.*Declaration: arg"):
            all_of(f, jnp.ones(2), i="3")
        with pytest.raises(TypeError, match="jax traces the argument 'i', .* name it in static_argnames"):
            jax.jit(lambda x, i: all_of(f, x, i))(jnp.ones(2), 3)
        with pytest.raises(TypeError, match="missing a required argument: 'what'"):
            sc.jax.wrap(arguments.throws)(jnp.ones(2))

    def test_a_library_that_was_closed(self, arguments):
        name = sc.jax.wrap(arguments.same).__name__
        call = jax.ffi.ffi_call("schema_ct", jax.ShapeDtypeStruct((1,), "float32"))
        with pytest.raises(jax.errors.JaxRuntimeError, match="arguments::absent"):
            jax.block_until_ready(call(jnp.ones(1), **{"schema_ct.operator": "arguments::absent"}))
        with pytest.raises(jax.errors.JaxRuntimeError, match="an attribute is of another type"):
            jax.block_until_ready(call(**{"schema_ct.operator": f"arguments::{name}"}))

    def test_refusals(self, values):
        with pytest.raises(ValueError, match="cannot be written to"):
            sc.jax.wrap(values.fill_)
        with pytest.raises(ValueError, match="returns a value of type 'int'"):
            sc.jax.wrap(values.two)
        with pytest.raises(NotImplementedError, match="register_fake"):
            sc.jax.wrap(values.add_one)(jnp.ones(2))
        with pytest.raises(ValueError, match="several overloads"):
            sc.jax.wrap(values.overloaded)


class TestGradients:
    def test_of_one_argument(self, cube, values):
        f = sc.jax.wrap(cube)
        x = jnp.array([1.0, 2.0])
        assert jax.grad(lambda x: f(x, by=2.0).sum())(x).tolist() == [6, 24]
        assert jax.jit(jax.grad(lambda x: f(x).sum()))(x).tolist() == [3, 12]
        assert (jax.vmap(jax.grad(lambda x: f(x).sum()))(jnp.ones((2, 3))) == 3).all()
        with pytest.raises(NotImplementedError, match="register it with schema_ct.register_autograd"):
            jax.grad(lambda x: sc.jax.wrap(values.tagged)(x).sum())(x)

    def test_of_broadcast_arguments(self, arguments):
        sc.register_autograd(arguments.add, lambda ctx, grad: (grad, None))
        add = sc.jax.wrap(arguments.add)
        a, b = jax.grad(lambda a, b: add(a, b).sum(), (0, 1))(jnp.ones(1), jnp.ones(4))
        assert a.tolist() == [4] and b.tolist() == [0] * 4, "summed as it was spread; None is zero"

    def test_of_lists(self, arguments):
        def backward(ctx, grad):
            return [grad[:1] * 2, grad[:1] * 3], None, None

        sc.register_autograd(arguments.sum, backward)
        f = sc.jax.wrap(arguments.sum)
        grads = jax.grad(lambda x: f(x, None, [])[0])([jnp.ones(1), jnp.ones(1)])
        assert [g.tolist() for g in grads] == [[2], [3]]


def test_our_words_for_xlas_interface():
    """Each field has the offset that it has in jaxlib's own header."""
    source, headers = HERE / "xla_layout.cpp", jax.ffi.include_dir()
    python = HERE.parent.parent / "python"
    import sysconfig

    done = subprocess.run(["g++", "-std=c++20", "-fsyntax-only", *(f"-I{f}" for f in sc.get_include()), f"-I{python}",
                           f"-I{headers}", f"-I{np.get_include()}", f"-I{sysconfig.get_path('include')}", str(source)],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
