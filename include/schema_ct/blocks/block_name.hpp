// SPDX-License-Identifier: BSL-1.0
// Checks that the namespace and the dispatch key in the macro of a block are bare names.
#pragma once

#include "../grammar/lexer.hpp"

namespace schema_ct::blocks {

/// Is the text a single name?
SCHEMA_CT_HIDDEN constexpr bool is_bare_name(const char* text) {
  return lexer::is_name_start(*text) && *lexer::name_end(text) == '\0';
}

}  // namespace schema_ct::blocks

// As in body.hpp.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC system_header
#endif

/// Comes first in the macro of a block.
#define SCHEMA_CT_NAMED(macro, ns)                                     \
  static_assert(schema_ct::blocks::is_bare_name(SCHEMA_CT_QUOTE(ns)),  \
                "the namespace of a block is one name without quotes " \
                "and colons: " macro "(vision, m)");
#define SCHEMA_CT_NAMED_WITH_KEY(macro, ns, key)                                           \
  static_assert(schema_ct::blocks::is_bare_name(SCHEMA_CT_QUOTE(ns)),                      \
                "the namespace of a block is one name without quotes "                     \
                "and colons: " macro "(vision, CPU, m)");                                  \
  static_assert(                                                                           \
      schema_ct::blocks::is_bare_name(SCHEMA_CT_QUOTE(key)),                               \
      "the key of a block is a name of c10::DispatchKey without quotes and colons: " macro \
      "(vision, CPU, m)");
