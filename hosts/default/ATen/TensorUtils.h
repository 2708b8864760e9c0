// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the checks of a kernel's tensors.
#pragma once

#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/tensor_checks.hpp>

/// TORCH_CHECK that a condition holds for every element of a tensor.
#define TORCH_CHECK_TENSOR_ALL(condition, ...) \
  TORCH_CHECK((condition)._is_all_true().item<bool>() __VA_OPT__(, ) __VA_ARGS__)
