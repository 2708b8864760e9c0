// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for powers: those of integers, and the stubs, which schema_ct::cpu defines.
#pragma once

#include <type_traits>

#include <ATen/iterator/names.h>
#include <ATen/native/DispatchStub.h>
#include <c10/core/Scalar.h>

#define HOST_DEVICE SCHEMA_CT_HOST_DEVICE

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// `base` times itself, `exponent` times, modulo the type's range. The exponent is not negative.
template <class T, std::enable_if_t<std::is_integral_v<T>, T>* = nullptr>
[[nodiscard]] SCHEMA_CT_HOST_DEVICE T powi_impl(T base, T exponent) {
  // Unsigned, and not narrower than the int to which a product would be promoted.
  using wide = std::common_type_t<
      std::make_unsigned_t<std::conditional_t<std::is_same_v<T, bool>, unsigned char, T>>,
      unsigned>;
  wide result = 1;
  for (auto factor = static_cast<wide>(base); exponent != 0; factor *= factor) {
    if (exponent % 2 != 0) result *= factor;
    exponent = static_cast<T>(exponent / 2);
  }
  return static_cast<T>(result);
}

template <class T, std::enable_if_t<std::is_integral_v<T> && !std::is_signed_v<T>, T>* = nullptr>
[[nodiscard]] SCHEMA_CT_HOST_DEVICE T powi(T base, T exponent) {
  return powi_impl(base, exponent);
}
/// A negative exponent gives the fraction without its digits: 0, unless the base is 1 or -1.
template <class T, std::enable_if_t<std::is_integral_v<T> && std::is_signed_v<T>, T>* = nullptr>
[[nodiscard]] SCHEMA_CT_HOST_DEVICE T powi(T base, T exponent) {
  if (exponent >= 0) return powi_impl(base, exponent);
  if (base == -1) return exponent % 2 == 0 ? T(1) : T(-1);
  return base == 1 ? T(1) : T(0);
}

}  // namespace native
}  // namespace at

namespace at::native {

using pow_tensor_tensor_fn = void (*)(TensorIteratorBase&);
using pow_tensor_scalar_fn = void (*)(TensorIteratorBase&, const Scalar& exponent);
DECLARE_DISPATCH(pow_tensor_tensor_fn, pow_tensor_tensor_stub)
DECLARE_DISPATCH(pow_tensor_scalar_fn, pow_tensor_scalar_stub)

}  // namespace at::native
