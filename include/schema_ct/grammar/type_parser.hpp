// SPDX-License-Identifier: BSL-1.0
// The types of a schema and their alias sets (PyTorch's schema_type_parser.cpp).
#pragma once

#include "parser_state.hpp"
#include "type_code.hpp"
#include "words.hpp"

namespace schema_ct {

/// Parses types. A sink that records gets their words, names and alias sets.
template <class Sink>
struct SCHEMA_CT_HIDDEN type_parser : parser_state {
  Sink& sink;
  int height = 0;  ///< of the type read last: how deep it nests, lists and optionals included

  constexpr const char* fail(errc code, const char* at, std::ptrdiff_t length = 1) {
    if constexpr (trusts_text<Sink>)
      return nullptr;
    else
      return parser_state::fail(code, at, length);
  }
  constexpr const char* fail_at_token(errc code, const char* p) {
    if constexpr (trusts_text<Sink>)
      return nullptr;
    else
      return parser_state::fail_at_token(code, p);
  }
  constexpr const char* name(const char* p) {
    if constexpr (trusts_text<Sink>)
      return lexer::is_name_start(*p) ? lexer::name_end(p) : nullptr;
    else
      return parser_state::name(p);
  }

  /// Parses a type at `p`, in `depth` brackets, into the word `w`. The caller skips the blanks.
  constexpr const char* type(const char* p, type_word& w, int depth) {
    return type_in(p, w, depth, false);
  }

  /// Appends `[]` or `?`, which stands at `p`, to a type. Returns false if the type nests too deep.
  constexpr bool add_suffix(type_word& w, code c, const char* p) {
    if (c == code::optional && last_code(w) == code::optional) return true;
    add(w, c);
    return ++height <= height_limit || fail(errc::too_deep, p) != nullptr;
  }

  /// Appends one code to a type.
  constexpr void add(type_word& w, code c) {
    w = push(w, c);
    if constexpr (Sink::records) sink.type_code(c);
  }

  /// Parses `(a! -> b)` or `!` after a type, if there is one. Inside a container PyTorch forgets
  /// the sets; a dialect may keep them.
  constexpr const char* alias(const char* p, bool nested, bool forget) {
    p = blanks(p, nested);
    if (*p != '(' && *p != '!') return p;
    const char* begin = p;
    if (*p == '!') {
      ++p;
    } else {
      p = alias_sets(p + 1);
      if (p == nullptr) return p;
      if (*p == '!') p = blanks(p + 1);
      if (*p == '-' && p[1] == '>') p = alias_sets(p + 2);
      if (p == nullptr) return p;
      p = expect(')', errc::expected_close, p);
    }
    if (p != nullptr) this->see_set(begin, p);
    if constexpr (Sink::records) {
      if (p != nullptr && !forget) sink.alias(begin, p);
      if constexpr (has_dialect<Sink>)
        if (p != nullptr && forget) sink.inner_alias(begin, p);
    }
    return p;
  }

 private:
  constexpr const char* type_in(const char* p, type_word& w, int depth, bool inside) {
    if (depth > nesting_limit + 1) return fail(errc::too_deep, p);
    const bool nested = depth != 0;
    height = 0;
    if (depth == 0) depth = 1;  // a bare return nests as deep as an argument, which is in brackets
    if (*p == '(') {
      p = group(p + 1, code::tuple, w, depth);
    } else {
      if (!lexer::is_name_start(*p)) return fail_at_token(errc::expected_name, p);
      const char* end = lexer::name_end(p);
      const code opened = group_word(p, end - p);
      if (opened == code::none) {
        p = named_type(p, end, w, nested, inside);
      } else {
        p = blanks(end, nested);
        if (*p != '(') return fail_at_token(errc::expected_open, p);
        p = group(p + 1, opened, w, depth);
        if (p != nullptr && (opened == code::dict || opened == code::union_type))
          p = alias(p, nested, inside);
      }
    }
    while (p != nullptr) {
      p = blanks(p, nested);
      if (*p == '?') {
        if (!add_suffix(w, code::optional, p)) return nullptr;
        ++p;
        continue;
      }
      if (*p != '[') break;
      const char* close = blanks(p + 1);
      if (*close != ']') break;  // a size, which only an argument's outermost list may have
      if constexpr (has_dialect<Sink>) return fail_at_token(errc::expected_number, close);
      if (!add_suffix(w, code::list, p)) return nullptr;
      p = alias(close + 1, nested, inside);
    }
    return p;
  }

  /// What a word followed by `(` opens; code::none for a word that is a simple type.
  static constexpr code group_word(const char* p, std::ptrdiff_t n) {
    switch (*p) {
      case 'F': return n == 6 && lexer::same(p, "Future", 6) ? code::future : code::none;
      case 'A': return n == 5 && lexer::same(p, "Await", 5) ? code::await : code::none;
      case 'R': return n == 4 && lexer::same(p, "RRef", 4) ? code::rref : code::none;
      case 'D': return n == 4 && lexer::same(p, "Dict", 4) ? code::dict : code::none;
      case 'U': return n == 5 && lexer::same(p, "Union", 5) ? code::union_type : code::none;
      default: return code::none;
    }
  }

