// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of weight normalisation. schema_ct::cpu defines them, without
// kernels for the CPU.
#pragma once

#include <cstdint>

#include <ATen/core/TensorBase.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

using weight_norm_fn = void (*)(TensorBase& w, TensorBase& norm, const TensorBase& v,
                                const TensorBase& g, std::int64_t dim);
using weight_norm_backward_fn = void (*)(TensorBase& grad_v, TensorBase& grad_g,
                                         const TensorBase& grad_w, const TensorBase& saved_v,
                                         const TensorBase& saved_g, const TensorBase& saved_norm,
                                         std::int64_t dim);
DECLARE_DISPATCH(weight_norm_fn, weight_norm_stub)
DECLARE_DISPATCH(weight_norm_backward_fn, weight_norm_backward_stub)

}  // namespace at::native
