// SPDX-License-Identifier: BSL-1.0
// Checks whether a number fits in an element, where PyTorch does not let it wrap.
#pragma once

#include "evaluation.hpp"

namespace dispatch::cpu {

/// Throws Error for a number beyond the type's range. A negative integer may wrap to an unsigned
/// type; infinity and NaN fit in every floating-point type.
void check_fits(const char* name, const Scalar& number, ScalarType type);
/// The largest finite number of a floating-point type, or of the parts of a complex one.
[[nodiscard]] double largest(ScalarType type);

}  // namespace dispatch::cpu
