// SPDX-License-Identifier: BSL-1.0
// The defaults of an operator as values that are computed at compile time.
#pragma once

#include <cstdint>
#include "../grammar/real.hpp"
#include "op.hpp"

namespace schema_ct {

/// The default `None`.
struct none_value {};

/// The default `2j`, and a number that is the default of a complex.
struct complex_value {
  double real, imaginary;
  friend constexpr bool operator==(const complex_value&, const complex_value&) = default;
};

/// A string of a str or a Device, with its escapes resolved.
template <std::size_t N>
struct SCHEMA_CT_SHARED string_value {
  char characters[N + 1]{};
  static constexpr std::size_t size() { return N; }
  constexpr operator text() const { return {characters, characters + N}; }
};

/// A list. A single value counts as N equal elements of the type `T[N]`.
template <class T, std::size_t N>
struct SCHEMA_CT_SHARED list_value {
  T values[N == 0 ? 1 : N]{};
  static constexpr std::size_t size() { return N; }
};

namespace detail {

SCHEMA_CT_HIDDEN constexpr const char* after_sign(text t) {
  return *t.first == '-' ? lexer::skip(t.first + 1, t.last, true) : t.first;
}

SCHEMA_CT_HIDDEN constexpr std::int64_t integer_value(text t) {
  if (lexer::is_name_start(*t.first))
    return words::identifier_value(t.first, t.last - t.first, true);
  std::uint64_t value = 0;
  for (const char* p = after_sign(t); lexer::is_digit(*p); ++p)
    value = value * 10 + static_cast<std::uint64_t>(*p - '0');
  return static_cast<std::int64_t>(*t.first == '-' ? 0 - value : value);
}

SCHEMA_CT_HIDDEN constexpr double real_value(text t) {
  const char* end = t.last[-1] == 'j' ? t.last - 1 : t.last;
  const double value = number::value_of_real(after_sign(t), end);
  return *t.first == '-' ? -value : value;
}

SCHEMA_CT_HIDDEN constexpr bool boolean_value(text t) { return t == "True"; }

SCHEMA_CT_HIDDEN constexpr complex_value complex_of(text t) {
  const double value = real_value(t);
  return t.last[-1] == 'j' ? complex_value{0, value} : complex_value{value, 0};
}

/// Writes the characters of the literal `t` to `out`, if given, and counts them.
SCHEMA_CT_HIDDEN constexpr std::size_t read_string(text t, char* out) {
  const int quotes = lexer::quotes(t.first, t.last);
  std::size_t n = 0;
  for (const char* p = t.first + quotes; p != t.last - quotes; ++n) {
    char c{};
    p = lexer::string_character(p, c);
    if (out != nullptr) out[n] = c;
  }
  return n;
}

/// The first constant in [p, last). It follows `[` or `,`.
SCHEMA_CT_HIDDEN constexpr text list_item(const char* p, const char* last) {
  p = lexer::skip(p, last, true);
  const char* end = p;
  while (*end != ',' && *end != ']' && !lexer::may_separate(*end)) ++end;
  if (*p == '-' && end == p + 1) {  // `- 1`
    end = lexer::skip(end, last, true);
    while (*end != ',' && *end != ']' && !lexer::may_separate(*end)) ++end;
  }
  return {p, end};
}

/// The number of values in the default of a list type.
SCHEMA_CT_HIDDEN constexpr std::size_t list_size(const op_value& v) {
  const text t = v.default_text();
  if (*t.first != '[') return static_cast<std::size_t>(v.size);
  if (list_item(t.first + 1, t.last).empty()) return 0;
  std::size_t n = 1;
  for (const char* p = t.first; p != t.last; ++p)
    if (*p == ',') ++n;
  return n;
}

template <class T, std::size_t N>
consteval list_value<T, N> read_list(const op_value& v, T (*read)(text)) {
  list_value<T, N> out;
  const text t = v.default_text();
  const char* p = t.first + 1;
  for (std::size_t i = 0; i != N; ++i) {
    const text item = *t.first == '[' ? list_item(p, t.last) : t;
    out.values[i] = read(item);
    p = lexer::skip(item.last, t.last, true) + 1;
  }
  return out;
}

template <const auto& values, int i>
consteval auto default_list() {
  constexpr std::size_t n = list_size(values[i]);
  constexpr code element = previous_code(values[i].type);
  if constexpr (element == code::real)
    return read_list<double, n>(values[i], &real_value);
  else if constexpr (element == code::complex)
    return read_list<complex_value, n>(values[i], &complex_of);
  else if constexpr (element == code::boolean)
    return read_list<bool, n>(values[i], &boolean_value);
  else
    return read_list<std::int64_t, n>(values[i], &integer_value);
}

template <const auto& values, int i>
consteval auto default_constant() {
  constexpr text t = values[i].default_text();
  constexpr constant_kind kind = kind_of_constant(t.first, t.last, last_code(values[i].type));
  if constexpr (kind == constant_kind::none) {
    return none_value();
  } else if constexpr (kind == constant_kind::boolean) {
    return boolean_value(t);
  } else if constexpr (kind == constant_kind::integer) {
    return integer_value(t);
  } else if constexpr (kind == constant_kind::real) {
    return real_value(t);
  } else if constexpr (kind == constant_kind::complex) {
    return complex_of(t);
  } else {
    string_value<read_string(t, nullptr)> out;
    read_string(t, out.characters);
    return out;
  }
}

template <const auto& values, int i>
consteval auto read_default() {
  static_assert(values[i].has_default(), "this argument has no default");
  if constexpr (last_code(values[i].type) == code::list)
    return default_list<values, i>();
  else
    return default_constant<values, i>();
}

}  // namespace detail

/// The default of the argument with this number as a bool, std::int64_t, double, none_value,
/// complex_value, string_value or list_value: `op_default<op<"f(int k=3) -> ()">, 0> == 3`. As in
/// PyTorch, the text determines the type: the default of `Scalar s=1` is an int, that of `float
/// x=1` a double, and a name such as `float` for a ScalarType is its number.
template <class Op, int argument>
SCHEMA_CT_HIDDEN inline constexpr auto op_default = detail::read_default<Op::arguments, argument>();

}  // namespace schema_ct
