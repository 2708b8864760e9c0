# SPDX-License-Identifier: BSL-1.0
"""Calls of operators as torch.compile sees them."""

import sys


def call(self, *arguments, **keywords):
    """`__call__` of an operator, which torch.compile traces. Python calls the operator without it."""
    if "torch" in sys.modules and sys.modules["torch"].compiler.is_compiling():
        return self._compiled(*arguments, **keywords)
    return self(*arguments, **keywords)


def function_of(operator):
    """The operator as torch.compile puts it into its graph; for one that it cannot, a function that breaks the graph and
    says why, so that the operator is called between two graphs."""
    from . import torch

    return torch.compiled(operator)
