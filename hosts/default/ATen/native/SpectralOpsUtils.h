// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for Fourier transforms: sizes, and the half of a real signal's transform that a
// library does not write. schema_ct::cpu defines the stub and the function.
#pragma once

#include <cstdint>

#include <ATen/core/TensorBase.h>
#include <ATen/native/DispatchStub.h>
#include <c10/core/ScalarType.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>

namespace at::native {

/// Divided by nothing, by the square root of the number of elements, or by that number.
enum class fft_norm_mode { none, by_root_n, by_n };

/// Writes the conjugates of what is at `in_data` to `out_data`, for `half_sizes` elements. Strides
/// are in bytes, and may be negative. Along a mirrored dimension element i is written as the one at
/// i places before the first, in a circle.
using fft_fill_with_conjugate_symmetry_fn = void (*)(ScalarType dtype, IntArrayRef mirror_dims,
                                                     IntArrayRef half_sizes, IntArrayRef in_strides,
                                                     const void* in_data, IntArrayRef out_strides,
                                                     void* out_data);
DECLARE_DISPATCH(fft_fill_with_conjugate_symmetry_fn, fft_fill_with_conjugate_symmetry_stub)

/// Completes the transform of a real signal along `dims`, of which the first half along the last of
/// them has been written: the element at -k is the conjugate of the one at k.
TORCH_API void _fft_fill_with_conjugate_symmetry_(const Tensor& self, IntArrayRef dims);

}  // namespace at::native

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// How many elements of the transform of a real signal are not conjugates of others.
[[nodiscard]] inline std::int64_t infer_ft_real_to_complex_onesided_size(std::int64_t real_size) {
  return real_size / 2 + 1;
}
/// The size of the signal; an even and an odd one have transforms of the same size. Without an
/// expected size it is the odd one. Throws Error if it cannot be the expected one.
[[nodiscard]] inline std::int64_t infer_ft_complex_to_real_onesided_size(
    std::int64_t complex_size, std::int64_t expected_size = -1) {
  const std::int64_t odd = 2 * complex_size - 1;
  if (expected_size < 0) return odd;
  TORCH_CHECK(expected_size == odd || expected_size == odd - 1, "expected real signal size ",
              expected_size, " is incompatible with onesided complex frequency size ",
              complex_size);
  return expected_size;
}

}  // namespace native
}  // namespace at
