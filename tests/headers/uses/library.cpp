// SPDX-License-Identifier: BSL-1.0
// The uses with <torch/library.h> and <ATen/core/Tensor.h> alone.
#include <ATen/core/Tensor.h>
#include <torch/library.h>

#include "uses.inc"
