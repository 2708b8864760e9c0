# SPDX-License-Identifier: BSL-1.0
"""Arrays of every framework as arguments and results, without a copy."""

import gc
import weakref

import numpy as np
import pytest

import schema_ct as sc


def optional(name):
    try:
        return __import__(name)
    except ImportError:
        return None


torch, jax = optional("torch"), optional("jax")
needs_torch = pytest.mark.skipif(torch is None, reason="needs PyTorch")
needs_jax = pytest.mark.skipif(jax is None, reason="needs jax")


class Exporter:
    """An array of no framework. It has `__dlpack__` of a numpy array; tests change some of it."""

    def __init__(self, array, max_version=True):
        self.array = array
        self.knows_versions = max_version

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()

    def __dlpack__(self, **keywords):
        if not self.knows_versions and "max_version" in keywords:
            raise TypeError("__dlpack__() got an unexpected keyword argument 'max_version'")
        return self.array.__dlpack__(**keywords)


def test_numpy(values):
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    assert values.describe(x) == "Tensor(Float, [2, 3], cpu)"
    made = values.add_one(x)
    assert type(made) is np.ndarray and made.dtype == np.float32 and (made == x + 1).all()
    assert made.flags.writeable and made.base is not None
    made += 1
    assert values.strides(x.T) == [1, 3] and values.strides(x[:, ::-1]) == [3, -1]
    view = values.view(x)
    view[0] = 9
    assert x[0, 0] == 9, "a view has the memory of what came in"
    assert values.describe(np.ones((), np.float32)) == "Tensor(Float, [], cpu)"
    assert values.copy(np.zeros((0, 3), np.int8)).shape == (0, 3)


@pytest.mark.parametrize("dtype", ["bool", "uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64",
                                   "float16", "float32", "float64", "complex64", "complex128"])
def test_element_types(values, dtype):
    x = np.ones([2, 2], dtype)
    y = values.copy(x)
    assert y.dtype == x.dtype and (y == x).all()


@pytest.mark.parametrize("array, why", [
    (np.array(["text"]), "no numbers"),
    (np.array([object()]), "no numbers"),
    (np.ones(2, ">f4"), "another byte order"),
    (np.array([1], "datetime64[s]"), "no numbers"),
    (np.ones(2, np.longdouble), "no numbers"),
    (np.ones(3, [("a", "i1"), ("b", "<f4")])["b"], "not a multiple|not aligned"),
])
def test_arrays_that_are_none_for_kernels(values, array, why):
    with pytest.raises(ValueError, match=why):
        values.numel(array)


def test_the_very_array_comes_back(values):
    x = np.ones(3, np.float32)
    assert values.same(x) is x and values.maybe(x) is x and values.two(x)[0] is x
    assert values.fill_(x, 2) is x and x.tolist() == [2, 2, 2]
    out = np.zeros(3, np.float32)
    assert values.copy(x, out=out) is out and out.tolist() == [2, 2, 2]
    first, second = values.tensors([x, out])
    assert first is x and second is out
    assert values.any(x) is x
    assert values.maybe() is None and values.undefined() is None


def test_read_only(values):
    x = np.ones(3, np.float32)
    x.flags.writeable = False
    for call in (lambda: values.fill_(x, 2), lambda: values.copy(np.ones(3, np.float32), out=x),
                 lambda: values.fill_(np.broadcast_to(np.float32(1), 3), 2), lambda: values.fill_(Exporter(x), 2)):
        with pytest.raises(ValueError, match="may only be read, and the operator writes to it"):
            call()
    assert x.tolist() == [1, 1, 1]
    assert values.numel(x) == 3 and not values.view(x.reshape(1, 3)).flags.writeable


def test_an_array_lives_as_long_as_a_kernel_keeps_it(values):
    class Array(np.ndarray):
        pass

    x = np.ones(3, np.float32).view(Array)
    gone = weakref.ref(x)
    values.keep(x)
    del x
    gc.collect()
    assert gone() is not None and values.kept() is gone()
    gc.collect()
    assert gone() is None


def test_a_view_keeps_its_array(values):
    view = values.view(np.arange(100_000, dtype=np.float64).reshape(2, -1))
    gc.collect()
    assert view[-1] == 49_999


def test_without_an_array(values):
    made = values.zeros([2, 3], dtype="float64")
    assert isinstance(made, sc.Array)
    assert (made.shape, made.strides, made.dtype, made.device, len(made)) == ((2, 3), (3, 1), "float64", "cpu", 2)
    assert repr(made) == "schema_ct.Array(shape=[2, 3], dtype='float64', device='cpu')"
    assert values.same(made).shape == (2, 3) and values.numel(made) == 6
    taken = np.from_dlpack(made)
    taken[0, 0] = 5
    assert made.numpy()[0, 0] == 5, "one memory"
    assert values.zeros([]).item() == 0.0
    assert made.__dlpack_device__() == (1, 0)
    del made
    gc.collect()
    assert taken[0, 0] == 5
    with pytest.raises(TypeError):
        sc.Array()


