// SPDX-License-Identifier: BSL-1.0
// Compares a kernel's C++ signature with its operator's schema, and infers a schema from the
// signature.
#pragma once

#include <dispatch/kernels/kernel_signature.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

class read_schema;

/// Are the types of a schema exactly those of a kernel?
[[nodiscard]] bool fits_exactly(const read_schema& schema, const kernel_signature& signature);

/// Why a schema and a signature do not match; empty if they do. As in PyTorch, it compares the
/// counts first, and does not compare the names of classes.
[[nodiscard]] std::string difference(std::string_view schema, const kernel_signature& signature);

/// The error if a kernel has another class than the schema while all other types match; otherwise
/// empty.
[[nodiscard]] std::string class_difference(const read_schema& schema,
                                           const kernel_signature& signature);

/// The schema inferred from a signature: "(Tensor _0, int _1) -> Tensor _0".
[[nodiscard]] std::string inferred_text(const kernel_signature& signature);

/// Does the signature have integers or floats that only convert to a schema type?
[[nodiscard]] bool has_narrow_types(const kernel_signature& signature);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
