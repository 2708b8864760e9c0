# SPDX-License-Identifier: BSL-1.0
"""Python's objects as arguments, converted by the schema's types, and results as Python's objects."""

import copy
import pickle
import threading

import numpy
import paddle
import pytest

import schema_ct.paddle as schema_ct


def refused(call, *arguments, **keywords):
    with pytest.raises(TypeError) as error:
        call(*arguments, **keywords)
    assert "Declaration: " in str(error.value)
    return str(error.value)


def test_integers(values, tensor):
    assert [values.integer(k) for k in (3, -1, True, numpy.int8(4), numpy.uint64(5))] == [
        3, -1, 1, 4, 5]
    assert values.integer(2**63 - 1) == 2**63 - 1
    assert "found one of type 'float'" in refused(values.integer, 3.9)
    refused(values.integer, "3")
    refused(values.integer, None)
    assert values.integer(paddle.to_tensor(7)) == values.integer(paddle.to_tensor([7])) == 7
    refused(values.integer, tensor)
    refused(values.integer, paddle.to_tensor(2.7))
    with pytest.raises(ValueError, match="9223372036854775808 does not fit in 64 bits"):
        values.integer(2**63)
    with pytest.raises(ValueError, match="the integer of too many digits does not fit in 64 bits"):
        values.integer(10**5000)
    assert values.overloaded(10**300) == "float"


def test_narrow_parameters_are_checked(values):
    assert values.narrow(2**31 - 1) == 2**31 - 1
    with pytest.raises(ValueError, match="1099511627776 does not fit in 32 bits"):
        values.narrow(2**40)
    refused(values.narrow, 3.9)
    assert values.narrow_real(0.5) == 0.5
    with pytest.raises(ValueError, match="1e.300 does not fit in a float"):
        values.narrow_real(1e300)


def test_reals(values):
    assert [values.real(k) for k in (1.5, 2, numpy.float32(0.5), numpy.int64(3))] == [
        1.5, 2, 0.5, 3]
    assert isinstance(values.real(2), float)
    assert values.real(paddle.to_tensor(2.5)) == 2.5
    refused(values.real, paddle.ones([2]))
    refused(values.real, "1.5")
    refused(values.real, 1j)
    refused(values.real, numpy.complex64(1 + 2j))
    refused(values.reals, numpy.ones([2], dtype="complex64"))
    with pytest.raises(ValueError, match="too large for a float"):
        values.real(10**400)


def test_booleans(values):
    assert [values.boolean(k) for k in (True, False, numpy.True_, 1, 0)] == [
        True, False, True, True, False]
    refused(values.boolean, 1.5)
    refused(values.boolean, "yes")


def test_texts(values):
    assert values.string("naïve") == "naïve"
    refused(values.string, b"bytes")


def test_complex_numbers(values):
    assert values.complex(1 + 2j) == 1 + 2j
    assert values.complex(numpy.complex64(1 - 1j)) == 1 - 1j
    assert values.complex(2) == 2 + 0j


@pytest.mark.parametrize("number", [3, 2.5, True, 1 + 2j, numpy.float32(0.5), numpy.int16(3),
                                    numpy.True_, numpy.complex128(1j)])
def test_scalars_keep_their_kind(values, number):
    assert values.scalar(number) == number
    assert type(values.scalar(number)) is type(getattr(number, "item", lambda: number)())


def test_scalar_of_a_tensor(values):
    assert values.scalar(paddle.to_tensor(2.5)) == 2.5
    refused(values.scalar, "2.5")


def test_element_types(values):
    assert values.element() == 1, "ScalarType t=bool"
    assert values.element(paddle.bfloat16) == 2
    assert values.element(t=paddle.float32) == 3
    assert values.element("bfloat16") == 2 and values.element("paddle.float32") == 3
    assert values.element(numpy.float32) == values.element(numpy.dtype("float32")) == 3
    assert values.element(11) == 1, "PyTorch's number of bool"
    assert values.element_number(paddle.bool) == 1, "the host's number, for kernels that cast it"
    with pytest.raises(ValueError, match="no element type of PyTorch's number 8"):
        values.element(8)
    with pytest.raises(ValueError, match="no element type is called 'flaot32'; known are bool, "):
        values.element("flaot32")
    with pytest.raises(ValueError, match="no element type of PyTorch's number 8"):
        values.element("complex32")


def test_devices(values):
    assert values.device_text() == "cuda:1"
    assert values.device_text("cpu") == "cpu"
    assert values.device_text("cuda") == values.device_text("gpu:0") == "cuda:0"
    assert values.device_text(paddle.CPUPlace()) == "cpu"
    assert values.device_text(paddle.ones([1]).place) == "cpu"
    assert values.device(paddle.CPUPlace()) == paddle.CPUPlace()
    assert str(values.device("gpu:3")) == "Place(gpu:3)"
    assert values.device_if_any() is False
    assert values.device_if_any("xpu") is True
    with pytest.raises(ValueError, match="Paddle has no device 'meta'"):
        values.device("meta")
    refused(values.device, 3)