def test_strides_that_do_not_fit_are_not_handed_over(values):
    made = values.zeros([0, 2**62, 3])
    for version in (None, (1, 0)):
        with pytest.raises(BufferError, match=r"of the sizes \[0, 4611686018427387904, 3\]: its strides do not fit"):
            made.__dlpack__(max_version=version)
    assert values.zeros([2**62, 0, 3]).__dlpack__() is not None


def test_dlpack(values):
    x = np.arange(3, dtype=np.float32)
    for exporter in (Exporter(x), Exporter(x, max_version=False)):
        assert values.describe(exporter) == "Tensor(Float, [3], cpu)"
        assert values.same(exporter) is exporter
        assert isinstance(values.add_one(exporter), sc.Array), "nothing says how more of its kind are made"
    values.fill_(Exporter(x), 7)
    assert x.tolist() == [7, 7, 7]


def test_cuda_array_interface(values):
    """The interface is trusted: no kernel here touches the memory."""
    class OnGpu:
        __cuda_array_interface__ = {"shape": (2, 3), "typestr": "<f4", "data": (4096, True), "version": 3}

    assert values.describe(OnGpu()) == "Tensor(Float, [2, 3], cuda:0)"
    with pytest.raises(ValueError, match="may only be read"):
        values.fill_(OnGpu(), 1)


def test_lists(values):
    x = np.ones(2, np.float32)
    copies = values.copies([x, x + 1])
    assert [type(c) for c in copies] == [np.ndarray] * 2 and copies[1].tolist() == [2, 2]
    values.fill_all_([x], 4)
    assert x.tolist() == [4, 4]
    with pytest.raises(TypeError, match="element 1 is of type 'int'"):
        values.tensors([x, 1])
    with pytest.raises(TypeError):
        values.tensors(np.ones([2, 2]))


def test_the_first_array_decides(values):
    x = np.ones(2, np.float32)
    assert type(values.copies([values.zeros([2]), x])[1]) is sc.Array
    assert type(values.copies([x, values.zeros([2])])[1]) is np.ndarray


def test_an_array_of_a_view_is_none_of_its_array(values):
    """The tensor for the array no longer exists; a tensor for another view may have its address."""
    x = np.arange(4, dtype=np.float32).reshape(2, 2)
    for _ in range(100):
        values.keep(values.view(x))
        kept = values.kept()
        assert kept is not x and kept.tolist() == [0, 1]
        assert values.same(x) is x
    views = [values.view(x) for _ in range(100)]
    assert all(values.same(v) is v for v in views)


def test_many_dimensions(values):
    for n in (8, 9, 32):
        x = np.ones([1] * (n - 1) + [2], np.float32)
        assert values.same(x) is x and values.add_one(x).tolist() == (x + 1).tolist()


class TestOutput:
    def test_kinds(self, values):
        x = np.ones(2, np.float32)
        with sc.set_output("schema_ct"):
            assert type(values.copy(x)) is sc.Array and type(values.copies([x])[0]) is sc.Array
            with sc.set_output("numpy"):
                assert type(values.zeros([2])) is np.ndarray
            assert type(values.copy(x)) is sc.Array
            assert values.same(x) is x and values.fill_(x, 3) is x, "what came in comes out as the very object"
        assert type(values.copy(x)) is np.ndarray and type(values.zeros([2])) is sc.Array

    @needs_torch
    def test_modules(self, values):
        with sc.set_output("torch"):
            assert torch.equal(values.add_one(np.ones(2, np.float32)), torch.full([2], 2.0))

    @needs_jax
    def test_jax(self, values):
        with sc.set_output("jax"):
            assert isinstance(values.add_one(np.ones(2, np.float32)), jax.Array)

    def test_functions(self, values):
        with sc.set_output(lambda array: array.shape):
            assert values.copy(np.ones(2, np.float32)) == (2,)

        def failing(array):
            raise LookupError("no")

        with sc.set_output(failing), pytest.raises(LookupError):
            values.copy(np.ones(2, np.float32))

    def test_wrong_ones(self):
        with pytest.raises(ModuleNotFoundError):
            sc.set_output("no_such_module")
        with pytest.raises(ValueError, match="no from_dlpack"):
            sc.set_output("json")

    def test_it_is_this_thread_s(self, values):
        import threading

        seen = []
        with sc.set_output("schema_ct"):
            thread = threading.Thread(target=lambda: seen.append(type(values.copy(np.ones(2, np.float32)))))
            thread.start()
            thread.join()
        assert seen == [np.ndarray]


