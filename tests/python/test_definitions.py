# SPDX-License-Identifier: BSL-1.0
"""Operators and kernels that are defined in Python, called from Python and from C++."""

import enum
import gc
import subprocess
import sys
import threading
import typing

import numpy as np
import pytest

import schema_ct as sc

F32 = np.float32


@pytest.fixture
def library():
    with sc.Library("of_python", "FRAGMENT", arrays=np.from_dlpack) as made:
        yield made


def test_define_and_impl(library):
    library.define("scaled(Tensor x, *, float by=2) -> Tensor", tags="pointwise")
    library.impl("scaled", lambda x, *, by: x * F32(by))
    op = sc.ops.of_python.scaled
    assert op.schema == "of_python::scaled(Tensor x, *, float by=2.) -> Tensor" and op.tags == ["pointwise"]
    assert op(np.ones(2, F32)).tolist() == [2, 2] and op(np.ones(2, F32), by=3).tolist() == [3, 3]
    library.close()
    assert not hasattr(sc.ops, "of_python")
    with pytest.raises(RuntimeError, match="Could not find schema for of_python::scaled"):
        op(np.ones(2, F32))
    with pytest.raises(RuntimeError, match="the library is closed"):
        library.define("again() -> ()")


def test_kernels_that_leave_out_arguments_with_defaults(library):
    library.define("f(Tensor x, int k=1, *, bool b=False, str s='a') -> Tensor")
    library.impl("f", lambda x: x * 2, "CPU")
    f, x = sc.ops.of_python.f, np.ones(1, F32)
    assert f(x) == 2 and f(x, 1, b=False) == 2 and f(x, s="a") == 2
    for given, by_name in (((2,), {}), ((), {"b": True}), ((1,), {"s": "b"})):
        with pytest.raises(TypeError, match="unexpected keyword argument|takes 1 positional argument but 2"):
            f(x, *given, **by_name)
    seen = []
    library.define("g(Tensor x, int[] k=[1, 2], Scalar s=1, *, Tensor? y=None, ScalarType t=float) -> int")
    library.impl("g", lambda x, k=(3,), *, t: seen.append((k, t)) or 0, "CPU")
    g = sc.ops.of_python.g
    for call in (lambda: g(x), lambda: g(x, (1, 2), 1, t="float32"), lambda: g(x, [5], y=None)):
        call()
    assert [k for k, _ in seen] == [[1, 2], [1, 2], [5]]
    with pytest.raises(TypeError, match="takes from 1 to 2 positional arguments but 3"):
        g(x, s=1.0)                              # another kind of Scalar than the default
    library.define("rest(Tensor x, int k=1, *, bool b=False) -> int")
    library.impl("rest", lambda *given, **by_name: len(given) * 10 + len(by_name), "CPU")
    assert sc.ops.of_python.rest(x) == 21
    op = sc.custom_op("of_python::own", lambda x: x * 2, mutates_args=(), schema="(Tensor self, int k=1) -> Tensor")
    assert op(x) == 2 and op(self=x) == 2
    sc.register_kernel(op, "cpu", lambda x: x * 3)
    assert op(x, 1) == 3
    op.close()


def test_registrations_for_operators_that_are_not_defined(library):
    library.define("known(Tensor x) -> Tensor")
    library.define("known.out(Tensor x) -> Tensor")
    kernel = lambda x: x  # noqa: E731
    for register in (sc.register_fake, sc.register_autograd, lambda name, f: sc.register_kernel(name, "cpu", f)):
        for name in ("nons", "of_python::", "::known", ""):
            with pytest.raises(ValueError, match="the name of an operator is 'namespace::name'"):
                register(name, kernel)
        with pytest.raises(RuntimeError, match="Could not find schema for of_python::knwon.(?s:.*)mean of_python::known"):
            register("of_python::knwon", kernel)
        with pytest.raises(RuntimeError, match="Could not find schema for of_python::known.outt"):
            register("of_python::known.outt", kernel)
        with pytest.raises(TypeError, match="an operator is expected here, such as schema_ct.ops.ns.op, not 3"):
            register(3, kernel)
        register("of_python::known.default", kernel)
    with pytest.raises(TypeError, match="a function is expected, not an object of type 'int'"):
        sc.register_autograd("of_python::known", 3)


