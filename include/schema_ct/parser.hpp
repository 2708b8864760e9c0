// SPDX-License-Identifier: BSL-1.0
// The one grammar: reads a schema and reports what it reads to a sink (PyTorch 2.13's parser).
#pragma once

#include <schema_ct/default_parser.hpp>
#include <schema_ct/type_parser.hpp>

namespace schema_ct {

/// The longest list that one value may stand for, as in `int[2] x=1`.
SCHEMA_CT_HIDDEN inline constexpr int repetition_limit = 65536;

/// One argument or return as the parser saw it. Pointers point into the text.
struct declared {
  type_word type = 0;
  const char* type_begin = nullptr;
  const char* type_end = nullptr;
  const char* name_begin = nullptr;  ///< equal to name_end for a return without a name
  const char* name_end = nullptr;
  const char* default_begin = nullptr;  ///< nullptr without a default
  const char* default_end = nullptr;
  int size = -1;  ///< N of `int[N]`, -1 without
  bool keyword_only = false;
};

/// An operator's name: `ns::name.overload`; pointers into the text, absent parts are nullptr.
struct declared_name {
  const char* ns_begin = nullptr;
  const char* ns_end = nullptr;
  const char* name_begin = nullptr;
  const char* name_end = nullptr;
  const char* overload_begin = nullptr;
  const char* overload_end = nullptr;
};

/// A sink has: `static constexpr bool records`; `errc argument(int index, type_word)`,
/// `errc end_arguments(int count)`, `errc result(int index, type_word)`,
/// `errc end_results(int count, bool varret)`, which answer errc::ok or what is wrong, indices from
/// zero; when it records also `type_code(code)`, `type_name(begin, end)`, `alias(begin, end)`,
/// `record_argument(const declared&)`, `record_result(const declared&)` and `vararg()`.
template <class Sink>
struct parser : type_parser<Sink> {
  using type_parser<Sink>::answer;
  using type_parser<Sink>::blanks;
  using type_parser<Sink>::fail;
  using type_parser<Sink>::fail_at_token;
  using type_parser<Sink>::last;
  using type_parser<Sink>::sink;

  declared_name spelled{};  ///< the operator's name, once it is read

  SCHEMA_CT_HIDDEN constexpr parser(const char* begin, const char* end, Sink& s, bool variables)
      : type_parser<Sink>{{begin, end, variables || has_builtin_namespace(begin, end)}, s} {}

  /// Reads a whole declaration, or only a name when `name_suffices`. The answer is in `answer`;
  /// true if a schema was read, false if a name or nothing.
  SCHEMA_CT_HIDDEN constexpr bool parse(bool name_suffices) {
    const char* p = operator_name(blanks(this->first));
    if (p == nullptr) return false;
    p = blanks(p, false);
    if (*p != '(') {
      p = end_of_input(p);
      if (p != nullptr && !name_suffices) fail(errc::only_a_name, p);
      return false;
    }
    p = arguments(p + 1);
    if (p == nullptr) return false;
    p = blanks(p, false);
    if (*p != '-' || p[1] != '>') return fail_at_token(errc::expected_arrow, p) != nullptr;
    p = results(p + 2);
    return p != nullptr && end_of_input(p) != nullptr;
  }

 private:
  /// PyTorch allows type variables in its own operators, by the first characters of the text.
  SCHEMA_CT_HIDDEN static constexpr bool has_builtin_namespace(const char* p, const char* end) {
    return (*p == 'a' || *p == 'p') &&
           (lexer::starts_with(p, end, "aten::", 6) || lexer::starts_with(p, end, "prim::", 6));
  }

