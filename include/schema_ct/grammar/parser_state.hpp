// SPDX-License-Identifier: BSL-1.0
// What every part of the parser shares: the text, the answer, and the way to report a failure.
#pragma once

#include <cstdint>
#include "error.hpp"
#include "lexer.hpp"

namespace schema_ct {

/// How deep brackets may nest in a type: `((((…` or `Future(Future(…`.
SCHEMA_CT_HIDDEN inline constexpr int nesting_limit = 200;

/// Does a sink read a dialect, which has more types and defaults than PyTorch, and no list without
/// a size? It is specialised for such a sink, which then has also `static code other_type(begin,
/// length)`, code::none for none, and `other_default(parser_state&, begin, type_word)`, the end of
/// a default or nullptr where PyTorch's rules are to read it.
template <class Sink>
SCHEMA_CT_HIDDEN inline constexpr bool has_dialect = false;

/// Is the text of this sink known to have no mistake? Then the parser of one that has nevertheless
/// ends early, and says nothing of it.
template <class Sink>
concept trusts_text = Sink::trusts;

/// Base of the parts. Their functions take the position and give back the next one, or nullptr
/// after a failure, whose description then lies in `answer`.
struct SCHEMA_CT_HIDDEN parser_state {
  const char* first;
  const char* last;  // where the text's closing '\0' stands
  bool type_variables = false;
  /// Is an operator defined with it? Then what PyTorch takes and no library means is refused.
  bool defines = false;
  const char* prefixed = nullptr;   ///< where the name begins that has a namespace before it
  const char* arguments = nullptr;  ///< where those begin
  const char* returns = nullptr;
  std::uint32_t written_sets =
      0;                   ///< those of `(a!)` to `(z!)` that arguments have, a bit for each
  bool writes = false;     ///< is there a `!` in another set?
  bool has_alias = false;  ///< has a return a set that is not one of written_sets?
  error answer{};

  /// Notes an alias set, so that few schemas have to be asked what their sets have to do with each
  /// other.
  constexpr void see_set(const char* begin, const char* end) {
    if (end - begin == 4 && begin[2] == '!' && begin[1] >= 'a' && begin[1] <= 'z') {
      const std::uint32_t set = std::uint32_t{1} << (begin[1] - 'a');
      if (returns == nullptr) written_sets |= set;
      if ((written_sets & set) != 0) return;
    }
    has_alias = has_alias || returns != nullptr;
    for (const char* p = begin; p != end; ++p) writes = writes || *p == '!';
  }
  /// May a return have a set that no argument has, or that is written to in one place alone?
  constexpr bool may_contradict() const { return has_alias && (writes || written_sets != 0); }

  constexpr const char* fail(errc code, const char* at, std::ptrdiff_t length = 1) {
    answer.code = code;
    answer.column = static_cast<int>(at - first) + 1;
    answer.length = length < 1 ? 1 : static_cast<int>(length);
    return nullptr;
  }

  /// Reports `code` at the token at `p`, or that no token starts there.
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

  /// A name that is no reserved word; blanks before it are the caller's business.
  constexpr const char* name(const char* p) {
    if (!lexer::is_name_start(*p)) return fail_at_token(errc::expected_name, p);
    const char* end = lexer::name_end(p);
    if (lexer::is_reserved(p, end - p)) return fail(errc::reserved_word, p, end - p);
    return end;
  }

  /// One character, after blanks.
  constexpr const char* expect(char c, errc code, const char* p) {
    p = blanks(p);
    return *p == c ? p + 1 : fail_at_token(code, p);
  }
};

}  // namespace schema_ct
