// SPDX-License-Identifier: BSL-1.0
// The schema that PyTorch infers from an annotated Python function (torch.library.infer_schema).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "python_tokens.hpp"

namespace tools {

/// A mistake with its sentence and its token.
struct python_mistake {
  std::string code;
  std::string message;
  std::size_t token;
};

struct inferred_schema {
  std::string text;  ///< "(Tensor x) -> Tensor"; empty if a part is not known
  std::vector<python_mistake> mistakes;
};

/// The schema type of an annotation.
struct python_type {
  enum knowledge { known, refused, unknown };
  knowledge is = unknown;
  std::string text;  ///< the schema type, if known
};

/// The type of a parameter's annotation, such as `int|None` or `Optional[list[torch.Tensor]]`,
/// given without blanks and quotes.
[[nodiscard]] python_type python_parameter_type(std::string_view annotation);

/// Infers the schema of the function whose `def` is token `def`. `mutated` has the names in
/// mutates_args; nothing means "unknown".
[[nodiscard]] inferred_schema infer_python_schema(
    std::string_view source, const std::vector<python_token>& tokens, std::size_t def,
    const std::optional<std::vector<std::string>>& mutated);

}  // namespace tools
