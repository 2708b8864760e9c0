// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for linear interpolation: of two numbers, and the stubs, which schema_ct::cpu
// defines.
#pragma once

#include <cmath>

#include <ATen/OpMathType.h>
#include <ATen/TensorIterator.h>
#include <ATen/native/DispatchStub.h>
#include <c10/core/Scalar.h>
#include <c10/macros/Macros.h>
#include <c10/util/complex.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// Is the result nearer to the start?
template <class T>
[[nodiscard]] C10_HOST_DEVICE C10_ALWAYS_INLINE bool is_lerp_weight_small(T weight) {
  return std::abs(weight) < T(0.5);
}
template <class T>
[[nodiscard]] C10_HOST_DEVICE C10_ALWAYS_INLINE bool is_lerp_weight_small(c10::complex<T> weight) {
  return weight.real() * weight.real() + weight.imag() * weight.imag() < T(0.25);
}

/// start + weight * (end - start), computed from the nearer end: the weights 0 and 1 are exact.
template <class T, class Weight>
[[nodiscard]] C10_HOST_DEVICE C10_ALWAYS_INLINE T lerp(T start, T end, Weight weight) {
  using number = at::opmath_type<T>;
  const number first = start, last = end;
  const at::opmath_type<Weight> share = weight;
  return static_cast<T>(is_lerp_weight_small(share) ? first + share * (last - first)
                                                    : last - (last - first) * (number(1) - share));
}

}  // namespace native
}  // namespace at

namespace at::native {

using lerp_fn_scalar = void (*)(TensorIteratorBase&, const Scalar& weight);
using lerp_fn_tensor = void (*)(TensorIteratorBase&);
DECLARE_DISPATCH(lerp_fn_scalar, lerp_kernel_scalar_weight)
DECLARE_DISPATCH(lerp_fn_tensor, lerp_kernel_tensor_weight)

}  // namespace at::native
