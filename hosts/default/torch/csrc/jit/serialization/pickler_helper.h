// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the data of a tensor besides its elements. There is no pickler here.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>
#include <dispatch/backend_parts/meta_serialization.hpp>

namespace torch::jit {
using dispatch::BackendMetaPtr;
using dispatch::getTensorMetadata;
using dispatch::setTensorMetadata;
using dispatch::TensorBackendMetaRegistry;
}  // namespace torch::jit
