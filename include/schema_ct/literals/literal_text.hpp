// SPDX-License-Identifier: BSL-1.0
// The checked literal for compilers that report a mistake by other means than the literal's
// value.
#pragma once

#include "report.hpp"

#if defined(__clang__) || defined(SCHEMA_CT_SAYS_SENTENCES)
namespace schema_ct {

/// A literal checked at compile time. It is not a template, so that the work per literal does not
/// depend on the number of function types in a program. It stores only the text: every use would
/// store each further word by code of its own, which costs g++ and clang more than the parse.
class SCHEMA_CT_SHARED checked_literal {
 public:
  constexpr const char* text() const { return text_.text; }

 protected:
  /// Holds a text that is not checked yet.
  constexpr explicit checked_literal(const char* text) : text_{text} {}
  consteval void hold(const char* text) { text_.text = text; }

  /// Refuses the text of the literal. Its class is that of the variable that the program declares.
  static consteval void refuse(const checked_literal&, const report::finding& f);
  /// The same for a literal of a table; clang shows its `schema` and the `declared` operator.
  static consteval void refuse(const checked_literal&, const report::finding& f, const char* schema,
                               const char* declared);

 private:
  report::literal_or_constexpr_array_before_the_block text_;
};

}  // namespace schema_ct
#endif
