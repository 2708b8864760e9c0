// SPDX-License-Identifier: BSL-1.0
// A call in Python, held against the schemas that its operator may have.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "findings.hpp"
#include "python_calls.hpp"

namespace tools {

/// A schema, and where it stands.
struct known_schema {
  std::string text;
  place at;
};

/// What PyTorch says when it runs the call, by the rules of torch.ops: nothing where one of the
/// schemas takes it, or one of them is not known. `from`: the source of the call.
[[nodiscard]] std::optional<finding> wrong_call(const source& from, const python_call& call,
                                                const std::vector<known_schema>& schemas);

}  // namespace tools
