// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for writing values one by one.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>
#include <dispatch/archives/archive.hpp>

namespace torch::serialize {
using dispatch::OutputArchive;
}  // namespace torch::serialize
