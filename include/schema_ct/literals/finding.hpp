// SPDX-License-Identifier: BSL-1.0
// What is wrong with a literal, in a form that does not depend on the compiler.
#pragma once

#include "../check/check.hpp"

namespace schema_ct::report {

/// Stands for a literal without a text, which is always correct.
SCHEMA_CT_HIDDEN inline constexpr char no_text[]{'\1', '\0'};
SCHEMA_CT_HIDDEN constexpr bool is_no_text(const char* text) {
  return *text == *no_text && text == no_text;  // clang compares the addresses of no literals
}

/// What is wrong with a literal.
struct SCHEMA_CT_SHARED finding {
  const char* text;                 ///< what was read
  error wrong = ok;                 ///< its column counts in `text`
  const char* last = nullptr;       ///< one past what was read
  const row* culprit = nullptr;     ///< the C++ type that does not fit
  type_word said = 0;               ///< what the schema has in its place
  bool returns_several = false;     ///< does the kernel?
  const char* signature = nullptr;  ///< of the operator's kernels, if a table has it
  bool about_operator = false;      ///< and not about its schema
  const char* declared = nullptr;   ///< the operator of a table that is meant, if one is
  const char* no_kernel = nullptr;  ///< why what stands in a kernel's place is none
  // For a statement that contradicts another statement of its file, or its block.
  int line = 0;        ///< of the statement
  int other_line = 0;  ///< of the other statement, if there is one

  constexpr bool is_wrong() const { return wrong.code != errc::ok || no_kernel != nullptr; }
};

}  // namespace schema_ct::report
