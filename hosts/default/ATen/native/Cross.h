// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stub of cross products. schema_ct::cpu defines it.
#pragma once

#include <cstdint>

#include <ATen/core/TensorBase.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

using cross_fn = void (*)(const Tensor& result, const Tensor& a, const Tensor& b, std::int64_t dim);
DECLARE_DISPATCH(cross_fn, cross_stub)

}  // namespace at::native
