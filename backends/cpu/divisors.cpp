// SPDX-License-Identifier: BSL-1.0
// Common divisors and multiples of integers.
#include "operation.hpp"
#include "wrapping.hpp"

namespace dispatch::cpu {
namespace {

/// The smallest integer is its own magnitude.
template <class T>
[[nodiscard]] T magnitude_of(T a) {
  return a < 0 ? wrapping_negate(a) : a;
}
/// By which the smallest integer cannot be divided.
template <class T>
[[nodiscard]] bool is_minus_one(T a) {
  return std::is_signed_v<T> && a == static_cast<T>(-1);
}
struct common_divisor {
  template <class T>
  static T apply(T a, T b) {
    a = magnitude_of(a);
    b = magnitude_of(b);
    while (a != 0) {
      const T rest = is_minus_one(a) ? T(0) : static_cast<T>(b % a);
      b = a;
      a = rest;
    }
    return b;
  }
};
/// The product is of type int at least, and cut afterwards.
struct common_multiple {
  template <class T>
  static T apply(T a, T b) {
    using wide = decltype(T() + 0);
    const T divisor = common_divisor::apply(a, b);
    if (divisor == 0) return 0;
    const wide part = is_minus_one(divisor) ? wrapping_negate(wide{a}) : wide{a} / wide{divisor};
    return static_cast<T>(magnitude_of(wrapping_multiply(part, wide{b})));
  }
};
constexpr operation gcd_op{"gcd", integer_types::loops<common_divisor, 2>};
constexpr operation lcm_op{"lcm", integer_types::loops<common_multiple, 2>};

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_FORMS(m, of_two<gcd_op>, "gcd", "gcd_", "gcd.out");
  SCHEMA_CT_FORMS(m, of_two<lcm_op>, "lcm", "lcm_", "lcm.out");
}