  SCHEMA_CT_HIDDEN constexpr const char* operator_name(const char* p) {
    spelled.name_begin = p;
    p = this->name(p);
    if (p == nullptr) return p;
    spelled.name_end = p;
    p = blanks(p, false);
    if (*p == ':') {
      spelled.ns_begin = spelled.name_begin;
      spelled.ns_end = spelled.name_end;
      p = blanks(p + 1, false);
      if (*p != ':') return fail_at_token(errc::expected_colon, p);
      spelled.name_begin = blanks(p + 1, false);
      p = this->name(spelled.name_begin);
      if (p == nullptr) return p;
      spelled.name_end = p;
      p = blanks(p, false);
    }
    if (*p != '.' || (p[1] == '.' && p[2] == '.')) return p;
    const char* overload = blanks(p + 1, false);
    p = this->name(overload);
    if (p == nullptr) return p;
    if ((p - overload == 7 && lexer::same(overload, "default", 7)) ||
        (p - overload > 1 && overload[0] == '_' && overload[1] == '_'))
      return fail(errc::bad_overload_name, overload, p - overload);
    spelled.overload_begin = overload;
    spelled.overload_end = p;
    return p;
  }

  /// After the last return: blanks, at most a line's end, then nothing but blank lines.
  SCHEMA_CT_HIDDEN constexpr const char* end_of_input(const char* p) {
    if (p == last) return p;
    p = blanks(p);
    return p == last ? p : fail_at_token(errc::expected_end, p);
  }

  /// A failure within the argument or return with this number.
  SCHEMA_CT_HIDDEN constexpr const char* in(int argument) {
    answer.argument = argument;
    return nullptr;
  }

  /// The parser steps over blanks to see what follows a type; they are no part of it.
  SCHEMA_CT_HIDDEN static constexpr const char* without_blanks(const char* begin, const char* end) {
    while (end != begin && lexer::may_separate(end[-1])) --end;
    return end;
  }

  SCHEMA_CT_HIDDEN constexpr const char* refuse(errc code, const char* begin, const char* end,
                                                int argument) {
    end = without_blanks(begin, end);
    fail(code, begin, end - begin);
    return in(argument);
  }

  /// The commonest spellings of a type followed by one blank: `Tensor x`, `int? x`, `int[] x`,
  /// `Tensor(a!) x`, `Tensor! x`. nullptr for any other, which the whole grammar then reads. It
  /// saves a third of the time of a compile-time parse and a quarter of a run-time one.
  SCHEMA_CT_HIDDEN constexpr const char* common_type(const char* p, type_word& w) {
    code c{};
    const char* end = p;
    switch (*p) {
      case 'T':
        if (!lexer::starts_with(p, last, "Tensor", 6)) return nullptr;
        c = code::tensor, end += 6;
        break;
      case 'i':
        if (!lexer::starts_with(p, last, "int", 3)) return nullptr;
        c = code::integer, end += 3;
        break;
      case 'f':
        if (!lexer::starts_with(p, last, "float", 5)) return nullptr;
        c = code::real, end += 5;
        break;
      case 'b':
        if (!lexer::starts_with(p, last, "bool", 4)) return nullptr;
        c = code::boolean, end += 4;
        break;
      case 's':
        if (!lexer::starts_with(p, last, "str", 3)) return nullptr;
        c = code::string, end += 3;
        break;
      case 'S':
        if (!lexer::starts_with(p, last, "SymInt", 6)) return nullptr;
        c = code::sym_int, end += 6;
        break;
      default: return nullptr;
    }
    switch (*end) {
      case ' ': w = word_of(c); break;
      case '?':
        if (end[1] != ' ') return nullptr;
        w = word_of(c) << 8 | word_of(code::optional), end += 1;
        break;
      case '[':
        if (end[1] != ']' || end[2] != ' ') return nullptr;
        w = word_of(c) << 8 | word_of(code::list), end += 2;
        break;
      case '!':
        if (end[1] != ' ') return nullptr;
        w = word_of(c), end += 1;
        break;
      case '(':
        if (end[1] < 'a' || end[1] > 'z' || end[2] != '!' || end[3] != ')' || end[4] != ' ')
          return nullptr;
        w = word_of(c), end += 4;
        break;
      default: return nullptr;
    }
    if (!lexer::is_name_start(end[1])) return nullptr;  // `int [] x` and the like
    if constexpr (Sink::records) record_common(end, c, w);
    return end;
  }

