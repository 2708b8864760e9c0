// SPDX-License-Identifier: BSL-1.0
// Helpers with which the generated functions write operators' arguments. Argument-dependent look-up
// finds them.
#pragma once

#include <optional>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/optional_array_ref.hpp>
#include <dispatch/default_host/sym_int.hpp>
#include <dispatch/default_host/tensor_options.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// The same elements as SymInts.
[[nodiscard]] inline OptionalSymIntArrayRef symbolic(const OptionalIntArrayRef& values) {
  if (!values.has_value()) return std::nullopt;
  return fromIntArrayRefUnchecked(*values);
}

/// The memory format from one of two sources. Throws ValueError if both have one.
[[nodiscard]] inline std::optional<MemoryFormat> format_of(const TensorOptions& options,
                                                           std::optional<MemoryFormat> format) {
  const std::optional<MemoryFormat> of_options = options.memory_format_opt();
  if (format && of_options) {
    throw ValueError(
        "memory_format is given twice: once in the TensorOptions, and once as an argument");
  }
  return format ? format : of_options;
}

}  // namespace default_host
}  // namespace dispatch
