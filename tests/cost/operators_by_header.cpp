// SPDX-License-Identifier: BSL-1.0
// A file that calls ten of PyTorch's operators, and includes the header of each.
#include <ATen/core/Tensor.h>
#include <ATen/ops/add.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/gt.h>
#include <ATen/ops/index_select.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/sum.h>
#include <ATen/ops/transpose.h>
#include <ATen/ops/where.h>
#include <ATen/ops/zeros_like.h>

#include "ten_operators.inc"
