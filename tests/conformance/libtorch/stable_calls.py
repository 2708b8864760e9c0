# SPDX-License-Identifier: BSL-1.0
"""stable_calls.py LIBRARY: PyTorch loads stable.cpp as a shared object, and Python calls its operators."""

import sys

import torch

torch.ops.load_library(sys.argv[1])
ops, direct = torch.ops.stable_ops, torch.ops.stable_direct
a = torch.arange(3.0)

assert str(ops.scaled.default._schema) == "stable_ops::scaled(Tensor a, float by) -> Tensor"
assert str(ops.named.default._schema) == 'stable_ops::named(Tensor a, int? n=None, str s="") -> (Tensor, int)'
assert ops.scaled(a, 2).data_ptr() == a.data_ptr()
assert ops.named(a)[1] == 0 and ops.named(a, s="four")[1] == 4 and ops.named(a, 7, s="four")[1] == 7
assert ops.lists([1, 2], [a, a], None, 9) == [2, 2, 0, 9] and ops.lists([], [], torch.float32, d=1) == [0, 0, 1, 1]
assert ops.nothing(True) is None
assert direct.twice.int(21) == 42 and direct.twice(a=4) == 8 and direct.length("12345") == 5
for wrong in (lambda: ops.scaled(a, by="2"), lambda: ops.scaled(a, 2, k=3), lambda: direct.length(5)):
    try:
        wrong()
    except (RuntimeError, TypeError):
        continue
    raise AssertionError("a wrong call was accepted")
