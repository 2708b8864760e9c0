// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stub that fills a tensor with a number. schema_ct::cpu defines it.
#pragma once

#include <ATen/core/TensorBase.h>
#include <ATen/iterator/names.h>
#include <ATen/native/DispatchStub.h>
#include <c10/core/Scalar.h>

namespace at::native {

DECLARE_DISPATCH(void (*)(TensorIterator&, const Scalar& value), fill_stub)

/// Fills the tensor by the stub's kernel for its device.
Tensor& fill_out(Tensor& self, const Scalar& value);

}  // namespace at::native
