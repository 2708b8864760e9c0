// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the exchange of tensors by DLPack: the default host's.
#pragma once

#include <ATen/dlpack.h>
#include <dispatch/default_host/dlpack_convert.hpp>
#include <dispatch/default_host/names.hpp>

namespace at {
using dispatch::dlpack::DLManagedTensor;
using dispatch::dlpack::DLManagedTensorVersioned;
}  // namespace at
