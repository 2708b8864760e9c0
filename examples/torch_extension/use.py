# SPDX-License-Identifier: BSL-1.0
"""use.py LIBRARY: loads the extension and calls its operators with real tensors."""

import sys

import torch

torch.ops.load_library(sys.argv[1])
ops = torch.ops.checked_extension
x = torch.arange(4.0)
assert torch.equal(ops.scale(x), 2 * x)
assert torch.equal(ops.scale(x, factor=3.0, mask=torch.tensor([0.0, 1, 0, 1])), torch.tensor([0.0, 3, 0, 9]))
above, count = ops.count_above(x, 1.5)
assert count == 2 and above.tolist() == [False, False, True, True]
assert str(ops.scale.default._schema) == (
    "checked_extension::scale(Tensor x, float factor=2., *, Tensor? mask=None) -> Tensor"
)
print("checked_extension: three calls gave what they should")
