// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for quantization, with the stubs that a backend registers. The default host has
// no quantized tensors and calls none of them.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

using quantize_tensor_per_tensor_affine_fn = void (*)(const Tensor& from, Tensor& to, double scale,
                                                      int64_t zero_point);
using dequantize_tensor_per_tensor_affine_fn = void (*)(const Tensor& from, Tensor& to,
                                                        double scale, int64_t zero_point);

DECLARE_DISPATCH(quantize_tensor_per_tensor_affine_fn, quantize_tensor_per_tensor_affine_stub)
DECLARE_DISPATCH(dequantize_tensor_per_tensor_affine_fn, dequantize_tensor_per_tensor_affine_stub)

}  // namespace at::native