  /// Parses the types in brackets, after `(`: any number in a tuple, one or more in a Union, two in
  /// a Dict, one in the others. With type_in this takes two frames a level, so that the nesting
  /// limit fits into the 512 frames that compilers allow a constant expression.
  constexpr const char* group(const char* p, code c, type_word& w, int depth) {
    add(w, c);
    p = blanks(p);
    int count = 0, highest = 0;
    if (*p != ')' || c != code::tuple) {
      for (;; ++p) {
        const char* begin = blanks(p);
        type_word key = 0;
        const bool is_key = c == code::dict && count == 0;
        p = type_in(begin, is_key ? key : w, depth + 1, true);
        if (p == nullptr) return p;
        if (height > highest) highest = height;
        if (is_key) {
          if (!may_be_key(key)) return fail(errc::bad_dict_key, begin, p - begin);
          w = push(w, static_cast<code>(key));
        }
        ++count;
        p = blanks(p);
        const bool full = c == code::dict ? count == 2 : c >= code::future && c <= code::await;
        if (*p != ',' || full) break;
      }
    }
    if (*p != ')' || (c == code::dict && count == 1))
      return fail_at_token(errc::expected_comma_or_close, p);
    add(w, code::end);
    height = highest + 1;
    return height <= height_limit ? p + 1 : fail(errc::too_deep, p);
  }

  static constexpr bool may_be_key(type_word w) {
    switch (w) {
      case word_of(code::integer):
      case word_of(code::real):
      case word_of(code::complex):
      case word_of(code::tensor):
      case word_of(code::device):
      case word_of(code::string):
      case word_of(code::boolean):
      case word_of(code::any): return true;
      default: return false;
    }
  }

  constexpr const char* named_type(const char* p, const char* end, type_word& w, bool nested,
                                   bool inside) {
    if (*p == 'T' && end - p == 6 && lexer::same(p, "Tensor", 6)) {
      add(w, code::tensor);
      return alias(end, nested, inside);
    }
    if (*p == '_' && end - p == 9 && lexer::same(p, "__torch__", 9))
      return class_type(p, end, w, nested);
    return base_type(p, end, w, nested, inside);
  }

  constexpr const char* base_type(const char* p, const char* end, type_word& w, bool nested,
                                  bool inside) {
    const char* begin = p;
    const std::ptrdiff_t first_word = end - p;
    bool dotted = false;
    p = blanks(end, nested);
    while (*p == '.' && p[1] != '.' && !lexer::is_digit(p[1])) {
      dotted = true;
      p = blanks(p + 1, nested);
      end = name(p);
      if (end == nullptr) return nullptr;
      p = blanks(end, nested);
    }
    const std::ptrdiff_t n = end - begin;
    code c = dotted ? code::none : words::base_type(begin, n);
    if constexpr (has_dialect<Sink>)
      if (c == code::none && !dotted) c = Sink::other_type(begin, n);
    // No schema has this type, but a kernel may, and its schema is inferred.
    if constexpr (trusts_text<Sink>)
      if (n == 8 && lexer::same(begin, "SymFloat", 8)) c = code::sym_float;
    if (c != code::none) {
      add(w, inside ? inside_container(c) : c);
    } else {
      if (!trusts_text<Sink> && lexer::is_reserved(begin, first_word))
        return fail(errc::reserved_word, begin, first_word);
      if (*begin < 'a' || *begin > 'z' || !may_have_variables()) return unknown_type(begin, n);
      add(w, code::variable);
      if constexpr (Sink::records) sink.type_name(begin, end);
    }
    return alias(p, nested, inside);
  }

  /// PyTorch allows type variables in its own operators. The first characters of the text decide.
  constexpr bool may_have_variables() const {
    return type_variables || lexer::starts_with(first, last, "aten::", 6) ||
           lexer::starts_with(first, last, "prim::", 6);
  }

  constexpr const char* unknown_type(const char* p, std::ptrdiff_t n) {
    errc code = errc::unknown_type;
    if (n == 6 && lexer::same(p, "double", 6)) code = errc::use_float_for_double;
    if (n == 7 && lexer::same(p, "int64_t", 7)) code = errc::use_int_for_int64_t;
    return fail(code, p, n);
  }

  /// Parses `__torch__.torch.classes.ns.Name`, after the first word.
  constexpr const char* class_type(const char* begin, const char* p, type_word& w, bool nested) {
    for (int part = 0; part != 4; ++part) {
      p = blanks(p, nested);
      if (*p != '.') return fail_at_token(errc::expected_dot, p);
      p = blanks(p + 1, nested);
      const char* end = name(p);
      if (end == nullptr) return end;
      if ((part == 0 && !(end - p == 5 && lexer::same(p, "torch", 5))) ||
          (part == 1 && !(end - p == 7 && lexer::same(p, "classes", 7))))
        return fail(errc::bad_class_name, p, end - p);
      p = end;
    }
    add(w, code::class_type);
    if constexpr (Sink::records) sink.type_name(begin, p);
    return p;
  }

  /// Parses names between `|`, after `(` or `->`, up to `!`, `->` or `)`. PyTorch accepts no
  /// further name after a wildcard, and accepts an empty set in place of one.
  constexpr const char* alias_sets(const char* p) {
    bool wildcard = false;
    for (;; ++p) {
      p = blanks(p);
      if (*p == '*') {
        wildcard = true;
        ++p;
      } else if (!wildcard) {
        p = name(p);
        if (p == nullptr) return p;
      }
      p = blanks(p);
      if (*p != '|') return p;
    }
  }
};

}  // namespace schema_ct
