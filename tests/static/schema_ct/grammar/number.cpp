// SPDX-License-Identifier: BSL-1.0
// Where a number ends, what kind it is, and which numbers PyTorch's conversions take.
#include <schema_ct/grammar/number.hpp>

namespace {

namespace number = schema_ct::number;
using number::form;
using number::range;

// A token ends where C's strtod stops; a `j` belongs to it.
template <std::size_t N>
constexpr std::ptrdiff_t token_length(const char (&text)[N]) {
  return number::token_end(text) - text;
}
static_assert(token_length("5") == 1 && token_length("007,") == 3);
static_assert(token_length("5.") == 2 && token_length("5.)") == 2);
static_assert(token_length(".5") == 2 && token_length("2.5") == 3);
static_assert(token_length("1e3") == 3 && token_length("1E3") == 3);
static_assert(token_length("1e+3") == 4 && token_length("1e-03") == 5);
static_assert(token_length("1.e5") == 4 && token_length(".5e5x") == 4);
static_assert(token_length("0x1F") == 4 && token_length("0X1f") == 4);
static_assert(token_length("0xe") == 3 && token_length("0x1p4") == 5);
static_assert(token_length("0x1P-4") == 6 && token_length("0x.8") == 4);
static_assert(token_length("0x1.8p1") == 7 && token_length("0x1.") == 4);
static_assert(token_length("2j") == 2 && token_length("2.5j") == 4);
static_assert(token_length("1e3j") == 4 && token_length("2jj") == 2);

// A number ends at the first character that is no part of it.
static_assert(token_length("1_000") == 1 && token_length("0b1") == 1);
static_assert(token_length("1e") == 1 && token_length("1e+") == 1);
static_assert(token_length("1ee3") == 1 && token_length("1.2.3") == 3);
static_assert(token_length("0x") == 1 && token_length("0xg") == 1);
static_assert(token_length("0x1p") == 3 && token_length("0x.") == 1);
static_assert(token_length("2J") == 1);

// Words, signs and points alone are no numbers.
static_assert(token_length("") == 0 && token_length("x") == 0);
static_assert(token_length(".") == 0 && token_length("...") == 0);
static_assert(token_length(".e5") == 0 && token_length("e5") == 0);
static_assert(token_length("-5") == 0 && token_length("+5") == 0);
static_assert(token_length("inf") == 0 && token_length("nan") == 0);

// The form: by `j`, then by the type, then by a point or a lower-case e.
template <std::size_t N>
constexpr form form_of(const char (&text)[N], bool real = false, bool complex = false) {
  return number::form_of(text, text + N - 1, real, complex);
}
static_assert(form_of("5") == form::integer && form_of("007") == form::integer);
static_assert(form_of("5", true) == form::real && form_of("5", false, true) == form::complex);
static_assert(form_of("5.") == form::real && form_of(".5") == form::real);
static_assert(form_of("1e3") == form::real);
static_assert(form_of("1E3") == form::integer);  // PyTorch looks for a small e only
static_assert(form_of("0x1F") == form::integer && form_of("0xe") == form::real);
static_assert(form_of("0x1p4") == form::integer && form_of("0x1p4", true) == form::real);
static_assert(form_of("2j") == form::complex && form_of("2j", true) == form::complex);
static_assert(form_of("2.5j") == form::complex);

// 64-bit integers, to the last digit on either side.
static_assert(number::integer_range("0", false) == range::fits);
static_assert(number::integer_range("0", true) == range::fits);
static_assert(number::integer_range("9223372036854775807", false) == range::fits);
static_assert(number::integer_range("9223372036854775808", false) == range::out);
static_assert(number::integer_range("9223372036854775808", true) == range::fits);
static_assert(number::integer_range("9223372036854775809", true) == range::out);
static_assert(number::integer_range("0009223372036854775807", false) == range::fits);
static_assert(number::integer_range("92233720368547758070", false) == range::out);
static_assert(number::integer_range("99999999999999999999999999", false) == range::out);
// Only the leading digits are read.
static_assert(number::integer_range("1E3", false) == range::fits);
static_assert(number::integer_range("0x1F", false) == range::fits);
static_assert(number::integer_range("12x", false) == range::fits);
static_assert(number::integer_range("x", false) == range::none);
static_assert(number::integer_range(".5", false) == range::none);

// Doubles: the largest, the first that overflows, the smallest normal and what lies below it.
template <std::size_t N>
constexpr range real(const char (&text)[N]) {
  return number::real_range(text, text + N - 1);
}
static_assert(real("0") == range::fits && real("0.0") == range::fits);
static_assert(real("0e999999999999") == range::fits && real("0.000e-99999") == range::fits);
static_assert(real("1") == range::fits && real("1.5") == range::fits && real(".5") == range::fits);
static_assert(real("1e308") == range::fits && real("1e309") == range::out);
static_assert(real("1E308") == range::fits && real("1E309") == range::out);
static_assert(real("0x1p1023") == range::fits && real("0x1p1024") == range::out);
static_assert(real("0X1P1023") == range::fits && real("0X1P1024") == range::out);
static_assert(real("1.7976931348623157e308") == range::fits);
static_assert(real("1.7976931348623158e308") == range::fits);
static_assert(real("1.7976931348623159e308") == range::out);
static_assert(real("17976931348623157e292") == range::fits);
static_assert(real("17976931348623159e292") == range::out);
static_assert(real("0.00017976931348623157e312") == range::fits);
static_assert(real("0.00017976931348623159e312") == range::out);
static_assert(real("2.2250738585072014e-308") == range::fits);
static_assert(real("2.2250738585072011e-308") == range::out);
static_assert(real("2.2250738585072012e-308") == range::out);
static_assert(real("2.2250738585072013e-308") == range::fits);
static_assert(real("22250738585072014e-324") == range::fits);
static_assert(real("22250738585072011e-324") == range::out);
static_assert(real("1e-307") == range::fits && real("1e-308") == range::out);
static_assert(real("1e-320") == range::out && real("5e-324") == range::out);
static_assert(real("1e999999999999") == range::out && real("1e-999999999999") == range::out);
// The largest number, and one beyond it, without an exponent.
static_assert(
    real("17976931348623157000000000000000000000000000000000000000000000000000000000000000000000000"
         "0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
         "0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
         "00000000000000000000000000000000000000000000") == range::fits);
static_assert(
    real("17976931348623159000000000000000000000000000000000000000000000000000000000000000000000000"
         "0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
         "0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
         "00000000000000000000000000000000000000000000") == range::out);

// Hexadecimal numbers.
static_assert(real("0x1F") == range::fits && real("0x0p99999") == range::fits);
static_assert(real("0x1p1023") == range::fits && real("0x1p1024") == range::out);
static_assert(real("0x1p-1022") == range::fits && real("0x1p-1100") == range::out);
static_assert(real("0x.8p1024") == range::fits && real("0x8p1020") == range::fits);
static_assert(real("0x2p1023") == range::out && real("0x8p1021") == range::out);
static_assert(real("0x1.fffffffffffff7p1023") == range::fits);
static_assert(real("0x1.fffffffffffff8p1023") == range::out);
static_assert(real("0x1fffffffffffff7ffp959") == range::fits);
static_assert(real("0x1fffffffffffff800p959") == range::out);
// Below the smallest normal number only exact values fit.
static_assert(real("0x1p-1023") == range::fits && real("0x1p-1074") == range::fits);
static_assert(real("0x1p-1075") == range::out && real("0x1.8p-1074") == range::out);
static_assert(real("0x1.8p-1073") == range::fits && real("0x.0008p-1061") == range::fits);

// The letters of base 16.
static_assert(number::is_hex_digit('0') && number::is_hex_digit('9'));
static_assert(number::is_hex_digit('a') && number::is_hex_digit('f'));
static_assert(number::is_hex_digit('A') && number::is_hex_digit('F'));
static_assert(!number::is_hex_digit('g') && !number::is_hex_digit('G'));
static_assert(!number::is_hex_digit('.') && !number::is_hex_digit('p'));

}  // namespace
