// SPDX-License-Identifier: BSL-1.0
// The name in a schema's text, as a template argument.
#pragma once

#include <cstddef>

#include "../signatures/fixed_string.hpp"

namespace SCHEMA_CT_HIDDEN schema_ct {
namespace phi {

/// "name.overload" of a schema's text.
template <fixed_string S>
consteval auto name_in() {
  constexpr auto length = [] {
    std::size_t n = 0;
    while (S.text[n] != '\0' && S.text[n] != '(' && S.text[n] != ' ') ++n;
    return n;
  }();
  char out[length + 1]{};
  for (std::size_t i = 0; i != length; ++i) out[i] = S.text[i];
  return fixed_string(out);
}

}  // namespace phi
}  // namespace schema_ct
