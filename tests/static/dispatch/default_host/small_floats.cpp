// SPDX-License-Identifier: BSL-1.0
// The result types and limits of the small floats are those of PyTorch 2.13.
#include <dispatch/default_host/small_floats.hpp>

namespace {

using dispatch::BFloat16;
using dispatch::Float8_e4m3fn;
using dispatch::Float8_e4m3fnuz;
using dispatch::Float8_e5m2;
using dispatch::Float8_e5m2fnuz;
using dispatch::Float8_e8m0fnu;
using dispatch::Half;

// With an int or int64_t the result is the small float; with a float or double it is that type.
template <class S>
constexpr bool keeps_its_type() {
  const S s;
  static_assert(std::is_same_v<decltype(s + s), S> && std::is_same_v<decltype(s - s), S>);
  static_assert(std::is_same_v<decltype(s * 2), S> && std::is_same_v<decltype(2 / s), S>);
  static_assert(std::is_same_v<decltype(s + std::int64_t{1}), S>);
  static_assert(std::is_same_v<decltype(std::int64_t{1} - s), S>);
  static_assert(std::is_same_v<decltype(s * 1.F), float> &&
                std::is_same_v<decltype(1. - s), double>);
  static_assert(std::is_same_v<decltype(-s), S>);
  return true;
}
static_assert(keeps_its_type<Half>() && keeps_its_type<BFloat16>());
static_assert(keeps_its_type<Float8_e4m3fn>() && keeps_its_type<Float8_e5m2>());
static_assert(keeps_its_type<Float8_e4m3fnuz>() && keeps_its_type<Float8_e5m2fnuz>());

// Each operation is rounded.
static_assert(Half(2048) + Half(1) == Half(2048));
static_assert(Half(1) / Half(3) == Half(1.F / 3.F));
static_assert(BFloat16(3) * BFloat16(5) == BFloat16(15) && BFloat16(257) - 0 == BFloat16(256));
static_assert(-Half(0.5F) == Half(-0.5F));
static_assert(Half(1) + 2 == Half(3) && std::int64_t{1} - Half(3) == Half(-2));
constexpr Half computed() {
  Half h = 2;
  h += 3;                // an int
  h *= std::int64_t{4};  // an int64_t
  h -= 1.5F;             // a float
  h /= Half(2);
  return h;
}
static_assert(computed() == Half(9.25F));
constexpr float added() {
  float sum = 1;
  sum += Half(0.5F);
  return sum;
}
static_assert(added() == 1.5F);
static_assert(Half(1) < Half(2) && BFloat16(2) > 1);

template <class T>
using limits = std::numeric_limits<T>;

// min, lowest, max, epsilon, round_error, infinity, quiet NaN and smallest number, as bits.
template <class T>
constexpr bool are(unsigned min, unsigned lowest, unsigned max, unsigned epsilon, unsigned error,
                   unsigned infinity, unsigned quiet, unsigned smallest) {
  using of = limits<T>;
  return of::min().x == min && of::lowest().x == lowest && of::max().x == max &&
         of::epsilon().x == epsilon && of::round_error().x == error &&
         of::infinity().x == infinity && of::quiet_NaN().x == quiet &&
         of::denorm_min().x == smallest;
}
static_assert(are<Half>(0x400, 0xfbff, 0x7bff, 0x1400, 0x3800, 0x7c00, 0x7e00, 1));
static_assert(are<BFloat16>(0x80, 0xff7f, 0x7f7f, 0x3c00, 0x3f00, 0x7f80, 0x7fc0, 1));
static_assert(are<Float8_e4m3fn>(8, 0xfe, 0x7e, 0x20, 0x30, 0x7f, 0x7f, 1));
static_assert(are<Float8_e5m2>(4, 0xfb, 0x7b, 0x34, 0x38, 0x7c, 0x7f, 1));
static_assert(are<Float8_e4m3fnuz>(8, 0xff, 0x7f, 0x28, 0x38, 0x80, 0x80, 1));
static_assert(are<Float8_e5m2fnuz>(4, 0xff, 0x7f, 0x34, 0x38, 0x80, 0x80, 1));
static_assert(are<Float8_e8m0fnu>(0, 0, 0xfe, 0x7f, 0x7e, 0xff, 0xff, 0));

// The limits agree with the arithmetic of the type.
template <class T>
constexpr bool are_consistent() {
  const float max = limits<T>::max(), epsilon = limits<T>::epsilon();
  return float(T(max)) == max && float(T(1.F + epsilon)) == 1.F + epsilon &&
         float(limits<T>::lowest()) == -max && !(limits<T>::quiet_NaN() == limits<T>::quiet_NaN());
}
static_assert(are_consistent<Half>() && are_consistent<BFloat16>());
static_assert(are_consistent<Float8_e4m3fn>() && are_consistent<Float8_e5m2>());
static_assert(are_consistent<Float8_e4m3fnuz>());

template <class T>
constexpr bool have(bool is_signed, bool infinity, int digits, int digits10, int max_digits10,
                    int min_exponent, int min_exponent10, int max_exponent, int max_exponent10) {
  using of = limits<T>;
  return of::is_specialized && of::is_signed == is_signed && !of::is_integer && !of::is_exact &&
         of::has_infinity == infinity && of::has_quiet_NaN && of::is_bounded && !of::is_modulo &&
         of::radix == 2 && of::digits == digits && of::digits10 == digits10 &&
         of::max_digits10 == max_digits10 && of::min_exponent == min_exponent &&
         of::min_exponent10 == min_exponent10 && of::max_exponent == max_exponent &&
         of::max_exponent10 == max_exponent10;
}
static_assert(have<Half>(true, true, 11, 3, 5, -13, -4, 16, 4));
static_assert(have<BFloat16>(true, true, 8, 2, 4, -125, -37, 128, 38));
static_assert(have<Float8_e4m3fn>(true, false, 4, 0, 3, -5, -1, 8, 2));
static_assert(have<Float8_e5m2>(true, true, 3, 0, 2, -13, -4, 16, 4));
static_assert(have<Float8_e4m3fnuz>(true, false, 4, 0, 3, -6, -1, 8, 2));
static_assert(have<Float8_e5m2fnuz>(true, false, 3, 0, 2, -14, -4, 16, 4));
static_assert(have<Float8_e8m0fnu>(false, false, 1, 0, 1, -126, -38, 128, 38));
static_assert(limits<Half>::has_denorm == std::denorm_present);
static_assert(limits<Float8_e8m0fnu>::has_denorm == std::denorm_absent);

}  // namespace
