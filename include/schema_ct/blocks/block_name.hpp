// SPDX-License-Identifier: BSL-1.0
// Checks that the namespace and the dispatch key in the macro of a block are bare names.
#pragma once

#include "../grammar/lexer.hpp"

namespace schema_ct {
namespace SCHEMA_CT_HIDDEN blocks {

/// Is the text a single name?
constexpr bool is_bare_name(const char* text) {
  return lexer::is_name_start(*text) && *lexer::name_end(text) == '\0';
}

/// Is the text `_`, which stands for every namespace?
constexpr bool is_wildcard(const char* ns) { return ns[0] == '_' && ns[1] == '\0'; }

#if defined(__clang__) && !defined(__CUDACC__)
// A macro makes of such a name what is wrong, too, and clang would print several screens of that.
// It stops after a fatal error, which the warning of this attribute becomes in SCHEMA_CT_IS_NAMED.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wgcc-compat"
constexpr bool is_namespace(const char* text)
    __attribute__((diagnose_if(!is_bare_name(text),
                               "the namespace of a block is one name without quotes and colons: "
                               "TORCH_LIBRARY(vision, m)",
                               "warning")));
constexpr bool is_key(const char* text)
    __attribute__((diagnose_if(!is_bare_name(text),
                               "the key of a block is a name of c10::DispatchKey without quotes "
                               "and colons: TORCH_LIBRARY_IMPL(vision, CPU, m)",
                               "warning")));
#pragma clang diagnostic pop
constexpr bool is_namespace(const char* text) { return is_bare_name(text); }
constexpr bool is_key(const char* text) { return is_bare_name(text); }
#endif

}  // namespace blocks
}  // namespace schema_ct

// As in body.hpp.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC system_header
#endif

// With -w clang has no warning that could become an error, and the assertion fails.
#if defined(__clang__) && !defined(__CUDACC__)
#define SCHEMA_CT_IS_NAMED(kind, name, message)                                    \
  _Pragma("clang diagnostic push")                                                 \
      _Pragma("clang diagnostic fatal \"-Wuser-defined-warnings\"") static_assert( \
          schema_ct::blocks::kind(SCHEMA_CT_QUOTE(name)), message);                \
  _Pragma("clang diagnostic pop")
#else
#define SCHEMA_CT_IS_NAMED(kind, name, message) \
  static_assert(schema_ct::blocks::is_bare_name(SCHEMA_CT_QUOTE(name)), message);
#endif

/// What definitions for every namespace are told, as all blocks of the stable ABI.
#define SCHEMA_CT_NO_WILDCARD \
  "an operator has a namespace: only a block of TORCH_LIBRARY_IMPL may have _, for all of them"
#define SCHEMA_CT_OF_ONE_NAMESPACE(ns) \
  static_assert(!schema_ct::blocks::is_wildcard(SCHEMA_CT_QUOTE(ns)), SCHEMA_CT_NO_WILDCARD);

/// Comes first in the macro of a block.
#define SCHEMA_CT_NAMED(macro, ns)                                                            \
  SCHEMA_CT_IS_NAMED(is_namespace, ns,                                                        \
                     "the namespace of a block is one name without quotes and colons: " macro \
                     "(vision, m)")
#define SCHEMA_CT_NAMED_WITH_KEY(macro, ns, key)                                              \
  SCHEMA_CT_IS_NAMED(is_namespace, ns,                                                        \
                     "the namespace of a block is one name without quotes and colons: " macro \
                     "(vision, CPU, m)")                                                      \
  SCHEMA_CT_IS_NAMED(                                                                         \
      is_key, key,                                                                            \
      "the key of a block is a name of c10::DispatchKey without quotes and colons: " macro    \
      "(vision, CPU, m)")
