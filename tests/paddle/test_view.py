# SPDX-License-Identifier: BSL-1.0
"""Paddle's own names for the registry, with Paddle's tensors."""

import re

import pytest
from conftest import BUILT, HERE, build_view_tests

PAGE = HERE.parent.parent / "docs/paddle-view.md"


@pytest.fixture(scope="module")
def printed(python):
    """What the tests of the view print in a process of their own, after `import paddle`."""
    built = BUILT / "libview_tests.so"
    build_view_tests(built)
    return python(f"""
import ctypes, paddle
ctypes.CDLL({str(built)!r}).run_view_tests()
""")


def test_paddles_view_of_the_registry(printed):
    assert "[  PASSED  ]" in printed and "[  FAILED  ]" not in printed, printed


def test_each_case_of_paddles_has_passed_here(printed):
    """The table's word: each of Paddle's tests has one of ours, and that has run inside Paddle."""
    named = re.findall(r"`(Paddle\w+\.\w+)`", PAGE.read_text())
    assert len(named) > 80
    assert set(named) <= set(re.findall(r"\[ +OK \] (\w+\.\w+)", printed))
