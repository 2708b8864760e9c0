// SPDX-License-Identifier: BSL-1.0
// The types in which kernels compute with elements and sum them.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <type_traits>

#include <dispatch/default_host/complex.hpp>
#include <dispatch/default_host/device.hpp>
#include <dispatch/default_host/float8.hpp>
#include <dispatch/default_host/half.hpp>
#include <dispatch/default_host/scalar_type_query.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

namespace host_detail {
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_narrow_float =
    std::is_same_v<T, Half> || std::is_same_v<T, BFloat16> || std::is_same_v<T, Float8_e5m2> ||
    std::is_same_v<T, Float8_e4m3fn> || std::is_same_v<T, Float8_e5m2fnuz> ||
    std::is_same_v<T, Float8_e4m3fnuz>;

/// Integers are summed in int64_t. A GPU sums float in float, a CPU in double.
template <class T, bool is_gpu>
struct accumulate_type {
  using floating = std::conditional_t<is_narrow_float<T>, float, double>;
  using on_gpu = std::conditional_t<std::is_same_v<T, float>, float, floating>;
  using real = std::conditional_t<is_gpu, on_gpu, floating>;
  using integer = std::conditional_t<std::is_same_v<T, bool>, bool, std::int64_t>;
  using type = std::conditional_t<std::is_integral_v<T>, integer, real>;
};
template <class T, bool is_gpu>
struct accumulate_type<complex<T>, is_gpu> {
  using type = complex<typename accumulate_type<T, is_gpu>::type>;
};

[[nodiscard]] constexpr bool sums_floats_in_float(DeviceType device) {
  return device == kCUDA || device == kHIP || device == kXPU || device == kMPS;
}
/// Apple's devices have no double.
template <class T>
using without_double =
    std::conditional_t<std::is_same_v<T, double>, float,
                       std::conditional_t<std::is_same_v<T, complex<double>>, complex<float>, T>>;
}  // namespace host_detail

/// PyTorch's AccumulateType.h.
template <class T, bool is_gpu>
using acc_type = typename host_detail::accumulate_type<T, is_gpu>::type;

/// The element type of acc_type. Throws Error for types that cannot be summed.
[[nodiscard]] constexpr ScalarType toAccumulateType(ScalarType type, bool is_gpu) {
  if (type == kBool) return kBool;
  if (isIntegralType(type, false)) return kLong;
  if (isReducedFloatingType(type)) return kFloat;
  if (type == kComplexHalf) return kComplexFloat;
  if (type == kFloat || type == kDouble) return is_gpu ? type : kDouble;
  if (type == kComplexFloat || type == kComplexDouble) return is_gpu ? type : kComplexDouble;
  throw Error(message({"nothing is summed in elements of the type ", toString(type)}));
}
[[nodiscard]] constexpr ScalarType toAccumulateType(ScalarType type, DeviceType device) {
  if (device == kMPS && type == kDouble) return kFloat;
  if (device == kMPS && type == kComplexDouble) return kComplexFloat;
  return toAccumulateType(type, host_detail::sums_floats_in_float(device));
}

/// PyTorch's OpMathType.h: float for the narrow types, complex<float> for complex<Half>, T for
/// others.
template <class T>
using opmath_type =
    std::conditional_t<host_detail::is_narrow_float<T> || std::is_same_v<T, Float8_e8m0fnu>, float,
                       std::conditional_t<std::is_same_v<T, complex<Half>>, complex<float>, T>>;

}  // namespace default_host
}  // namespace dispatch
