# SPDX-License-Identifier: BSL-1.0
"""The operators of csrc/, as torch.ops.my_ops and as functions."""

from pathlib import Path

import torch

torch.ops.load_library(next(Path(__file__).parent.glob("_C*.so")))
scale = torch.ops.my_ops.scale