def test_what_is_registered_for_an_overload(library):
    """Fakes and formulas are those of all overloads, kernels of one."""
    library.define("over(Tensor x) -> Tensor")
    library.define("over.twice(Tensor x, *, int twice) -> Tensor")
    over, x = sc.ops.of_python.over, np.ones(2, F32)
    sc.register_kernel(over.twice, "cpu", lambda x, *, twice: x * F32(2))
    sc.register_kernel("of_python::over", "cpu", lambda x: x * F32(1))
    assert over(x, twice=1).tolist() == [2, 2] and over(x).tolist() == [1, 1]
    with pytest.raises(ValueError, match="several overloads"):
        sc.register_kernel(over, "cpu", lambda x: x)
    sc.register_fake("of_python::over.twice", lambda x, **_: x.like())
    assert sc.opcheck(over.default, (x,)) == ["writes", "aliases", "strides", "shapes"]


def test_members_of_a_wrong_type_are_named(library):
    library.define("grouped((int, str) t, Dict(str, int[])? d=None, (int, str)[]? ts=None) -> int")
    library.impl("grouped", lambda *given: len(given), "CompositeExplicitAutograd")
    grouped = sc.ops.of_python.grouped
    assert grouped((1, "a"), {"a": [1]}, [(1, "a")]) == 3
    for given, said in ((((1, 2),), "'tuple' whose element 1 is of type 'int'"),
                        (((1,),), "'tuple' of 1 elements"), (([1, "a", 2],), "'list' of 3 elements"),
                        (((1, "a"), {"a": [1, "b"]}), "'dict' whose value for the key 'a' is of type 'list' whose "
                                                      "element 1 is of type 'str'"),
                        (((1, "a"), {3: [1]}), "'dict' whose key 3 is of type 'int'"),
                        (((1, "a"), {}, [(1, "a"), ("a", 1)]), "'list' whose element 1 is of type 'tuple' whose element "
                                                               "0 is of type 'str'")):
        with pytest.raises(TypeError, match=f"but found one of type {said}"):
            grouped(*given)


def test_enumerations_by_number(library):
    """The numbers are PyTorch's; others do not reach the kernel."""
    library.define("told(ScalarType t=float, MemoryFormat m=contiguous_format, Layout? l=None, ScalarType[] ts=[]) -> int")
    library.impl("told", lambda *given: given[1], "CompositeExplicitAutograd")
    told = sc.ops.of_python.told
    assert told(m=2) == 2 and told(6, np.int64(3), 7, [0, 45]) == 3
    for wrong, named in (({"t": 100}, "ScalarType has the number 100"), ({"t": -1}, "ScalarType has the number -1"),
                         ({"t": 127}, "ScalarType"), ({"t": 999}, "ScalarType"), ({"ts": [99]}, "ScalarType"),
                         ({"m": 4}, "MemoryFormat has the number 4"), ({"m": -1}, "MemoryFormat"),
                         ({"l": 8}, "Layout has the number 8")):
        with pytest.raises(ValueError, match=f"no {named}.*(?s:.*)Declaration: of_python::told"):
            told(**wrong)
    for wrong, named in (({"t": None}, "'ScalarType' for argument 't'.*'NoneType'"), ({"t": 1.5}, "'ScalarType'"),
                         ({"m": "a"}, "'MemoryFormat' for argument 'm'.*'str'"), ({"l": 1.0}, r"'Layout\?'")):
        with pytest.raises(TypeError, match=f"expected a value of type {named}"):
            told(**wrong)


@pytest.mark.parametrize("order", [("int", "float", "bool"), ("bool", "int", "float"), ("float", "", "int"),
                                   ("bool", "a", "")])
def test_overloads_are_tried_in_the_order_of_their_definitions(order):
    """As torch.ops tries them, whichever library defines them."""
    schemas = {"int": "int", "float": "float", "bool": "bool", "": "Scalar", "a": "str"}
    with sc.Library("ordered", "DEF") as one, sc.Library("ordered", "FRAGMENT") as two:
        for library, overload in zip((one, two, one), order):
            name = "ov." + overload if overload else "ov"
            library.define(f"{name}({schemas[overload]} k) -> str")
            library.impl(name, lambda k, overload=overload: overload, "CompositeExplicitAutograd")
        ov = sc.ops.ordered.ov
        assert ov.overloads() == [overload or "default" for overload in order]
        assert ov(1) == order[0] and ov(True) == order[0]
        two.close()
        two = sc.Library("ordered", "FRAGMENT")
        two.define(f"ov{'.' * bool(order[1])}{order[1]}(str k) -> str")
        assert ov.overloads() == [order[0], order[2] or "default", order[1] or "default"]
        two.close()


