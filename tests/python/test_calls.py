# SPDX-License-Identifier: BSL-1.0
"""Operators as callables: looking them up, describing them, calling them with Python's objects."""

import copy
import inspect
import os
import pickle
import pydoc
import threading
import time
import weakref

import numpy as np
import pytest

import schema_ct as sc


def refused(kind, call, *arguments, **keywords):
    with pytest.raises(kind) as error:
        call(*arguments, **keywords)
    return str(error.value)


def test_names(values):
    assert "values" in dir(sc.ops)
    assert {"integer", "overloaded", "copy"} <= set(dir(values))
    assert {"default", "float", "str", "schema"} <= set(dir(values.overloaded))
    assert "float" not in dir(values.overloaded.float), "an overload has none"
    assert not hasattr(sc.ops, "nowhere")
    assert not hasattr(values, "nothing_of_that_name")
    assert not hasattr(values.overloaded, "nothing_of_that_name")
    assert not hasattr(sc, "nothing_of_that_name")
    assert {"ops", "load_library", "torch", "get_include"} <= set(dir(sc))
    with pytest.raises(AttributeError, match="'nowhere'"):
        sc.ops.nowhere
    with pytest.raises(AttributeError, match="Could not find schema for values::nothing_of_that_name"):
        values.nothing_of_that_name
    assert values.integer is values.integer


def test_description(values):
    op = values.keywords
    assert op.schema == 'values::keywords(Tensor x, *, int a=1, float b=2.5, bool c=True, str d="text") -> str'
    assert op.schemas == [op.schema] and op.__doc__ == op.schema and op.__name__ == "keywords"
    assert op.tags == [] and values.tagged.tags == ["core", "pointwise"]
    assert values.overloaded.overloads() == ["default", "float", "str"]
    assert values.overloaded.str.schema == "values::overloaded.str(str k, *, int times=1) -> str"
    assert op.arguments[1] == ("a", "int", True, True, 1, False, None, "int")
    assert values.fill_.arguments[0][5] is True, "it is written to"
    assert values.pair.arguments[0][6] == 2
    assert values.two.returns == ["Tensor", "int"]
    assert repr(values.overloaded.str) == "<operator values::overloaded.str>"
    assert op.schema in pydoc.render_doc(op)


def test_signatures(values):
    signature = inspect.signature(values.keywords)
    assert str(signature) == ("(x: 'Tensor', *, a: 'int' = 1, b: 'float' = 2.5, c: 'bool' = True, "
                              "d: 'str' = 'text') -> 'str'")
    assert signature.parameters["a"].kind is inspect.Parameter.KEYWORD_ONLY
    assert str(inspect.signature(values.overloaded)) == "(*args, **kwargs)"
    assert str(inspect.signature(values.overloaded.default)) == "(k: 'int') -> 'str'"


def test_copies(values):
    for op in (values.integer, values.integer.default, values.overloaded.str):
        for twin in (pickle.loads(pickle.dumps(op)), copy.copy(op), copy.deepcopy(op)):
            assert twin.schema == op.schema and repr(twin) == repr(op)
    assert weakref.ref(values.integer)() is values.integer


def test_numbers(values):
    assert [values.integer(k) for k in (3, -1, True, np.int8(4), np.uint64(5), np.array([6])[0])] == [3, -1, 1, 4, 5, 6]
    assert values.integer(np.array(7)) == values.integer(np.array([7])) == 7
    assert values.integer(2**63 - 1) == 2**63 - 1
    assert values.real(2) == 2.0 and values.real(np.float32(0.5)) == 0.5
    assert values.boolean(np.True_) is True and values.boolean(0) is False
    assert values.complex(1 + 2j) == values.complex(np.complex64(1 + 2j)) == 1 + 2j
    for number in (3, 2.5, True, 1 + 2j, np.float32(0.5), np.int16(3), np.True_, np.array(2.5)):
        assert values.scalar(number) == number
    refused(TypeError, values.integer, 3.5)
    refused(TypeError, values.integer, np.array([1, 2]))
    refused(TypeError, values.real, "1.5")
    assert "does not fit in 64 bits" in refused(ValueError, values.integer, 2**63)
    assert "does not fit in 32 bits" in refused(ValueError, values.narrow, 2**40)


