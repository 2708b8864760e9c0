// SPDX-License-Identifier: BSL-1.0
// How a matrix is read, as in BLAS.
#pragma once

#include <c10/util/Exception.h>
#include <schema_ct/config.hpp>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

enum class SCHEMA_CT_VISIBLE TransposeType { NoTranspose, Transpose, ConjTranspose };

/// BLAS's letter for it.
[[nodiscard]] inline char to_blas(TransposeType transposed) {
  switch (transposed) {
    case TransposeType::Transpose: return 'T';
    case TransposeType::NoTranspose: return 'N';
    case TransposeType::ConjTranspose: return 'C';
  }
  TORCH_INTERNAL_ASSERT(false, "Invalid transpose type");
}

}  // namespace native
}  // namespace at
