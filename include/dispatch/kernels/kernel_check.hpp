// SPDX-License-Identifier: BSL-1.0
// A kernel's C++ signature beside the schema of its operator: whether they fit, and what the
// signature says by itself.
#pragma once

#include <dispatch/kernels/kernel_signature.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

class read_schema;

/// Are the types of a schema exactly those of a kernel?
[[nodiscard]] bool fits_exactly(const read_schema& schema, const kernel_signature& signature);

/// Why a schema and a signature do not go together; empty when they do. As PyTorch, the counts
/// first, and the names of classes not at all.
[[nodiscard]] std::string difference(std::string_view schema, const kernel_signature& signature);

/// Where a kernel has another class than the schema, whose other types it has; empty where it has
/// not.
[[nodiscard]] std::string class_difference(const read_schema& schema,
                                           const kernel_signature& signature);

/// What a signature says by itself: "(Tensor _0, int _1) -> Tensor _0".
[[nodiscard]] std::string inferred_text(const kernel_signature& signature);

/// Are integers or floats among the types that are only converted to those of a schema?
[[nodiscard]] bool has_narrow_types(const kernel_signature& signature);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
