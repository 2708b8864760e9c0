// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the default options of a tensor.
#pragma once

#include <c10/core/TensorOptions.h>
#include <dispatch/default_host/names.hpp>

namespace SCHEMA_CT_HIDDEN at {

[[nodiscard]] inline TensorOptions initialTensorOptions() {
  return TensorOptions(kCPU).dtype(kFloat).layout(kStrided).requires_grad(false);
}

}  // namespace at