def test_define_takes_what_torchs_does(library):
    class Tag(enum.Enum):
        pointwise, core = 0, 1

    library.define("f(Tensor x) -> Tensor", "FROM_SCHEMA", tags=Tag.pointwise)
    library.define("g(Tensor x) -> Tensor", "", tags=(Tag.pointwise, "core"))
    assert sc.ops.of_python.f.tags == ["pointwise"] and sorted(sc.ops.of_python.g.tags) == ["core", "pointwise"]
    with pytest.raises(ValueError, match="alias_analysis is .*, not 'PURE'"):
        library.define("h(Tensor x) -> Tensor", "PURE")
    with pytest.raises(TypeError, match="a tag is a name of torch.Tag, not 3"):
        library.define("h(Tensor x) -> Tensor", tags=[3])


def test_inspection(library):
    library.define("seen(Tensor x) -> Tensor")
    library.define("seen.more(Tensor x, int k) -> Tensor")
    library.impl("seen", lambda x: x, "CPU")
    op = sc.ops.of_python.seen.default
    assert op._schema == op.schema == "of_python::seen(Tensor x) -> Tensor"
    assert "schema: of_python::seen(Tensor x) -> Tensor" in op.dump() and "CPU:" in op.dump()
    assert "seen.more" not in op.dump() and "of_python::seen.more" in sc.ops.of_python.seen.dump()
    table = [line for line in op.dump_table().splitlines() if line.startswith("CPU:")]
    assert len(table) == 1 and "test_definitions.py" in table[0]
    assert "of_python::seen" in sc.operator_names("CPU") and "of_python::seen.more" not in sc.operator_names("CPU")
    assert "of_python::seen.more" in sc.operator_names() and "of_python::seen" not in sc.operator_names("CUDA")
    with pytest.raises(RuntimeError, match="could not parse dispatch key: Cpu"):
        sc.operator_names("Cpu")


def test_kinds_of_results(library):
    for returns, value in [("int", 3), ("float", 2.5), ("str", "text"), ("bool", True), ("int[]", [1, 2]),
                           ("(int, str)", (1, "a")), ("Tensor?", None), ("Dict(str, int)", {"a": 1})]:
        with sc.Library("results", "FRAGMENT") as results:
            results.define(f"f() -> {returns}")
            results.impl("f", lambda value=value: value)
            assert sc.ops.results.f() == value
            results.close()
    library.define("wrong() -> int")
    library.impl("wrong", lambda: "text")
    with pytest.raises(TypeError, match="(?s)returned an object of type 'str' where 'int' is expected.*Declaration: of_p"):
        sc.ops.of_python.wrong()
    library.define("two() -> (int, int)")
    library.impl("two", lambda: 3)
    with pytest.raises(TypeError, match="where a tuple of 2 is expected"):
        sc.ops.of_python.two()
    library.define("none() -> ()")
    library.impl("none", lambda: "whatever")
    with pytest.raises(TypeError, match="returned an object of type 'str' where None is expected"):
        sc.ops.of_python.none()
    library.define("none.right() -> ()")
    library.impl("none.right", lambda: None)
    assert sc.ops.of_python.none.right() is None


def test_keys(library):
    library.define("where(Tensor x) -> str")
    library.impl("where", lambda x: "cpu", "CPU")
    with pytest.raises(RuntimeError, match="could not parse dispatch key: NOWHERE"):
        library.impl("where", lambda x: "", "NOWHERE")
    assert sc.ops.of_python.where(np.ones(1)) == "cpu"
    with pytest.raises(NotImplementedError, match="CUDA"):
        sc.ops.of_python.where(OnGpu())
    sc.register_kernel("of_python::where", "cuda", lambda x: "cuda")
    assert sc.ops.of_python.where(OnGpu()) == "cuda"


