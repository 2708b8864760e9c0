// SPDX-License-Identifier: BSL-1.0
// Writes elements to a tensor: those of another tensor, converted, or one number.
#pragma once

#include "outputs.hpp"

namespace dispatch::cpu {

/// `from` is broadcast to the sizes of `to`, and converted to its type. Nothing is checked.
void copy_elements(const Tensor& to, const Tensor& from);
void fill_elements(const Tensor& to, const Scalar& value);
/// A copy of that type with the original's memory order of dimensions.
[[nodiscard]] Tensor converted(const Tensor& from, ScalarType type);
/// Contiguous elements of that type: `from` itself if it is contiguous and has the type.
[[nodiscard]] Tensor contiguous(const Tensor& from, ScalarType type);
[[nodiscard]] inline Tensor contiguous(const Tensor& from) {
  return contiguous(from, from.scalar_type());
}
/// Resizes an operator's argument `out` and writes the result to it.
Tensor& write_out(const Tensor& result, Tensor& out);

}  // namespace dispatch::cpu
