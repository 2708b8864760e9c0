// SPDX-License-Identifier: BSL-1.0
// Parses PHI's declarations at compile time and at run time: the texts of `args`, `output`,
// `inplace`, `forward` and of lists of names in Paddle's YAML files.
#pragma once

#include "declaration.hpp"

namespace schema_ct::phi {

/// Parses a text that ends with '\0'. After a failure, `result.wrong` and `result.where` describe
/// the error, and each function returns false.
class SCHEMA_CT_HIDDEN declaration_parser {
 public:
  declaration result;

  constexpr explicit declaration_parser(const char* text) : p_(text) { skip(); }

  /// Parses `(Tensor x, float alpha = 1.0) -> Tensor(out)`, optionally after a name.
  constexpr bool read_whole() {
    read_word(result.name);
    return read_arguments() && read_arrow() && read_results() && read_end();
  }
  constexpr bool read_only_arguments() { return read_arguments() && read_end(); }
  constexpr bool read_only_results() { return read_results() && read_end(); }

  /// Parses `(x -> out), (y -> y_out)`, or `(x -> out, y -> y_out)`. The pairs are in `arguments`
  /// and `results`.
  constexpr bool read_inplace() {
    do {
      if (!expect('(', text_errc::expected_open)) return false;
      do {
        declared_argument input, output;
        if (!read_name(input.name) || !read_arrow() || !read_name(output.name) ||
            !add(result.arguments, input) || !add(result.results, output))
          return false;
      } while (read_mark(','));
      if (!expect(')', text_errc::expected_comma_or_close)) return false;
    } while (read_mark(','));
    return read_end();
  }
  /// Parses `a_grad, b`. A second name in parentheses may follow each name.
  constexpr bool read_names() {
    do {
      declared_argument a;
      if (!read_name(a.name)) return false;
      if (read_mark('(') &&
          (!read_name(a.default_text) || !expect(')', text_errc::expected_comma_or_close)))
        return false;
      if (!add(result.arguments, a)) return false;
    } while (read_mark(','));
    return read_end();
  }

 private:
  const char* p_;

  constexpr void skip() {
    while (detail::is_blank(*p_)) ++p_;
  }
  constexpr bool fail(text_errc code, const char* begin, int length = 1) {
    if (result.wrong == text_errc::ok) result.wrong = code, result.where = {begin, length};
    return false;
  }
  constexpr bool read_mark(char c) {
    if (*p_ != c) return false;
    ++p_;
    skip();
    return true;
  }
  constexpr bool expect(char c, text_errc code) { return read_mark(c) || fail(code, p_); }
  constexpr bool read_end() { return *p_ == '\0' || fail(text_errc::expected_end, p_); }
  constexpr bool read_arrow() {
    if (p_[0] != '-' || p_[1] != '>') return fail(text_errc::expected_arrow, p_);
    p_ += 2;
    skip();
    return true;
  }
  constexpr bool read_word(part& word) {
    const char* begin = p_;
    if (!lexer::is_name_start(*p_)) return false;
    while (lexer::is_name_character(*p_)) ++p_;
    word = {begin, static_cast<int>(p_ - begin)};
    skip();
    return true;
  }
  constexpr bool read_name(part& name) {
    return read_word(name) || fail(text_errc::expected_name, p_);
  }
  constexpr bool add(declared_list& l, const declared_argument& a) {
    if (l.count == declared_list::limit) return fail(text_errc::too_many, p_);
    l.items[l.count++] = a;
    return true;
  }

  /// Parses a type: a word with `[]`; after Scalar or IntArray the C++ type in parentheses.
  constexpr bool read_type(declared_argument& a) {
    const char* begin = p_;
    while (lexer::is_name_character(*p_) || (p_[0] == ':' && p_[1] == ':') ||
           (p_ != begin && p_[-1] == ':' && *p_ == ':'))
      ++p_;
    if (p_ == begin) return fail(text_errc::unknown_type, p_);
    if (p_[0] == '[' && p_[1] == ']') p_ += 2;
    a.type_text = {begin, static_cast<int>(p_ - begin)};
    for (const declared_word& w : declared_words)
      if (detail::is_same(a.type_text, w.text)) a.type = w.type;
    if (a.type == declared_type::none)
      return fail(text_errc::unknown_type, begin, a.type_text.length);
    skip();
    part inner;
    if ((a.type == declared_type::scalar || a.type == declared_type::int_array) && read_mark('(') &&
        (!read_name(inner) || !expect(')', text_errc::expected_comma_or_close)))
      return false;
    a.optional = read_mark('?');
    return true;
  }

  constexpr bool read_arguments() {
    if (!expect('(', text_errc::expected_open)) return false;
    if (read_mark(')')) return true;
    do {
      declared_argument a;
      if (!read_type(a) || !read_name(a.name)) return false;
      for (int i = 0; i < result.arguments.count; ++i)
        if (is_same_name(result.arguments.items[i].name, a.name))
          return fail(text_errc::duplicate_name, a.name.begin, a.name.length);
      if (read_mark('=') && !read_default(a)) return false;
      if (!add(result.arguments, a)) return false;
    } while (read_mark(','));
    return expect(')', text_errc::expected_comma_or_close);
  }

