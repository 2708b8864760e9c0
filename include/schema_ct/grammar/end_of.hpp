// SPDX-License-Identifier: BSL-1.0
// Where the text of a literal ends.
#pragma once

#include "../config.hpp"

namespace schema_ct::detail {

/// The zero byte that ends a literal; where something other than zeros stands behind it, the place
/// behind the zero byte, which a reader of the text then meets.
// A pointer does not know where its array ends. What lies beyond is no constant, and may be asked
// about.
consteval const char* end_of(const char* text) {
  const char* end = text + __builtin_strlen(text);
  for (const char* p = end + 1; __builtin_constant_p(*p); ++p)
    if (*p != '\0') return end + 1;
  return end;
}

}  // namespace schema_ct::detail
