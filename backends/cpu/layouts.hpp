// SPDX-License-Identifier: BSL-1.0
// New tensors whose dimensions lie in memory in the order that a memory format says.
#pragma once

#include <optional>

#include "outputs.hpp"

namespace dispatch::cpu {

/// The strides of tensors of these sizes. Throws Error for a format that they cannot have.
[[nodiscard]] shape strides_in(MemoryFormat format, IntArrayRef sizes);
/// Throws Error for a format that tensors of so many dimensions cannot have.
[[nodiscard]] Tensor make_with_format(IntArrayRef sizes, ScalarType type, MemoryFormat format);
/// As large as `like`; without a format, or with Preserve, in the order of its dimensions.
[[nodiscard]] Tensor make_with_format(const Tensor& like, ScalarType type,
                                      std::optional<MemoryFormat> format);

}  // namespace dispatch::cpu
