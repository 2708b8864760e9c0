// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of the least and the greatest of all elements. schema_ct::cpu
// defines them.
#pragma once

#include <ATen/core/TensorBase.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

using reduce_all_fn = void (*)(Tensor& result, const Tensor& self);
using reduce_min_max_fn = void (*)(Tensor& max, Tensor& min, const Tensor& self);

DECLARE_DISPATCH(reduce_all_fn, min_all_stub)
DECLARE_DISPATCH(reduce_all_fn, max_all_stub)

}  // namespace at::native
