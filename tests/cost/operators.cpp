// SPDX-License-Identifier: BSL-1.0
// A file that calls ten of PyTorch's operators, and includes all of them.
#include <ATen/ATen.h>

#include "ten_operators.inc"