def test_texts_and_lists(values):
    assert values.string("naïve") == "naïve"
    refused(TypeError, values.string, b"bytes")
    for k in ([1, 2], (1, 2), range(1, 3), np.array([1, 2]), [np.int32(1), True + 1]):
        assert values.two_lists(k, []) == 300
    assert values.reals(np.array([1, 2.5], dtype=np.float32)) == [1, 2.5]
    assert values.booleans((True, 0)) == [True, False]
    assert values.strings(["a", "b"]) == ["a", "b"]
    assert values.nested([[1], (2, 3), []]) == [[1], [2, 3], []]
    assert (values.pair(), values.pair(k=3), values.pair([1, 2])) == (11, 33, 12)
    assert values.dictionary({"a": 1}) == {"a": 1}
    assert values.nothing() is None
    for one in (None, 3, 2.5, True, "text", 1j, [1, 2], ("a", 1)):
        assert values.any(one) == one
    assert "'list' whose element 1 is of type 'str'" in refused(TypeError, values.two_lists, [1, "2"], [])


def test_any_keeps_each_value_as_it_is(values):
    for one in ([True, False], [None, 1], [1, None], [1, None, None, 2], (1, "a"), [(1, "a"), (2, "b")], (), ((), [1]),
                [[1], [2, 3]], {"a": 1}, {1: [True]}, {"a": None, "b": 2}):
        got = values.any(one)
        assert got == one and repr(got) == repr(one)


@pytest.mark.parametrize("wrong, types", [([True, 5], "'bool' and 'int'"), ([5, True], "'int' and 'bool'"),
                                          ([1, 2.5], "'int' and 'float'"), ([[1], [2.5]], "'int[]' and 'float[]'"),
                                          ([(1,), (1, 2)], "'(int)' and '(int, int)'"),
                                          ({"a": 1, 3: 4}, "'str' and 'int'"), ({"a": 1, "b": 2.5}, "'int' and 'float'")])
def test_any_has_lists_and_dicts_of_one_type_alone(values, wrong, types):
    # PyTorch's message: "List inputs to traced functions must have consistent element type."
    text = refused(ValueError, values.any, wrong)
    assert f"are of one type, not of {types}; a tuple may have several" in text
    assert "in argument 'x'" in text and "values::any(Any x)" in text


@pytest.mark.parametrize("wrong, what", [([], "list"), ({}, "dict"), ([[]], "list"), ({"a": []}, "list"),
                                         ([[1], []], "list")])
def test_any_says_what_to_write_for_an_empty_list(values, wrong, what):
    text = refused(ValueError, values.any, wrong)
    assert f"an empty {what} for 'Any' says no type of its values; pass " in text
    assert "in argument 'x'" in text and "values::any(Any x)" in text


def test_element_types(values):
    number_of_float = 6  # PyTorch's
    for word in ("float32", np.float32, np.dtype("float32"), number_of_float, "torch.float32"):
        assert values.element(word) == number_of_float
    assert values.element() == values.element("bool") == values.element(np.bool_) == 11
    assert values.element(float) == 7 and values.element(int) == 4
    assert "elements of >f4 have another byte order" in refused(ValueError, values.element, np.dtype(">f4"))
    assert values.element("qint8") == 12 and values.element(np.dtype("<f4")) == 6
    assert "no element type is called 'int'" in refused(ValueError, values.element, "int")
    refused(TypeError, values.integer, "float32")
    refused(TypeError, values.element, object())


def test_devices(values):
    assert values.device("cpu") == "cpu" and values.device() == "cuda:1"
    refused(TypeError, values.device, 3)
    assert "in argument 'd'" in refused(Exception, values.device, "nonsense")


def test_keywords(values):
    x = np.ones(3, np.float32)
    assert values.keywords(x) == "1 2.500000 true text"
    assert values.keywords(x, d="e", c=False, b=1, a=7) == "7 1.000000 false e"
    assert values.keywords(x=x, a=2).startswith("2 ")
    assert "keyword-only" in refused(TypeError, values.keywords, x, 1)
    assert "has no argument 'e'" in refused(TypeError, values.keywords, x, e=1)
    assert "given by position and by name" in refused(TypeError, values.keywords, x, x=x)
    assert "is missing a value for argument 'x'" in refused(TypeError, values.keywords)
    assert "takes at most 1 argument" in refused(TypeError, values.integer, 1, 2)
    assert "Declaration: values::integer(int k) -> int" in refused(TypeError, values.integer, 1, 2)


def test_overloads(values):
    assert (values.overloaded(1), values.overloaded(1.5), values.overloaded("a", times=2)) == ("int", "float", "str")
    assert values.overloaded.float(1) == "float"
    assert "no overload takes these arguments" in refused(TypeError, values.overloaded, None)


def test_threads_run_while_a_kernel_does(values):
    def run():
        values.sleep(300)

    started = time.monotonic()
    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert time.monotonic() - started < 1.2, "one after the other they take 2.4 s"


