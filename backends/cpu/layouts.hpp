// SPDX-License-Identifier: BSL-1.0
// New tensors with the memory order of a memory format.
#pragma once

#include <optional>

#include "outputs.hpp"

namespace dispatch::cpu {

/// The strides for these sizes. Throws Error if the format does not allow them.
[[nodiscard]] shape strides_in(MemoryFormat format, IntArrayRef sizes);
/// Throws Error if the format does not allow this number of dimensions.
[[nodiscard]] Tensor make_with_format(IntArrayRef sizes, ScalarType type, MemoryFormat format);
/// With the sizes of `like`; without a format, or with Preserve, also its memory order.
[[nodiscard]] Tensor make_with_format(const Tensor& like, ScalarType type,
                                      std::optional<MemoryFormat> format);

}  // namespace dispatch::cpu
