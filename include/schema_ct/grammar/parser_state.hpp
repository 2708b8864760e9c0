// SPDX-License-Identifier: BSL-1.0
// The state that all parts of the parser share: the text, the result, and the report of failures.
#pragma once

#include <cstdint>
#include "error.hpp"
#include "lexer.hpp"

namespace schema_ct {

/// How deep brackets may nest in a type: `((((…` or `Future(Future(…`.
SCHEMA_CT_HIDDEN inline constexpr int nesting_limit = 200;

/// Does a sink read a dialect, which has more types and defaults than PyTorch and no list without a
/// size? It is specialised for such a sink. The sink then also has `static code other_type(begin,
/// length)`, which returns code::none for no type, and `other_default(parser_state&, begin,
/// type_word)`, which returns the end of a default, or nullptr to apply PyTorch's rules.
template <class Sink>
SCHEMA_CT_HIDDEN inline constexpr bool has_dialect = false;

/// Is the text of this sink known to be correct? If the text has a mistake after all, its parser
/// ends early and reports nothing.
template <class Sink>
concept trusts_text = Sink::trusts;

/// The base of the parts. Their functions take a position and return the next one, or nullptr after
/// a failure, which `answer` then describes.
struct SCHEMA_CT_HIDDEN parser_state {
  const char* first;
  const char* last;  // where the text's closing '\0' stands
  bool type_variables = false;
  /// Does the text define an operator? If so, forms that only PyTorch's parser takes are errors.
  bool defines = false;
  const char* prefixed = nullptr;   ///< where the name begins that has a namespace before it
  const char* arguments = nullptr;  ///< where those begin
  const char* returns = nullptr;
  std::uint32_t written_sets =
      0;                   ///< those of `(a!)` to `(z!)` that arguments have, a bit for each
  bool writes = false;     ///< is there a `!` in another set?
  bool has_alias = false;  ///< has a return a set that is not one of written_sets?
  error answer{};

  /// Notes an alias set. Only the schemas for which may_contradict() is true are then checked for
  /// contradicting sets.
  constexpr void see_set(const char* begin, const char* end) {
    if (end - begin == 4 && begin[2] == '!' && begin[1] >= 'a' && begin[1] <= 'z') {
      const std::uint32_t set = std::uint32_t{1} << (begin[1] - 'a');
      if (returns == nullptr) written_sets |= set;
      if ((written_sets & set) != 0) return;
    }
    has_alias = has_alias || returns != nullptr;
    for (const char* p = begin; p != end; ++p) writes = writes || *p == '!';
  }
  /// May a return have a set that no argument has, or that only one of the two writes to?
  constexpr bool may_contradict() const { return has_alias && (writes || written_sets != 0); }

  constexpr const char* fail(errc code, const char* at, std::ptrdiff_t length = 1) {
    answer.code = code;
    answer.column = static_cast<int>(at - first) + 1;
    answer.length = length < 1 ? 1 : static_cast<int>(length);
    return nullptr;
  }

  /// Reports `code` for the token at `p`, or reports that no token starts there.
  constexpr const char* fail_at_token(errc code, const char* p) {
    if (p == last) return fail(code, p);
    if (lexer::is_name_character(*p)) return fail(code, p, lexer::name_end(p) - p);
    if (*p == '"' || *p == '\'') {
      const char* end = lexer::string_end(p, last);
      return end == nullptr ? fail(errc::unterminated_string, p) : fail(code, p, end - p);
    }
    for (const char* c = "+-*/%@()[]:,={}><.?!&^|~#\n"; *c != '\0'; ++c)
      if (*c == *p) return fail(code, p);
    return fail(errc::invalid_character, p);
  }

  constexpr const char* blanks(const char* p, bool nested = true) const {
    return lexer::may_separate(*p) ? lexer::skip(p, last, nested) : p;
  }

  /// Parses a name that is not a reserved word. The caller skips the blanks before it.
  constexpr const char* name(const char* p) {
    if (!lexer::is_name_start(*p)) return fail_at_token(errc::expected_name, p);
    const char* end = lexer::name_end(p);
    if (lexer::is_reserved(p, end - p)) return fail(errc::reserved_word, p, end - p);
    return end;
  }

  /// Parses one character, after blanks.
  constexpr const char* expect(char c, errc code, const char* p) {
    p = blanks(p);
    return *p == c ? p + 1 : fail_at_token(code, p);
  }
};

}  // namespace schema_ct
