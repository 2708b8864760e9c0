// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the kernels of operators by name. Here a call of the operator takes their
// place, which picks a kernel by its tensors.
#pragma once

#include <ATen/Functions.h>
#include <dispatch/default_host/native_functions.hpp>

namespace at::native {
// NOLINTNEXTLINE: every function of at is found in at::native, too.
using namespace at;
}  // namespace at::native
