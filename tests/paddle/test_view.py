# SPDX-License-Identifier: BSL-1.0
"""Paddle's own names for the registry, with Paddle's tensors."""

import re

import pytest
from conftest import BUILT, HERE, LAYER_TESTS, VIEW_TESTS, build_tests, precompiled

PAGE = HERE.parent.parent / "docs/paddle-view.md"


def run(python, name, sources, begin=()):
    """Runs tests in a process of their own, after `import paddle`; returns what they print."""
    built = BUILT / f"lib{name}_tests.so"
    build_tests(built, sources, begin)
    return python(f"""
import ctypes, paddle
ctypes.CDLL({str(built)!r}).run_tests()
""")


@pytest.fixture(scope="module")
def printed(python):
    return run(python, "view", VIEW_TESTS, precompiled("view", "gmock/gmock.h", "torch/library.h"))


def test_paddles_view_of_the_registry(printed):
    assert "[  PASSED  ]" in printed and "[  FAILED  ]" not in printed, printed


def test_paddles_layer_in_the_place_of_pytorchs(python):
    printed = run(python, "layer", LAYER_TESTS)
    assert "[  PASSED  ]" in printed and "[  FAILED  ]" not in printed, printed


def test_each_case_of_paddles_has_passed_here(printed):
    """Each of our tests that the page's table names has run inside Paddle."""
    named = re.findall(r"`(Paddle\w+\.\w+)`", PAGE.read_text())
    assert len(named) > 80
    assert set(named) <= set(re.findall(r"\[ +OK \] (\w+\.\w+)", printed))
