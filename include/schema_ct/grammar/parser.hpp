// SPDX-License-Identifier: BSL-1.0
// The only parser of schemas: reads a schema and reports it to a sink (PyTorch 2.13's grammar).
#pragma once

#include "declared.hpp"
#include "default_parser.hpp"
#include "type_parser.hpp"

#include "folding.hpp"

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace schema_ct {

/// The limit of list elements that single defaults of a schema expand to: `int[2] x=1, int[3] y=0`.
SCHEMA_CT_HIDDEN inline constexpr int repetition_limit = 65536;

/// A sink has `static constexpr bool records, wants_name, compares`, and `errc argument(int index,
/// type_word)`, `errc end_arguments(int count)`, `errc result(int index, type_word)`, `errc
/// end_results(int count, bool varret)`. They return errc::ok or the error; indices start at zero.
/// A sink that compares gets the text of the type, `begin, end`, after the word in argument() and
/// result(), and has `bool defines`: whether the schema defines an operator.
/// A sink that records also has `type_code(code)`, `type_name(begin, end)`, `alias(begin, end)`,
/// `record_argument(const declared&)`, `record_result(const declared&)` and `vararg()`. See also
/// has_dialect.
template <class Sink>
struct SCHEMA_CT_HIDDEN parser : type_parser<Sink> {
  using type_parser<Sink>::answer;
  using type_parser<Sink>::blanks;
  using type_parser<Sink>::fail;
  using type_parser<Sink>::fail_at_token;
  using type_parser<Sink>::last;
  using type_parser<Sink>::sink;

  int repeated = 0;  // elements that single values stand for
  bool folds;        // a constant evaluation whose string builtins work

  constexpr parser(const char* text_begin, const char* text_end, Sink& s, bool variables)
      : type_parser<Sink>{{text_begin, text_end, variables, is_definition(s)}, s},
        folds(!Sink::records && SCHEMA_CT_FOLDS(text_begin)) {}

  /// Parses a whole declaration, or only a name if `name_suffices`. The result is in `answer`.
  /// Returns true for a schema, false for a name or an error.
  constexpr bool parse(bool name_suffices) {
    const char* p = operator_name();
    if (p == nullptr) return false;
    // Blanks are skipped only where another token is expected: each search for them costs a call.
    if (*p != '(') p = blanks(p, false);
    if (*p != '(') {
      p = end_of_input(p);
      if (p != nullptr && !name_suffices) fail(errc::only_a_name, p);
      return false;
    }
    this->arguments = p + 1;
    p = read_arguments(p + 1);
    if (p == nullptr) return false;
    if (*p == ' ' && p[1] == '-') ++p;
    if (*p != '-') p = blanks(p, false);
    if (*p != '-' || p[1] != '>') return fail_at_token(errc::expected_arrow, p) != nullptr;
    p = results(p + 2);
    return p != nullptr && end_of_input(p) != nullptr;
  }

  /// Parses the operator's name at the beginning of the text and returns its end.
  constexpr const char* operator_name() {
    const char* p = this->first;
    if (!lexer::table.start[static_cast<unsigned char>(*p)]) p = blanks(p);
    const char* begin = p;
    SCHEMA_CT_SKIP_NAME(folds, p)
    if (p == begin || *begin <= '9' ||
        (!trusts_text<Sink> && p - begin < 9 && SCHEMA_CT_MAY_BE_RESERVED(begin, p - begin)))
      if (this->name(begin) == nullptr) return nullptr;
    if constexpr (Sink::wants_name) sink.spelled.name_begin = begin, sink.spelled.name_end = p;
    if (*p == '(') return p;
    p = blanks(p, false);
    if (*p == ':') {
      p = blanks(p + 1, false);
      if (*p != ':') return fail_at_token(errc::expected_colon, p);
      begin = blanks(p + 1, false);
      p = this->name(begin);
      if (p == nullptr) return p;
      this->prefixed = begin;
      if constexpr (Sink::wants_name) {
        sink.spelled.ns_begin = sink.spelled.name_begin,
        sink.spelled.ns_end = sink.spelled.name_end;
        sink.spelled.name_begin = begin, sink.spelled.name_end = p;
      }
      p = blanks(p, false);
    }
    if (*p != '.' || (p[1] == '.' && p[2] == '.')) return p;
    const char* overload = blanks(p + 1, false);
    p = this->name(overload);
    if (p == nullptr) return p;
    if ((p - overload == 7 && lexer::same(overload, "default", 7)) ||
        (p - overload > 1 && overload[0] == '_' && overload[1] == '_'))
      return fail(errc::bad_overload_name, overload, p - overload);
    if constexpr (Sink::wants_name)
      sink.spelled.overload_begin = overload, sink.spelled.overload_end = p;
    return p;
  }

 private:
  /// After the last return: blanks, at most one line end, then only blank lines.
  constexpr const char* end_of_input(const char* p) {
    if (p == last) return p;
    p = blanks(p);
    return p == last ? p : fail_at_token(errc::expected_end, p);
  }

  /// Reports a failure within the argument or return with this number.
  constexpr const char* in(int argument) {
    answer.argument = argument;
    return nullptr;
  }

  /// The parser skips blanks to see what follows a type; the blanks are not part of the type.
  static constexpr const char* without_blanks(const char* begin, const char* end) {
    while (end != begin && lexer::may_separate(end[-1])) --end;
    return end;
  }

  constexpr const char* refuse(errc code, const char* begin, const char* end, int argument) {
    end = without_blanks(begin, end);
    fail(code, begin, end - begin);
    return in(argument);
  }

  /// Parses the most common suffixes of a type: `?`, `[]`, `!`, `(a!)`. Returns the end, or `p` for
  /// any other suffix, which the whole grammar then parses.
  constexpr const char* common_suffix(const char* p, type_word& w) {
    switch (*p) {
      case '?': w = w << 8 | static_cast<type_word>(code::optional); return p + 1;
      case '!': return p + 1;
      case '[':
        if constexpr (has_dialect<Sink>) return p;
        if (p[1] != ']') return p;
        w = w << 8 | static_cast<type_word>(code::list);
        return p + 2;
      case '(':
        if (p[1] < 'a' || p[1] > 'z' || p[2] != '!' || p[3] != ')') return p;
        this->see_set(p, p + 4);
        return p + 4;
      default: return p;
    }
  }

  /// Reports a common type to a recording sink.
  constexpr void record_common(const char* end, type_word w) {
    if (w >> 8 != 0) sink.type_code(previous_code(w));
    sink.type_code(last_code(w));
    if (end[-1] == '!') sink.alias(end - 1, end);
    if (end[-1] == ')') sink.alias(end - 4, end);
  }

  /// `[N]`, `[N](a!)`, `[N]?` after a type: a list with a size. Only an argument or a return may
  /// have one, and only at the outermost level.
  constexpr const char* sized_list(const char* p, type_word& w, int& size, bool nested) {
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
    if (!this->add_suffix(w, code::list, begin)) return nullptr;
    p = this->alias(p, nested, false);
    if (p == nullptr) return p;
    p = blanks(p, nested);
    if (*p != '?') return p;
    if (!this->add_suffix(w, code::optional, p)) return nullptr;
    if constexpr (has_dialect<Sink>) return this->alias(p + 1, nested, false);
    return p + 1;
  }

  constexpr const char* expect_bracket(const char* p) {
    return this->expect(']', errc::expected_close_bracket, p);
  }

  /// A type with everything that may stand between it and a name.
  constexpr const char* whole_type(const char* p, type_word& w, int& size, int depth) {
    p = this->type(p, w, depth);
    if (p != nullptr && *p == '[') p = sized_list(p, w, size, depth != 0);
    return p;
  }

  // A parse spends most of its time in this loop. Its locals are declared outside, and the common
  // case makes few calls, because a constant evaluation charges for both.
  constexpr const char* read_arguments(const char* p) {
    int count = 0, size = -1, sized = -1;
    bool keyword_only = false, vararg = false;
    const char *begin = p, *name = p, *value = nullptr, *default_seen = nullptr;
    [[maybe_unused]] const char* name_end = p;
    [[maybe_unused]] auto wanted = expected(sink);
    [[maybe_unused]] const bool typed = is_typed(sink);
    type_word w = 0;
    if (*p <= '#' || *p == '\\') p = blanks(p);
    if (*p != ')') {
      for (;; ++p) {
        if (*p == ' ') ++p;
        begin = p;
        w = 0;
        // Recognises the most common types directly, which saves half the time of a compile-time
        // parse and a quarter of a run-time one. The whole grammar parses every other type.
        switch (*p) {
          case 'T':
            if (SCHEMA_CT_SPELLS(folds, p, last, "Tensor", 6))
              w = static_cast<type_word>(code::tensor), p += 6;
            break;
          case 'i':
            if (SCHEMA_CT_SPELLS(folds, p, last, "int", 3))
              w = static_cast<type_word>(code::integer), p += 3;
            break;
          case 'f':
            if (SCHEMA_CT_SPELLS(folds, p, last, "float", 5))
              w = static_cast<type_word>(code::real), p += 5;
            break;
          case 'b':
            if (SCHEMA_CT_SPELLS(folds, p, last, "bool", 4))
              w = static_cast<type_word>(code::boolean), p += 4;
            break;
          case 's':
            if (SCHEMA_CT_SPELLS(folds, p, last, "str", 3))
              w = static_cast<type_word>(code::string), p += 3;
            break;
          case 'S':
            if (SCHEMA_CT_SPELLS(folds, p, last, "SymInt", 6))
              w = static_cast<type_word>(code::sym_int), p += 6;
            else if (SCHEMA_CT_SPELLS(folds, p, last, "Scalar", 6))
              w = static_cast<type_word>(code::scalar), p += 6;
            break;
          case '*':
            if (p[1] != ',' || keyword_only) break;
            keyword_only = true;
            ++p;
            continue;
          default: break;
        }
        if (w != 0 && *p != ' ') p = common_suffix(p, w);
        // A letter or `_` follows the blank: no `?`, `[` or `(`, which would belong to the type.
        if (w != 0 && *p == ' ' && (p[1] >= '_' || (p[1] >= 'A' && p[1] <= 'Z'))) {
          if constexpr (Sink::records) record_common(p, w);
          ++p;
        } else {
          begin = blanks(begin);
          if (keyword_only && *begin == '*' && this->defines) return fail(errc::second_star, begin);
          if (const char* end = marker(begin, keyword_only, vararg)) {
            p = blanks(end);
            if (*p == ')' && *begin == '*' && this->defines) return fail(errc::star_at_end, begin);
            if (*p != ',') break;
            if (vararg) return fail_at_token(errc::vararg_not_last, blanks(p + 1));
            continue;
          }
          w = 0;
          size = -1;
          p = whole_type(begin, w, size, 1);
          if (p == nullptr) return in(count + 1);
          sized = count;
          p = blanks(p);
        }
        // A sink that compares is called only for types that differ.
        if constexpr (Sink::compares) {
          if (typed && wanted[count]->word != w && !takes(count, w, begin, p)) return nullptr;
        } else if (!takes(count, w, begin, p)) {
          return nullptr;
        }
        ++count;
        name = p;
        SCHEMA_CT_SKIP_NAME(folds, p)
        if (p == name || *name <= '9') {
          fail_at_token(errc::expected_name, name);
          return in(count);
        }
        if (!trusts_text<Sink> && p - name < 9 && SCHEMA_CT_MAY_BE_RESERVED(name, p - name) &&
            lexer::is_reserved(name, p - name))
          return refuse(errc::reserved_word, name, p, count);
        if constexpr (Sink::records) name_end = p, value = nullptr;
        if (*p != ',' || default_seen != nullptr) {
          if (*p != ')') p = blanks(p);
          if (*p == '=') {
            ++p;
            if (*p <= '#' || *p == '\\') p = blanks(p);
            default_seen = value = p;
            if constexpr (trusts_text<Sink>) {
              p = detail::default_end(value, last);
            } else {
              p = plain_default(value, w);
              if (p == nullptr)
                p = argument_default(value, begin, name, w, sized + 1 == count ? size : -1);
            }
            if (p == nullptr) return in(count);
          } else if (default_seen != nullptr && !keyword_only &&
                     (last_code(w) != code::list || has_dialect<Sink>)) {
            return refuse(errc::default_before_positional, name, lexer::name_end(name), count);
          }
        }
        if constexpr (Sink::records)
          sink.record_argument({w, begin, without_blanks(begin, name), name, name_end, value,
                                value == nullptr ? nullptr : p, sized + 1 == count ? size : -1,
                                keyword_only});
        if (*p == ')') break;
        if (*p != ',') {
          p = blanks(p);
          if (*p != ',') break;
        }
      }
      if (*p != ')') return fail_at_token(errc::expected_comma_or_close, p);
    }
    if (vararg) {
      if (default_seen != nullptr) return fail(errc::vararg_with_default, default_seen);
      if constexpr (Sink::records) sink.vararg();
    }
    const errc refused = sink.end_arguments(count);
    if (refused != errc::ok) return fail(refused, p);
    return p + 1;
  }

  /// Does the sink accept the argument with this type?
  constexpr bool takes(int index, type_word w, const char* begin, const char* end) {
    errc refused = errc::ok;
    if constexpr (Sink::compares)
      refused = sink.argument(index, w, begin, end);
    else
      refused = sink.argument(index, w);
    if (refused != errc::ok) refuse(refused, begin, end, index + 1);
    return refused == errc::ok;
  }

  static constexpr bool is_definition([[maybe_unused]] const Sink& s) {
    if constexpr (requires { s.defines; })
      return s.defines;
    else
      return false;
  }
  static constexpr bool is_typed([[maybe_unused]] const Sink& s) {
    if constexpr (Sink::compares)
      return s.is_typed();
    else
      return false;
  }
  /// The rows with which a comparing sink compares the arguments.
  static constexpr auto expected([[maybe_unused]] const Sink& s) {
    if constexpr (Sink::compares)
      return s.parameters;
    else
      return nullptr;
  }

  /// The end of `*` or `...`, or nullptr if neither stands at `p`.
  static constexpr const char* marker(const char* p, bool& keyword_only, bool& vararg) {
    if (*p == '*') return keyword_only = true, p + 1;
    if (*p == '.' && p[1] == '.' && p[2] == '.') return vararg = true, p + 3;
    return nullptr;
  }

  constexpr const char* argument_default(const char* p, const char* type_begin,
                                         const char* type_end, type_word w, int size) {
    if constexpr (has_dialect<Sink>)
      if (const char* other = sink.other_default(*this, p, w); other != nullptr) return other;
    const char* end = default_value(*this, p, w, size);
    if (end == nullptr || size <= 0 || *p == '[' || last_code(w) != code::list) return end;
    if (size > repetition_limit - repeated)
      return fail(errc::bad_list_size, type_begin,
                  without_blanks(type_begin, type_end) - type_begin);
    repeated += size;
    return end;
  }

  /// The end of a plain default: `None`, `True`, `False`, a few digits or a decimal number. nullptr
  /// leaves the text to the whole grammar.
  constexpr const char* plain_default(const char* p, type_word w) const {
    const char* end = p;
    switch (static_cast<code>(w & 0xff)) {
      case code::optional:
        if (SCHEMA_CT_SPELLS(folds, p, last, "None", 4)) end += 4;
        break;
      case code::boolean:
        if (SCHEMA_CT_SPELLS(folds, p, last, "True", 4))
          end += 4;
        else if (SCHEMA_CT_SPELLS(folds, p, last, "False", 5))
          end += 5;
        break;
      case code::integer:
      case code::sym_int:
      case code::real:
        if (*end == '-') p = ++end;
        while (*end >= '0' && *end <= '9') ++end;
        if (w == static_cast<type_word>(code::real)) {
          if (*end == '.') ++end;
          while (*end >= '0' && *end <= '9') ++end;
          if (end != p && *end == 'e' && end[1] == '-' && lexer::is_digit(end[2])) {
            end += 3;
            if (lexer::is_digit(*end)) ++end;
          }
        }
        if (end - p > 16 || *p == '.') return nullptr;
        break;
      default: return nullptr;
    }
    return (*end == ',' || *end == ')') && end != p ? end : nullptr;
  }

  constexpr const char* results(const char* p) {
    int count = 0;
    bool varret = false;
    if (*p == ' ') ++p;
    if (*p <= '#' || *p == '\\') p = blanks(p, false);
    const char* begin = this->returns = p;
    if (*p == '.' && p[1] == '.' && p[2] == '.') {
      varret = true;
      p += 3;
    } else if (*p == '(') {
      ++p;
      if (*p != ')') p = blanks(p);
      if (*p != ')') {
        for (;; ++p) {
          if (*p == ' ') ++p;
          if (*p <= '#' || *p == '\\') p = blanks(p);
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

  constexpr const char* result(const char* p, int index, int depth) {
    const char* begin = p;
    type_word w = 0;
    int size = -1;
    if (SCHEMA_CT_SPELLS(folds, p, last, "Tensor", 6)) {
      w = static_cast<type_word>(code::tensor);
      p += 6;
      if (p != last && *p != ',' && *p != ')') {
        p = common_suffix(p, w);
        if (p[-1] == '!') this->see_set(p - 1, p);
      }
    }
    if (w != 0 && (p == last || *p == ',' || *p == ')')) {
      if constexpr (Sink::records) record_common(p, w);
    } else {
      w = 0;
      p = whole_type(begin, w, size, depth);
      if (p == nullptr) return in(-index - 1);
    }
    const char* type_end = p;
    errc refused = errc::ok;
    if constexpr (Sink::compares)
      refused = sink.result(index, w, begin, p);
    else
      refused = sink.result(index, w);
    if (refused != errc::ok) return refuse(refused, begin, type_end, -index - 1);
    const char *name = p, *name_end = p;
    if (p != last && *p != ',' && *p != ')') {
      name = name_end = p = blanks(p, depth != 0);
      if (lexer::is_name_start(*p)) {
        name_end = p = this->name(p);
        if (p == nullptr) return in(-index - 1);
      }
      p = blanks(p, depth != 0);
    }
    if constexpr (Sink::records)
      sink.record_result({w, begin, without_blanks(begin, type_end), name, name_end, nullptr,
                          nullptr, size, false});
    return p;
  }
};

}  // namespace schema_ct
#pragma GCC diagnostic pop

#include "end_of_folding.hpp"
