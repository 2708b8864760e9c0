# SPDX-License-Identifier: BSL-1.0
"""Kernels that are wrong on purpose, registered over the right ones: property.py must find them."""

import os

import torch

import schema_ct as sc


def refusing(*_, **__):
    raise ValueError("a kernel that refuses what it is given")


def ending(*_, **__):
    os.abort()


#: How a kernel of one tensor is wrong.
KINDS = {
    "numbers": lambda self: torch.neg(self) if not self.dtype == torch.bool else self,
    "type": lambda self: self.to(torch.float64 if self.dtype != torch.float64 else torch.float32),
    "sizes": lambda self: self.reshape(1, *self.shape),
    "error": refusing,
    "end": ending,
    "memory": lambda self: self,  # of an in-place operator, which changes nothing
}


def register(operator, kind):
    """The registration; the right kernel is there again after close()."""
    library = sc.Library("aten", "IMPL", "CPU", arrays=torch.from_dlpack)
    library.impl(operator, KINDS[kind])
    return library