def test_two_lists_are_two(values):
    assert values.two_lists([1, 2], [3, 4]) == 307
    assert values.two_lists([1_000_000, 2_000_000], [3_000_000, 4_000_000]) == 307_000_000
    many = list(range(1000))
    assert values.two_lists(many, many[::-1]) == 101 * sum(many)


def test_lists(values):
    for k in ([1, 2], (1, 2), range(1, 3), numpy.array([1, 2]), [numpy.int32(1), True + 1]):
        assert values.two_lists(k, []) == 300
    assert values.reals([1, 2.5]) == [1, 2.5]
    assert values.booleans((True, 0)) == [True, False]
    assert values.strings(["a", "b"]) == ["a", "b"]
    assert values.nested([[1], (2, 3), []]) == [[1], [2, 3], []]
    assert values.maybe_list() == -1
    assert values.maybe_list([4, 5]) == 9
    assert values.pair() == 11
    assert values.pair(k=3) == 33
    assert values.pair([1, 2]) == 12
    assert "'list' whose element 1 is of type 'str'" in refused(values.two_lists, [1, "2"], [])
    refused(values.two_lists, "12", [])
    refused(values.strings, "text")


def test_numbers_of_tensors(values, tensor):
    assert values.complex(paddle.to_tensor([1 + 2j])) == 1 + 2j
    assert values.reals([paddle.to_tensor([2.5]), 1]) == [2.5, 1]
    refused(values.reals, [tensor])
    refused(values.complex, tensor)
    refused(values.real, paddle.to_tensor(1j))


def test_a_tensor_without_a_value_is_no_number(values):
    empty = paddle.ones([1])
    empty._clear()
    for call in (values.integer, values.real, values.boolean, values.complex, values.scalar):
        refused(call, empty)
    refused(values.reals, [empty])


def test_lists_of_tensors(values, tensor):
    first, second = values.tensors((tensor, tensor + 1))
    assert second.tolist() == [2, 3, 4]
    assert first.data_ptr() == tensor.data_ptr()
    assert values.maybe_tensors([tensor, None]) == 1
    refused(values.tensors, tensor)
    refused(values.tensors, [tensor, 1])
    assert "whose element 1 is of type 'NoneType'" in refused(values.tensors, [tensor, None])


def test_dictionaries(values):
    assert values.dictionary({"a": 1, "b": 2}) == {"a": 1, "b": 2}
    refused(values.dictionary, {1: 1})


def test_any(values, tensor):
    for one in (None, 3, 2.5, True, "text", 1j, [1, 2], ("a", 1), [[True]]):
        assert values.any(one) == one
    assert values.any(tensor).data_ptr() == tensor.data_ptr()
    refused(values.any, object())


def nested(depth, wrap):
    value = 1
    for _ in range(depth):
        value = wrap(value)
    return value


def test_any_nested_without_end(values):
    ring = []
    ring.append(ring)
    assert values.any(nested(100, lambda v: [v])) == nested(100, lambda v: [v])
    for value in (ring, nested(100_000, lambda v: [v]), nested(100_000, lambda v: (v,))):
        with pytest.raises(RecursionError, match="in an argument of type 'Any'"):
            values.any(value)


def test_none(values):
    assert values.nothing() is None
    assert values.maybe() is None
    assert values.maybe(None) is None
    assert values.undefined() is None


def test_none_is_for_optional_tensors_alone(values, tensor):
    """Kernels do not expect an undefined tensor, and Paddle's functions crash on one."""
    assert "'NoneType'; None is for an optional: 'Tensor?'" in refused(values.same, None)
    for call in (lambda: values.same(x=None), lambda: values.fill_(None, 1),
                 lambda: values.copy(tensor, out=None), lambda: values.tensors([tensor, None]),
                 lambda: schema_ct.classes.values.Counter().add_elements(None)):
        assert "None" in refused(call)
    refused(values.tensor_pair, (tensor, None))
    refused(values.tensor_by_name, {"x": None})
    assert values.absent(None) == values.absent() == "optional"
    assert values.absent(tensor) == "required"
    assert schema_ct.classes.values.Counter().add_elements(tensor) == 3


def test_a_cleared_tensor_is_none(values, tensor):
    cleared = paddle.ones([1])
    cleared._clear()
    assert "'Tensor that was cleared'" in refused(values.same, cleared)
    assert "element 1 is of type 'Tensor that was cleared'" in refused(values.tensors, [tensor, cleared])
    for call in (values.maybe, values.any):
        refused(call, cleared)
    assert values.same(paddle.Tensor()).shape == [0], "this one has a type and a place"


