// SPDX-License-Identifier: BSL-1.0
#include "number_check.hpp"

#include <cmath>
#include <limits>

namespace dispatch::cpu {
namespace {

/// 2^n for the n bits of an unsigned number, or for those of a signed number without the sign.
[[nodiscard]] double bound(ScalarType type) {
  return std::ldexp(1.0, static_cast<int>(elementSize(type)) * 8 - (isSignedType(type) ? 1 : 0));
}
[[nodiscard]] bool fits_part(double part, ScalarType type) {
  // PyTorch has BFloat16 computed as float.
  const double most = largest(type == kBFloat16 ? kFloat : type);
  return std::isnan(part) || std::isinf(part) || std::fabs(part) <= most;
}
[[nodiscard]] bool fits(std::int64_t number, ScalarType type) {
  if (!isIntegralType(type, false)) return type == kBool || fits_part(double(number), type);
  const auto wide = static_cast<double>(number);
  return elementSize(type) == 8 || (wide < bound(type) && wide >= -bound(type));
}
[[nodiscard]] bool fits(double number, ScalarType type) {
  if (!isIntegralType(type, false)) return type == kBool || fits_part(number, type);
  return number < bound(type) && number >= (isSignedType(type) ? -bound(type) : 0);
}
[[nodiscard]] bool fits(bool, ScalarType) { return true; }
[[nodiscard]] bool fits(complex<double> number, ScalarType type) {
  if (type == kBool) return true;
  if (!isComplexType(type)) return number.imag() == 0 && fits(number.real(), type);
  return fits_part(number.real(), type) && fits_part(number.imag(), type);
}

}  // namespace

double largest(ScalarType type) {
  switch (toRealValueType(type)) {
    case kHalf: return std::numeric_limits<Half>::max();
    case kBFloat16: return std::numeric_limits<BFloat16>::max();
    case kFloat: return std::numeric_limits<float>::max();
    default: return std::numeric_limits<double>::max();
  }
}

void check_fits(const char* name, const Scalar& number, ScalarType type) {
  if (number.visit([type](auto held) { return fits(held, type); })) return;
  throw Error(message({name, "(): the number ", number.str(), " cannot be converted to the type ",
                       toString(type), " of the tensor without overflow"}));
}

}  // namespace dispatch::cpu
