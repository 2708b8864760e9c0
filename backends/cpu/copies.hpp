// SPDX-License-Identifier: BSL-1.0
// Elements written to a tensor: those of another one, converted, or one number.
#pragma once

#include "outputs.hpp"

namespace dispatch::cpu {

/// `from` is broadcast to the sizes of `to`, and converted to its type. Nothing is checked.
void copy_elements(const Tensor& to, const Tensor& from);
void fill_elements(const Tensor& to, const Scalar& value);
/// A copy of that type, with its dimensions in memory as the original's.
[[nodiscard]] Tensor converted(const Tensor& from, ScalarType type);
/// The elements one after the other: those of `from` itself where they are and have the type.
[[nodiscard]] Tensor contiguous(const Tensor& from, ScalarType type);
[[nodiscard]] inline Tensor contiguous(const Tensor& from) {
  return contiguous(from, from.scalar_type());
}
/// What an operator computed, written to its argument `out`, which is resized.
Tensor& write_out(const Tensor& result, Tensor& out);

}  // namespace dispatch::cpu
