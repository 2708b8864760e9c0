// SPDX-License-Identifier: BSL-1.0
// The engine's part of other_registries.hpp.
#pragma once

#include <dispatch/registry/other_registries.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

/// Appends the shared objects of other kinds that have waiting blocks of the namespace.
SCHEMA_CT_ENGINE void append_waiting(std::string& out, std::string_view ns) {
  for_each_registry_use([&](const registry_use& use) {
    if (use.is_our_kind) return;
    const waiting_block* b = use.waiting;
    while (b != nullptr && ns != b->ns) b = b->next;
    if (b != nullptr)
      out += message({"\n", use.object->path, " registers in ", ns,
                      ", but for another kind of registry (", use.kind, ") than this object uses (",
                      registry_kind, "): build both against the same host and version."});
  });
}

SCHEMA_CT_ENGINE std::string defined_elsewhere(std::string_view name, std::string_view overload) {
  const other_registries<> others;
  std::string out;
  for (unsigned i = 0; i != others.count; ++i)
    for_each_defined(*others.found[i], [&](const char* other_name, const char* other_overload) {
      if (name == other_name && overload == other_overload)
        out += message({"\nIt is defined in a registry of another kind (", others.found[i]->kind,
                        "), which this shared object (", registry_kind,
                        ") cannot use: build both against the same host and version."});
    });
  append_waiting(out, name.substr(0, name.rfind("::")));
  return out;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
