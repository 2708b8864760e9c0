// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs that convolutions use to write windows of an image as columns.
// schema_ct::cpu defines them, without kernels for the CPU.
#pragma once

#include <cstdint>

#include <ATen/native/DispatchStub.h>
#include <c10/core/ScalarType.h>

namespace at::native {

using unfold2d_copy_fn = void (*)(ScalarType dtype, void* finput, const void* input,
                                  std::int64_t kH, std::int64_t kW, std::int64_t dH,
                                  std::int64_t dW, std::int64_t padH, std::int64_t padW,
                                  std::int64_t n_input_plane, std::int64_t input_height,
                                  std::int64_t input_width, std::int64_t output_height,
                                  std::int64_t output_width, bool is_channels_last);
using unfold2d_acc_fn = void (*)(ScalarType dtype, void* finput, void* input, std::int64_t kH,
                                 std::int64_t kW, std::int64_t dH, std::int64_t dW,
                                 std::int64_t padH, std::int64_t padW, std::int64_t n_input_plane,
                                 std::int64_t input_height, std::int64_t input_width,
                                 std::int64_t output_height, std::int64_t output_width,
                                 bool is_channels_last);
DECLARE_DISPATCH(unfold2d_copy_fn, unfolded2d_copy_stub)
DECLARE_DISPATCH(unfold2d_acc_fn, unfolded2d_acc_stub)

}  // namespace at::native
