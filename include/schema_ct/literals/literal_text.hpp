// SPDX-License-Identifier: BSL-1.0
// The checked literal of the compilers that are told what is wrong with it by other means than its
// value.
#pragma once

#include "report.hpp"

#if defined(__clang__) || defined(SCHEMA_CT_SAYS_SENTENCES)
namespace schema_ct {

/// A literal checked at compile time. Not a template: the work per literal must not depend on how
/// many function types a program has. It keeps the text alone: each word more would be stored by
/// code of its own at every use, which costs g++ and clang more than the parse.
class SCHEMA_CT_SHARED checked_literal {
 public:
  constexpr const char* text() const { return text_.text; }

 protected:
  /// Of a text that is not checked yet.
  constexpr explicit checked_literal(const char* text) : text_{text} {}
  consteval void hold(const char* text) { text_.text = text; }

  /// Refuses the text of the literal, which is of the class of the variable that the program makes.
  static consteval void refuse(const checked_literal&, const report::finding& f);
  /// The same for a literal of a table, whose `schema` and `declared` operator clang shows.
  static consteval void refuse(const checked_literal&, const report::finding& f, const char* schema,
                               const char* declared);

 private:
  report::literal_or_constexpr_array_before_the_block text_;
};

}  // namespace schema_ct
#endif
