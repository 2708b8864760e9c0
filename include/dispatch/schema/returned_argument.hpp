// SPDX-License-Identifier: BSL-1.0
// Which argument a result is: `Tensor(a!) x -> Tensor(a!)`.
#pragma once

#include <cstddef>
#include <dispatch/schema/function_schema.hpp>
#include <optional>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// The index of the argument that is written to and has the alias set of the result, a tensor.
[[nodiscard]] inline std::optional<std::size_t> returned_argument(const FunctionSchema& schema,
                                                                  const Argument& result) {
  if (result.alias_info() == nullptr || result.real_type().last() != schema_ct::code::tensor)
    return std::nullopt;
  for (std::size_t i = 0; i != schema.arguments().size(); ++i) {
    const Argument& a = schema.arguments()[i];
    if (a.is_write() && *a.alias_info() == *result.alias_info()) return i;
  }
  return std::nullopt;
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
