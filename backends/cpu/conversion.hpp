// SPDX-License-Identifier: BSL-1.0
// Converts elements between types, with any distance between source and destination elements.
#pragma once

#include "element_types.hpp"

namespace dispatch::cpu {

/// Writes n elements; the steps from one to the next are in bytes, and may be 0 or negative.
using conversion = void (*)(char* to, std::int64_t to_step, const char* from,
                            std::int64_t from_step, std::int64_t n);

/// Throws NotImplementedError for types that kernels cannot read or write, unless both types are
/// equal: then the elements are only moved.
[[nodiscard]] conversion find_conversion(ScalarType to, ScalarType from);

}  // namespace dispatch::cpu