class TestStreams:
    """The streams that kernels would get, for devices that do not exist here."""

    def test_the_exchange_api_tells(self, values):
        from exchange import Exchanged, asked

        array = Exchanged(device=(2, 1))
        asked.clear()
        assert values.stream(array) == 0x5000 and asked == [(2, 1)]
        assert values.describe(array) == "Tensor(Float, [2, 3], cuda:1)"
        assert values.stream(Exchanged(device=(2, 0))) == 0x5000 - 1
        asked.clear()
        assert values.stream(Exchanged(device=(1, 0))) == 0 and asked == [], "the CPU has none"

    def test_it_fails_without_an_exception(self, values):
        from exchange import Exchanged

        with pytest.raises(RuntimeError, match="failed and set no exception"):
            values.stream(Exchanged(device=(2, 7)))

    def test_the_other_protocols(self, values):
        class OnGpu:
            __cuda_array_interface__ = {"shape": (2,), "typestr": "<f4", "data": (4096, False), "version": 3,
                                        "stream": 0x77}

        class WithoutStream:
            __cuda_array_interface__ = {"shape": (2,), "typestr": "<f4", "data": (4096, False), "version": 3}

        assert values.stream(OnGpu()) == 0x77
        assert values.stream(WithoutStream()) == 0, "the default stream"
        OnGpu.__cuda_array_interface__["stream"] = "one"
        with pytest.raises(ValueError, match="no integer"):
            values.stream(OnGpu())

    def test_dlpack_is_asked_for_the_default_stream(self, values):
        from exchange import capsule_of

        class Producer:
            def __dlpack_device__(self):
                return 2, 0

            def __dlpack__(self, *, stream, max_version):
                self.stream = stream
                return capsule_of((2, 0))

        array = Producer()
        assert values.stream(array) == 0 and array.stream == 1


def test_bfloat16(values):
    ml_dtypes = pytest.importorskip("ml_dtypes")
    x = np.ones(3, ml_dtypes.bfloat16)
    assert values.describe(x) == "Tensor(BFloat16, [3], cpu)"
    assert values.copy(x).dtype == x.dtype


@needs_torch
class TestTorch:
    def test_in_and_out(self, values):
        x = torch.arange(6.0).reshape(2, 3)
        assert values.describe(x.t()) == "Tensor(Float, [3, 2], cpu)"
        made = values.add_one(x)
        assert type(made) is torch.Tensor and torch.equal(made, x + 1)
        assert values.same(x) is x and values.two(x)[0] is x
        assert values.copy(x.to(torch.bfloat16)).dtype == torch.bfloat16
        assert values.element(torch.bfloat16) == 15
        assert values.device(torch.device("cuda:0")) == "cuda:0"
        assert torch.from_dlpack(values.zeros([3])).tolist() == [0, 0, 0]
        with pytest.raises(BufferError, match="strides do not fit"):
            torch.from_dlpack(values.zeros([0, 2**62, 3]))
        assert values.integer(torch.tensor(3)) == 3 and values.two_lists(torch.tensor([1, 2]), []) == 300

    def test_written(self, values):
        x = torch.ones(3)
        assert values.fill_(x, 2) is x and x._version == 1
        values.fill_all_([x], 3)
        assert x._version == 2 and x.tolist() == [3, 3, 3]
        values.add_one(x)
        assert x._version == 2
        w = torch.ones(3, requires_grad=True)
        y = w * x
        values.fill_(x, 5)
        with pytest.raises(RuntimeError, match="modified by an inplace operation"):
            y.sum().backward()

    def test_gradients_are_not_lost(self, values):
        w = torch.ones(3, requires_grad=True)
        with pytest.raises(ValueError, match="requires a gradient.*schema_ct.torch.wrap"):
            values.add_one(w)
        with torch.no_grad():
            assert values.add_one(w).tolist() == [2, 2, 2]
        assert values.add_one(w.detach()).tolist() == [2, 2, 2]
        assert values.add_one(torch.nn.Parameter(torch.ones(1), requires_grad=False)).tolist() == [2]

    def test_memory_that_is_not_the_value(self, values):
        z = torch.ones(2, dtype=torch.complex64)
        with pytest.raises(ValueError, match="conjugate"):
            values.copy(z.conj())
        with pytest.raises(ValueError, match="negative"):
            values.copy(z.conj().imag)
        with pytest.raises(Exception):
            values.copy(torch.ones(2).to_sparse())
        with pytest.raises(Exception):
            values.copy(torch.ones(2, device="meta"))


@needs_jax
class TestJax:
    def test_in_and_out(self, values):
        x = jax.numpy.arange(3.0)
        made = values.add_one(x)
        assert isinstance(made, jax.Array) and made.tolist() == [1, 2, 3]
        assert values.same(x) is x
        assert values.element(jax.numpy.float32) == 6 and values.element(jax.numpy.bfloat16) == 15
        assert values.device(jax.devices()[0]) == "cpu"

    def test_arrays_are_not_written_to(self, values):
        x = jax.numpy.ones(3)
        with pytest.raises(ValueError, match="may only be read"):
            values.fill_(x, 2)
        assert x.tolist() == [1, 1, 1]
