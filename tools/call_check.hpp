// SPDX-License-Identifier: BSL-1.0
// Compares a call in Python with the schemas that its operator may have.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "findings.hpp"
#include "python_calls.hpp"

namespace tools {

/// A schema and its place.
struct known_schema {
  std::string text;
  place at;
};

/// The error that PyTorch reports when it runs the call, by the rules of torch.ops. Nothing if one
/// of the schemas accepts the call or is not known. `from` is the source of the call.
[[nodiscard]] std::optional<finding> wrong_call(const source& from, const python_call& call,
                                                const std::vector<known_schema>& schemas);

}  // namespace tools
