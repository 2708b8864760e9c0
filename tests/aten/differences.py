# SPDX-License-Identifier: BSL-1.0
"""Differences from PyTorch that are known: (operators, what the found difference says, reason). All are counted."""

import re

KNOWN = (
    ("index_(copy|fill).*", "where PyTorch raises RuntimeError: setStorage",
     "PyTorch meets an index into nothing with an error of its memory"),
    (".*", "where PyTorch raises RuntimeError: .*INTERNAL ASSERT FAILED", "a check within PyTorch fails"),
    (".*[.].*out.*", r"lies at None instead of \('\w+'",
     "an array of another library keeps its sizes: what an operator gives others comes as a new array"),
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
