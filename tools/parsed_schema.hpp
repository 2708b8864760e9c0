// SPDX-License-Identifier: BSL-1.0
// A schema as PyTorch's rules compare it.
#pragma once

#include <dispatch/function_schema.hpp>
#include <optional>
#include <string>

namespace tools {

/// As torch::jit::parseSchema reads it, with type variables; nothing where it is no schema.
[[nodiscard]] inline std::optional<dispatch::FunctionSchema> parsed_schema(
    const std::string& text) {
  try {
    return dispatch::parseSchema(text, true);
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

}  // namespace tools
