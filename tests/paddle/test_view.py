# SPDX-License-Identifier: BSL-1.0
"""Paddle's own names for the registry, with Paddle's tensors."""

from conftest import BUILT, build_view_tests


def test_paddles_view_of_the_registry(python):
    """Counterparts of the cases of Paddle's compat tests (docs/paddle-view.md)."""
    built = BUILT / "libview_tests.so"
    build_view_tests(built)
    printed = python(f"""
import ctypes, paddle
assert ctypes.CDLL({str(built)!r}).run_view_tests() == 0
""")
    assert "tests from PaddleOperators" in printed and "[  PASSED  ]" in printed
