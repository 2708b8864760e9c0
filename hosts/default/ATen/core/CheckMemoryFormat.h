// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the memory format of two arguments.
#pragma once

#include <schema_ct/config.hpp>

#include <optional>

#include <c10/core/MemoryFormat.h>
#include <c10/core/TensorOptions.h>
#include <c10/util/Exception.h>

namespace SCHEMA_CT_HIDDEN c10 {
namespace impl {

/// The memory format that the options or the other argument have. Throws Error if both have one, or
/// if the options ask for a gradient.
[[nodiscard]] inline std::optional<MemoryFormat> check_tensor_options_and_extract_memory_format(
    const TensorOptions& options, std::optional<MemoryFormat> memory_format) {
  TORCH_CHECK(!options.requires_grad(),
              "Operators taking TensorOptions cannot take a TensorOptions with "
              "options.requires_grad set as true. This isn't implemented yet.");
  TORCH_CHECK(!options.has_memory_format() || !memory_format,
              "Cannot set memory_format both in TensorOptions and explicit argument; please delete "
              "the redundant setter.");
  return memory_format ? memory_format : options.memory_format_opt();
}

}  // namespace impl
}  // namespace c10
