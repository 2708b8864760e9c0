// SPDX-License-Identifier: BSL-1.0
// Elements of one type written as another, from one place to another at any distance.
#pragma once

#include "element_types.hpp"

namespace dispatch::cpu {

/// Writes n elements; the steps from one to the next are in bytes, and may be 0 or negative.
using conversion = void (*)(char* to, std::int64_t to_step, const char* from,
                            std::int64_t from_step, std::int64_t n);

/// Throws NotImplementedError for types that no kernel can read or write; elements of such a type
/// are only moved to the same type.
[[nodiscard]] conversion find_conversion(ScalarType to, ScalarType from);

}  // namespace dispatch::cpu
