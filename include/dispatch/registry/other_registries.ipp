// SPDX-License-Identifier: BSL-1.0
// The engine's part of other_registries.hpp.
#pragma once

#include <dispatch/registry/other_registries.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

SCHEMA_CT_ENGINE std::string defined_elsewhere(std::string_view name, std::string_view overload) {
  const other_registries<> others;
  std::string out;
  for (unsigned i = 0; i != others.count; ++i)
    for_each_defined(*others.found[i], [&](const char* other_name, const char* other_overload) {
      if (name == other_name && overload == other_overload)
        out += message({"\nIt is defined in a registry of another kind (", others.found[i]->kind,
                        "), which this object (", registry_kind,
                        ") cannot use: build both against the same host and version."});
    });
  return out;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