def test_mistakes(library):
    with pytest.raises(ValueError, match="(?s)unknown type.*test_definitions.py:"):
        library.define("f(itn k) -> int")
    with pytest.raises(ValueError, match="there is no tag 'nice'"):
        library.define("f() -> ()", tags="nice")
    with pytest.raises(ValueError, match="'DEF', 'FRAGMENT' or 'IMPL'"):
        sc.Library("x", "WRONG")
    with pytest.raises(TypeError, match="a kernel is a function"):
        library.impl("f", 3)
    with sc.Library("taken", "DEF"):
        with pytest.raises(RuntimeError, match="test_definitions.py:"):
            sc.Library("taken", "DEF")


def test_the_arrays_are_the_callers(library):
    library.define("same(Tensor x, Tensor[] more) -> (Tensor, Tensor[])")
    library.impl("same", lambda x, more: (x, more))
    x = np.ones(2, F32)
    got, (more,) = sc.ops.of_python.same(x, [x])
    assert got is x and more is x


def test_called_from_cpp(values, library):
    library.define("doubled(Tensor x) -> Tensor")
    seen = []
    library.impl("doubled", lambda x: (seen.append(type(x)), x * 2)[1])
    assert values.call("of_python::doubled", 3).tolist() == [2, 2, 2] and seen == [np.ndarray]
    assert values.call_in_thread("of_python::doubled").tolist() == [2, 2, 2]


def test_a_kernel_for_an_operator_of_cpp(values):
    with sc.Library("values", "IMPL", "CPU") as library:
        library.impl("declared", lambda x, k: x + F32(k))
        assert values.declared(np.ones(1, F32), 4).tolist() == [5]
    with pytest.raises(NotImplementedError):
        values.declared(np.ones(1, F32))


class Own(Exception):
    pass


def test_exceptions(values, library):
    raised = Own("mine")

    def kernel(x):
        raise raised

    library.define("raises(Tensor x) -> Tensor")
    library.impl("raises", kernel)
    with pytest.raises(Own) as error:
        sc.ops.of_python.raises(np.ones(1))
    assert error.value is raised
    assert "kernel" in [frame.name for frame in error.traceback], "with its traceback"
    with pytest.raises(Own) as error:
        values.call("of_python::raises", 2)
    assert error.value is raised, "through C++"
    assert values.caught("of_python::raises") == "Own: mine"
    library.define("interrupted(Tensor x) -> Tensor")

    def interrupted(x):
        raise KeyboardInterrupt

    library.impl("interrupted", interrupted)
    with pytest.raises(KeyboardInterrupt):
        values.call("of_python::interrupted", 2)
    library.define("index(Tensor x) -> Tensor")
    library.impl("index", lambda x: values.throws("index"))
    with pytest.raises(IndexError):
        values.call("of_python::index", 2)


class OnGpu:
    __cuda_array_interface__ = {"shape": (1,), "typestr": "<f4", "data": (4096, False), "version": 3}


def test_fallback(values):
    x, seen = OnGpu(), []
    with sc.Library("_", "IMPL", "CUDA") as library:
        library.fallback(lambda *arguments: (seen.append(arguments), arguments[0])[1])
        assert values.declared(x, 4) is x and seen == [(x, 4)]
    with pytest.raises(NotImplementedError):
        values.declared(x, 4)


def test_threads(library):
    library.define("count(Tensor x) -> int")
    library.impl("count", lambda x: x.size)
    x, wrong = np.ones(7, F32), []

    def run():
        for _ in range(2000):
            if sc.ops.of_python.count(x) != 7:
                wrong.append(1)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_kernels_are_freed():
    class Kernel:
        def __call__(self, x):
            return x

    import weakref

    kernel = Kernel()
    gone = weakref.ref(kernel)
    library = sc.Library("freed", "DEF")
    library.define("f(Tensor x) -> Tensor")
    library.impl("f", kernel)
    sc.ops.freed.f(np.ones(1))
    del kernel
    gc.collect()
    assert gone() is not None
    del library
    gc.collect()
    assert gone() is None


