// SPDX-License-Identifier: BSL-1.0
// Where the text of a literal ends.
#pragma once

#include "../config.hpp"

namespace schema_ct::detail {

/// The zero byte that ends a literal. If other characters follow that byte, the position after it,
/// so that a parser of the text finds the zero byte.
// A pointer does not know where its array ends. A read beyond the array is not a constant, which
// __builtin_constant_p tells.
consteval const char* end_of(const char* text) {
  const char* end = text + __builtin_strlen(text);
  for (const char* p = end + 1; __builtin_constant_p(*p); ++p)
    if (*p != '\0') return end + 1;
  return end;
}

}  // namespace schema_ct::detail