  SCHEMA_CT_HIDDEN constexpr void record_common(const char* end, code c, type_word w) {
    sink.type_code(c);
    if (w != word_of(c)) return sink.type_code(last_code(w));
    if (end[-1] == '!') sink.alias(end - 1, end);
    if (end[-1] == ')') sink.alias(end - 4, end);
  }

  /// `[N]`, `[N](a!)`, `[N]?` after a type: the list with a size, which only an argument or a
  /// return may have, and only outermost.
  SCHEMA_CT_HIDDEN constexpr const char* sized_list(const char* p, type_word& w, int& size,
                                                    bool nested) {
    const char* begin = blanks(p + 1);
    const char* end = lexer::is_digit(*begin) || *begin == '.' ? number::token_end(begin) : begin;
    if (end == begin) return fail_at_token(errc::expected_number, begin);
    if (number::integer_range(begin, false) != number::range::fits)
      return fail(errc::bad_list_size, begin, end - begin);
    long long value = 0;
    for (const char* c = begin; lexer::is_digit(*c) && value <= 0x7fffffff; ++c)
      value = value * 10 + (*c - '0');
    if (value > 0x7fffffff) return fail(errc::bad_list_size, begin, end - begin);
    size = static_cast<int>(value);
    p = expect_bracket(end);
    if (p == nullptr) return p;
    this->add(w, code::list);
    p = this->alias(p, nested, false);
    if (p == nullptr || *p != '?') return p;
    this->add(w, code::optional);
    return p + 1;
  }

  SCHEMA_CT_HIDDEN constexpr const char* expect_bracket(const char* p) {
    return this->expect(']', errc::expected_close_bracket, p);
  }

  /// A type with everything that may follow it up to a name.
  SCHEMA_CT_HIDDEN constexpr const char* whole_type(const char* p, type_word& w, int& size,
                                                    int depth) {
    p = this->type(p, w, depth);
    if (p != nullptr && *p == '[') p = sized_list(p, w, size, depth != 0);
    return p;
  }

  SCHEMA_CT_HIDDEN constexpr const char* arguments(const char* p) {
    int count = 0;
    bool keyword_only = false, vararg = false;
    const char* default_seen = nullptr;
    p = blanks(p);
    if (*p != ')') {
      for (;; ++p) {
        if (*p == ' ') ++p;
        if (lexer::may_separate(*p)) p = lexer::skip(p, last, true);
        if (vararg) return fail_at_token(errc::vararg_not_last, p);
        if (*p == '*') {
          keyword_only = true;
          ++p;
        } else if (*p == '.' && p[1] == '.' && p[2] == '.') {
          vararg = true;
          p += 3;
        } else {
          p = argument(p, count, keyword_only, default_seen);
          if (p == nullptr) return p;
          ++count;
        }
        if (*p == ',') continue;
        p = blanks(p);
        if (*p != ',') break;
      }
      if (*p != ')') return fail_at_token(errc::expected_comma_or_close, p);
    }
    if (vararg && default_seen != nullptr) return fail(errc::vararg_with_default, default_seen);
    if (vararg) {
      if constexpr (Sink::records) sink.vararg();
    }
    const errc refused = sink.end_arguments(count);
    if (refused != errc::ok) return fail(refused, p);
    return p + 1;
  }

  SCHEMA_CT_HIDDEN constexpr const char* argument(const char* p, int index, bool keyword_only,
                                                  const char*& default_seen) {
    const char* begin = p;
    type_word w = 0;
    int size = -1;
    p = common_type(begin, w);
    if (p == nullptr) {
      w = 0;
      p = whole_type(begin, w, size, 1);
      if (p == nullptr) return in(index + 1);
    }
    const char* type_end = p;
    const errc refused = sink.argument(index, w);
    if (refused != errc::ok) return refuse(refused, begin, type_end, index + 1);
    if (*p == ' ') ++p;
    p = blanks(p);
    if (!lexer::is_name_start(*p)) {
      fail_at_token(errc::expected_name, p);
      return in(index + 1);
    }
    const char* name = p;
    p = lexer::name_end(p);
    if (lexer::is_reserved(name, p - name)) return refuse(errc::reserved_word, name, p, index + 1);
    const char* name_end = p;
    const char* value = nullptr;
    if (*p != ',' && *p != ')' && *p != '=') p = blanks(p);
    if (*p == '=') {
      value = blanks(p + 1);
      p = plain_default(value, w);
      if (p == nullptr) p = default_value(*this, value, w, size);
      if (p == nullptr) return in(index + 1);
      if (size > repetition_limit && *value != '[' && last_code(w) == code::list)
        return refuse(errc::bad_list_size, begin, type_end, index + 1);
      default_seen = value;
    } else if (default_seen != nullptr && !keyword_only && last_code(w) != code::list) {
      return refuse(errc::default_before_positional, name, name_end, index + 1);
    }
    if constexpr (Sink::records)
      sink.record_argument({w, begin, without_blanks(begin, type_end), name, name_end, value,
                            value == nullptr ? nullptr : p, size, keyword_only});
    return p;
  }

