// SPDX-License-Identifier: BSL-1.0
// The words that Paddle's dialect adds to PyTorch's, at compile time and at run time
// (paddle/phi/api/include/compat/torch/csrc/jit/function_schema_parser.h and its tests).
#pragma once

#include <schema_ct/grammar/default_parser.hpp>

namespace dispatch {

/// `number` for Scalar, `string` for str, `None` for NoneType, `true` and `false`, a bare word for
/// a str, `+42`, None for a NoneType, any character after a backslash. For a sink with has_dialect,
/// the parser itself requires a size of each list, `T[N]`, and allows no argument without a default
/// after one with a default.
struct SCHEMA_CT_SHARED paddle_words {
  [[nodiscard]] static constexpr schema_ct::code other_type(const char* p, std::ptrdiff_t n) {
    using schema_ct::code, schema_ct::lexer::same;
    if (n == 4 && same(p, "None", 4)) return code::none_type;
    if (n != 6) return code::none;
    return same(p, "number", 6) ? code::scalar : same(p, "string", 6) ? code::string : code::none;
  }

  /// The end of a default at `p` that Paddle parses by other rules than PyTorch, or nullptr.
  [[nodiscard]] static constexpr const char* other_default(const schema_ct::parser_state& s,
                                                           const char* p, schema_ct::type_word w) {
    using namespace schema_ct;
    if (*p == '"' || *p == '\'') return is_text(w) ? lexer::string_end(p, s.last) : nullptr;
    if (*p == '+') return number_end(s, s.blanks(p + 1), last_code(w));
    if (!lexer::is_name_start(*p)) return nullptr;
    const char* end = lexer::name_end(p);
    const std::ptrdiff_t n = end - p;
    if (n == 4 && lexer::same(p, "None", 4)) return type_of(w) == code::none_type ? end : nullptr;
    const bool is_truth =
        (n == 4 && lexer::same(p, "true", 4)) || (n == 5 && lexer::same(p, "false", 5));
    return is_truth || is_text(w) ? end : nullptr;
  }

  /// Is the type `str` or `str?`
  [[nodiscard]] static constexpr bool is_text(schema_ct::type_word w) {
    return type_of(w) == schema_ct::code::string;
  }

 private:
  [[nodiscard]] static constexpr schema_ct::code type_of(schema_ct::type_word w) {
    const schema_ct::code last = schema_ct::last_code(w);
    return last == schema_ct::code::optional ? schema_ct::previous_code(w) : last;
  }
  [[nodiscard]] static constexpr const char* number_end(schema_ct::parser_state after_sign,
                                                        const char* p, schema_ct::code type) {
    schema_ct::constant_kind kind{};
    if (!schema_ct::lexer::is_digit(*p) && *p != '.') return nullptr;
    return schema_ct::detail::number(after_sign, p, type, kind);
  }
};

}  // namespace dispatch
