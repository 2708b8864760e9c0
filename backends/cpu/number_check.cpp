// SPDX-License-Identifier: BSL-1.0
#include "number_check.hpp"

#include <cmath>
#include <limits>

namespace dispatch::cpu {
namespace {

[[nodiscard]] double largest(ScalarType type) {
  switch (toRealValueType(type)) {
    case kHalf: return 65504;
    case kBFloat16:
    case kFloat: return std::numeric_limits<float>::max();
    default: return std::numeric_limits<double>::max();
  }
}
[[nodiscard]] bool fits_integer(double number, ScalarType type) {
  const double bound =
      std::ldexp(1.0, static_cast<int>(elementSize(type)) * 8 - (isSignedType(type) ? 1 : 0));
  return number < bound && number >= -bound;
}
[[nodiscard]] bool fits_part(double part, ScalarType type) {
  return std::isnan(part) || std::isinf(part) || std::fabs(part) <= largest(type);
}
[[nodiscard]] bool fits(std::int64_t number, ScalarType type) {
  if (!isIntegralType(type, false)) return type == kBool || fits_part(double(number), type);
  return elementSize(type) == 8 || fits_integer(static_cast<double>(number), type);
}
[[nodiscard]] bool fits(double number, ScalarType type) {
  return isIntegralType(type, false) ? fits_integer(number, type)
                                     : type == kBool || fits_part(number, type);
}
[[nodiscard]] bool fits(bool, ScalarType) { return true; }
[[nodiscard]] bool fits(complex<double> number, ScalarType type) {
  if (!isComplexType(type)) return number.imag() == 0 && fits(number.real(), type);
  return fits_part(number.real(), type) && fits_part(number.imag(), type);
}

}  // namespace

void check_fits(const char* name, const Scalar& number, ScalarType type) {
  if (number.visit([type](auto held) { return fits(held, type); })) return;
  throw Error(message({name, "(): the number ", number.str(), " cannot be converted to the type ",
                       toString(type), " of the tensor without overflow"}));
}

}  // namespace dispatch::cpu