  /// The end of `None`, `True`, `False` or one digit as the default of a type that takes all of
  /// them; nullptr leaves the text to the whole grammar.
  SCHEMA_CT_HIDDEN constexpr const char* plain_default(const char* p, type_word w) const {
    switch (last_code(w)) {
      case code::optional:
        if (last - p > 4 && !lexer::is_name_character(p[4]) && lexer::same(p, "None", 4))
          return p + 4;
        return nullptr;
      case code::boolean:
        if (last - p > 5) {
          if (!lexer::is_name_character(p[4]) && lexer::same(p, "True", 4)) return p + 4;
          if (!lexer::is_name_character(p[5]) && lexer::same(p, "False", 5)) return p + 5;
        }
        return nullptr;
      case code::integer:
        return lexer::is_digit(*p) && (p[1] == ',' || p[1] == ')') ? p + 1 : nullptr;
      default: return nullptr;
    }
  }

  SCHEMA_CT_HIDDEN constexpr const char* results(const char* p) {
    int count = 0;
    bool varret = false;
    if (*p == ' ') ++p;
    p = blanks(p, false);
    const char* begin = p;
    if (*p == '.' && p[1] == '.' && p[2] == '.') {
      varret = true;
      p += 3;
    } else if (*p == '(') {
      p = blanks(p + 1);
      if (*p != ')') {
        for (;; ++p) {
          p = blanks(p);
          if (varret) return fail_at_token(errc::varret_not_last, p);
          if (*p == '.' && p[1] == '.' && p[2] == '.') {
            varret = true;
            p = blanks(p + 3);
          } else {
            p = result(p, count++, 1);
            if (p == nullptr) return p;
          }
          if (*p != ',') break;
        }
        if (*p != ')') return fail_at_token(errc::expected_comma_or_close, p);
      }
      ++p;
    } else {
      p = result(p, count++, 0);
      if (p == nullptr) return p;
    }
    const errc refused = sink.end_results(count, varret);
    if (refused != errc::ok) return fail(refused, begin, p - begin);
    return p;
  }

  SCHEMA_CT_HIDDEN constexpr const char* result(const char* p, int index, int depth) {
    const char* begin = p;
    type_word w = 0;
    int size = -1;
    if (last - p == 6 && lexer::same(p, "Tensor", 6)) {
      p += 6;
      w = word_of(code::tensor);
      if constexpr (Sink::records) sink.type_code(code::tensor);
    } else {
      p = whole_type(p, w, size, depth);
      if (p == nullptr) return in(-index - 1);
    }
    const char* type_end = p;
    const errc refused = sink.result(index, w);
    if (refused != errc::ok) return refuse(refused, begin, type_end, -index - 1);
    p = blanks(p, depth != 0);
    const char* name = p;
    if (lexer::is_name_start(*p)) {
      p = this->name(p);
      if (p == nullptr) return in(-index - 1);
    }
    const char* name_end = p;
    p = blanks(p, depth != 0);
    if constexpr (Sink::records)
      sink.record_result({w, begin, without_blanks(begin, type_end), name, name_end, nullptr,
                          nullptr, size, false});
    return p;
  }
};

}  // namespace schema_ct
