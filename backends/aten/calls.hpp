// SPDX-License-Identifier: BSL-1.0
// What the definitions of functions and methods write the arguments of operators with.
#pragma once

#include <ATen/core/ATen_fwd.h>

namespace at {

/// The same elements as symbols.
inline OptionalSymIntArrayRef symbolic(const OptionalIntArrayRef& values) {
  if (!values.has_value()) return std::nullopt;
  return fromIntArrayRefUnchecked(*values);
}

/// The memory format that one of two places gives. Throws ValueError where both do.
inline std::optional<MemoryFormat> format_of(const TensorOptions& options,
                                             std::optional<MemoryFormat> format) {
  const std::optional<MemoryFormat> of_options = options.memory_format_opt();
  if (format && of_options) {
    throw ValueError(
        "memory_format is given twice: once in the TensorOptions, and once as an argument");
  }
  return format ? format : of_options;
}

}  // namespace at
