// SPDX-License-Identifier: BSL-1.0
// Parses schemas for comparison by PyTorch's rules.
#pragma once

#include <dispatch/function_schema.hpp>
#include <optional>
#include <string>

namespace tools {

/// Parses a schema as torch::jit::parseSchema does; nothing on an error.
[[nodiscard]] inline std::optional<dispatch::FunctionSchema> parsed_schema(
    const std::string& text, bool type_variables = true) {
  try {
    return dispatch::parseSchema(text, type_variables);
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

}  // namespace tools
