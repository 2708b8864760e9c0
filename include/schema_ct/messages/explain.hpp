// SPDX-License-Identifier: BSL-1.0
// The sentence for an error in its schema, and the name of the argument that is wrong.
#pragma once

#include "describe.hpp"
#include "suggest.hpp"

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace schema_ct {

/// describe(); for an unknown type or a symbol of another language, what was probably meant.
SCHEMA_CT_HIDDEN constexpr const char* explain(const char* text, const char* last, const error& e) {
  const char* at = text + (e.column > 0 ? e.column - 1 : 0);
  const char* better = nullptr;
  switch (e.code) {
    case errc::unknown_type: return suggest::unknown_type(at, e.length, last);
    case errc::expected_name:
      if (suggest::is_behind_comma(text, at, last))
        return "a trailing comma: behind the last argument or return stands none";
      if (e.argument != 0) better = suggest::foreign_mark(text, at, last);
      break;
    case errc::default_of_other_type:
      if (e.length == 4 && lexer::same(at, "None", 4))
        return "None is the default of optional types alone, such as Tensor? or int?";
      break;
    case errc::expected_end:
      if (suggest::is_between_returns(text, at, last))
        return "several returns stand in ( ), such as (Tensor, Tensor)";
      if (suggest::is_declaration(text, at, last))
        return "the returns stand behind the arguments, such as f(Tensor a) -> Tensor";
      [[fallthrough]];
    case errc::expected_comma_or_close: better = suggest::foreign_mark(text, at, last); break;
    case errc::expected_open:
      if (at < last && (*at == '[' || *at == '<'))
        return "the types that a type is made of stand in ( ), such as Dict(str, int)";
      break;
    default: break;
  }
  return better != nullptr ? better : describe(e.code);
}

/// The arguments of a text that may not be a schema: their number, and the name of one of them.
struct SCHEMA_CT_SHARED argument_list {
  int count = 0;
  const char* name = nullptr;
  int name_length = 0;
  const char* end = nullptr;  ///< one past the bracket that closes them
};

/// Looks for the name of argument number `wanted`: the last word between two commas, before `=` and
/// outside brackets.
SCHEMA_CT_HIDDEN constexpr argument_list find_argument(const char* p, const char* last,
                                                       int wanted) {
  argument_list out;
  while (p < last && *p != '(') p = *p == '#' ? lexer::skip(p, last, true) : p + 1;
  const char* word = nullptr;
  int length = 0, depth = 0;
  bool has_type = false, has_default = false;
  for (++p; p < last; ++p) {
    if (*p == '"' || *p == '\'') {
      const char* end = lexer::string_end(p, last);
      if (end == nullptr) break;
      p = end - 1;
    } else if (*p == '#') {
      while (p + 1 < last && p[1] != '\n') ++p;
    } else if (depth == 0 && (*p == ',' || *p == ')')) {
      if (has_type && ++out.count == wanted) out.name = word, out.name_length = length;
      if (*p == ')') {
        out.end = p + 1;
        break;
      }
      word = nullptr, length = 0, has_type = has_default = false;
    } else if (*p == '(' || *p == '[' || *p == ')' || *p == ']') {
      depth += *p == '(' || *p == '[' ? 1 : -1;
      has_type = true;
    } else if (depth == 0 && *p == '=') {
      has_default = true;
    } else if (depth == 0 && !has_default && lexer::is_name_start(*p)) {
      const char* end = lexer::name_end(p);
      if (has_type) word = p, length = static_cast<int>(end - p);
      has_type = true;
      p = end - 1;
    }
  }
  return out;
}

}  // namespace schema_ct
#pragma GCC diagnostic pop
