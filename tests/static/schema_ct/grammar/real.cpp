// SPDX-License-Identifier: BSL-1.0
// The doubles that texts of numbers stand for: each way in which strtod rounds.
#include <schema_ct/grammar/real.hpp>

namespace {

template <std::size_t N>
constexpr double value(const char (&s)[N]) {
  return schema_ct::number::value_of_real(s, s + N - 1);
}

// Values that one operation on exact numbers gives.
static_assert(value("0") == 0 && value("000.000e5") == 0 && value(".0") == 0);
static_assert(value("1") == 1 && value("1.") == 1 && value(".5") == 0.5 && value("0.1e1") == 1);
static_assert(value("1e-5") == 1e-5 && value("0.3") == 0.3 && value("1E+2") == 100);
static_assert(value("1e22") == 1e22 && value("1e23") == 1e23);
static_assert(value("9007199254740992") == 9007199254740992.0);

// More digits than a double has: a value halfway rounds to even, and any digit after it rounds up.
static_assert(value("9007199254740993") == 9007199254740992.0);
static_assert(value("9007199254740993.0000000000000000000000001") == 9007199254740994.0);
static_assert(value("9007199254740995") == 9007199254740996.0);
static_assert(value("3.14159265358979323846264338327950288") == 3.141592653589793);
static_assert(value("3.4028234663852886e+38") == 3.4028234663852886e+38);
static_assert(value("0.1000000000000000055511151231257827021181583404541015625") == 0.1);
static_assert(value("18446744073709551616") == 18446744073709551616.0);

// Of more than 800 digits, those behind count as places and as whether one of them is not zero.
#define TEN_ZEROS "0000000000"
#define HUNDRED_ZEROS                                                                       \
  TEN_ZEROS TEN_ZEROS TEN_ZEROS TEN_ZEROS TEN_ZEROS TEN_ZEROS TEN_ZEROS TEN_ZEROS TEN_ZEROS \
      TEN_ZEROS
#define EIGHT_HUNDRED_ZEROS                                                           \
  HUNDRED_ZEROS HUNDRED_ZEROS HUNDRED_ZEROS HUNDRED_ZEROS HUNDRED_ZEROS HUNDRED_ZEROS \
      HUNDRED_ZEROS HUNDRED_ZEROS
static_assert(value("5" EIGHT_HUNDRED_ZEROS TEN_ZEROS "e-810") == 5);
static_assert(value("9007199254740993" EIGHT_HUNDRED_ZEROS "0e-801") == 9007199254740992.0);
static_assert(value("9007199254740993" EIGHT_HUNDRED_ZEROS "1e-801") == 9007199254740994.0);

// The ends of the range.
static_assert(value("1.7976931348623157e308") == 1.7976931348623157e308);
static_assert(value("17976931348623157e292") == 1.7976931348623157e308);
static_assert(value("2.2250738585072014e-308") == 2.2250738585072014e-308);
static_assert(value("0.00000000000000000000000000000022250738585072014e-277") ==
              2.2250738585072014e-308);

// Hexadecimal, down to the smallest number that a double holds.
static_assert(value("0x10") == 16 && value("0x1.8p3") == 12 && value("0X.8P1") == 1);
static_assert(value("0x0p5") == 0 && value("0x1p-1074") == 4.9406564584124654e-324);
static_assert(value("0x1.fffffffffffffp1023") == 1.7976931348623157e308);
static_assert(value("0x1.00000000000008p0") == 1.0);
static_assert(value("0x1.000000000000080000000000000000000001p0") == 1.0000000000000002);

}  // namespace
