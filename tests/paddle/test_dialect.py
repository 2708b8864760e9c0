# SPDX-License-Identifier: BSL-1.0
"""Paddle's dialect of schemas, and the checks of calls: the default ones, and those on request."""

import paddle
import pytest


def test_a_block_in_the_dialect(dialect, tensor):
    assert dialect.resized(tensor) == "3 nearest exact 42"
    assert dialect.resized(tensor, exact=False, k=7) == "3 nearest about 7"
    assert paddle.ops.dialect.resized(tensor, "cubic") == "3 cubic exact 42"
    assert (dialect.scale(3), dialect.scale(x=True, by=0.5)) == (6.0, 0.5)
    assert dialect.flag() is True
    assert dialect.resized.schemas == [
        'dialect::resized(Tensor x, str mode="nearest", bool exact=True, *, int k=42) -> str']
    with pytest.raises(TypeError, match="'k' is keyword-only"):
        dialect.resized(tensor, "cubic", True, 7)


def test_operators_of_paddles_idiom(dialect):
    assert (dialect.length(), dialect.length(k=5)) == (1, 1)
    with pytest.raises(TypeError, match="'int' for argument 'k'"):
        dialect.length("text")


CALLS = """
import paddle, schema_ct.paddle as schema_ct
with schema_ct.load_library({path!r}):
    calls = [lambda: schema_ct.ops.dialect.called("number"),
             lambda: schema_ct.ops.dialect.called("text"),
             lambda: schema_ct.ops.dialect.promised(),
             lambda: paddle.ops.dialect.promised("a"),
             lambda: schema_ct.ops.dialect.scale(2)]
    for call in calls:
        try:
            print(repr(call()))
        except Exception as error:
            print(type(error).__name__, str(error).splitlines()[0])
"""


@pytest.mark.parametrize("asked, says", [
    ("", ["'1'", "'1'", "'cpu'", "'a'", "4.0"]),
    ("0", ["'1'", "'1'", "'cpu'", "'a'", "4.0"]),
    ("1", ["'1'",
           "TypeError dialect::length() Expected a value of type 'int' for argument 'k' but instead "
           "found type 'str'.",
           "TypeError result 0 is of type 'str' and not 'int', as the schema says",
           "TypeError result 0 is of type 'str' and not 'int', as the schema says",
           "4.0"]),
])
def test_what_is_checked(python, libraries, asked, says):
    """By default calls are checked leniently. With SCHEMA_CT_CHECK_CALLS=1, arguments and results are
    compared with the schema, for calls from C++ and from Python."""
    printed = python(CALLS.format(path=str(libraries["dialect"])), SCHEMA_CT_CHECK_CALLS=asked)
    assert printed.splitlines() == says
