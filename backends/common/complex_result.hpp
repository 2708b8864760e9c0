// SPDX-License-Identifier: BSL-1.0
// The complex type of what is computed from numbers of a real type.
#pragma once

#include <dispatch/default_host/scalar_type_query.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {

/// PyTorch 2.14 has BComplex32 for BFloat16, but no kernel that computes it. 2.13 computes in
/// ComplexFloat, and so do these kernels.
[[nodiscard]] constexpr ScalarType complex_result(ScalarType part) {
  return part == kBFloat16 ? kComplexFloat : toComplexType(part);
}

}  // namespace dispatch