  constexpr bool read_results() {
    do {
      declared_argument a;
      if (!read_type(a)) return false;
      if (!is_tensor(a.type))
        return fail(text_errc::bad_result_type, a.type_text.begin, a.type_text.length);
      // `out@StringTensor` selects the tensor.
      part kind;
      if (read_mark('(') && (!read_name(a.name) || (read_mark('@') && !read_name(kind)) ||
                             !expect(')', text_errc::expected_comma_or_close)))
        return false;
      if (*p_ == '{' && !read_enclosed(a.default_text, '}')) return false;
      if (!add(result.results, a)) return false;
    } while (read_mark(','));
    return true;
  }

  /// Parses the text between two marks, with the marks; strings may contain the second mark.
  constexpr bool read_enclosed(part& text, char close) {
    const char* begin = p_++;
    for (bool quoted = false; *p_ != '\0'; ++p_) {
      if (*p_ == '"' && close != '"') quoted = !quoted;
      if (quoted || *p_ != close) continue;
      ++p_;
      text = {begin, static_cast<int>(p_ - begin)};
      skip();
      return true;
    }
    return fail(text_errc::unclosed, begin);
  }

  enum class value : unsigned char { none, integer, real, truth, string, list, name };

  constexpr value read_value(part& text) {
    if (*p_ == '"') return read_enclosed(text, '"') ? value::string : value::none;
    if (*p_ == '{') return read_enclosed(text, '}') ? value::list : value::none;
    const char* begin = p_;
    value found = value::none;
    if (lexer::is_name_start(*p_)) {
      while (lexer::is_name_character(*p_) || *p_ == ':') ++p_;
      text = {begin, static_cast<int>(p_ - begin)};
      const bool is_truth = detail::is_same(text, "true") || detail::is_same(text, "false");
      // A limit macro of C++, such as INT64_MAX.
      const bool is_number = text.length > 4 && detail::is_same({p_ - 4, 4}, "_MAX");
      found = is_truth ? value::truth : is_number ? value::integer : value::name;
      if (p_[0] == '(' && p_[1] == ')') p_ += 2;
    } else {
      found = read_sum();
    }
    text = {begin, static_cast<int>(p_ - begin)};
    while (text.length != 0 && detail::is_blank(text.begin[text.length - 1])) --text.length;
    skip();
    return found;
  }

  /// Parses C++ numbers, `1.0e-8f`, `.0f`, `10000L`, and sums of them, `(2 << 12) - 1`.
  constexpr value read_sum() {
    value found = value::none;
    for (int open = 0; *p_ != '\0' && (open > 0 || (*p_ != ',' && *p_ != ')')); skip()) {
      if (*p_ == '(' || *p_ == ')') {
        open += *p_++ == '(' ? 1 : -1;
      } else if (const char* end = number_end(p_); end != p_) {
        if (found == value::none) found = value::integer;
        for (; p_ != end; ++p_)
          if (*p_ == '.' || *p_ == 'e' || *p_ == 'f') found = value::real;
      } else if (*p_ == '+' || *p_ == '-' || *p_ == '*' || *p_ == '/' || *p_ == '<') {
        ++p_;
      } else {
        return value::none;
      }
    }
    return found;
  }

  static constexpr const char* number_end(const char* p) {
    const char* begin = p;
    bool digits = false;
    for (; lexer::is_digit(*p) || *p == '.'; ++p) digits |= *p != '.';
    if (!digits) return begin;
    if (*p == 'e' || *p == 'E') {
      ++p;
      if (*p == '-' || *p == '+') ++p;
      while (lexer::is_digit(*p)) ++p;
    }
    return *p == 'f' || *p == 'L' ? p + 1 : p;
  }

  constexpr bool read_default(declared_argument& a) {
    const char* begin = p_;
    const value found = read_value(a.default_text);
    if (found == value::none) return fail(text_errc::bad_default, begin);
    return fits(a.type, found) ||
           fail(text_errc::default_of_other_type, begin, a.default_text.length);
  }

  static constexpr bool fits(declared_type type, value v) {
    switch (type) {
      case declared_type::boolean: return v == value::truth;
      case declared_type::integer:
      case declared_type::long_integer: return v == value::integer;
      case declared_type::real:
      case declared_type::long_real: return v == value::real || v == value::integer;
      case declared_type::string: return v == value::string;
      case declared_type::scalar:
        return v == value::real || v == value::integer || v == value::truth;
      case declared_type::data_type:
      case declared_type::data_layout: return v == value::name;
      case declared_type::place: return v == value::name || v == value::list;
      case declared_type::tensor:
      case declared_type::tensors: return false;
      default: return v == value::list;
    }
  }

  static constexpr bool is_same_name(const part& a, const part& b) {
    if (a.length != b.length) return false;
    for (int i = 0; i < a.length; ++i)
      if (a.begin[i] != b.begin[i]) return false;
    return true;
  }
};

}  // namespace schema_ct::phi
