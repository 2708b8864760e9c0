// SPDX-License-Identifier: BSL-1.0
// The name at the beginning of a schema's text.
#pragma once

#include <cstddef>
#include <dispatch/host.hpp>
#include <string_view>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

[[nodiscard]] constexpr std::string_view name_in_schema(const char* schema) {
  std::size_t length = 0;
  while (schema[length] != '\0' && schema[length] != '(' && schema[length] != ' ') ++length;
  return {schema, length};
}

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
