// SPDX-License-Identifier: BSL-1.0
// Macros that specialise templates of this library, and therefore stand at global scope.
#pragma once

#include "../config.hpp"

namespace schema_ct {

/// Is T a class at global scope?
template <class T>
SCHEMA_CT_HIDDEN consteval bool is_global() {
  const char* name = __builtin_strchr(__PRETTY_FUNCTION__, '=');
  while (*name != '\0' && *name != ':') ++name;
  return *name == '\0';
}

}  // namespace schema_ct

// As in blocks/body.hpp.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC system_header
#endif

/// One name of two, which may be macros.
#define SCHEMA_CT_JOIN_(a, b) a##b
#define SCHEMA_CT_JOIN(a, b) SCHEMA_CT_JOIN_(a, b)

/// An error with a sentence if `macro`, a text, is used inside a namespace.
#define SCHEMA_CT_AT_GLOBAL_SCOPE(macro)                                                    \
  static_assert(::schema_ct::is_global<struct SCHEMA_CT_JOIN(schema_ct_line_, __LINE__)>(), \
                macro " stands at global scope: close the namespaces before it");