def test_custom_op():
    @sc.custom_op("custom::scaled", mutates_args=())
    def scaled(x: np.ndarray, by: float = 2.0, *, times: int = 1) -> np.ndarray:
        """Scales."""
        return x * F32(by) * times

    assert scaled.schema == "custom::scaled(Tensor x, float by=2., *, int times=1) -> Tensor"
    assert scaled(np.ones(2, F32), times=3).tolist() == [6, 6]
    assert sc.ops.custom.scaled(np.ones(1, F32)).tolist() == [2]
    assert scaled.__doc__ == "Scales." and repr(scaled) == "<custom operator custom::scaled>"

    @scaled.register_kernel("cuda")
    def on_cuda(x, by, *, times):
        return x

    @scaled.register_fake
    def _(x, by=2.0, *, times=1):
        return x.like()

    assert sc.opcheck(scaled, (np.ones(2, F32),)) == ["writes", "aliases", "strides", "shapes"]
    scaled.close()
    assert not hasattr(sc.ops, "custom")


def test_inferred_schemas():
    def f(a: "Tensor", b: typing.Optional[np.ndarray], c: list[int], d: typing.Sequence[float], e: str = "x\"y",  # noqa: F821
          f: bool = False, g: typing.Union[int, float, bool] = 1, h: int | None = None, *, i: list[np.ndarray]
          ) -> tuple[np.ndarray, int]:
        pass

    # The annotation "Tensor" cannot be evaluated: the name does not exist here.
    f.__annotations__["a"] = np.ndarray
    assert sc.infer_schema(f, mutates_args=["a", "i"]) == (
        '(Tensor(a0!) a, Tensor? b, int[] c, float[] d, str e="x\\"y", bool f=False, Scalar g=1, int? h=None, *, '
        'Tensor(a8!)[] i) -> (Tensor, int)')

    def nothing() -> None:
        pass

    assert sc.infer_schema(nothing) == "() -> ()"


def test_inferred_results():
    for returns, text in [(np.ndarray, "Tensor"), (tuple[np.ndarray], "((Tensor))"), (tuple[np.ndarray, int], "(Tensor, int)"),
                          (tuple[()], "()"), (tuple[int, ...], "int[]"), (None, "()")]:
        assert sc.infer_schema(_annotated({"x": int, "return": returns})) == f"(int x) -> {text}"
    one = sc.custom_op("of_one::one", lambda x: (x,), mutates_args=(), schema="(int x) -> ((int))")
    assert one(3) == (3,)
    one.close()


def test_defaults_that_are_texts():
    for text in ["\"quoted\" and 'quoted'", "a\nb\tc\\n", "\x01\r", "é"]:
        def f(x: str = text) -> str:
            return x

        operator = sc.custom_op("texts::f", f, mutates_args=())
        assert operator() == text
        operator.close()


def test_all_tensors_may_be_written_to():
    def f(x: np.ndarray, y: list[np.ndarray], z: typing.Optional[np.ndarray], k: int) -> None:
        pass

    assert sc.infer_schema(f, "unknown") == "(Tensor(a0!) x, Tensor(a1!)[] y, Tensor(a2!)? z, int k) -> ()"


@pytest.mark.parametrize("make, why", [
    (lambda: (lambda x: x), "no annotation"),
    (lambda: _annotated({"x": object, "return": None}), "no schema type for the annotation"),
    (lambda: _annotated({"x": int}), "-> None for none"),
])
def test_what_has_no_schema(make, why):
    with pytest.raises(TypeError, match=why):
        sc.infer_schema(make())


def _annotated(annotations):
    def f(x):
        pass

    f.__annotations__ = annotations
    return f


def test_wrong_mutates_args():
    with pytest.raises(ValueError, match="has no argument 'y'"):
        sc.infer_schema(_annotated({"x": int, "return": None}), "y")
    with pytest.raises(ValueError, match="is no tensor"):
        sc.infer_schema(_annotated({"x": int, "return": None}), "x")
    with pytest.raises(ValueError, match="'namespace::name', not 'name'"):
        sc.custom_op("name", lambda: None, mutates_args=())
    with pytest.raises(ValueError, match="no kernels are registered for the device 'tpu'"):
        sc.custom_op("custom::f", _annotated({"x": int, "return": None}), mutates_args=(), device_types="tpu")
    assert not hasattr(sc.ops, "custom"), "nothing is left of it"


def test_a_library_in_a_global_variable_ends_silently():
    program = """
import schema_ct as sc
library = sc.Library("silent")
library.define("f(int x) -> int")
library.impl("f", lambda x: x + 1)
print(sc.ops.silent.f(3))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=100)
    assert (done.stdout, done.stderr) == ("4\n", "")