def test_custom_classes(values):
    made = schema_ct.classes.values.Counter(start=5)
    assert values.count(made) == 7
    assert values.count(made, n=10) == 17
    assert (made.add(), made.add(n=2), made.value) == (18, 20, 20)
    made.value = 1
    assert values.count(made) == 3
    assert schema_ct.classes.values.Counter().value == 0
    assert schema_ct.classes.values.Counter.largest() == 9
    assert values.counter(4).add() == 5
    assert values.any(made).value == 3
    refused(values.count, schema_ct.classes.values.Other())
    refused(values.count, 3)
    refused(made.add, "1")
    with pytest.raises(AttributeError, match="has no attribute 'sub'"):
        made.sub
    with pytest.raises(AttributeError, match="cannot be set"):
        made.other = 1
    with pytest.raises(AttributeError, match="No custom class .*Missing"):
        schema_ct.classes.values.Missing


def test_a_tensor_is_passed_in_place(values, tensor):
    assert values.is_passed_in_place(tensor)
    assert values.owners(tensor) == 1, "the Python object alone has it"


def test_results_that_are_arguments(values, tensor):
    out = paddle.zeros([3])
    assert values.fill_(tensor, 2) is tensor
    assert tensor.tolist() == [2, 2, 2]
    assert values.copy(tensor, out=out) is out
    assert out.tolist() == [2, 2, 2]


def test_stop_gradient(values, tensor):
    tensor.stop_gradient = False
    assert values.new_tensor(tensor).stop_gradient is True
    same = values.same(tensor * 2)
    assert same.stop_gradient is False
    same.sum().backward()
    assert tensor.grad.tolist() == [2, 2, 2]


def test_overloads(values):
    assert values.overloaded(1) == "int"
    assert values.overloaded(1.5) == "float"
    assert values.overloaded("a", times=2) == "str"
    assert values.overloaded.float(1) == "float"
    assert values.overloaded.default(1) == "int"
    assert values.overloaded.overloads() == ["default", "float", "str"]
    assert values.overloaded.float is values.overloaded.float
    text = refused(values.overloaded, [1])
    assert text.count("Declaration: ") == 3
    with pytest.raises(AttributeError, match="has no overload 'int'"):
        values.overloaded.int


def test_what_a_callable_tells(values):
    assert values.integer.__name__ == "integer"
    assert values.overloaded.str.__name__ == "overloaded.str"
    assert values.integer.schemas == ["values::integer(int k) -> int"]
    assert values.integer.__doc__ == "values::integer(int k) -> int"
    assert repr(values.overloaded.default) == "<operator values::overloaded.default>"
    assert "overloaded" in dir(values) and "overloaded.str" not in dir(values)


def test_callables_are_copied_as_functions_are(values):
    layer = paddle.nn.Layer()
    layer.operator = paddle.ops.values.integer
    assert copy.deepcopy(layer).operator is layer.operator
    for operator in (values.integer, values.overloaded.float, values.overloaded.default):
        assert copy.copy(operator) is operator
        assert pickle.loads(pickle.dumps(operator)) is operator


def test_errors_keep_their_types(values):
    for what, kind in (("index", IndexError), ("value", ValueError), ("range", IndexError),
                       ("missing", NotImplementedError), ("type", TypeError)):
        with pytest.raises(kind, match=f"^{what}$"):
            values.throws(what)
    with pytest.raises(RuntimeError, match="other vs. fine.* and more"):
        values.throws("other")


def test_errors_of_the_objects_own_methods_stay(values):
    class Wrong:
        def __index__(self):
            raise LookupError("no number")

    with pytest.raises(LookupError, match="no number"):
        values.integer(Wrong())


def test_python_runs_meanwhile(values, tensor):
    """Two calls wait for each other, which only works if they do not hold Python's lock."""
    results = []
    threads = [threading.Thread(target=lambda: results.append(values.meet(tensor)))
               for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [2, 2]


def test_a_thread_in_a_kernel_does_not_hold_up_the_end(python, libraries):
    """Python ends a daemon thread when its kernel returns, in the middle of C++."""
    assert python(f"""
import paddle, schema_ct.paddle as schema_ct, threading, time
schema_ct.load_library({str(libraries["values"])!r})
def call_for_ever():
    while True:
        schema_ct.ops.values.sleep(milliseconds=20)
threading.Thread(target=call_for_ever, daemon=True).start()
time.sleep(0.1)
print("the end")
""") == "the end\n"


def test_calls_leave_no_references(values, tensor):
    import sys
    before = sys.getrefcount(tensor)
    for _ in range(100):
        values.fill_(tensor, 1)
        values.tensors([tensor])
        with pytest.raises(TypeError):
            values.tensors([tensor, 1])
    assert sys.getrefcount(tensor) == before
    assert values.owners(tensor) == 1


def test_checked_calls(python, libraries):
    """With the environment variable that compares every value with the schema, right calls pass."""
    assert python(f"""
import paddle, schema_ct.paddle as schema_ct
schema_ct.load_library({str(libraries["values"])!r})
print(schema_ct.ops.values.two_lists([1], (2,)), schema_ct.ops.values.element(paddle.bool))
""", SCHEMA_CT_CHECK_CALLS="1") == "102 1\n"
