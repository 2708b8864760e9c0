// SPDX-License-Identifier: BSL-1.0
// Parses default values: which texts may follow `=` for a type (PyTorch's
// function_schema_parser.cpp).
#pragma once

#include "number.hpp"
#include "parser_state.hpp"
#include "type_code.hpp"
#include "words.hpp"

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace schema_ct {

/// The kind of constant that a default is. Its value is read from its text when it is needed.
enum class constant_kind : unsigned char { none, boolean, integer, real, complex, string };

namespace detail {

/// The kind of the constant [p, end), the default of a type whose last code is `type`. A name
/// counts as the integer that it stands for.
SCHEMA_CT_HIDDEN constexpr constant_kind kind_of_constant(const char* p, const char* end,
                                                          code type) {
  if (*p == '"' || *p == '\'') return constant_kind::string;
  if (end - p == 4 && lexer::same(p, "None", 4)) return constant_kind::none;
  if (end - p == 4 && lexer::same(p, "True", 4)) return constant_kind::boolean;
  if (end - p == 5 && lexer::same(p, "False", 5)) return constant_kind::boolean;
  if (lexer::is_name_start(*p)) return constant_kind::integer;
  if (*p == '-') p = lexer::skip(p + 1, end, true);
  switch (number::form_of(p, end, type == code::real, type == code::complex)) {
    case number::form::integer: return constant_kind::integer;
    case number::form::real: return constant_kind::real;
    default: return constant_kind::complex;
  }
}

/// Does a list's element type take this kind of value? PyTorch converts the elements afterwards.
SCHEMA_CT_HIDDEN constexpr bool fits_element(code element, constant_kind kind) {
  switch (element) {
    case code::real: return kind == constant_kind::real;
    case code::complex: return kind == constant_kind::complex;
    case code::boolean: return kind == constant_kind::boolean;
    default: return kind == constant_kind::integer;
  }
}

SCHEMA_CT_HIDDEN constexpr bool has_list_constants(code element) {
  switch (element) {
    case code::integer:
    case code::sym_int:
    case code::scalar_type:
    case code::layout:
    case code::memory_format:
    case code::real:
    case code::complex:
    case code::boolean: return true;
    default: return false;
  }
}

SCHEMA_CT_HIDDEN constexpr const char* number(parser_state& s, const char* p, code type,
                                              constant_kind& kind) {
  const bool negative = *p == '-';
  const char* digits = negative ? s.blanks(p + 1) : p;
  const char* end = lexer::is_digit(*digits) || *digits == '.' ? number::token_end(digits) : digits;
  if (end == digits) return s.fail_at_token(errc::bad_default, digits);
  number::range range = number::range::fits;
  switch (number::form_of(digits, end, type == code::real, type == code::complex)) {
    case number::form::integer:
      kind = constant_kind::integer;
      range = number::integer_range(digits, negative);
      break;
    case number::form::real:
      kind = constant_kind::real;
      range = number::real_range(digits, end);
      break;
    case number::form::complex:
      kind = constant_kind::complex;
      range = number::real_range(digits, end[-1] == 'j' ? end - 1 : end);
      break;
  }
  if (range == number::range::fits) return end;
  return s.fail(range == number::range::none ? errc::bad_number : errc::number_out_of_range, p,
                end - p);
}

SCHEMA_CT_HIDDEN constexpr const char* string(parser_state& s, const char* p) {
  const char* end = lexer::string_end(p, s.last);
  if (end == nullptr) return s.fail(errc::unterminated_string, p);
  const int quotes = lexer::quotes(p, end);
  for (p += quotes; p != end - quotes;) {
    char ignored{};
    const char* next = lexer::string_character(p, ignored);
    if (next == nullptr) return s.fail(errc::bad_escape, p, 2);
    p = next;
  }
  return end;
}

/// One constant at `p` for a type whose last code is `type`.
SCHEMA_CT_HIDDEN constexpr const char* constant(parser_state& s, const char* p, code type,
                                                bool scalar_type, constant_kind& kind) {
  if (lexer::is_name_start(*p)) {
    const char* end = lexer::name_end(p);
    const std::ptrdiff_t n = end - p;
    if (n == 4 && lexer::same(p, "None", 4)) return kind = constant_kind::none, end;
    if ((n == 4 && lexer::same(p, "True", 4)) || (n == 5 && lexer::same(p, "False", 5)))
      return kind = constant_kind::boolean, end;
    if (words::identifier_value(p, n, scalar_type) >= 0) return kind = constant_kind::integer, end;
    return s.fail(errc::bad_default, p, n);
  }
  if (*p == '"' || *p == '\'') return kind = constant_kind::string, string(s, p);
  return number(s, p, type, kind);
}

SCHEMA_CT_HIDDEN constexpr const char* device(parser_state& s, const char* p) {
  if (*p != '"' && *p != '\'') return s.fail_at_token(errc::expected_string, p);
  const char* end = string(s, p);
  if (end == nullptr) return end;
  const int quotes = lexer::quotes(p, end);
  if (!words::is_device(p + quotes, end - quotes)) return s.fail(errc::bad_device, p, end - p);
  return end;
}

SCHEMA_CT_HIDDEN constexpr const char* list(parser_state& s, const char* p, code element,
                                            int size) {
  const bool sized = size >= 0;
  const bool scalar_type = element == code::scalar_type;
  const bool known = has_list_constants(element);
  constant_kind kind = constant_kind::none;
  if (*p != '[') {
    if (!sized || lexer::is_name_start(*p)) {
      // `True`, `False` and `None` are separate tokens and may stand for one element.
      const char* end = lexer::name_end(p);
      if (!sized || !lexer::is_reserved(p, end - p))
        return s.fail_at_token(errc::expected_open_bracket, p);
    }
    const char* end = constant(s, p, element, scalar_type, kind);
    if (end == nullptr) return end;
    if (!known) return s.fail(errc::no_list_default_for_type, p, end - p);
    return size == 0 || fits_element(element, kind) ? end
                                                    : s.fail(errc::bad_list_element, p, end - p);
  }
  const char* begin = p;
  const char* misfit = nullptr;
  int count = 0;
  p = s.blanks(p + 1);
  if (*p != ']') {
    for (;; ++p) {
      ++count;
      p = s.blanks(p);
      const char* end = constant(s, p, element, scalar_type, kind);
      if (end == nullptr) return end;
      if (misfit == nullptr && !fits_element(element, kind)) misfit = p;
      p = s.blanks(end);
      if (*p != ',') break;
    }
    if (*p != ']') return s.fail_at_token(errc::expected_close_bracket, p);
  }
  if (!known) return s.fail(errc::no_list_default_for_type, begin, p + 1 - begin);
  if (misfit != nullptr) return s.fail_at_token(errc::bad_list_element, misfit);
  // ATen writes int[1] for a list of any length that may also be given as one number.
  if (s.defines && sized && size != 1 && count != 0 && count != size)
    return s.fail(errc::default_list_size, begin, p + 1 - begin);
  return p + 1;
}

/// Does a constant that is not a list fit a type that is not a list? A name stands for an integer
/// and for no other number.
SCHEMA_CT_HIDDEN constexpr bool fits_type(type_word w, constant_kind kind, bool is_name) {
  code type = last_code(w);
  if (kind == constant_kind::none) return type == code::optional;
  if (type == code::optional) type = previous_code(w);
  const bool is_integer = kind == constant_kind::integer;
  const bool is_number = (is_integer && !is_name) || kind == constant_kind::real;
  switch (type) {
    case code::string:
    case code::device: return kind == constant_kind::string;
    case code::boolean:
    case code::sym_bool: return kind == constant_kind::boolean;
    case code::real:
    case code::sym_float: return is_number;
    case code::complex: return is_number || kind == constant_kind::complex;
    case code::scalar:
      return is_number || kind == constant_kind::complex || kind == constant_kind::boolean;
    case code::any:
    case code::variable: return true;
    case code::integer:
    case code::sym_int:
    case code::scalar_type:
    case code::layout:
    case code::memory_format:
    case code::qscheme: return is_integer;
    default: return false;
  }
}

/// Parses a constant. In the definition of an operator, the constant has to fit the type.
SCHEMA_CT_HIDDEN constexpr const char* single_value(parser_state& s, const char* p, type_word w,
                                                    bool scalar_type) {
  constant_kind kind{};
  const char* end = constant(s, p, last_code(w), scalar_type, kind);
  if (end == nullptr || !s.defines || fits_type(w, kind, lexer::is_name_start(*p))) return end;
  return s.fail(errc::default_of_other_type, p, end - p);
}

/// One past the last character of the constant at `p`, which is known to be correct.
SCHEMA_CT_HIDDEN constexpr const char* constant_end(const char* p, const char* last) {
  if (*p == '"' || *p == '\'') return lexer::string_end(p, last);
  if (lexer::is_name_start(*p)) return lexer::name_end(p);
  if (*p == '-') p = lexer::skip(p + 1, last, true);
  return number::token_end(p);
}

/// One past the last character of the default at `p`, which is known to be correct.
SCHEMA_CT_HIDDEN constexpr const char* default_end(const char* p, const char* last) {
  if (*p != '[') return constant_end(p, last);
  for (p = lexer::skip(p + 1, last, true); *p != ']' && p != last;) {
    p = lexer::skip(constant_end(p, last), last, true);
    if (*p == ',') p = lexer::skip(p + 1, last, true);
  }
  return p == last ? p : p + 1;
}

}  // namespace detail

/// Parses the default at `p` of a `w`; `size` is N of `int[N]`, or -1. As in PyTorch, a value need
/// not fit its type (`int x="a"` parses), except where an operator is defined.
SCHEMA_CT_HIDDEN constexpr const char* default_value(parser_state& s, const char* p, type_word w,
                                                     int size) {
  const code outer = last_code(w), inner = previous_code(w);
  switch (outer) {
    case code::tensor:
    case code::generator:
    case code::quantizer:
      if (lexer::is_name_start(*p)) {
        const char* end = lexer::name_end(p);
        if (end - p == 4 && lexer::same(p, "None", 4))
          return s.defines ? s.fail(errc::default_of_other_type, p, 4) : end;
      }
      return s.fail_at_token(errc::expected_none, p);
    case code::integer:
    case code::real:
    case code::boolean:
    case code::string:
    case code::complex:
    case code::scalar:
    case code::sym_int:
    case code::scalar_type:
    case code::layout:
    case code::memory_format: return detail::single_value(s, p, w, outer == code::scalar_type);
    case code::optional:
      return detail::single_value(s, p, w, w == optional_of(word_of(code::scalar_type)));
    case code::device: return detail::device(s, p);
    case code::list: return detail::list(s, p, inner, size);
    default: return s.fail_at_token(errc::no_default_for_type, p);
  }
}

}  // namespace schema_ct
#pragma GCC diagnostic pop
