// SPDX-License-Identifier: BSL-1.0
// A string literal as a template argument.
#pragma once

#include <cstddef>
#include "../config.hpp"

namespace schema_ct {

/// The characters of a literal and its closing '\0': `template <fixed_string S>` takes "any text".
/// The element type is char, so that g++ and clang print the value as text.
template <std::size_t N>
struct fixed_string {
  char text[N]{};

  // A loop: an index pack costs g++ ten times as much.
  consteval fixed_string(const char (&literal)[N]) {
    for (std::size_t i = 0; i != N; ++i) text[i] = literal[i];
  }

  /// Without the closing '\0'.
  SCHEMA_CT_HIDDEN static constexpr std::size_t size() { return N - 1; }
};

}  // namespace schema_ct
