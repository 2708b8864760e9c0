// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the names that CUDA's libraries have for element types.
#pragma once

#include <c10/core/ScalarType.h>
#include <dispatch/cuda_parts/cuda_data_type.hpp>

namespace at::cuda {
using dispatch::getCudaDataType;
using dispatch::ScalarTypeToCudaDataType;
}  // namespace at::cuda
