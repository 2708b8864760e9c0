// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stub of stack. schema_ct::cpu defines it.
#pragma once

#include <cstdint>

#include <ATen/core/Tensor.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

using stack_serial_fn = void (*)(Tensor& result, TensorList tensors, std::int64_t dim);
DECLARE_DISPATCH(stack_serial_fn, stack_serial_stub)

}  // namespace at::native
