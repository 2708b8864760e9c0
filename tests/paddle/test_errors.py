# SPDX-License-Identifier: BSL-1.0
"""The Python exceptions for the exceptions that kernels throw; none ends the process."""

import paddle
import pytest

import schema_ct.paddle as schema_ct

THROWN = [
    ("invalid_argument", ValueError, "^invalid_argument$"),
    ("domain_error", ValueError, "^domain_error$"),
    ("length_error", ValueError, "^length_error$"),
    ("range_error", ValueError, "^range_error$"),
    ("out_of_range", IndexError, "^out_of_range$"),
    ("overflow_error", OverflowError, "^overflow_error$"),
    ("logic_error", RuntimeError, "^logic_error$"),
    ("bad_alloc", MemoryError, "bad_alloc"),
    ("unknown", RuntimeError, "^a class of one's own$"),
    ("no UTF-8", RuntimeError, "^no UTF-8: \ufffd$"),
    ("int", RuntimeError, "unknown type"),
    ("text", RuntimeError, "unknown type"),
    ("Error", RuntimeError, "^Error$"),
    ("IndexError", IndexError, "^IndexError$"),
    ("ValueError", ValueError, "^ValueError$"),
    ("TypeError", TypeError, "^TypeError$"),
    ("NotImplementedError", NotImplementedError, "^NotImplementedError$"),
    ("TORCH_CHECK", RuntimeError, "^TORCH_CHECK$"),
    ("TORCH_CHECK_INDEX", IndexError, "^TORCH_CHECK_INDEX$"),
    ("InvalidArgument", ValueError, r"\(InvalidArgument\) text"),
    ("InvalidType", TypeError, r"\(InvalidType\) text"),
    ("NotFound", RuntimeError, r"\(NotFound\) text"),
    ("OutOfRange", IndexError, r"\(OutOfRange\) text"),
    ("ResourceExhausted", MemoryError, r"\(ResourceExhausted\) text"),
    ("Unimplemented", NotImplementedError, r"\(Unimplemented\) text"),
    ("Fatal", SystemError, r"\(Fatal\) text"),
    ("External", OSError, r"\(External\) text"),
    ("pybind11::key_error", KeyError, "pybind11::key_error"),
    ("pybind11::stop_iteration", StopIteration, "pybind11::stop_iteration"),
]


def ways_to_throw():
    yield schema_ct.ops.errors.throws
    yield paddle.ops.errors.throws
    yield schema_ct.classes.errors.Thrower
    yield schema_ct.classes.errors.Thrower().throws


@pytest.mark.parametrize("what, kind, text", THROWN)
def test_exceptions_keep_their_kind(errors, what, kind, text):
    for way in ways_to_throw():
        with pytest.raises(kind, match=text) as error:
            way(what)
        assert error.type is kind


@pytest.mark.parametrize("expression, kind, text", [
    ("int('x')", ValueError, "^invalid literal for int"),
    ("{}['key']", KeyError, "'key'"),
    ("[][1]", IndexError, "^list index out of range"),
    ("__import__('decimal').Decimal('x')", RuntimeError, "InvalidOperation"),
])
def test_what_python_raises_within_a_kernel(errors, expression, kind, text):
    for call in (schema_ct.ops.errors.raises, paddle.ops.errors.raises):
        with pytest.raises(kind, match=text):
            call(expression)


def test_the_operator_works_after_an_exception(errors):
    for _ in range(100):
        for what in ("int", "bad_alloc", "IndexError"):
            with pytest.raises(Exception):
                errors.throws(what)
    with pytest.raises(TypeError, match="expected a value of type 'str'"):
        errors.throws(3)
