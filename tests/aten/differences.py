# SPDX-License-Identifier: BSL-1.0
"""Differences from PyTorch that are known: (operators, what the found difference says, reason). All are counted."""

import re

KNOWN = (
    ("as_strided.*", "Negative strides", "tensors over numpy's arrays have negative strides"),
    ("view.dtype", "storage_offset.. must be divisible",
     "an array comes by DLPack without the memory before its first element: the offset is 0"),
    ("detach_", "Can't detach views", "there is no autograd to detach from"),
)


def reason_for(name, call, found):
    """Why this difference is known; None where it is not."""
    text = f"{call!r}: {found}"
    return next((why for operators, pattern, why in KNOWN
                 if re.fullmatch(operators, name) and re.search(pattern, text)), None)
