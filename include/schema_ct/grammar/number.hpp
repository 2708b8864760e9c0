// SPDX-License-Identifier: BSL-1.0
// Numbers in a schema: where a number ends, and whether PyTorch's conversion accepts it.
#pragma once

#include "../config.hpp"
#include "lexer.hpp"

namespace schema_ct::number {

SCHEMA_CT_HIDDEN constexpr bool is_hex_digit(char c) {
  return lexer::is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// The end of what C's strtod reads at `p` in the "C" locale, without a sign; or `p` if nothing.
SCHEMA_CT_HIDDEN constexpr const char* magnitude_end(const char* p) {
  const bool hex = *p == '0' && (p[1] == 'x' || p[1] == 'X') &&
                   (is_hex_digit(p[2]) || (p[2] == '.' && is_hex_digit(p[3])));
  const char* q = hex ? p + 2 : p;
  bool digits = false;
  for (; hex ? is_hex_digit(*q) : lexer::is_digit(*q); ++q) digits = true;
  if (*q == '.') {
    const char* fraction = q + 1;
    for (; hex ? is_hex_digit(*fraction) : lexer::is_digit(*fraction); ++fraction) digits = true;
    if (digits) q = fraction;
  }
  if (!digits) return p;
  const char mark = hex ? 'p' : 'e';
  if (*q == mark || *q == mark - 'a' + 'A') {
    const char* exponent = q + 1;
    if (*exponent == '+' || *exponent == '-') ++exponent;
    if (lexer::is_digit(*exponent)) {
      while (lexer::is_digit(*exponent)) ++exponent;
      q = exponent;
    }
  }
  return q;
}

/// The end of the number token at `p` (`2.5j` is one token), or `p` if there is none.
SCHEMA_CT_HIDDEN constexpr const char* token_end(const char* p) {
  const char* end = magnitude_end(p);
  return end != p && *end == 'j' ? end + 1 : end;
}

/// How PyTorch's parseSingleConstant reads a number.
enum class form : unsigned char { integer, real, complex };

/// The form of the token [p, end): by its letters, and by the type it is the default of.
SCHEMA_CT_HIDDEN constexpr form form_of(const char* p, const char* end, bool real, bool complex) {
  if (complex || end[-1] == 'j') return form::complex;
  if (real) return form::real;
  for (; p != end; ++p)
    if (*p == '.' || *p == 'e') return form::real;
  return form::integer;
}

/// The result of converting a number.
enum class range : unsigned char { fits, none, out };

/// Does std::stoll read the digits at `p` into 64 bits? `none`: there is no digit.
SCHEMA_CT_HIDDEN constexpr range integer_range(const char* p, bool negative) {
  if (!lexer::is_digit(*p)) return range::none;
  const unsigned long long most = (1ULL << 63) - (negative ? 0 : 1);
  unsigned long long value = 0;
  for (; lexer::is_digit(*p); ++p) {
    const auto digit = static_cast<unsigned long long>(*p - '0');
    if (value > (most - digit) / 10) return range::out;
    value = value * 10 + digit;
  }
  return range::fits;
}

namespace detail {
// The decimal digits of 2^1024 - 2^970, above which a double overflows, and of
// 2^-1022 - 2^-1076, below which it loses digits: 0.d1d2… times 10 to the power of the exponent.
SCHEMA_CT_HIDDEN inline constexpr const char* overflow_digits =
    "179769313486231580793728971405303415079934132710037";
SCHEMA_CT_HIDDEN inline constexpr int overflow_exponent = 309;
SCHEMA_CT_HIDDEN inline constexpr const char* underflow_digits =
    "22250738585072012595738212570207680200770177634069887";
SCHEMA_CT_HIDDEN inline constexpr int underflow_exponent = -307;

/// -1, 0 or 1: compares the significant digits from `p` with `digits`, and skips a decimal point.
SCHEMA_CT_HIDDEN constexpr int compare_digits(const char* p, const char* digits) {
  for (; *digits != '\0'; ++digits) {
    if (*p == '.') ++p;
    const char mine = lexer::is_digit(*p) ? *p++ : '0';
    if (mine != *digits) return mine < *digits ? -1 : 1;
  }
  return 0;
}

SCHEMA_CT_HIDDEN constexpr int exponent_value(const char* p) {
  const bool negative = *p == '-';
  if (*p == '+' || *p == '-') ++p;
  int value = 0;
  for (; lexer::is_digit(*p); ++p)
    if (value < 1'000'000) value = value * 10 + (*p - '0');
  return negative ? -value : value;
}

/// A hexadecimal number overflows when it rounds to 2^1024, and underflows below 2^-1022 unless a
/// double holds it exactly.
SCHEMA_CT_HIDDEN constexpr range hexadecimal_range(const char* p, const char* end) {
  unsigned long long mantissa = 0;
  int exponent = 0;
  bool point = false, rest = false;  // rest: digits beyond the mantissa's 64 bits
  for (p += 2; p != end && *p != 'p' && *p != 'P'; ++p) {
    if (*p == '.') {
      point = true;
      continue;
    }
    const int digit = lexer::is_digit(*p) ? *p - '0' : (*p | 0x20) - 'a' + 10;
    if (mantissa >> 60 == 0) {
      mantissa = mantissa << 4 | static_cast<unsigned>(digit);
      if (point) exponent -= 4;
    } else {
      rest |= digit != 0;
      if (!point) exponent += 4;
    }
  }
  if (mantissa == 0) return range::fits;
  if (p != end) exponent += exponent_value(p + 1);
  while (mantissa >> 63 == 0) mantissa <<= 1, --exponent;
  const int highest = exponent + 63;
  if (highest > 1023 || (highest == 1023 && mantissa >> 10 == (1ULL << 54) - 1)) return range::out;
  if (highest >= -1022) return range::fits;
  while ((mantissa & 1) == 0) mantissa >>= 1, ++exponent;
  return rest || exponent < -1074 ? range::out : range::fits;
}
}  // namespace detail

/// Does std::stod read [p, end) without overflow or underflow?
SCHEMA_CT_HIDDEN constexpr range real_range(const char* p, const char* end) {
  if (*p == '0' && (p[1] == 'x' || p[1] == 'X') && end - p > 2)
    return detail::hexadecimal_range(p, end);
  const char* significant = nullptr;
  int exponent = 0;
  bool point = false;
  for (; p != end && (lexer::is_digit(*p) || *p == '.'); ++p) {
    if (*p == '.') {
      point = true;
      continue;
    }
    if (significant == nullptr && *p != '0') significant = p;
    if (significant != nullptr && !point) ++exponent;
    if (significant == nullptr && point) --exponent;
  }
  if (significant == nullptr) return range::fits;
  if (p != end) exponent += detail::exponent_value(p + 1);
  if (exponent > detail::overflow_exponent || exponent < detail::underflow_exponent)
    return range::out;
  if (exponent == detail::overflow_exponent)
    return detail::compare_digits(significant, detail::overflow_digits) < 0 ? range::fits
                                                                            : range::out;
  if (exponent == detail::underflow_exponent)
    return detail::compare_digits(significant, detail::underflow_digits) < 0 ? range::out
                                                                             : range::fits;
  return range::fits;
}

}  // namespace schema_ct::number