def test_a_kernel_that_keeps_the_lock(values):
    op = values.sleep.default
    op.release_gil = False
    assert op is values.sleep.default and values.sleep.release_gil is True, "it is said of one callable"
    counted, stop = [0], threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    try:
        time.sleep(0.01)
        before = counted[0]
        op(300)
        kept = counted[0] - before
        before = counted[0]
        values.sleep(300)
        assert kept * 4 < counted[0] - before
    finally:
        stop.set()
        thread.join()
        op.release_gil = True
    with pytest.raises(TypeError, match="True or False"):
        op.release_gil = 1
    with pytest.raises(TypeError, match="True or False"):
        del op.release_gil


def test_a_library_says_that_a_kernel_is_short(values):
    op = values.short_number
    assert op(3) == 3 and op.tags == ["short_kernel"] and values.sleep.tags == []
    assert op.release_gil is False and op.default.release_gil is False
    op.release_gil = True
    try:
        assert op.release_gil is True and op(3) == 3
        assert op.default.release_gil is False, "it is said of one callable"
    finally:
        op.release_gil = False


def test_names_are_known_for_each_place(values):
    """A call site's keywords are cached. The same tuple of keywords comes with other numbers of positional arguments."""
    x = np.ones(3, np.float32)
    for _ in range(3):
        assert values.keywords(x, a=7, d="e") == values.keywords(x=x, d="e", a=7) == "7 2.500000 true e"
        for wrong in (lambda: values.keywords(x, x, a=7, d="e"), lambda: values.keywords(a=7, d="e"),
                      lambda: values.keywords(x, a=7, e="e")):
            refused(TypeError, wrong)
    for i in range(50):
        names = dict(zip(("a", "b", "c", "d"), (i, 1.0, True, "e")))
        assert values.keywords(x, **names).startswith(f"{i} ")


def test_attributes_that_change(values):
    import types

    assert isinstance(values, types.ModuleType) and isinstance(sc, types.ModuleType)
    mark = object()
    values.marked = mark
    assert values.marked is values.marked is mark
    values.marked = None
    assert values.marked is None
    del values.marked
    assert not hasattr(values, "marked") and not hasattr(values, "marked")
    values.integer = 3
    del values.integer
    assert values.integer(3) == 3


def test_a_library_goes_and_comes(python, values_path):
    assert python(f"""
import schema_ct as sc
library = sc.load_library({values_path!r})
held = sc.ops.values.integer
print(held(1), library)
library.close()
library.close()
print(hasattr(sc.ops, "values"), "libvalues" in open("/proc/self/maps").read())
try:
    held(1)
except RuntimeError as error:
    print(str(error).splitlines()[0])
with sc.load_library({values_path!r}):
    print(held(2), sc.ops.values.integer(3))
""") == (f"1 <library {values_path}>\nFalse False\nCould not find schema for values::integer.\n2 3\n")


def test_a_second_definition_is_an_error(values, tmp_path):
    source = tmp_path / "second.cpp"
    source.write_text('#include <torch/library.h>\n'
                      'TORCH_LIBRARY(values, m) { m.def("integer(int k) -> int", [](std::int64_t k) { return k; }); }\n')
    with pytest.raises(sc.RegistrationError, match="second.cpp:2"):
        sc.load_library(sc.build(source, options=["-O0"]))
    assert values.integer(3) == 3


def test_what_is_no_library(tmp_path):
    with pytest.raises(FileNotFoundError, match="there is no such library: '.*absent.so'"):
        sc.load_library(tmp_path / "absent.so")
    (tmp_path / "ops.cpp").write_text("at::Tensor undefined(const at::Tensor&);")
    with pytest.raises(OSError, match="ops.cpp.*this is no shared library; schema_ct.build makes one of sources"):
        sc.load_library(tmp_path / "ops.cpp")
    (tmp_path / "ops.cpp").write_text("void nowhere(); void here() { nowhere(); }")
    with pytest.raises(OSError, match="(?s)libops.so: undefined symbol: _Z7nowherev: something .* is defined in none"):
        sc.load_library(sc.build(tmp_path / "ops.cpp", options="-O0"))


@pytest.mark.skipif("libasan" in os.environ.get("LD_PRELOAD", ""), reason="it keeps what is freed for a while")
def test_nothing_is_leaked(values):
    import resource

    x = np.ones(3, np.float32)

    def calls(n):
        for _ in range(n):
            values.add_one(x)
            values.keywords(x, a=2, d="another text that is longer than a word")
            values.zeros([2])
            try:
                values.integer("3")
            except TypeError:
                pass

    calls(2000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    calls(60_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2000, "kilobytes"


def test_what_goes_takes_nothing_else_with_it(values):
    before = sc.ops.values.integer
    with sc.Library("going", "FRAGMENT") as library:
        library.define("f() -> ()")
        assert sc.ops.going.f is sc.ops.going.f
    assert sc.ops.values.integer is before and not hasattr(sc.ops, "going")
